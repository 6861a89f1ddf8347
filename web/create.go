package web

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/http"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/store"
)

// seatChoice is who is to play a seat.
type seatChoice struct {
	Kind string `json:"kind"` // "me", "link", "bot"
	Bot  string `json:"bot"`
}

// started is what one gets for a new match.
type started struct {
	Match   match.Info `json:"match"`
	Token   string     `json:"token"`
	Invites []string   `json:"invites"` // by seat, empty for those that are not by link
	Watch   string     `json:"watch"`
	Holds   *bool      `json:"holds,omitempty"`
	Why     string     `json:"why,omitempty"`
}

// usual is a set-up of what ships with a system, for so many sides or, if that is 0, for as few as the mission takes:
// something to play at once.
func (s *Server) usual(sys *System, mission string, sides int) (game.Setup, error) {
	info := sys.Info()
	if sides == 0 {
		sides = info.MissionTakes(mission)[0]
	}
	set := game.Setup{System: info.ID, Mission: mission, Seed: s.chance()}
	lists, ok := info.FairField(0, sides)
	if !ok {
		return set, fmt.Errorf("%s has no lists to play with", info.Name)
	}
	if mission == "" && len(info.Missions) > 0 {
		set.Mission = info.Missions[0].ID
	}
	for i, l := range lists {
		set.Lists, set.Points = append(set.Lists, l.Text), max(set.Points, game.SizeFor(l.Points))
		set.Names = append(set.Names, [...]string{"Player", "Bot", "Bot 2", "Bot 3"}[i])
	}
	return set, nil
}

func (s *Server) chance() uint64 {
	if s.cfg.Seed != nil {
		return s.cfg.Seed()
	}
	var b [8]byte
	rand.Read(b[:])
	return binary.BigEndian.Uint64(b[:])
}

// secret is what the dice of a match come from, until people add their salts to it.
func (s *Server) secret() []byte {
	if s.cfg.Secret != nil {
		return s.cfg.Secret()
	}
	b := make([]byte, 32)
	rand.Read(b) // never fails: it ends the program instead
	return b
}

