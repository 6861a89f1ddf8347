package defiance

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// tangled is a table on which the perimeter of v overlaps that of u, with bodies and walls close about one of v, and how
// that one may move.
func tangled(t *testing.T, r *dice.Rand) (*State, *position.Going) {
	t.Helper()
	var in []game.Line
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	place := func(x, y, by int) string { // in hundredths of an inch
		return fmt.Sprintf("%d.%02d,%d.%02d", (x+r.Int(by))/100, (x+r.Int(by))%100, (y+r.Int(by))/100, (y+r.Int(by))%100)
	}
	add("unit blue x 1 regular at 60,40 lone")
	add("unit red u 3 regular at 10,10 spread 8")
	add("set u.3 at %s", place(1400, 1700, 600))
	n := 1 + r.Int(3)
	add("unit red v %d regular at 30,30 spread 2 lone", n)
	at := geom.Point{X: geom.Length(1300 + r.Int(500)), Y: geom.Length(1050 + r.Int(400))}
	add("set v.1 at %d.%02d,%d.%02d", at.X/100, at.X%100, at.Y/100, at.Y%100)
	for k := 2; k <= n; k++ {
		add("set v.%d at %s", k, place(1100, 800, 800))
	}
	if r.Int(3) == 0 {
		add("unit red w 2 regular at %s spread 3", place(1900, 1000, 400))
	}
	for k := range r.Int(7) { // what hems it in
		x, y := int(at.X)+r.Int(240)-120, int(at.Y)+r.Int(240)-120
		add("terrain t%d impassable rect %d.%02d,%d.%02d 0.%02dx0.%02d height 3", k, x/100, x%100, y/100, y%100, 5+r.Int(90), 5+r.Int(90))
	}
	stage, err := System().NewCase(in)
	if err != nil {
		t.Fatal(err)
	}
	s := stage.(*State)
	far := [...]geom.Length{12, 60, 400, 2032}[r.Int(4)]
	g := s.Prepare(&position.Going{Body: s.Head(2), Pace: law.Walking, Limit: far, Rule: "dvg.movement.walking", Mends: true, Goal: NoBody, Rival: NoUnit})
	s.Hush(g)
	return s, g
}

// Whether a figure can lessen the overlap of perimeters is found just where places all about it, close by each other, are
// tried one by one; and the way that is proposed is legal and does it.
func TestTheOverlapIsLessenedWhereverItCanBe(t *testing.T) {
	r := dice.NewRand(1, 77)
	can, cannot, hopeless := 0, 0, 0
	for n := range 400 {
		s, g := tangled(t, r)
		if !s.Breaches(2) {
			continue
		}
		plain := *g
		plain.Mends = false
		m := position.Mender{State: &s.State, Going: &plain, From: s.Bodies[g.Body].At}
		if m.Was = s.Breach(&plain, m.From, s.Bodies[g.Body].Facing); m.Was == 0 {
			continue
		}
		path, ok := s.Mending(g)
		if ok {
			can++
			if w, refusal := s.JudgeMove(&plain, []flow.Path{path}); refusal != nil || s.Breach(&plain, w.At, w.Facing) >= m.Was {
				t.Fatalf("table %d: the way %v is proposed, and does not do: %v", n, path.Points, refusal)
			}
			continue
		}
		cannot++
		if m.Least() >= m.Was {
			hopeless++
		}
		step := max(1, g.Limit/40)
		for x := -g.Limit; x <= g.Limit; x += step {
			for y := -g.Limit; y <= g.Limit; y += step {
				if at := m.From.Add(geom.Point{X: x, Y: y}); m.Lessens(at) && m.Try(at) {
					t.Fatalf("table %d: nothing was found, and at %v it is less", n, at)
				}
			}
		}
	}
	t.Logf("%d could, %d could not, %d of them wherever they stood", can, cannot, hopeless)
	if can < 50 || cannot < 20 || hopeless == cannot {
		t.Errorf("%d could, %d could not, %d of them wherever they stood: too few to tell", can, cannot, hopeless)
	}
}

// Whether a part lessens the overlap by going the same way together is found just where ways all about it, close by each other,
// are tried one by one.
func TestTheOverlapIsLessenedTogetherWhereverItCanBe(t *testing.T) {
	r := dice.NewRand(5, 31)
	can, narrow, cannot, hopeless := 0, 0, 0, 0
	for n := range 500 {
		s, g := tangled(t, r)
		p := &position.Part{Unit: 2}
		for b := s.Head(2); b != NoBody; b = s.Bodies[b].Next() {
			if len(p.Figures) == 0 || r.Int(4) > 0 {
				p.Figures = append(p.Figures, b)
			}
		}
		sh, ok := s.Shifting(p, position.OnFoot)
		if !ok || !s.Breaches(2) {
			continue
		}
		if sh.Was = s.DepthIn(sh.Going, sh.Bodies(geom.Point{})); sh.Was == 0 {
			continue
		}
		sh.Far = g.Limit
		switch {
		case sh.AnyWay():
			can++
			continue
		case sh.OnOutlines():
			narrow++
			continue
		case s.DepthIn(sh.Going, sh.Others()) >= sh.Was:
			hopeless++
			continue
		}
		cannot++
		step := max(1, sh.Far/30)
		for x := -sh.Far; x <= sh.Far; x += step {
			for y := -sh.Far; y <= sh.Far; y += step {
				if by := (geom.Point{X: x, Y: y}); geom.Dist(geom.Point{}, by) <= sh.Far && sh.Mends(by) {
					t.Fatalf("table %d: nothing was found, and by %v it is less", n, by)
				}
			}
		}
	}
	t.Logf("%d could, %d only beside something, %d could not, %d wherever they stood", can, narrow, cannot, hopeless)
	if can < 50 || cannot < 20 || narrow == 0 {
		t.Error("too few to tell")
	}
}
