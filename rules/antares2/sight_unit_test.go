package antares2

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// stage builds a table from the lines of a case.
func stage(t *testing.T, text string) *State {
	t.Helper()
	var in []game.Line
	for i, l := range strings.Split(strings.TrimSpace(text), "\n") {
		in = append(in, game.Line{No: i + 1, Text: l})
	}
	s, err := newCase(in)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSeesAndRange(t *testing.T) {
	s := stage(t, `
terrain rock rock rect 15,20 4x1
unit red a 2 trooper
place a.1 10,10
place a.2 17,10
unit blue b 2 trooper
place b.1 17,30
place b.2 17,32
unit blue c 1 trooper at 10,30 reserve`)
	if _, ok := s.RangeTo(1, -1, 1, force.Medium); ok {
		t.Error("the second model is behind the rock: there is no range to what is out of sight")
	}
	if d, ok := s.RangeTo(0, -1, 1, force.Medium); !ok || d != geom.Gap(ptr(s.Shape(0)), ptr(s.Shape(2))) {
		t.Errorf("the range is %v, %v", d, ok)
	}
	if _, ok := s.RangeTo(0, -1, 2, force.Medium); ok {
		t.Error("there is no range to a unit in reserve")
	}
}

func ptr(s geom.Shape) *geom.Shape { return &s }

func TestWorseSight(t *testing.T) {
	order := []position.Sight{{}, {Crossed: 1, Penalty: -1}, {Crossed: 5, Penalty: -1}, {Crossed: 2, Penalty: -2}, {Blocked: true}}
	for i := range order {
		for k := range order {
			if got := order[i].Worse(&order[k]); got != (i > k) {
				t.Errorf("%+v worse than %+v: %v", order[i], order[k], got)
			}
		}
	}
}

// A system out of action sees nothing: the line of the others counts.
func TestDisabledSystemDoesNotSee(t *testing.T) {
	s := stage(t, `
weapon port support shots 1 sv 2 range 30/50/100 at 0,1.5
weapon starboard support shots 1 sv 2 range 30/50/100 at 0,-1.5
model hauler vehicle large M8 Ag5 Acc5 Res13 Init6 Co8 body 6x3 arms port,starboard
terrain rock rock rect 20,5 1x5.7
unit red hauler 1 hauler at 10,10
unit blue b 1 trooper at 30,11`)
	if s.See(0, -1, 1, force.Large).Blocked || s.See(0, 0, 1, force.Large).Blocked {
		t.Error("the port gun sees past the rock")
	}
	if !s.See(0, 1, 1, force.Large).Blocked {
		t.Error("the starboard gun does not")
	}
	s.Figures[0].Disabled = 1
	if !s.See(0, -1, 1, force.Large).Blocked {
		t.Error("with the port gun out of action nothing sees past the rock")
	}
	s.Figures[0].Disabled = 3
	if !s.See(0, -1, 1, force.Large).Blocked {
		t.Error("without a working gun the centre looks, into the rock")
	}
}

// Models inside a building that neither end of the line is in do not block: the building has its say.
func TestModelsInsideDoNotBlock(t *testing.T) {
	s := stage(t, `
unit red a 1 trooper at 10,10
unit blue b 1 trooper at 10,30
unit blue c 1 trooper at 10,20`)
	if got := s.See(0, -1, 1, force.Medium); !got.Blocked || got.By != "c" {
		t.Errorf("c blocks: %+v", got)
	}
	s.Bodies[2].Inside = 5
	if s.See(0, -1, 1, force.Medium).Blocked {
		t.Error("a model in a building blocks")
	}
}

func TestWreckCovers(t *testing.T) {
	s := stage(t, `
model ogre infantry large M5 Ag5 Acc5 Str7 Res9 Init6 Co8 arms carbine
terrain scrub scrub rect 5,5 30x30
unit red a 1 trooper at 50,50
unit blue b 2 trooper at 10,10
unit blue big 1 ogre at 10,11`)
	place := func(x geom.Length) { s.Bodies[1].At.X = x * geom.Inch }
	s.Wrecks = []position.Wreck{{Body: geom.Rect(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch}, 4*geom.Inch, 3*geom.Inch, 0), Name: "hulk"}}
	if b, label, rule := s.Cover(1, []ModelID{0}, false); b != 2 || label != "hulk" || rule != "a2.resist.wreck-option" {
		t.Errorf("cover %d %s %s", b, label, rule)
	}
	if b, _, _ := s.Cover(3, []ModelID{0}, false); b != 0 {
		t.Errorf("a large model has cover %d on a wreck", b)
	}
	place(13)
	if b, label, _ := s.Cover(1, []ModelID{0}, false); b != 1 || label != "scrub" {
		t.Errorf("beside the wreck: %d %s", b, label)
	}
}

