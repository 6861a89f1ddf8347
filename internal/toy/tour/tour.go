// Package tour is a campaign of Pickets: the smallest one that has rosters, teams, losses and growth. It is for the tests
// of the room campaign and of what stands on it.
package tour

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/pack"
	"sortie/tally"
)

// Rules are the campaigns of Pickets: three duels, for which each side posts two counters. A counter that comes home has
// one hit more from then on; one that is lost stays away.
type Rules struct{}

// Counter is a member of a roster.
type Counter struct {
	Name   string
	Hits   int8
	Lost   bool
	Posted bool // in the battle that is due
}

// Story is such a campaign.
type Story struct {
	Rosters [2][]Counter
	Battles int8 // fought
	Seat    int8 // who chooses his team next
	Won     [2]int8
}

const battles = 3

// Info implements campaign.Rules.
func (Rules) Info() game.Info {
	i := toy.System().Info()
	i.ID, i.Name, i.Campaign, i.Options = "toy-campaign", "Pickets, a tour", "toy", nil
	i.Missions = []game.Mission{{ID: "tour", Name: "Tour", Text: "Three duels."}}
	return i
}

// New implements campaign.Rules.
func (r Rules) New(set game.Setup) (campaign.Story, error) {
	s := &Story{}
	if len(set.Lists) != 2 {
		return nil, fmt.Errorf("a tour has two sides, not %d", len(set.Lists))
	}
	for side, text := range set.Lists {
		list, err := toy.System().CheckList(text, 0)
		if err != nil {
			return nil, err
		}
		if len(list.Faults) > 0 {
			return nil, game.ListError{Report: list}
		}
		for _, line := range strings.Split(list.Text, "\n") {
			if name, hits, ok := strings.Cut(line, " "); ok && name != "list" {
				n, _ := strconv.Atoi(hits)
				s.Rosters[side] = append(s.Rosters[side], Counter{Name: name, Hits: int8(n)})
			}
		}
	}
	return s, nil
}

// Fix implements campaign.Rules.
func (Rules) Fix(s game.Setup) (game.Setup, error) { return s, nil }

// CheckList implements campaign.Rules.
func (Rules) CheckList(text string, points int) (game.ListReport, error) {
	return toy.System().CheckList(text, points)
}

// NewCase implements campaign.Rules.
func (Rules) NewCase([]game.Line) (campaign.Story, error) {
	return nil, errors.New("a tour has no rule cases")
}

// Roster implements campaign.Rules.
func (Rules) Roster(text string) (campaign.Open, error) {
	list, err := toy.System().CheckList(text, 0)
	return campaign.Open{Report: list, Text: list.Text}, err
}

// Detail implements campaign.Rules.
func (Rules) Detail(string, int) (campaign.Member, error) {
	return campaign.Member{}, errors.New("a counter has no more to it")
}

// Read implements campaign.Rules: what the counters have left decides.
func (Rules) Read(b *campaign.Battle, g game.Game, gone ...flow.Seat) (campaign.Report, error) {
	res := g.Result()
	if len(gone) > 0 {
		res = res.Beaten(2, gone...)
	}
	r := campaign.Report{Sides: make([]campaign.SideReport, 2)}
	if !res.Over {
		return r, errors.New("the battle has not ended")
	}
	if res.Winner != flow.Nobody {
		r.Sides[res.Winner].Level = 1
	}
	for _, u := range g.View(flow.Nobody).Units {
		side := &r.Sides[u.Seat]
		side.Fates = append(side.Fates, map[bool]int{true: 1}[u.Left == 0])
	}
	return r, nil
}

// Sides implements campaign.Story.
func (s *Story) Sides() int { return 2 }

// Over implements campaign.Story.
func (s *Story) Over() bool { return s.Battles == battles || s.left(0) == 0 || s.left(1) == 0 }

func (s *Story) left(side int) (n int) {
	for _, c := range s.Rosters[side] {
		if !c.Lost {
			n++
		}
	}
	return n
}

