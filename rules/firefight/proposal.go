package firefight

// What a good player does with hits, damage and re-rolls if nobody says otherwise: the answers that questions
// about them propose. The owner loses what he misses least; either side spends re-rolls and shields where
// they change most. Nothing here decides a rule.

// modelWorth is what a model is worth to its unit, in no unit of its own: a body, what its weapons do, and
// what hangs on it.
func (s *State) modelWorth(m ModelID, melee bool) int {
	t := s.typ(m)
	worth := 20 * int(t.HP)
	for slot, w := range t.Weapons {
		if s.Models[m].Spent&(1<<slot) == 0 {
			worth += s.armWorth(t, &s.book.Weapons[w], melee)
		}
	}
	if k := &t.Words; k.Handler || k.TargetingSystems || k.Medic {
		worth += 30
	}
	if !melee && s.holdsMarker(m) {
		worth += 40
	}
	return worth
}

// armWorth is what a weapon in the hands of a profile is worth, by its dice against ARMOUR 5: of less use
// in the other kind of fight.
func (s *State) armWorth(t *ModelType, w *Weapon, melee bool) int {
	stat := t.Shoot
	if w.Assault {
		stat = t.Assault
	}
	if stat == Dash {
		return 0
	}
	n := int(w.Dice) * chance(int(stat)) * chance(5-int(w.AP)) * points(w, 300) / 100
	if w.Words.AntiTank || w.Words.SniperScope || w.Words.Indirect || w.Words.Smoke {
		n += 30 // nobody else does what it does
	}
	if w.Assault != melee {
		n /= 2
	}
	return n
}

// holdsMarker tells whether a model touches an objective that its unit can claim, or an HVA.
func (s *State) holdsMarker(m ModelID) bool {
	u := s.Models[m].Unit
	if s.Models[m].Off || !s.mayClaim(u) {
		return false
	}
	b := s.body(m)
	for i := range s.Markers {
		if mk := &s.Markers[i]; !mk.Gone && mk.Unit == NoUnit {
			if spot := markerBody(mk.At); within(&b, &spot) {
				return true
			}
		}
	}
	return false
}

// points are what a wound of a weapon takes off a unit whose models have so many hundredths of a HP, in
// hundredths: Devastating takes several, Toxic may take one more.  ff.kw.devastating.multiply, ff.kw.toxic
func points(w *Weapon, hp int) int {
	n := 100
	switch d := w.Words.Devastating; {
	case d.Die > 0:
		n = 50 * (int(d.Die) + 1)
	case d.Fixed > 0:
		n = 100 * int(d.Fixed)
	}
	n = min(n, hp)
	if w.Words.Toxic {
		n += 100 * chance(6) / 8
	}
	return n
}

// woundWorth is what a successful damage die of a weapon takes off a target, in hundredths of a HP.
func (s *State) woundWorth(target UnitID, w *Weapon) int {
	most := 1
	for m := range s.all(target) {
		if t := s.typ(m); !t.Drone {
			most = max(most, int(t.HP))
		}
	}
	n := points(w, 100*most)
	if s.words(target).HeavyArmour && !w.Words.AntiTank {
		n = n * chance(5) / 8
	}
	return n
}

// hitWorth is what a hit of a weapon takes off a target, in hundredths of a HP; what a hit sets off counts as
// part of one.
func (s *State) hitWorth(target UnitID, w *Weapon) int {
	n := 0
	if !w.Words.Disruption {
		sum := s.damageSum(target, w)
		n = s.woundWorth(target, w) * chance(sum.Total()) / 8
	}
	un := s.unit(target)
	if w.Words.Pinning && !un.Pinned {
		n += 25
	}
	if w.Words.ItBurns && !un.Activated {
		n += 25
	}
	if w.Words.Disruption && !un.Disrupted {
		n += 25
	}
	return n
}

// blasts is how many hits a hit of a weapon becomes, in halves.  ff.kw.blast
func blasts(w *Weapon) int {
	switch b := w.Words.Blast; {
	case b.Die > 0:
		return int(b.Die) + 1
	case b.Fixed > 0:
		return 2 * int(b.Fixed)
	}
	return 2
}

// gainByHit is what a failed die to hit of a pool gains if it is rolled again.
func (s *State) gainByHit(a *Attack, pool int8) int {
	w := s.weapon(a, pool)
	return chance(a.Pools[pool].needed) * blasts(w) * s.hitWorth(a.Target, w)
}

// savedByMiss is what the target saves if a hit of a pool is rolled again.
func (s *State) savedByMiss(a *Attack, pool int8) int {
	w := s.weapon(a, pool)
	return (8 - chance(a.Pools[pool].needed)) * blasts(w) * s.hitWorth(a.Target, w)
}

// savedByArmour is what the target saves if a successful damage die of a pool is rolled again: least where
// it is likely to succeed once more.
func (s *State) savedByArmour(a *Attack, pool int8) int {
	return (8 - chance(a.Pools[pool].needed)) * s.woundWorth(a.Target, s.weapon(a, pool))
}

// savedByShield is what the target saves if a hit of a pool is ignored.
func (s *State) savedByShield(a *Attack, pool int8) int {
	return s.hitWorth(a.Target, s.weapon(a, pool))
}

// byGain lists the pools of an attack, those first that gain most; where they gain alike, by AP.
func (r *Run) byGain(a *Attack, gain func(*Attack, int8) int) []int8 {
	out := r.byAP(a)
	if len(out) < 2 {
		return out
	}
	for i := range out {
		for k := i; k > 0 && gain(a, out[k-1]) < gain(a, out[k]); k-- {
			out[k-1], out[k] = out[k], out[k-1]
		}
	}
	return out
}

