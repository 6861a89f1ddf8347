package firefight

import (
	"cmp"
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
)

// The questions of transports.
const AskBailOut = "bail-out"

// takesUp is the capacity a unit needs: 1 point for a model of HEIGHT 2 or less, 2 for a taller one, by
// each model's own HEIGHT. ff.transport.capacity.low-model, ff.transport.capacity.tall-model,
// ff.building.capacity.low-model, ff.building.capacity.tall-model, ff.house.mixed-unit-stats
func (s *State) takesUp(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		n += s.points(m)
	}
	if s.Units[u].HVA {
		n++ // ff.drone.hva.transport
	}
	return n
}

// points is the capacity that a model needs.
func (s *State) points(m ModelID) int {
	tall := s.typ(m).Height >= 3
	switch {
	case tall && !s.denied("ff.transport.capacity.tall-model", "ff.building.capacity.tall-model"):
		return 2
	case !tall && !s.denied("ff.transport.capacity.low-model", "ff.building.capacity.low-model"):
		return 1
	}
	return 0
}

// bulky tells whether a unit contains a model that neither fits into transports nor into buildings.
// ff.kw.bulky
func (s *State) bulky(u UnitID) (bulky, vehicle bool) {
	for m := range s.Members(u) {
		k := &s.typ(m).Words
		bulky, vehicle = bulky || k.Bulky, vehicle || k.Vehicle
	}
	return
}

// capacityLeft is the free capacity of a transport.  ff.kw.capacity, ff.transport.several-units
func (s *State) capacityLeft(carrier UnitID) int {
	n := int(s.words(carrier).Capacity)
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == Aboard && UnitID(un.In) == carrier {
			n -= s.takesUp(UnitID(i))
		}
	}
	return n
}

// carryRefusal says why a transport may not hold a unit, whatever the distance; for deployment and for
// boarding alike.  ff.transport.no-bulky-vehicle, ff.transport.whole-units
func (s *State) carryRefusal(u, carrier UnitID) *tally.Refusal {
	bulky, vehicle := s.bulky(u)
	switch {
	case s.words(carrier).Capacity == 0:
		return tally.Refuse("ff.kw.capacity", s.name(carrier)+" carries nobody", "pick a transport")
	case s.Groups[carrier].Side != s.Groups[u].Side || carrier == u:
		return tally.Refuse("ff.transport.enter", "units board friendly transports only", "pick your own")
	case bulky || vehicle:
		return tally.Refuse("ff.transport.no-bulky-vehicle", "Bulky and Vehicle models cannot be carried", "stay outside")
	case s.nests(u, carrier):
		return tally.Refuse("ff.kw.capacity", "who carries others is not carried itself", "let those aboard out first")
	case s.capacityLeft(carrier) < int(s.words(carrier).Capacity) && !s.holds("ff.transport.several-units", true):
		return tally.Refuse("ff.kw.capacity", "another unit is aboard", "pick another")
	case s.takesUp(u) > s.capacityLeft(carrier):
		why := fmt.Sprintf("it takes %d, and %d is free", s.takesUp(u), s.capacityLeft(carrier))
		return tally.Refuse("ff.transport.whole-units", why, "only a whole unit may board")
	}
	return nil
}

// nests tells whether a unit that carries others would be carried itself. The book knows no transport that fits into
// another, but Capacity is no matter of vehicles alone.  ff.kw.capacity
func (s *State) nests(u, carrier UnitID) bool {
	return s.Units[carrier].Where == Aboard || s.carries(u)
}

// embark puts a unit into a transport.
func (r *Run) embark(u, carrier UnitID, rule tally.Rule) {
	r.cite("ff.kw.capacity")
	r.citeSizes(u, "ff.transport.capacity.low-model", "ff.transport.capacity.tall-model")
	for i := range r.Units {
		if un := &r.Units[i]; un.Where == Aboard && UnitID(un.In) == carrier {
			r.cite("ff.transport.several-units")
		}
	}
	r.tell("embarks", u, carrier, rule, "%s goes aboard %s", r.name(u), r.name(carrier))
	r.takeOff(u, Aboard, int16(carrier))
	r.Units[u].Entered = r.Round
	r.Units[u].Overwatch = false
}

// citeSizes notes which of two rows of a capacity rule counted.
func (r *Run) citeSizes(u UnitID, low, tall tally.Rule) {
	if !r.io.Loud() {
		return
	}
	for m := range r.Members(u) {
		if r.typ(m).Height >= 3 {
			r.cite(tall)
		} else {
			r.cite(low)
		}
	}
}

// mayBoardWithHVA tells whether a unit with an HVA touches a transport with room for both.
// ff.drone.hva.transport
func (s *State) mayBoardWithHVA(u UnitID) bool {
	for i := range s.Units {
		if c := UnitID(i); s.words(c).Capacity > 0 && s.carryRefusal(u, c) == nil && s.besideCarrier(u, c) {
			return true
		}
	}
	return false
}

