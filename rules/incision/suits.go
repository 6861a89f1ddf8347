package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// The questions of battlesuits.
const (
	AskDismount = "dismount"
	AskClimbIn  = "climb-in"
)

// suitThing is an empty battlesuit; its Value is the unit whose it is.
const suitThing int16 = 8

// wearSuits keeps with a battlesuit the profile of its pilot on foot, and the bare suit another pilot finds in it.
// is.armour.battlesuit-dismount, is.armour.battlesuit-other-pilot
func (b *book) wearSuits(m *Model) {
	if m.OnFoot == nil {
		return
	}
	m.Pilot = b.learn(m.Key+"-on-foot", b.muted(*m.OnFoot))
	if bare, ok := b.force.ProfileOf(m.Unit); ok {
		bare.OnFoot, bare.Weapons = nil, m.Weapons
		m.Basic = b.learn(m.Key+"-bare-suit", b.muted(bare))
	}
}

// getsOut lets a pilot leave its suit in the course of an Advance or Run: half the suit's Mv, before or between its steps.
// False if it stays in.  is.armour.battlesuit-dismount, is.build.armour.battlesuit.dismount
func (r *run) getsOut(u UnitID, limit geom.Length) (done, ok bool) {
	op := r.Units[u].Operative
	rows := []tally.Rule{"is.armour.battlesuit-dismount", "is.build.armour.battlesuit.dismount"}
	if r.model(op).Pilot == 0 || r.sideOf(u) == flow.Nobody || r.denied(rows...) {
		return false, true
	}
	if !r.askYes(AskDismount, u, rows[0], r.name(u)+" may climb out of its suit for half its move.", false) {
		return false, true
	}
	r.cite(rows...)
	limit -= inches(r.stat(op, force.Mv)) / 2
	if !r.leg(u, limit) {
		return true, false
	}
	limit = r.left
	suit := int16(u)
	r.Things = append(r.Things, table.Thing{Kind: suitThing, Side: r.sideOf(u), Holder: NoModel, At: r.Bodies[op].At, Value: suit})
	r.become(op, r.model(op).Pilot)
	if r.Units[u].Reactor != Burnt {
		r.Units[u].Reactor = Cold
	}
	r.tell("dismounted", u, NoUnit, rows[0], "%s climbs out of its suit", r.name(u))
	return true, limit <= 0 || r.leg(u, limit)
}

// leg is a part of a move that was broken off for something else.
func (r *run) leg(u UnitID, limit geom.Length) bool {
	r.left, r.unspent = limit, limit
	t := r.journey(u, limit, NoUnit)
	t.ordered, t.resumes = true, true
	a := r.askMove(t, AskMove, "is.move.when", r.name(u)+" may move.")
	return len(a.Paths) == 0 || r.walk(t, a.Paths)
}

// become gives a model another profile, and the base that goes with it.
func (s *State) become(m ModelID, model int16) {
	s.Figures[m].Model = model
	s.Bodies[m].Base = s.book.models[model].Base
}

// emptySuit is an empty suit within 1" of a Ghar pilot on foot, -1 for none.
func (s *State) emptySuit(u UnitID) int {
	op := s.Units[u].Operative
	if k := s.model(op); k.People&force.Pilot == 0 || k.Kind == force.Battlesuits {
		return -1
	}
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == suitThing && !th.Gone && s.reaches(op, th.At) {
			return i
		}
	}
	return -1
}

// getsIn lets a Ghar pilot climb into an empty suit at hand for half its Mv: its own with all that was bought for it,
// another's with its basic functions alone.  is.armour.battlesuit-other-pilot, is.build.armour.battlesuit.other-pilot
func (r *run) getsIn(u UnitID, limit geom.Length) geom.Length {
	op := r.Units[u].Operative
	i, half := r.emptySuit(u), inches(r.stat(op, force.Mv))/2
	if i < 0 || limit < half || r.sideOf(u) == flow.Nobody || r.denied("is.armour.battlesuit-other-pilot", "is.build.armour.battlesuit.other-pilot") {
		return limit
	}
	if !r.askYes(AskClimbIn, u, "is.armour.battlesuit-other-pilot", r.name(u)+" may climb into the suit for half its move.", false) {
		return limit
	}
	th := &r.Things[i]
	owner := UnitID(th.Value)
	suit := r.Units[owner].Suit
	if owner != u {
		suit = r.book.models[suit].Basic
	}
	th.Gone = true
	r.cite("is.armour.battlesuit-other-pilot", "is.build.armour.battlesuit.other-pilot")
	r.become(op, suit)
	r.Put(op, th.At, r.Bodies[op].Facing)
	r.tell("mounted", u, NoUnit, "is.armour.battlesuit-other-pilot", "%s climbs into the suit", r.name(u))
	return limit - half
}
