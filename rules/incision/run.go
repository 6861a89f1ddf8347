package incision

import (
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
	"sortie/voice"
)

// run is a state being carried on: the rules are its methods.
type run struct {
	*State
	io      flow.IO
	hasShot bool         // the acting unit has shot in this activation
	route   []geom.Point // the way of the last move, from where it began to where it ended
	left    geom.Length  // of the allowance of the last move, if it came where it wanted
	unspent geom.Length  // of that allowance, wherever it stopped
	met     met          // what it has met
	charged bool         // the acting unit has charged in this activation
	crawler UnitID       // who comes crawling in the charge that is going on, NoUnit for nobody
	at      geom.Point   // where an object is struck
	steps   []step       // bodyguards that have stepped into shots not applied yet
	scales  *scales      // of a fight, while somebody goes through all outcomes
	future  uint64       // key of the next test
}

// workshop is room that the rules use again and again; it is no part of the state.
type workshop struct {
	run   run
	shelf flow.Shelf
	sight sightRoom
	march marchRoom
	notes *tally.Notes // rows that have decided judgements since the last event, while somebody listens
	quiet int          // nobody reads why something is refused
	no    tally.Refusal
	names [][]string // of models, by their unit and number in it
}

func (s *State) works() *workshop {
	if s.shop == nil {
		s.shop = new(workshop)
	}
	return s.shop
}

// refuse builds a refusal; while nobody reads it, it costs nothing.
func (s *State) refuse(rule tally.Rule, fix string, why func() string) *tally.Refusal {
	if s.shop != nil && s.shop.quiet > 0 {
		s.shop.no.Rule = rule
		return &s.shop.no
	}
	return tally.Refuse(rule, why(), fix)
}

// may tells whether something is refused by nothing, without words.
func (s *State) may(judge func() *tally.Refusal) bool {
	w := s.works()
	w.quiet++
	ok := judge() == nil
	w.quiet--
	return ok
}

// list is an empty list with room for n options, good until the question is answered.
func (s *State) list(n int) []flow.Option { return s.works().shelf.Take(n) }

// cite notes that a rule was applied.
func (r *run) cite(rules ...tally.Rule) { r.book.Cite(r.io, rules...) }

// by tells whether a rule decides something here: its condition holds. The rule is cited then, and with it others
// that say the same.
func (r *run) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	return r.book.By(r.io, rule, holds, more...)
}

// holds is by where nothing is carried out: in offers, judgements and sums. What decided is noted, and cited with
// the next event that comes of it; see noted.
func (s *State) holds(rule tally.Rule, cond bool) bool {
	if !cond || s.denied(rule) {
		return false
	}
	if s.shop != nil && s.shop.notes != nil {
		s.shop.notes.Add(rule)
	}
	return true
}

// all is holds for rows that say the same: the condition and every one of them.
func (s *State) all(cond bool, rules ...tally.Rule) bool {
	if !cond || s.denied(rules...) {
		return false
	}
	for _, rule := range rules {
		s.holds(rule, true)
	}
	return true
}

// noted cites what has decided the judgements behind an event.
func (r *run) noted() {
	n := r.works().notes
	if n == nil {
		return
	}
	r.cite(n.Rules...)
	n.Rules = n.Rules[:0]
}

// denied tells whether a rule case has switched one of these rows off; see Deny.
func (s *State) denied(rules ...tally.Rule) bool { return s.book.Denied(rules...) }

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	b := *s.book
	b.Rows.Deny(rule)
	b.force = b.force.Without(builds(rule))
	if b.desk != nil {
		desk := *b.desk
		desk.Book = desk.Book.Without(builds(rule))
		b.desk = &desk
	}
	s.book = &b
}

// sum starts a number with its reasons.
func (s *State) sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return s.book.Sum(name, label, rule, base)
}

// tell reports an event about a unit; the text is built only when somebody listens.
func (r *run) tell(name string, u, target UnitID, rule tally.Rule, format string, args ...any) {
	if r.io.Loud() {
		r.noted()
		r.book.Tell(r.io, flow.Event{Name: name, Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Rule: rule}, format, args...)
	}
}

// tellSum reports a number with its reasons and the dice thrown against it.
func (r *run) tellSum(u, target UnitID, sum *tally.Tally, text string, faces ...int) {
	if r.io.Loud() {
		r.noted()
		r.book.TellSum(r.io, flow.Event{Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Text: text, Faces: faces}, sum)
	}
}

func (s *State) sideOf(u UnitID) Side {
	if u < 0 || int(s.Groups[u].Side) >= s.Sides() {
		return flow.Nobody
	}
	return s.Groups[u].Side
}

