package antares2

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// A pin costs more the nearer it brings a unit to its Co, in the end all of it: so the pinned are shot at first, and rally in time.
func TestAdviceReckonsWhatPinsEnd(t *testing.T) {
	const table = "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 8,26\nunit blue c 5 trooper at 14,26"
	for name, s := range map[string]*State{"second": adviceCase(t, table), "first": sheetCase(t, table)} {
		last := s.ownCo(1) - 1
		if few, more, all := s.pinHarmAt(1, 0), s.pinHarmAt(1, last-1), s.pinHarmAt(1, last); few >= more || more >= all || all < s.harmBy(1, 500) {
			t.Errorf("%s edition: pins cost %d, %d and %d at last", name, few, more, all)
		}
		for _, pinned := range []UnitID{1, 2} {
			s.Units[1].Pins, s.Units[2].Pins = 0, 0
			s.Units[pinned].Pins = int8(last)
			if target, _ := s.bestTarget(0, position.Fire); target != pinned {
				t.Errorf("%s edition: it shoots at %d where a pin ends %d", name, target, pinned)
			}
		}
		s.Units[0].Pins = int8(s.ownCo(0) - 1)
		if p := s.plan(0, game.Even()); p.order != position.Rally {
			t.Errorf("%s edition: a pin from its end it would %v", name, p.order)
		}
	}
}

// Hits on heavy armour pin only if it fails.
func TestAdviceKnowsArmourIsNotPinned(t *testing.T) {
	s := adviceCase(t, "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 10,20")
	_, plain := s.modelWorth(0, s.FirstOwn(0), 0, 7, 10*geom.Inch, position.Fire, false)
	if _, heavy := s.modelWorth(0, s.FirstOwn(0), 0, 20, 10*geom.Inch, position.Fire, false); plain == 0 || heavy*5 > plain {
		t.Errorf("%d hundredths of hits pin heavy armour, others %d", heavy, plain)
	}
}

// Who is charged runs away if he comes out of reach so and would lose, and stands if he would be caught.
func TestAdviceToEscape(t *testing.T) {
	const brute = "model brute infantry M6 Ag5 Acc3 Str9 Res7(9) Init7 Co9 has 3 Attacks SV3\n" +
		"model clerk infantry M5 Ag5 Acc5 Str3 Res5 Init7 Co8\nunit red a 8 brute at 10,10\nunit blue b 8 clerk at "
	for _, c := range []struct {
		at     string
		sprint bool
		want   bool
	}{{"10,20", false, true}, {"10,12", true, false}} {
		s := adviceCase(t, brute+c.at)
		s.Units[0].Sprinting = c.sprint
		got := false
		for _, r := range s.answersTo(1, 0, game.Even()) {
			got = got || r.key == "escape" && r.wants()
		}
		if got != c.want {
			t.Errorf("charged at %s it escapes is %v: that spares %d, its die is worth %d", c.at, got, s.spares(1, 0, game.Even()), s.plan(1, game.Even()).worth)
		}
	}
}

// Who goes ahead of all draws the fire of those who have dice still; who follows others, or goes when the dice are spent, does not.
func TestAdviceWhoGoesFirst(t *testing.T) {
	const table = "unit red a 5 trooper at 10,6\nunit blue b 5 trooper at 10,40\nunit blue c 5 trooper at 16,40\n"
	at := geom.Point{X: 10 * geom.Inch, Y: 24 * geom.Inch}
	alone := adviceCase(t, strings.TrimSpace(table))
	follows := adviceCase(t, table+"unit red d 5 trooper at 12,30")
	p := plan{unit: 0, order: position.RunOrder, target: NoUnit}
	first, then := alone.exposure(0, at, NoUnit), follows.exposure(0, at, NoUnit)
	if first <= then || then == 0 {
		t.Errorf("ahead it must reckon with %d pins, behind a friend with %d", first, then)
	}
	if alone.pinned(0, first) <= alone.pinned(0, then) {
		t.Error("more pins cost no more")
	}
	for i := range alone.Units {
		if alone.Groups[i].Side == flow.Second {
			alone.Units[i].InHand = 0
		}
	}
	e := alone.errandOf(0, game.Even())
	if got := alone.exposure(0, at, NoUnit); got != 0 || alone.ventures(&p, &e, game.Even()) != 0 {
		t.Errorf("with all dice spent it fears %d pins", got)
	}
}

// A Down unit tests however many pins it has: that sheds as many as staying Down.
func TestAdviceToRecover(t *testing.T) {
	s := adviceCase(t, "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 10,30")
	s.Units[0].Pins = 6
	q := flow.Question{Name: AskRecover, Kind: flow.PickOne, Unit: 0, Offers: func() []flow.Option {
		return []flow.Option{{Value: testDown, Key: "test"}, {Value: keepDown, Key: "keep"}}
	}}
	if a, why, ok := s.adviseRecover(&q); !ok || a.Value != testDown || !strings.Contains(why, "die") {
		t.Errorf("it answers %d: %s", a.Value, why)
	}
}
