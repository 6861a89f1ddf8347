package position

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/sight"
)

// What those who cover see of a way: on which parts of it a mover is in the cover arc and sight of one of them.  dvg.cover.trigger.movement

// Windows lists on which parts of a way a mover, or one who goes along with it, is in the cover arc and sight of somebody of a unit.
func (s *State) Windows(u UnitID, g *Going, w *Way, from geom.Point) []geom.Span {
	var out []geom.Span
	for one := range s.Goers(g, w, from) {
		on := s.lookout(one)
		for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
			if on.posts(b) {
				out = append(out, sight.Windows(one.From, one.Way.Points, on.cuts, on.judge)...)
			}
		}
	}
	return out
}

// Watched tells whether there are such parts.
func (s *State) Watched(u UnitID, g *Going, w *Way, from geom.Point) bool {
	for one := range s.Goers(g, w, from) {
		on := s.lookout(one)
		for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
			if on.posts(b) && sight.Window(one.From, one.Way.Points, on.cuts, on.judge) {
				return true
			}
		}
	}
	return false
}

// SeenOnWay lists the parts of a way on which a figure sees another that goes it, whichever way it faces.
func (s *State) SeenOnWay(eye, b BodyID, w *Way, from geom.Point) []geom.Span {
	me, t := s.Spot(eye), s.Spot(b)
	cuts := func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
		s.FillScene(max(me.Level, t.Level))
		return s.Works().scene.CutsOf(me.At, p, q, geom.PathLength([]geom.Point{p, q}), dst)
	}
	return march.Joined(sight.Windows(from, w.Points, cuts, func(_ int, at geom.Point) bool {
		t.At = at
		return s.InView(&me, &t)
	}))
}

// lookout is what figures of a unit see of a way, one after the other: where that may change, and whether one watches a place of it.
type lookout struct {
	s     *State
	Goer       // the mover
	me    Spot // who looks
	t     Spot // the mover somewhere
	plain bool // both are men, and no row is switched off: one line and one arc tell all
	arc   geom.Sector
	leg   [2]geom.Point // the last leg that was cut, and its length
	long  geom.Fixed
	room  []geom.Fixed
	cuts  func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed
	judge func(leg int, at geom.Point) bool
}

func (s *State) lookout(one Goer) *lookout {
	o := &s.Works().lookout
	if o.s != s {
		o.s, o.cuts, o.judge = s, o.changes, o.sees
	}
	o.Goer, o.t = one, s.Spot(one.Body)
	return o
}

// posts has another look; false if it watches nothing of the way.
func (o *lookout) posts(b BodyID) bool {
	o.me = o.s.Spot(b)
	vehicle := o.s.Frame(b).Vehicle()
	if f := o.s.Figure(b); f.Stunned || f.Shaken || !vehicle && o.s.Book.Whole() && aside(&o.me, o.From, o.Way.Points) {
		return false
	}
	o.s.FillScene(max(o.me.Level, o.t.Level)) // what the line between the two can meet
	if o.plain = o.s.Quiet() && !o.leap && !vehicle && !o.s.Frame(o.t.Body).Vehicle() && o.s.Stands(b) && !o.s.Disabled(b); o.plain {
		o.arc = frontArc(&o.me)
	}
	return true
}

// changes appends where on a leg what is seen may change.
func (o *lookout) changes(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
	o.s.FillScene(max(o.me.Level, o.t.Level))
	if p != o.leg[0] || q != o.leg[1] {
		o.leg, o.long = [2]geom.Point{p, q}, geom.PathLength([]geom.Point{p, q})
	}
	dst = o.s.Works().scene.CutsOf(o.me.At, p, q, o.long, append(o.room[:0], dst...))
	dst = sight.ArcCutsOf(o.me.At, o.me.Facing.Halves(), 90, p, q, o.long, dst)
	if o.s.Frame(o.me.Body).Vehicle() { // its weapons point to the sides and back too
		dst = sight.ArcCutsOf(o.me.At, (o.me.Facing + 180).Norm().Halves(), 90, p, q, o.long, dst)
	}
	if o.leap {
		dst = o.clearing(p, q, dst)
	}
	o.room = dst
	return dst
}

// clearing appends where on its jump the mover comes over terrain and leaves it behind.  dvg.movement.jump.straight
func (o *lookout) clearing(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
	body := o.s.Bases[o.s.Bodies[o.Body].Base].Posed(geom.Point{}, o.t.Facing)
	var spans []geom.Span
	for i := range o.s.Works().scene.Items {
		spans = march.Inside(&body, p, []geom.Point{q}, o.s.Works().scene.Items[i].Area, spans[:0])
		for _, s := range spans {
			dst = append(dst, s.From, s.To)
		}
	}
	return dst
}

func (o *lookout) sees(leg int, at geom.Point) bool {
	if o.plain { // the scene is filled: see posts
		return o.arc.Contains(at) && !o.s.Hidden(o.me.At, at)
	}
	o.t.At, o.t.prone, o.t.Leaps = at, leg < len(o.Way.lies) && o.Way.lies[leg], o.Clears(at)
	return o.s.Watches(o.me.Body, &o.t)
}

// aside tells that a way lies wholly on the far side of one of the edges of a figure's front arc, without a doubt.
func aside(me *Spot, from geom.Point, points []geom.Point) bool {
	for _, edge := range [...]geom.Angle{46, -46} {
		along := geom.Point{}.Polar((me.Facing + edge).Norm(), 1<<14)
		beyond := func(p geom.Point) bool { // by more than two units
			v := p.Sub(me.At)
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
