package firefight

import "sortie/geom"

// other is a model of another unit near a move.
type other struct {
	m     ModelID
	u     UnitID
	enemy bool
	flies bool // a flying vehicle
	body  geom.Shape
	box   geom.Box
}

// neighbour is a unit near a move. Its models are listed when the move first comes near it.
type neighbour struct {
	unit     UnitID
	enemy    bool
	flies    bool // a flying vehicle
	listed   bool
	from, to int16 // where its models are listed
	box      geom.Box
}

// gather notes the units that stand on the table near enough to matter.
func (g *march) gather() {
	s := g.s
	g.about = s.Box()
	if g.place == nil && g.start.None() {
		g.about = geom.Box{Min: g.from, Max: g.from}.Grow(g.spec.Limit + 2*g.far + 6*geom.Inch)
	}
	stands := s.positions().units
	for i := range stands {
		if UnitID(i) == g.spec.Unit || stands[i].waiting || !stands[i].box.Meets(g.about) {
			continue
		}
		k := s.words(UnitID(i))
		g.near = append(g.near, neighbour{unit: UnitID(i), enemy: s.enemies(g.spec.Unit, UnitID(i)), flies: k.Fly && k.Vehicle, box: stands[i].box})
	}
}

// list gives the places of a neighbour's models among the others.
func (g *march) list(n *neighbour) (from, to int16) {
	if n.listed {
		return n.from, n.to
	}
	s := g.s
	if g.others == nil {
		g.others = make([]other, 0, 32)
	}
	n.listed, n.from = true, int16(len(g.others))
	for m := range s.Standing(n.unit) {
		if !g.about.Contains(s.Bodies[m].At) || s.typ(m).HVA {
			continue
		}
		b := s.Shape(m)
		g.others = append(g.others, other{m, n.unit, n.enemy, n.flies, b, b.Bounds()})
	}
	n.to = int16(len(g.others))
	return n.from, n.to
}

// everybody lists the models of all neighbours, in order.
func (g *march) everybody() []other {
	g.others, g.close = g.others[:0], g.close[:0]
	for i := range g.near {
		g.near[i].listed = false
		g.list(&g.near[i])
	}
	return g.others
}
