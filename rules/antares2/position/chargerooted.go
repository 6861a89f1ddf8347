package position

import "sortie/geom"

// Rooted is what is known about the models that could not follow a charge, by pose, while one is looked for. A charge that cannot be
// followed is looked for by every place of touch there is, and often it is one model that stands where it cannot set out from at all.
type Rooted [maxRooted]known

// maxRooted is of how many models of a unit it is known.
const maxRooted = 64

// leavesRooted tells whether somebody other than the leader is known to come beside nobody, wherever they are.
func (g *Move) leavesRooted(leader int) bool {
	if g.Roots == nil || g.emerging() {
		return false
	}
	for k := range g.Poses[:min(len(g.Poses), maxRooted)] {
		if k != leader && g.Roots[k] == yes {
			return true
		}
	}
	return false
}

// rootedAt finds out, about one that could not come beside those placed, whether it can set out at all: what fits into it at all facings
// is where no way leads through. It may not stay there either.  a2.area.impassable, a2.move.gap-enemy
func (g *Move) rootedAt(k int) {
	p := &g.Poses[k]
	if g.Roots == nil || k >= maxRooted || g.Roots[k] != unknown || g.emerging() || p.on != p.floor {
		return
	}
	base := g.State.ShapeAt(p.Model, geom.Point{}, 0)
	slim, _ := fitting(&base, 90)
	g.slim = &slim
	defer func() { g.slim = nil }()
	f := &g.State.Works().Ways
	g.DrawWay(f, p)
	if g.Roots[k] = no; !f.Free(p.From, p.From) {
		g.Roots[k] = yes
	}
}
