package defiance

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/pack"
	"sortie/rules/defiance/force"
	"sortie/sight"
	"sortie/tally"
	"sortie/ways"
)

// Run is a state being carried on: the rules are its methods.
type Run struct {
	*State
	io   flow.IO
	bout *bout // what is under way, for who goes through all outcomes: see show_weigh.go

	gassed  []gassed // who was struck by poison it moved into in this activation
	callers []BodyID // who has called an air strike in it
}

// workshop is room that the rules use again and again while a game goes on. It is no part of the state.
type workshop struct {
	run     Run
	shelf   flow.Shelf
	scene   sight.Scene
	met     []sight.Met
	screen  int            // the piece of the scene that stopped a line last
	depths  []terrainDepth // of the pieces of the scene: see hidden_line.go
	field   ways.Field
	notes   *tally.Notes // what judgements rest on, nil if nobody asks
	names   []string     // of figures, empty where nobody has asked yet
	towards []string     // what answers call the ways toward units
	specs   []*march.Spec
	fields  []*ways.Field
	cores   []geom.Point // of perimeters
	mute    bool         // a simulation that nobody watches: words are not put together
	drawn   drawing      // what the scene holds
	mines   [2][]BodyID  // figures with close defence weapons, of so many bodies
	armed   int
	blast   geom.Length // how far the widest of them reaches
	room    []geom.Shape
	hashed  pack.Known[Figure] // see codec.go
	loops   [2][]geom.Point    // the perimeter of a mover's unit as it would be, and as it is
	shade   []shelters         // see shelter.go
	near    []UnitID

	unsaid []tally.Refusal
	slab   []quarry // lists of targets, good until the step is over

	glances  [16]glances // what figures last saw of each enemy: see glance.go
	places   []int16     // of each figure among those of its side
	strong   [2]int      // how many those are
	ranks    ranks       // the perimeters of units: see ranks.go
	foes     []foe       // see nearestSeen
	legs     legRoom
	strips   []strip // see strips.go, and how many there were
	stripped int
	friends  []BodyID // see ahead.go
	ahead    []ahead  // see ahead.go
	lookout  lookout  // of a way: see cover_fire.go
	rates    []int    // see ratesOf
	goings   []*going // of this step, and how many of them are in use: see room.go
	gone     int

	hosts     [2][]BodyID // of the sides: see hosts.go
	everybody []BodyID
}

func (s *State) works() *workshop {
	if s.shop == nil {
		s.shop = new(workshop)
	}
	return s.shop
}

// list is an empty list with room for n options, good until the question is answered.
func (s *State) list(n int) []flow.Option { return s.works().shelf.Take(n) }

// law is the book as this game goes by it, for judgements.
func (s *State) law() law {
	if s.shop == nil || s.shop.notes == nil {
		return law{rows: &s.book.Rows}
	}
	return law{rows: &s.book.Rows, cite: s.note, note: s.note}
}

// note keeps rules that bore on a judgement, while somebody wants to know.
func (s *State) note(rules ...tally.Rule) {
	if s.shop == nil || s.shop.notes == nil {
		return
	}
	for _, rule := range rules {
		s.shop.notes.Add(rule)
	}
}

// quiet tells that nobody asks what judgements rest on, and that no row is switched off: what was found once is found again.
func (s *State) quiet() bool { return s.works().notes == nil && s.book.Whole() }

// noted are the rules that bear on a judgement.
func (s *State) noted(judge func()) []tally.Rule {
	w := s.works()
	notes := tally.Notes{}
	before := w.notes
	w.notes = &notes
	judge()
	w.notes = before
	return notes.Rules
}

// judged cites what a judgement rests on that a player's answer has just passed.
func (r *Run) judged(judge func()) {
	if r.io.Loud() {
		r.cite(r.noted(judge)...)
	}
}

// law is the book as this game goes by it, where rules take effect.
func (r *Run) law() law {
	if !r.io.Loud() {
		return law{rows: &r.book.Rows}
	}
	return law{rows: &r.book.Rows, cite: r.cite, note: r.cite}
}