func TestSightOverlay(t *testing.T) {
	s := stage(t, `
terrain rock rock rect 8,20 4x1
unit red a 1 trooper at 10,10
unit blue b 2 trooper
place b.1 10,30
place b.2 20,30`)
	if o := s.sightOverlay(0, 1); !o.Bad || o.To[0] != (geom.Point{X: 10 * geom.Inch, Y: 20 * geom.Inch}) || o.Text != "blocked by rock" {
		t.Errorf("%+v", o)
	}
	if o := s.sightOverlay(0, 2); o.Bad || o.To[0] != s.Bodies[2].At || o.Text != "clear" {
		t.Errorf("%+v", o)
	}
}

// The screen is shown what the rules see: one strong line with its verdict, thin ones for the others.
func TestOverlays(t *testing.T) {
	s := stage(t, `
terrain rock rock rect 8,20 4x1
unit red a 2 trooper
place a.1 10,10
place a.2 20,10
unit blue b 1 trooper at 10,30`)
	q := &flow.Question{Unit: 0, Seat: 0}
	got := s.Overlays(q, 1)
	if len(got) != 1 || got[0].Bad || !strings.Contains(got[0].Text, "1 of 2 see it") || got[0].From[0] != s.Bodies[1].At {
		t.Errorf("sight: %+v", got)
	}
	s.Bodies[1].At = geom.Point{X: 9 * geom.Inch, Y: 10 * geom.Inch}
	if got = s.Overlays(q, 1); len(got) != 1 || !got[0].Bad || got[0].Text != "blocked by rock" {
		t.Errorf("blocked: %+v", got)
	}
	if got = s.Overlays(q, -1); len(got) == 0 || got[0].Kind != "ring" || got[0].Soft || len(got[0].From) != 2 {
		t.Errorf("rings: %+v", got)
	}
	if got = s.Overlays(&flow.Question{Unit: -1, Seat: 0}, 1); got != nil {
		t.Errorf("the enemy's ranges are nobody's question: %+v", got)
	}
}

// A best line that is free does not hide that the unit pays for what lies on most of them.
func TestOverlayOfAUnitThatIsMostlyObscured(t *testing.T) {
	for _, c := range []struct {
		scrub string
		most  bool
	}{{"8,20 10x1", true}, {"8,20 3x1", false}} {
		s := stage(t, `
terrain scrub scrub rect `+c.scrub+`
unit red a 1 trooper at 10,10
unit blue b 3 trooper
place b.1 10,30
place b.2 13,30
place b.3 40,30`)
		got := s.Overlays(&flow.Question{Unit: 0, Seat: 0}, 1)
		if len(got) == 0 || got[0].Soft || strings.Contains(got[0].Text, "most lines obscured") != c.most {
			t.Errorf("%s: %+v", c.scrub, got)
		}
	}
}

// The number shown with a target is the one the rules would ask for.
func TestTheNumberShownWithATargetIsTheRules(t *testing.T) {
	s := stage(t, `
unit red a 3 trooper at 18,10
unit blue b 3 trooper at 18,22
unit blue c 1 trooper at 40,30 reserve`)
	for _, as := range []position.Order{position.Fire, position.Advance} {
		got := s.aimSum(0, 1, as)
		f, err := s.Inspect([]string{"hit", "a", "at", "b", "as", as.String()})
		if err != nil || got == nil || int64(got.Total()) != f.Value || got.String() != f.Sum.String() {
			t.Errorf("%v: shown %v, inspected %+v, %v", as, got, f, err)
		}
	}
	if got := s.aimSum(0, 2, position.Fire); got != nil {
		t.Errorf("at a unit in reserve the number is %v", got)
	}
}
