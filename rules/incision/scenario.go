package incision

import (
	"fmt"
	"slices"
	"strings"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Scenario is what the book says of one, and what is special about it; each has a file of its own.
// is.scenario.fields
type Scenario struct {
	ID, Name, Text string
	Number         int8 // 0 for a plain table
	Difficulty     force.Difficulty
	From, To       int // recommended XP
	Least, Most    int // combatants
	Size           int // of the table in inches, square
	Sides          []int
	Demolition     bool
	NoStrikes      bool // nothing is fired from off the table  is.oh.offtable-scenario
	Attack         bool // one side attacks, the other defends

	corners bool                                  // the middle and all corners of a generated table stay clear
	open    []geom.Point                          // places of a generated table that stay clear, in inches
	rows    []tally.Rule                          // what the book says of setting up and coming on
	fixed   []string                              // pieces of a generated table that are always there
	build   func(b *book)                         // ground of its own
	lay     func(s *State)                        // what lies and stands on the table before play
	areas   func(s *State) []place                // deployment areas and arrival points; nil for the two edges
	setUp   func(r *run) bool                     // a further step of setting up, false if nothing is left to do
	deploys func(s *State, side Side) bool        // whether a side begins on the table; nil for arrivals alone
	enters  func(r *run, u UnitID)                // what settles where a unit comes on
	goals   func(s *State, u UnitID) []geom.Point // where a unit wants to be, for suggestions and advice
	rally   func(r *run, u UnitID)                // what a Rally does beyond shedding pins
	action  func(r *run, u UnitID)                // what a unit may do during its action
	acted   func(r *run, u UnitID)                // when an activation ends
	probed  func(r *run, u UnitID)                // when the probes of a unit have moved
	begins  func(r *run)                          // before the first die of a turn is drawn
	left    func(r *run, u UnitID)                // a unit leaves the table
	fell    func(r *run, m ModelID, by UnitID)    // a model falls
	now     func(r *run)                          // what may end the game at once
	end     func(r *run)                          // step 1 of the turn end
	could   func(s *State, u UnitID) bool         // whether a unit could still bring about what the scenario is for
	worth   func(s *State, side, seat Side) int   // what a side may expect of the goal, in points, for all that a seat knows
}

// scenarios are those of the book; the first is a plain table for rule cases.
func scenarios() []Scenario {
	return []Scenario{
		{ID: "plain", Name: "Plain table", Size: 36},
		dataRetrieval(), groundDefences(), escapeTransmat(), extraction(), crossedWires(), retrieval(), debrisSearch(),
		counterstrike(), sabotage(), huntTheDrone(),
	}
}

// scenarioNamed finds a scenario; the first of the book where none is named.
func scenarioNamed(id string) (*Scenario, error) {
	list := scenarios()
	if id == "" {
		return &list[1], nil
	}
	var ids []string
	for i := range list {
		if list[i].ID == id && i > 0 {
			return &list[i], nil
		}
		ids = append(ids, list[i].ID)
	}
	return nil, fmt.Errorf("there is no scenario %q: take one of %s", id, strings.Join(ids[1:], ", "))
}

// place is a deployment area or arrival point to be chosen.
type place struct {
	key, name string
	at        Area
}

// scenarioAreas are those a scenario has, one a side.
func (s *State) scenarioAreas() []place {
	if f := s.book.scenario.areas; f != nil {
		return f(s)
	}
	w, h := s.Size.X, s.Size.Y
	return []place{
		{"near", "the near edge", Area{At: geom.Box{Max: geom.Point{X: w, Y: 5 * geom.Inch}}}},
		{"far", "the far edge", Area{At: geom.Box{Min: geom.Point{Y: h - 5*geom.Inch}, Max: geom.Point{X: w, Y: h}}}},
	}
}

// goals are the places a unit wants to be at, for suggestions and advice; none if it does not matter.
func (s *State) goals(u UnitID) []geom.Point {
	if f := s.book.scenario.goals; f != nil {
		return f(s, u)
	}
	return nil
}

// prepare lays out what a scenario needs before play.  is.scenario.objective-marker
func (s *State) prepare() {
	s.Mission.Attacker, s.Mission.Trigger, s.Mission.Killer, s.Mission.Prize = flow.Nobody, flow.Nobody, flow.Nobody, NoModel
	if sc := s.book.scenario; sc.Attack {
		s.Mission.Attacker = Side(one(s.book.options.SwapRoles))
	}
	if f := s.book.scenario.lay; f != nil {
		f(s)
	}
	s.raiseWalls()
}

// beginsOn tells whether a side deploys on the table; others arrive.
func (s *State) beginsOn(side Side) bool {
	f := s.book.scenario.deploys
	return f != nil && f(s, side)
}

// rallyAction is what a Rally does in a scenario beyond shedding pins.  is.order.rally-special-actions
func (r *run) rallyAction(u UnitID) {
	if f := r.book.scenario.rally; f != nil && !r.Units[u].Broken && r.by("is.order.rally-special-actions", true) {
		f(r, u)
	}
}

// hasActed is what a scenario does when an activation ends.
func (r *run) hasActed(u UnitID) {
	if f := r.book.scenario.acted; f != nil {
		f(r, u)
	}
}

// inAction is what a unit may do in a scenario during its action.
func (r *run) inAction(u UnitID) {
	if f := r.book.scenario.action; f != nil {
		f(r, u)
	}
}

// turnBegins is what happens before the first die of a turn is drawn: reactors, and what the scenario has.  is.reactor.roll
func (r *run) turnBegins() {
	r.fireUp()
	r.keptOrders()
	if f := r.book.scenario.begins; f != nil {
		f(r)
	}
}

// hasLeft notes who left the table, before it is taken off.
func (r *run) hasLeft(u UnitID) {
	if f := r.book.scenario.left; f != nil {
		f(r, u)
	}
}

// hasFallen notes who fell, and by whom.
func (r *run) hasFallen(m ModelID, by UnitID) {
	if f := r.book.scenario.fell; f != nil {
		f(r, m, by)
	}
}

// scenarioEnd checks at step 1 of the turn end whether the game is over.  is.scenario.end-check
func (r *run) scenarioEnd() bool {
	r.cite("is.scenario.end-check")
	if f := r.book.scenario.end; f != nil {
		f(r)
	} else {
		r.plainEnd()
	}
	return r.Ended
}

// immediateEnd checks what ends a game at once.
func (r *run) immediateEnd() {
	if f := r.book.scenario.now; f != nil && !r.Ended {
		f(r)
	}
}

// someCould tells whether anybody is left who could still bring about what the scenario is for: dead, captive, Broken
// and those who are gone cannot. A rule case with nobody of a side on the table is about something else.
// is.scenario.nobody-left
func (s *State) someCould() bool {
	f := s.book.scenario.could
	for i := range s.Units {
		u := UnitID(i)
		if s.sideOf(u) != flow.Nobody && s.lead(u).operative() && s.inPlay(u) && !s.loose(u) && f(s, u) {
			return true
		}
	}
	return false
}

// plainEnd ends a game without a scenario when at most one side has an operative left that can act.
func (r *run) plainEnd() {
	if r.Staged {
		return
	}
	able := 0
	for side := range r.Sides() {
		if r.someAble(Side(side)) {
			able++
		}
	}
	if able > 1 {
		return
	}
	levels := make([]force.Success, r.Sides())
	for side := range levels {
		if r.someAble(Side(side)) {
			levels[side] = force.TotalSuccess
		}
	}
	r.finish(levels, "is.scenario.nobody-left", "one side alone is left")
}

// someAble tells whether a side has an operative that can still do something: on the table or to come, not Broken.
func (s *State) someAble(side Side) bool {
	for i := range s.Units {
		if u := UnitID(i); s.sideOf(u) == side && s.lead(u).operative() && s.inPlay(u) && !s.Units[i].Broken && !s.loose(u) {
			return true
		}
	}
	return false
}

// inPlay tells whether a unit's operative is in the game: on the table or waiting, free.
func (s *State) inPlay(u UnitID) bool {
	un := &s.Units[u]
	op := un.Operative
	return !s.Bodies[op].Gone && !un.Left && !s.captive(op) && (un.Waits || s.Stands(op))
}

// casualties counts the combatants of a side that are dead, captive or Broken, those who have fled the table Broken too.
// is.broken.counted-lost, is.scenario.troopers
func (s *State) casualties(side Side) int { return s.count(side, s.casualty) }

// lost counts the casualties of a side and those who have left the table.  is.leave-table
func (s *State) lost(side Side) int {
	return s.count(side, func(u UnitID) bool {
		return s.casualty(u) || s.holds("is.leave-table", s.Units[u].Left && s.fate(u) != Safe)
	})
}

// casualty tells whether a combatant is dead, captive or Broken; who has left with what was wanted is none.
// is.broken.counted-lost, is.leave-table
func (s *State) casualty(u UnitID) bool {
	op := s.Units[u].Operative
	return s.Bodies[op].Gone || s.captive(op) || s.holds("is.broken.counted-lost", s.Units[u].Broken && s.fate(u) != Safe)
}

// count counts the combatants of a side of which something is true.
func (s *State) count(side Side, is func(UnitID) bool) int {
	n := 0
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Owner == side && s.lead(u).operative() && is(u) {
			n++
		}
	}
	return n
}

