package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// unitTakes stands for leaving a Sniper Scope's damage to the owner of the unit.
const unitTakes int32 = -1

// sniper deals one wound of a Sniper Scope. If it removes a model the shooter chooses which, drones
// included; the damage already on the unit counts for the one chosen.  ff.kw.sniper-scope.pick,
// ff.drone.sniper
func (r *Run) sniper(a *Attack, w wound) {
	t := r.trayOf(a)
	first := t.next(nil)
	if first < 0 {
		return
	}
	usual := unitTakes
	can, worth := 0, 0
	for i := range t.n {
		if r.sniperRefusal(&t, i, w) != nil {
			continue
		}
		can++
		if n := r.modelWorth(t.models[i], false); n > worth { // the model that is missed most
			usual, worth = int32(t.models[i]), n
		}
	}
	v := usual
	if can > 0 && t.n > 1 && r.Groups[a.Unit].Side != position.Neutral {
		v = r.ask(flow.Question{
			Name: AskSniper, Seat: r.Groups[a.Unit].Side, Kind: flow.PickOne, Rule: "ff.kw.sniper-scope.pick",
			Unit: int32(a.Unit), Target: int32(a.Target), Prompt: "Which model does the sniper remove?",
			Default: flow.Answer{Value: usual}, HasDefault: true,
			Offers: func() []flow.Option {
				out := make([]flow.Option, 0, t.n+1)
				for i := range t.n {
					key := r.ModelName(t.models[i])
					out = append(out, flow.Option{Value: int32(t.models[i]), Key: key, Label: key, Refused: r.sniperRefusal(&t, i, w)})
				}
				return append(out, flow.Option{Value: unitTakes, Key: "none", Label: "Leave it to the owner"})
			},
		}).Value
	}
	if v == unitTakes {
		r.takeWounds(a, []wound{w})
		return
	}
	r.snipe(a, ModelID(v), w)
}

// sniperRefusal says why the shooter cannot choose a model: the leader while others are left, the HVA, or
// one that would not be removed.
func (r *Run) sniperRefusal(t *tray, i int, w wound) *tally.Refusal {
	mt := r.TypeOf(t.models[i])
	then := *t
	then.give(i, w.points)
	switch {
	case mt.HVA:
		return tally.Refuse("ff.drone.hva.untargetable", "no attack may choose the HVA", "choose another")
	case mt.Drone:
		return nil
	case t.tier[i] == tierLeader && t.best() != tierLeader:
		return tally.Refuse("ff.kw.sniper-scope.pick", "the leader may be chosen only when no other model is left", "choose another")
	case then.left[i] == 0:
		return nil
	}
	return tally.Refuse("ff.kw.sniper-scope.pick", "the damage would not remove it", "leave it to the owner, or choose a drone")
}

// snipe removes the model chosen. The unit's damage counts for it first, as for anybody.
func (r *Run) snipe(a *Attack, m ModelID, w wound) {
	r.cite("ff.kw.sniper-scope.pick")
	if !r.by("ff.drone.sniper", r.TypeOf(m).Drone) {
		r.hurt(a, m, int(w.points), w.pool)
		r.settle(a)
		return
	}
	a.Damage++
	r.remove(a, m, w.pool)
	r.settle(a)
}
