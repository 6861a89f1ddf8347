package firefight

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
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
	w, k := &s.book.Weapons[p.Weapon], s.words(a.Target)
	un := s.unit(a.Target)
	var set penalty
	if !w.Words.Psychic {
		if a.cover != "" {
			set |= penaltyCover
		}
		if un.HtD {
			set |= penaltyHtD
		}
		if k.Stealthy || un.Smoked {
			set |= penaltyStealthy
		}
	}
	if k.Fly && !(w.Words.AntiAircraft && k.Vehicle) {
		set |= penaltyFly
	}
	if k.SmallUnit > 0 && s.models(a.Target) <= int(k.SmallUnit) {
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

func (s *State) vehicle(u UnitID) bool { return u != NoUnit && s.words(u).Vehicle }

// hitSum is the number a pool's dice need: the stat less bonuses, then with penalties, at most 8.
// ff.basics.modifier.positive-first, ff.basics.modifier.cap-eight
func (s *State) hitSum(a *Attack, p *Pool) tally.Tally {
	if a.Melee {
		return s.strikeSum(a, p)
	}
	w := &s.book.Weapons[p.Weapon]
	if sum, fixed := s.fixedNeed(a, p, w); fixed {
		return sum
	}
	sum := tally.New("hit", "SHOOT", "ff.shoot.hit.target", int(p.Stat))
	if w.Words.SniperScope {
		sum.Add("sniper scope", "ff.kw.sniper-scope.plus-one", -1)
	}
	set := s.penalties(a, p)
	for _, l := range penaltyLines() {
		if set&l.of == 0 {
			continue
		}
		if l.of == penaltyFly && !s.words(a.Target).Vehicle {
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
func (s *State) fixedNeed(a *Attack, p *Pool, w *Weapon) (tally.Tally, bool) {
	switch {
	case a.Blaze:
		return tally.New("hit", "blaze away", "ff.blaze.natural-eight", 8), true
	case p.Indirect:
		return tally.New("hit", "indirect", "ff.kw.indirect.seven", 7), true
	case w.Words.ItBurns:
		return tally.New("hit", "it burns", "ff.kw.it-burns.four", 4), true
	case w.Words.SlowReload && !a.Steady && !s.vehicle(a.Unit):
		return tally.New("hit", "slow reload", "ff.kw.slow-reload.shoot-eight", 8), true
	}
	return tally.Tally{}, false
}

// strikeSum is the number needed in an assault: ASSAULT with what the assault adds. Shooting modifiers do
// not count.  ff.fight.hit, ff.fight.no-shoot-modifiers
func (s *State) strikeSum(a *Attack, p *Pool) tally.Tally {
	if s.book.Weapons[p.Weapon].Words.ItBurns {
		return tally.New("strike", "it burns", "ff.kw.it-burns.four", 4)
	}
	sum := tally.New("strike", "ASSAULT", "ff.fight.hit", int(p.Stat))
	for _, l := range a.Mods {
		sum.Add(l.Label, l.Rule, int(l.Value))
	}
	sum.AtMost("never above 8", "ff.basics.modifier.cap-eight", 8)
	return sum
}

// ignoreOne settles which single -1 a steady aim ignores: the one that helps all dice that any helps, if
// there is such a one; otherwise the shooter chooses.  ff.actions.steady-aim.ignore-one
func (r *Run) ignoreOne(a *Attack) {
	var all, common penalty
	common = ^common
	for i := range a.Pools {
		p := &a.Pools[i]
		if _, fixed := r.fixedNeed(a, p, &r.book.Weapons[p.Weapon]); fixed {
			continue
		}
		if set := r.penalties(a, p); set != 0 {
			all |= set
			common &= set
		}
	}
	switch {
	case all == 0:
	case all&common != 0:
		a.ignores = all & common & -(all & common) // the first of them
	default:
		a.ignores = penalty(r.ask(flow.Question{
			Name: AskSteadyAim, Seat: r.unit(a.Unit).Side, Kind: flow.PickOne, Rule: "ff.actions.steady-aim.ignore-one",
			Unit: int32(a.Unit), Target: int32(a.Target), Prompt: "Which -1 do you ignore?",
			Default: flow.Answer{Value: int32(all & -all)}, HasDefault: true,
			Offers: func() []flow.Option {
				var out []flow.Option
				for _, l := range penaltyLines() {
					if all&l.of != 0 {
						out = append(out, flow.Option{Value: int32(l.of), Key: l.label, Label: l.label, Rule: l.rule})
					}
				}
				return out
			},
		}).Value)
	}
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
	if a.Unit == NoUnit || r.Active == r.unit(a.Unit).Side {
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
		roll.Cuts, roll.Pool = r.needCut(needed), poolOf(like)
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

// throwAgain re-rolls dice to hit; the second result stands.  ff.basics.reroll.each-die-once
func (r *Run) throwAgain(a *Attack, chosen []int32, name string) {
	for k := range chosen {
		r.throwOver(a, a.dice, chosen, k, name, a.Pools[a.dice[chosen[k]].pool].needed)
		r.cite("ff.basics.reroll.each-die-once")
	}
}

// throwOver re-rolls the k-th of the chosen dice on the table.
func (r *Run) throwOver(a *Attack, table []die, chosen []int32, k int, name string, needed int) {
	d := &table[chosen[k]]
	like := 0
	for _, j := range chosen[k:] {
		if table[j].pool != d.pool {
			break
		}
		like++
	}
	first := k == 0 || table[chosen[k-1]].pool != d.pool
	*d = r.thrown(a, table, name, d.pool, needed, true, like, first)
}

// due lists up to so many dice on the table of which something is true.
func due(table []die, most int, is func(*die) bool, dst []int32) []int32 {
	for i := range table {
		if len(dst) < most && is(&table[i]) {
			dst = append(dst, int32(i))
		}
	}
	return dst
}

// attackerRerolls are the re-rolls of the side that attacks: natural 1s that must be re-rolled, then failures
// that may be.  ff.basics.reroll.cumulative
func (r *Run) attackerRerolls(a *Attack) {
	if a.Unit == NoUnit {
		return
	}
	if a.Melee {
		r.elite(a)
		r.frenzy(a)
		return
	}
	r.marksman(a)
	r.weightOfFire(a)
}

// dicePick is a choice among dice.
type dicePick struct {
	name   string
	seat   Side
	rule   tally.Rule
	prompt string
	max    int
	always bool // ask even if the dice are all of one pool, because one might pick a wrong one
	must   bool // as many as possible must be picked
}

// pickDice chooses up to a number of dice among those shown, of which some may be barred. Nothing is asked
// where there is nothing to choose. The dice are named by weapon and face.
func (r *Run) pickDice(a *Attack, dice []die, pk dicePick, shown func(*die) bool, refuse func(*die) *tally.Refusal) []int32 {
	var usual []int32
	can, barred, pools := 0, 0, uint64(0)
	for _, pool := range r.byAP(a) {
		for i := range dice {
			if dice[i].pool != pool || !shown(&dice[i]) {
				continue
			}
			if refuse(&dice[i]) != nil {
				barred++
				continue
			}
			can++
			pools |= 1 << pool
			if len(usual) < pk.max {
				usual = append(usual, int32(i))
			}
		}
	}
	if can <= pk.max || pools&(pools-1) == 0 && !(pk.always && barred > 0) || pk.seat == Neutral {
		return usual
	}
	q := flow.Question{
		Name: pk.name, Seat: pk.seat, Kind: flow.PickSeveral, Rule: pk.rule, Unit: int32(a.Unit), Target: int32(a.Target),
		Prompt: pk.prompt, Max: int32(pk.max), Default: flow.Answer{Values: usual}, HasDefault: true,
		Offers: func() []flow.Option { return r.faceOffers(a, dice, shown, refuse) },
	}
	if pk.must {
		q.Min = int32(pk.max)
	}
	return r.ask(q).Values
}

// byAP lists the pools of an attack, those with the highest AP first: the usual order of choice.
func (r *Run) byAP(a *Attack) []int8 {
	out := make([]int8, 0, len(a.Pools))
	for i := range a.Pools {
		at := len(out)
		for at > 0 && r.weapon(a, out[at-1]).AP < r.weapon(a, int8(i)).AP {
			at--
		}
		out = append(out, 0)
		copy(out[at+1:], out[at:])
		out[at] = int8(i)
	}
	return out
}

func (r *Run) faceOffers(a *Attack, dice []die, shown func(*die) bool, refuse func(*die) *tally.Refusal) []flow.Option {
	var out []flow.Option
	for i := range dice {
		d := &dice[i]
		if !shown(d) {
			continue
		}
		same := 1
		for k := range i {
			if dice[k].pool == d.pool && dice[k].face == d.face && shown(&dice[k]) {
				same++
			}
		}
		key := fmt.Sprintf("%s-%d", r.weapon(a, d.pool).Key, d.face)
		if same > 1 {
			key = fmt.Sprintf("%s/%d", key, same)
		}
		out = append(out, flow.Option{Value: int32(i), Key: key, Label: key, Refused: refuse(d)})
	}
	return out
}

// fresh bars dice that have been re-rolled already.  ff.basics.reroll.each-die-once
func fresh(d *die) *tally.Refusal {
	if d.again {
		return tally.Refuse("ff.basics.reroll.each-die-once", "that die has been re-rolled already", "choose another")
	}
	return nil
}

// tellHits reports what each pool rolled.
func (r *Run) tellHits(a *Attack) {
	if !r.io.Loud() {
		return
	}
	r.cite("ff.basics.dice.success")
	r.citeKinds(a)
	if !a.Melee {
		r.cite("ff.shoot.dice")
		if len(a.Pools) > 1 {
			r.cite("ff.shoot.dice.separate-pools")
		}
		if a.pinned {
			r.cite("ff.shoot.pinned-shooter-no-modifier")
		}
		if a.Blaze {
			r.cite("ff.blaze.no-modifiers")
		}
	}
	for i := range a.Pools {
		p := &a.Pools[i]
		w := &r.book.Weapons[p.Weapon]
		sum := r.hitSum(a, p)
		r.citePool(a, p, w, &sum)
		faces := make([]int, 0, p.Dice)
		for _, d := range a.dice {
			if int(d.pool) == i {
				faces = append(faces, int(d.face))
			}
		}
		r.tellSum(a.Unit, a.Target, &sum, fmt.Sprintf("%s, %s at %s: %d of %d hit", r.name(a.Unit), w.Name, r.name(a.Target), p.Hits, p.Dice), faces...)
	}
}

// citeKinds notes the entries of the house lists that both units come from.
func (r *Run) citeKinds(a *Attack) {
	for _, u := range [2]UnitID{a.Unit, a.Target} {
		if u == NoUnit {
			continue
		}
		if rule := r.book.Kinds[r.Units[u].Kind].Rule; rule != "" {
			r.cite(rule)
		}
	}
}

// citePool notes the rules behind one pool's number that are not lines of its sum.
func (r *Run) citePool(a *Attack, p *Pool, w *Weapon, sum *tally.Tally) {
	if w.Rule != "" {
		r.cite(w.Rule)
	}
	if w.Words.Trademark {
		r.cite("ff.kw.trademark")
	}
	if a.Melee {
		return
	}
	if sum.Len() > 2 {
		r.cite("ff.shoot.mod.stack")
	}
	if w.Words.SniperScope && sum.Len() > 2 {
		r.cite("ff.basics.modifier.positive-first")
	}
	if a.Unit != NoUnit && r.mixedStat(a.Unit) {
		r.cite("ff.force.mixed.own-attack-stats")
	}
	if p.Indirect {
		r.cite("ff.kw.indirect.no-los", "ff.los.blocked-only-indirect")
		return
	}
	if w.Words.Indirect {
		r.cite("ff.kw.indirect.direct-choice")
	}
	r.citeModifiers(a, p, w)
}

// citeModifiers notes the rules behind the modifiers of a pool, or behind their absence.
func (r *Run) citeModifiers(a *Attack, p *Pool, w *Weapon) {
	if _, fixed := r.fixedNeed(a, p, w); fixed {
		return
	}
	k, set := r.words(a.Target), r.penalties(a, p)
	for _, c := range [...]struct {
		of    penalty
		rules []tally.Rule
	}{
		{penaltyCover, []tally.Rule{a.cover}},
		{penaltyHtD, []tally.Rule{"ff.actions.htd.minus-one"}},
		{penaltySmall, []tally.Rule{"ff.kw.small-unit"}},
	} {
		if set&c.of != 0 {
			r.cite(c.rules...)
		}
	}
	if set&penaltyStealthy != 0 {
		if k.Stealthy {
			r.cite("ff.kw.stealthy")
		}
		if r.unit(a.Target).Smoked {
			r.cite("ff.kw.smoke.effect")
		}
	}
	if k.Fly {
		r.citeFly(w, k, set)
	}
	if w.Words.Psychic && (a.cover != "" || r.unit(a.Target).HtD || k.Stealthy || r.unit(a.Target).Smoked) {
		r.cite("ff.kw.psychic", "ff.psychic.ignores")
	}
	if w.Words.Psychic && set != 0 {
		r.cite("ff.psychic.other-modifiers")
	}
	if w.Words.SlowReload && a.Steady {
		r.cite("ff.kw.slow-reload.shoot-eight")
	}
	if a.Steady {
		r.cite("ff.actions.steady-aim.long")
	}
}

func (r *Run) citeFly(w *Weapon, k *Keywords, set penalty) {
	if set&penaltyFly == 0 {
		r.cite("ff.kw.anti-aircraft.no-penalty")
		return
	}
	r.cite("ff.kw.fly.minus-one", "ff.shoot.mod.fly-vehicle")
	if k.Vehicle {
		r.cite("ff.flyer.minus-one")
	}
}

// mixedStat tells whether models of a unit differ in SHOOT.  ff.force.mixed.own-attack-stats
func (s *State) mixedStat(u UnitID) bool {
	for m := range s.all(u) {
		if t := s.typ(m); t.Shoot != s.lead(u).Shoot && !t.Drone {
			return true
		}
	}
	return false
}