// survivors tells whether a member of a side is alive.
func (s *State) survivors(side Side) bool {
	for i := range s.Units {
		if s.Groups[i].Owner == side && s.lead(UnitID(i)).operative() && !s.Bodies[s.Units[i].Operative].Gone {
			return true
		}
	}
	return false
}

// finish ends the game with the level each side reached; the highest wins. A Total Success needs a survivor.
// is.scenario.levels, is.scenario.total-needs-survivor
func (r *run) finish(levels []force.Success, rule tally.Rule, why string) {
	for side := range levels {
		if levels[side] == force.TotalSuccess && r.by("is.scenario.total-needs-survivor", !r.survivors(Side(side))) {
			levels[side] = force.PartialSuccess
		}
		r.Level[side] = int8(levels[side])
		r.tell("level", NoUnit, NoUnit, "is.scenario.levels", "%s: %v", r.book.sides[side].Name, levels[side])
	}
	r.cite("is.scenario.levels", rule)
	best := slices.Max(levels)
	r.Winner = flow.Nobody
	for side, l := range levels {
		if l == best {
			if r.Winner != flow.Nobody {
				r.Winner = flow.Nobody
				break
			}
			r.Winner = Side(side)
		}
	}
	r.Ended, r.Why, r.Phase = true, why, GameOver
	r.tell("over", NoUnit, NoUnit, rule, "The game is over: %s", why)
}
