package firefight

import (
	"fmt"
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// allot gives the wounds to models: those of a Sniper Scope that remove a model where the shooter says, all
// others where the owner says.  ff.shoot.casualties.owner-chooses, ff.kw.sniper-scope.pick
func (r *Run) allot(a *Attack) {
	for len(a.wounds) > 0 && r.InPlay(a.Target) {
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
	begun  int // the model these wounds have begun on and not removed, its place and one; 0 for none
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
	for m := range r.Members(a.Target) {
		if t.n == len(t.models) {
			break
		}
		mt := r.TypeOf(m)
		tier := tierFirst
		switch {
		case mt.Drone:
			tier = tierNever
		case m == r.Units[a.Target].Leader:
			tier = tierLeader
		case a.Melee && a.Unit != NoUnit && !r.wasTouched(a, m), !a.Melee && !a.view.Sees(&r.State.State, m):
			tier = tierOther
			if a.Melee && !r.Applies("ff.fight.casualties.then-others", true) {
				tier = tierNever
			}
		}
		t.models[t.n], t.hp[t.n], t.tier[t.n] = m, mt.HP, tier
		t.left[t.n] = mt.HP - r.Figures[m].Damage
		t.n++
	}
	return t
}

// wasTouched tells whether a model of the target was in contact when the blows were struck.
func (s *State) wasTouched(a *Attack, m ModelID) bool {
	if a.Contact != 0 {
		return a.Contact&(1<<(s.Nth(m)&63)) != 0
	}
	return s.touches(m, a.Unit)
}

// touches tells whether a model is in base contact with any model of a unit.
func (s *State) touches(m ModelID, u UnitID) bool {
	x := s.Shape(m)
	for o := range s.Members(u) {
		if y := s.Shape(o); position.Within(&x, &y) {
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

// started is a model of a tier that has lost HP, -1 for none. Nobody has to go on with it, since counters are
// the unit's; it is the usual one to take the next wound.
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
	if t.begun > 0 && t.begun-1 != i {
		return tally.Refuse("ff.shoot.casualties.whole-models", "a model is finished before the next takes damage", "give it to the one begun on")
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
	n, pick := 0, -1
	for i := range t.n {
		if t.left[i] <= 0 || t.tier[i] != best {
			continue
		}
		n++
		if g == nil && pick < 0 || g != nil && g.Int(n) == 0 {
			pick = i
		}
	}
	return pick
}

// give takes the points of a wound off a model; more than it has left are lost. What damage the unit
// carries counts first, whoever carries it.  ff.shoot.casualties.carry-over
func (t *tray) give(i int, points int8) {
	for k := range t.n {
		if on := t.hp[k] - t.left[k]; k != i && t.left[k] > 0 && t.tier[k] != tierNever {
			n := counted(on, t.left[i])
			t.left[k] += n
			t.left[i] -= n
		}
	}
	t.begun = i + 1
	if t.left[i] = max(t.left[i]-points, 0); t.left[i] == 0 {
		t.begun = 0
	}
}

// counted is how many of the unit's counters go to a model that damage reaches: all that leave something
// for the damage itself to do. The rest stay where they are.  ff.shoot.casualties.carry-over
func counted(counters, left int8) int8 { return max(0, min(counters, left-1)) }

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
	if wiped || r.Groups[a.Target].Side == position.Neutral {
		values, wiped = r.cheapest(t, wounds)
	}
	living := 0
	for i := range t.n {
		if t.tier[i] != tierNever {
			living++
		}
	}
	if living > 1 && !wiped && r.Groups[a.Target].Side != position.Neutral {
		values = r.askCasualties(a, t, wounds)
	}
	for k, v := range values {
		if w := wounds[k]; r.by("ff.shoot.casualties.owner-chooses", !r.Bodies[v].Gone) {
			r.hurt(a, ModelID(v), int(w.points), w.pool)
		}
	}
	r.settle(a)
}

func (r *Run) askCasualties(a *Attack, t tray, wounds []wound) []int32 {
	return r.ask(flow.Question{
		Name: AskCasualties, Seat: r.Groups[a.Target].Side, Kind: flow.Allocate, Rule: "ff.shoot.casualties.owner-chooses",
		Unit: int32(a.Target), Target: int32(a.Unit), Prompt: "Who takes the damage?",
		Plan: func() (flow.Answer, bool) {
			usual, _ := r.cheapest(t, wounds)
			return flow.Answer{Values: usual}, true
		},
		Offers: func() []flow.Option {
			out := r.List(int(t.n))[:t.n]
			for i := range t.n {
				key := r.ModelName(t.models[i])
				out[i] = flow.Option{Value: int32(t.models[i]), Key: key, Label: r.modelLabel(t.models[i], key)}
				if t.tier[i] == tierNever {
					out[i].Refused = t.refuse(i)
				}
			}
			return out
		},
		Items: func() []flow.Option {
			out := r.List(len(wounds))
			for i, w := range wounds {
				key, name := "damage", "damage"
				if w.pool >= 0 {
					key, name = r.weapon(a, w.pool).Key, r.weapon(a, w.pool).Name
				}
				key += "-" + strconv.Itoa(int(w.points))
				label := key
				if r.io.Loud() {
					label = fmt.Sprintf("%s, %d HP", name, w.points)
				}
				out = append(out, flow.Option{Value: int32(i), Key: key, Label: label})
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
