package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// hemmed is a long body among rocks, with an enemy near the end of its reach.
func hemmed(t *testing.T, seed uint64) *State {
	t.Helper()
	rnd := dice.NewRand(seed, 31)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("model beast humongous-beast large M6 Ag5 Acc5 Str8 Res13 Init6 Co9 body 6x3 has 3 Attacks SV3")
	line("model biker mounted M6 Ag5 Acc5 Str5 Res5(7) Init7 Co8 pill 50mmx25mm arms carbine mount machine")
	for i := range 3 + rnd.Int(3) {
		line("terrain k%d rock rect %d.%d,%d.%d %dx%d", i, 12+rnd.Int(18), rnd.Int(10), 23+rnd.Int(7), rnd.Int(10), 1+rnd.Int(6), 1+rnd.Int(2))
	}
	line("unit red b 1 %s at 20,19 facing %d", []string{"beast", "biker"}[rnd.Int(2)], rnd.Int(360))
	line("unit blue e 1 trooper at %d.%d,%d.%d", 16+rnd.Int(9), rnd.Int(10), 27+rnd.Int(6), rnd.Int(10))
	s, err := newCase(defs.Lines(b.String()))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

// No touch by turning is missed: wherever a straight way with some facing at its end is a legal charge, it can be declared.
func TestNoTurnedTouchIsMissed(t *testing.T) {
	turned, found := 0, 0
	for seed := range uint64(60) {
		s := hemmed(t, seed)
		const charger, target = UnitID(0), UnitID(1)
		g := s.NewMove(&position.MoveSpec{Unit: charger, Multiple: 2, Target: target, Over: NoUnit, From: NoUnit})
		g.Gather()
		if startsInsideAny(g) {
			continue
		}
		_, plain := g.ChargeFacing()
		reach := s.CanReach(charger, target, 2)
		if reach && !plain {
			turned++
		}
		if a, ok := straightTouch(g, target); ok {
			if found++; !reach {
				t.Errorf("seed %d: %+v touches, and the charge cannot be declared", seed, a)
			}
		}
		if reach {
			sound(t, s, charger, target)
		}
		g.Done()
	}
	if turned == 0 || found < 10 {
		t.Errorf("%d turned, %d found straight: the test tests nothing", turned, found)
	}
}

// startsInsideAny tells whether the unit stands in some piece of terrain.
func startsInsideAny(g *position.Move) bool {
	for i := range g.State.Book.Board.Pieces {
		if g.StartsInside(i) {
			return true
		}
	}
	return false
}

// straightTouch tries every fourth facing and every fifth direction of touch.
func straightTouch(g *position.Move, target UnitID) (flow.Answer, bool) {
	enemy := g.State.Shape(g.State.Head(target))
	c := enemy.Center()
	p := &g.Poses[0]
	for face := geom.Angle(0); face < 360; face += 4 {
		base := g.State.ShapeAt(p.Model, geom.Point{}, face)
		for deg := geom.Angle(0); deg < 360; deg += 5 {
			far := c.Polar(deg, 8*geom.Inch)
			hit := func(d geom.Length) bool {
				x := base.Moved(geom.Toward(far, c, d))
				return geom.Overlap(&x, &enemy)
			}
			at := geom.Toward(far, c, geom.Bisect(0, 8*geom.Inch, hit)-1)
			a := flow.Answer{Paths: []flow.Path{{Figure: int32(p.Model), Points: []geom.Point{at}, Facing: face, Turned: face != p.Facing}}}
			if g.Legal(&a) && g.EndsInContact(target) {
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}

// A body that turns at the end of its way is looked for only where it may stand turned: rocks are closed to it there as they
// are on the way.
func TestTurnedEndsKeepOffClosedGround(t *testing.T) {
	stands, barred := 0, 0
	for seed := range uint64(20) {
		s := hemmed(t, seed)
		g := s.NewMove(&position.MoveSpec{Unit: 0, Multiple: 2, Target: 1, Over: NoUnit, From: NoUnit})
		g.Gather()
		p := &g.Poses[0]
		g.Turn = &position.Turning{To: (p.Facing + 60).Norm()}
		f := &s.Works().Ways
		g.DrawTouch(f, p, 1)
		m := g.Mover(p)
		for x := geom.Length(12); x < 32; x++ {
			for y := geom.Length(18); y < 34; y++ {
				at := geom.Point{X: x * geom.Inch, Y: y * geom.Inch}
				body := s.ShapeAt(p.Model, at, g.Turn.To)
				switch no := g.Floor.OnGround(&m, &body, at); {
				case no != nil:
					barred++
					if f.Stands(at) {
						t.Fatalf("seed %d: it would end at %v, and %v", seed, at, no)
					}
				case f.Stands(at):
					stands++
				}
			}
		}
		g.Done()
	}
	if stands == 0 || barred == 0 {
		t.Errorf("%d places to stand, %d barred: the test tests nothing", stands, barred)
	}
}

// stoodBy is such a body with others about who may stand in its way.
func stoodBy(t *testing.T, seed uint64) *State {
	t.Helper()
	rnd := dice.NewRand(seed, 32)
	text := "model beast humongous-beast large M6 Ag5 Acc5 Str8 Res13 Init6 Co9 body 6x3 has 3 Attacks SV3\n"
	text += fmt.Sprintf("unit red b 1 beast at 20,19 facing %d\nunit blue e 1 trooper at %d,%d\n", rnd.Int(360), 16+rnd.Int(9), 27+rnd.Int(6))
	for i := range 3 {
		text += fmt.Sprintf("unit blue f%d 1 trooper at %d,%d\n", i, 15+rnd.Int(10), 23+i)
	}
	s, err := newCase(defs.Lines(text))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

// What is known of a charge is what is found anew, whoever has moved in the meantime.
func TestKnownChargesAreThoseFoundAnew(t *testing.T) {
	kept := 0
	for seed := range uint64(30) {
		s := stoodBy(t, seed)
		rnd := dice.NewRand(seed, 77)
		s.CanReach(0, 1, 2)
		for range 6 {
			n := s.Head(UnitID(2 + rnd.Int(3))) // somebody who stands by
			s.Bodies[n].At = geom.Point{X: geom.Length(rnd.Int(48)) * geom.Inch, Y: geom.Length(rnd.Int(48)) * geom.Inch}
			before := len(s.Works().Reaches.Known)
			y := &s.Works().Reaches
			if y.Look(&s.State); len(y.Known) == before && before > 0 {
				kept++
			}
			known := s.CanReach(0, 1, 2)
			if _, anew, _ := s.FindCharge(0, 1, 2); known != anew {
				t.Fatalf("seed %d: known %v, found anew %v", seed, known, anew)
			}
		}
	}
	if kept == 0 {
		t.Error("nothing was ever known: the test tests nothing")
	}
}

// How far a unit has moved leaves what is known of its charges as it is, unless it has put others off: then that is what it may still move.
func TestHowFarItHasMovedIsKnown(t *testing.T) {
	s := stoodBy(t, 1)
	y := &s.Works().Reaches
	keeps := func(moved geom.Length, putOff bool) bool {
		s.CanReach(0, 1, 2)
		s.Unit(0).Moved, s.Unit(0).PutOff = moved, putOff
		y.Look(&s.State)
		return len(y.Known) > 0
	}
	if !keeps(geom.Inch, false) {
		t.Error("forgotten though nothing hangs on it")
	}
	if keeps(geom.Inch, true) || keeps(2*geom.Inch, true) {
		t.Error("known although it may move less far")
	}
}
