package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/table"
)

// reaches is what was found out about charges while everybody near stands where they stand. Whoever asks has the
// whole table held against what it was then, so nobody who moves a model has to think of it.
type reaches struct {
	bodies  []table.Body
	figures []Figure
	units   []unitStand
	damage  []Damage
	known   []reachKnown
}

// unitStand is what a way depends on of a unit besides its models.
type unitStand struct {
	inWay   unitInWay
	carrier UnitID
	took    bool
	putOff  bool
	moved   geom.Length
}

// unitInWay is what the ways of others depend on of it.
type unitInWay struct {
	where Place
	typ   force.UnitType
	mixed bool
}

// reachKnown is one question with its answer.
type reachKnown struct {
	u, target UnitID
	multiple  int8
	ok        bool
	plan      flow.Answer // the charge that was found
	span      comesBy     // whoever stands wholly outside does not matter
}

// comesBy is where a charge can lead.
type comesBy struct {
	box  geom.Box
	lone bool        // one model goes alone
	from geom.Point  // from here
	to   geom.Box    // to somebody whose middle is in here
	long geom.Length // and no place of its way is further from both together
}

// maxReaches is how many answers are kept.
const maxReaches = 128

func standOf(u *Unit) unitStand {
	return unitStand{unitInWay{u.Where, u.Type, u.Mixed}, u.Carrier, u.Took, u.PutOff, u.Moved}
}

// look holds the table against what it was, and forgets what hangs on whatever has changed.
func (y *reaches) look(s *State) {
	if len(y.units) != len(s.Units) || len(y.bodies) != len(s.Bodies) || !slices.Equal(y.damage, s.Damage) {
		y.known = y.known[:0]
	} else {
		for i := range y.units {
			if now := standOf(&s.Units[i]); y.units[i] != now {
				y.forget(UnitID(i), y.units[i].inWay != now.inWay, s)
			}
		}
		for i := range y.bodies {
			if len(y.known) == 0 {
				break
			}
			if a, b := &y.bodies[i], &s.Bodies[i]; *a != *b || !y.figures[i].movesAs(s.Figures[i]) {
				far := s.typ(ModelID(i)).Reach
				y.known = slices.DeleteFunc(y.known, func(k reachKnown) bool {
					return k.of(a.Group, s) || k.of(b.Group, s) || k.inWay(a, far) || k.inWay(b, far)
				})
			}
		}
	}
	y.bodies = append(y.bodies[:0], s.Bodies...)
	y.figures = append(y.figures[:0], s.Figures...)
	y.damage = append(y.damage[:0], s.Damage...)
	y.units = y.units[:0]
	for i := range s.Units {
		y.units = append(y.units, standOf(&s.Units[i]))
	}
}

// movesAs tells whether what has become of a model is nothing to its moves.
func (f Figure) movesAs(o Figure) bool {
	f.Wounds, f.Breach, f.Disabled, f.Turret = o.Wounds, o.Breach, o.Disabled, o.Turret
	return f == o
}

// of tells whether a charge is made by a unit, at it or out of it.
func (k *reachKnown) of(u UnitID, s *State) bool {
	return k.u == u || k.target == u || s.Units[k.u].Carrier == u
}

// inWay tells whether a body that reaches so far from its middle can matter to a charge.
func (k *reachKnown) inWay(b *table.Body, far geom.Length) bool {
	if !k.span.box.Grow(far).Contains(b.At) {
		return false
	}
	at := geom.Box{Min: b.At, Max: b.At}
	return !k.span.lone || geom.Dist(k.span.from, b.At)+k.span.to.Gap(at) <= k.span.long+2*far
}

// forget forgets what hangs on a unit: its own charges, those at it, and those in whose way it is if that may have changed.
func (y *reaches) forget(u UnitID, inWay bool, s *State) {
	y.known = slices.DeleteFunc(y.known, func(k reachKnown) bool {
		if k.of(u, s) {
			return true
		}
		for i := range s.Bodies {
			if b := &s.Bodies[i]; inWay && b.Group == u && k.inWay(b, s.typ(ModelID(i)).Reach) {
				return true
			}
		}
		return false
	})
}

// coming is where somebody else has to stand to be in the way of a charge: no part of a body is moved further than its
// allowance, and nobody is kept from by more than an inch.  a2.move.no-part-exceeds, a2.gap.more-than-one-inch
func (g *move) coming() comesBy {
	if g.spec.From != NoUnit {
		return comesBy{box: g.span}
	}
	var by comesBy
	models := 0
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in {
			continue
		}
		wide, left := g.s.typ(p.m).Reach, max(p.left, 0)
		box := geom.Box{Min: p.from, Max: p.from}.Grow(left + wide + geom.Inch + maxObstacle)
		if models++; models == 1 { // twice aside to who is passed, once short of who is fought
			by.box, by.from, by.long = box, p.from, left+2*(wide+geom.Inch)+wide+maxObstacle+2*lineUp
		} else {
			by.box = by.box.Join(box)
		}
	}
	by.lone = models == 1
	first := true
	for n := range g.s.own(g.spec.Target) {
		at := g.s.Bodies[n].At
		box := geom.Box{Min: at, Max: at}.Grow(g.s.typ(n).Reach)
		if first {
			by.to, first = box, false
		} else {
			by.to = by.to.Join(box)
		}
	}
	return by
}

// canReach tells whether a unit could touch an enemy within so many M, terrain tests assumed passed: it has a whole
// charge, by the search that carries it out.  a2.assault.must-be-reachable
func (s *State) canReach(u, target UnitID, multiple int) bool {
	if !s.inPlay(u) && s.Units[u].Where != Aboard || !s.inPlay(target) {
		return false
	}
	y := &s.works().reaches
	y.look(s)
	for i := range y.known {
		if k := &y.known[i]; k.u == u && k.target == target && int(k.multiple) == multiple {
			return k.ok
		}
	}
	k := reachKnown{u: u, target: target, multiple: int8(multiple)}
	k.plan, k.ok, k.span = s.findCharge(u, target, multiple)
	if len(y.known) == maxReaches {
		y.known = append(y.known[:0], y.known[1:]...)
	}
	y.known = append(y.known, k)
	return k.ok
}

// plannedCharge is the charge of a move: the one that was found when it was declared, or that there is none, if the unit
// still stands as it did then and nobody has come into its way, or else what is found now.
func (g *move) plannedCharge() (flow.Answer, bool) {
	spec := g.spec
	if g.later || spec.On != nil || spec.Limit != 0 || spec.From != NoUnit || spec.Torn != 0 || spec.Over != NoUnit {
		return g.chargePlan()
	}
	h := g.s.newMove(&MoveSpec{Unit: spec.Unit, Multiple: spec.Multiple, Target: spec.Target, Over: NoUnit, From: NoUnit})
	same := g.startsAs(h)
	h.done()
	y := &g.s.works().reaches
	y.look(g.s)
	for i := range y.known {
		if k := &y.known[i]; same && k.u == spec.Unit && k.target == spec.Target && int(k.multiple) == spec.Multiple {
			return k.plan.Clone(), k.ok
		}
	}
	return g.chargePlan()
}
