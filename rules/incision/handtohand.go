package incision

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions and rolls of hand-to-hand.
const (
	AskBlows   = "blows"
	AskSpread  = "spread"
	RollStr    = "str"
	RollLosers = "losers"
)

// bout is one round of hand-to-hand.  is.hth.one-round
type bout struct {
	a, d               UnitID
	aCharged, dCharged bool
	aStrikes, dStrikes bool
	begin              geom.Point // where the charge began, for the line of a withdrawal
}

// blows are the attacks of one operative: a weapon in a mode, and a model for each attack.
type blows struct {
	by       ModelID
	weapon   int16
	mode     int8
	knockout bool
	charged  bool
	at       []ModelID
}

// fight is the round: both sides choose, all blows fall together, then saves, pins, the result and what follows.
// is.hth.one-round, is.hth.resolve-like-shooting
func (r *run) fight(b *bout) {
	r.cite("is.hth.one-round", "is.assault.pairing", "is.hth.resolve-like-shooting")
	for _, u := range [2]UnitID{b.a, b.d} {
		r.Units[u].Hurt = 0
	}
	sides := [2]*attack{{by: b.a}, {by: b.d}}
	own := [2]*attack{{by: b.a}, {by: b.d}} // what its own weapon does to a fighter is no enemy activity  is.break.trigger-threshold
	r.weigh(b, sides[0], sides[1], own[0], own[1])
	defer func() { r.scales = nil }()
	var chosen [2]*blows
	if b.aStrikes {
		chosen[0] = r.askBlows(b.a, b.d, b.aCharged)
	}
	if b.dStrikes && !r.Figures[r.Units[b.d].Operative].Unconscious {
		chosen[1] = r.askBlows(b.d, b.a, b.dCharged)
	}
	for i, bl := range chosen {
		if bl != nil {
			r.strike(bl, sides[i], own[i])
		}
		u, foe := b.a, b.d
		if i == 1 {
			u, foe = b.d, b.a
		}
		if i == 0 && b.aStrikes || i == 1 && b.dStrikes {
			r.discharge(u, foe, sides[i])
		}
	}
	r.fields(chosen, sides)
	for i := range sides {
		r.settle(sides[i])
	}
	for i := range own {
		r.settle(own[i])
	}
	r.aftermath(b, r.accrued(b.a, sides[1], own[0]), r.accrued(b.d, sides[0], own[1]))
}

// fields gives those who fight behind a distort field its Res for this round.  is.attr.switched-res
func (r *run) fields(chosen [2]*blows, sides [2]*attack) {
	for i, bl := range chosen {
		if bl == nil {
			continue
		}
		n := r.mode(bl.weapon, bl.mode).N(force.SwitchedRes)
		for k := range sides[1-i].hits {
			if h := &sides[1-i].hits[k]; n > 0 && h.target == bl.by {
				h.field = int8(n)
			}
		}
	}
}

// accrued are the pins and Wounds a unit gained in a fight; a unit that was wiped out has lost whatever.  is.hth.result
func (s *State) accrued(u UnitID, attacks ...*attack) int {
	if s.Bodies[s.Units[u].Operative].Gone {
		return 1 << 10
	}
	n := 0
	for _, a := range attacks {
		for i := range a.toll {
			if t := &a.toll[i]; t.u == u {
				n += t.pinsGiven + t.wounds
			}
		}
	}
	return n
}

// hthModes ranges over the modes a model can fight with: only those with attacks.  is.hth.weapons
func (s *State) hthModes(m ModelID, yield func(w int16, i int8, md *mode) bool) {
	if s.Figures[m].Unarmed {
		return
	}
	k := s.model(m)
	for n := range k.Arms {
		a := &k.Arms[n]
		w := &s.book.weapons[a.Weapon]
		for i := range w.Modes {
			if md := &w.Modes[i]; (md.Attacks > 0 || s.denied("is.hth.weapons")) && !discharges(w, md) && (w.Class != force.Grenade || s.holds("is.build.grenade-rule.hth", true)) && s.usable(m, a, i, md) && int(w.MinStr) <= s.stat(m, force.Str) {
				if !yield(a.Weapon, int8(i), md) {
					return
				}
			}
		}
	}
}

// canFight tells whether a model has anything to fight with.
func (s *State) canFight(m ModelID) bool {
	found := false
	s.hthModes(m, func(int16, int8, *mode) bool { found = true; return false })
	return found
}

// fighting lists the ways a model can fight: each weapon with every number of attacks, all of them first.
func (s *State) fighting(m ModelID) []arm {
	var out []arm
	s.hthModes(m, func(w int16, i int8, md *mode) bool {
		most := md.Attacks
		if most == 0 || !s.holds("is.weapon.attacks", true) {
			most = 1
		}
		for n := most; n >= 1; n-- {
			out = s.harmOrStun(arm{weapon: w, mode: i, shots: n}, md, s.model(m).Has(force.Knockout), out)
		}
		return true
	})
	return out
}

