package defiance

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// escapes has every engaged figure of a part try to leave, before anybody acts; it returns who is free. Who is touched only now, by one
// who goes on from a failed attempt, is locked: it tries or fights in its next activation.
// dvg.hth.engaged.fire-orders, dvg.hth.escape.first, dvg.hth.escape.vehicles, dvg.hth.bonus-move.engage
func (r *Run) escapes(p *position.Part) []BodyID {
	held := r.heldNow(p.Unit)
	for _, b := range p.Figures {
		if g := r.GunAt(b); g != nil && r.Stands(b) {
			r.crewEscapes(g, held)
		} else if slices.Contains(held, b) && r.triesToEscape(b) {
			r.cite("dvg.hth.escape.first")
			if !r.escape(b) && r.Stands(b) {
				r.Figure(b).Done = true
			}
		}
	}
	var out []BodyID
	for _, b := range p.Figures {
		g := r.GunAt(b)
		switch {
		case !r.Stands(b) || r.Figure(b).Done:
		case g != nil && len(r.Serving(g)) == 0:
		case g == nil && !slices.Contains(held, b) && r.triesToEscape(b) && r.by("dvg.hth.bonus-move.engage", true):
			r.Figure(b).Done = true
		default:
			out = append(out, b)
		}
	}
	return out
}

// heldNow are those of a unit who are engaged.
func (s *State) heldNow(u UnitID) (out []BodyID) {
	for b := range s.Standing(u) {
		if s.Engaged(b) {
			out = append(out, b)
		}
	}
	return out
}

// triesToEscape tells whether a figure on Fire orders is kept in a fight.  dvg.hth.engaged.fire-orders, dvg.hth.escape.vehicles
func (r *Run) triesToEscape(b BodyID) bool {
	return r.Stands(b) && r.Engaged(b) && !r.by("dvg.hth.escape.vehicles", r.Frame(b).Vehicle()) && r.by("dvg.hth.engaged.fire-orders", true)
}

// crewEscapes has those of the crew of a gun who are engaged try to leave before it fires; who fails does nothing else.
// dvg.hth.engaged.fire-orders
func (r *Run) crewEscapes(g *position.Gun, held []BodyID) {
	for _, c := range r.Manned(g) {
		if f := r.Figure(c); f.Shaken || f.Stunned || !slices.Contains(held, c) || !r.triesToEscape(c) {
			continue
		}
		r.cite("dvg.hth.escape.first")
		if !r.escape(c) && r.Stands(c) {
			r.Figure(c).Done = true
		}
	}
}

// escape is one attempt to leave a melee.  dvg.hth.escape.opposed-choice, dvg.hth.escape.roll, dvg.hth.escape.success, dvg.hth.escape.fail
func (r *Run) escape(b BodyID) bool {
	var foes, opposed []BodyID
	for e := range r.Foes(b) {
		foes = append(foes, e)
	}
	rf := int8(-9)
	for _, e := range foes {
		rf = max(rf, r.reflexNow(e))
		if r.startsFights(e) && r.askYes(AskOppose, r.SideOf(e), r.UnitOf(e), "dvg.hth.escape.opposed-choice", "Does "+r.FigureName(e)+" hold on to "+r.FigureName(b)+"?", true) {
			opposed = append(opposed, e)
		}
	}
	if len(opposed) > 0 {
		face := r.d10(law.RollAgility, b).Natural
		sum := r.law().Sum("escape", "die", "dvg.hth.escape.roll", face)
		sum.Add("RF", "dvg.hth.escape.roll", int(rf))
		r.tellSum(b, opposed[0], &sum, func() string { return fmt.Sprintf("%s tries to escape: %d or less", r.FigureName(b), r.Frame(b).AG) }, face)
		if !r.law().Agile(face, int(rf), r.Frame(b).AG) {
			r.cite("dvg.hth.escape.fail")
			for len(opposed) > 0 && r.Stands(b) {
				e := r.askHolder(b, opposed)
				opposed = slices.DeleteFunc(opposed, func(o BodyID) bool { return o == e })
				r.blows(e, b, r.askDice(e, b), 2)
				r.afterKill(e, b)
				if r.Stands(b) && r.Stands(e) {
					r.blows(b, e, r.askDice(b, e), 0)
					r.afterKill(b, e)
				}
			}
			return false
		}
	}
	if r.by("dvg.hth.escape.success", true) {
		r.stepClear(b)
	}
	return !r.Engaged(b)
}

// reflexNow is the RF of a figure, one more after a charge with a chit.  dvg.command.chits.use-charge
func (r *Run) reflexNow(b BodyID) int8 {
	if r.by("dvg.command.chits.use-charge", r.Figure(b).Boost) {
		return r.Frame(b).RF + 1
	}
	return r.Frame(b).RF
}

// startsFights tells whether a locked figure starts a combat, as who holds on to another does: the shaken, broken and stunned only
// defend themselves.  dvg.hth.ongoing
func (r *Run) startsFights(b BodyID) bool {
	f := r.Figure(b)
	return !f.Stunned && !f.Shaken && !r.by("dvg.hth.ongoing", r.Units[r.UnitOf(b)].Broken)
}

// askHolder asks who of those who hold on to a figure strikes it next.  dvg.hth.escape.fail
func (r *Run) askHolder(b BodyID, list []BodyID) BodyID {
	if len(list) == 1 {
		return list[0]
	}
	return BodyID(r.ask(flow.Question{Name: AskFoe, Seat: r.SideOf(list[0]), Kind: flow.PickOne, Rule: "dvg.hth.escape.fail", Unit: int32(r.UnitOf(list[0])), Target: int32(r.UnitOf(b)),
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("Who strikes ", b, " next?"), HasDefault: true, Default: flow.Answer{Value: int32(list[0])},
		Offers: func() []flow.Option { return r.figureOffers(list) }}).Value)
}

// stepClear sets a figure just clear of the enemy bases it touches.
func (r *Run) stepClear(b BodyID) {
	g := r.Prepare(&position.Going{Body: b, Goal: NoBody, Rival: NoUnit})
	g.Spec.Place = true
	if at, ok := g.Spec.Nearest(&r.Works().Field, 0, r.Bodies[b].At, nil, 4*geom.Inch); ok {
		r.Bodies[b].At = at
	}
	r.GiveSpec(g.Spec)
}
