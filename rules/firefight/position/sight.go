package position

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

// Sees tells whether a model of the unit viewed is in clear or partial LOS.
func (v *View) Sees(s *State, m ModelID) bool {
	n := s.Nth(m)
	return n >= 64 || v.Seen&(1<<n) != 0
}

// Everything is the view that has all models of a unit in it.
const Everything = ^uint64(0)

// Sight judges the line from a unit's leader to another unit.  ff.shoot.from-leader
func (s *State) Sight(from, to UnitID) (Sight, tally.Rule) {
	v := s.ViewOf(from, to, nil)
	return v.Sight, v.Rule
}

// Visible tells whether one model is in clear or partial LOS of a unit's leader.
func (s *State) Visible(from UnitID, m ModelID) bool {
	v := s.ViewOf(from, s.Bodies[m].Group, nil)
	return v.Sees(s, m)
}

// ViewOf judges the lines from a unit's leader to every model of another unit. A unit in or on a building is
// seen where the building is, all of it, and sees from any side of it.  ff.los.line,
// ff.building.target-measure, ff.building.shoot-out
func (s *State) ViewOf(from, to UnitID, n *tally.Notes) View {
	a, b := s.Unit(from), s.Unit(to)
	if !s.InPlay(from) || !s.InPlay(to) {
		return View{Sight: BlockedSight, Rule: "ff.basics.in-play"}
	}
	if a.Where == Aboard || b.Where == Aboard {
		return View{Sight: BlockedSight, Rule: "ff.transport.no-shooting-out"}
	}
	if n != nil {
		var l Look
		return s.admitted(l.Judge(s, from, to, n))
	}
	y := s.Positions()
	if v, ok := y.Seen.Find(int16(from), int16(to)); ok {
		return v
	}
	var l Look
	v := s.admitted(l.Judge(s, from, to, nil))
	y.Seen.Keep(int16(from), int16(to), l.field, v)
	return v
}

// Looked tells whether it is known what a unit sees of another.
func (s *State) Looked(from, to UnitID) bool {
	_, known := s.Positions().Seen.Find(int16(from), int16(to))
	return known
}

// Judge draws the lines of a view.
func (l *Look) Judge(s *State, from, to UnitID, n *tally.Notes) View {
	l.State, l.From, l.To, l.notes = s, from, to, n
	l.Ends()
	l.Gather()
	b := s.Unit(to)
	n.Add("ff.los.360")
	n.Add("ff.los.line")
	if s.Applies("ff.building.target-measure", b.Where != OnTable) {
		n.Add("ff.building.target-measure")
		l.count(l.ToEnd(&l.Mark), true, Everything)
		return l.verdict()
	}
	if b.HVA {
		n.Add("ff.drone.hva.untargetable")
	}
	for m := range s.Members(to) {
		if s.TypeOf(m).HVA {
			n.Add("ff.drone.hva.untargetable")
			continue
		}
		body := sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At}
		got, sure := l.seen(&body)
		l.count(got, sure, 1<<min(s.Nth(m), 63))
	}
	if l.doubts > 0 {
		for m := range s.Members(to) {
			body := sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At}
			l.settle(&body, 1<<min(s.Nth(m), 63))
		}
	}
	return l.verdict()
}

// EndOf is the leader of a unit on the table, or by a rule the building it is in or on.  ff.building.shoot-out,
// ff.building.target-measure
func (s *State) EndOf(u UnitID, rule tally.Rule) sight.End {
	un := s.Unit(u)
	if s.Applies(rule, un.Where == Inside || un.Where == OnRoof) {
		area := &s.Book.Board.Pieces[un.In].Area
		return sight.End{Area: area, Mid: area.Center()}
	}
	return sight.End{Shape: s.Shape(un.Leader), Mid: s.Bodies[un.Leader].At}
}