// play is the one click: a ready table against the sensible bot.
func (s *Server) play(r *http.Request) (any, error) {
	var in struct {
		System string `json:"system"`
		First  bool   `json:"first"` // the guided first game
		Name   string `json:"name"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if in.System == "" {
		in.System = s.cfg.Systems[0].Info().ID
	}
	sys, err := s.tables.system(in.System)
	if err != nil {
		return nil, err
	}
	if in.First {
		return s.playFirst(r, sys, in.Name)
	}
	set, err := s.usual(sys, "", 0)
	if err != nil {
		return nil, err
	}
	seats := []seatChoice{{Kind: "me"}}
	for len(seats) < set.Sides() {
		seats = append(seats, seatChoice{Kind: "bot", Bot: "sensible"})
	}
	return madeBy(s.begin(r, sys, match.Head{Setup: set}, seats))
}

func (s *Server) create(r *http.Request) (any, error) {
	var in struct {
		Setup game.Setup   `json:"setup"`
		Seats []seatChoice `json:"seats"`
		Terms match.Terms  `json:"terms"`
	}
	in.Setup.Seed = s.chance()
	if err := read(r, &in); err != nil {
		return nil, err
	}
	sys, err := s.tables.system(in.Setup.System)
	if err != nil {
		return nil, err
	}
	if in.Setup.Data != "" { // with profiles of its own a set-up is not judged
		return nil, bad("a new match is set up from the profiles of this server: leave data out")
	}
	if err := checkTerms(&in.Terms, in.Seats); err != nil {
		return nil, err
	}
	return madeBy(s.begin(r, sys, match.Head{Setup: in.Setup, Terms: in.Terms}, in.Seats))
}

// madeBy answers that something was made.
func madeBy(out started, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return created{out}, nil
}

// begin creates a match and the tokens that open it.
func (s *Server) begin(r *http.Request, sys *System, head match.Head, seats []seatChoice) (none started, err error) {
	own, err := owner(r)
	if err != nil {
		return none, err
	}
	if err := sized(&head.Setup, len(seats)); err != nil {
		return none, err
	}
	mine, err := chairs(&head, seats)
	if err != nil {
		return none, err
	}
	if err := s.setUp(sys, &head, seats); err != nil {
		return none, err
	}
	if head.Setup, err = sys.Fix(head.Setup); err != nil {
		return none, err
	}
	head.ID, head.Rules, head.Created = newID(), sys.Info().Version, time.Now().UTC().Truncate(time.Millisecond)
	if head.Secret == nil {
		head.Secret = s.secret()
	}
	out := started{Token: newToken(), Watch: newToken(), Invites: make([]string, len(seats))}
	grants := []store.Grant{{Hash: hashOf(out.Watch), Match: head.ID, Kind: match.RoleWatch, Public: public(head.Terms.Watch, out.Watch)}}
	if len(mine) > 0 {
		grants = append(grants, store.Grant{Hash: hashOf(out.Token), Match: head.ID, Kind: match.RoleSeat, Seats: mine, Creator: true})
	} else { // a token of his own: the other is given away to watchers
		grants = append(grants, store.Grant{Hash: hashOf(out.Token), Match: head.ID, Kind: match.RoleWatch, Creator: true})
	}
	for i, c := range seats {
		if c.Kind == "link" {
			out.Invites[i] = newToken()
			grants = append(grants, store.Grant{Hash: hashOf(out.Invites[i]), Match: head.ID, Kind: match.RoleInvite, Seats: []flow.Seat{flow.Seat(i)},
				Public: public(head.Terms.Open, out.Invites[i])})
		}
	}
	if err := s.payMatch(r, own, seats, &head); err != nil {
		return none, err
	}
	if err := s.cfg.Store.Create(head, head.Setup.Names, match.Waiting, grants...); err != nil {
		return none, err
	}
	return s.handOver(r, own, grants[1], out)
}

// handOver keeps a new match with its creator's others, if the creator has a token for them, and
// answers with what was begun.
func (s *Server) handOver(r *http.Request, own string, g store.Grant, out started) (started, error) {
	if own != "" {
		if err := s.cfg.Store.Own(own, g); err != nil {
			return out, err
		}
	}
	m, err := s.tables.getFor(g.Match, s.guard.address(r))
	if err != nil {
		return out, err
	}
	out.Match = m.Info()
	return out, nil
}

// sized gives a set-up as many sides as there are seats. Lists and names that are not said are empty.
func sized(set *game.Setup, seats int) error {
	if seats < 2 || seats > flow.MaxSeats {
		return bad("a match has 2 to %d seats, not %d", flow.MaxSeats, seats)
	}
	if len(set.Lists) > seats || len(set.Names) > seats {
		return bad("there are %d lists and %d names for %d seats", len(set.Lists), len(set.Names), seats)
	}
	if set.Points < 0 {
		return bad("a match cannot have %d points", set.Points)
	}
	lists := make([]string, seats)
	copy(lists, set.Lists)
	set.Lists = lists
	*set = set.Whole()
	return nil
}

// chairs turns the choices into chairs and says which are the creator's own.
func chairs(head *match.Head, seats []seatChoice) (mine []flow.Seat, err error) {
	if err := head.Setup.CheckWords(); err != nil {
		return nil, bad("%v", err)
	}
	for i, c := range seats {
		switch c.Kind {
		case "me", "link":
			head.Chairs = append(head.Chairs, match.Chair{Kind: match.Person})
			if c.Kind == "me" {
				mine = append(mine, flow.Seat(i))
			}
		case "bot":
			if err := checkBot(c.Bot); err != nil {
				return nil, err
			}
			head.Chairs = append(head.Chairs, match.Chair{Kind: match.Bot, Bot: c.Bot})
		default:
			return nil, bad("%q is no kind of seat: write me, link or bot", c.Kind)
		}
		if err := checkName(head.Setup.Names[i]); err != nil {
			return nil, err
		}
	}
	return mine, nil
}

// idLength is how many letters the name of a match has. That of a battle of a campaign has more.
const idLength = 12

// newID names a match. It opens nothing.
func newID() string {
	var b [9]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Limits of what people say of themselves.
const (
	maxName = 80
	maxSalt = 200
)