// besideCarrier tells whether a unit touches a transport. On one roof every model can get at what stands there.
// ff.transport.enter, ff.building.roof.separate
func (s *State) besideCarrier(u, carrier UnitID) bool {
	if s.sameRoof(u, carrier) {
		return true
	}
	return s.Units[u].Where == OnTable && s.Units[carrier].Where == OnTable && s.touching(u, carrier)
}

// sameRoof tells whether two units stand on the roof of one building.  ff.building.roof.separate
func (s *State) sameRoof(a, b UnitID) bool {
	return s.Units[a].Where == OnRoof && s.Units[b].Where == OnRoof && s.Units[a].In == s.Units[b].In
}

// mayJumpOut tells whether a unit leaves its transport by a long action that is no sprint: a flying one,
// without Anti-Grav.  ff.transport.flying-exit.others
func (s *State) mayJumpOut(u UnitID) bool {
	un := s.unit(u)
	return un.Where == Aboard && s.words(UnitID(un.In)).Fly && !s.words(u).AntiGrav
}

// aboardRefusal bars shooting out of a transport.  ff.transport.no-shooting-out
func (r *Run) aboardRefusal(u UnitID, a Action) *tally.Refusal {
	if r.Units[u].Where == Aboard && (a == ShootAction || a == BlazeAway || a == SteadyAim) {
		return tally.Refuse("ff.transport.no-shooting-out", "units inside a transport may not shoot", "leave it, or halt")
	}
	return nil
}

// exitRefusal says why a unit may not leave its transport with an action.  ff.transport.exit.*
func (r *Run) exitRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	un := r.unit(u)
	c := r.unit(UnitID(un.In))
	long := a == SprintAction || a == Charge
	assault := a == AdvanceAssault || a == Charge
	flying := r.words(UnitID(un.In)).Fly
	switch {
	case c.Where == Reserve:
		return tally.Refuse("ff.transport.exit.first-action", "its transport is still in reserve", "halt")
	case un.Entered == r.Round:
		return tally.Refuse("ff.transport.enter-exit-same-round", "it boarded in this round", "halt")
	case b.N > 0:
		return tally.Refuse("ff.transport.exit.first-action", "leaving a transport must be the first action", "halt")
	case assault && r.mayJumpOut(u):
		return tally.Refuse("ff.transport.flying-exit.others", "leaving a flying transport without Anti-Grav is all that it does", "sprint to leave it")
	case flying && assault:
		return tally.Refuse("ff.transport.flying-exit.anti-grav", "a unit that leaves a flying transport may not assault", "advance")
	case flying && c.Moved == 2:
		return tally.Refuse("ff.transport.flying-exit.no-sprint", "the flying transport has sprinted this round", "halt")
	case r.mayJumpOut(u) && !long:
		return tally.Refuse("ff.transport.flying-exit.others", "leaving a flying transport takes a long action", "sprint")
	case long && c.Moved == 2:
		return tally.Refuse("ff.transport.exit.sprinted", "the transport has sprinted: only an advance is left", "advance")
	}
	return nil
}

