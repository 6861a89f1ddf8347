package defiance

import (
	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// carryOut makes a change.
func (r *Run) carryOut(v int32) {
	switch kind, a, b := position.Parts(v); kind {
	case position.Leaves:
		r.cite("dvg.command.independent.split")
		id := r.newUnit(r.UnitOf(BodyID(a)), []BodyID{BodyID(a)})
		r.Units[id].Lone, r.Units[id].Mob = true, false // dvg.unit.mob.officer-level-minus-one: of commanders only while they stay
		r.tell("left", id, UnitID(b), "dvg.command.independent.split", "%s leaves %s", r.Name(id), r.Name(UnitID(b)))
		r.keepAiming(UnitID(b), []UnitID{UnitID(b), id})
	case position.Enters:
		r.cite("dvg.command.independent.join")
		r.joinUnits(UnitID(a), UnitID(b))
		r.Units[b].Lone = false // dvg.command.independent.start: of who is on his own alone
	case position.Merges:
		r.cite("dvg.unit.join.one-card")
		r.joinUnits(UnitID(b), UnitID(a))
		r.Units[a].Lone = false // dvg.quality.vehicle: they share a card now
		if r.by("dvg.unit.join.becomes-adhoc", true) {
			r.Units[a].Status = force.AdHocUnit
		}
	default:
		r.divide(UnitID(a))
	}
}

// divide asks who goes into the new part and makes it.  dvg.unit.split.new-card
func (r *Run) divide(u UnitID) {
	some := r.SomeSplit(u)
	n := int32(r.Count(u))
	a := r.ask(flow.Question{Name: AskParts, Seat: r.Groups[u].Side, Kind: flow.PickSeveral, Rule: "dvg.unit.split.adhoc-only", Unit: int32(u), Target: -1,
		Prompt: "Who goes into the new unit?", Min: 1, Max: n - 1, HasDefault: true, Default: flow.Answer{Values: some},
		Check: func(a *flow.Answer) *tally.Refusal { return r.PartRefusal(u, a.Values) },
		Offers: func() []flow.Option {
			var all []BodyID
			for b := range r.Members(u) {
				all = append(all, b)
			}
			return r.figureOffers(all)
		}})
	var bodies []BodyID
	for b := range r.Members(u) {
		for _, v := range a.Values {
			if v == int32(b) {
				bodies = append(bodies, b)
			}
		}
	}
	id := r.newUnit(u, bodies)
	r.cite("dvg.unit.split.new-card", "dvg.unit.split.leader-follows")
	r.tell("split", u, id, "dvg.unit.split.adhoc-only", "%s splits", r.Name(u))
	r.keepAiming(u, []UnitID{u, id})
}

// newUnit makes a unit of some figures of another; it has a card of its own.
func (r *Run) newUnit(u UnitID, bodies []BodyID) UnitID {
	id := r.Split(u, bodies...)
	r.Renamed()
	n := r.Units[u]
	part := int8(0)
	for i := range r.Units {
		if r.Units[i].Kind == n.Kind {
			part = max(part, r.Units[i].Part)
		}
	}
	n.Part, n.Cards, n.Dark, n.Acted, n.Changed = part+1, 0, 0, false, r.Turn
	r.Units = append(r.Units, n)
	r.Units[u].Changed = r.Turn
	r.FollowGuns()
	r.carryMarkers()
	r.lostGuns()
	return id
}

// carryMarkers keeps suppression with the unit of its firing figure; all other markers go with the figures.  dvg.unit.markers-carry
func (r *Run) carryMarkers() {
	for i := range r.Areas {
		if t := &r.Areas[i]; t.Kind == position.Suppression && r.by("dvg.unit.markers-carry", r.UnitOf(t.By) != t.Unit) {
			t.Unit = r.UnitOf(t.By)
		}
	}
}

// joinUnits gives all figures of a unit to another; who aims at it aims at both.
// dvg.unit.join.one-card, dvg.unit.markers-carry, dvg.orders.aim.target-exempt
func (r *Run) joinUnits(from, into UnitID) {
	r.Join(from, into)
	r.Renamed()
	r.AimOn(from, into)
	r.Units[into].Changed, r.Units[from].Changed = r.Turn, r.Turn
	r.FollowGuns()
	r.carryMarkers()
	r.tell("joined", into, from, "dvg.unit.join.one-card", "%s joins %s", r.Name(from), r.Name(into))
	r.lostGuns()
}