// cite notes that a rule was applied.
func (r *Run) cite(rules ...tally.Rule) { r.book.Cite(r.io, rules...) }

// by tells whether a rule decides something here, and cites it then.
func (r *Run) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	return r.law().by(rule, holds, more...)
}

// holds is by where nothing is carried out and so nothing cited.
func (s *State) holds(rule tally.Rule, cond bool) bool { return cond && s.rests(rule) }

// rests tells whether a row whose condition holds is not switched off, and notes it.
func (s *State) rests(rule tally.Rule) bool {
	if s.quiet() {
		return true
	}
	if s.book.Denied(rule) {
		return false
	}
	s.note(rule)
	return true
}

// denied tells whether a rule case has switched one of these rows off.
func (s *State) denied(rules ...tally.Rule) bool { return s.book.Denied(rules...) }

// sum starts a number with its reasons.
func (s *State) sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return s.law().sum(name, label, rule, base)
}

// tell reports an event about a unit; the text is built only when somebody listens.
func (r *Run) tell(name string, u, target UnitID, rule tally.Rule, format string, args ...any) {
	if r.io.Loud() {
		r.book.Tell(r.io, flow.Event{Name: name, Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Rule: rule}, format, args...)
	}
}

// tellOf reports an event about a figure and what is done to another.
func (r *Run) tellOf(name string, b, to BodyID, rule tally.Rule, format string, args ...any) {
	if !r.io.Loud() {
		return
	}
	e := flow.Event{Name: name, Seat: flow.Nobody, Unit: -1, Target: -1, Rule: rule}
	if b != NoBody {
		e.Unit, e.By, e.Seat = int32(r.unitOf(b)), flow.Figure(int32(b)), r.SideOf(b)
	}
	if to != NoBody {
		e.Target, e.To = int32(r.unitOf(to)), []flow.Thing{flow.Figure(int32(to))}
	}
	r.book.Tell(r.io, e, format, args...)
}

// tellSum reports a number with its reasons and the dice thrown against it.
func (r *Run) tellSum(b, to BodyID, sum *tally.Tally, text func() string, faces ...int) {
	if !r.io.Loud() {
		return
	}
	e := flow.Event{Seat: flow.Nobody, Unit: -1, Target: -1, Text: text(), Faces: slices.Clone(faces)}
	if b != NoBody {
		e.Unit, e.By, e.Seat = int32(r.unitOf(b)), flow.Figure(int32(b)), r.SideOf(b)
	}
	if to != NoBody {
		e.Target, e.To = int32(r.unitOf(to)), []flow.Thing{flow.Figure(int32(to))}
	}
	r.book.TellSum(r.io, e, sum)
}

func (s *State) sideOf(u UnitID) Side {
	if u < 0 {
		return flow.Nobody
	}
	return s.Groups[u].Side
}

// d10 throws a named die for a figure's unit.
func (r *Run) d10(name string, b BodyID) face { return r.law().d10(name, r.thrownFor(b), r.io.Roll) }

// d10At is the same with the values that change something: see show_weigh.go.
func (r *Run) d10At(name string, b BodyID, m marks) face {
	return r.law().d10At(name, r.thrownFor(b), r.io.Roll, m)
}

func (r *Run) thrownFor(b BodyID) int32 {
	if b == NoBody {
		return -1
	}
	return int32(r.unitOf(b))
}

// pick is a random one of so many.  dvg.house.random-pick
func (r *Run) pick(b BodyID, n int) int {
	if n < 2 {
		return 0
	}
	if !r.by("dvg.house.random-pick", true) {
		return 0
	}
	return r.io.Roll(dice.Roll{Name: RollPick, Sides: uint16(n), Unit: r.thrownFor(b)}) - 1
}

// name is what people call a unit.
func (s *State) name(u UnitID) string {
	if u < 0 {
		return "nobody"
	}
	un := &s.Units[u]
	if un.Part > 0 {
		return s.book.Kinds[un.Kind].Name + "-" + string(rune('a'+un.Part))
	}
	return s.book.Kinds[un.Kind].Name
}

