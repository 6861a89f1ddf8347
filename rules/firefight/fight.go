package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// fight rolls both sides' strikes in their order.  ff.fight.charger-first, ff.fight.simultaneous-default,
// ff.react.counter.vs-charge, ff.react.counter.vs-advance
func (r *Run) fight(x *Assault) {
	x.stakes(r.State)
	counter := x.Reaction == CounterCharge && !x.Second
	r.Unit(x.Defender).Reacting = counter // its blows are its reaction  ff.react.no-orders
	defer func() { r.Unit(x.Defender).Reacting = false }()
	switch {
	case r.by("ff.react.counter.vs-charge", x.charging() && counter):
		r.together(x)
	case r.by("ff.fight.charger-first", x.charging()):
		r.oneByOne(x, 0)
	case r.by("ff.react.counter.vs-advance", counter):
		r.oneByOne(x, 1)
	case r.by("ff.fight.simultaneous-default", true):
		r.together(x)
	default:
		r.oneByOne(x, 0)
	}
}

// together lets both sides strike at the same time: all damage is worked out before anybody is removed.
// ff.fight.simultaneous-casualties
func (r *Run) together(x *Assault) {
	var both [2]Attack
	for i := range both {
		both[i] = r.strikes(x, i)
	}
	for i := range both {
		r.rollAttack(&both[i])
	}
	r.cite("ff.fight.simultaneous-casualties")
	for i := range both {
		r.applyAttack(&both[i])
		x.Damage[i] += both[i].Damage
	}
	for i := range both {
		r.spendModels(&both[i])
	}
}

// oneByOne lets one side strike, with casualties, before the other strikes with what it has left.
// ff.fight.charger-first, ff.fight.strike-back
func (r *Run) oneByOne(x *Assault, first int) {
	for _, i := range [2]int{first, 1 - first} {
		if !r.InPlay(x.Attacker) || !r.InPlay(x.Defender) {
			return
		}
		if i != first {
			r.cite("ff.fight.strike-back")
		}
		a := r.strikes(x, i)
		r.rollAttack(&a)
		r.applyAttack(&a)
		r.spendModels(&a)
		x.Damage[i] += a.Damage
	}
}

// strikes makes up the attack of one side, the attacker's for 0: who fights, with what, and at what odds.
// ff.fight.dice, ff.fight.eligible
func (r *Run) strikes(x *Assault, side int) Attack {
	u, foe := x.Attacker, x.Defender
	if side == 1 {
		u, foe = foe, u
	}
	a := Attack{Unit: u, Target: foe, Melee: true, Mods: r.strikeMods(x, side), Contact: r.frontLine(x, foe, u)}
	if r.Units[u].Pinned {
		r.cite("ff.pin.effect.assault")
	}
	var fighters [64]ModelID
	n := r.fighters(u, foe, &fighters)
	if n > 0 && n < r.Count(u) {
		r.cite("ff.fight.eligible")
	}
	r.cite("ff.fight.dice", "ff.assault.participants", "ff.fight.no-shoot-modifiers")
	arms := r.chooseFightArms(&a, fighters[:n])
	for i, m := range fighters[:n] {
		a.struck |= 1 << (r.Nth(m) & 63)
		if r.Book.Options.AllAssaultArms {
			for slot, w := range r.TypeOf(m).Weapons {
				if r.usable(m, slot) {
					a.addStrikes(r.State, m, int16(w))
				}
			}
		} else if arms[i] >= 0 {
			a.addStrikes(r.State, m, arms[i])
		}
	}
	return a
}

// addStrikes adds the dice of a weapon to the pool of its kind.  ff.fight.dice
func (a *Attack) addStrikes(s *State, m ModelID, weapon int16) {
	stat, dice := s.TypeOf(m).Assault, int(s.Book.Weapons[weapon].Dice)
	for i := range a.Pools {
		if p := &a.Pools[i]; p.Weapon == weapon && p.Stat == stat {
			p.Dice += dice
			p.Guns++
			return
		}
	}
	a.Pools = append(a.Pools, Pool{Weapon: weapon, Stat: stat, Dice: dice, Guns: 1})
}

// fighters lists the models of a unit that fight: those in coherency with their leader or touching the
// enemy. In a building all fight. Models whose ASSAULT is - do not strike.  ff.fight.eligible,
// ff.assault.participants, ff.building.assault.hindered, ff.basics.dice.dash-stat
func (r *Run) fighters(u, foe UnitID, out *[64]ModelID) int {
	n := 0
	far, _ := r.Coherency(u)
	lead := r.Shape(r.Units[u].Leader)
	for m := range r.Members(u) {
		if n == len(out) {
			break
		}
		if r.by("ff.basics.dice.dash-stat", r.TypeOf(m).Assault == force.Dash) {
			continue
		}
		if r.Units[u].Where == position.OnTable {
			if b := r.Shape(m); !geom.Within(&lead, &b, far) && !r.inContact(&b, foe) {
				continue
			}
		}
		out[n] = m
		n++
	}
	return n
}

// frontLine is the models of a unit that touch the enemy, a bit each. Across an obstacle the model next to
// the enemy's leader counts.  ff.fight.casualties.contact-first, ff.assault.across-obstacle
func (r *Run) frontLine(x *Assault, u, foe UnitID) uint64 {
	var set uint64
	if r.Units[u].Where != position.OnTable || r.Units[foe].Where != position.OnTable {
		return 0
	}
	near, gap := NoModel, geom.Length(1<<30)
	lead := r.Shape(r.Units[foe].Leader)
	for m := range r.Members(u) {
		b := r.Shape(m)
		if r.inContact(&b, foe) {
			set |= 1 << (r.Nth(m) & 63)
		}
		if d := geom.Gap(&b, &lead); x.Approach.Across && d < gap {
			near, gap = m, d
		}
	}
	if near != NoModel {
		set |= 1 << (r.Nth(near) & 63)
	}
	return set
}

