package firefight

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions of casualties.
const (
	AskCasualties = "casualties"
	AskSniper     = "sniper"
	AskProtection = "protection"
)

// applyAttack allots the damage of an attack, removes models and applies what damage sets off.
// ff.shoot.casualties.*, ff.fight.casualties.*
func (r *Run) applyAttack(a *Attack) {
	r.loose = nil
	if len(a.wounds) == 0 || !r.InPlay(a.Target) {
		return
	}
	r.takeAim(a)
	r.protect(a)
	r.allot(a)
	sniped := false
	for i := range a.Pools {
		sniped = sniped || a.Pools[i].kills && r.Book.Weapons[a.Pools[i].Weapon].Words.SniperScope
	}
	a.wounds = nil
	if !r.InPlay(a.Target) {
		return
	}
	r.damagePins(a)
	if sniped && r.InPlay(a.Target) {
		r.pin(a.Target, "ff.kw.sniper-scope.pin", !a.Reaction && !a.Melee)
	}
}

// harm gives a unit points of damage by the casualty rules and reports the HP lost.
func (r *Run) harm(u UnitID, points int, by UnitID, melee bool) int {
	a := Attack{Unit: by, Target: u, Melee: melee}
	for range points {
		a.wounds = append(a.wounds, wound{points: 1, pool: -1})
	}
	r.applyAttack(&a)
	return a.Damage
}

// destroy removes a whole unit.
func (r *Run) destroy(u UnitID, rule tally.Rule, why string) {
	un := r.Unit(u)
	if un.Where == position.Destroyed || r.Denied(rule) {
		return
	}
	r.tell("destroyed", u, NoUnit, rule, "%s is destroyed: %s", r.Name(u), why)
	if r.Words(u).Vehicle {
		r.cite("ff.vehicle.destroyed-removed")
	}
	if n := r.troopers(u); n > 0 {
		r.io.Lose(flow.Loss{Unit: int32(u), By: int32(NoUnit), Models: int32(n), Cause: why})
	}
	r.CarryHVA(u)
	at := r.WhereIs(u)
	for m := range r.Members(u) {
		mo := &r.Bodies[m]
		if mo.Off {
			mo.At = at // it falls where its building or its transport is
		}
		mo.Gone = true
	}
	un.Where = position.Destroyed
	r.unitDestroyed(u)
	r.afterCarrierLost(u)
}

// protect lets the owner put the first HP that a shoot, steady aim or blaze away action would cost on
// another friendly unit within 6". Nothing else goes with it.  ff.kw.protection.move-hp,
// ff.kw.protection.no-triggers
func (r *Run) protect(a *Attack) {
	if a.Melee || a.Unit == NoUnit || !r.Words(a.Target).Protection || r.Groups[a.Target].Side == position.Neutral || !r.anyGuard(a.Target) {
		return
	}
	v := r.ask(flow.Question{
		Name: AskProtection, Seat: r.Groups[a.Target].Side, Kind: flow.PickOne, Rule: "ff.kw.protection.move-hp", Unit: int32(a.Target), Target: int32(a.Unit),
		Prompt: "Which unit takes the first HP?", Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := []flow.Option{{Value: -1, Key: "none", Label: "None"}}
			for i := range r.Units {
				if g := UnitID(i); g != a.Target && r.Groups[i].Side == r.Groups[a.Target].Side && r.InPlay(g) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(g), Label: r.Name(g), Refused: r.guardRefusal(a.Target, g)})
				}
			}
			return out
		},
	}).Value
	if v < 0 {
		return
	}
	if a.wounds[0].points--; a.wounds[0].points == 0 {
		a.wounds = a.wounds[1:]
	}
	by := a.Unit
	if r.by("ff.kw.protection.no-triggers", true) {
		by = NoUnit
	}
	r.tell("protected", a.Target, UnitID(v), "ff.kw.protection.move-hp", "%s takes 1 HP for %s", r.Name(UnitID(v)), r.Name(a.Target))
	r.harm(UnitID(v), 1, by, false)
}

func (r *Run) anyGuard(u UnitID) bool {
	for i := range r.Units {
		if g := UnitID(i); g != u && r.Groups[i].Side == r.Groups[u].Side && r.InPlay(g) && r.guardRefusal(u, g) == nil {
			return true
		}
	}
	return false
}

// guardRefusal says why a unit cannot take another's first HP.
func (r *Run) guardRefusal(u, g UnitID) *tally.Refusal {
	switch {
	case r.Unit(g).Where == position.Aboard && r.Unit(u).In != r.Unit(g).In:
		return tally.Refuse("ff.kw.protection.move-hp", "it is in a transport", "choose another")
	case !r.NearTo(u, g, 6*geom.Inch):
		return tally.Refuse("ff.kw.protection.move-hp", "it is further than 6\" away", "choose another")
	}
	return nil
}

