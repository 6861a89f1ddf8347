package web

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

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
		head.Secret = make([]byte, 32)
		rand.Read(head.Secret)
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

func (s *Server) join(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	own, err := owner(r)
	if err != nil {
		return nil, err
	}
	var in struct{ Name, Salt, Seal string }
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := checkName(in.Name); err != nil {
		return nil, err
	}
	if len(in.Salt) > maxSalt || !utf8.ValidString(in.Salt) {
		return nil, bad("a salt has at most %d bytes", maxSalt)
	}
	if g.Kind == match.RoleWatch {
		return nil, forbidden("this link is for watching")
	}
	out := stated{}
	if err := m.MayJoin(g.Seats, in.Salt, in.Seal); err != nil { // before an invitation is spent on it
		return nil, err
	}
	if g.Kind == match.RoleInvite {
		return s.claim(m, g, own, in.Name, in.Salt, in.Seal)
	}
	if own != "" {
		if err := s.cfg.Store.Own(own, g); err != nil {
			return nil, err
		}
	}
	if in.Seal != "" {
		err = m.JoinSealed(g.Seats, in.Name, in.Seal)
	} else {
		err = m.Join(g.Seats, in.Name, in.Salt)
	}
	if err != nil {
		return nil, err
	}
	out.State, err = m.State(g.Role(), flow.Nobody, "")
	return out, err
}

// claim turns an invitation into a seat, and seats who came by it in the same moment. Whoever comes second
// finds it taken.
func (s *Server) claim(m *match.Match, invite store.Grant, own, name, salt, seal string) (any, error) {
	listed := own != ""
	if !listed {
		own = hashOf(newToken()) // nobody: the invitation is spent all the same
	}
	out := stated{Token: newToken()}
	g := store.Grant{Hash: hashOf(out.Token), Match: invite.Match, Kind: match.RoleSeat, Seats: invite.Seats}
	claimed, err := m.Claim(invite.Seats[0], name, salt, seal, func(_ string, r match.Record) error {
		return s.cfg.Store.ClaimAnd(invite.Hash, own, g, listed, r)
	})
	if !claimed && err == nil { // somebody sits there: the same one may have another token
		if err = s.cfg.Store.Claim(invite.Hash, own, g); err == nil && listed {
			err = s.cfg.Store.Own(own, g)
		}
		claimed = err == nil
	}
	if err == nil {
		out.State, err = m.State(g.Role(), flow.Nobody, "")
	}
	if err != nil && claimed { // the seat is taken, though the match cannot be shown or begun now
		return nil, &seatedError{err, out.Token}
	}
	return out, err
}

// seatedError is a failure after a seat was taken: its token must not be lost with it.
type seatedError struct {
	error
	token string
}

// Unwrap gives the failure.
func (e *seatedError) Unwrap() error { return e.error }

func (s *Server) link(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Kind string    `json:"kind"`
		Seat flow.Seat `json:"seat"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := s.payLink(g.Match); err != nil {
		return nil, err
	}
	var token string
	switch {
	case in.Kind == "watch" && g.Kind != match.RoleInvite:
		token, err = s.issue(g.Match, match.RoleWatch, nil, false)
	case in.Kind == "share" && g.Role().Plays(in.Seat): // a second person for one's own side: either may answer
		if !m.Info().Seats[in.Seat].Joined {
			return nil, forbidden("sit down first, then share your side")
		}
		token, err = s.issue(g.Match, match.RoleSeat, []flow.Seat{in.Seat}, false)
	case in.Kind == "share":
		return nil, forbidden("a side is shared by who plays it")
	case in.Kind == "seat" && g.Creator && in.Seat >= 0 && int(in.Seat) < len(m.Info().Seats):
		if g.Role().Plays(in.Seat) || m.Info().Seats[in.Seat].Joined {
			return nil, forbidden("somebody sits there already")
		}
		token, err = s.issue(g.Match, match.RoleInvite, []flow.Seat{in.Seat}, false)
	default:
		return nil, forbidden("links for a seat are made by who created the match")
	}
	return map[string]string{"token": token}, err
}

// mineEntry is a line in the list of one's matches.
type mineEntry struct {
	Match match.Info  `json:"match"`
	Seats []flow.Seat `json:"seats"`
	Yours bool        `json:"yours"`
	Asked flow.Seat   `json:"asked"`          // who is waited for, -1 for nobody
	Left  *int64      `json:"left,omitempty"` // milliseconds of their time, where a clock runs
}

func (s *Server) mine(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	owned, err := s.cfg.Store.Owned(o)
	if err != nil {
		return nil, err
	}
	out := []mineEntry{}
	for _, o := range owned {
		e := mineEntry{Match: s.describe(&o.Summary), Seats: o.Seats, Asked: o.Asked, Left: s.leftNow(&o.Summary)}
		if err := s.whoSits(&e.Match); err != nil {
			return nil, err
		}
		for _, seat := range o.Seats {
			e.Yours = e.Yours || o.Status == match.Playing && o.Asked == seat
		}
		out = append(out, e)
	}
	return out, nil
}

// whoSits says of a match on a list who has sat down and who is here, as far as that is known without opening it.
func (s *Server) whoSits(i *match.Info) error {
	var here []bool
	if m := s.tables.peek(i.ID); m != nil {
		here, _ = m.Here()
	}
	var held []flow.Seat
	if i.Status == match.Waiting {
		var err error
		if held, err = s.cfg.Store.Held(i.ID); err != nil {
			return err
		}
	}
	for seat := range i.Seats {
		info := &i.Seats[seat]
		info.Joined = info.Joined || info.Kind == match.Bot || slices.Contains(held, flow.Seat(seat))
		info.Online = info.Kind == match.Bot || seat < len(here) && here[seat]
	}
	return nil
}

// leftNow is what whoever is asked has left of his time, nil where no clock runs.
func (s *Server) leftNow(o *store.Summary) *int64 {
	if o.Left == nil || o.Status != match.Playing {
		return nil
	}
	left := (*o.Left - match.Counted(o.Changed, s.now(), s.tables.stops, o.Head.Terms.Clock)).Milliseconds()
	return &left
}

// describe tells what is known of a match without opening it.
func (s *Server) describe(o *store.Summary) match.Info {
	set := &o.Head.Setup
	i := match.Info{ID: o.Head.ID, System: set.System, Mission: set.Mission, Points: set.Points, Rules: o.Head.Rules,
		Created: o.Head.Created, Changed: o.Changed, Status: o.Status, Reason: o.Reason, Options: set.Options, File: o.Head.File, Terms: o.Head.Terms}
	if sys, err := s.tables.system(set.System); err == nil {
		i.Name, i.Options = sys.Info().Name, sys.Info().Changed(set.Options)
	}
	for seat, c := range o.Head.Chairs {
		info := match.SeatInfo{Kind: c.Kind, Bot: c.Bot, Joined: o.Status != match.Waiting}
		if seat < len(o.Names) {
			info.Name = o.Names[seat]
		}
		i.Seats = append(i.Seats, info)
	}
	return i
}

func (s *Server) mineToken(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	owned, err := s.cfg.Store.Owned(o)
	if err != nil {
		return nil, err
	}
	for _, e := range owned {
		if e.Head.ID == r.PathValue("id") {
			if err := s.payLink(e.Head.ID); err != nil {
				return nil, err
			}
			token, err := s.issue(e.Head.ID, e.Kind, e.Seats, e.Creator)
			return map[string]string{"token": token}, err
		}
	}
	return nil, store.ErrUnknown
}

func (s *Server) disown(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	return nil, s.cfg.Store.Disown(o, r.PathValue("id"))
}
