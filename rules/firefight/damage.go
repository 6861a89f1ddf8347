package firefight

import (
	"fmt"

	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// AskResilient asks which damage dice must be re-rolled.
const AskResilient = "resilient"

// armour is the highest ARMOUR in a unit.  ff.shoot.damage.highest-armour,
// ff.force.mixed.best-armour
func (s *State) armour(u UnitID) (best int8, mixed bool) {
	first := true
	for m := range s.Members(u) {
		t := s.TypeOf(m)
		if t.HVA {
			continue
		}
		mixed = mixed || !first && t.Armour != best
		if first || s.Applies("ff.force.mixed.best-armour", t.Armour > best) {
			best = t.Armour
		}
		first = false
	}
	return best, mixed
}

// fortified tells whether a unit is in a fortified building.  ff.building.fortified.armour
func (s *State) fortified(u UnitID) bool {
	un := s.Unit(u)
	return un.Where == position.Inside && s.Book.Board.Pieces[un.In].Fortified
}

// damageSum is the number a damage die needs: ARMOUR less AP. It has no cap: an ARMOUR above 8 cannot be
// beaten.  ff.shoot.damage.roll, ff.shoot.damage.ap, ff.basics.modifier.cap-eight
func (s *State) damageSum(target UnitID, w *force.Weapon) tally.Tally {
	best, mixed := s.armour(target)
	rule := tally.Rule("ff.shoot.damage.roll")
	if mixed {
		rule = "ff.shoot.damage.highest-armour"
	}
	sum := s.Sum("damage", "ARMOUR", rule, int(best))
	if s.Applies("ff.kw.ap", w.AP > 0) {
		sum.Add("AP", "ff.shoot.damage.ap", -int(w.AP))
	}
	if k := s.Words(target); w.Words.Seismic && (k.Construct || k.Vehicle) {
		sum.Add("seismic", "ff.kw.seismic.ap", -1)
	}
	if s.fortified(target) {
		sum.Add("fortified building", "ff.building.fortified.armour", 1)
	}
	if s.Book.Options.CapDamage {
		sum.AtMost("never above 8", "ff.basics.modifier.cap-eight", 8)
	}
	return sum
}

// rollDamage rolls a die for each hit and turns the successes into wounds: Vicious, Heavy Armour or
// Resilient, Devastating, Toxic.  ff.house.sequence.damage
func (r *Run) rollDamage(a *Attack) {
	dice := make([]die, 0, a.hits())
	for i := range a.Pools {
		p := &a.Pools[i]
		w := &r.Book.Weapons[p.Weapon]
		if p.Hits == 0 {
			continue
		}
		if r.by("ff.kw.disruption.no-damage", w.Words.Disruption) {
			continue
		}
		sum := r.damageSum(a.Target, w)
		p.needed = sum.Total()
		from := len(dice)
		for left := p.Hits; left > 0; left-- {
			dice = append(dice, r.thrown(a, dice, RollDamage, int8(i), p.needed, false, left, left == p.Hits))
		}
		r.tellDamage(a, p, &sum, dice[from:])
	}
	if a.Unit == NoUnit || r.Active == r.Groups[a.Unit].Side {
		r.vicious(a, dice)
		r.resilient(a, dice)
	} else {
		r.resilient(a, dice)
		r.vicious(a, dice)
	}
	r.heavyArmour(a, dice)
	for i := range dice {
		if dice[i].passed {
			r.wound(a, dice[i].pool, dice[i+1:])
		}
	}
}

// vicious re-rolls damage dice that show a 1 and did no damage.  ff.kw.vicious-shoot, ff.kw.vicious-assault
func (r *Run) vicious(a *Attack, dice []die) {
	var room [32]int32
	ones := due(dice, len(dice), func(d *die) bool { return r.viciousBy(a, d.pool) != "" && d.face == 1 && !d.passed && !d.again }, room[:0])
	for k, i := range ones {
		r.cite(r.viciousBy(a, dice[i].pool))
		r.throwOver(a, dice, ones, k, RollVicious, a.Pools[dice[i].pool].needed)
	}
}

func (r *Run) viciousBy(a *Attack, pool int8) tally.Rule {
	w := &r.weapon(a, pool).Words
	var none force.Keywords
	k := &none
	if a.Unit != NoUnit {
		k = r.Words(a.Unit)
	}
	switch {
	case r.Applies("ff.kw.vicious-assault", a.Melee && (w.ViciousAssault || k.ViciousAssault)):
		return "ff.kw.vicious-assault"
	case r.Applies("ff.kw.vicious-shoot", !a.Melee && (w.ViciousShoot || k.ViciousShoot)):
		return "ff.kw.vicious-shoot"
	}
	return ""
}

// heavyArmour rolls each success again: it damages only on an unmodified 5+, or 4+ from a Seismic weapon;
// Anti-Tank weapons ignore it. The roll is made even for a die re-rolled before and is final.
// ff.kw.heavy-armour, ff.kw.seismic.heavy-armour, ff.kw.anti-tank.heavy-armour
func (r *Run) heavyArmour(a *Attack, dice []die) {
	if !r.Applies("ff.kw.heavy-armour", r.Words(a.Target).HeavyArmour) {
		return
	}
	var room [32]int32
	passed := due(dice, len(dice), func(d *die) bool {
		antiTank := r.by("ff.kw.anti-tank.heavy-armour", d.passed && r.weapon(a, d.pool).Words.AntiTank)
		return d.passed && !antiTank
	}, room[:0])
	for k, i := range passed {
		needed := 5
		if r.by("ff.kw.seismic.heavy-armour", r.weapon(a, dice[i].pool).Words.Seismic) {
			needed = 4
		}
		r.cite("ff.kw.heavy-armour")
		r.throwOver(a, dice, passed, k, RollHeavyArmour, needed)
	}
}

// wound notes the points of one success: Devastating makes several of it, each of which Toxic may follow by
// a single one more. The rest are the dice after it.  ff.kw.devastating.multiply, ff.kw.toxic
func (r *Run) wound(a *Attack, pool int8, rest []die) {
	w := &r.weapon(a, pool).Words
	points := 1
	if r.by("ff.kw.devastating.multiply", w.Devastating != (force.Amount{}), "ff.kw.devastating.one-model") {
		points = r.amount(RollDevastating, a.Unit, w.Devastating, 1)
	}
	a.Pools[pool].hurt = true
	a.wounds = append(a.wounds, wound{points: int8(points), pool: pool})
	if !r.Applies("ff.kw.toxic", w.Toxic) {
		return
	}
	for left := points; left > 0; left-- {
		r.cite("ff.kw.toxic")
		if r.io.Roll(r.toxicRoll(a, left, rest)) >= 6 {
			a.wounds = append(a.wounds, wound{points: 1, pool: pool})
		}
	}
}

func (r *Run) tellDamage(a *Attack, p *Pool, sum *tally.Tally, dice []die) {
	if !r.io.Loud() {
		return
	}
	w := &r.Book.Weapons[p.Weapon]
	if a.Melee {
		r.cite("ff.fight.damage")
	}
	if w.AP > 0 {
		r.cite("ff.kw.ap")
	}
	if a.Blaze {
		r.cite("ff.blaze.damage-normal")
	}
	if _, mixed := r.armour(a.Target); mixed {
		r.cite("ff.force.mixed.best-armour")
	}
	if sum.Total() > 8 {
		r.cite("ff.basics.modifier.cap-eight")
	}
	r.cite("ff.shoot.damage.roll", "ff.basics.dice.success")
	faces, n := make([]int, 0, len(dice)), 0
	for _, d := range dice {
		faces = append(faces, int(d.face))
		if d.passed {
			n++
		}
	}
	r.tellSum(a.Unit, a.Target, sum, fmt.Sprintf("%s against %s: %d of %d hits do damage", w.Name, r.Name(a.Target), n, len(dice)), faces...)
}