// hurt takes HP off a model and removes it when none are left; points beyond that are lost.
// ff.shoot.casualties.hp, ff.kw.devastating.one-model
func (r *Run) hurt(a *Attack, m ModelID, points int, pool int8) {
	r.gatherCounters(m)
	mo, hp := &r.Figures[m], int(r.TypeOf(m).HP)
	left := hp - int(mo.Damage)
	if points > left {
		r.cite("ff.kw.devastating.one-model")
	}
	if r.by("ff.shoot.casualties.carry-over", points < left) {
		mo.Damage += int8(points)
		a.Damage += points
		return
	}
	if mo.Damage > 0 {
		r.cite("ff.shoot.casualties.whole-models")
	}
	if pool >= 0 && r.weapon(a, pool).Words.Devastating != (force.Amount{}) {
		r.cite("ff.kw.devastating.sequence")
	}
	a.Damage += left
	if r.Applies("ff.shoot.casualties.hp", true) {
		r.remove(a, m, pool)
	}
}

// gatherCounters puts the damage counters of a unit beside the model that damage reaches: they are the
// unit's, and never are two models damaged at once.  ff.shoot.casualties.carry-over
func (r *Run) gatherCounters(m ModelID) {
	mo, hp := &r.Figures[m], r.TypeOf(m).HP
	for o := range r.Members(r.Bodies[m].Group) {
		if o == m || r.TypeOf(o).Drone {
			continue
		}
		if n := counted(r.Figures[o].Damage, hp-mo.Damage); n > 0 {
			r.Figures[o].Damage -= n
			mo.Damage += n
			r.cite("ff.shoot.casualties.carry-over")
		}
	}
}

// remove takes a model off the table.
func (r *Run) remove(a *Attack, m ModelID, pool int8) {
	if r.io.Loud() {
		r.citeRemoval(a, m)
	}
	r.Bodies[m].Gone, r.Figures[m].Damage = true, 0
	a.Removed++
	if pool >= 0 {
		a.Pools[pool].kills = true
	}
	if !r.TypeOf(m).Drone {
		r.io.Lose(flow.Loss{Unit: int32(a.Target), By: int32(a.Unit), Models: 1, Cause: r.causeOf(a, pool)})
	}
	r.tell("casualty", a.Target, a.Unit, "ff.shoot.casualties.hp", "%s is removed", r.ModelName(m))
}

// causeOf names the weapon of a pool, for statistics.
func (s *State) causeOf(a *Attack, pool int8) string {
	if pool < 0 {
		return "other damage"
	}
	return s.weapon(a, pool).Name
}

// citeRemoval notes the rules of the order in which models are removed.
func (r *Run) citeRemoval(a *Attack, m ModelID) {
	t := r.trayOf(a)
	i := t.find(m)
	if i < 0 || t.tier[i] >= tierLeader {
		return
	}
	leader := false
	for k := range t.n {
		if k == i || t.left[k] <= 0 {
			continue
		}
		switch {
		case t.tier[k] == tierLeader:
			leader = true
		case t.tier[k] > t.tier[i] && t.tier[k] < tierLeader && a.Melee:
			r.cite("ff.fight.casualties.contact-first")
		case t.tier[k] > t.tier[i] && t.tier[k] < tierLeader:
			r.cite("ff.shoot.casualties.visible-first")
		case t.tier[k] == tierNever:
			r.cite("ff.kw.drone", "ff.drone.not-for-broken")
		}
	}
	switch {
	case t.tier[i] == tierOther && a.Melee:
		r.cite("ff.fight.casualties.then-others")
	case t.tier[i] == tierOther:
		r.cite("ff.shoot.casualties.visible-first")
	}
	if leader && a.Melee {
		r.cite("ff.fight.casualties.leader-last")
	} else if leader {
		r.cite("ff.shoot.casualties.leader-last")
	}
}

// settle destroys a unit that has only drones left.  ff.drone.removed-with-unit
func (r *Run) settle(a *Attack) {
	if !r.InPlay(a.Target) || r.troopers(a.Target) > 0 {
		return
	}
	if r.Count(a.Target) > 0 {
		r.cite("ff.kw.drone", "ff.drone.removed-with-unit")
	}
	r.destroy(a.Target, "ff.shoot.casualties.hp", "its last model is gone")
}

// modelLabel is what a player reads of a model: what it is, and how it fares.
func (r *Run) modelLabel(m ModelID, key string) string {
	if !r.io.Loud() {
		return key
	}
	t := r.TypeOf(m)
	label := fmt.Sprintf("%s, %s", key, strings.ToLower(t.Name))
	if r.Units[r.Bodies[m].Group].Leader == m {
		label += ", leader"
	}
	if t.HP > 1 {
		label += fmt.Sprintf(", %d of %d HP left", int(t.HP)-int(r.Figures[m].Damage), t.HP)
	}
	return label
}