// Battle implements campaign.Story.
func (s *Story) Battle() *campaign.Battle {
	if s.Seat < 2 {
		return nil
	}
	b := &campaign.Battle{Number: int(s.Battles) + 1, Name: "Duel",
		Setup:  game.Setup{System: "toy", Mission: "duel", Lists: make([]string, 2), Names: make([]string, 2), Seed: uint64(s.Battles)},
		Levels: []campaign.Choice{{Key: "lost", Label: "Lost"}, {Key: "won", Label: "Won"}},
		Fates:  []campaign.Choice{{Key: "home", Label: "Home"}, {Key: "gone", Label: "Gone", Lost: true}}, Sides: make([]campaign.Team, 2)}
	for side := range s.Rosters {
		b.Setup.Lists[side] = "list Team\n"
		for _, c := range s.Rosters[side] {
			if c.Posted {
				b.Setup.Lists[side] += fmt.Sprintf("%s %d\n", c.Name, c.Hits)
				b.Sides[side].Members = append(b.Sides[side].Members, c.Name)
			}
		}
	}
	return b
}

// Between implements campaign.Story: the next side chooses its team. The other does not see it before it has chosen too.
func (s *Story) Between(io flow.IO) {
	side := s.Seat
	roster := s.Rosters[side]
	n := int32(min(2, s.left(int(side))))
	var usual []int32
	for i, c := range roster {
		if !c.Lost && len(usual) < int(n) {
			usual = append(usual, int32(i))
		}
	}
	a := io.Ask(&flow.Question{Name: "team", Seat: flow.Seat(side), Kind: flow.PickSeveral, Unit: -1, Target: -1, Min: n, Max: n, Rule: "tour.team",
		Default: flow.Answer{Values: usual}, HasDefault: true,
		Offers: func() (out []flow.Option) {
			for i, c := range roster {
				o := flow.Option{Value: int32(i), Key: c.Name, Label: c.Name}
				if c.Lost {
					o.Refused = tally.Refuse("tour.lost", c.Name+" is lost", "post another")
				}
				out = append(out, o)
			}
			return out
		}})
	for i := range roster {
		roster[i].Posted = slices.Contains(a.Values, int32(i))
	}
	s.Seat++
}

// Refuse implements campaign.Story.
func (s *Story) Refuse(b *campaign.Battle, side flow.Seat, r *campaign.SideReport) *tally.Refusal {
	if r.Level == 1 && !slices.Contains(r.Fates, 0) {
		return tally.Refuse("tour.won", "nobody came home from a battle that was won", "say who did")
	}
	return nil
}

// Fought implements campaign.Story.
func (s *Story) Fought(io flow.IO, r campaign.Report) {
	for side := range s.Rosters {
		k := 0
		for i := range s.Rosters[side] {
			c := &s.Rosters[side][i]
			if !c.Posted {
				continue
			}
			if c.Lost = r.Sides[side].Fates[k] == 1; !c.Lost {
				c.Hits = min(9, c.Hits+1)
			}
			c.Posted = false
			k++
		}
		s.Won[side] += int8(r.Sides[side].Level)
	}
	s.Battles++
	s.Seat = 0
	flow.Say(io, flow.Event{Name: "fought", Seat: flow.Nobody, Unit: -1, Target: -1, Rule: "tour.won"}, "Battle %d is over.", s.Battles)
}

// Copy implements campaign.Story.
func (s *Story) Copy() campaign.Story {
	c := *s
	for side := range c.Rosters {
		c.Rosters[side] = slices.Clone(s.Rosters[side])
	}
	return &c
}

// Describe implements campaign.Story.
func (s *Story) Describe(c *pack.Codec) {
	for side := range s.Rosters {
		pack.Slice(c, &s.Rosters[side], func(c *pack.Codec, m *Counter) {
			pack.String(c, &m.Name)
			pack.Num(c, &m.Hits)
			pack.Bool(c, &m.Lost)
			pack.Bool(c, &m.Posted)
		})
	}
	pack.Num(c, &s.Battles)
	pack.Num(c, &s.Seat)
	pack.Nums(c, s.Won[:])
}

// Invariant implements campaign.Story.
func (s *Story) Invariant() error {
	if s.Battles > battles || s.Seat > 2 || s.Battles < 0 || s.Seat < 0 {
		return fmt.Errorf("battle %d, seat %d", s.Battles, s.Seat)
	}
	for _, roster := range s.Rosters {
		for _, c := range roster {
			if c.Hits < 1 || c.Hits > 9 {
				return fmt.Errorf("%s has %d hits", c.Name, c.Hits)
			}
		}
	}
	return nil
}

