package position

import "sortie/geom"

// NucleusReach is how far a Nucleus works.
const NucleusReach = 3 * geom.Inch

// NucleusPasses tells whether a Nucleus model comes within reach of a munition marker on its way up to a progress.
// a2.special.nucleus.nullify
func (g *Move) NucleusPasses(mk *Marker, t Progress) bool {
	spot := geom.Disc(mk.At, 0)
	for i := range g.Poses {
		p := &g.Poses[i]
		if mo := &g.State.Bodies[p.Model]; !p.In || !p.Own || !p.Named || mo.Gone || mo.Off || !g.State.TypeOf(p.Model).Traits.Nucleus {
			continue
		}
		body, at := g.State.ShapeAt(p.Model, p.From, g.heading(p)), p.From
		for _, q := range p.cutAt(t) {
			if swept := geom.Sweep(&body, q.Sub(at)); swept.Within(&spot, NucleusReach) && !g.shielded(p, mk, at, q) {
				return true
			}
			body, at = body.Moved(q.Sub(at)), q
		}
	}
	return false
}

// shielded tells whether a leg leads over another level of the building in which a marker lies wherever it comes within
// reach of the marker.  a2.building.special-munitions
func (g *Move) shielded(p *Pose, mk *Marker, at, q geom.Point) bool {
	in := g.State.Enclosing(mk.At)
	if in < 0 || at == q {
		return false
	}
	pc := g.State.Piece(int(in))
	level := int8(0)
	if p.house == in {
		level = p.on
	}
	if pc.Building.BlockOf(level) == mk.Level || g.State.Denied("a2.building.special-munitions") {
		return false
	}
	spot, body := geom.Disc(mk.At, 0), g.State.ShapeAt(p.Model, geom.Point{}, g.heading(p))
	near := spot.Core().Grown(body.Core()).Crossing(at, q, NucleusReach+body.R, nil)
	for _, n := range near {
		under := false
		for _, h := range pc.Area.Crossing(at, q, nil) {
			under = under || h.From <= n.From && n.To <= h.To
		}
		if !under {
			return false
		}
	}
	return true
}
