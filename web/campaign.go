package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"sortie/bot"
	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/store"
)

// A campaign is a match of its own system. Its battles are ordinary matches: that of the question with some number has
// the id of the campaign and that number, so that both are found again after a restart, and a battle that was taken back
// is another match than the one fought in its place.

// notCampaign refuses what only campaigns have.
var notCampaign = &Problem{http.StatusConflict, "state", "this match is no campaign", nil, nil}

// consult looks at a campaign.
func consult(m *match.Match, f func(g *campaign.Game, q *flow.Question, number int)) error {
	found := false
	err := m.Consult(func(g game.Game, q *flow.Question, number int) {
		if c, ok := g.(*campaign.Game); ok {
			found = true
			f(c, q, number)
		}
	})
	if err == nil && !found {
		return notCampaign
	}
	return err
}

// sheet is what a role sees of a campaign: rosters, the battles behind and before it.
func (s *Server) sheet(r *http.Request) (any, error) {
	m, seat, err := s.lookAt(r)
	if err != nil {
		return nil, err
	}
	s.settleQuietly(m)
	var out campaign.Sheet
	err = consult(m, func(c *campaign.Game, _ *flow.Question, _ int) { out = c.Sheet(seat) })
	return out, err
}

// lookAt opens a campaign for one who may look at its rosters, with the seat that he looks from.
func (s *Server) lookAt(r *http.Request) (*match.Match, flow.Seat, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, flow.Nobody, err
	}
	if g.Kind == match.RoleInvite {
		return nil, flow.Nobody, forbidden("join first")
	}
	seat, err := viewer(r, g)
	return m, seat, err
}

// viewer is the seat that a role looks from: one of its own, or nobody's.
func viewer(r *http.Request, g store.Grant) (flow.Seat, error) {
	want, err := seatOf(r)
	if err != nil || g.Kind != match.RoleSeat || len(g.Seats) == 0 {
		return flow.Nobody, err
	}
	if slices.Contains(g.Seats, want) {
		return want, nil
	}
	return g.Seats[0], nil
}

// member is one of a roster with all that can be said of it: sums, skill trees, what it could buy.
func (s *Server) member(r *http.Request) (any, error) {
	m, seat, err := s.lookAt(r)
	if err != nil {
		return nil, err
	}
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil {
		return nil, bad("id must be a whole number")
	}
	var out campaign.Member
	var unknown error
	if err := consult(m, func(c *campaign.Game, _ *flow.Question, _ int) { out, unknown = c.Story().Detail(seat, int32(id)) }); err != nil {
		return nil, err
	}
	if unknown != nil {
		return nil, bad("%v", unknown)
	}
	return out, nil
}

