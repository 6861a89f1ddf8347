package firefight

import (
	"slices"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// playing runs games between shipped lists and shows every question to a watcher before a player answers it:
// a sensible one, a rash one or a random one.
func playing(t *testing.T, games int, watch func(s *State, q *flow.Question)) {
	t.Helper()
	lists := map[string]string{}
	for _, l := range System().Info().Lists {
		lists[l.ID] = l.Text
	}
	pairs := [3][]string{{"watch-1000", "brood-1000"}, {"orrery-1000", "watch-1000"}, {"brood-1000", "orrery-1000"}}
	for seed := range uint64(games) {
		pair := pairs[seed%3]
		set := game.Setup{System: "ff", Points: 1000, Mission: System().Info().Missions[seed%3].ID, Seed: seed, Lists: []string{lists[pair[0]], lists[pair[1]]}}
		g, err := System().New(set)
		if err != nil {
			t.Fatal(err)
		}
		l, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(seed, 1)}, nil, flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		player := [3]flow.Player{bot.NewSensible(seed), bot.NewSensible(seed).As(game.Temper{Harm: 300, Care: 20, Ground: 100}), bot.NewRandom(seed)}[seed/3%3]
		for l.Pending() != nil {
			watch(l.Table().(*State), l.Pending())
			if err := l.Answer(player.Answer(l.Pending(), l.Table())); err != nil {
				t.Fatal(err)
			}
		}
		l.Close()
	}
}

// Nobody is advised to assault an enemy that he cannot get to.
func TestAdviceChargesWhatIsInReach(t *testing.T) {
	charges := 0
	for _, temper := range []game.Temper{game.Even(), {Harm: 300, Care: 20, Ground: 100}, {Harm: 100, Care: 100, Ground: 100, Brief: true}} {
		playing(t, 9, func(s *State, q *flow.Question) {
			switch q.Name {
			case AskAction:
				a, why, ok := s.Advise(q, temper, dice.NewRand(1, 1))
				action := position.Action(a.Value)
				if !ok || action != position.Charge && action != position.AdvanceAssault {
					return
				}
				charges++
				if q.Vain(a.Value) {
					t.Errorf("%s is told to %v, which is vain", s.Name(UnitID(q.Unit)), action)
				}
				for i := range s.Units {
					if v := UnitID(i); s.Enemies(UnitID(q.Unit), v) && s.Reaches(UnitID(q.Unit), v, action) {
						return
					}
				}
				t.Errorf("%s is told to %v with nobody in reach: %s", s.Name(UnitID(q.Unit)), action, why)
			case AskAssault:
				action := position.AdvanceAssault
				if q.Rule == "ff.actions.sprint.charge" {
					action = position.Charge
				}
				a, why, ok := s.Advise(q, temper, dice.NewRand(1, 1))
				if ok && !s.Reaches(UnitID(q.Unit), UnitID(a.Value), action) && !strings.Contains(why, "reach") {
					t.Errorf("%s is told to assault %s out of reach: %s", s.Name(UnitID(q.Unit)), s.Name(UnitID(a.Value)), why)
				}
			}
		})
	}
	if charges < 10 {
		t.Errorf("only %d charges were advised", charges)
	}
}

