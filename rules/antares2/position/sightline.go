package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
	"sortie/table"
	"sortie/tally"
)

// Line is one line of sight being judged, in plan view.  a2.los.top-down
type Line struct {
	State    *State
	from, to ModelID
	fu, tu   UnitID
	as       force.Size // the size the shooting unit counts as
	over     force.Size // models smaller than this are seen over
	crew     bool       // the seer is crew: sees past its own team's weapon
	inside   int16      // buildings the ends are in, -1 for none
	inside2  int16
	high     [2]int16 // high ground the ends stand on, -1 for none
	bare     bool     // terrain alone counts, no model is in the way
	notes    *tally.Notes
	Field    *Field // what lines like this one could meet, nil if nobody has looked
	eyes     eyes   // where the lines of one model begin

	sight.Ray      // the present line
	sieved    bool // the field holds all that it can meet
}

// begin reads what the near end of a line has to say, once for all lines from a model.
func (l *Line) begin(from ModelID, as force.Size) {
	s := l.State
	mo := &s.Bodies[from]
	l.from, l.fu, l.inside, l.as = from, mo.Group, mo.Inside, as
	l.crew = s.TypeOf(from).Role == force.Crew
	l.high[0] = s.HighGround(mo.At)
}

// End reads what the far end has to say, once for all lines to a model.
func (l *Line) End(to ModelID) {
	s := l.State
	mo := &s.Bodies[to]
	l.to, l.tu, l.inside2, l.over = to, mo.Group, mo.Inside, l.as
	if s.Book.Options.SizeBothWays {
		l.over = max(l.over, s.TypeOf(to).Size)
	}
	if s.Book.Edition == First { // a Large unit is seen over smaller models  g1.shoot.los.large-over-small
		if size := s.SizeOfUnit(mo.Group); s.Applies("g1.shoot.los.large-over-small", size >= force.Large) {
			l.over = max(l.over, size)
		}
	}
	l.high[1] = s.HighGround(mo.At)
}

// Judge tells what the line from p to q meets.
func (l *Line) Judge(p, q geom.Point) Sight {
	l.set(p, q)
	if l.Short() {
		return Sight{}
	}
	// the models first: they are quickly looked at
	m := NoModel
	if !l.bare {
		m = l.models()
	}
	if m == NoModel {
		return l.terrain(false)
	}
	got := Sight{Blocked: true, Rule: l.blockedBy(m), By: l.State.Name(l.State.Bodies[m].Group)}
	if l.notes != nil {
		got.At = l.State.Bodies[m].At
	}
	return got
}

func (l *Line) set(p, q geom.Point) {
	l.Set(p, q)
	l.sieved = l.notes == nil && l.Field.holds(l)
}

// models finds the first model in the way, NoModel if there is none.
func (l *Line) models() ModelID {
	if l.sieved && !l.Field.over {
		return l.modelsOn(l.Field)
	}
	models, types := l.State.Bodies, l.State.Book.Types
	for i := range models {
		mo := &models[i]
		if l.Passes(mo.At, types[mo.Base].Reach+geom.Inch) && l.inTheWay(ModelID(i), mo) {
			return ModelID(i)
		}
	}
	return NoModel
}

// inTheWay tells whether a model near the line blocks it. Models of the shooting and of the target
// unit block by their base or body; those of other units by their formation, which is any place
// closer than an inch to one of them.  a2.los.block.base, a2.los.block.body, a2.los.block.formation
func (l *Line) inTheWay(m ModelID, mo *table.Body) bool {
	if mo.Gone || mo.Off || m == l.from || m == l.to {
		return false
	}
	t := &l.State.Book.Types[mo.Base]
	margin := geom.Inch
	if mo.Group == l.fu || mo.Group == l.tu || l.State.OnSheet("g1.diff.los.models", true) {
		margin = 0 // in the first edition only models block, not the gaps in their formation
	}
	if margin > 0 && l.State.Denied("a2.los.block.formation-gap") {
		margin = 2 * geom.Inch // nothing is seen between them then
	}
	switch d := l.against(m, t, mo, margin); {
	case d > 0:
		if l.notes != nil && l.State.Book.Edition == First && mo.Group != l.fu && mo.Group != l.tu && l.against(m, t, mo, geom.Inch) < 0 {
			l.notes.Add("g1.diff.los.models")
		}
		return false
	case l.passedOver(m, mo, t), l.passesThrough(m, mo):
		return false
	case d == 0:
		return margin > 0 && l.narrow(m)
	}
	return true
}