// inContact tells whether a body touches a model of a unit.
func (s *State) inContact(b *geom.Shape, foe UnitID) bool {
	if s.Units[foe].Where != position.OnTable {
		return false
	}
	for m := range s.Members(foe) {
		if o := s.Shape(m); geom.Within(b, &o, position.TouchSlack) {
			return true
		}
	}
	return false
}

// usable tells whether a model can strike with a weapon.
func (s *State) usable(m ModelID, slot int) bool {
	return s.Book.Weapons[s.TypeOf(m).Weapons[slot]].Assault && s.Figures[m].Spent&(1<<slot) == 0
}

// bestArm is the assault weapon of a model that promises most against a unit, -1 for none, and whether it
// has a choice.
func (s *State) bestArm(m ModelID, foe UnitID) (best int16, choice bool) {
	best, worth := -1, -1
	for slot, w := range s.TypeOf(m).Weapons {
		if !s.usable(m, slot) {
			continue
		}
		wp := &s.Book.Weapons[w]
		choice = choice || best >= 0 && best != int16(w)
		if v := int(wp.Dice) * chance(s.usualArmour(foe)-int(wp.AP)); v > worth {
			best, worth = int16(w), v
		}
	}
	return best, choice
}

// chooseFightArms settles which assault weapon each model uses, the owner's choice; nothing is asked where
// nobody has two.  ff.fight.dice
func (r *Run) chooseFightArms(a *Attack, fighters []ModelID) (arms [64]int16) {
	var items []int32
	for i, m := range fighters {
		best, choice := r.bestArm(m, a.Target)
		arms[i] = best
		if choice {
			items = append(items, int32(i))
		}
	}
	if len(items) == 0 || r.Groups[a.Unit].Side == position.Neutral || r.Book.Options.AllAssaultArms {
		return arms
	}
	usual := make([]int32, len(items))
	for k, i := range items {
		usual[k] = int32(arms[i])
	}
	ans := r.ask(flow.Question{
		Name: AskFightWith, Seat: r.Groups[a.Unit].Side, Kind: flow.Allocate, Rule: "ff.fight.dice", Unit: int32(a.Unit), Target: int32(a.Target),
		Prompt: "With what does each model fight?", Default: flow.Answer{Values: usual}, HasDefault: true,
		Items: func() []flow.Option {
			out := make([]flow.Option, len(items))
			for k, i := range items {
				key := r.ModelName(fighters[i])
				out[k] = flow.Option{Value: int32(k), Key: key, Label: key}
			}
			return out
		},
		Offers: func() []flow.Option { return r.fightArmOffers(fighters, items) },
		Check: func(ans *flow.Answer) *tally.Refusal {
			for k, v := range ans.Values {
				if !r.fightsWith(fighters[items[k]], int16(v)) {
					return tally.Refuse("ff.fight.dice", r.ModelName(fighters[items[k]])+" does not have that weapon", "choose one it has")
				}
			}
			return nil
		},
		Suggest: func(g *dice.Rand) flow.Answer {
			out := make([]int32, len(items))
			for k, i := range items {
				arms := r.TypeOf(fighters[i]).Weapons
				at := g.Int(len(arms))
				for !r.usable(fighters[i], at) {
					at = (at + 1) % len(arms)
				}
				out[k] = int32(arms[at])
			}
			return flow.Answer{Values: out}
		},
	})
	for k, i := range items {
		arms[i] = int16(ans.Values[k])
	}
	return arms
}

func (s *State) fightsWith(m ModelID, weapon int16) bool {
	for slot, w := range s.TypeOf(m).Weapons {
		if int16(w) == weapon && s.usable(m, slot) {
			return true
		}
	}
	return false
}

func (r *Run) fightArmOffers(fighters []ModelID, items []int32) []flow.Option {
	var out []flow.Option
	for w := range r.Book.Weapons {
		for _, i := range items {
			if r.fightsWith(fighters[i], int16(w)) {
				out = append(out, flow.Option{Value: int32(w), Key: r.Book.Weapons[w].Key, Label: r.Book.Weapons[w].Name})
				break
			}
		}
	}
	return out
}

// strikeMods is what changes the number a side needs, bonuses first. They are written as they change the
// needed number: a bonus of +1 takes 1 off.  ff.fight.mod.*, ff.basics.modifier.positive-first
func (s *State) strikeMods(x *Assault, side int) []tally.Line {
	u := x.Attacker
	if side == 1 {
		u = x.Defender
	}
	out := make([]tally.Line, 0, 4)
	add := func(label string, rule tally.Rule, v int16) {
		out = append(out, tally.Line{Label: label, Rule: rule, Value: v})
	}
	attacks := side == 0
	if attacks && x.charging() && !x.Approach.Hindered {
		add("charge", "ff.fight.mod.charge", -1)
	}
	if s.Words(u).Horde && s.troopers(u) > 10 {
		add("horde", "ff.kw.horde", -1)
	}
	if attacks && x.charging() && !x.Approach.Sight {
		add("no sight at the start", "ff.fight.mod.no-los", 1)
	}
	bad := !attacks && x.BadCounter
	if s.Applies("ff.pin.effect.assault", s.Units[u].Pinned && (!bad || s.Book.Options.AddPinnedCounter)) {
		add("pinned", "ff.fight.mod.pinned", 1)
	}
	if bad {
		add("pinned counter charge", "ff.actions.overwatch.pinned-counter-charge", 2)
	}
	if s.Units[x.Defender].HtD && attacks == s.Book.Options.HtDAgainst {
		add("hit the dirt", "ff.fight.mod.htd", 1)
	}
	return out
}
