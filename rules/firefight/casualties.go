package firefight

import (
	"fmt"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
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
	if len(a.wounds) == 0 || !r.inPlay(a.Target) {
		return
	}
	r.takeAim(a)
	r.protect(a)
	r.allot(a)
	sniped := false
	for i := range a.Pools {
		sniped = sniped || a.Pools[i].kills && r.book.Weapons[a.Pools[i].Weapon].Words.SniperScope
	}
	a.wounds = nil
	if !r.inPlay(a.Target) {
		return
	}
	r.damagePins(a)
	if sniped && r.inPlay(a.Target) {
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
	un := r.unit(u)
	if un.Where == Destroyed {
		return
	}
	r.tell("destroyed", u, NoUnit, rule, "%s is destroyed: %s", r.name(u), why)
	if r.words(u).Vehicle {
		r.cite("ff.vehicle.destroyed-removed")
	}
	if n := r.troopers(u); n > 0 {
		r.io.Lose(flow.Loss{Unit: int32(u), By: int32(NoUnit), Models: int32(n), Cause: why})
	}
	for m := range r.all(u) {
		r.Models[m].Gone = true
	}
	un.Where = Destroyed
	r.unitDestroyed(u)
	r.afterCarrierLost(u)
}

// protect lets the owner put the first HP that a shoot, steady aim or blaze away action would cost on
// another friendly unit within 6". Nothing else goes with it.  ff.kw.protection.move-hp,
// ff.kw.protection.no-triggers
func (r *Run) protect(a *Attack) {
	un := r.unit(a.Target)
	if a.Melee || a.Unit == NoUnit || !r.words(a.Target).Protection || un.Side == Neutral || !r.anyGuard(a.Target) {
		return
	}
	v := r.ask(flow.Question{
		Name: AskProtection, Seat: un.Side, Kind: flow.PickOne, Rule: "ff.kw.protection.move-hp", Unit: int32(a.Target), Target: int32(a.Unit),
		Prompt: "Which unit takes the first HP?", Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := []flow.Option{{Value: -1, Key: "none", Label: "None"}}
			for i := range r.Units {
				if g := UnitID(i); g != a.Target && r.Units[i].Side == r.Units[a.Target].Side && r.inPlay(g) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(g), Label: r.name(g), Refused: r.guardRefusal(a.Target, g)})
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
	r.cite("ff.kw.protection.no-triggers")
	r.tell("protected", a.Target, UnitID(v), "ff.kw.protection.move-hp", "%s takes 1 HP for %s", r.name(UnitID(v)), r.name(a.Target))
	r.harm(UnitID(v), 1, NoUnit, false)
}

func (r *Run) anyGuard(u UnitID) bool {
	for i := range r.Units {
		if g := UnitID(i); g != u && r.Units[i].Side == r.Units[u].Side && r.inPlay(g) && r.guardRefusal(u, g) == nil {
			return true
		}
	}
	return false
}

// guardRefusal says why a unit cannot take another's first HP.
func (r *Run) guardRefusal(u, g UnitID) *tally.Refusal {
	switch {
	case r.unit(g).Where == Aboard && r.unit(u).In != r.unit(g).In:
		return tally.Refuse("ff.kw.protection.move-hp", "it is in a transport", "choose another")
	case !r.near(u, g, 6*geom.Inch):
		return tally.Refuse("ff.kw.protection.move-hp", "it is further than 6\" away", "choose another")
	}
	return nil
}

// allot gives the wounds to models: those of a Sniper Scope that remove a model where the shooter says, all
// others where the owner says.  ff.shoot.casualties.owner-chooses, ff.kw.sniper-scope.pick
func (r *Run) allot(a *Attack) {
	for len(a.wounds) > 0 && r.inPlay(a.Target) {
		if r.sniperWound(a, &a.wounds[0]) {
			w := a.wounds[0]
			a.wounds = a.wounds[1:]
			r.sniper(a, w)
			continue
		}
		n := 1
		for n < len(a.wounds) && !r.sniperWound(a, &a.wounds[n]) {
			n++
		}
		run := a.wounds[:n]
		a.wounds = a.wounds[n:]
		r.takeWounds(a, run)
	}
}

func (r *Run) sniperWound(a *Attack, w *wound) bool {
	return w.pool >= 0 && a.Unit != NoUnit && !a.Melee && r.weapon(a, w.pool).Words.SniperScope
}

// tray is the models of a unit under attack with the HP they have left while wounds are dealt out.
type tray struct {
	models [64]ModelID
	left   [64]int8
	hp     [64]int8
	tier   [64]int8 // 0 is removed first; the leader is alone in the last
	n      int
	melee  bool
}

// The tiers in which models are removed.
const (
	tierFirst int8 = iota // visible, or touching the enemy
	tierOther
	tierLeader
	tierNever // drones and the HVA
)

// trayOf lays the models of a target out.  ff.shoot.casualties.visible-first,
// ff.fight.casualties.contact-first, ff.shoot.casualties.leader-last, ff.drone.removed-with-unit
func (r *Run) trayOf(a *Attack) tray {
	t := tray{melee: a.Melee}
	for m := range r.all(a.Target) {
		if t.n == len(t.models) {
			break
		}
		mt := r.typ(m)
		tier := tierFirst
		switch {
		case mt.Drone:
			tier = tierNever
		case m == r.Units[a.Target].Leader:
			tier = tierLeader
		case a.Melee && a.Unit != NoUnit && !r.wasTouched(a, m), !a.Melee && !a.view.sees(r.State, m):
			tier = tierOther
		}
		t.models[t.n], t.hp[t.n], t.tier[t.n] = m, mt.HP, tier
		t.left[t.n] = mt.HP - r.Models[m].Damage
		t.n++
	}
	return t
}

// wasTouched tells whether a model of the target was in contact when the blows were struck.
func (s *State) wasTouched(a *Attack, m ModelID) bool {
	if a.Contact != 0 {
		return a.Contact&(1<<((m-s.Units[a.Target].First)&63)) != 0
	}
	return s.touches(m, a.Unit)
}

// touches tells whether a model is in base contact with any model of a unit.
func (s *State) touches(m ModelID, u UnitID) bool {
	x := s.body(m)
	for o := range s.all(u) {
		if y := s.body(o); within(&x, &y) {
			return true
		}
	}
	return false
}

// best is the tier whose turn it is, tierNever if all are gone.
func (t *tray) best() int8 {
	best := tierNever
	for i := range t.n {
		if t.left[i] > 0 && t.tier[i] < best {
			best = t.tier[i]
		}
	}
	return best
}

// started is the model in the present tier that has begun to lose HP, -1 for none: it goes on losing them
// until it is removed.  ff.shoot.casualties.whole-models
func (t *tray) started(tier int8) int {
	for i := range t.n {
		if t.tier[i] == tier && t.left[i] > 0 && t.left[i] < t.hp[i] {
			return i
		}
	}
	return -1
}

func (t *tray) find(m ModelID) int {
	for i := range t.n {
		if t.models[i] == m {
			return i
		}
	}
	return -1
}

// refuse says why a model cannot receive the next wound.
func (t *tray) refuse(i int) *tally.Refusal {
	best := t.best()
	switch {
	case best == tierNever: // all are gone: what is left over is lost
		return nil
	case i < 0:
		return tally.Refuse("ff.shoot.casualties.owner-chooses", "it is not in the unit", "choose a model of the unit")
	case t.tier[i] == tierNever:
		return tally.Refuse("ff.drone.removed-with-unit", "damage cannot be given to a drone", "choose another model")
	case t.left[i] <= 0:
		return tally.Refuse("ff.shoot.casualties.hp", "it is removed by then", "choose another model")
	case t.tier[i] == tierLeader && best != tierLeader && t.melee:
		return tally.Refuse("ff.fight.casualties.leader-last", "the leader is removed last", "choose another model")
	case t.tier[i] == tierLeader && best != tierLeader:
		return tally.Refuse("ff.shoot.casualties.leader-last", "the leader is removed last", "choose another model")
	case t.tier[i] != best && t.melee:
		return tally.Refuse("ff.fight.casualties.contact-first", "models touching the enemy come first", "choose one of them")
	case t.tier[i] != best:
		return tally.Refuse("ff.shoot.casualties.visible-first", "models in sight come first", "choose one of them")
	}
	if s := t.started(best); s >= 0 && s != i {
		return tally.Refuse("ff.shoot.casualties.whole-models", "a damaged model is finished first", "give it to that model")
	}
	return nil
}

// next is the model that receives a wound if nobody chooses: a damaged one, else one of the tier whose turn
// it is, the first, or a random one if there is a generator. -1 if all are gone.
func (t *tray) next(g *dice.Rand) int {
	best := t.best()
	if best == tierNever {
		return -1
	}
	if s := t.started(best); s >= 0 {
		return s
	}
	n := 0
	for i := range t.n {
		if t.left[i] > 0 && t.tier[i] == best {
			n++
		}
	}
	skip := 0
	if g != nil {
		skip = g.Int(n)
	}
	for i := range t.n {
		if t.left[i] > 0 && t.tier[i] == best {
			if skip == 0 {
				return i
			}
			skip--
		}
	}
	return -1
}

// give takes the points of a wound off a model; more than it has left are lost.
func (t *tray) give(i int, points int8) { t.left[i] = max(t.left[i]-points, 0) }

// deal is a full hand of receivers for wounds.
func (r *Run) deal(t tray, wounds []wound, g *dice.Rand) (out []int32, wiped bool) {
	out = make([]int32, len(wounds))
	for k := range wounds {
		i := t.next(g)
		if i < 0 {
			i = 0 // nobody is left: it is lost
		} else {
			t.give(i, wounds[k].points)
		}
		out[k] = int32(t.models[i])
	}
	return out, t.best() == tierNever
}

// takeWounds asks the owner who receives the wounds, if there is anything to choose, and removes models.
func (r *Run) takeWounds(a *Attack, wounds []wound) {
	t := r.trayOf(a)
	values, wiped := r.deal(t, wounds, nil)
	living := 0
	for i := range t.n {
		if t.tier[i] != tierNever {
			living++
		}
	}
	if living > 1 && !wiped && r.unit(a.Target).Side != Neutral {
		values = r.askCasualties(a, t, wounds, values)
	}
	for k, v := range values {
		if w := wounds[k]; !r.Models[v].Gone {
			r.cite("ff.shoot.casualties.owner-chooses")
			r.hurt(a, ModelID(v), int(w.points), w.pool)
		}
	}
	r.settle(a)
}

func (r *Run) askCasualties(a *Attack, t tray, wounds []wound, usual []int32) []int32 {
	return r.ask(flow.Question{
		Name: AskCasualties, Seat: r.unit(a.Target).Side, Kind: flow.Allocate, Rule: "ff.shoot.casualties.owner-chooses",
		Unit: int32(a.Target), Target: int32(a.Unit), Prompt: "Who takes the damage?",
		Default: flow.Answer{Values: usual}, HasDefault: true,
		Offers: func() []flow.Option {
			out := make([]flow.Option, t.n)
			for i := range t.n {
				key := r.modelName(t.models[i])
				out[i] = flow.Option{Value: int32(t.models[i]), Key: key, Label: r.modelLabel(t.models[i], key)}
				if t.tier[i] == tierNever {
					out[i].Refused = t.refuse(i)
				}
			}
			return out
		},
		Items: func() []flow.Option {
			out := make([]flow.Option, len(wounds))
			for i, w := range wounds {
				key, label := fmt.Sprintf("damage-%d", w.points), "damage"
				if w.pool >= 0 {
					key, label = fmt.Sprintf("%s-%d", r.weapon(a, w.pool).Key, w.points), r.weapon(a, w.pool).Name
				}
				out[i] = flow.Option{Value: int32(i), Key: key, Label: fmt.Sprintf("%s, %d HP", label, w.points)}
			}
			return out
		},
		Check: func(ans *flow.Answer) *tally.Refusal {
			now := t
			for k, v := range ans.Values {
				i := now.find(ModelID(v))
				if no := now.refuse(i); no != nil {
					return no
				}
				if now.best() != tierNever {
					now.give(i, wounds[k].points)
				}
			}
			return nil
		},
		Suggest: func(g *dice.Rand) flow.Answer {
			values, _ := r.deal(t, wounds, g)
			return flow.Answer{Values: values}
		},
	}).Values
}

// hurt takes HP off a model and removes it when none are left; points beyond that are lost.
// ff.shoot.casualties.hp, ff.kw.devastating.one-model
func (r *Run) hurt(a *Attack, m ModelID, points int, pool int8) {
	mo, hp := r.model(m), int(r.typ(m).HP)
	left := hp - int(mo.Damage)
	if points > left {
		r.cite("ff.kw.devastating.one-model")
	}
	if points < left {
		mo.Damage += int8(points)
		a.Damage += points
		r.cite("ff.shoot.casualties.carry-over")
		return
	}
	if mo.Damage > 0 {
		r.cite("ff.shoot.casualties.whole-models")
	}
	if pool >= 0 && r.weapon(a, pool).Words.Devastating != (Amount{}) {
		r.cite("ff.kw.devastating.sequence")
	}
	a.Damage += left
	r.remove(a, m, pool)
}

// remove takes a model off the table.
func (r *Run) remove(a *Attack, m ModelID, pool int8) {
	mo := r.model(m)
	if r.io.Loud() {
		r.citeRemoval(a, m)
	}
	mo.Gone, mo.Damage = true, 0
	a.Removed++
	if pool >= 0 {
		a.Pools[pool].kills = true
	}
	if !r.typ(m).Drone {
		r.io.Lose(flow.Loss{Unit: int32(a.Target), By: int32(a.Unit), Models: 1, Cause: r.causeOf(a, pool)})
	}
	r.tell("casualty", a.Target, a.Unit, "ff.shoot.casualties.hp", "%s is removed", r.modelName(m))
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
	if !r.inPlay(a.Target) || r.troopers(a.Target) > 0 {
		return
	}
	if r.models(a.Target) > 0 {
		r.cite("ff.kw.drone", "ff.drone.removed-with-unit")
	}
	r.destroy(a.Target, "ff.shoot.casualties.hp", "its last model is gone")
}

// modelLabel is what a player reads of a model: what it is, and how it fares.
func (r *Run) modelLabel(m ModelID, key string) string {
	if !r.io.Loud() {
		return key
	}
	t := r.typ(m)
	label := fmt.Sprintf("%s, %s", key, strings.ToLower(t.Name))
	if r.Units[r.Models[m].Unit].Leader == m {
		label += ", leader"
	}
	if t.HP > 1 {
		label += fmt.Sprintf(", %d of %d HP left", int(t.HP)-int(r.Models[m].Damage), t.HP)
	}
	return label
}

func (s *State) modelName(m ModelID) string {
	u := s.Models[m].Unit
	return fmt.Sprintf("%s.%d", s.name(u), m-s.Units[u].First+1)
}
