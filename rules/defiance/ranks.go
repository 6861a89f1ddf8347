package defiance

import "sortie/geom"

// The perimeters of units are drawn again only when somebody of them has moved, or somebody near enough to lock one of them.
// It is no part of the state; nothing that moves a figure has to say so, since places are compared.

// standing is all of a figure that perimeters rest on.
type standing struct {
	at     geom.Point
	facing geom.Angle
	unit   UnitID
	level  int8
	seen   known
}

// known is what is known of a figure.
type known uint8

const (
	unlooked known = iota // nothing yet
	isThere
	isOut
)

// rank is the perimeter of a unit.
type rank struct {
	part  geom.Part
	ok    bool
	drawn bool
	box   geom.Box // about all of it on the table
	there bool
	boxed bool
}

type ranks struct {
	stood []standing
	units []rank
}

// perimeterNow is the perimeter of a unit, as it was if nothing that it rests on has changed when one last looked round.
func (s *State) perimeterNow(u UnitID) (geom.Part, bool) {
	w := s.works()
	if !s.quiet() {
		return s.perimeter(u, NoBody)
	}
	r := &w.ranks.units[u]
	if !r.drawn {
		p, ok := s.perimeter(u, NoBody)
		r.part, r.ok, r.drawn = p, ok, true
	}
	return r.part, r.ok
}

// boxNow is the box about a unit on the table, as it was when one last looked round.
func (s *State) boxNow(u UnitID) (geom.Box, bool) {
	r := &s.works().ranks.units[u]
	if !r.boxed {
		r.box, r.there = s.GroupBox(u)
		r.boxed = true
	}
	return r.box, r.there
}

// lookRound forgets the perimeters of units one of whom, or one near whom, stands otherwise than before.
func (s *State) lookRound() {
	k := &s.works().ranks
	if len(k.stood) != len(s.Bodies) || len(k.units) != len(s.Groups) {
		k.stood, k.units = make([]standing, len(s.Bodies)), make([]rank, len(s.Groups))
	}
	for i := range s.Bodies {
		b, was := &s.Bodies[i], &k.stood[i]
		now := standing{b.At, b.Facing, b.Group, b.Level, isThere}
		if b.Gone || b.Off {
			now.seen = isOut
		}
		if *was == now {
			continue
		}
		if was.seen != unlooked {
			k.units[was.unit].drawn, k.units[was.unit].boxed = false, false
			s.forgetAbout(k, BodyID(i), was.at)
		}
		*was = now
		k.units[b.Group].drawn, k.units[b.Group].boxed = false, false
		s.forgetAbout(k, BodyID(i), b.At)
	}
}

// forgetAbout forgets the perimeters of the units of those enemies whom a figure could lock at a place: friends lock nobody.
func (s *State) forgetAbout(k *ranks, who BodyID, p geom.Point) {
	far := s.reach(who) + s.book.farthest + 4
	side := s.SideOf(who)
	for u := range k.units {
		r := &k.units[u]
		if r.drawn && s.Groups[u].Side != side && !(r.boxed && !r.box.Grow(far).Contains(p)) && s.someBy(UnitID(u), p, far) {
			r.drawn = false
		}
	}
}

// someBy tells whether somebody of a unit stands so near to a place.
func (s *State) someBy(u UnitID, p geom.Point, far geom.Length) bool {
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if x, y := s.Bodies[b].At.X-p.X, s.Bodies[b].At.Y-p.Y; x <= far && -x <= far && y <= far && -y <= far {
			return true
		}
	}
	return false
}