// hand deals wounds out so that they cost the owner least: it tries who might take each and keeps the
// cheapest way. Models of one profile with as many HP left and of the same worth are alike.
type hand struct {
	wounds []wound
	worth  [64]int
	kind   [64]int16 // of model, so that only one of several alike is tried
	tries  int       // left; then the cheapest way so far has to do
	now    [64]int8  // receivers by their place in the tray, -1 for nobody
	best   [64]int8
	cost   int // of the best, -1 for none yet
}

// maxTries bounds the search; a unit of three kinds of model that suffers ten wounds needs some hundred.
const maxTries = 2000

// cheapest proposes who takes wounds, and tells whether nobody is left.  ff.shoot.casualties.owner-chooses
func (r *Run) cheapest(t tray, wounds []wound) (out []int32, wiped bool) {
	if len(wounds) > len(hand{}.now) || r.allAlike(&t) {
		return r.deal(t, wounds, nil)
	}
	h := hand{wounds: wounds, tries: maxTries, cost: -1}
	for i := range t.n {
		h.worth[i], h.kind[i] = r.modelWorth(t.models[i], t.melee), r.Models[t.models[i]].Type
	}
	h.try(&t, 0, 0, -1)
	out = make([]int32, len(wounds))
	for k := range wounds {
		i := max(h.best[k], 0) // nobody is left: it is lost
		if h.best[k] >= 0 {
			t.give(int(i), wounds[k].points)
		}
		out[k] = int32(t.models[i])
	}
	return out, t.best() == tierNever
}

// allAlike tells whether the models that damage can reach before the leader do not differ.
func (r *Run) allAlike(t *tray) bool {
	first := -1
	for i := range t.n {
		switch {
		case t.tier[i] >= tierLeader:
		case first < 0:
			first = i
		case r.Models[t.models[i]].Type != r.Models[t.models[first]].Type || t.left[i] != t.left[first] || t.hp[i] > 1 ||
			r.holdsMarker(t.models[i]) != r.holdsMarker(t.models[first]):
			return false
		}
	}
	return true
}

// try deals the k-th wound and all after it, when those before have cost so much. After one as great that
// removed a model at once none of less worth is tried that it would remove too: which of two goes first is all
// the same.
func (h *hand) try(t *tray, k, cost, after int) {
	tier := t.best()
	if h.cost >= 0 && (cost >= h.cost || h.tries <= 0) {
		return
	}
	h.tries--
	if k == len(h.wounds) || tier == tierNever {
		h.cost, h.best = cost+h.damaged(t), h.now
		for ; k < len(h.wounds); k++ {
			h.best[k] = -1
		}
		return
	}
	if i := t.started(tier); i >= 0 {
		h.give(t, k, i, cost, false)
		return
	}
	if after >= 0 && (t.tier[after] != tier || h.wounds[k].points != h.wounds[k-1].points) {
		after = -1
	}
	for _, i := range h.inTurn(t, tier) {
		if after >= 0 && h.worth[i] < h.worth[after] && t.left[i] <= h.wounds[k].points {
			continue
		}
		h.give(t, k, int(i), cost, true)
	}
}

// inTurn lists the models of a tier, one of each kind, those of the least worth first.
func (h *hand) inTurn(t *tray, tier int8) []int8 {
	out := make([]int8, 0, 8)
	for i := range t.n {
		if t.tier[i] != tier || t.left[i] <= 0 || h.known(t, out, i) {
			continue
		}
		at := len(out)
		for at > 0 && h.worth[out[at-1]] > h.worth[i] {
			at--
		}
		out = append(out, 0)
		copy(out[at+1:], out[at:])
		out[at] = int8(i)
	}
	return out
}

// known tells whether one like a model is in a list.
func (h *hand) known(t *tray, list []int8, i int) bool {
	for _, k := range list {
		if h.kind[k] == h.kind[i] && t.left[k] == t.left[i] && h.worth[k] == h.worth[i] {
			return true
		}
	}
	return false
}

// give has a model take the k-th wound, and goes on.
func (h *hand) give(t *tray, k, i, cost int, chosen bool) {
	then := *t
	then.give(i, h.wounds[k].points)
	h.now[k] = int8(i)
	after := -1
	if then.left[i] == 0 {
		cost += h.worth[i]
		if chosen {
			after = i
		}
	}
	h.try(&then, k+1, cost, after)
}

// damaged is what the models have lost that stand damaged in the end: half of their worth by HP.
func (h *hand) damaged(t *tray) int {
	cost := 0
	for i := range t.n {
		if t.left[i] > 0 && t.tier[i] != tierNever {
			cost += h.worth[i] * int(t.hp[i]-t.left[i]) / (2 * int(t.hp[i]))
		}
	}
	return cost
}

// bestPenalty is the penalty of several that a steady aim had best ignore: where it adds most to what the
// dice do. One that leaves the needed number at 8 adds nothing.  ff.actions.steady-aim.ignore-one
func (s *State) bestPenalty(a *Attack, all penalty) penalty {
	best, most := all&-all, -1
	for _, l := range penaltyLines() {
		if all&l.of == 0 {
			continue
		}
		gain, with := 0, *a
		with.ignores = l.of
		for i := range a.Pools {
			p, w := &a.Pools[i], &s.book.Weapons[a.Pools[i].Weapon]
			now, then := s.hitSum(a, p), s.hitSum(&with, p)
			gain += p.Dice * (chance(then.Total()) - chance(now.Total())) * blasts(w) * s.hitWorth(a.Target, w)
		}
		if gain > most {
			best, most = l.of, gain
		}
	}
	return best
}