// Blank command dice are rolled again, those of the best colour first, and whoever sees none keeps them all.
func TestAdviceRerollsBlanks(t *testing.T) {
	book := &force.Book{Faces: [3][8]int8{{0, 0, 0, 0, 1, 1, 1, 2}, {0, 0, 1, 1, 1, 1, 2, 2}, {0, 1, 1, 1, 1, 2, 2, 2}}}
	s := newState(book)
	for _, c := range []struct {
		what string
		dice []commandDie
		max  int32
		want []int32
		why  string
	}{
		// a black die shows 5 swords in eight rolls, a red one 8, a white one 10
		{"three blanks, two to roll", []commandDie{{force.Black, 1}, {force.Black, 2}, {force.Black, 4}}, 2, []int32{0, 1}, "blanks are rolled again"},
		{"the better colour first", []commandDie{{force.Black, 1}, {force.Red, 1}, {force.White, 1}}, 2, []int32{2, 1}, "blanks are rolled again"},
		{"one sword on a white die is below its average", []commandDie{{force.Black, 8}, {force.White, 2}}, 2, []int32{1}, "what a new roll is likely to better is rolled again"},
		{"a sword is as good as a red die gets", []commandDie{{force.Black, 5}, {force.Red, 3}}, 2, nil, "no new roll promises more than the dice show"},
	} {
		q := &flow.Question{Name: AskCommandReroll, Kind: flow.PickSeveral, Max: c.max,
			Offers: func() []flow.Option {
				out := make([]flow.Option, len(c.dice))
				for i := range out {
					out[i].Value = int32(i)
				}
				return out
			},
			Reckon: func(i int32) *tally.Tally { return newRoll(book, c.dice[i]) }}
		a, why, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1))
		if !ok || !slices.Equal(a.Values, c.want) || why != c.why {
			t.Errorf("%s: %v, %q; wanted %v, %q", c.what, a.Values, why, c.want, c.why)
		}
	}
}

// In a whole game no blank die is left lying while a re-roll is left.
func TestAdviceLeavesNoBlank(t *testing.T) {
	asked := 0
	playing(t, 6, func(s *State, q *flow.Question) {
		if q.Name != AskCommandReroll {
			return
		}
		asked++
		a, _, _ := s.Advise(q, game.Even(), dice.NewRand(1, 1))
		blanks := 0
		for _, o := range q.Offers() {
			if len(q.Reckon(o.Value).Lines()) == 1 {
				blanks++
			}
		}
		if len(a.Values) < min(blanks, int(q.Max)) {
			t.Errorf("%d of %d blanks are rolled again, %d may be", len(a.Values), blanks, q.Max)
		}
	})
	if asked < 20 {
		t.Errorf("only %d pools were rolled", asked)
	}
}

// A unit that can take an HVA along goes into the house where it lies, and not onto the roof.
func TestAdviceFetchesTheHVA(t *testing.T) {
	s, err := newCase(defs.Lines("terrain house building rect 20,20 6x6 capacity 10 roof 10\nmarker asset hva at 23,23\nunit red squad 3 trooper at 23,18\nunit blue foe 1 trooper at 60,40\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := &Run{State: s, io: &citer{}}
	q := &flow.Question{Name: AskEnter, Kind: flow.PickOne, Unit: 0, HasDefault: true, Offers: func() []flow.Option { return r.enterOffers(0, position.AdvanceAction) }}
	for _, home := range [2]bool{true, false} {
		s.Book.Missions[0].Home = home
		want := position.EnterNothing
		if home {
			want = position.EnterBuilding
		}
		if a, why, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1)); !ok || a.Value != want {
			t.Errorf("home %v: %d, %q; wanted %d", home, a.Value, why, want)
		}
	}
}

// A commander who has nowhere to be wants to be farther from the enemy than somebody of his side, as long as there is anybody.
func TestAdviceKeepsCommandersBehind(t *testing.T) {
	asked := 0
	playing(t, 9, func(s *State, q *flow.Question) {
		u := UnitID(q.Unit)
		if q.Name != AskAction || !s.commands(u) || !s.InForce().Bleed {
			return
		}
		at := s.WhereIs(u)
		foe, d := s.nearestFoe(u, at)
		near := endless
		for i := range s.Units {
			if f := UnitID(i); s.Groups[i].Side == s.Groups[u].Side && s.InPlay(f) && !s.commands(f) {
				near = min(near, geom.Dist(s.WhereIs(f), foe))
			}
		}
		if d == endless || near == endless {
			return
		}
		asked++
		if goal, _ := s.goal(u, game.Even()); geom.Dist(goal, foe) < near {
			t.Errorf("%s wants to be at %v, nearer to the enemy than everybody", s.Name(u), goal)
		}
	})
	if asked == 0 {
		t.Error("no commander was asked")
	}
}
