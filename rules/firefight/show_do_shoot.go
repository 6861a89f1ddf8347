package firefight

import (
	"fmt"
	"strconv"

	"sortie/game"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// doShoot begins: hits N WEAPON [and N WEAPON…] on UNIT [from UNIT] [melee|blaze|reaction], harm UNIT N
// [from UNIT] [melee], shoot UNIT [as ACTION], react UNIT at UNIT [suppressive] [pinned].
func (r *Run) doShoot(p game.Procedure) bool {
	switch p.Verb {
	case "hits":
		a := r.attackWords(p.Args)
		r.afterHits(a)
		r.applyAttack(a)
	case "harm":
		r.doHarm(p.Args)
	case "shoot":
		u, rest := r.needUnit(p.Args)
		r.shootAction(u, r.actionWords(rest), nil)
	case "react":
		r.doReact(p.Args)
	default:
		return false
	}
	return true
}

// needUnit reads the name of a unit.
func (s *State) needUnit(args []string) (UnitID, []string) {
	if len(args) == 0 || s.unitNamed(args[0]) == NoUnit {
		panic(game.Misworded(fmt.Sprintf("a unit is needed, not %q", args)))
	}
	return s.unitNamed(args[0]), args[1:]
}

// actionWords reads: as shoot|steady-aim|blaze-away
func (s *State) actionWords(args []string) position.Action {
	if len(args) == 0 {
		return position.ShootAction
	}
	for _, a := range [...]position.Action{position.ShootAction, position.SteadyAim, position.BlazeAway} {
		if len(args) == 2 && args[0] == "as" && args[1] == a.String() {
			return a
		}
	}
	panic(game.Misworded(fmt.Sprintf("as shoot, as steady-aim or as blaze-away, not %q", args)))
}

// attackWords reads: N WEAPON [and N WEAPON…] on UNIT [from UNIT] [melee|blaze|reaction]
func (s *State) attackWords(args []string) *Attack {
	a := &Attack{Unit: NoUnit, Target: NoUnit}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		switch word {
		case "and":
		case "melee":
			a.Melee = true
		case "blaze":
			a.Blaze = true
		case "reaction":
			a.Reaction = true
		case "on":
			a.Target, args = s.needUnit(args)
		case "from":
			a.Unit, args = s.needUnit(args)
		default:
			n, err := strconv.Atoi(word)
			w := -1
			if len(args) > 0 {
				w = (&force.Loader{Book: s.Book}).FindWeapon(args[0])
			}
			if err != nil || w < 0 {
				panic(game.Misworded(fmt.Sprintf("hits are written like 3 rifle, not %s %q", word, args)))
			}
			a.Pools = append(a.Pools, Pool{Weapon: int16(w), Hits: n})
			args = args[1:]
		}
	}
	if a.Target == NoUnit {
		panic(game.Misworded("hits fall on a unit: do hits 3 rifle on squad"))
	}
	return a
}

// doHarm reads: UNIT N [from UNIT] [melee]
func (r *Run) doHarm(args []string) {
	u, rest := r.needUnit(args)
	if len(rest) == 0 {
		panic(game.Misworded("harm needs a number of points"))
	}
	n, err := strconv.Atoi(rest[0])
	if err != nil {
		panic(game.Misworded(err.Error()))
	}
	by, melee := NoUnit, false
	for rest = rest[1:]; len(rest) > 0; {
		switch rest[0] {
		case "from":
			by, rest = r.needUnit(rest[1:])
		case "melee":
			melee, rest = true, rest[1:]
		default:
			panic(game.Misworded(fmt.Sprintf("harm does not know %q", rest[0])))
		}
	}
	r.harm(u, n, by, melee)
}

// doReact reads: UNIT at UNIT [suppressive] [pinned]: the fire of an assault reaction alone.
func (r *Run) doReact(args []string) {
	u, rest := r.needUnit(args)
	if len(rest) == 0 || rest[0] != "at" {
		panic(game.Misworded("react needs a target: do react squad at foe"))
	}
	t, rest := r.needUnit(rest[1:])
	a := &Attack{Unit: u, Target: t, Reaction: true, Penalty: 1}
	for _, word := range rest {
		switch word {
		case "suppressive":
			a.Blaze, a.Penalty = true, 0
		case "pinned":
			a.Penalty++
			a.NoExtraDie = a.Blaze
		}
	}
	r.arm(a)
	r.shoot(a)
}

// refuseFire is a refusal built from a rule and a cause.
func refuseFire(rule tally.Rule, why string) *tally.Refusal {
	return tally.Refuse(rule, why, "choose another target, or move")
}
