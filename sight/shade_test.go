package sight_test

import (
	"slices"
	"testing"

	"sortie/geom"
	"sortie/sight"

	"pgregory.net/rapid"
)

// leg is a straight way at random, or somebody who stands still.
func leg(r *rapid.T) sight.Leg {
	l := sight.Leg{Stretch: sight.Stretch{From: geom.Length(rapid.IntRange(0, 500).Draw(r, "gone before"))}, A: spot(r, "a"), B: spot(r, "b")}
	if rapid.IntRange(0, 9).Draw(r, "stands") == 0 {
		l.B = l.A
	}
	// bodies that go together go ways of different lengths
	l.To = l.From + geom.Dist(l.A, l.B)*geom.Length(rapid.IntRange(3, 6).Draw(r, "pace"))/3
	if l.A == l.B {
		l.To = l.From + 1000
	}
	if l.To-l.From < geom.Inch {
		r.Skip("hardly a way") // what is known to a few units says nothing of it
	}
	return l
}

// block is something convex, with its reach.
func block(r *rapid.T) (geom.Core, geom.Length) {
	at, w := spot(r, "block"), geom.Length(rapid.IntRange(20, 2500).Draw(r, "width"))
	if rapid.Bool().Draw(r, "round") {
		return geom.Core{at}, w/2 + 1
	}
	return geom.Core{at, at.Add(geom.Point{X: w}), at.Add(geom.Point{X: w, Y: w / 3}), at.Add(geom.Point{Y: w / 2})}, geom.Length(rapid.IntRange(0, 300).Draw(r, "margin"))
}

// A shadow is just where lines are closed, but for the units next to its ends.
func TestShadowsHideWhatTheyHide(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var s sight.Shade
		s.Begin(spot(r, "eye"), leg(r))
		core, reach := block(r)
		sh, ok := s.Cast(core, reach, true, nil)
		if !ok && len(s.Dark) > 0 {
			r.Fatal("no shadow is dark")
		}
		for d := s.Leg.From; d <= s.Leg.To; d += 7 {
			closed := core.Closes(s.Eye, s.At(d), reach)
			in := ok && d >= sh.From && d <= sh.To
			edge := ok && (geom.Abs(int64(d-sh.From)) < 8 || geom.Abs(int64(d-sh.To)) < 8)
			if closed != in && !edge && sure(s.At(d), func(at geom.Point) bool { return core.Closes(s.Eye, at, reach) }) {
				r.Fatalf("at %d of %v closed %v, the shadow is %v %v", d, s.Leg.Stretch, closed, sh, ok)
			}
		}
	})
}

// Behind thickets it is dark just where a line crosses more than it may, but for what is a hair's breadth of it.
func TestThicketsHideByDepth(t *testing.T) {
	dark, lit := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		var s sight.Shade
		s.Begin(spot(r, "eye"), leg(r))
		var thick []sight.Thicket
		var stands []sight.Stretch // on one of them: there it is for the rule to say
		for range rapid.IntRange(1, 4).Draw(r, "thickets") {
			at, w := spot(r, "thicket"), geom.Length(rapid.IntRange(500, 4000).Draw(r, "width"))
			area := geom.DiscArea(at, w/2)
			if rapid.Bool().Draw(r, "square") {
				var err error
				if area, err = geom.PolygonArea([]geom.Point{at, at.Add(geom.Point{X: w}), at.Add(geom.Point{X: w / 2, Y: w / 3}), at.Add(geom.Point{X: w / 3, Y: w})}); err != nil {
					r.Skip("no outline")
				}
			}
			on := s.On(&area, geom.Point{})
			stands = append(stands, on...)
			thick = append(thick, sight.Thicket{Area: &area, Rate: int64(rapid.IntRange(1, 6).Draw(r, "rate")), On: on})
		}
		limit := sight.Limit{Total: geom.Length(rapid.IntRange(0, 2500).Draw(r, "deep")).Fixed(), Shares: -1}
		if rapid.Bool().Draw(r, "shares") {
			limit = sight.Limit{Total: -1, Shares: 4 * int64(limit.Total)}
		}
		s.Through(thick, limit)
		depth := func(at geom.Point) (c sight.Depth) {
			for i := range thick {
				for _, span := range thick[i].Area.Crossing(s.Eye, at, nil) {
					c.Lay(span, thick[i].Rate)
				}
			}
			return c
		}
		hair := geom.Length(16).Fixed()
		least, most := sight.Limit{Total: limit.Total - hair, Shares: limit.Shares - 6*int64(hair)}, sight.Limit{Total: limit.Total + hair, Shares: limit.Shares + 6*int64(hair)}
		if limit.Total < 0 {
			least.Total, most.Total = -1, -1
		} else {
			least.Shares, most.Shares = -1, -1
		}
		for d := s.Leg.From; d <= s.Leg.To; d += 11 {
			edge := false
			for _, e := range append(slices.Clone(s.Dark), stands...) {
				edge = edge || geom.Abs(int64(d-e.From)) < 12 || geom.Abs(int64(d-e.To)) < 12
			}
			if edge || geom.Dist(s.At(d), s.Eye) < geom.Inch {
				continue
			}
			c, in := depth(s.At(d)), sight.Holds(s.Dark, d)
			switch surely := c.Over(most); {
			case in && !c.Over(least) && (least.Total >= 0 || least.Shares >= 0), surely && !in && !sight.Holds(stands, d) && !sight.Holds(s.Tries, d):
				r.Fatalf("at %d of %v %v and %d of %+v, dark %v", d, s.Leg.Stretch, c.Total.Length(), c.Shares, limit, s.Dark)
			case surely:
				dark++
			case !c.Over(least):
				lit++
			}
		}
	})
	if dark < 500 || lit < 500 {
		t.Errorf("the thickets are dull: %d dark, %d lit", dark, lit)
	}
}

