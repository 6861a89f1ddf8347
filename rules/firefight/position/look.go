package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
	"sortie/tally"
)

// Outcome is what one line, or the best of the lines to one model, comes to.
type Outcome uint8

const (
	Open     Outcome = iota // crosses nothing that matters
	Screened                // crosses something that does not stop it
	Stopped                 // crosses something as high as both units, or too much difficult terrain
)

// Look is one judgement of the sight between two units.
type Look struct {
	State    *State
	all      *positions
	From, To UnitID
	notes    *tally.Notes
	field    geom.Box // that all lines lie in

	Eye, Mark sight.End // whence and whither
	top       int       // the greater HEIGHT of the two units: what is as high as that is as high as both
	tall, own int       // HEIGHT of the target and of the unit that looks
	in        [2]int16  // buildings the units are in or on, -1 for none
	on        [2]int16  // hills they stand on, -1 for none

	inWay
	skip ModelID // not looked at
	ray          // the present line

	// of all models so far
	models, opened, plain, stops, lowers, doubts int
	seenOf, low, doubt                           uint64 // one bit each: not stopped, by a line over lower things, perhaps clear
	rule                                         tally.Rule
}

// ray is one line and what became of it.
type ray struct {
	sight.Ray
	What  int        // what bore on it: a place in units, or in pieces counted from 1000; -1 for nothing
	why   tally.Rule // what stopped it
	four  bool       // it passed over something four or more lower
	lower bool       // all it crossed is lower than the target
}

// inWay are the units and the terrain that may be in the way of a look.
type inWay struct {
	Units    []screen
	Pieces   []patch
	spots    []sight.Spot // models of units
	hulls    []geom.Shape
	outlooks []sight.Outlook // of pieces that the leader stands in
}

// patch is a piece of terrain, the box around it, and whether the one who looks stands in it.
type patch struct {
	*force.Piece
	id      int16
	holds   bool
	outlook int16 // if it holds him
	box     geom.Box
}

// screen is a unit that may be in the way, the box around it and its HEIGHT.
type screen struct {
	Unit     UnitID
	tall     int16
	from, to int16 // its models among the spots; to is -1 until a line comes near
	box      geom.Box
}

// Deep is how much difficult terrain stops a line if it is more.  ff.los.blocked.deep-difficult
const Deep = 3 * geom.Inch

// Ends reads what both units have to say, once for all lines.
func (l *Look) Ends() {
	s := l.State
	l.all = s.Positions()
	from, to := &l.all.units[l.From], &l.all.units[l.To]
	l.Eye, l.Mark = s.EndOf(l.From, "ff.building.shoot-out"), s.EndOf(l.To, "ff.building.target-measure")
	l.tall, l.own = int(to.tall), int(from.tall)
	l.top = max(l.own, l.tall)
	l.in, l.on = [2]int16{-1, -1}, [2]int16{from.hill, to.hill}
	for i, u := range [2]UnitID{l.From, l.To} {
		if un := s.Unit(u); un.Where == Inside || un.Where == OnRoof {
			l.in[i] = un.In
		}
	}
	l.skip = NoModel
	if l.notes != nil {
		l.noteEnds()
	}
}

func (l *Look) noteEnds() {
	for i, u := range [2]UnitID{l.From, l.To} {
		switch {
		case l.State.Units[u].Where == Inside:
			l.notes.Add("ff.building.height")
			if i == 0 {
				l.notes.Add("ff.building.shoot-out")
			}
		case l.State.Units[u].Where == OnRoof:
			l.notes.Add("ff.los.standing-on")
		case l.on[i] >= 0:
			l.notes.Add("ff.los.standing-on")
			l.notes.Add("ff.terrain.hill.on-it")
		}
		if l.State.MixedHeight(u) {
			l.notes.Add("ff.house.mixed-unit-stats")
		}
	}
}

// MixedHeight tells whether the models of a unit differ in HEIGHT.
func (s *State) MixedHeight(u UnitID) bool {
	for m := range s.Members(u) {
		if s.TypeOf(m).Height != s.Lead(u).Height {
			return true
		}
	}
	return false
}

