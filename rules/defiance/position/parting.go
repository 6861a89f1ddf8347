package position

import (
	"slices"

	"sortie/geom"
)

// parting is a unit that many splits are tried of: who counts for its perimeter and how is looked at once.
type parting struct {
	s     *State
	u     UnitID
	all   []BodyID
	in    []bool // of all, whether it is part of the perimeter
	sizes []leastSize
	try   []int32
	parts [2][]BodyID
	hulls [2][]geom.Shape
}

// leastSize is the least size of a part with such officers.
type leastSize struct {
	leader, focal int8
	least         int
}

func (s *State) parting(u UnitID) *parting {
	p := &parting{s: s, u: u}
	for b := range s.Members(u) {
		p.all = append(p.all, b)
	}
	if s.Quiet() {
		alone := s.unmet(u)
		for _, b := range p.all {
			p.in = append(p.in, s.inHull(b, alone))
		}
	}
	return p
}

// may tells whether some figures may become a part of their own: as PartRefusal does, without words.
func (p *parting) may(values []int32) bool {
	if !p.s.Quiet() {
		return p.s.PartRefusal(p.u, values) == nil
	}
	for k := range p.parts {
		p.parts[k], p.hulls[k] = p.parts[k][:0], p.hulls[k][:0]
	}
	for _, b := range p.all {
		k := p.side(b, values)
		p.parts[k] = append(p.parts[k], b)
	}
	for _, list := range p.parts {
		if len(list) == 0 || p.s.counted(list) < p.least(list) {
			return false
		}
	}
	if !p.s.bound(p.u) {
		return true
	}
	for i, b := range p.all {
		if p.in[i] {
			k := p.side(b, values)
			p.hulls[k] = append(p.hulls[k], p.s.Shape(b))
		}
	}
	one, ok := geom.Perimeter(p.hulls[0]...)
	two, also := geom.Perimeter(p.hulls[1]...)
	return !ok || !also || !one.Overlaps(two)
}

// side is the part that a figure falls to: 0 for those named.
func (p *parting) side(b BodyID, values []int32) int {
	if slices.Contains(values, int32(b)) {
		return 0
	}
	return 1
}

// least is the least size of a part, which hangs on its best officers.
func (p *parting) least(list []BodyID) int {
	leader, focal := p.s.officersOf(list)
	for i := range p.sizes {
		if k := &p.sizes[i]; k.leader == leader && k.focal == focal {
			return k.least
		}
	}
	sum := p.s.leastOf(list)
	p.sizes = append(p.sizes, leastSize{leader, focal, sum.Total()})
	return sum.Total()
}
