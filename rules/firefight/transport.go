package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
	"sortie/ways"
)

// The questions of transports.
const AskBailOut = "bail-out"

// embark puts a unit into a transport.
func (r *Run) embark(u, carrier UnitID, rule tally.Rule) {
	r.cite("ff.kw.capacity")
	r.citeSizes(u, "ff.transport.capacity.low-model", "ff.transport.capacity.tall-model")
	for i := range r.Units {
		if un := &r.Units[i]; un.Where == position.Aboard && UnitID(un.In) == carrier {
			r.cite("ff.transport.several-units")
		}
	}
	r.tell("embarks", u, carrier, rule, "%s goes aboard %s", r.Name(u), r.Name(carrier))
	r.takeOff(u, position.Aboard, int16(carrier))
	r.Units[u].Entered = r.Round
	r.Units[u].Overwatch = false
}

// citeSizes notes which of two rows of a capacity rule counted.
func (r *Run) citeSizes(u UnitID, low, tall tally.Rule) {
	if !r.io.Loud() {
		return
	}
	for m := range r.Members(u) {
		if r.TypeOf(m).Height >= 3 {
			r.cite(tall)
		} else {
			r.cite(low)
		}
	}
}

// disembark takes a unit out of its transport.  ff.transport.exit.first-action
func (r *Run) disembark(u UnitID, a position.Action, b *position.Budget) {
	carrier := UnitID(r.Units[u].In)
	c := r.Unit(carrier)
	flying := r.Words(carrier).Fly
	r.cite("ff.transport.exit.first-action")
	switch {
	case flying && r.Words(u).AntiGrav:
		r.cite("ff.transport.flying-exit.anti-grav", "ff.kw.anti-grav")
	case flying:
		r.jumpOut(u, carrier, b)
		return
	case c.Moved == 2:
		r.cite("ff.transport.exit.sprinted")
	default:
		r.cite("ff.transport.exit.advanced-or-idle")
	}
	if r.by("ff.transport.flying-exit.no-sprint", r.goOn(u, a) && flying) {
		r.Units[carrier].Emptied = true
	}
}

// jumpOut sets a unit without Anti-Grav down beside its flying transport; that ends its activation. From
// a transport on a roof it steps onto the roof if there is room.  ff.transport.flying-exit.others,
// ff.building.roof.access
func (r *Run) jumpOut(u, carrier UnitID, b *position.Budget) {
	b.Over = true
	if floor, piece := r.NextFloor(u); r.by("ff.building.roof.access", floor == position.OnRoof && r.RoofRefusal(u, piece) == nil) {
		r.stepOntoRoof(u, carrier, piece)
		return
	}
	if r.jumpOntoRoof(u, carrier) {
		return
	}
	edge := r.BorderOf(u)
	lead := r.Shape(r.Units[u].Leader)
	p := &position.PlaceSpec{Unit: u, Name: "jump-out", Rule: "ff.transport.flying-exit.others", May: true, Spare: carrier,
		Why:    "the leader must touch the transport",
		Fits:   func(x *geom.Shape, first bool) bool { return !first || edge.Gap(x) <= position.TouchSlack },
		Border: &edge,
		Near:   func(k int) (geom.Point, bool) { return edge.Around(k, &lead, 1) }}
	if r.by("ff.transport.flying-exit.others", r.placing(p), "ff.transport.flying-exit.no-sprint") {
		r.Units[carrier].Emptied = true
	}
}

// jumpOntoRoof asks a unit that leaves a flying transport whether it goes onto a roof that the hull touches. The
// answer to stay below goes on to its place on the table.  ff.building.roof.access
func (r *Run) jumpOntoRoof(u, carrier UnitID) bool {
	out := []flow.Option{{Value: position.EnterNothing, Key: "no", Label: "Down on the table"}}
	hull := r.Shape(r.Units[carrier].Leader)
	for i := range r.Book.Board.Pieces {
		p := &r.Book.Board.Pieces[i]
		if p.Class != force.Building || p.Roof == 0 || r.Units[carrier].Where != position.OnTable || !p.Area.Within(&hull, position.TouchSlack) {
			continue
		}
		out = append(out, flow.Option{Value: position.EnterRoof + int32(i), Key: p.Key + "-roof", Label: "Onto the roof of " + r.spoken(p.Key),
			Rule: "ff.building.roof.access", Refused: r.RoofRefusal(u, i)})
	}
	if len(out) == 1 {
		return false
	}
	a := r.ask(flow.Question{
		Name: AskEnter, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.building.roof.access", Unit: int32(u), Target: -1,
		Prompt: "Does it go on the table, or onto a roof?", HasDefault: true,
		Offers: func() []flow.Option { return out },
	})
	if a.Value == position.EnterNothing {
		return false
	}
	r.stepOntoRoof(u, carrier, int(a.Value-position.EnterRoof))
	return true
}