// Result implements campaign.Story.
func (s *Story) Result() game.Result {
	r := game.Placed([]int{int(s.Won[0]), int(s.Won[1])})
	r.Over, r.Why = s.Over(), "the duels that were won decide"
	return r
}

// Hides implements campaign.Story: the first team is a secret until the second is chosen.
func (s *Story) Hides(seat flow.Seat) bool { return s.Seat == 1 && seat != 0 }

// Forget implements campaign.Story.
func (s *Story) Forget(seat flow.Seat, r *dice.Rand) campaign.Story {
	c := s.Copy().(*Story)
	if s.Hides(seat) {
		first, left := c.Rosters[0], 0
		for i := range first {
			first[i].Posted = !first[i].Lost && left < 2
			if first[i].Posted {
				left++
			}
		}
	}
	return c
}

var _ campaign.Namer = (*Story)(nil)

// Unnamed implements campaign.Namer: counters are named by one word each; a side has no name of its own.
func (s *Story) Unnamed(seat flow.Seat, member int32, name string) *tally.Refusal {
	c := s.counter(seat, member)
	if c == nil || strings.ContainsAny(name, " \t") {
		return tally.Refuse(campaign.RuleName, "a counter of your own is named, by one word", "choose one")
	}
	for _, o := range s.Rosters[seat] {
		if o.Name == name && o.Name != c.Name {
			return tally.Refuse(campaign.RuleName, name+" is called so already", "give another name")
		}
	}
	return nil
}

// Rename implements campaign.Namer.
func (s *Story) Rename(seat flow.Seat, member int32, name string) (before string) {
	c := s.counter(seat, member)
	before, c.Name = c.Name, name
	return before
}

// counter is one of a side's by its id in the sheet, nil if there is none.
func (s *Story) counter(seat flow.Seat, id int32) *Counter {
	if seat == 1 {
		id -= int32(len(s.Rosters[0]))
	}
	if id < 0 || int(id) >= len(s.Rosters[seat]) {
		return nil
	}
	return &s.Rosters[seat][id]
}

// Worth implements campaign.Story.
func (s *Story) Worth(side flow.Seat) int { return 10*int(s.Won[side]) + s.left(int(side)) }

// Inspect implements campaign.Story.
func (s *Story) Inspect([]string) (game.Finding, error) {
	return game.Finding{}, errors.New("a tour answers no questions")
}

// Deny implements campaign.Story.
func (s *Story) Deny(tally.Rule) {}

// Detail implements campaign.Story.
func (s *Story) Detail(seat flow.Seat, id int32) (campaign.Member, error) {
	for _, r := range s.Sheet(seat).Rosters {
		for _, m := range r.Members {
			if m.ID == id {
				return m, nil
			}
		}
	}
	return campaign.Member{}, fmt.Errorf("there is no counter %d", id)
}

// Sheet implements campaign.Story.
func (s *Story) Sheet(seat flow.Seat) campaign.Sheet {
	out := campaign.Sheet{Title: "Tour", Text: fmt.Sprintf("%d of %d duels fought", s.Battles, battles), Stage: "team", Mission: 1, Missions: 1, Purse: "wins", Unit: "hits"}
	id := int32(0)
	for side := range s.Rosters {
		r := campaign.Roster{Seat: flow.Seat(side), Name: []string{"red", "blue"}[side], Points: int(s.Won[side]), Purse: int(s.Won[side])}
		for i, c := range s.Rosters[side] {
			m := campaign.Member{ID: id, Index: i, Name: c.Name, Kind: c.Name, Role: "counter", Icon: "infantry", State: campaign.Ready, Said: "ready", Value: int(c.Hits),
				Marks: []game.Count{{Name: "hits", Value: int(c.Hits)}}}
			if c.Lost {
				m.State, m.Said = campaign.Lost, "lost"
			}
			if c.Posted && !(side == 0 && s.Hides(seat)) {
				m.Marks = append(m.Marks, game.Count{Name: "posted", Value: 1})
			}
			r.Members = append(r.Members, m)
			id++
		}
		out.Rosters = append(out.Rosters, r)
	}
	return out
}
