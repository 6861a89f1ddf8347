package position

import (
	"slices"

	"sortie/geom"
	"sortie/table"
)

// The perimeters of units are drawn again only when somebody of them has moved, or somebody near enough to lock one of them.
// It is no part of the state; nothing that moves a figure has to say so, since places are compared.

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
	stood []table.Body // how everybody stood when one last looked round
	units []rank
}

// PerimeterNow is the perimeter of a unit, as it was if nothing that it rests on has changed when one last looked round.
func (s *State) PerimeterNow(u UnitID) (geom.Part, bool) {
	w := s.Works()
	if !s.Quiet() {
		return s.PerimeterOf(u, NoBody)
	}
	r := &w.ranks.units[u]
	if !r.drawn {
		p, ok := s.PerimeterOf(u, NoBody)
		r.part, r.ok, r.drawn = p, ok, true
	}
	return r.part, r.ok
}

// boxNow is the box about a unit on the table, as it was when one last looked round.
func (s *State) boxNow(u UnitID) (geom.Box, bool) {
	r := &s.Works().ranks.units[u]
	if !r.boxed {
		r.box, r.there = s.GroupBox(u)
		r.boxed = true
	}
	return r.box, r.there
}

// LookRound forgets the perimeters of units one of whom, or one near whom, stands otherwise than before.
func (s *State) LookRound() {
	k := &s.Works().ranks
	if len(k.stood) != len(s.Bodies) || len(k.units) != len(s.Groups) {
		k.stood, k.units = slices.Clone(s.Bodies), make([]rank, len(s.Groups))
		return
	}
	for i := table.NextChanged(k.stood, s.Bodies, 0); i < len(s.Bodies); i = table.NextChanged(k.stood, s.Bodies, i+1) {
		if was, now := &k.stood[i], &s.Bodies[i]; was.At != now.At || was.Facing != now.Facing || was.Group != now.Group || was.Level != now.Level || was.Gone != now.Gone || was.Off != now.Off {
			s.movedOn(k, BodyID(i))
		}
		k.stood[i] = s.Bodies[i]
	}
}

// movedOn forgets what rests on how a figure stood, and on how it stands now.
func (s *State) movedOn(k *ranks, b BodyID) {
	was, now := &k.stood[b], &s.Bodies[b]
	k.units[was.Group].drawn, k.units[was.Group].boxed = false, false
	s.forgetAbout(k, b, was.At)
	k.units[now.Group].drawn, k.units[now.Group].boxed = false, false
	s.forgetAbout(k, b, now.At)
}

// forgetAbout forgets the perimeters of the units of those enemies whom a figure could lock at a place: friends lock nobody.
func (s *State) forgetAbout(k *ranks, who BodyID, p geom.Point) {
	far := s.Reach(who) + s.Book.Farthest + 4
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