// stepOntoRoof puts a unit that leaves a flying transport on a roof.  ff.transport.flying-exit.others
func (r *Run) stepOntoRoof(u, carrier UnitID, piece int) {
	r.cite("ff.building.roof.access", "ff.transport.flying-exit.others", "ff.transport.flying-exit.no-sprint")
	r.goInto(u, position.OnRoof, piece)
	r.Units[carrier].Emptied = true
}

// afterCarrierLost puts the passengers of a destroyed transport down, and leaves an HVA lying.
// ff.transport.destroyed.placement, ff.transport.destroyed.flying
func (r *Run) afterCarrierLost(u UnitID) {
	r.hvaLost(u)
	if r.Words(u).Vehicle {
		r.cite("ff.vehicle.destroyed-removed")
	}
	for i := range r.Units {
		p := UnitID(i)
		if r.Units[i].Where != position.Aboard || UnitID(r.Units[i].In) != u {
			continue
		}
		k := r.Words(p)
		switch {
		case r.Bodies[r.Units[u].Leader].Off && r.Units[u].In < 0:
			r.destroy(p, "ff.reserve.deadline-round-3", "it never came on")
		case r.Words(u).Fly && !k.AntiGrav && !k.Fly:
			r.destroy(p, "ff.transport.destroyed.flying", "its flying transport is destroyed")
		default:
			r.bailOut(p, u)
		}
	}
}

// bailOut puts one unit down where its transport stood: the leader touches the place. Where there is no
// room for it 1" from enemies the unit is put at the nearest place that has some; nobody is destroyed for
// lack of room. On a roof the place where the transport stood is the roof, if there is room for the unit; else it
// comes out beside the building.  ff.transport.destroyed.placement, ff.building.roof.separate
func (r *Run) bailOut(u, carrier UnitID) {
	if in := r.Units[carrier].In; in >= 0 && r.RoofRefusal(u, int(in)) == nil {
		r.goInto(u, position.OnRoof, int(in))
		r.outOfWreck(u)
		return
	}
	edge := ways.BodyBorder(r.Shape(r.Units[carrier].Leader))
	if in := r.Units[carrier].In; in >= 0 {
		edge = ways.AreaBorder(int(in), &r.Book.Board.Pieces[in].Area)
	}
	lead := r.Shape(r.Units[u].Leader)
	p := &position.PlaceSpec{Unit: u, Name: AskBailOut, Rule: "ff.transport.destroyed.placement", Spare: NoUnit,
		Why:    "the leader must touch the place where the transport stood",
		Fits:   func(x *geom.Shape, first bool) bool { return !first || edge.Gap(x) <= position.TouchSlack },
		Border: &edge,
		Near: func(k int) (geom.Point, bool) {
			if k == 0 && edge.Kind == ways.HullBorder {
				return edge.Hull.Center(), true
			}
			return edge.Around(k, &lead, 1)
		}}
	out := r.placing(p)
	if !out {
		p.Edge = true // friends may have to close up
		out = r.placing(p) || r.bailFurther(p, &edge)
	}
	if !out {
		r.destroy(u, "ff.transport.destroyed.placement", "there is no room for it on the whole table")
		return
	}
	r.outOfWreck(u)
}

// outOfWreck is what a unit is that has come out of a wreck: pinned and activated.  ff.transport.destroyed.placement
func (r *Run) outOfWreck(u UnitID) {
	r.cite("ff.transport.destroyed.placement")
	r.pin(u, "ff.pin.non-vehicle.wreck", true)
	r.Units[u].Activated = true
}

// bailFurther puts a unit down round a wreck as near as there is room for it. The owner may choose any place
// that is no further.  ff.transport.destroyed.placement
func (r *Run) bailFurther(p *position.PlaceSpec, edge *ways.Border) bool {
	p.Edge, p.Fits = false, nil
	at, far, ok := r.NearestRoom(p, edge)
	if !ok {
		return false
	}
	p.Why = "the leader must stand as near to the place where the transport stood as there is room"
	p.Fits = func(x *geom.Shape, first bool) bool { return !first || edge.Gap(x) <= far }
	p.Near = func(k int) (geom.Point, bool) { return at, k == 0 }
	return r.placing(p)
}
