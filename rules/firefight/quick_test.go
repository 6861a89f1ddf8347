package firefight

import (
	"reflect"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// TestQuickAdvice holds the most hopeful attack, looked at first, against a look at all of them, in played games.
func TestQuickAdvice(t *testing.T) {
	shots, fights, urgent, n := 0, 0, 0, 0
	playing(t, 9, func(s *State, q *flow.Question) {
		if n++; q.Name != AskUnit && q.Name != AskExtra && n%5 != 0 {
			return
		}
		var units []UnitID
		for i := range s.Units {
			u := UnitID(i)
			if w := s.Units[i].Where; w == position.Reserve || w == position.Destroyed {
				continue
			}
			units = append(units, u)
			best, worth := everyShot(s, u)
			if got, w := s.bestTarget(u); got != best || w != worth {
				t.Fatalf("%s shoots best at %d for %d, and of all at %d for %d", s.Name(u), got, w, best, worth)
			}
			if best != NoUnit {
				shots++
			}
			for _, a := range [...]position.Action{position.Charge, position.AdvanceAssault} {
				best, edge := everyFight(s, u, a)
				if got, e := s.bestAssault(u, a); got != best || e != edge {
					t.Fatalf("%s fights best with %d by %d, and of all with %d by %d", s.Name(u), got, e, best, edge)
				}
				if best != NoUnit {
					fights++
				}
			}
		}
		for _, over := range [...]int{-1 << 30, 120} {
			best, worth := NoUnit, over
			for _, u := range units {
				if w := fullUrgency(s, u); w > worth {
					best, worth = u, w
				}
			}
			if got, w := s.mostUrgent(units, over); got != best || w != worth {
				t.Fatalf("most urgent is %d by %d, of all %d by %d", got, w, best, worth)
			}
			urgent++
		}
	})
	if shots < 100 || fights < 100 || urgent < 100 {
		t.Errorf("%d shots, %d fights, %d choices: the test tests nothing", shots, fights, urgent)
	}
}

// TestQuickOffers holds advice that asks only of what it would choose whether it may against advice that asks of everything,
// and who may be shot at against the reasons why not.
func TestQuickOffers(t *testing.T) {
	targets, actions, shots := 0, 0, 0
	playing(t, 9, func(s *State, q *flow.Question) {
		switch q.Name {
		case AskTarget, AskSecondTarget, AskPsychicTarget:
			targets++
			u := UnitID(q.Unit)
			best, worth := int32(-1), -1<<30
			for _, o := range q.Offers() {
				if o.Why() != nil || o.Value < 0 {
					continue
				}
				w := -1000
				if s.Enemies(u, UnitID(o.Value)) {
					w = s.shotWorth(u, UnitID(o.Value))
				}
				if w > worth {
					best, worth = o.Value, w
				}
			}
			if a, _, ok := s.adviseTarget(q); ok != (best >= 0) || ok && a.Value != best {
				t.Fatalf("%s is advised to shoot at %d, of all at %d", s.Name(u), a.Value, best)
			}
		case AskAction:
			actions++
			u := UnitID(q.Unit)
			best, worth, why := int32(-1), -1<<30, ""
			v := s.outlook(u, game.Even())
			v.weigh(game.Even())
			for _, o := range q.Offers() {
				if w, reason := s.actionWorth(u, position.Action(o.Value), &v); o.Why() == nil && w > worth {
					best, worth, why = o.Value, w, reason
				}
			}
			if a, reason, _ := s.adviseAction(q, game.Even()); a.Value != best || reason != why {
				t.Fatalf("%s is advised to %d, %q, of all to %d, %q", s.Name(u), a.Value, reason, best, why)
			}
			r := Run{State: s}
			for i := range s.Units {
				if rule, _ := r.shotRefusal(u, UnitID(i), position.ShootAction, nil); (rule == "") != r.mayShoot(u, UnitID(i), position.ShootAction, nil) {
					t.Fatalf("%s may or may not shoot at %s: %q", s.Name(u), s.Name(UnitID(i)), rule)
				} else if rule == "" {
					shots++
				}
			}
		}
	})
	if targets < 100 || actions < 100 || shots < 100 {
		t.Errorf("%d targets, %d actions, %d shots: the test tests nothing", targets, actions, shots)
	}
}

// TestQuickVictim holds advice on whom to assault, which looks for a way only to those it would choose, against ways to all.
func TestQuickVictim(t *testing.T) {
	near, far := 0, 0
	playing(t, 18, func(s *State, q *flow.Question) {
		if q.Name != AskAssault {
			return
		}
		u, act := UnitID(q.Unit), position.AdvanceAssault
		if q.Rule == assaultRule(position.Charge) {
			act = position.Charge
		}
		best, worth, reached := int32(-1), -1<<30, false
		for _, o := range q.Offers() {
			to := UnitID(o.Value)
			if o.Why() != nil || o.Value < 0 || int(to) >= len(s.Units) || !s.InPlay(to) {
				continue
			}
			reaches := s.Reaches(u, to, act)
			w := -int(s.apart(u, to))
			if reaches {
				w = s.assaultEdge(u, to)
			}
			if best < 0 || reaches && !reached || reaches == reached && w > worth {
				best, worth, reached = o.Value, w, reaches
			}
		}
		if a, _, ok := s.adviseAssault(q); ok != (best >= 0) || ok && a.Value != best {
			t.Fatalf("%s is advised to assault %d, of all %d", s.Name(u), a.Value, best)
		}
		if reached {
			near++
		} else {
			far++
		}
	})
	if near < 30 || far < 5 {
		t.Errorf("%d in reach, %d not: the test tests nothing", near, far)
	}
}

// TestSilentAdvice holds advice whose reasons nobody reads against advice with reasons.
func TestSilentAdvice(t *testing.T) {
	n, said := uint64(0), 0
	playing(t, 6, func(s *State, q *flow.Question) {
		n++
		silent := game.Even()
		silent.Silent = true
		a, why, ok := s.Advise(q, game.Even(), dice.NewRand(n, 0))
		if b, _, also := s.Advise(q, silent, dice.NewRand(n, 0)); ok != also || ok && !reflect.DeepEqual(a.Clone(), b.Clone()) {
			t.Fatalf("%s: %+v with reasons, %+v without", q.Name, a, b)
		}
		if ok && why != "" {
			said++
		}
	})
	if said < 500 {
		t.Errorf("%d reasons: the test tests nothing", said)
	}
}

// TestViewsOutlastSteps holds what was seen in earlier steps against what a copy sees, which begins knowing nothing.
func TestViewsOutlastSteps(t *testing.T) {
	kept, n := 0, 0
	playing(t, 6, func(s *State, q *flow.Question) {
		if n++; n%9 != 0 {
			return
		}
		y := s.Positions()
		for from := range s.Units {
			for to := range s.Units {
				got, known := y.Seen.Find(int16(from), int16(to))
				if !known {
					continue
				}
				if want := s.Clone().(*State).ViewOf(UnitID(from), UnitID(to), nil); got != want {
					t.Fatalf("%s is known to see %s %+v, a copy has it %+v", s.Name(UnitID(from)), s.Name(UnitID(to)), got, want)
				}
				kept++
			}
		}
	})
	if kept < 500 {
		t.Errorf("%d views: the test tests nothing", kept)
	}
}

// everyShot is bestTarget by a look at every enemy.
func everyShot(s *State, u UnitID) (UnitID, int) {
	best, worth := NoUnit, 0
	if s.Lead(u).Shoot == force.Dash {
		return best, worth
	}
	for i := range s.Units {
		if t := UnitID(i); s.attackable(u, t) {
			if w := s.shotWorth(u, t); w > worth {
				best, worth = t, w
			}
		}
	}
	return best, worth
}

// everyFight is bestAssault by a way to every enemy.
func everyFight(s *State, u UnitID, a position.Action) (UnitID, int) {
	best, edge := NoUnit, noAssault
	if s.Lead(u).Assault == force.Dash {
		return best, edge
	}
	for i := range s.Units {
		t := UnitID(i)
		if !s.attackable(u, t) || s.apart(u, t) > s.Pace(u, a == position.Charge)+2*geom.Inch {
			continue
		}
		if e := s.assaultEdge(u, t); e > edge && s.Reaches(u, t, a) {
			best, edge = t, e
		}
	}
	return best, edge
}

// fullUrgency is how urgent a unit is by a look at all it could do.
func fullUrgency(s *State, u UnitID) int {
	w := s.calling(u)
	if s.Units[u].Where == position.OnTable {
		_, shot := everyShot(s, u)
		_, edge := everyFight(s, u, position.Charge)
		w += shot + fightUrgency(edge)
	}
	return w
}