// askBlows asks how an operative fights; nil if it has nothing to strike with.  is.hth.weapons, is.assault.pairing
func (r *run) askBlows(u, foe UnitID, charged bool) *blows {
	m, t := r.Units[u].Operative, r.Units[foe].Operative
	list := r.fighting(m)
	if len(list) == 0 || r.sideOf(u) == flow.Nobody {
		return nil
	}
	best, most := list[0], -1
	for _, a := range list {
		bl := r.blowsOf(m, t, a, charged)
		if n := r.hthPromise(&bl, t); n > most {
			best, most = a, n
		}
	}
	v := best.value()
	if len(list) > 1 {
		v = r.ask(flow.Question{
			Name: AskBlows, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.hth.weapons", Unit: int32(u), Target: int32(foe), Prompt: "How does " + r.name(u) + " fight?",
			Default: flow.Answer{Value: v}, HasDefault: true,
			Offers: func() []flow.Option {
				out := r.list(len(list))
				for _, a := range list {
					out = append(out, flow.Option{Value: a.value(), Key: r.blowKey(a), Label: r.blowWords(a)})
				}
				return out
			},
			Reckon: func(v int32) *tally.Tally {
				bl := r.blowsOf(m, t, armOf(v), charged)
				sum := r.strSum(&bl, t)
				return &sum
			},
		}).Value
	}
	bl := r.blowsOf(m, t, armOf(v), charged)
	r.askSpread(&bl, foe)
	return &bl
}

// blowWords is a way to fight as a person names it.
func (s *State) blowWords(a arm) string {
	w := &s.book.weapons[a.weapon]
	md := &w.Modes[a.mode]
	out := wayWords(w, md)
	if a.shots != md.Attacks {
		out += fmt.Sprintf(", attacks: %d", a.shots)
	}
	return out + knockoutWords(a, md)
}

// blowKey is how an answer names a way to fight.
func (s *State) blowKey(a arm) string {
	w := &s.book.weapons[a.weapon]
	key, md := w.Key, &w.Modes[a.mode]
	if len(w.Modes) > 1 {
		key += "/" + md.Key
	}
	if a.shots != md.Attacks {
		key += fmt.Sprintf("-x%d", a.shots)
	}
	if a.knockout && !md.Has(force.KnockoutOnly) {
		key += "+knockout"
	}
	return key
}

func (s *State) blowsOf(m, t ModelID, a arm, charged bool) blows {
	b := blows{by: m, weapon: a.weapon, mode: a.mode, knockout: a.knockout, charged: charged}
	for range a.shots {
		b.at = append(b.at, t)
	}
	return b
}

func (s *State) hthPromise(b *blows, t ModelID) int {
	sum := s.strSum(b, t)
	h := s.blowHit(b, t, false)
	res := s.resSum(&h)
	return len(b.at) * chance(sum.Total()) * (10 - chance(res.Total()))
}

