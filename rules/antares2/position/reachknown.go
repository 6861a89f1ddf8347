package position

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
	Known   []reachKnown
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
	Unit, Target UnitID
	Multiple     int8
	Found        bool
	plan         flow.Answer // the charge that was found
	span         comesBy     // whoever stands wholly outside does not matter
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

// standOf is what a way depends on of a unit now. How far it has moved is something to those alone who have put others off; see StillMoves.
func standOf(u *Unit) unitStand {
	stand := unitStand{unitInWay{u.Where, u.Type, u.Mixed}, u.Carrier, u.Took, u.PutOff, 0}
	if u.PutOff {
		stand.moved = u.Moved
	}
	return stand
}

// Look holds the table against what it was, and forgets what hangs on whatever has changed.
func (y *reaches) Look(s *State) {
	if len(y.units) != len(s.Units) || len(y.bodies) != len(s.Bodies) || !slices.Equal(y.damage, s.Damage) {
		y.Known = y.Known[:0]
	} else {
		for i := range y.units {
			if now := standOf(&s.Units[i]); y.units[i] != now {
				y.forget(UnitID(i), y.units[i].inWay != now.inWay, s)
			}
		}
		for i := range y.bodies {
			if len(y.Known) == 0 {
				break
			}
			if a, b := &y.bodies[i], &s.Bodies[i]; *a != *b || !y.figures[i].movesAs(s.Figures[i]) {
				far := s.TypeOf(ModelID(i)).Reach
				y.Known = slices.DeleteFunc(y.Known, func(k reachKnown) bool {
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
	return k.Unit == u || k.Target == u || s.Units[k.Unit].Carrier == u
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
	y.Known = slices.DeleteFunc(y.Known, func(k reachKnown) bool {
		if k.of(u, s) {
			return true
		}
		for i := range s.Bodies {
			if b := &s.Bodies[i]; inWay && b.Group == u && k.inWay(b, s.TypeOf(ModelID(i)).Reach) {
				return true
			}
		}
		return false
	})
}

// coming is where somebody else has to stand to be in the way of a charge: no part of a body is moved further than its
// allowance, and nobody is kept from by more than an inch.  a2.move.no-part-exceeds, a2.gap.more-than-one-inch
func (g *Move) coming() comesBy {
	if g.Spec.From != NoUnit {
		return comesBy{box: g.span}
	}
	var by comesBy
	models := 0
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In {
			continue
		}
		wide, left := g.State.TypeOf(p.Model).Reach, max(p.Left, 0)
		box := geom.Box{Min: p.From, Max: p.From}.Grow(left + wide + geom.Inch + maxObstacle)
		if models++; models == 1 { // twice aside to who is passed, once short of who is fought
			by.box, by.from, by.long = box, p.From, left+2*(wide+geom.Inch)+wide+maxObstacle+2*lineUp
		} else {
			by.box = by.box.Join(box)
		}
	}
	by.lone = models == 1
	first := true
	for n := range g.State.Own(g.Spec.Target) {
		at := g.State.Bodies[n].At
		box := geom.Box{Min: at, Max: at}.Grow(g.State.TypeOf(n).Reach)
		if first {
			by.to, first = box, false
		} else {
			by.to = by.to.Join(box)
		}
	}
	return by
}

// CanReach tells whether a unit could touch an enemy within so many M, terrain tests assumed passed: it has a whole
// charge, by the search that carries it out.  a2.assault.must-be-reachable
func (s *State) CanReach(u, target UnitID, multiple int) bool {
	if !s.InPlay(u) && s.Units[u].Where != Aboard || !s.InPlay(target) {
		return false
	}
	y := &s.Works().Reaches
	y.Look(s)
	for i := range y.Known {
		if k := &y.Known[i]; k.Unit == u && k.Target == target && int(k.Multiple) == multiple {
			return k.Found
		}
	}
	k := reachKnown{Unit: u, Target: target, Multiple: int8(multiple)}
	k.plan, k.Found, k.span = s.FindCharge(u, target, multiple)
	if len(y.Known) == maxReaches {
		y.Known = append(y.Known[:0], y.Known[1:]...)
	}
	y.Known = append(y.Known, k)
	return k.Found
}

// plannedCharge is the charge of a move: the one that was found when it was declared, or that there is none, if the unit
// still stands as it did then and nobody has come into its way, or else what is found now.
func (g *Move) plannedCharge() (flow.Answer, bool) {
	spec := g.Spec
	if g.Later || spec.On != nil || spec.Limit != 0 || spec.From != NoUnit || spec.Torn != 0 || spec.Over != NoUnit {
		return g.ChargePlan()
	}
	h := g.State.NewMove(&MoveSpec{Unit: spec.Unit, Multiple: spec.Multiple, Target: spec.Target, Over: NoUnit, From: NoUnit})
	same := g.StartsAs(h)
	h.Done()
	y := &g.State.Works().Reaches
	y.Look(g.State)
	for i := range y.Known {
		if k := &y.Known[i]; same && k.Unit == spec.Unit && k.Target == spec.Target && int(k.Multiple) == spec.Multiple {
			return k.plan.Clone(), k.Found
		}
	}
	return g.ChargePlan()
}
