package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// The questions of hitting.
const (
	AskSteadyAim    = "steady-aim"
	AskWeightOfFire = "weight-of-fire"
	AskFrenzy       = "frenzy"
	AskElusive      = "elusive"
)

// penalty is one of the -1 modifiers to hit.  ff.shoot.mod.*
type penalty uint8

const (
	penaltyCover penalty = 1 << iota
	penaltyHtD
	penaltyFly
	penaltyStealthy
	penaltySmall
	penaltyReload
	penaltyReaction
	penaltyPinned
)

// penaltyLine is how a penalty stands in a sum.
type penaltyLine struct {
	of    penalty
	label string
	rule  tally.Rule
}

func penaltyLines() [8]penaltyLine {
	return [8]penaltyLine{
		{penaltyCover, "cover", "ff.shoot.mod.cover"},
		{penaltyHtD, "hit the dirt", "ff.shoot.mod.htd"},
		{penaltyFly, "flying", "ff.shoot.mod.fly-vehicle"},
		{penaltyStealthy, "stealthy", "ff.shoot.mod.stealthy"},
		{penaltySmall, "small unit", "ff.shoot.mod.small-unit"},
		{penaltyReload, "slow reload", "ff.kw.slow-reload.vehicle"},
		{penaltyReaction, "reaction", "ff.react.controlled.shoot"},
		{penaltyPinned, "pinned", "ff.actions.overwatch.pinned-controlled-fire"},
	}
}

// penalties are the -1 modifiers for the dice of a pool; all that apply add up.  ff.shoot.mod.stack
func (s *State) penalties(a *Attack, p *Pool) penalty {
	w, k := &s.Book.Weapons[p.Weapon], s.Words(a.Target)
	un := s.Unit(a.Target)
	var set penalty
	if !s.Applies("ff.psychic.ignores", w.Words.Psychic || a.psychic) {
		if a.cover != "" {
			set |= penaltyCover
		}
		if s.Applies("ff.actions.htd.minus-one", un.HtD) {
			set |= penaltyHtD
		}
		if k.Stealthy || un.Smoked {
			set |= penaltyStealthy
		}
	}
	if k.Fly && !s.Applies("ff.kw.anti-aircraft.no-penalty", w.Words.AntiAircraft && k.Vehicle) && (!k.Vehicle || s.Applies("ff.flyer.minus-one", true)) {
		set |= penaltyFly
	}
	if s.Applies("ff.kw.small-unit", k.SmallUnit > 0 && s.Count(a.Target) <= int(k.SmallUnit)) {
		set |= penaltySmall
	}
	if w.Words.SlowReload && !a.Steady && s.vehicle(a.Unit) {
		set |= penaltyReload
	}
	if a.Penalty > 0 {
		set |= penaltyReaction
	}
	if a.Penalty > 1 {
		set |= penaltyPinned
	}
	return set
}

func (s *State) vehicle(u UnitID) bool { return u != NoUnit && s.Words(u).Vehicle }

// hitSum is the number a pool's dice need: the stat less bonuses, then with penalties, at most 8.
// ff.basics.modifier.positive-first, ff.basics.modifier.cap-eight
func (s *State) hitSum(a *Attack, p *Pool) tally.Tally {
	if a.Melee {
		return s.strikeSum(a, p)
	}
	w := &s.Book.Weapons[p.Weapon]
	if sum, fixed := s.fixedNeed(a, p, w); fixed {
		return sum
	}
	sum := s.Sum("hit", "SHOOT", "ff.shoot.hit.target", int(p.Stat))
	if w.Words.SniperScope {
		sum.Add("sniper scope", "ff.kw.sniper-scope.plus-one", -1)
	}
	set := s.penalties(a, p)
	for _, l := range penaltyLines() {
		if set&l.of == 0 {
			continue
		}
		if l.of == penaltyFly && !s.Words(a.Target).Vehicle {
			l.rule = "ff.kw.fly.minus-one"
		}
		sum.Add(l.label, l.rule, 1)
		if l.of == a.ignores {
			sum.Add("steady aim ignores "+l.label, "ff.actions.steady-aim.ignore-one", -1)
		}
	}
	sum.AtMost("never above 8", "ff.basics.modifier.cap-eight", 8)
	return sum
}

// fixedNeed is the needed number of dice that no modifier touches.  ff.blaze.natural-eight,
// ff.kw.indirect.seven, ff.kw.it-burns.four, ff.kw.slow-reload.shoot-eight
func (s *State) fixedNeed(a *Attack, p *Pool, w *force.Weapon) (tally.Tally, bool) {
	switch {
	case a.Blaze:
		return s.Sum("hit", "blaze away", "ff.blaze.natural-eight", 8), true
	case p.Indirect:
		return s.Sum("hit", "indirect", "ff.kw.indirect.seven", 7), true
	case w.Words.ItBurns:
		return s.Sum("hit", "it burns", "ff.kw.it-burns.four", 4), true
	case w.Words.SlowReload && !a.Steady && !s.vehicle(a.Unit):
		return s.Sum("hit", "slow reload", "ff.kw.slow-reload.shoot-eight", 8), true
	}
	return tally.Tally{}, false
}

