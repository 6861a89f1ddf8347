package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/sight"
)

// hidden tells whether terrain stops a line: the same as blocked, where nobody asks by what. It goes no further than the first piece
// that is enough, and begins with the one that was enough last time, since lines between the same units meet the same terrain.
// dvg.terrain.depth.blocks, dvg.terrain.impassable
func (s *State) hidden(p, q geom.Point) bool {
	if !s.quiet() {
		return s.blocked(p, q) != unblocked
	}
	w := s.works()
	last := w.screen
	if last < len(w.scene.Items) && s.stops(last, p, q) {
		return true
	}
	var met [force.Impassable + 1]int8
	several := false // pieces of one type, which may be enough together
	for i := w.scene.Next(0, p, q); i < len(w.scene.Items); i = w.scene.Next(i+1, p, q) {
		if i != last && s.stops(i, p, q) {
			w.screen = i
			return true
		}
		t := s.terrainOf(i)
		met[t]++
		several = several || met[t] > 1
	}
	return several && s.enoughTogether(p, q, &met) && s.blocked(p, q) != unblocked
}

// terrainOf is the type of a piece of the scene.
func (s *State) terrainOf(i int) force.Terrain {
	return force.Terrain(s.Ground.Pieces()[s.shop.scene.Items[i].Tag].Kind)
}

// stops tells whether a piece of the scene stops a line by itself; it is measured only where that is close.
func (s *State) stops(i int, p, q geom.Point) bool {
	t := s.terrainOf(i)
	depth := s.law().depth(t)
	if deeper, sure := s.shop.scene.Items[i].Area.Deeper(p, q, depth); sure {
		return deeper
	}
	through := s.through(i, p, q)
	return through > 0 && (t == force.Impassable || through.Length() > depth)
}

// enoughTogether tells whether pieces of one type that a line may meet several of could stop it if they did not overlap. They are
// measured only if one of them has its share of the depth.
func (s *State) enoughTogether(p, q geom.Point, met *[force.Impassable + 1]int8) bool {
	w := s.works()
	var sum [force.Impassable + 1]geom.Fixed
	var shares [force.Impassable + 1]bool
	for i := w.scene.Next(0, p, q); i < len(w.scene.Items); i = w.scene.Next(i+1, p, q) {
		t := s.terrainOf(i)
		if met[t] < 2 || t == force.Impassable {
			continue
		}
		deeper, sure := w.scene.Items[i].Area.Deeper(p, q, s.law().depth(t)/geom.Length(met[t]))
		shares[t] = shares[t] || deeper || !sure
	}
	for i := w.scene.Next(0, p, q); i < len(w.scene.Items) && shares != [force.Impassable + 1]bool{}; i = w.scene.Next(i+1, p, q) {
		if t := s.terrainOf(i); shares[t] {
			if sum[t] += s.through(i, p, q); sum[t].Length() > s.law().depth(t) {
				return true
			}
		}
	}
	return false
}

// through is how much of a line lies in a piece of the scene.
func (s *State) through(i int, p, q geom.Point) geom.Fixed {
	w := s.works()
	w.met = w.scene.Meets(i, p, q, w.met[:0])
	return sight.Through(w.met, func(*sight.Met) bool { return true })
}
