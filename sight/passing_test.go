package sight_test

import (
	"slices"
	"testing"

	"sortie/geom"
	"sortie/sight"

	"pgregory.net/rapid"
)

// passer is a body that goes a leg of its own while another lasts.
func passer(r *rapid.T, l sight.Leg) (way sight.Leg, core geom.Core, reach geom.Length) {
	core, reach = block(r)
	mid := core[0]
	for i := range core {
		core[i] = core[i].Sub(mid)
	}
	way = sight.Leg{Stretch: l.Stretch, A: spot(r, "from"), B: spot(r, "to")}
	if most := l.To - l.From; geom.Dist(way.A, way.B) > most {
		way.B = geom.Toward(way.A, way.B, most) // nobody goes faster than who goes furthest
	}
	switch rapid.IntRange(0, 5).Draw(r, "goes") {
	case 0:
		way.B = way.A
	case 1:
		way.B = way.A.Add(l.B.Sub(l.A))
	}
	return way, core, reach
}

// cutIn tells whether something is noted between two points.
func cutIn(cuts []geom.Length, from, to geom.Length) bool {
	i, _ := slices.BinarySearch(cuts, from)
	return i < len(cuts) && cuts[i] <= to
}

func moved(core geom.Core, by geom.Point) geom.Core {
	out := make(geom.Core, len(core))
	for i := range core {
		out[i] = core[i].Add(by)
	}
	return out
}

// What goes its own way begins or ceases to hide another only where that was noted.
func TestPassingChangesAtItsCuts(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var s sight.Shade
		s.Begin(spot(r, "eye"), leg(r))
		way, core, reach := passer(r, s.Leg)
		s.CutPassing(way, core, reach)
		// where the other comes into the body itself is another question
		s.CutMeeting(way, core, reach)
		slices.Sort(s.Cuts)
		closed := func(c, x geom.Point) bool { return moved(core, c).Closes(s.Eye, x, reach) }
		was, before := false, geom.Length(-1) // what it was last where rounding says nothing
		for d := s.Leg.From; d <= s.Leg.To; d++ {
			c, x := way.At(d), s.At(d)
			now := closed(c, x)
			if !sure(c, func(c geom.Point) bool { return closed(c, x) }) || !sure(x, func(x geom.Point) bool { return closed(c, x) }) {
				continue
			}
			if before >= 0 && now != was && !cutIn(s.Cuts, before-4, d+4) {
				r.Fatalf("from %d to %d of %v it changes to %v, noted are %v", before, d, s.Leg.Stretch, now, s.Cuts)
			}
			was, before = now, d
		}
	})
}
