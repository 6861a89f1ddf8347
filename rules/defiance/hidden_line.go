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
	var met [force.Impassable + 1]bool
	several := false // pieces of one type, which may be enough together
	try := func(i int) bool {
		through, t := s.through(i, p, q)
		if through == 0 {
			return false
		}
		several = several || met[t]
		met[t] = true
		return t == force.Impassable || through.Length() > s.law().depth(t)
	}
	last := w.screen
	if last < len(w.scene.Items) && try(last) {
		return true
	}
	for i := range w.scene.Items {
		if i != last && try(i) {
			w.screen = i
			return true
		}
	}
	return several && s.blocked(p, q) != unblocked
}

// through is how much of a line lies in a piece of the scene, and of what type that is.
func (s *State) through(i int, p, q geom.Point) (geom.Fixed, force.Terrain) {
	w := s.works()
	w.met = w.scene.Meets(i, p, q, w.met[:0])
	if len(w.met) == 0 {
		return 0, 0
	}
	return sight.Through(w.met, func(*sight.Met) bool { return true }), force.Terrain(s.Ground.Pieces()[w.scene.Items[i].Tag].Kind)
}