// disembark takes a unit out of its transport.  ff.transport.exit.first-action
func (r *Run) disembark(u UnitID, a Action, b *Budget) {
	carrier := UnitID(r.Units[u].In)
	c := r.unit(carrier)
	flying := r.words(carrier).Fly
	r.cite("ff.transport.exit.first-action")
	switch {
	case flying && r.words(u).AntiGrav:
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
func (r *Run) jumpOut(u, carrier UnitID, b *Budget) {
	b.Over = true
	if floor, piece := r.nextFloor(u); r.by("ff.building.roof.access", floor == OnRoof && r.roofRefusal(u, piece) == nil) {
		r.stepOntoRoof(u, carrier, piece)
		return
	}
	if r.jumpOntoRoof(u, carrier) {
		return
	}
	edge := r.borderOf(u)
	lead := r.Shape(r.Units[u].Leader)
	p := &PlaceSpec{Unit: u, Name: "jump-out", Rule: "ff.transport.flying-exit.others", May: true, Spare: carrier,
		Why:    "the leader must touch the transport",
		Fits:   func(x *geom.Shape, first bool) bool { return !first || edge.Gap(x) <= touchSlack },
		Border: &edge,
		Near:   func(k int) (geom.Point, bool) { return edge.Around(k, &lead, 1) }}
	if r.by("ff.transport.flying-exit.others", r.placing(p), "ff.transport.flying-exit.no-sprint") {
		r.Units[carrier].Emptied = true
	}
}

// jumpOntoRoof asks a unit that leaves a flying transport whether it goes onto a roof that the hull touches. The
// answer to stay below goes on to its place on the table.  ff.building.roof.access
func (r *Run) jumpOntoRoof(u, carrier UnitID) bool {
	out := []flow.Option{{Value: enterNothing, Key: "no", Label: "Down on the table"}}
	hull := r.Shape(r.Units[carrier].Leader)
	for i := range r.book.Board.Pieces {
		p := &r.book.Board.Pieces[i]
		if p.Class != force.Building || p.Roof == 0 || r.Units[carrier].Where != OnTable || !p.Area.Within(&hull, touchSlack) {
			continue
		}
		out = append(out, flow.Option{Value: enterRoof + int32(i), Key: p.Key + "-roof", Label: "Onto the roof of " + r.spoken(p.Key),
			Rule: "ff.building.roof.access", Refused: r.roofRefusal(u, i)})
	}
	if len(out) == 1 {
		return false
	}
	a := r.ask(flow.Question{
		Name: AskEnter, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.building.roof.access", Unit: int32(u), Target: -1,
		Prompt: "Does it go on the table, or onto a roof?", HasDefault: true,
		Offers: func() []flow.Option { return out },
	})
	if a.Value == enterNothing {
		return false
	}
	r.stepOntoRoof(u, carrier, int(a.Value-enterRoof))
	return true
}

// stepOntoRoof puts a unit that leaves a flying transport on a roof.  ff.transport.flying-exit.others
func (r *Run) stepOntoRoof(u, carrier UnitID, piece int) {
	r.cite("ff.building.roof.access", "ff.transport.flying-exit.others", "ff.transport.flying-exit.no-sprint")
	r.goInto(u, OnRoof, piece)
	r.Units[carrier].Emptied = true
}

// afterCarrierLost puts the passengers of a destroyed transport down, and leaves an HVA lying.
// ff.transport.destroyed.placement, ff.transport.destroyed.flying
func (r *Run) afterCarrierLost(u UnitID) {
	r.hvaLost(u)
	if r.words(u).Vehicle {
		r.cite("ff.vehicle.destroyed-removed")
	}
	for i := range r.Units {
		p := UnitID(i)
		if r.Units[i].Where != Aboard || UnitID(r.Units[i].In) != u {
			continue
		}
		k := r.words(p)
		switch {
		case r.Bodies[r.Units[u].Leader].Off && r.Units[u].In < 0:
			r.destroy(p, "ff.reserve.deadline-round-3", "it never came on")
		case r.words(u).Fly && !k.AntiGrav && !k.Fly:
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
	if in := r.Units[carrier].In; in >= 0 && r.roofRefusal(u, int(in)) == nil {
		r.goInto(u, OnRoof, int(in))
		r.outOfWreck(u)
		return
	}
	edge := ways.BodyBorder(r.Shape(r.Units[carrier].Leader))
	if in := r.Units[carrier].In; in >= 0 {
		edge = ways.AreaBorder(int(in), &r.book.Board.Pieces[in].Area)
	}
	lead := r.Shape(r.Units[u].Leader)
	p := &PlaceSpec{Unit: u, Name: AskBailOut, Rule: "ff.transport.destroyed.placement", Spare: NoUnit,
		Why:    "the leader must touch the place where the transport stood",
		Fits:   func(x *geom.Shape, first bool) bool { return !first || edge.Gap(x) <= touchSlack },
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
func (r *Run) bailFurther(p *PlaceSpec, edge *ways.Border) bool {
	p.Edge, p.Fits = false, nil
	at, far, ok := r.nearestRoom(p, edge)
	if !ok {
		return false
	}
	p.Why = "the leader must stand as near to the place where the transport stood as there is room"
	p.Fits = func(x *geom.Shape, first bool) bool { return !first || edge.Gap(x) <= far }
	p.Near = func(k int) (geom.Point, bool) { return at, k == 0 }
	return r.placing(p)
}

// nearestRoom is the place next to a border where a unit may be put down, and how far off it is.
func (r *Run) nearestRoom(p *PlaceSpec, edge *ways.Border) (best geom.Point, far geom.Length, found bool) {
	g := r.newPlacing(p)
	defer g.done()
	defer g.BeginSearch()()
	lead := r.Shape(r.Units[p.Unit].Leader)
	gap := func(at geom.Point) geom.Length {
		body := lead.At(at)
		return edge.Gap(&body)
	}
	f := &r.works().field
	g.drawEnds(f)
	places := f.Places(edge.Center())
	slices.SortStableFunc(places, func(a, b geom.Point) int { return cmp.Compare(gap(a), gap(b)) })
	for _, at := range places {
		if g.mayLead(at) {
			return at, gap(at), true
		}
	}
	return best, 0, false
}
