package antares2

import (
	"reflect"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// TestWhatTheAdviserRemembersIsTrue holds what lookouts are remembered to have seen in played games against what they see.
func TestWhatTheAdviserRemembersIsTrue(t *testing.T) {
	asked, kept, n := 0, 0, 0
	played(t, 6, func(s *State) {
		if n++; n%3 == 0 {
			return // more than one unit may have acted since
		}
		kept += len(s.knows().looks)
		for u := range s.Units {
			for v := range s.Units {
				a, b := UnitID(u), UnitID(v)
				if !s.InPlay(a) || !s.InPlay(b) || s.Groups[u].Side == s.Groups[v].Side {
					continue
				}
				asked++
				far, see, of := s.looksOut(a, b)
				f := s.FieldBetween(a, b)
				if d, k, m := s.lookouts(f, a, b); d != far || k != see || m != of {
					t.Errorf("%s sees %s with %d of %d at %v, and is remembered to with %d of %d at %v", s.Name(a), s.Name(b), k, m, d, see, of, far)
				}
				s.DropField(f)
			}
		}
	})
	if kept < asked/4 || kept == asked {
		t.Errorf("of %d looks %d were remembered: the test tests nothing", asked, kept)
	}
	t.Logf("of %d looks %d were remembered", asked, kept)
}

// advisedGames calls back at every question that is put in games of sensible players of both editions.
func advisedGames(t *testing.T, games int, look func(s *State, q *flow.Question)) {
	t.Helper()
	for e, sys := range []game.System{System(), FirstEdition()} {
		var lists []string
		for _, l := range sys.Info().Lists {
			if strings.HasSuffix(l.ID, "-750") {
				lists = append(lists, l.Text)
			}
		}
		for g := range games {
			start, err := sys.New(game.Setup{System: sys.Info().ID, Mission: "seize-ground", Points: 750, Seed: uint64(g + 1),
				Lists: []string{lists[g%len(lists)], lists[(g+1)%len(lists)]}})
			if err != nil {
				t.Fatal(err)
			}
			d := flow.Direct{Table: start, Dice: dice.Seeded{Rand: dice.NewRand(uint64(g), uint64(e))},
				Players: flow.Players{bot.NewSensible(uint64(g)), bot.NewSensible(uint64(g) + 50)}}
			d.OnAsk = func(q *flow.Question) { look(start.(*State), q) }
			d.Run()
		}
	}
}

// TestWhatTheAdviserReckonsOnceIsTrue holds what is reckoned of a unit once while a state is thought about, at every question of played games, against
// what is reckoned anew.
func TestWhatTheAdviserReckonsOnceIsTrue(t *testing.T) {
	n := 0
	advisedGames(t, 2, func(s *State, q *flow.Question) {
		for i := range s.Units {
			u := UnitID(i)
			if !s.InPlay(u) {
				continue
			}
			kept := *s.asTarget(u)
			s.knows().gists[u] = gist{}
			if anew := *s.asTarget(u); anew != kept {
				t.Errorf("%s is remembered as %v, and is %v", s.Name(u), kept, anew)
			}
			for k := range s.Markers {
				if n++; s.farTo(u, k) != geom.Dist(s.place(u), s.Markers[k].At) {
					t.Errorf("%s is remembered %v away from %s", s.Name(u), s.farTo(u, k), s.Markers[k].Name)
				}
				near, behind := s.claims(u, k)
				if all, rest := everyClaim(s, u, k); near != all || behind != rest {
					t.Errorf("beside %s %v and %d behind claim %s, and reckoned anew %v and %d", s.Name(u), near, behind, s.Markers[k].Name, all, rest)
				}
			}
		}
	})
	if n < 1000 {
		t.Errorf("%d markers: the test tests nothing", n)
	}
}

// everyClaim is claims with everything reckoned anew.
func everyClaim(s *State, but UnitID, o int) (near [2]int, behind int) {
	mine, at := s.Groups[but].Side, s.Markers[o].At
	own := geom.Dist(s.place(but), at)
	for i := range s.Units {
		u := UnitID(i)
		if u == but || !s.InPlay(u) || s.Units[i].Type == force.Probe {
			continue
		}
		far, fade := geom.Dist(s.place(u), at), 8
		if s.Groups[u].Side == mine {
			if fade = 2; s.nearerThan(u, o, far) {
				continue
			}
		}
		step := max(s.reachOf(u), geom.Inch)
		moves := int((max(0, far-holdReach-geom.Inch) + step - 1) / step)
		weight := 10 * s.strength(u) * max(2, 10-int(s.Units[u].Pins)) / (10 + fade*moves*moves)
		if s.Groups[u].Side == mine && (far > own || far == own && u > but) {
			behind += weight
		} else {
			near[s.Groups[u].Side] += weight
		}
	}
	return near, behind
}

// TestTheMostHopefulFirstComesToTheSame holds the advice that looks at the most hopeful first, and at few, against advice that looks at all in
// turn: who is given the die, what he does with it, and which way he moves.
func TestTheMostHopefulFirstComesToTheSame(t *testing.T) {
	units, plans, ways := 0, 0, 0
	advisedGames(t, 3, func(s *State, q *flow.Question) {
		switch temper := game.Even(); q.Name {
		case AskUnit:
			units++
			var list []draft
			for _, o := range q.Offers() {
				if o.May() {
					list = append(list, draft{place: len(list)})
					s.drawUp(&list[len(list)-1], UnitID(o.Value), temper)
				}
			}
			want := everyPlan(s, list, temper)
			if got := s.bestPlan(list, temper); got != want {
				t.Errorf("the die is given to %v, and in full to %v", got, want)
			}
		case AskOrder, AskRun, AskReaction:
			plans++
			u := UnitID(q.Unit)
			want := s.plan(u, temper)
			for _, least := range [...]int{want.worth - 1, want.worth, 0, 50, 150} {
				if got := s.plansOver(u, temper, least); got != (want.worth > least) {
					t.Errorf("a plan worth %d is worth more than %d: %v", want.worth, least, got)
				}
			}
		case position.AskMove, AskMoveOn:
			ways++
			u := UnitID(q.Unit)
			goal, _ := s.goal(u, temper)
			view := s.scene(u, goal, temper)
			all := tries{State: s, view: view}
			all.addGathered()
			all.addShifts()
			sameAllowed(t, &all, q)
			want, found := everyTry(&all, q)
			if got, ok := all.best(q); ok != found || !reflect.DeepEqual(got, want) {
				t.Errorf("%s moves by %v, and in full by %v", s.Name(u), got, want)
			}
		}
	})
	if units < 200 || plans < 200 || ways < 100 {
		t.Errorf("%d units, %d plans, %d ways: the test tests nothing", units, plans, ways)
	}
}

// everyPlan is bestPlan without a short cut.
func everyPlan(s *State, list []draft, temper game.Temper) plan {
	best, worth := plan{unit: NoUnit}, never
	for i := range list {
		o := &list[i]
		p := s.settle(o, never)
		if w := p.worth - s.ventures(&p, &o.errand, temper); w > worth {
			best, worth = p, w
		}
	}
	return best
}

// sameAllowed holds what is allowed without a reason against what is not refused. All are asked in turn, since the last judgement is kept.
func sameAllowed(t *testing.T, all *tries, q *flow.Question) {
	t.Helper()
	allowed := make([]bool, len(all.list))
	answer := func(i int) flow.Answer {
		if w := &all.list[i]; !w.shift {
			return w.answer
		}
		return all.shifted(all.view.unit, all.list[i].by)
	}
	for i := range all.list {
		a := answer(i)
		allowed[i] = q.Allows(&a)
	}
	for i := range all.list {
		if a := answer(i); allowed[i] != (q.Refuse(&a) == nil) {
			t.Errorf("%v is allowed: %v, and refused: %v", a, allowed[i], q.Refuse(&a))
		}
	}
}

// everyTry is tries.best without a short cut.
func everyTry(t *tries, q *flow.Question) (best flow.Answer, found bool) {
	worth := never
	for i := range t.list {
		w := &t.list[i]
		a := w.answer
		if w.shift {
			a = t.shifted(t.view.unit, w.by)
		}
		if n := t.wayWorth(t.view, &a, t.moveWorth(t.view, &a), never); n > worth && q.Refuse(&a) == nil {
			best, worth, found = a, n, true
		}
	}
	return best, found
}

// What is remembered is forgotten when somebody comes between, and when a unit changes.
func TestTheAdviserForgets(t *testing.T) {
	s := adviceCase(t, "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 10,30\nunit red c 5 trooper at 40,20")
	sees := func() int {
		_, see, _ := s.looksOut(0, 1)
		return see
	}
	if sees() == 0 || len(s.knows().looks) != 1 {
		t.Fatal("nothing is seen or remembered")
	}
	s.Units[2].Pins++
	if s.knows(); len(s.knows().looks) != 1 {
		t.Error("pins of others make it forget what it saw")
	}
	for m := range s.Members(2) {
		s.Bodies[m].At = s.Bodies[m].At.Add(geom.Point{X: -30 * geom.Inch})
	}
	if s.knows(); len(s.knows().looks) != 0 {
		t.Error("it remembers what it saw though somebody has come between")
	}
	p := s.planOnce(0, game.Even())
	s.Acting, s.Action = 0, 1
	s.knows().plan = plannedOnce{plan{unit: 0, order: position.Down}, game.Even(), 0}
	if s.planOnce(0, game.Even()).order != position.Down {
		t.Error("a plan is not remembered")
	}
	if s.Units[1].Pins++; s.planOnce(0, game.Even()).order != p.order {
		t.Error("a plan outlives what it was made for")
	}
}
