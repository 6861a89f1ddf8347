package firefight

import (
	"sortie/game"
	"sortie/tally"
)

// doTurn begins: nerve UNIT [plain], pin UNIT [RULE], assaulted UNIT (Headstrong), end-phase,
// command-pool, destroy UNIT, regenerate UNIT, issue UNIT ORDER.
func (r *Run) doTurn(p game.Procedure) bool {
	u := NoUnit
	if len(p.Args) > 0 {
		u = r.unitNamed(p.Args[0])
	}
	switch {
	case p.Verb == "end-phase":
		r.endPhaseStep()
	case p.Verb == "command-pool":
		r.commandPoolStep()
	case u == NoUnit:
		return false
	case p.Verb == "nerve":
		r.nerveTest(u, "ff.nerve.roll", len(p.Args) > 1 && p.Args[1] == "plain")
	case p.Verb == "pin":
		r.doPin(u, p.Args[1:])
	case p.Verb == "assaulted":
		r.headstrongAssaulted(u)
	case p.Verb == "destroy":
		r.destroy(u, "ff.basics.in-play", "by the case")
	default:
		return false
	}
	return true
}

// doPin pins a unit by the rule named, or by a blaze away. Pins from assaults give no free hit the dirt.
func (r *Run) doPin(u UnitID, args []string) {
	rule := tally.Rule("ff.pin.non-vehicle.blaze")
	if len(args) > 0 {
		rule = tally.Rule(args[0])
	}
	r.pin(u, rule, !pinFromAssault(rule))
}