// roster shows a roster outside of any campaign, from its text or from JSON; with a member, that one in detail.
func (s *Server) roster(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	rules := campaign.Of(sys.System)
	if rules == nil {
		return nil, bad("%s has no rosters that grow", sys.Info().Name)
	}
	var in struct {
		Text   string `json:"text"`
		Member *int   `json:"member"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := game.CheckText(in.Text); err != nil {
		return nil, bad("%v", err)
	}
	if in.Member != nil {
		m, err := rules.Detail(in.Text, *in.Member)
		if err != nil {
			return nil, bad("%v", err)
		}
		return m, nil
	}
	out, err := rules.Roster(in.Text)
	if err != nil {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	return out, nil
}

// battleID names the match of a battle by its campaign and the question that waits for its result.
func battleID(campaign string, number int) string { return fmt.Sprintf("%s-b%d", campaign, number) }

// due is the battle whose result a campaign waits for, with how it is fought and the number of the first question about
// it: where some have been answered already, as many numbers back.
func due(m *match.Match) (b *campaign.Battle, way campaign.Way, number int, err error) {
	err = consult(m, func(c *campaign.Game, q *flow.Question, n int) {
		found, how, ok := c.Due()
		if !ok || q == nil {
			return
		}
		b, way, number = found, how, n
		switch q.Name {
		case campaign.AskLevel:
			number -= 2 * int(q.Seat)
		case campaign.AskFates:
			number -= 2*int(q.Seat) + 1
		}
	})
	if err == nil && b == nil {
		err = &Problem{http.StatusConflict, "state", "no battle waits for its result: agree first how it is fought", nil, nil}
	}
	return b, way, number, err
}

// mayEnter refuses a result by hand while a battle is fought here: its match says what came of it.
func mayEnter(m *match.Match, number int) error {
	var no error
	err := m.Consult(func(g game.Game, _ *flow.Question, n int) {
		c, ok := g.(*campaign.Game)
		if !ok || n != number {
			return
		}
		if b, way, waits := c.Due(); waits && b != nil && way != campaign.Entered {
			no = &Problem{http.StatusConflict, "state", "the result of this battle comes from its own table: fight it there, or take back and agree to enter it", nil, nil}
		}
	})
	if err != nil {
		return nil // whoever answers hears of it there
	}
	return no
}

// fought is what one gets who asks for the battle of a campaign.
type fought struct {
	Token string `json:"token,omitempty"` // to the table of the battle
	Over  bool   `json:"over"`            // the campaign has taken its result in
}

// battle opens the table of the battle that is due, or has bots play it out. Once it is over its result is entered.
func (s *Server) battle(r *http.Request) (any, error) {
	var in struct{}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	b, way, number, err := due(m)
	if err != nil {
		return nil, err
	}
	if way == campaign.Entered {
		return nil, &Problem{http.StatusConflict, "state", "this battle is fought elsewhere: enter what came of it", nil, nil}
	}
	id := battleID(g.Match, number)
	_, err = s.cfg.Store.Summary(id)
	if errors.Is(err, store.ErrUnknown) {
		err = s.openBattle(r, m, id, b, way)
	}
	if err != nil {
		return nil, err
	}
	over, err := s.settle(m, id, b)
	if err != nil || over {
		return fought{Over: over}, err
	}
	own, err := owner(r)
	if err != nil {
		return nil, err
	}
	if err := s.payLink(g.Match); err != nil {
		return nil, err
	}
	out := fought{Token: newToken()}
	grant := store.Grant{Hash: hashOf(out.Token), Match: id, Kind: match.RoleSeat, Seats: g.Seats}
	if err := s.cfg.Store.Allow(grant); err != nil {
		return nil, err
	}
	if own != "" {
		err = s.cfg.Store.Own(own, grant)
	}
	return out, err
}

// openBattle creates the match of a battle: the same players at the same seats, or a game that bots have played.
func (s *Server) openBattle(r *http.Request, m *match.Match, id string, b *campaign.Battle, way campaign.Way) error {
	sys, err := s.tables.system(b.Setup.System)
	if err != nil {
		return err
	}
	head := match.Head{ID: id, Rules: sys.Info().Version, Created: time.Now().UTC().Truncate(time.Millisecond), Chairs: m.Chairs(), Secret: s.secret()}
	for seat, info := range m.Info().Seats {
		if seat < len(b.Setup.Names) && info.Name != "" {
			b.Setup.Names[seat] = info.Name
		}
	}
	if head.Setup, err = sys.Fix(b.Setup); err != nil {
		return err
	}
	status := match.Waiting
	if way == campaign.ByBots {
		if head.Base, err = s.playOut(sys, &head); err != nil {
			return err
		}
		head.File, status = true, match.Over
	}
	seats := make([]seatChoice, len(head.Chairs))
	for i, c := range head.Chairs {
		seats[i] = seatChoice{Kind: map[match.SeatKind]string{match.Person: "me", match.Bot: "bot"}[c.Kind], Bot: c.Bot}
	}
	own, err := owner(r)
	if err != nil {
		return err
	}
	if err := s.payMatch(r, own, seats, &head); err != nil {
		return err
	}
	return s.cfg.Store.Create(head, head.Setup.Names, status)
}

// playOut has bots play a battle, those of the campaign on their seats and sensible ones for people, and returns its log.
func (s *Server) playOut(sys *System, head *match.Head) (log []flow.Entry, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules failed: %v", p)
		}
	}()
	g, err := sys.New(head.Setup)
	if err != nil {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	seed := s.chance()
	d := &flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(seed, 9)}, Record: true}
	for seat := range flow.Seats(g.Sides()) {
		d.Players[seat] = bot.NewSensible(seed + uint64(seat))
	}
	err = campaign.PlayOut(d, flow.Everywhere(bot.NewRandom(seed)))
	return d.Log, err
}

// settle enters the result of a battle into its campaign once the battle is over; false while it is not.
func (s *Server) settle(m *match.Match, id string, b *campaign.Battle) (bool, error) {
	battle, err := s.tables.get(id)
	if err != nil {
		return false, err
	}
	over, gone := battle.Ended()
	if !over {
		return false, nil
	}
	sys, err := s.tables.system(m.Info().System)
	if err != nil {
		return false, err
	}
	var report campaign.Report
	var unread error
	if err := battle.Consult(func(g game.Game, _ *flow.Question, _ int) {
		report, unread = campaign.Of(sys.System).Read(b, g, gone...)
	}); err != nil {
		return false, err
	}
	if unread != nil {
		return false, &Problem{http.StatusConflict, "state", "what came of the battle cannot be read: " + unread.Error(), nil, nil}
	}
	for range 2 * len(report.Sides) {
		a, seat, n, ok := entry(m, &report)
		if !ok {
			break
		}
		if _, err := m.Answer([]flow.Seat{seat}, n, a); err != nil && !errors.Is(err, match.ErrStale) {
			return false, err
		}
	}
	return true, nil
}

// entry is the next answer that a report gives to the campaign; false if none is due.
func entry(m *match.Match, report *campaign.Report) (a flow.Answer, seat flow.Seat, number int, ok bool) {
	err := consult(m, func(c *campaign.Game, q *flow.Question, n int) {
		if _, _, waits := c.Due(); waits && q != nil {
			seat, number = q.Seat, n
			a, ok = report.Answer(q)
		}
	})
	return a, seat, number, ok && err == nil
}

// settleQuietly enters the result of a battle that has ended meanwhile, if there is one. What stands in the way of it is
// told to who asks for the battle.
func (s *Server) settleQuietly(m *match.Match) {
	b, way, number, err := due(m)
	if err != nil || way != campaign.AtTable {
		return
	}
	id := battleID(m.Info().ID, number)
	if _, err := s.cfg.Store.Summary(id); err != nil {
		return
	}
	if _, err := s.settle(m, id, b); err != nil {
		s.cfg.Log.Warn("the result of a battle could not be entered", "match", id, "error", err)
	}
}
