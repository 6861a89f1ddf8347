package antares2

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// TestBodyIsSeenThroughAnyWindow holds what is seen of bodies against the best of lines to places all along their outlines, a
// tenth of a millimetre from each other, on tables full of things that leave narrow windows.
func TestBodyIsSeenThroughAnyWindow(t *testing.T) {
	tables := uint64(400)
	if testing.Short() {
		tables = 60
	}
	narrow, blocked, obscured, clear := 0, 0, 0, 0
	for seed := range tables {
		s := tableOfWindows(t, seed)
		from, to := ModelID(0), ModelID(1)
		got, few := s.See(from, -1, to, force.Medium), fewPlaces(s, from, to)
		if got.Worse(&few) {
			t.Fatalf("seed %d: a few places show %+v, the search %+v", seed, few, got)
		}
		dense := densely(s, from, to)
		if got.Blocked != dense.Blocked && got.Blocked || !got.Blocked && got.Penalty < dense.Penalty {
			t.Errorf("seed %d: %+v, but a line shows %+v", seed, got, dense)
		}
		l := position.Line{State: &s.State}
		l.Stand(from, -1, force.Medium)
		if open := l.Reaches(to); open == got.Blocked {
			t.Errorf("seed %d: blocked is %v, and reached is %v", seed, got.Blocked, open)
		}
		if hidden := s.HiddenFrom(from, to); hidden && !dense.Solid && !dense.Blocked {
			t.Errorf("seed %d: hidden, and seen by %+v", seed, dense)
		}
		if few.Blocked != got.Blocked || few.Penalty != got.Penalty {
			narrow++
		}
		switch {
		case got.Blocked:
			blocked++
		case got.Obscured:
			obscured++
		default:
			clear++
		}
	}
	if n := int(tables); narrow < n/100 || blocked < n/10 || obscured < n/20 || clear < n/10 {
		t.Errorf("the tables are dull: %d narrow windows, %d blocked, %d obscured, %d clear", narrow, blocked, obscured, clear)
	}
}

// tableOfWindows has a hull, somebody who looks at it, and much between them.
func tableOfWindows(t *testing.T, seed uint64) *State {
	r := dice.NewRand(seed, 31)
	var in []game.Line
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	if r.Int(4) == 0 {
		add("option graded on")
	}
	hundredth := func(from, to int) string { return fmt.Sprintf("%.2f", float64(100*from+r.Int(100*(to-from)))/100) }
	body := "body 6x3"
	if r.Int(5) == 0 {
		body = "base 4"
	}
	add("model hull vehicle large M6 Ag5 Acc5 Str5 Res13 Init7 Co8 %s arms light", body)
	kinds := []string{"wood", "low-scrub", "rock", "dense-woodland", "rock"}
	for i := range 2 + r.Int(4) {
		switch kind := kinds[r.Int(5)]; r.Int(3) {
		case 0:
			add("terrain t%d %s disc %s,%s %s", i, kind, hundredth(5, 15), hundredth(9, 20), hundredth(1, 2))
		default:
			add("terrain t%d %s rect %s,%s %sx%s", i, kind, hundredth(3, 14), hundredth(9, 20), hundredth(1, 5), hundredth(1, 3))
		}
	}
	add("unit red a 1 trooper at 10,4")
	add("unit blue b 1 hull at %s,27 facing %d", hundredth(6, 14), r.Int(360))
	for i := range r.Int(4) {
		add("unit blue e%d 1 trooper at %s,%s", i, hundredth(6, 14), hundredth(8, 25))
	}
	s, err := newCase(in)
	if err != nil {
		t.Fatal(err)
	}
	if r.Int(3) == 0 {
		s.Book.Edition = position.First // sees by other words
	}
	return s
}

// fewPlaces is the best line to the middle of a body and the usual places of its outline.
func fewPlaces(s *State, from, to ModelID) position.Sight {
	body := s.Shape(to)
	return bestTo(s, from, to, position.Outline(&body, []geom.Point{s.Bodies[to].At}))
}

// densely is the best line to places all along the outline of a body.
func densely(s *State, from, to ModelID) position.Sight {
	body, eye := s.Shape(to), s.Bodies[from].At
	places := []geom.Point{s.Bodies[to].At}
	if body.R > 0 {
		for turn := range 3600 { // ten steps between two directions of whole degrees
			a := body.Pts[0].Polar(geom.Angle(turn/10), body.R)
			b := body.Pts[0].Polar(geom.Angle(turn/10)+1, body.R)
			n := geom.Length(turn % 10)
			q := a.Add(geom.Point{X: (b.X - a.X) * n / 10, Y: (b.Y - a.Y) * n / 10})
			if geom.DistSq(eye, q) <= geom.DistSq(eye, body.Pts[0])-int64(body.R)*int64(body.R) { // what lies behind is no nearer to be seen
				places = append(places, q)
			}
		}
		return bestTo(s, from, to, places)
	}
	core := body.Core()
	for k, a := range core {
		b := core[(k+1)%len(core)]
		for d, long := geom.Length(0), geom.Dist(a, b); d < long; d += 2 {
			places = append(places, geom.Toward(a, b, d))
		}
	}
	return bestTo(s, from, to, places)
}

func bestTo(s *State, from, to ModelID, places []geom.Point) (best position.Sight) {
	l := position.Line{State: &s.State}
	l.Stand(from, -1, force.Medium)
	l.End(to)
	for i, q := range places {
		if got := l.Judge(s.Bodies[from].At, q); i == 0 || best.Worse(&got) {
			best = got
		}
	}
	return best
}