// Parts that overlap count once, and by the greatest rate, whatever their order.
func TestDepthCountsGroundOnce(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		const long = 60
		var c sight.Depth
		var rates [long]int64
		var covered [long]bool
		for range rapid.IntRange(0, 12).Draw(r, "parts") {
			from := rapid.IntRange(0, long).Draw(r, "from")
			to := rapid.IntRange(from, long).Draw(r, "to")
			rate := int64(rapid.IntRange(0, 5).Draw(r, "rate"))
			c.Lay(geom.Span{From: geom.Fixed(from), To: geom.Fixed(to)}, rate)
			for k := from; k < to; k++ {
				covered[k], rates[k] = true, max(rates[k], rate)
			}
		}
		total, shares := geom.Fixed(0), int64(0)
		for k := range covered {
			if covered[k] {
				total++
				shares += rates[k]
			}
		}
		if c.Total != total || c.Shares != shares {
			r.Fatalf("%d and %d shares, not %d and %d", c.Total, c.Shares, total, shares)
		}
	})
}

// What holds is found where it holds, if all its changes but one between two cuts are known.
func TestWhereFindsEveryChange(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		const long = 3000
		var want []sight.Stretch
		var cuts []geom.Length
		at := geom.Length(0)
		for at < long {
			from := at + geom.Length(rapid.IntRange(1, 400).Draw(r, "dark"))
			to := from + geom.Length(rapid.IntRange(0, 400).Draw(r, "lit"))
			if to >= long {
				break
			}
			want = append(want, sight.Stretch{From: from, To: to})
			cuts = append(cuts, from)
			if rapid.Bool().Draw(r, "both ends known") {
				cuts = append(cuts, to+1)
			} else {
				cuts = append(cuts, to+30) // one change in a cell is found by itself
			}
			at = to + 40
		}
		slices.Sort(cuts)
		got := sight.Where([]sight.Stretch{{From: 0, To: long}}, cuts, func(d geom.Length) bool { return sight.Holds(want, d) })
		if !slices.Equal(got, want) {
			r.Fatalf("found %v, not %v", got, want)
		}
	})
}

// Stretches without some of them and what is common to both make up the whole again.
func TestStretchesPart(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string) (all []sight.Stretch) {
			for range rapid.IntRange(0, 5).Draw(r, name) {
				from := rapid.IntRange(0, 100).Draw(r, "from")
				all = append(all, sight.Stretch{From: geom.Length(from), To: geom.Length(rapid.IntRange(from, 110).Draw(r, "to"))})
			}
			return sight.Merged(all)
		}
		a, b := draw("a"), draw("b")
		var left []sight.Stretch
		for _, s := range a {
			left = s.Without(b, left)
		}
		both := sight.Common(a, b, nil)
		for d := geom.Length(0); d <= 110; d++ {
			in := sight.Holds(a, d)
			if sight.Holds(left, d) != (in && !sight.Holds(b, d)) || sight.Holds(both, d) != (in && sight.Holds(b, d)) {
				r.Fatalf("at %d: %v and %v leave %v and have %v", d, a, b, left, both)
			}
		}
	})
}