// askSpread asks whom each attack is aimed at: one at least at the operative, the rest at it or its buddies and
// equipment.  is.assault.pairing, is.pb.assault-buddy
func (r *run) askSpread(b *blows, foe UnitID) {
	op := b.at[0]
	var near []ModelID
	for m := range r.own(foe) {
		if !r.model(m).symbiote() {
			near = append(near, m)
		}
	}
	if len(b.at) < 2 || len(near) < 2 || r.denied("is.pb.assault-buddy") || r.mode(b.weapon, b.mode).Has(force.CompoundSV) && !r.by("is.attr.compound-explicit", true) {
		return
	}
	u := r.home(b.by)
	r.cite("is.pb.assault-buddy")
	def := flow.Answer{}
	for range b.at {
		def.Values = append(def.Values, int32(op))
	}
	a := r.ask(flow.Question{
		Name: AskSpread, Seat: r.sideOf(u), Kind: flow.Allocate, Rule: "is.assault.pairing", Unit: int32(u), Target: int32(foe), Prompt: "Whom does each attack go at?",
		Default: def, HasDefault: true,
		Items: func() []flow.Option {
			out := make([]flow.Option, len(b.at))
			for i := range out {
				out[i] = flow.Option{Value: int32(i), Key: fmt.Sprintf("attack-%d", i+1), Label: fmt.Sprintf("Attack %d", i+1)}
			}
			return out
		},
		Offers: func() []flow.Option {
			out := r.list(len(near))
			for _, m := range near {
				out = append(out, flow.Option{Value: int32(m), Thing: flow.Figure(int32(m)), Key: r.targetKey(m), Label: r.modelName(m)})
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal {
			for _, v := range a.Values {
				if v == int32(op) || r.denied("is.assault.pairing") {
					return nil
				}
			}
			return tally.Refuse("is.assault.pairing", "no attack goes at the operative", "aim one at least at "+r.modelName(op))
		},
	})
	for i, v := range a.Values {
		b.at[i] = ModelID(v)
	}
}

// strSum is the target number of a blow; pins do not count.  is.hth.test, is.hth.no-pin-penalty
func (s *State) strSum(b *blows, t ModelID) tally.Tally {
	sum := s.sum(RollStr, "Str", "is.hth.test", s.stat(b.by, force.Str))
	s.fightsByAg(&sum, b.by)
	u, foe := s.home(b.by), s.home(t)
	add := func(cond bool, label string, rule tally.Rule, n int) {
		if cond {
			sum.Add(label, rule, n)
		}
	}
	add(b.charged, "charge", "is.hth.mod.charge", 1)
	size := s.model(t).Size
	add(size == force.Huge, "huge target", "is.hth.mod.huge", 1)
	add(size == force.Small || size == force.Tiny, "small target", "is.hth.mod.small-tiny", -1)
	add(s.Units[foe].Order == Down, "target Down", "is.hth.mod.target-down", 1)
	add(s.Bodies[t].Prone, "target prone", "is.hth.mod.target-prone", 1)
	add(s.Units[u].Order == Down, "Down", "is.hth.mod.attacker-down", -1)
	add(s.Bodies[b.by].Prone, "prone", "is.hth.mod.attacker-prone", -1)
	add(s.fightsHampered(b.by), "hampered", "is.hth.mod.hampered", -2)
	add(len(b.at) > 1, "several attacks", "is.hth.mod.multiple", 1-len(b.at))
	if pins := int(s.Units[u].Pins); pins > 0 && !s.holds("is.hth.no-pin-penalty", true) {
		sum.Add("pins", "is.hth.test", -pins)
	}
	add(s.Figures[b.by].Wounds > 0, "Wounds", "is.hth.mod.wounds", -int(s.Figures[b.by].Wounds))
	s.stoic(&sum, u, int(s.Figures[b.by].Wounds))
	s.fightingSkills(&sum, b)
	return sum
}

// blowHit is a hit of a blow on a model.
func (s *State) blowHit(b *blows, t ModelID, decisive bool) hit {
	md := s.mode(b.weapon, b.mode)
	h := hit{by: b.by, target: t, weapon: b.weapon, mode: b.mode, sv: int(md.AttackSV) + s.model(b.by).N(force.HtHSV, force.Always), hth: true, knockout: b.knockout, decisive: decisive, from: s.Bodies[b.by].At}
	if decisive {
		h.sv++
	}
	return h
}

// blowLands is a blow that hits; a grenade used so strikes nobody else.
// is.grenade.fractal-hth, is.grenade.solar-hth, is.grenade.x-hth
func (r *run) blowLands(b *blows, t ModelID, decisive bool, a *attack) {
	h := r.blowHit(b, t, decisive)
	md := r.mode(b.weapon, b.mode)
	rule, atHand := r.weaponRule(b.weapon)
	if rule != "" {
		r.cite(rule)
	}
	if n := md.N(force.Blast); n > 0 && (atHand != "" && !r.by(atHand, true) || !r.by("is.build.grenade-rule.hth-ignores-blast", true)) {
		r.burst(h, r.Bodies[t].At, md.N(force.Blast), a)
		return
	}
	a.hits = append(a.hits, h)
}

// strike rolls every blow; a blunder with a hazardous weapon hits its own wielder.
// is.hth.test, is.hth.decisive, is.hth.hit-miss, is.hth.blunder, is.attr.hazardous
func (r *run) strike(b *blows, a, own *attack) {
	u := r.home(b.by)
	for i, t := range b.at {
		sum := r.strSum(b, t)
		r.weighs(weighBlow, int(b.by), i)
		v := r.test(u, r.home(t), &sum, r.modelName(b.by), " strikes at ", r.modelName(t))
		r.cite("is.hth.hit-miss", "is.weapon.attacks", "is.test.mixed-individual", "is.stats.str")
		if md := r.mode(b.weapon, b.mode); md.Rule != "" {
			r.cite(md.Rule)
		}
		switch {
		case v.Pass:
			r.blowLands(b, t, v.Decisive && r.by("is.hth.decisive", true), a)
		case v.Fumble && r.by("is.hth.blunder", true):
			if r.mode(b.weapon, b.mode).Has(force.HazardousHtH) && r.by("is.attr.hazardous", true) {
				own.hits = append(own.hits, r.blowHit(b, b.by, false))
			}
		}
	}
}
