package position

import (
	"slices"

	"sortie/geom"
)

// SomeSplit is a split that would do. Perimeters that do not overlap have a line between them, so that the figures in them stand
// on either side of it: every way in which a line can part their middles is tried, the plain ones first.
// dvg.unit.split.perimeter, dvg.unit.split.minimum
func (s *State) SomeSplit(u UnitID) []int32 {
	p := s.parting(u)
	for _, along := range [...]geom.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		all := slices.Clone(p.all)
		s.sortAlong(all, along)
		v := Values(all)
		for n := 2; n < len(all)-1; n++ {
			if p.may(v[:n]) {
				return v[:n:n]
			}
		}
	}
	return s.slantingSplit(p)
}

// slantingSplit tries the lines through every two figures. A line that parts the middles of figures can be turned and shifted
// until it goes through two of them: those on one side of it are a part then, together with the first or last few on it.
func (s *State) slantingSplit(p *parting) []int32 {
	inside, free := s.splitBodies(p.u)
	var left, on, part []BodyID
	for i, a := range inside {
		for _, b := range inside[i+1:] {
			from, along := s.Bodies[a].At, s.Bodies[b].At.Sub(s.Bodies[a].At)
			left, on = left[:0], on[:0]
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
					part = append(append(part[:0], left...), some...)
					if v := p.with(part, free); v != nil {
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

// with is the split of some figures and as many of those whom no perimeter binds as it takes, nil if there is none.
func (p *parting) with(part, free []BodyID) []int32 {
	for n := range len(free) + 1 {
		for _, some := range [...][]BodyID{free[:n], free[n:]} {
			p.try = p.try[:0]
			for _, list := range [...][]BodyID{part, some} {
				for _, b := range list {
					p.try = append(p.try, int32(b))
				}
			}
			if len(p.try) > 0 && p.may(p.try) {
				return slices.Clone(p.try)
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

// Values are figures as an answer names them.
func Values(list []BodyID) []int32 {
	out := make([]int32, 0, len(list))
	for _, b := range list {
		out = append(out, int32(b))
	}
	return out
}

func dotOf(p, d geom.Point) int64 { return int64(p.X)*int64(d.X) + int64(p.Y)*int64(d.Y) }

func crossOf(d, p geom.Point) int64 { return int64(d.X)*int64(p.Y) - int64(d.Y)*int64(p.X) }
