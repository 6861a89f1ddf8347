package incision

import (
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
)

// The words of rule cases about scenarios; docs/cases/is-scenarios.md has them.

// sidesLine reads: sides N, for scenarios of more than two.
func (c *caseSetup) sidesLine(w *defs.Words) {
	n := w.Number("how many sides")
	if n < 2 || n > 4 {
		w.Fail("a scenario has two to four sides")
		return
	}
	c.sides(n)
}

// scenarioLine reads a line of a set-up that is about a scenario, false if the word is none of its words.
func (c *caseSetup) scenarioLine(w *defs.Words, word string) bool {
	s := &c.state
	switch word {
	case "debris": // debris N at X,Y [core] or debris N with MODEL [core]
		c.debrisLine(w)
	case "building": // building at X,Y [size N]
		w.Took("at")
		at, long := w.Point("the middle"), 5
		if w.Took("size") {
			long = w.Number("inches")
		}
		s.Mission.Place = 1
		s.raise(at, inches(long))
	case "programmed": // programmed SIDE due N
		s.Mission.Trigger = c.stage.Side(w)
		w.Took("due")
		s.Mission.Due = int16(w.Number("a turn"))
	case "triggered": // triggered SIDE
		s.Mission.Trigger = c.stage.Side(w)
	case "block": // block on|off
		s.Mission.Block = w.One("on or off", "off", "on") == 1
	case "drone": // drone with MODEL, switched off
		w.Took("with")
		i := s.thing(droneThing)
		s.Things[i].Gone, s.Things[i].Holder = false, c.stage.Model(w, "model")
		s.TakeOff(s.home(s.Mission.Prize))
		s.Units[s.home(s.Mission.Prize)].Die = LostDie
	default:
		return false
	}
	return true
}

func (c *caseSetup) debrisLine(w *defs.Words) {
	s := &c.state
	i := w.Number("which marker, 1 to 6") - 1
	if i < 0 || i >= s.Sides()*markersEach || s.book.scenario.Number != 7 {
		w.Fail("there is no such marker")
		return
	}
	m, thing := s.marker(i)
	switch {
	case w.Took("at"):
		s.Things[thing].At = w.Point("the place")
		s.Put(m, s.Things[thing].At, 0)
	case w.Took("with"):
		s.Things[thing].Holder = c.stage.Model(w, "model")
	case w.Took("gone"):
		s.Things[thing].Gone, s.Bodies[m].Gone = true, true
	}
	s.Figures[m].Data = w.Took("core")
}

// fateWord reads what became of a unit: safe, carried, astray, fallen.
func (c *caseSetup) fateWord(u UnitID, word string) bool {
	s := &c.state
	if word == "fallen" {
		s.Remove(s.Units[u].Operative)
		s.Units[u].Die, s.Units[u].Order = LostDie, NoOrder
		return true
	}
	k := slices.Index([]string{"safe", "carried", "astray"}, word)
	if k < 0 {
		return false
	}
	s.setFate(u, Fate(k+1))
	s.Units[u].Left, s.Units[u].Die, s.Units[u].Order = true, LostDie, NoOrder
	s.TakeOff(u)
	return true
}

// doScenario begins: wall-damage WALL N, strike WALL svN [breaching], programme UNIT, acted UNIT, now.
func (r *run) doScenario(p game.Procedure) bool {
	w := &words{p.Args}
	switch p.Verb {
	case "wall-damage":
		i := r.wallCalled(w.next())
		r.damageWall(i, number(w.next()))
		r.immediateEnd()
	case "strike":
		i := r.wallCalled(w.next())
		sv := number(strings.TrimPrefix(w.next(), "sv"))
		r.strikeWall(i, sv, w.took("breaching"))
		r.immediateEnd()
	case "programme":
		r.programme(r.unitCalled(w.next()))
		r.immediateEnd()
	case "acted":
		r.hasActed(r.unitCalled(w.next()))
		r.immediateEnd()
	case "now":
		r.immediateEnd()
	default:
		return false
	}
	return true
}

// wallCalled finds a wall of the building: wall-1 to wall-4.
func (s *State) wallCalled(name string) int {
	for i := range s.Things {
		if s.Things[i].Kind == wallThing && game.SameName(s.thingName(i), name) {
			return i
		}
	}
	panic(game.Misworded("there is no wall " + name))
}
