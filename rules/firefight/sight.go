package firefight

import (
	"sortie/sight"
	"sortie/tally"
)

// Sight is how one unit sees another.  ff.los.*
type Sight uint8

// The three kinds of line of sight.
const (
	ClearSight Sight = iota
	PartialSight
	BlockedSight
)

func (s Sight) String() string { return [...]string{"clear", "partial", "blocked"}[s] }

// View is what a unit's leader sees of another unit.
type View struct {
	Sight
	Rule tally.Rule // why
	Seen uint64     // its models in clear or partial LOS, one bit each in the order of the unit
}

// sees tells whether a model of the unit viewed is in clear or partial LOS.
func (v *View) sees(s *State, m ModelID) bool {
	n := s.nth(m)
	return n >= 64 || v.Seen&(1<<n) != 0
}

// everything is the view that has all models of a unit in it.
const everything = ^uint64(0)

// sight judges the line from a unit's leader to another unit.  ff.shoot.from-leader
func (s *State) sight(from, to UnitID) (Sight, tally.Rule) {
	v := s.view(from, to, nil)
	return v.Sight, v.Rule
}

// visible tells whether one model is in clear or partial LOS of a unit's leader.
func (s *State) visible(from UnitID, m ModelID) bool {
	v := s.view(from, s.Bodies[m].Group, nil)
	return v.sees(s, m)
}

// view judges the lines from a unit's leader to every model of another unit. A unit in or on a building is
// seen where the building is, all of it, and sees from any side of it.  ff.los.line,
// ff.building.target-measure, ff.building.shoot-out
func (s *State) view(from, to UnitID, n *tally.Notes) View {
	a, b := s.unit(from), s.unit(to)
	if !s.inPlay(from) || !s.inPlay(to) {
		return View{Sight: BlockedSight, Rule: "ff.basics.in-play"}
	}
	if a.Where == Aboard || b.Where == Aboard {
		return View{Sight: BlockedSight, Rule: "ff.transport.no-shooting-out"}
	}
	if n != nil {
		var l look
		return s.admitted(l.judge(s, from, to, n))
	}
	y := s.positions()
	if v, ok := y.seen.Find(int16(from), int16(to)); ok {
		return v
	}
	var l look
	v := s.admitted(l.judge(s, from, to, nil))
	y.seen.Keep(int16(from), int16(to), l.field, v)
	return v
}

// looked tells whether it is known what a unit sees of another.
func (s *State) looked(from, to UnitID) bool {
	_, known := s.positions().seen.Find(int16(from), int16(to))
	return known
}

// judge draws the lines of a view.
func (l *look) judge(s *State, from, to UnitID, n *tally.Notes) View {
	l.s, l.from, l.to, l.notes = s, from, to, n
	l.ends()
	l.gather()
	b := s.unit(to)
	n.Add("ff.los.360")
	n.Add("ff.los.line")
	if s.holds("ff.building.target-measure", b.Where != OnTable) {
		n.Add("ff.building.target-measure")
		l.count(l.toEnd(&l.mark), true, everything)
		return l.verdict()
	}
	if b.HVA {
		n.Add("ff.drone.hva.untargetable")
	}
	for m := range s.Members(to) {
		if s.typ(m).HVA {
			n.Add("ff.drone.hva.untargetable")
			continue
		}
		body := sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At}
		got, sure := l.seen(&body)
		l.count(got, sure, 1<<min(s.nth(m), 63))
	}
	if l.doubts > 0 {
		for m := range s.Members(to) {
			body := sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At}
			l.settle(&body, 1<<min(s.nth(m), 63))
		}
	}
	return l.verdict()
}

// endOf is the leader of a unit on the table, or by a rule the building it is in or on.  ff.building.shoot-out,
// ff.building.target-measure
func (s *State) endOf(u UnitID, rule tally.Rule) sight.End {
	un := s.unit(u)
	if s.holds(rule, un.Where == Inside || un.Where == OnRoof) {
		area := &s.book.Board.Pieces[un.In].Area
		return sight.End{Area: area, Mid: area.Center()}
	}
	return sight.End{Shape: s.Shape(un.Leader), Mid: s.Bodies[un.Leader].At}
}
