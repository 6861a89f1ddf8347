package position

import (
	"sortie/geom"
	"sortie/ways"
)

// lastTouches are ways of a model round each that it can touch to the last places on either side that it reaches: beyond them it
// cannot come, and short of them its comrades may find no room. Of two round bodies; others are bounded by their corners.
func (g *Move) lastTouches(one touching) (out [][]geom.Point) {
	p, end := &g.Poses[one.leader], one.way[len(one.way)-1]
	body := g.State.ShapeAt(p.Model, end, p.Facing)
	f := &g.State.Works().Ways
	for n := range g.State.Own(g.Spec.Target) {
		enemy := g.State.Shape(n)
		if body.N != 1 || enemy.N != 1 || g.State.Bodies[n].Level != p.Level {
			continue
		}
		g.DrawTouch(f, p, g.Spec.Target)
		c, from := enemy.Pts[0], end
		if geom.Gap(&body, &enemy) > Touch {
			f.Forgo()
			f.Seek(&enemy, 0, int(n))
			w, ok := g.touchFrom(f, p, p.Left)
			if !ok {
				continue
			}
			from = w.End()
			out = append(out, w.Points)
		}
		for _, side := range [...]int{1, -1} {
			if way := g.lastAlong(f, p, c, from, side); way != nil {
				out = append(out, way)
			}
		}
		out = g.allAlong(f, one.leader, c, from, out)
	}
	return out
}

// allAlong adds ways to places all round a circle. Where the leader can touch is known without them; but who follows a chain takes the
// nearest place each, and whether the last of them comes into it hangs on where the first stands.
func (g *Move) allAlong(f *ways.Field, leader int, c, from geom.Point, out [][]geom.Point) [][]geom.Point {
	p := &g.Poses[leader]
	first, r := geom.Bearing(c, from), geom.Dist(c, from)
	for k := geom.Angle(1); k < 180/stepAlong; k++ {
		for _, turn := range [2]geom.Angle{k * stepAlong, -k * stepAlong} {
			at := c.Polar((first + turn).Norm(), r)
			if geom.Dist(p.From, at) > p.Left || !g.inCall(leader, at) {
				continue
			}
			if w, ok := g.toFrom(f, p, at, p.Left); ok && g.Pays(p, w.Points) {
				out = append(out, append([]geom.Point(nil), w.Points...))
			}
		}
	}
	return out
}

// stepAlong is how many degrees such places lie apart.
const stepAlong = 4

// lastAlong is the way to the last place on one side of a circle round a place, from one on it that can be reached; nil if that is the last.
func (g *Move) lastAlong(f *ways.Field, p *Pose, c, from geom.Point, side int) []geom.Point {
	r := geom.Dist(c, from)
	way := func(at geom.Point) []geom.Point {
		if w, ok := g.toFrom(f, p, at, p.Left); ok && g.Pays(p, w.Points) {
			return append([]geom.Point(nil), w.Points...)
		}
		return nil
	}
	var best []geom.Point
	good, v := from, from.Sub(c)
	for range 4 { // quarter by quarter
		v = geom.Point{X: -v.Y * geom.Length(side), Y: v.X * geom.Length(side)}
		next := c.Add(v)
		if w := way(next); w != nil {
			best, good = w, next
			continue
		}
		for bad := next; geom.DistSq(good, bad) > 4; {
			mid := geom.Toward(c, geom.Mid(good, bad), r)
			if mid == good || mid == bad {
				break
			}
			if w := way(mid); w != nil {
				best, good = w, mid
			} else {
				bad = mid
			}
		}
		break
	}
	return best
}
