package defiance

import (
	"fmt"
	"slices"

	"sortie/game"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// Do implements game.Stage.
func (s *State) Do(words []string) error {
	p, err := game.ProcedureOf(words)
	if err == nil {
		s.Proc = p
	}
	return err
}

// doTurn begins a procedure: see docs/cases.
func (r *Run) doTurn(p game.Procedure) bool {
	who := func(k int) BodyID {
		if k >= len(p.Args) {
			panic(game.Misworded(p.Verb + " needs a figure"))
		}
		b := r.figure(p.Args[k])
		if b == NoBody {
			panic(game.Misworded(fmt.Sprintf("there is no figure %q", p.Args[k])))
		}
		return b
	}
	switch p.Verb {
	case "act":
		r.doAct(p, who(0))
	case "activate":
		r.activate(r.UnitOf(who(0)))
		r.Acting = NoUnit
	case "resolution":
		r.resolve()
	case "command":
		r.commandPhase()
	case "end-turn":
		r.resolve()
		r.endTurn()
	case "test":
		r.test(who(0), "dvg.morale.individual.target", law.Nerve{})
	case "unit-test":
		r.testUnit(r.UnitOf(who(0)))
	case "hit":
		r.settle(&blow{by: NoBody, what: "a hit"}, who(0), outcome{hits: 1})
	case "fire":
		r.doFire(p, who(0))
	case "fight":
		b := who(0)
		r.Acting = r.UnitOf(b)
		for i := range r.Figures { // as an activation of its own
			r.Figures[i].Dice = 0
		}
		r.melee(&position.Part{Unit: r.UnitOf(b), Figures: []BodyID{b}, Rival: NoUnit})
		r.Acting = NoUnit
	case "close-defence":
		b := who(0)
		if arm := r.cdwOf(b); arm >= 0 {
			r.setOff(b, arm)
		} else {
			r.closeDefence(b, nil)
			r.tellOf("no-fire", b, NoBody, "dvg.cdw.stunned", "it cannot")
		}
	case "ram":
		r.ramFigure(who(0), who(1), max(law.Walking, r.Figure(who(0)).Pace), false, nil)
	case "roll-off":
		r.Won = Side(r.law().RollOff(r.io.Roll))
		r.tell("zones", NoUnit, NoUnit, "dvg.setup.zone.rolloff", "%s chooses a zone", r.Book.Sides[r.Won].Name)
	default:
		return false
	}
	return true
}

// doFire has a figure fire: do fire FIGURE stationary|walk|run [WEAPON].
func (r *Run) doFire(p game.Procedure, b BodyID) {
	sh := position.Shot{Pace: law.Walking, Aimed: r.Figure(b).Aim, Only: NoUnit}
	list := []int{0, 1, 2, 3, 4, 5}
	for _, word := range p.Args[1:] {
		switch word {
		case "stationary":
			sh.Pace = law.Stationary
		case "walk":
			sh.Pace = law.Walking
		case "run":
			sh.Pace = law.Running
		default:
			n := r.Book.Pack.WeaponOf(word)
			arm := slices.Index(r.Figures[b].Arms[:], n)
			if n < 0 || arm < 0 {
				panic(game.Misworded(fmt.Sprintf("%q is neither a pace nor a weapon of the figure", word)))
			}
			list = []int{arm}
		}
	}
	r.Acting = r.UnitOf(b)
	if !r.fireWith(b, list, sh) {
		r.tellOf("no-fire", b, NoBody, "dvg.orders.cohesive.wasted", "%s does not fire", r.FigureName(b))
	}
	r.Acting = NoUnit
}
