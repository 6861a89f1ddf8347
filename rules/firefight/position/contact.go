package position

import "sortie/geom"

// RoomForAll takes so many out of contact again that all can stand in coherency, the last first, and gives those who stay
// in contact: where that is long in showing, none.
func (g *Trip) RoomForAll(touch []int, by geom.Point, formed bool) []int {
	defer g.BeginSearch()()
	for g.Follow(by, formed) >= 0 && len(touch) > 0 {
		n := len(touch) - 1
		if g.Tired() {
			n = 0
			g.EndSearch()
		}
		for _, i := range touch[n:] {
			g.Loosen(i)
		}
		touch = touch[:n]
	}
	return touch
}

// IntoTouch brings as many models as it can into contact with the target. Where one of a kind finds no place, the
// next of that kind finds none.  ff.assault.others-into-contact
func (g *Trip) IntoTouch(target UnitID) (touch []int) {
	if g.s.Units[target].Where != OnTable {
		return nil
	}
	var foes []geom.Shape
	for m := range g.s.Members(target) {
		foes = append(foes, g.s.Shape(m))
	}
	full := -1
	for i := range g.Poses {
		if !g.s.Applies("ff.assault.others-into-contact", !g.Poses[i].Stands) || full >= 0 && g.Alike(i, full) {
			continue
		}
		if !g.Into(i, foes) {
			full = i
			continue
		}
		touch = append(touch, i)
	}
	return touch
}

// Beyond tells cheaply whether a target on the table is too far off for any way into contact.
func (s *State) Beyond(u, target UnitID, limit geom.Length) bool {
	if s.Units[u].Where != OnTable || s.Units[target].Where != OnTable {
		return false
	}
	return !s.GroupWithin(target, s.Units[u].Leader, limit+TouchSlack)
}

// NearlyAsFar pushes a judged way on to the last twentieth of a millimetre that is legal.
func (g *Trip) NearlyAsFar(way *Path, d, limit geom.Length) {
	good, bad := d, min(limit, d+geom.Inch/2)
	for good < bad {
		mid := (good + bad + 1) / 2
		if g.Legal(g.LeadAlong(way, mid)) {
			good = mid
		} else {
			bad = mid - 1
		}
	}
	g.EndSearch() // what was legal before is so again
	g.Legal(g.LeadAlong(way, good))
}
