package incision

import (
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// playing runs games of one scenario between ready shards and shows every question to a watcher before it is answered, by a sensible
// player or a random one.
func playing(t *testing.T, scenario string, games int, watch func(s *State, q *flow.Question)) {
	t.Helper()
	lists := System().Info().Lists
	for n := range games {
		set := game.Setup{System: "is", Mission: scenario, Seed: uint64(n), Points: 300, Lists: []string{lists[n%len(lists)].Text, lists[(n+1)%len(lists)].Text}}
		g, err := System().New(set)
		if err != nil {
			t.Fatal(err)
		}
		l, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(uint64(n), 1)}, nil, flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		players := [2]flow.Player{bot.NewSensible(uint64(n)), bot.NewRandom(uint64(n))}
		for asked := 0; l.Pending() != nil && asked < 2500; asked++ {
			q := l.Pending()
			watch(l.Table().(*State), q)
			if err := l.Answer(players[(int(q.Seat)*n)%2].Answer(q, l.Table())); err != nil {
				t.Fatal(err)
			}
		}
		l.Close()
	}
}

// Whoever may react is advised, a beast with nothing to shoot with too, and nobody of even temper gives his turn away to lie down.
func TestAdviceToReact(t *testing.T) {
	asked, beasts := 0, 0
	for _, scenario := range []string{"data-retrieval", "crossed-wires"} {
		playing(t, scenario, 14, func(s *State, q *flow.Question) {
			if q.Name != AskReaction {
				return
			}
			asked++
			if !s.armed(s.Units[q.Unit].Operative) {
				beasts++
			}
			for _, temper := range []game.Temper{game.Even(), {Harm: 150, Care: 100, Ground: 100}, {Harm: 100, Care: 150, Ground: 100}} {
				a, _, ok := s.Advise(q, temper, dice.NewRand(1, 1))
				if ok && Reaction(a.Value) == GoDown && temper.Boldness() >= 0 {
					t.Errorf("%s is told to go Down", s.name(UnitID(q.Unit)))
				}
			}
		})
	}
	if asked < 50 || beasts == 0 {
		t.Errorf("%d reactions, %d of them of beasts: too few to tell", asked, beasts)
	}
}

// Who is told to charge can get there, and the enemy holds what the scenario is about.
func TestAdviceChargesWhoHoldsTheGoal(t *testing.T) {
	charges := 0
	for _, scenario := range []string{"ground-defences", "data-retrieval", "retrieval"} {
		playing(t, scenario, 14, func(s *State, q *flow.Question) {
			if q.Name != AskCharge {
				return
			}
			if a, _, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1)); ok {
				charges++
				if o := UnitID(a.Value); !s.inReach(UnitID(q.Unit), o) || !s.stops(o) {
					t.Errorf("%s is told to charge %s", s.name(UnitID(q.Unit)), s.name(o))
				}
			}
		})
	}
	if charges == 0 {
		t.Error("nobody is told to charge")
	}
}

// Who can trigger the transmat acts last, and nobody is led onto a pad that would send him to the enemy's ship.
func TestAdviceAtTheTransmat(t *testing.T) {
	last, kept := 0, 0
	playing(t, "escape", 14, func(s *State, q *flow.Question) {
		a, _, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1))
		switch u := UnitID(q.Unit); {
		case !ok:
		case q.Name == AskUnit:
			last++
			if s.atWork(UnitID(a.Value)) {
				t.Errorf("%s gets a die that others could have", s.name(UnitID(a.Value)))
			}
		case q.Name == AskMove && !s.onPad(s.Units[u].Operative) && s.padPerilous(u) && !s.inOwnBlast(s.Units[u].Operative):
			kept++
			if at, _ := s.destination(u); s.padHolds(at) {
				t.Errorf("%s is led onto the pad", s.name(u))
			}
		}
	})
	if last == 0 || kept == 0 {
		t.Errorf("%d dice and %d moves: too few to tell", last, kept)
	}
}

