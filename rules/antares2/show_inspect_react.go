package antares2

import (
	"fmt"

	"sortie/game"
	"sortie/rules/antares2/position"
	"sortie/staging"
	"sortie/tally"
)

// inspectReact answers: reaction UNIT KIND TRIGGER [ENEMY], and subverter UNIT. The trigger is fire or
// advance (the enemy shoots at the unit from where it stands), run (it moves), assault, or something
// that comes from no order, such as firefight or consolidation.
func (s *State) inspectReact(q []string) (game.Finding, bool, error) {
	switch {
	case q[0] == "subverter" && len(q) == 2:
		u := s.unitNamed(q[1])
		if u == NoUnit {
			return game.Finding{}, true, fmt.Errorf("there is no unit %q", q[1])
		}
		return verdict(s.SubverterRefusal(u)), true, nil
	case q[0] == "reaction" && len(q) >= 4:
		f, err := s.inspectReaction(q[1:])
		return f, true, err
	}
	return game.Finding{}, false, nil
}

func (s *State) inspectReaction(q []string) (game.Finding, error) {
	u, kind := s.unitNamed(q[0]), ReactNone
	for k := GoDown; k <= SprintCounter; k++ {
		if k.String() == q[1] {
			kind = k
		}
	}
	if u == NoUnit || kind == ReactNone {
		return game.Finding{}, fmt.Errorf("reaction takes a unit and a reaction, not %q %q", q[0], q[1])
	}
	switch q[2] {
	case "firefight", "ambush-fire", "point-blank", "consolidation", "escape", "dash", "countercharge", "hit-and-run":
		return verdict(tally.Refuse("a2.react.only-to-orders", "a "+q[2]+" comes from no order", "react to orders only")), nil
	case "fire", "advance", "run", "assault":
	default:
		return game.Finding{}, fmt.Errorf("there is no trigger %q", q[2])
	}
	enemy := NoUnit
	if len(q) > 3 {
		enemy = s.unitNamed(q[3])
	}
	if enemy == NoUnit {
		return game.Finding{}, fmt.Errorf("the trigger %s needs an enemy unit", q[2])
	}
	t := Trigger{Enemy: enemy, Action: position.RunOrder, Assault: q[2] == "assault"}
	if q[2] == "fire" || q[2] == "advance" {
		t.Aimed, t.Range, t.Action = true, s.distance(u, enemy), position.Fire
		if q[2] == "advance" {
			t.Action = position.Advance
		}
	}
	return verdict((&Run{State: s}).reactionRefusal(u, kind, &t)), nil
}

// unitNamed finds a unit by what players call it, NoUnit if there is none.
func (s *State) unitNamed(name string) UnitID { return staging.UnitNamed(&s.Table, s.Name, name) }

// modelNamed finds a model by UNIT.N.
func (s *State) modelNamed(name string) ModelID { return staging.ModelNamed(&s.Table, s.Name, name) }

// doTurn begins: destroy UNIT, pin UNIT N, extra-die UNIT, event.
func (r *Run) doTurn(p game.Procedure) bool {
	u := NoUnit
	if len(p.Args) > 0 {
		u = r.unitNamed(p.Args[0])
	}
	switch {
	case p.Verb == "destroy" && u != NoUnit:
		r.destroy(u, "a2.turn.destroyed-unit-die", "by the case")
	case p.Verb == "extra-die" && u != NoUnit && r.Units[u].MOD+r.Units[u].Extra < position.MaxDice:
		r.gainDice(u, 1)
	default:
		return false
	}
	return true
}
