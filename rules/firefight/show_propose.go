package firefight

import (
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// What a good player does with hits, damage and re-rolls if nobody says otherwise: the answers that questions
// about them propose. The owner loses what he misses least; either side spends re-rolls and shields where
// they change most. Nothing here decides a rule.

// modelWorth is what a model is worth to its unit, in no unit of its own: a body, what its weapons do, and
// what hangs on it.
func (s *State) modelWorth(m ModelID, melee bool) int {
	t := s.TypeOf(m)
	worth := 20 * int(t.HP)
	for slot, w := range t.Weapons {
		if s.Figures[m].Spent&(1<<slot) == 0 {
			worth += s.armWorth(t, &s.Book.Weapons[w], melee)
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
func (s *State) armWorth(t *force.ModelType, w *force.Weapon, melee bool) int {
	stat := t.Shoot
	if w.Assault {
		stat = t.Assault
	}
	if stat == force.Dash {
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
	u := s.Bodies[m].Group
	if s.Bodies[m].Off || !s.mayClaim(u) {
		return false
	}
	b := s.Shape(m)
	for i := range s.Markers {
		if mk := &s.Markers[i]; !mk.Gone && mk.Unit == NoUnit {
			if spot := position.MarkerBody(mk.At); position.Within(&b, &spot) {
				return true
			}
		}
	}
	return false
}

// points are what a wound of a weapon takes off a unit whose models have so many hundredths of a HP, in
// hundredths: Devastating takes several, Toxic may take one more.  ff.kw.devastating.multiply, ff.kw.toxic
func points(w *force.Weapon, hp int) int {
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
func (s *State) woundWorth(target UnitID, w *force.Weapon) int {
	most := 1
	for m := range s.Members(target) {
		if t := s.TypeOf(m); !t.Drone {
			most = max(most, int(t.HP))
		}
	}
	n := points(w, 100*most)
	if s.Words(target).HeavyArmour && !w.Words.AntiTank {
		n = n * chance(5) / 8
	}
	return n
}

// hitWorth is what a hit of a weapon takes off a target, in hundredths of a HP; what a hit sets off counts as
// part of one.
func (s *State) hitWorth(target UnitID, w *force.Weapon) int {
	n := 0
	if !w.Words.Disruption {
		sum := s.damageSum(target, w)
		n = s.woundWorth(target, w) * chance(sum.Total()) / 8
	}
	un := s.Unit(target)
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
func blasts(w *force.Weapon) int {
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

// gunWorth is what a weapon that fires at a target promises.
func (s *State) gunWorth(target UnitID, g *gun) int {
	w := &s.Book.Weapons[g.weapon]
	return int(w.Dice) * chance(int(s.TypeOf(g.model).Shoot)) * blasts(w) * s.hitWorth(target, w)
}

// bestShooters are so many models of those who could fire as may, those whose weapons promise most.
// ff.building.fortified.shooters
func (s *State) bestShooters(a, second *Attack, who []int32, limit int) []int32 {
	worth := make([]int, len(who))
	for i, m := range who {
		for _, b := range [2]*Attack{a, second} {
			for k := range b.firing() {
				if g := &b.guns[k]; int32(g.model) == m {
					worth[i] += s.gunWorth(b.Target, g)
				}
			}
		}
	}
	out := make([]int32, 0, limit)
	for len(out) < limit {
		best := -1
		for i, m := range who {
			if !among(out, m) && (best < 0 || worth[i] > worth[best]) {
				best = i
			}
		}
		out = append(out, who[best])
	}
	return out
}

// firing lists the weapons of an attack that there may not be.
func (a *Attack) firing() []gun {
	if a == nil {
		return nil
	}
	return a.guns
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
			p, w := &a.Pools[i], &s.Book.Weapons[a.Pools[i].Weapon]
			now, then := s.hitSum(a, p), s.hitSum(&with, p)
			gain += p.Dice * (chance(then.Total()) - chance(now.Total())) * blasts(w) * s.hitWorth(a.Target, w)
		}
		if gain > most {
			best, most = l.of, gain
		}
	}
	return best
}
