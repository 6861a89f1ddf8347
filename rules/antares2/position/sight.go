package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Sight is what a line of sight meets.
type Sight struct {
	Blocked  bool
	Rule     tally.Rule  // what blocks, or the rule of the penalty
	By       string      // name of the blocker
	At       geom.Point  // where it is blocked; filled in for inspections only
	Crossed  geom.Length // obscuring terrain on the line, as far as it matters
	Obscured bool
	Penalty  int  // Acc penalty for obscuring terrain on this line, as a negative number
	Solid    bool // blocked by blocking terrain or a building, no model being in the way; see Hidden
}

// See judges the line from one model to another. W is the weapon it shoots with, as an index into its
// type's weapons; -1 stands for the base centre, and for a model that sees from its weapon systems for
// whichever of them sees best. As is the size the shooting unit counts as.
// a2.los.open.unit-size-of-shooters
func (s *State) See(from ModelID, w int, to ModelID, as force.Size) Sight {
	return s.Look(from, w, to, as, nil)
}

// SeeOver is see for one of many lines over a field.
func (s *State) SeeOver(f *Field, from ModelID, w int, to ModelID, as force.Size) Sight {
	if !s.Counts(to) {
		return Sight{Blocked: true}
	}
	l := Line{State: s, Field: f}
	l.Stand(from, w, as)
	return l.draw(to)
}

// Look is see with notes of the rules applied, for those who want to know why.
func (s *State) Look(from ModelID, w int, to ModelID, as force.Size, n *tally.Notes) Sight {
	switch s.TypeOf(to).Role {
	case force.Equipment:
		return Sight{Blocked: true, Rule: "a2.los.not-to-equipment", By: s.TypeOf(to).Name}
	case force.Symbiote:
		return Sight{Blocked: true, Rule: "a2.special.symbiote.placement", By: s.TypeOf(to).Name}
	}
	return s.lines(from, w, to, as, n)
}

// inView tells whether a line reaches a model, be it one that counts as seen or not.
func (s *State) inView(from ModelID, w int, to ModelID, as force.Size) bool {
	got := s.lines(from, w, to, as, nil)
	return !got.Blocked
}

// lines draws the lines between two models and judges the best of them.
func (s *State) lines(from ModelID, w int, to ModelID, as force.Size, n *tally.Notes) Sight {
	l := Line{State: s, notes: n}
	l.Stand(from, w, as)
	return l.draw(to)
}

// Stand begins lines from a model, or from one of its weapons.
func (l *Line) Stand(from ModelID, w int, as force.Size) {
	l.notes.Add("a2.los.top-down")
	if l.by("a2.special.symbiote.weapon", l.State.TypeOf(from).Role == force.Symbiote) {
		from, w = l.State.HostOf(from), -1
	}
	l.State.eyesOf(from, w, &l.eyes, l.notes)
	l.begin(from, as)
}

// draw draws the lines to a model and judges the best of them.
func (l *Line) draw(to ModelID) Sight {
	l.End(to)
	e := &l.eyes
	best := Sight{}
	for i := range e.n {
		got := l.toModel(e.at[i])
		switch {
		case i == 0:
			best = got
		case e.all && got.Worse(&best), !e.all && best.Worse(&got):
			best = got
		}
		if !e.all && l.enough(&best) {
			break
		}
	}
	return best
}

// enough tells whether no other line can be better than this one.
func (l *Line) enough(got *Sight) bool { return !got.Blocked && !got.Obscured }

// Reaches is draw for those who ask only whether some line is open, not what it meets.
func (l *Line) Reaches(to ModelID) bool {
	l.End(to)
	e := &l.eyes
	for i := range e.n {
		if open := l.reachesFrom(e.at[i]); open != e.all {
			return open
		}
	}
	return e.all
}

// reachesFrom is toModel for them.
func (l *Line) reachesFrom(p geom.Point) bool {
	s := l.State
	if l.open(p, s.Bodies[l.to].At) {
		return true
	}
	if !s.TypeOf(l.to).Body {
		return false
	}
	body := s.Shape(l.to)
	var rim [4 * geom.MaxHull]geom.Point
	for _, q := range Outline(&body, rim[:0]) {
		if l.open(p, q) {
			return true
		}
	}
	return l.opensSide(p, &body)
}

