package firefight

import (
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// AskFreeHtD is put to a unit that has just been pinned.
const AskFreeHtD = "hit-the-dirt"

// pin gives a unit a pin marker if it can have one: at most one, Constructs never, vehicles only from
// what pins vehicles. A unit pinned outside an assault may hit the dirt for it at once.  ff.pin.max-one,
// ff.kw.construct.no-pin, ff.pin.vehicle.nothing-else, ff.pin.free-htd
func (r *Run) pin(u UnitID, rule tally.Rule, free bool) {
	un := r.Unit(u)
	switch {
	case un.Where == position.Destroyed || r.Denied(rule):
		return
	case r.by("ff.kw.construct.no-pin", r.Words(u).Construct):
		return
	case r.by("ff.pin.vehicle.nothing-else", r.Words(u).Vehicle && !pinsVehicles(rule)):
		return
	case r.by("ff.pin.max-one", un.Pinned):
		return
	}
	un.Pinned = true
	r.tell("pinned", u, NoUnit, rule, "%s is pinned", r.Name(u))
	if free || r.Book.Options.HtDAfterAssault && pinFromAssault(rule) {
		r.freeHtD(u)
	}
}

// freeHtD offers the free hit the dirt of a unit just pinned, even if it is activated already.
// ff.pin.free-htd, ff.actions.htd.free-when-pinned, ff.actions.free
func (r *Run) freeHtD(u UnitID) {
	un := r.Unit(u)
	if r.Groups[u].Side == position.Neutral || un.Where == position.Aboard || r.htdRefusal(u) != nil {
		return
	}
	if r.by("ff.actions.htd.free-when-pinned", r.askYes(AskFreeHtD, r.Groups[u].Side, u, "ff.pin.free-htd", "It is pinned: hit the dirt for free?", false), "ff.actions.free") {
		r.hitTheDirt(u)
	}
}

// pinsVehicles tells whether a cause is among those that pin vehicles.  ff.pin.vehicle.nothing-else
func pinsVehicles(rule tally.Rule) bool {
	switch rule {
	case "ff.pin.vehicle.anti-tank", "ff.kw.anti-tank.pin", "ff.pin.vehicle.anti-aircraft", "ff.kw.anti-aircraft.pin",
		"ff.pin.all.lose-assault", "ff.result.loser-pinned", "ff.vehicle.lose-not-activated", "ff.vehicle.trapped-otherwise":
		return true
	}
	return false
}

// pinFromAssault tells whether a pin comes from losing or drawing an assault.  ff.actions.htd.free-when-pinned
func pinFromAssault(rule tally.Rule) bool {
	switch rule {
	case "ff.pin.all.lose-assault", "ff.result.loser-pinned", "ff.pin.non-vehicle.draw", "ff.result.draw-activated-pinned":
		return true
	}
	return false
}

// removePin takes a pin marker off.
func (r *Run) removePin(u UnitID, rule tally.Rule) {
	if !r.Unit(u).Pinned || r.Denied(rule) {
		return
	}
	r.Unit(u).Pinned = false
	r.tell("unpinned", u, NoUnit, rule, "%s is no longer pinned", r.Name(u))
}

// pinRefusal holds a unit that started its activation pinned to its first action: removing the pin. An
// Unflinching unit may charge instead, as its only action.  ff.pin.effect.first-action, ff.kw.unflinching
func (r *Run) pinRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	un := r.Unit(u)
	switch {
	case a == position.Unpin:
		if !b.Pinned || !un.Pinned || b.N > 0 {
			return tally.Refuse("ff.pin.effect.first-action", "only a unit that starts its activation pinned removes its pin, as its first action", "choose another action")
		}
		return nil
	case !b.Pinned || b.N > 0 || !un.Pinned:
		return nil
	case a == position.Charge && r.Words(u).Unflinching:
		return nil
	}
	return tally.Refuse("ff.pin.effect.first-action", "a pinned unit must remove its pin with its first short action", "unpin, or halt")
}
