package position

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// Served is the weapon of a figure that needs another beside it, and the rows about that.
func (s *State) Served(b BodyID) (contact, never tally.Rule) {
	for arm := range Arms {
		switch w := s.Weapon(b, arm); {
		case w == nil:
		case w.Loader:
			return "dvg.infweapon.loader.contact", "dvg.infweapon.loader.no-replacement"
		case w.Powerpack:
			return "dvg.infweapon.powerpack.contact", "dvg.infweapon.powerpack.no-replacement"
		}
	}
	return "", ""
}

// mateBy tells whether the loader or powerpack of a figure is in contact; nobody stands in for one who is gone.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact, dvg.infweapon.loader.no-replacement, dvg.infweapon.powerpack.no-replacement
func (s *State) mateBy(b BodyID) bool {
	contact, never := s.Served(b)
	m := s.Figures[b].Mate
	if m == NoBody || contact == "" {
		return false
	}
	if s.Stands(m) && s.UnitOf(m) == s.UnitOf(b) {
		return !s.Applies(contact, !s.Touching(b, m))
	}
	if s.Applies(never, true) {
		return false
	}
	for x := range s.Standing(s.UnitOf(b)) {
		if x != b && s.Touching(b, x) {
			return true
		}
	}
	return false
}

// Partner is the figure that is as one with another, NoBody for none.
func (s *State) Partner(b BodyID) BodyID {
	contact, _ := s.Served(b)
	m := s.Figures[b].Mate
	if contact == "" || m == NoBody || !s.Stands(m) || s.UnitOf(m) != s.UnitOf(b) || !s.Touching(b, m) || s.Engaged(m) || s.Engaged(b) || !s.Applies(contact, true) {
		return NoBody
	}
	if f := s.Figure(m); f.Shaken || f.Stunned {
		return NoBody
	}
	return m
}

// Mate is the figure that still moves and fires with another as one, NoBody for none.
func (s *State) Mate(b BodyID) BodyID {
	m := s.Partner(b)
	if m != NoBody && s.Figure(m).Done && !s.Figure(m).Led {
		return NoBody
	}
	return m
}

// OneWith tells whether a figure is as one with another of a list: the two have one fire action.
func (s *State) OneWith(b BodyID, list []BodyID) bool {
	return slices.ContainsFunc(list, func(o BodyID) bool {
		return o != b && (s.Partner(o) == b || s.Partner(b) == o)
	})
}

// Bearer is the figure that another moves and fires with as one, to serve its weapon; NoBody for none.
func (s *State) Bearer(b BodyID) BodyID {
	first := NoBody
	for x := s.Head(s.UnitOf(b)); x != NoBody; x = s.Bodies[x].Next() {
		if s.Figures[x].Mate == b && x != b && (first == NoBody || x < first) && !s.IsGun(x) && s.Stands(x) && s.Mate(x) == b {
			first = x
		}
	}
	return first
}

// Led tells whether a figure waits for the one whose weapon it serves: the two are one.
func (s *State) Led(b BodyID) bool {
	x := s.Bearer(b)
	return x != NoBody && s.CanAct(x)
}

// MateDone has one who was as one with a figure be done with it.
func (s *State) MateDone(b BodyID) {
	if m := s.Mate(b); m != NoBody {
		s.Figure(m).Led, s.Figure(m).Done, s.Figure(m).Spent = true, true, true
	}
}

// AtSide is the place nearest to a wish where a figure fits in contact with another: nobody matters but who is near that one.
func (s *State) AtSide(b, of BodyID, wish geom.Point, leave []BodyID) (geom.Point, bool) {
	by := geom.Box{Min: s.Bodies[of].At, Max: s.Bodies[of].At}.Grow(s.Reach(of) + 2*s.Reach(b) + s.Book.Farthest + geom.Inch)
	g := s.Prepare(s.SetOut(Going{Body: b, Along: leave, Goal: NoBody, Rival: NoUnit, by: &by}))
	g.Spec.Place = true
	defer s.GiveSpec(g.Spec)
	me, it := s.Bases[s.Bodies[b].Base], s.Shape(of)
	return s.InTouch(g.Spec, &it, wish, func(at geom.Point) bool {
		body := me.Posed(at, s.Bodies[b].Facing)
		return geom.Within(&body, &it, 1) && g.Spec.Stand(0, at, s.Bodies[b].Facing) == nil
	})
}

// InTouch is the place nearest to a wish where a mover fits in contact with another: the wish itself, or one of those where it
// touches that and something else, or nothing.
func (s *State) InTouch(spec *march.Spec, it *geom.Shape, wish geom.Point, fits func(geom.Point) bool) (geom.Point, bool) {
	if fits(wish) {
		return wish, true
	}
	f := &s.Works().Field
	spec.Draw(f, 0, spec.Movers[0].Facing, nil)
	f.Seek(it, 0, 0)
	best, found := wish, false
	for _, p := range f.Places(wish) {
		if found && geom.Dist(p, wish) > geom.Dist(best, wish)+slack {
			break
		}
		if at, ok := nearby(p, wish, fits); ok && (!found || geom.DistSq(at, wish) < geom.DistSq(best, wish)) {
			best, found = at, true
		}
	}
	return best, found
}

// slack is by how much a place may be better than where it was looked for: outlines that run almost together meet anywhere.
const slack = geom.Inch / 10

// nearby is the place nearest to a wish that fits and that steps of a unit or two lead to from another.
func nearby(p, wish geom.Point, fits func(geom.Point) bool) (best geom.Point, ok bool) {
	best = p
	for moved := true; moved; {
		moved = false
		for x := geom.Length(-2); x <= 2; x++ {
			for y := geom.Length(-2); y <= 2; y++ {
				at := p.Add(geom.Point{X: x, Y: y})
				if (!ok || geom.DistSq(at, wish) < geom.DistSq(best, wish)) && fits(at) {
					best, ok, moved = at, true, true
				}
			}
		}
		p = best
	}
	return best, ok
}