// Who is told to lie down has no enemy near and nothing to fetch.
func TestAdviceToLieLow(t *testing.T) {
	low := 0
	for _, scenario := range []string{"ground-defences", "retrieval", "counterstrike"} {
		playing(t, scenario, 6, func(s *State, q *flow.Question) {
			if q.Name != AskProne {
				return
			}
			u := UnitID(q.Unit)
			if a, _, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1)); !ok || a.Value != flow.Yes {
				return
			}
			low++
			if s.fetching(u) || s.hasGoal(u) {
				t.Errorf("%s is told to lie down on its way", s.name(u))
			}
			for i := range s.Units {
				if o := UnitID(i); s.enemies(u, o) && s.lead(o).operative() && s.onTable(o) && s.able(o) && !s.Units[i].Broken && s.Centres(s.Units[u].Operative, s.Units[i].Operative) <= farProne {
					t.Errorf("%s is told to lie down with %s near", s.name(u), s.name(o))
				}
			}
		})
	}
	if low == 0 {
		t.Error("nobody is told to lie down")
	}
}

// Nobody is told to shoot at who is to be spared, such as the general whom his own side brings out, where he sees nobody else either.
func TestAdviceSparesWhoIsToBeSpared(t *testing.T) {
	alone := 0
	playing(t, "extraction", 14, func(s *State, q *flow.Question) {
		if q.Name != AskTarget {
			return
		}
		m, others := ModelID(q.Thing.ID), 0
		spared := func(v int32) bool { return v >= 0 && s.spared(s.home(m), ModelID(v)) }
		for _, o := range q.Offers() {
			if o.Value >= 0 && o.Why() == nil && !spared(o.Value) {
				others++
			}
		}
		a, _, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1))
		if !ok || spared(a.Value) || others == 0 && a.Value != -1 {
			t.Errorf("%s is told to shoot at %d, %v", s.modelName(m), a.Value, ok)
		}
		if others == 0 {
			alone++
		}
	})
	if alone == 0 {
		t.Error("nobody ever saw nobody else")
	}
}

// Where a scenario is won by those who are left nobody runs for its goal while an enemy can fight, and one attacker at a time goes for
// the building.
func TestAdviceByTheMannerOfAScenario(t *testing.T) {
	hunted, went := 0, 0
	for _, scenario := range []string{"data-retrieval", "debris-search", "sabotage"} {
		playing(t, scenario, 6, func(s *State, q *flow.Question) {
			u := UnitID(q.Unit)
			if q.Name != AskOrder || s.hasGoal(u) || len(s.goals(u)) == 0 || !s.resisted(q.Seat) {
				return
			}
			if s.book.scenario.Number != 9 {
				if hunted++; s.wishes(u) != nil {
					t.Errorf("%s goes for the goal of %s with enemies about", s.name(u), scenario)
				}
				return
			}
			going := 0
			for o := range s.members(q.Seat) {
				going += one(s.onTable(o) && s.able(o) && !s.Units[o].Broken && len(s.wishes(o)) > 0)
			}
			if went++; going > 1 {
				t.Errorf("%d go for the building", going)
			}
		})
	}
	if hunted == 0 || went == 0 {
		t.Errorf("%d hunters and %d orders of sappers: too few to tell", hunted, went)
	}
}

// What is not worth looking into is never what a player of even temper is advised to do.
func TestIdleOrdersAreNotAdvised(t *testing.T) {
	asked, idle := 0, 0
	for _, scenario := range []string{"ground-defences", "data-retrieval", "sabotage"} {
		playing(t, scenario, 6, func(s *State, q *flow.Question) {
			if q.Name != AskOrder {
				return
			}
			asked++
			for _, o := range q.Offers() {
				idle += one(o.May() && s.Idle(q, o.Value))
			}
			if a, why, ok := s.Advise(q, game.Even(), dice.NewRand(1, 1)); ok && s.Idle(q, a.Value) {
				t.Errorf("%s is advised %v, %s, which is not worth looking into", s.name(UnitID(q.Unit)), Order(a.Value), why)
			}
		})
	}
	if asked == 0 || idle == 0 {
		t.Errorf("%d orders, %d idle: too few to tell", asked, idle)
	}
}
