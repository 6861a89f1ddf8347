package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/sight"
)

// What those who cover see of a way: on which parts of it a mover is in the cover arc and sight of one of them.  dvg.cover.trigger.movement

// windows lists on which parts of a way a mover, or one who goes along with it, is in the cover arc and sight of somebody of a unit.
func (s *State) windows(u UnitID, g *going, w *way, from geom.Point) []geom.Span {
	var out []geom.Span
	for one := range s.goers(g, w, from) {
		on := s.lookout(one)
		for b := s.firstMan(u); b != NoBody; b = s.nextMan(b) {
			if on.posts(b) {
				out = append(out, sight.Windows(one.from, one.w.points, on.cuts, on.judge)...)
			}
		}
	}
	return out
}

// watched tells whether there are such parts.
func (s *State) watched(u UnitID, g *going, w *way, from geom.Point) bool {
	for one := range s.goers(g, w, from) {
		on := s.lookout(one)
		for b := s.firstMan(u); b != NoBody; b = s.nextMan(b) {
			if on.posts(b) && sight.Window(one.from, one.w.points, on.cuts, on.judge) {
				return true
			}
		}
	}
	return false
}

// seenOnWay lists the parts of a way on which a figure sees another that goes it, whichever way it faces.
func (s *State) seenOnWay(eye, b BodyID, w *way, from geom.Point) []geom.Span {
	me, t := s.spot(eye), s.spot(b)
	cuts := func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
		s.fillScene(max(me.level, t.level))
		return s.works().scene.CutsOf(me.at, p, q, geom.PathLength([]geom.Point{p, q}), dst)
	}
	return march.Joined(sight.Windows(from, w.points, cuts, func(_ int, at geom.Point) bool {
		t.at = at
		return s.inView(&me, &t)
	}))
}

// lookout is what figures of a unit see of a way, one after the other: where that may change, and whether one watches a place of it.
type lookout struct {
	s     *State
	goer       // the mover
	me    spot // who looks
	t     spot // the mover somewhere
	plain bool // both are men, and no row is switched off: one line and one arc tell all
	arc   geom.Sector
	leg   [2]geom.Point // the last leg that was cut, and its length
	long  geom.Fixed
	room  []geom.Fixed
	cuts  func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed
	judge func(leg int, at geom.Point) bool
}

func (s *State) lookout(one goer) *lookout {
	o := &s.works().lookout
	if o.s != s {
		o.s, o.cuts, o.judge = s, o.changes, o.sees
	}
	o.goer, o.t = one, s.spot(one.b)
	return o
}

// posts has another look; false if it watches nothing of the way.
func (o *lookout) posts(b BodyID) bool {
	o.me = o.s.spot(b)
	vehicle := o.s.frame(b).Vehicle()
	if f := o.s.fig(b); f.Stunned || f.Shaken || !vehicle && o.s.book.Whole() && aside(&o.me, o.from, o.w.points) {
		return false
	}
	o.s.fillScene(max(o.me.level, o.t.level)) // what the line between the two can meet
	if o.plain = o.s.quiet() && !o.leap && !vehicle && !o.s.frame(o.t.b).Vehicle() && o.s.Stands(b) && !o.s.disabled(b); o.plain {
		o.arc = frontArc(&o.me)
	}
	return true
}

// changes appends where on a leg what is seen may change.
func (o *lookout) changes(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
	o.s.fillScene(max(o.me.level, o.t.level))
	if p != o.leg[0] || q != o.leg[1] {
		o.leg, o.long = [2]geom.Point{p, q}, geom.PathLength([]geom.Point{p, q})
	}
	dst = o.s.works().scene.CutsOf(o.me.at, p, q, o.long, append(o.room[:0], dst...))
	dst = sight.ArcCutsOf(o.me.at, o.me.facing.Halves(), 90, p, q, o.long, dst)
	if o.s.frame(o.me.b).Vehicle() { // its weapons point to the sides and back too
		dst = sight.ArcCutsOf(o.me.at, (o.me.facing + 180).Norm().Halves(), 90, p, q, o.long, dst)
	}
	if o.leap {
		dst = o.clearing(p, q, dst)
	}
	o.room = dst
	return dst
}

// clearing appends where on its jump the mover comes over terrain and leaves it behind.  dvg.movement.jump.straight
func (o *lookout) clearing(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
	body := o.s.Bases[o.s.Bodies[o.b].Base].Posed(geom.Point{}, o.t.facing)
	var spans []geom.Span
	for i := range o.s.works().scene.Items {
		spans = march.Inside(&body, p, []geom.Point{q}, o.s.works().scene.Items[i].Area, spans[:0])
		for _, s := range spans {
			dst = append(dst, s.From, s.To)
		}
	}
	return dst
}

func (o *lookout) sees(leg int, at geom.Point) bool {
	if o.plain { // the scene is filled: see posts
		return o.arc.Contains(at) && !o.s.hidden(o.me.at, at)
	}
	o.t.at, o.t.prone, o.t.leaps = at, leg < len(o.w.lies) && o.w.lies[leg], o.clears(at)
	return o.s.watches(o.me.b, &o.t)
}

// aside tells that a way lies wholly on the far side of one of the edges of a figure's front arc, without a doubt.
func aside(me *spot, from geom.Point, points []geom.Point) bool {
	for _, edge := range [...]geom.Angle{46, -46} {
		along := geom.Point{}.Polar((me.facing + edge).Norm(), 1<<14)
		beyond := func(p geom.Point) bool { // by more than two units
			v := p.Sub(me.at)
			off := int64(along.X)*int64(v.Y) - int64(along.Y)*int64(v.X)
			if edge < 0 {
				off = -off
			}
			return off > 1<<16
		}
		if beyond(from) && !slices.ContainsFunc(points, func(p geom.Point) bool { return !beyond(p) }) {
			return true
		}
	}
	return false
}