// d10 throws one die under its name.  is.dice.d10-zero-is-ten
func (r *run) d10(name string, u UnitID) int {
	r.cite("is.dice.d10-zero-is-ten")
	return r.io.Roll(dice.Roll{Name: name, Sides: dice.D10, Unit: int32(u)})
}

// ask puts a question and returns the answer. Whoever is asked while another side acts is reacting.
func (r *run) ask(q flow.Question) flow.Answer {
	if q.Seat == flow.Nobody {
		return r.usual(&q)
	}
	q.Reacts = r.Acting != NoUnit && r.sideOf(r.Acting) != q.Seat
	w := r.works()
	notes := w.notes
	w.notes = nil // what offers are judged by decides nothing yet
	a := r.book.Ask(r.io, q)
	w.notes = notes
	w.shelf.Clear()
	return a
}

// usual is the answer of who belongs to nobody: what stands if one just confirms, or the first that may be chosen.
func (r *run) usual(q *flow.Question) flow.Answer {
	a, ok := q.Planned()
	if ok || q.Kind != flow.PickOne {
		return a
	}
	for _, o := range q.Offers() {
		if o.Why() == nil {
			return flow.Answer{Value: o.Value}
		}
	}
	return a
}

// askYes puts a yes-or-no question whose usual answer is the one given.
func (r *run) askYes(name string, u UnitID, rule tally.Rule, prompt string, usual bool) bool {
	return r.ask(voice.YesOrNo(&r.works().shelf, name, r.sideOf(u), int32(u), rule, prompt, usual)).Value == flow.Yes
}

// Names and looks.

func (s *State) name(u UnitID) string {
	if u < 0 {
		return "nobody"
	}
	return s.book.names[u]
}

// modelName is how people and cases name a model: its unit and its number in it, as it was mustered.
func (s *State) modelName(m ModelID) string {
	home, n := s.Figures[m].Home, 0
	for i := range s.Figures[:m] {
		if s.Figures[i].Home == home {
			n++
		}
	}
	w := s.works()
	for len(w.names) <= int(home) {
		w.names = append(w.names, nil)
	}
	for len(w.names[home]) <= n { // written once
		w.names[home] = append(w.names[home], s.name(home)+"."+strconv.Itoa(len(w.names[home])+1))
	}
	return w.names[home][n]
}

func (s *State) unit(u UnitID) *Unit      { return &s.Units[u] }
func (s *State) figure(m ModelID) *Figure { return &s.Figures[m] }
func (s *State) model(m ModelID) *Model   { return &s.book.models[s.Figures[m].Model] }

// lead is the profile of a unit's operative.
func (s *State) lead(u UnitID) *Model { return s.model(s.Units[u].Operative) }

// home is the unit a model acts for: a captive stands in its captor's.
func (s *State) home(m ModelID) UnitID { return s.Bodies[m].Group }

// captive tells whether a model is held by another unit.
func (s *State) captive(m ModelID) bool { return s.Bodies[m].Group != s.Figures[m].Home }

// own ranges over the models of a unit on the table that are its own: captives are not.
func (s *State) own(u UnitID) func(func(ModelID) bool) {
	return func(yield func(ModelID) bool) {
		for m := range s.Standing(u) {
			if !s.captive(m) && !yield(m) {
				return
			}
		}
	}
}

// stat is a number of a model's line, as it is now.
func (s *State) stat(m ModelID, st force.Stat) int {
	k := s.model(m)
	n := int(k.Line[st])
	if st == force.Str && k.OwnStr > 0 && s.holds("is.armour.hazard-scramble", s.scrambled(m)) {
		n = int(k.OwnStr)
	}
	if st == force.Mv && n > 0 && s.hampered(m) && s.holds("is.hampered.penalties", true) {
		n--
	}
	return n
}

// inches is a length of whole inches.
func inches(n int) geom.Length { return geom.Length(n) * geom.Inch }

// enemies tells whether two units are on different sides; whoever belongs to nobody is everybody's enemy.
func (s *State) enemies(a, b UnitID) bool {
	return s.Groups[a].Side != s.Groups[b].Side || s.sideOf(a) == flow.Nobody && a != b
}

// onTable tells whether a unit's operative stands on the table in its own unit.
func (s *State) onTable(u UnitID) bool {
	m := s.Units[u].Operative
	return s.Stands(m) && !s.captive(m)
}

// able tells whether a unit's operative can act: on the table, conscious and nobody's captive.
func (s *State) able(u UnitID) bool {
	return s.onTable(u) && !s.Figures[s.Units[u].Operative].Unconscious
}

// wounds are those on all own models of a unit.  is.wound.like-pin
func (s *State) wounds(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if !s.captive(m) {
			n += int(s.Figures[m].Wounds)
		}
	}
	return n
}