// Gather lists the units and the terrain that lie between: a sieve before any line is drawn.
func (l *Look) Gather() {
	s := l.State
	w := s.Works()
	l.inWay = inWay{w.inWay.Units[:0], w.inWay.Pieces[:0], w.inWay.spots[:0], w.inWay.hulls[:0], w.inWay.outlooks[:0]}
	l.field = l.Eye.Bounds().Join(l.Mark.Bounds()).Join(l.all.units[l.To].box)
	for i := range s.Book.Board.Pieces {
		p := &s.Book.Board.Pieces[i]
		box := p.Area.Bounds()
		if box.Meets(l.field) && !l.ignores(int16(i), p) {
			holds := s.Applies("ff.terrain.difficult.see-out", p.Class == force.DifficultGround) && l.Eye.Area == nil && box.Contains(l.Eye.Mid) && p.Area.Contains(l.Eye.Mid)
			if holds {
				l.outlooks = append(l.outlooks, sight.Outlook{Area: &p.Area, Eye: l.Eye.Shape, Reach: s.Lead(l.From).Reach, Deep: Deep})
			}
			l.Pieces = append(l.Pieces, patch{p, int16(i), holds, int16(len(l.outlooks) - 1), box})
		}
	}
	for i := range l.all.units {
		st := &l.all.units[i]
		if u := UnitID(i); st.box.Meets(l.field) && s.Applies("ff.los.units-block-to-height", u != l.To) && !st.waiting && !l.transparent(u) {
			l.Units = append(l.Units, screen{Unit: u, tall: st.tall, to: -1, box: st.box})
		}
	}
	w.inWay = l.inWay // it may have grown
}

// transparent tells whether a unit never blocks LOS: the looker's own, and those that fly.
// ff.los.own-unit-transparent, ff.los.flying-transparent, ff.flyer.no-los-block
func (l *Look) transparent(u UnitID) bool {
	if u == l.From {
		l.skip = l.State.Units[u].Leader // its own base is where the line begins
		return l.State.Applies("ff.los.own-unit-transparent", true)
	}
	if k := l.State.Words(u); !l.State.Applies("ff.los.flying-transparent", k.Fly) || k.Vehicle && l.State.Denied("ff.flyer.no-los-block") {
		return false
	}
	if l.notes != nil {
		l.Set(l.Eye.Near(l.Mark.Mid), l.Mark.Near(l.Eye.Mid))
		if l.passes(u) {
			l.notes.Add("ff.los.flying-transparent")
			l.notes.Add("ff.flyer.no-los-block")
		}
	}
	return true
}

// ignores tells whether a piece of terrain never bears on this sight: without HEIGHT, the building a unit
// is in or on, the hill it stands on, an obstacle the leader touches and sees over.  ff.los.height-zero,
// ff.terrain.hill.on-it, ff.los.obstacle-contact
func (l *Look) ignores(i int16, p *force.Piece) bool {
	switch {
	case l.State.Applies("ff.los.height-zero", p.Tall <= 0):
		l.noteIf(i, "ff.los.height-zero")
		return true
	case i == l.in[0] || i == l.in[1]:
		return true
	case l.State.Applies("ff.terrain.hill.on-it", i == l.on[0] || i == l.on[1]):
		// Ruling: whoever stands on a hill neither is hindered nor hidden by it.
		return true
	case l.State.Applies("ff.los.obstacle-contact", p.Class == force.Obstacle) && l.in[0] < 0 && int(p.Tall) < l.own && p.Area.Within(&l.Eye.Shape, TouchSlack):
		l.noteIf(i, "ff.los.obstacle-contact")
		return true
	}
	return false
}

// noteIf notes a rule if the line between leader and target crosses a piece.
func (l *Look) noteIf(i int16, rule tally.Rule) {
	if l.notes == nil {
		return
	}
	var room [8]geom.Span
	if len(l.State.Book.Board.Pieces[i].Area.Crossing(l.Eye.Near(l.Mark.Mid), l.Mark.Near(l.Eye.Mid), room[:0])) > 0 {
		l.notes.Add(rule)
	}
}