// strikeSum is the number needed in an assault: ASSAULT with what the assault adds. Shooting modifiers do
// not count.  ff.fight.hit, ff.fight.no-shoot-modifiers
func (s *State) strikeSum(a *Attack, p *Pool) tally.Tally {
	if s.Book.Weapons[p.Weapon].Words.ItBurns {
		return s.Sum("strike", "it burns", "ff.kw.it-burns.four", 4)
	}
	sum := s.Sum("strike", "ASSAULT", "ff.fight.hit", int(p.Stat))
	for _, l := range a.Mods {
		sum.Add(l.Label, l.Rule, int(l.Value))
	}
	sum.AtMost("never above 8", "ff.basics.modifier.cap-eight", 8)
	return sum
}

// ignoreOne settles which single -1 a steady aim ignores, of one target though there be two: the one that
// helps all dice that any helps, if there is such a one; otherwise the shooter chooses.
// ff.actions.steady-aim.ignore-one
func (r *Run) ignoreOne(aims []*Attack) {
	var all, common [2]penalty
	for i, a := range aims {
		all[i], common[i] = r.penaltiesOf(a)
	}
	both, hindered := all[0] != 0 && all[1] != 0, 0
	switch {
	case all[0] == 0 && all[1] == 0:
		return
	case all[0] == 0:
		hindered = 1
	}
	usual := r.bestPenalty(aims[hindered], all[hindered])
	if same := all[hindered] & common[hindered]; same != 0 {
		usual = same & -same // the first of them
		if !both {
			aims[hindered].ignores = usual
			return
		}
	}
	first := aims[0]
	v := r.ask(flow.Question{
		Name: AskSteadyAim, Seat: r.Groups[first.Unit].Side, Kind: flow.PickOne, Rule: "ff.actions.steady-aim.ignore-one",
		Unit: int32(first.Unit), Target: int32(aims[hindered].Target), Prompt: "Which -1 do you ignore?",
		Default: flow.Answer{Value: steadyValue(hindered, usual)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i, a := range aims {
				for _, l := range penaltyLines() {
					if all[i]&l.of == 0 {
						continue
					}
					key := l.label
					if both && all[0]&all[1]&l.of != 0 {
						key += " " + r.Name(a.Target)
					}
					out = append(out, flow.Option{Value: steadyValue(i, l.of), Key: key, Label: key, Rule: l.rule})
				}
			}
			return out
		},
	}).Value
	aims[v>>8].ignores = penalty(v)
}

// steadyValue is the answer that names a penalty of the first or the second target.
func steadyValue(attack int, of penalty) int32 { return int32(attack)<<8 | int32(of) }

// penaltiesOf are the penalties of all dice of an attack that any touches, and those that they have in common.
func (s *State) penaltiesOf(a *Attack) (all, common penalty) {
	common = ^common
	for i := range a.Pools {
		p := &a.Pools[i]
		if _, fixed := s.fixedNeed(a, p, &s.Book.Weapons[p.Weapon]); fixed {
			continue
		}
		if set := s.penalties(a, p); set != 0 {
			all |= set
			common &= set
		}
	}
	return all, common
}

// rollToHit rolls all dice, then the re-rolls, the active player's first, and counts the hits.
// ff.shoot.dice, ff.basics.reroll.active-first
func (r *Run) rollToHit(a *Attack) {
	total := 0
	for i := range a.Pools {
		total += a.Pools[i].Dice
	}
	a.dice = make([]die, 0, total)
	for i := range a.Pools {
		p := &a.Pools[i]
		sum := r.hitSum(a, p)
		p.needed = sum.Total()
		for left := p.Dice; left > 0; left-- {
			a.dice = append(a.dice, r.thrown(a, a.dice, RollHit, int8(i), p.needed, false, left, left == p.Dice))
		}
	}
	if a.Unit == NoUnit || r.Active == r.Groups[a.Unit].Side {
		r.attackerRerolls(a)
		r.elusive(a)
	} else {
		r.elusive(a)
		r.attackerRerolls(a)
	}
	for i := range a.dice {
		if a.dice[i].passed {
			a.Pools[a.dice[i].pool].Hits++
		}
	}
	r.tellHits(a)
}

// thrown is one die of the attacker held against its needed number. Like counts the dice from this one on
// that are like it, of which it may be the first; table are those on the table.
func (r *Run) thrown(a *Attack, table []die, name string, pool int8, needed int, again bool, like int, first bool) die {
	roll := dice.Roll{Name: name, Sides: dice.D8, Unit: int32(a.Unit)}
	if r.weighs {
		roll.Cuts, roll.Pool = r.needCut(needed), dice.PoolOf(like)
		if !again {
			roll.Cuts |= r.oneCut(a, pool)
		}
		if first {
			roll.Key = r.attackKey(a, table)
		}
	}
	face := r.io.Roll(roll)
	return die{face: int8(face), pool: pool, again: again, passed: r.succeeds(face, needed)}
}
