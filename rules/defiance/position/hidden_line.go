package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/sight"
)

// Hidden tells whether terrain stops a line: the same as blocked, where nobody asks by what. It goes no further than the first piece
// that is enough, and begins with the one that was enough last time, since lines between the same units meet the same terrain.
// dvg.terrain.depth.blocks, dvg.terrain.impassable
func (s *State) Hidden(p, q geom.Point) bool {
	if !s.Quiet() {
		return s.Blocked(p, q) != Unblocked
	}
	w := s.Works()
	line, last := geom.GaugeOf(p, q), w.screen
	var before int64 // of the line in that piece, at most, and whether that is sure
	known := false
	if last < len(w.scene.Items) {
		stops, most, sure := s.stops(last, &line, p, q)
		if stops {
			return true
		}
		before, known = most, sure
	}
	var all crossed
	several := false // pieces of one type, which may be enough together
	for i := w.scene.Next(0, p, q); i < len(w.scene.Items); i = w.scene.Next(i+1, p, q) {
		most, sure := before, known
		if i != last {
			stops := false
			if stops, most, sure = s.stops(i, &line, p, q); stops {
				w.screen = i
				return true
			}
		}
		met := &all[w.depths[i].kind]
		met.pieces++
		met.most, met.unsure = met.most+most, met.unsure || !sure
		several = several || met.pieces > 1
	}
	return several && s.enoughTogether(&line, p, q, &all) && s.Blocked(p, q) != Unblocked
}

// crossed is, for each type of terrain, how many pieces a line may meet, and how much of it lies in them at most: unsure where that is
// not known.
type crossed [force.Impassable + 1]struct {
	pieces int8
	most   int64
	unsure bool
}

// terrainDepth is the type of a piece of the scene, and how much of it a line goes through at most.
type terrainDepth struct {
	kind  force.Terrain
	depth geom.Length
}

// stops tells whether a piece of the scene stops a line by itself, and how much of the line lies in it at most, if that is sure. It is
// measured only where that is close.
func (s *State) stops(i int, line *geom.Gauge, p, q geom.Point) (stops bool, most int64, sure bool) {
	it := &s.Shop.depths[i]
	least, most, sure := line.Inside(s.Shop.scene.Items[i].Area)
	if sure {
		if deeper, known := line.Deeper(least, most, it.depth); known {
			return deeper, most, true
		}
	}
	through := s.through(i, p, q)
	return through > 0 && (it.kind == force.Impassable || through.Length() > it.depth), most, sure
}

// enoughTogether tells whether pieces of one type that a line may meet several of could stop it if they did not overlap. They are
// measured only if what it has in them at most would do.
func (s *State) enoughTogether(line *geom.Gauge, p, q geom.Point, all *crossed) bool {
	w := s.Works()
	var asked [force.Impassable + 1]bool
	for t := range force.Impassable { // what cannot be passed stops a line by itself
		met := &all[t]
		asked[t] = met.pieces > 1 && (met.unsure || line.Longer(met.most, s.Law().Depth(t)-2))
	}
	if asked == [force.Impassable + 1]bool{} {
		return false
	}
	var sum [force.Impassable + 1]geom.Fixed
	for i := w.scene.Next(0, p, q); i < len(w.scene.Items); i = w.scene.Next(i+1, p, q) {
		if t := w.depths[i].kind; asked[t] {
			if sum[t] += s.through(i, p, q); sum[t].Length() > w.depths[i].depth {
				return true
			}
		}
	}
	return false
}

// through is how much of a line lies in a piece of the scene.
func (s *State) through(i int, p, q geom.Point) geom.Fixed {
	w := s.Works()
	w.met = w.scene.Meets(i, p, q, w.met[:0])
	return sight.Through(w.met, func(*sight.Met) bool { return true })
}
