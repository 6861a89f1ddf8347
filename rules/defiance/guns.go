package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/position"
)

// AskRecover is the question who leaves the orders of a unit to man a gun.
const AskRecover = "recover"

// gunsAct has the crews of a unit act with their guns, on orders of their own.
// dvg.infweapon.crew.orders, dvg.infweapon.crew.unit-fate
func (r *Run) gunsAct(u UnitID) {
	if len(r.Guns) == 0 || r.by("dvg.infweapon.crew.unit-fate", r.Units[u].Broken) {
		return
	}
	r.setGuns(u) // of those who have got off a vehicle
	r.recoverGuns(u)
	for _, g := range r.GunsOf(u) {
		r.judged(func() { r.CanAct(g.Body) })
		if !r.law().Holds("dvg.infweapon.crew.orders", r.CanAct(g.Body)) {
			continue
		}
		p := &position.Part{Unit: u, Figures: []BodyID{g.Body}, Rival: NoUnit}
		v := r.ask(r.orderQuestion(p, false)).Value
		r.Figure(g.Body).Done = v == position.WithUnit
		if v == position.WithUnit {
			continue
		}
		crew := r.Manned(g)
		r.cite("dvg.infweapon.crew.orders")
		p.Order = position.Order(v)
		r.obey(p)
		r.Figure(g.Body).Done = true
		for _, c := range crew {
			r.Figure(c).Done, r.Figure(c).Spent, r.Figure(c).Order = true, true, p.Order
		}
	}
}

// freshenGuns clears what the guns of a unit kept from its last activation.
func (r *Run) freshenGuns(u UnitID) {
	for i := range r.Guns {
		if b := r.Guns[i].Body; r.UnitOf(b) == u {
			r.freshen(b)
		}
	}
}

// recoverGuns asks who mans guns that want crew, in place of the orders of the unit.  dvg.infweapon.crew.recover
func (r *Run) recoverGuns(u UnitID) {
	for _, g := range r.GunsOf(u) {
		free := 2 - len(r.Manned(g))
		var list []BodyID
		for _, b := range r.ableOf(u) {
			if !r.Serves(b) && !r.Engaged(b) {
				list = append(list, b)
			}
		}
		if free == 0 || len(list) == 0 || !r.law().Holds("dvg.infweapon.crew.recover", true) {
			continue
		}
		a := r.ask(flow.Question{Name: AskRecover, Seat: r.Groups[u].Side, Kind: flow.PickSeveral, Rule: "dvg.infweapon.crew.recover", Unit: int32(u), Target: -1,
			Thing: flow.Figure(int32(g.Body)), Prompt: r.Prompt("Who goes to man ", g.Body, "? They do not fire this turn."), Min: 0, Max: int32(min(free, len(list))), HasDefault: true,
			Offers: func() []flow.Option { return r.figureOffers(list) }})
		for _, v := range a.Values {
			r.recoverOne(g, BodyID(v))
		}
	}
}

// recoverOne moves a figure to a gun; whoever touches it then takes a free place of its crew, one of the crew its own again.
func (r *Run) recoverOne(g *position.Gun, b BodyID) {
	far, at := r.Best(b, r.Bodies[b].Level > 0)
	r.Figure(b).Pace = at
	to := &position.Going{Body: b, Pace: at, Limit: far, Rule: "dvg.infweapon.crew.recover", Goal: NoBody, Rival: NoUnit, Mark: &r.Bodies[g.Body].At}
	if p := (&position.Part{Unit: r.UnitOf(b), Figures: []BodyID{b}, Order: position.SprintOrder, Rival: NoUnit}); r.Bodies[b].Level > 0 { // a gun is manned on the ground
		r.askLevelOf(p, p.Figures, at)
		r.flies(to, p, position.AllOfIt)
	}
	r.moveFigure(to)
	f := r.Figure(b)
	f.Done, f.Spent = true, true
	if !r.Stands(b) || f.Shaken || !r.Touching(b, g.Body) {
		return
	}
	i := slices.Index(g.Crew[:], b)
	if i < 0 {
		i = slices.IndexFunc(g.Crew[:], func(c BodyID) bool { return !r.Mans(g, c) })
	}
	if i < 0 {
		return
	}
	for k := range r.Guns { // nobody serves two
		if at := slices.Index(r.Guns[k].Crew[:], b); at >= 0 {
			r.Guns[k].Crew[at] = NoBody
		}
	}
	g.Crew[i], g.Since[i] = b, r.Units[r.UnitOf(b)].Count
	r.tellOf("recovered-gun", b, g.Body, "dvg.infweapon.crew.recover", "%s mans %s", r.FigureName(b), r.FigureName(g.Body))
}

// setGuns puts guns that are not on the table yet beside their gunners.
func (r *Run) setGuns(u UnitID) {
	for i := range r.Guns {
		g := &r.Guns[i]
		if r.UnitOf(g.Body) != u || !r.Bodies[g.Body].Off || r.Bodies[g.Body].Gone {
			continue
		}
		for k, c := range g.Crew {
			if c == NoBody || !r.Stands(c) || r.Bodies[c].Level > 0 {
				continue
			}
			at := r.Bodies[c].At
			r.Put(g.Body, at, r.Bodies[c].Facing)
			r.beside(g.Body, c, at.Polar(r.Bodies[c].Facing, geom.Inch))
			if other := g.Crew[1-k]; other != NoBody && r.Stands(other) && r.Bodies[other].Level == 0 && r.Within(other, g.Body, 3*geom.Inch) {
				r.beside(other, g.Body, r.Bodies[other].At) // who was placed near it serves it
			}
			break
		}
	}
}