// against compares the distance of the line from a model with the margin: negative if it is closer.
func (l *Line) against(m ModelID, t *force.ModelType, mo *table.Body, margin geom.Length) int {
	if t.Base.N != 1 {
		body := l.State.Shape(m)
		return l.AgainstHull(&body, margin)
	}
	return l.Against(mo.At, t.Base.R+margin)
}

// passedOver tells whether sight goes over or through a model as if it were not there.
func (l *Line) passedOver(m ModelID, mo *table.Body, t *force.ModelType) bool {
	s := l.State
	switch {
	case l.by("a2.los.through-equipment", t.Role == force.Equipment):
		return true
	case l.by("a2.special.symbiote.placement", t.Role == force.Symbiote):
		return true
	case l.by("a2.los.open.probes", t.UnitType == force.Probe):
		return true
	case l.by("a2.los.open.own-team-weapon", l.crew && mo.Group == l.fu && t.Role == force.TeamWeapon):
		return true
	case mo.Inside >= 0 && !l.onStorey(mo):
		return true // inside a building that has its own say, or on another of its levels
	}
	size := t.Size
	if size < l.over && mo.Group != l.fu && mo.Group != l.tu && s.Book.Edition == Second {
		size = s.SizeOfUnit(mo.Group) // Ruling: the formation counts as its largest model
	}
	if s.Applies("a2.los.open.smaller-models", size < l.over) {
		l.noteSize(size)
		return true
	}
	if l.high[0] >= 0 || l.high[1] >= 0 {
		if l.by("a2.los.open.high-ground", l.overlooksModel(mo)) {
			return true
		}
	}
	return false
}

// passesThrough tells whether a model and a comrade that is looked at are in one another's place, since their unit is halted
// while they pass through each other: neither hides the other then. Bases that touch have a place each.
// a2.move.through-own-unit, a2.react.ambush.moving-target
func (l *Line) passesThrough(m ModelID, mo *table.Body) bool {
	if mo.Group != l.tu {
		return false
	}
	body, seen := l.State.Shape(m), l.State.Shape(l.to)
	return l.by("a2.move.through-own-unit", geom.Overlap(&body, &seen))
}

// by tells whether a rule lets sight pass or stops it: its condition holds. The rule is noted then.
func (l *Line) by(rule tally.Rule, holds bool) bool { return l.State.noted(l.notes, rule, holds) }

// noted is by where a line is not drawn yet.
func (s *State) noted(n *tally.Notes, rule tally.Rule, holds bool) bool {
	if !s.Applies(rule, holds) {
		return false
	}
	n.Add(rule)
	return true
}

func (l *Line) noteSize(size force.Size) {
	if l.notes == nil {
		return
	}
	l.notes.Add("a2.los.open.smaller-models")
	l.notes.Add("a2.size.categories")
	if size == force.Small {
		l.notes.Add("a2.special.small")
	}
	if l.over >= force.Large {
		l.notes.Add("a2.special.large")
	}
	if l.State.TypeOf(l.from).Size < l.over && !l.State.Book.Options.SizeBothWays {
		l.notes.Add("a2.los.open.unit-size-of-shooters")
	}
}

// narrow tells whether a line just an inch from a model passes between it and another of its unit no
// more than two inches away. Anything nearer is blocked already.  a2.los.block.formation-gap
func (l *Line) narrow(m ModelID) bool {
	s, left := l.State, l.Side(l.State.Bodies[m].At) > 0
	x := s.Shape(m)
	for o := range s.Own(s.Bodies[m].Group) {
		if o == m || s.Bodies[o].Off || left == (l.Side(s.Bodies[o].At) > 0) {
			continue
		}
		y := s.Shape(o)
		if geom.Within(&x, &y, 2*geom.Inch) && geom.SegWithin(l.P, l.Q, &y, geom.Inch) {
			return true
		}
	}
	return false
}

// blockedBy is the rule by which a model blocks the line.
func (l *Line) blockedBy(m ModelID) tally.Rule {
	body := l.State.Shape(m)
	if !geom.SegCrosses(l.P, l.Q, &body) {
		return "a2.los.block.formation"
	}
	if l.State.TypeOf(m).Body {
		return "a2.los.block.body"
	}
	return "a2.los.block.base"
}

// SizeOfUnit is the size of its largest model.  a2.size.unit-counts-largest
func (s *State) SizeOfUnit(u UnitID) force.Size {
	best := force.Small
	for m := range s.Own(u) {
		best = max(best, s.TypeOf(m).Size)
	}
	return best
}
