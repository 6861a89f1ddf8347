package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/rules/defiance/position"
)

// aim has a unit aim at another.  dvg.orders.aim.target, dvg.orders.aim.no-action
func (r *Run) aim(p *position.Part) {
	list := r.AimOffers(p)
	t := list[0]
	if len(list) > 1 {
		t = UnitID(r.ask(flow.Question{Name: AskAim, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.aim.target", Unit: int32(p.Unit), Target: -1,
			Prompt: "At which unit?", HasDefault: true, Default: flow.Answer{Value: int32(t)},
			Offers: func() []flow.Option { return r.UnitOffers(list) }}).Value)
	}
	r.tell("aims", p.Unit, t, "dvg.orders.aim.target", "%s aims at %s", r.Name(p.Unit), r.Name(t))
	r.cite("dvg.orders.aim.no-action")
	way := r.askAimed(p, t)
	for _, b := range p.Figures {
		r.Figure(b).Aim, r.Figure(b).Aimer = t, p.Figures[0]
		if r.TurnsAsHull(r.Frame(b)) { // it pays for that, and moves by it
			r.pivot(b)
		} else {
			r.facesAiming(b, t, way)
		}
		if r.Stands(b) {
			r.Figure(b).Done = true
		}
	}
}

// askAimed asks once which way those face who aim: toward the unit they aim at, unless their player likes another way better.
// dvg.orders.aim.no-action, dvg.movement.facing-free
func (r *Run) askAimed(p *position.Part, t UnitID) int32 {
	if !slices.ContainsFunc(p.Figures, func(b BodyID) bool { return !r.TurnsAsHull(r.Frame(b)) }) {
		return position.AsItIs
	}
	return r.ask(flow.Question{Name: AskFacing, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.movement.facing-free", Unit: int32(p.Unit), Target: int32(t), Trifle: true,
		Thing: r.oneThing(p), Prompt: "Which way do those face who aim?", HasDefault: true, Default: r.Usually(int32(t), position.ByDegrees),
		Offers: func() []flow.Option { return r.FacingOffers(r.Groups[p.Unit].Side, nil) }}).Value
}

// facesAiming turns one who aims, by degrees if that was said.
func (r *Run) facesAiming(b BodyID, t UnitID, way int32) {
	if way != position.ByDegrees {
		r.Bodies[b].Facing = r.FaceTo(b, way)
		return
	}
	r.Bodies[b].Facing = r.askDegrees(b, r.FaceTo(b, int32(t)), int32(t))
}

// keepAiming asks all who aim at a unit that has split which part of it that is now, once for each Aim order.
// dvg.orders.aim.target-exempt
func (r *Run) keepAiming(u UnitID, parts []UnitID) {
	if len(parts) == 1 {
		r.AimOn(u, parts[0])
		return
	}
	for by := range r.Groups {
		for _, p := range r.Aimers(UnitID(by), u) {
			if !r.by("dvg.orders.aim.target-exempt", true) {
				continue
			}
			at := UnitID(r.ask(flow.Question{Name: AskAim, Seat: r.Groups[by].Side, Kind: flow.PickOne, Rule: "dvg.orders.aim.target-exempt", Unit: int32(by), Target: -1,
				Thing: r.oneThing(p), Prompt: r.Name(u) + " has split: at which part does " + r.partName(p) + " aim?", HasDefault: true, Default: flow.Answer{Value: int32(parts[0])},
				Offers: func() []flow.Option { return r.UnitOffers(parts) }}).Value)
			for _, b := range p.Figures {
				r.Figure(b).Aim = at
			}
		}
	}
}
