package defiance

import (
	"slices"

	"sortie/geom"
)

// someSplit is a split that would do. Perimeters that do not overlap have a line between them, so that the figures in them stand
// on either side of it: every way in which a line can part their middles is tried, the plain ones first.
// dvg.unit.split.perimeter, dvg.unit.split.minimum
func (s *State) someSplit(u UnitID) []int32 {
	for _, along := range [...]geom.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		all := slices.Collect(s.Members(u))
		s.sortAlong(all, along)
		for n := 2; n < len(all)-1; n++ {
			if v := values(all[:n]); s.partRefusal(u, v) == nil {
				return v
			}
		}
	}
	return s.slantingSplit(u)
}

// slantingSplit tries the lines through every two figures. A line that parts the middles of figures can be turned and shifted
// until it goes through two of them: those on one side of it are a part then, together with the first or last few on it.
func (s *State) slantingSplit(u UnitID) []int32 {
	inside, free := s.splitBodies(u)
	for i, a := range inside {
		for _, b := range inside[i+1:] {
			from, along := s.Bodies[a].At, s.Bodies[b].At.Sub(s.Bodies[a].At)
			var left, on []BodyID
			for _, c := range inside {
				switch side := crossOf(along, s.Bodies[c].At.Sub(from)); {
				case side > 0:
					left = append(left, c)
				case side == 0:
					on = append(on, c)
				}
			}
			s.sortAlong(on, along)
			for n := range len(on) + 1 {
				for _, some := range [...][]BodyID{on[:n], on[n:]} {
					if v := s.splitWith(u, slices.Concat(left, some), free); v != nil {
						return v
					}
				}
			}
		}
	}
	return nil
}

// splitBodies are the figures of a unit that its perimeter goes round, and those whom it does not bind: aloft or engaged.
// dvg.unit.perimeter.air, dvg.unit.perimeter.hth
func (s *State) splitBodies(u UnitID) (inside, free []BodyID) {
	for b := range s.Members(u) {
		if s.inHull(b, false) {
			inside = append(inside, b)
		} else {
			free = append(free, b)
		}
	}
	return inside, free
}

// splitWith is the split of some figures and as many of those whom no perimeter binds as it takes, nil if there is none.
func (s *State) splitWith(u UnitID, part, free []BodyID) []int32 {
	for n := range len(free) + 1 {
		for _, some := range [...][]BodyID{free[:n], free[n:]} {
			if v := values(slices.Concat(part, some)); len(v) > 0 && s.partRefusal(u, v) == nil {
				return v
			}
		}
	}
	return nil
}

// sortAlong puts figures into the order in which they stand along a direction.
func (s *State) sortAlong(list []BodyID, along geom.Point) {
	slices.SortStableFunc(list, func(a, b BodyID) int {
		switch d := dotOf(s.Bodies[a].At, along) - dotOf(s.Bodies[b].At, along); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
}

// values are figures as an answer names them.
func values(list []BodyID) []int32 {
	var out []int32
	for _, b := range list {
		out = append(out, int32(b))
	}
	return out
}

func dotOf(p, d geom.Point) int64 { return int64(p.X)*int64(d.X) + int64(p.Y)*int64(d.Y) }

func crossOf(d, p geom.Point) int64 { return int64(d.X)*int64(p.Y) - int64(d.Y)*int64(p.X) }
