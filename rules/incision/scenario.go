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

// Scenario is what the book says of one.  is.scenario.fields
type Scenario struct {
	ID, Name, Text string
	Number         int8 // 0 for a plain table
	Difficulty     force.Difficulty
	From, To       int // recommended XP
	Least, Most    int // combatants
	Size           int // of the table in inches, square
	Deploys        bool
	Demolition     bool
}

// scenarios are those of the book; the first is a plain table for rule cases.
func scenarios() []Scenario {
	return []Scenario{
		{ID: "plain", Name: "Plain table", Size: 36},
		{ID: "data-retrieval", Name: "1: Data Retrieval", Number: 1, Difficulty: force.MediumDifficulty, From: 200, To: 250, Least: 3, Most: 7, Size: 36,
			Text: "Reach one of three access nodes in a corner, retrieve the data with a Rally, and leave by the edge you came from, within 6\" of where you came on."},
		{ID: "ground-defences", Name: "2: Ground Defences", Number: 2, Difficulty: force.MediumDifficulty, From: 200, To: 250, Least: 3, Most: 7, Size: 36,
			Text: "Take control of the orbital battery's panel, program it with a Rally and hold it until the end of the next turn."},
		{ID: "transmat", Name: "3: Escape through the Transmat", Number: 3, Difficulty: force.Hard, From: 150, To: 250, Least: 3, Most: 7, Size: 36, Deploys: true,
			Text: "Get your troopers onto the transmat pad and trigger it with a Rally, last of all in the turn: who stands on it goes to the ship of whoever triggered it."},
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
	at        geom.Box
}

// scenarioAreas are those a scenario has, one a side.
func (s *State) scenarioAreas() []place {
	switch s.book.scenario.Number {
	case 1:
		return s.dataAreas()
	case 2:
		return s.batteryAreas()
	case 3:
		return s.transmatAreas()
	}
	w, h := s.Size.X, s.Size.Y
	return []place{
		{"near", "the near edge", geom.Box{Max: geom.Point{X: w, Y: 5 * geom.Inch}}},
		{"far", "the far edge", geom.Box{Min: geom.Point{Y: h - 5*geom.Inch}, Max: geom.Point{X: w, Y: h}}},
	}
}

// goals are the places a unit wants to be at, for suggestions and advice; none if it does not matter.
func (s *State) goals(u UnitID) []geom.Point {
	switch s.book.scenario.Number {
	case 1:
		return s.dataGoals(u)
	case 2:
		if p := s.panel(); p != nil {
			return []geom.Point{p.At}
		}
	case 3:
		if p := s.thingOf(padThing); p != nil {
			return []geom.Point{p.At}
		}
	}
	return nil
}

// prepare lays out what a scenario needs before play.
func (s *State) prepare() {
	switch s.book.scenario.Number {
	case 1:
		s.dataNodes()
	case 2:
		s.layBattery()
	case 3:
		s.layTransmat()
	}
}

// rallyAction is what a Rally does in a scenario beyond shedding pins.  is.order.rally-special-actions
func (r *run) rallyAction(u UnitID) {
	r.cite("is.order.rally-special-actions", "is.scenario.troopers")
	switch r.book.scenario.Number {
	case 1:
		r.retrieve(u)
	case 2:
		r.program(u)
	case 3:
		r.trigger(u)
	}
}

// hasLeft notes who left the table, before it is taken off.
func (r *run) hasLeft(u UnitID) {
	if r.book.scenario.Number == 1 {
		r.dataLeaves(u)
	}
}

// scenarioEnd checks at step 1 of the turn end whether the game is over.  is.scenario.end-check
func (r *run) scenarioEnd() bool {
	r.cite("is.scenario.end-check")
	switch r.book.scenario.Number {
	case 1:
		r.dataEnd()
	case 2:
		r.batteryEnd()
	case 3:
		r.transmatEnd()
	default:
		r.plainEnd()
	}
	if !r.Ended && !r.Staged {
		r.hopeless()
	}
	return r.Ended
}

// hopeless ends a game in which no side has an operative left that could bring its end about: the levels are judged
// as things stand.  is.scenario.nobody-left
func (r *run) hopeless() {
	for side := range r.Sides() {
		if r.someAble(Side(side)) {
			return
		}
	}
	var levels []force.Success
	switch r.book.scenario.Number {
	case 2:
		levels = r.batteryLevels(flow.Nobody, make([]bool, r.Sides()))
	case 3:
		levels = r.transmatLevels()
	default:
		return
	}
	r.finish(levels, "is.scenario.nobody-left", "nobody is left who could end it")
}

// immediateEnd checks after every activation what cannot wait for the turn's end.
func (r *run) immediateEnd() {
	if r.book.scenario.Number == 2 {
		r.watchPanel()
	}
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

// lost counts the combatants of a side that are dead, captive or Broken.  is.broken.counted-lost, is.scenario.troopers
func (s *State) lost(side Side) int {
	n := 0
	for i := range s.Units {
		un := &s.Units[i]
		u := UnitID(i)
		if s.Groups[i].Owner != side || !s.lead(u).operative() {
			continue
		}
		if s.Bodies[un.Operative].Gone || s.captive(un.Operative) || s.holds("is.broken.counted-lost", un.Broken && !un.Left) {
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