// count books the outcome for one model; it may still be better if it is not sure.
func (l *Look) count(o Outcome, sure bool, bit uint64) {
	l.models++
	switch o {
	case Open:
		l.clear()
	case Screened:
		if l.lower {
			l.lowers++
			l.low |= bit
		}
		if !sure {
			l.doubts++
			l.doubt |= bit
		}
	case Stopped:
		l.stops++
		if l.rule == "" {
			l.rule = l.why
		}
		return
	}
	l.seenOf |= bit
}

// clear books that the present line crosses nothing that matters.
func (l *Look) clear() {
	l.opened++
	if !l.four {
		l.plain++
	}
}

// settle looks among all lines to a model whose outcome is in doubt, as long as those in doubt decide whether LOS
// is clear.  ff.los.clear.unobstructed
func (l *Look) settle(b *sight.End, bit uint64) {
	if l.doubt&bit == 0 || 2*l.opened > l.models || 2*(l.opened+l.doubts) <= l.models {
		return
	}
	l.doubts--
	if _, found := l.anyLine(b, Open); found {
		l.clear()
		if l.low&bit != 0 {
			l.lowers--
		}
	}
}

// verdict turns the outcomes for all models into one for the unit.
func (l *Look) verdict() View {
	l.noteOwn()
	v := View{Sight: PartialSight, Seen: l.seenOf}
	switch n := l.models; {
	case 2*l.opened > n && l.StandsIn() != "":
		v.Rule = l.StandsIn() // be it that an edge of a base juts out
	case 2*l.opened > n:
		v.Sight, v.Rule = ClearSight, "ff.los.clear.unobstructed"
		if 2*l.plain <= n {
			v.Rule = "ff.los.clear.height-four"
		}
	case l.stops == n:
		v.Sight, v.Rule = BlockedSight, l.rule
	case 2*l.stops > n:
		v.Rule = "ff.los.partial.most-blocked"
	default:
		v.Rule = l.partly()
	}
	l.notes.Add(v.Rule)
	return v
}

// noteOwn notes that the shooter's own models are seen through.  ff.los.own-unit-transparent
func (l *Look) noteOwn() {
	if l.notes == nil || l.in[0] >= 0 {
		return
	}
	l.Set(l.Eye.Near(l.Mark.Mid), l.Mark.Near(l.Eye.Mid))
	l.skip = l.State.Units[l.From].Leader // its own base is where the line begins
	if !l.Short() && l.passes(l.From) {
		l.notes.Add("ff.los.own-unit-transparent")
	}
}

// partly is the reason why a sight that is neither clear nor blocked is partial.  ff.los.partial.*
func (l *Look) partly() tally.Rule {
	if rule := l.StandsIn(); rule != "" {
		return rule
	}
	if 2*l.lowers > l.models {
		return "ff.los.partial.taller-target"
	}
	return "ff.los.partial.remainder"
}

// StandsIn is the rule by which a target is seen partially because its leader and half its models stand in
// difficult terrain that matters.  ff.los.partial.in-low-difficult, ff.los.partial.edge-of-high-difficult
func (l *Look) StandsIn() tally.Rule {
	if l.in[1] >= 0 {
		return ""
	}
	for i := range l.Pieces {
		p := &l.Pieces[i]
		switch {
		case p.Class != force.DifficultGround || l.worth(int(p.Tall)) == Open || !p.box.Contains(l.Mark.Mid) || !l.State.Occupies(l.To, int(p.id)):
		case int(p.Tall) < l.tall:
			return "ff.los.partial.in-low-difficult"
		default:
			return "ff.los.partial.edge-of-high-difficult"
		}
	}
	return ""
}

// Shown is the line to draw to an end: the shortest, or if another sees better that one. It is then the present line.
func (l *Look) Shown(to *sight.End) (p, q geom.Point) {
	got := l.ToEnd(to)
	best := l.ray
	p = l.Eye.Near(to.Mid)
	q = to.Near(p)
	if l.Line(p, q, to, Stopped) > got {
		l.ray = best
	}
	return l.P, l.Q
}
