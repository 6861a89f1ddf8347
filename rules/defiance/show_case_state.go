package defiance

import (
	"slices"

	"sortie/defs"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// UnitWord implements staging.Book.
func (c *caseSetup) UnitWord(w *defs.Words, word string, u UnitID) bool {
	un := &c.Units[u]
	switch word {
	case "adhoc":
		un.Status = force.AdHocUnit
		for b := range c.Members(u) {
			c.Figures[b].Standard = false
		}
	case "mob":
		un.Mob = true
		for b := range c.Members(u) {
			c.Figures[b].Mobbed = true
		}
		un.Most = min(24, 2*un.Most)
	case "lone":
		un.Lone = true
	case "waiting":
		un.Waiting = true
	case "acted":
		un.Acted = true
	case "broken":
		un.Broken, un.BrokeIn = true, c.Turn
		for b := range c.Members(u) {
			c.Bodies[b].Prone = true
		}
	case "broken-in":
		un.BrokeIn = int16(w.Number("the turn"))
	case "cards":
		un.Cards = w.Small("command cards")
	case "count":
		un.Count = int16(w.Number("activations so far"))
	case "aims":
		at := c.stage.Unit(w, "unit that it aims at")
		for b := range c.Members(u) {
			c.Figures[b].Aim = at
		}
	case "aboard":
		if v := c.stage.Model(w, "vehicle"); v != NoBody {
			c.boardAll(u, v)
		}
	default:
		return false
	}
	return true
}

// ModelWord implements staging.Book.
func (c *caseSetup) ModelWord(w *defs.Words, word string, b BodyID) bool {
	f, body := c.Figure(b), &c.Bodies[b]
	for _, flag := range [...]struct {
		name string
		to   *bool
	}{{"prone", &body.Prone}, {"static", &f.Static}, {"haywire", &f.Haywire}, {"out-of-control", &f.Adrift}, {"moved", &f.Moved}, {"waits", &f.Waits}} {
		if flag.name == word {
			*flag.to = true
			if un := &c.Units[c.UnitOf(b)]; word == "static" { // it stood in its last activation, so it has had one
				un.Count = max(un.Count, 1)
			}
			return true
		}
	}
	for _, n := range [...]struct {
		name string
		to   *int8
	}{{"leader", &f.Leader}, {"commander", &f.Commander}, {"focal", &f.Focal}, {"hurt", &f.Hurt}, {"structure-lost", &f.Broke}, {"speed", &f.Speed}, {"level", &body.Level},
		{"chits", &f.Chits}, {"tries", &f.Tries}, {"used", &f.Dice}} {
		if n.name == word {
			*n.to = w.Small("a number")
			return true
		}
	}
	switch word {
	case "shaken":
		f.Shaken, body.Prone = true, true
	case "stunned":
		f.Stunned, f.StunTurn = true, c.Turn-1
	case "stunned-now":
		f.Stunned, f.StunTurn = true, c.Turn
	case "moving":
		f.Static = false
	case "hero":
		f.Hero, f.OwnChit = true, true
	case "pv":
		f.PV = int16(w.Number("PV"))
	case "pace":
		f.Pace = law.Pace(w.One("the pace", "stationary", "walk", "run", "sprint"))
	case "slowed":
		f.Slow = w.Length("lost MV")
	case "covers":
		f.Cover = position.Covering(w.One("what it covers with", "none", "primary", "support", "side", "mount"))
		f.CoverPace = law.Pace(w.One("the pace", "stationary", "walk", "run"))
	case "primary", "support", "side", "no-primary", "with", "stopped", "fired", "shots":
		c.armState(w, b, word)
	case "mate":
		f.Mate = c.stage.Model(w, "mate")
	default:
		return false
	}
	return true
}

// armState reads what a figure carries.
func (c *caseSetup) armState(w *defs.Words, b BodyID, word string) {
	f := c.Figure(b)
	if word == "no-primary" {
		f.Arms[position.PrimaryArm] = -1
		return
	}
	n := c.weaponNamed(w)
	if n < 0 {
		return
	}
	arm := slices.Index(f.Arms[:], n)
	switch {
	case word == "primary":
		f.Arms[position.PrimaryArm] = n
	case word == "with": // a support weapon in place of the primary: dvg.force.weapon.support.replaces
		f.Arms[position.PrimaryArm], f.Arms[position.SupportArm] = -1, n
	case word == "support":
		f.Arms[position.SupportArm] = n
	case word == "side" && arm >= position.SideArm:
		f.Copies[arm]++
	case word == "side" && slices.Index(f.Arms[position.SideArm:], -1) >= 0:
		k := position.SideArm + slices.Index(f.Arms[position.SideArm:], -1)
		f.Arms[k], f.Copies[k] = n, 1
	case arm < 0:
		w.Fail("it does not carry that")
	case word == "stopped":
		f.Stopped |= 1 << arm
	case word == "shots":
		f.Shots[arm] = w.Small("shots fired")
	case word == "fired":
		f.Fired[arm] = int16(w.Number("the activation in which it fired"))
	}
}