// Worse compares two lines: a blocked one is worst, then the greater penalty, then the longer way
// through terrain.
func (a *Sight) Worse(b *Sight) bool {
	switch {
	case a.Blocked != b.Blocked:
		return a.Blocked
	case a.Penalty != b.Penalty:
		return a.Penalty < b.Penalty
	}
	return a.Crossed > b.Crossed
}

// eyes are the places a model sees from; all tells whether each of them must see.
type eyes struct {
	at  [8]geom.Point
	n   int
	all bool
}

func (e *eyes) add(p geom.Point) {
	for i := range e.n {
		if e.at[i] == p {
			return
		}
	}
	e.at[e.n] = p
	e.n++
}

// eyesOf finds where a model draws its lines from.
func (s *State) eyesOf(m ModelID, w int, e *eyes, n *tally.Notes) {
	mo, t := &s.Bodies[m], s.TypeOf(m)
	if s.noted(n, "a2.los.side-mounted-drone", w >= 0 && s.Book.Weapons[t.Weapons[w]].Side) { // both must see
		e.all = true
		e.add(mo.At)
		e.add(s.weaponPlace(m, w))
		return
	}
	if !s.noted(n, "a2.los.from-weapon-system", SeesFromSystems(t)) {
		n.Add("a2.los.centre-to-centre")
		e.add(mo.At)
		return
	}
	if w >= 0 && w < len(t.Weapons) {
		e.add(s.weaponPlace(m, w))
		return
	}
	// Ruling: where no system is named, whichever of those that still work sees best.
	for i := range t.Weapons {
		if s.Figures[m].Disabled&(1<<i) == 0 {
			e.add(s.weaponPlace(m, i))
		}
	}
	if e.n == 0 {
		e.add(mo.At)
	}
}

// SeesFromSystems tells whether a model draws sight from its weapon systems: vehicles, humongous
// beasts, and drones with several.  a2.los.from-weapon-system
func SeesFromSystems(t *force.ModelType) bool {
	switch t.UnitType {
	case force.Vehicle, force.HumongousBeast:
		return len(t.Weapons) > 0
	case force.Drone:
		return len(t.Weapons) > 1
	}
	return false
}

// weaponPlace is where a weapon sits on the table.
func (s *State) weaponPlace(m ModelID, w int) geom.Point {
	mo := &s.Bodies[m]
	at := s.Book.Weapons[s.TypeOf(m).Weapons[w]].Sight
	if at == (geom.Point{}) {
		return mo.At
	}
	return mo.At.Add(geom.Rotate(at, mo.Facing))
}

// toModel judges the lines from one place to the target: to its base centre, or to any part of the
// body of a model that is measured by it.  a2.los.centre-to-centre, a2.los.to-body
func (l *Line) toModel(p geom.Point) Sight {
	s := l.State
	t := s.TypeOf(l.to)
	best := l.Judge(p, s.Bodies[l.to].At)
	if !l.by("a2.los.to-body", t.Body) || l.enough(&best) {
		return best
	}
	body := s.Shape(l.to)
	var rim [4 * geom.MaxHull]geom.Point
	for _, q := range Outline(&body, rim[:0]) {
		if got := l.Judge(p, q); best.Worse(&got) {
			best = got
		}
		if l.enough(&best) {
			return best
		}
	}
	return l.toSides(p, &body, best)
}

// Outline appends some points of a body that a line may be drawn to: its corners and three places between each two of them, or eight
// places on its edge if it is round. Mostly one of them settles what is seen of it; see sides.
func Outline(b *geom.Shape, dst []geom.Point) []geom.Point {
	if b.N < 3 {
		for i := range b.N {
			for a := geom.Angle(0); a < 360; a += 45 {
				dst = append(dst, b.Pts[i].Polar(a, b.R))
			}
		}
		return dst
	}
	prev := b.Pts[b.N-1]
	for _, c := range b.Pts[:b.N] {
		mid := geom.Mid(prev, c)
		dst = append(dst, c, mid, geom.Mid(prev, mid), geom.Mid(mid, c))
		prev = c
	}
	return dst
}
