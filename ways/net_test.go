package ways

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sortie/geom"
)

// TestNetsChangeNothing asks a field that is used again and again, and remembers the legs between corners, the same as one that
// is new each time: about the same few scenes in turn, from several starts, for several ends, within several limits.
func TestNetsChangeNothing(t *testing.T) {
	shared := 0
	rapid.Check(t, func(t *rapid.T) {
		scenes := []scene{drawScene(t, false), drawScene(t, true), drawScene(t, false)}
		used := new(Field)
		for range 16 {
			s := &scenes[rapid.IntRange(0, 2).Draw(t, "scene")]
			coord := rapid.IntRange(1, 15)
			at := func() geom.Point {
				return geom.Point{X: geom.Length(coord.Draw(t, "x")) * 508, Y: geom.Length(coord.Draw(t, "y")) * 508}
			}
			from, limit := s.from, geom.Length(rapid.IntRange(2, 24).Draw(t, "limit"))*508
			if rapid.Bool().Draw(t, "elsewhere") {
				from = at()
			}
			target := geom.Disc(at(), geom.Length(rapid.IntRange(100, 500).Draw(t, "target")))
			off, gap := rapid.Bool().Draw(t, "off"), geom.Length(rapid.IntRange(0, 1).Draw(t, "gap"))*504
			touch := rapid.Bool().Draw(t, "touch")
			ask := func(f *Field) (Way, bool) {
				s.draw(f)
				for i := range s.discs {
					if off {
						f.EndOff(&s.discs[i], 254)
					}
				}
				if !touch {
					return f.To(from, target.Center(), limit)
				}
				f.EndOff(&target, 0)
				f.Seek(&target, gap, 3)
				return f.Touch(from, limit)
			}
			want, found := ask(new(Field))
			got, ok := ask(used)
			if ok != found || got.Length != want.Length || got.Tag != want.Tag || !slices.Equal(got.Points, want.Points) {
				t.Fatalf("from %v: %v %v, and of a new field %v %v", from, got, ok, want, found)
			}
			if ok && len(got.Points) > 1 {
				shared++
			}
		}
	})
	if shared < inRound(30) {
		t.Errorf("only %d ways bend: the test tests nothing", shared)
	}
}

// What Touch finds is what is found if nothing that is sought is given up: with a crowd about it, and limits that reach no further than
// its near side.
func TestNoHopeIsGivenUp(t *testing.T) {
	vain := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t, rapid.Bool().Draw(t, "hull"))
		f := s.field()
		coord := rapid.IntRange(2*508, 14*508)
		for i := range rapid.IntRange(1, 3).Draw(t, "goals") {
			at := geom.Point{X: geom.Length(coord.Draw(t, "x")), Y: geom.Length(coord.Draw(t, "y"))}
			goal := geom.Disc(at, geom.Length(rapid.IntRange(150, 500).Draw(t, "r")))
			f.EndOff(&goal, 0)
			f.Seek(&goal, geom.Length(rapid.IntRange(0, 500).Draw(t, "gap")), i)
			crowd := goal.Moved(geom.Point{X: geom.Length(rapid.IntRange(-900, 900).Draw(t, "aside"))})
			crowd.R += geom.Length(rapid.IntRange(0, 900).Draw(t, "wide"))
			f.EndOff(&crowd, 0)
		}
		limit := geom.Length(rapid.IntRange(2*508, 20*508).Draw(t, "limit"))
		got, ok := f.Touch(s.from, limit)
		if !ok {
			vain++
		}
		want, found := everyWay(f, s.from, limit)
		if ok != found || ok && (got.Length != want.Length || !slices.Equal(got.Points, want.Points)) {
			t.Fatalf("from %v by %v %v, and in full by %v %v", s.from, got.Points, ok, want.Points, found)
		}
	})
	if vain < inRound(10) {
		t.Errorf("%d in vain: the test tests nothing", vain)
	}
}

// everyWay is Touch that gives nothing up.
func everyWay(f *Field, from geom.Point, limit geom.Length) (Way, bool) {
	s := &f.search
	s.special, s.limit = s.special[:0], limit.Fixed()+2*geom.FixedOne
	s.reached, s.queue, s.tries, s.ahead.goal = s.reached[:0], s.queue[:0], 0, -1
	s.marked, s.barren = make([]bool, len(f.goals)), make([]bool, len(f.goals))
	if !f.room.Contains(from) {
		return Way{}, false
	}
	f.gather(from, limit)
	f.push(arrival{corner: -1, before: -1, at: from})
	for {
		k, ok := s.pop()
		switch {
		case !ok || s.tries > maxTries:
			return Way{}, false
		case k < 0:
			if i := -k - 1; !s.marked[i] {
				f.listSpecials(int(i))
				s.barren[i] = false
			}
			continue
		case s.reached[k].corner == -2:
			if w, ok := f.write(k, limit); ok {
				return w, true
			}
			continue
		}
		if s.tries++; s.tries == 1 {
			f.toEnds(k)
			if end := f.straight(); end >= 0 {
				if w, ok := f.write(end, limit); ok {
					return w, true
				}
			}
		}
		f.goOn(k)
	}
}