func (s *State) unitOf(b BodyID) UnitID      { return s.Bodies[b].Group }
func (s *State) fig(b BodyID) *Figure        { return &s.Figures[b] }
func (s *State) frame(b BodyID) *force.Frame { return &s.book.Pack.Frames[s.Figures[b].Frame] }

// quality is that of a unit's figures.
func (s *State) quality(u UnitID) force.Quality {
	for b := range s.Roll(u) {
		return s.frame(b).Quality
	}
	return force.Regular
}

// weapon is a weapon of a figure, nil if it has none there.
func (s *State) weapon(b BodyID, arm int) *force.Weapon {
	if n := s.Figures[b].Arms[arm]; n >= 0 {
		return &s.book.Pack.Weapons[n]
	}
	return nil
}

// onTable tells whether somebody of a unit is on the table.
func (s *State) onTable(u UnitID) bool {
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if s.Stands(b) && !s.isGun(b) {
			return true
		}
	}
	return false
}

// size is the size class of a figure.
func (s *State) size(b BodyID) int8 { return s.frame(b).Size }

// class is what counts of a figure for cover, areas, standing up and boarding.  dvg.basics.infantry.si-pi
func (s *State) class(b BodyID) force.Class {
	c := s.frame(b).Class
	if c == force.SI && !s.holds("dvg.basics.infantry.si-pi", true) {
		return force.PI
	}
	return c
}

// targetSize is what it counts as for targeting and fire: prone figures one less.  dvg.movement.prone.size-minus-one
func (s *State) targetSize(b BodyID) int8 {
	n := s.frame(b).Size
	if s.holds("dvg.movement.prone.size-minus-one", s.Bodies[b].Prone) {
		n--
	}
	return n
}

// left is the DC a figure has left.
func (s *State) left(b BodyID) int8 { return s.frame(b).DC - s.Figures[b].Hurt }

// disabled vehicles have no DC left and shelter passengers by their structure.  dvg.vehicle.sdc.disabled
func (s *State) disabled(b BodyID) bool { return s.frame(b).Vehicle() && s.left(b) <= 0 }

// move is the MV of a figure now.
func (s *State) mv(b BodyID) geom.Length {
	mv := s.frame(b).Move - s.Figures[b].Slow
	if g := s.gunAt(b); g != nil {
		return s.gunMove(g, mv)
	}
	if s.holds("dvg.command.chits.use-charge", s.Figures[b].Boost) {
		mv += geom.Inch
	}
	return max(0, mv)
}

// sprints tells whether a figure goes three times its MV at its best.  dvg.movement.jump.includes-sprint, dvg.movement.fly.includes
func (s *State) sprints(b BodyID, aloft bool) bool {
	switch s.frame(b).Mode {
	case force.Sprint:
		return s.holds("dvg.figure.move.suffix", true)
	case force.Jump:
		return s.holds("dvg.movement.jump.includes-sprint", true)
	case force.Fly:
		return s.holds("dvg.movement.fly.includes", aloft)
	}
	return false
}

// ask puts a question and returns the answer. Whoever is asked while the other side acts is reacting.
func (r *Run) ask(q flow.Question) flow.Answer {
	q.Reacts = r.Acting != NoUnit && r.Groups[r.Acting].Side != q.Seat
	q.Trifle = trifle(q.Name)
	a := r.book.Ask(r.io, q)
	r.works().shelf.Clear()
	return a
}

// askYes puts a yes-or-no question whose usual answer is the one given.
func (r *Run) askYes(name string, side Side, u UnitID, rule tally.Rule, prompt string, usual bool) bool {
	def := flow.No
	if usual {
		def = flow.Yes
	}
	return r.ask(flow.Question{
		Name: name, Seat: side, Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: -1, Prompt: prompt,
		Default: flow.Answer{Value: def}, HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: rule}, flow.Option{Value: flow.No, Key: "no", Label: "No"})
		},
	}).Value == flow.Yes
}
