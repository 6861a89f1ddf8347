package position

import (
	"sortie/geom"
	"sortie/march"
)

// gather notes the units that stand on the table near enough to matter. Friends may be passed through, flying vehicles
// passed under.  ff.move.through-friends, ff.flyer.move-under
func (g *Trip) gather() {
	s := g.s
	g.On, g.About, g.Clear = &s.Table, s.Box(), geom.Inch
	if g.place == nil && g.Start.None() {
		g.About = geom.Box{Min: g.From, Max: g.From}.Grow(g.Spec.Limit + 2*g.Far + 6*geom.Inch)
	}
	stands := s.Positions().units
	for i := range stands {
		u := UnitID(i)
		if u == g.Spec.Unit || stands[i].waiting {
			continue
		}
		n := march.Group{ID: u, Foe: s.Enemies(g.Spec.Unit, u), Box: stands[i].box}
		s.holdsHouse(&n, &stands[i])
		if !n.Box.Meets(g.About) {
			continue
		}
		n.Above = s.Flier(u)
		n.Pass = s.Applies("ff.move.through-friends", !n.Foe) || n.Above
		g.Near = append(g.Near, n)
	}
}

// holdsHouse has enemies in a building kept away from like others: they are met where its walls are. Those on a roof are
// out of reach.  ff.assault.contact, ff.move.enemy-one-inch
func (s *State) holdsHouse(n *march.Group, st *stand) {
	if n.Foe && s.Applies("ff.assault.contact", st.where == Inside) {
		area := &s.Book.Board.Pieces[st.in].Area
		n.Box, n.Walls = area.Bounds(), area.Shapes()
	}
}

// keepFrom says how near to a model of another unit one may end; an HVA is in nobody's way.
// ff.move.enemy-one-inch, ff.move.friend-one-inch, ff.move.others-no-contact
func (g *Trip) keepFrom(o *march.Bystander) bool {
	u := UnitID(o.Group)
	switch {
	case g.place != nil && u == g.place.Spare, o.Foe && (u == g.Spec.Target || g.Assault), !o.Foe && g.packed:
		o.Why = onModel
	case !o.Foe:
		o.Gap, o.Why = geom.Inch, nearFriend
	default:
		o.Gap, o.More, o.Why = g.gap, g.place != nil && g.place.More, nearEnemy
	}
	return o.Figure == march.Walled || !g.s.TypeOf(ModelID(o.Figure)).HVA
}
