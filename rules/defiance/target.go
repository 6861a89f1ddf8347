package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// shot is a fire action: who fires what, how.
type shot struct {
	by       spot
	arm      int
	w        *force.Weapon
	pace     pace
	aimed    UnitID // brackets are twice as long against it, NoUnit for none
	covering bool
	only     UnitID   // covering fire goes at this unit, NoUnit otherwise
	high     bool     // the high rate of a split FR
	seen     []quarry // the enemies it could be aimed at, if they were listed
	ahead    []ahead  // the enemies in arc of the figure, if they were listed: see ahead.go
	view     []quarry // those in arc and sight of another weapon of the same man, if they were listed: see fromView
	friends  []BodyID // who could be in its way, if they were listed: see ahead.go
	chit     bool     // an attack chit on one die
	guns     []mortar // of a fire cluster: who has a part in its one roll to hit
	auto     bool     // weapon and target are chosen for the figure: see together.go
	toward   int32    // the unit it likes best then
	chosen   *chosen  // what was chosen, if it was found out before: see show_weigh_legs.go
}

// quarry is an enemy that a shot could be aimed at.
type quarry struct {
	spot
	dist  geom.Length
	line  line
	phase bool
	no    *tally.Refusal
	redir bool
	vain  bool // out of sight: the shot is wasted
	free  int8 // whether a friend is in the way, if it was asked: see behindFriend
}

// fires tells whether a target lies where a weapon points.
// dvg.target.front-arc, dvg.vehicle.weapon.default-arc
func (s *State) pointsAt(sh *shot, t *spot) bool {
	if s.frame(sh.by.b).Vehicle() {
		set := s.Figures[sh.by.b].Arcs[sh.arm]
		s.note("dvg.vehicle.targeting")
		rule := tally.Rule("dvg.vehicle.weapon.multi-arc")
		switch set {
		case force.AllRound:
			rule = "dvg.vehicle.weapon.turret"
		case force.Front:
			rule = "dvg.vehicle.weapon.default-arc"
		}
		if !s.holds(rule, true) { // without its row it points ahead, or if that is the row nowhere
			return set != force.Front && inArcs(&sh.by, force.Front, t.at)
		}
		return inArcs(&sh.by, set, t.at)
	}
	rule := tally.Rule("dvg.target.front-arc")
	if sh.covering {
		rule = "dvg.cover.arc-per-figure"
	}
	return !s.holds(rule, !s.inArc(&sh.by, t))
}

// quarries are the enemies in arc and sight of a shot, nearest first, each with why it may not be chosen.
func (s *State) quarries(sh *shot) []quarry {
	return s.choose(sh, s.inSight(sh))
}

// inSight lists the enemies in arc and line of sight, nearest first.
func (s *State) inSight(sh *shot) []quarry {
	w := s.works()
	first, side := len(w.slab), s.SideOf(sh.by.b)
	if sh.view != nil {
		return s.fromView(sh)
	}
	if s.quiet() {
		return s.seenAhead(sh, s.allAhead(sh))
	}
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.SideOf(b) == side || sh.only != NoUnit && s.stillOf(s.unitOf(b)) != sh.only {
			continue
		}
		t := s.spot(b)
		if !s.pointsAt(sh, &t) {
			continue
		}
		q := quarry{spot: t, dist: s.distance(&sh.by, &t), line: s.look(&sh.by, &t)}
		q.phase = s.phased(sh, &q)
		if s.holds("dvg.target.los", !q.line.clear && !(q.phase && s.holds("dvg.effector.phase.terrain", true))) {
			continue
		}
		w.slab = append(w.slab, q)
	}
	out := w.slab[first:len(w.slab):len(w.slab)]
	slices.SortStableFunc(out, func(a, b quarry) int { return int(a.dist - b.dist) })
	return out
}

// sharesView tells whether a weapon has the same enemies in arc and sight as the others of its figure: men turn as a whole, and what
// strikes out of sight sees otherwise.
func (s *State) sharesView(sh *shot) bool {
	return s.quiet() && !s.frame(sh.by.b).Vehicle() && !sh.w.Grenade && !sh.w.Effectors.Has(force.Phase)
}

// fromView lists the enemies in sight as another weapon of the same man found them.
func (s *State) fromView(sh *shot) []quarry {
	w := s.works()
	first := len(w.slab)
	w.slab = append(w.slab, sh.view...)
	out := w.slab[first:len(w.slab):len(w.slab)]
	for i := range out {
		out[i].no, out[i].redir = nil, false
	}
	return out
}

// unseen lists the enemies that a phase weapon may be fired at in vain: out of sight and of its phase range. The shot
// is wasted.  dvg.effector.phase.outside-range
func (s *State) unseen(sh *shot) []quarry {
	if !sh.w.Effectors.Has(force.Phase) || sh.w.Area.Radius > 0 {
		return nil
	}
	var out []quarry
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.SideOf(b) == s.SideOf(sh.by.b) || sh.only != NoUnit && s.stillOf(s.unitOf(b)) != sh.only {
			continue
		}
		t := s.spot(b)
		if !s.pointsAt(sh, &t) {
			continue
		}
		q := quarry{spot: t, dist: s.distance(&sh.by, &t), line: s.look(&sh.by, &t), vain: true}
		if !q.line.clear && !s.phased(sh, &q) && s.rangeRefusal(sh, &q) == nil && s.holds("dvg.effector.phase.outside-range", true) {
			out = append(out, q)
		}
	}
	return out
}

// phased tells whether an enemy stands in the phase range of a weapon.  dvg.effector.phase.targeting, dvg.orders.aim.double-range
func (s *State) phased(sh *shot, q *quarry) bool {
	if !s.holds("dvg.effector.phase.targeting", sh.w.Effectors.Has(force.Phase)) {
		return false
	}
	from, to := s.law().phaseRange(sh.w, s.aimedAt(sh, q.b))
	return q.dist >= from && q.dist <= to
}

// choose marks which of the enemies in sight a shot may take.
// dvg.target.closest-rule, dvg.target.elite-vehicle, dvg.target.friendly-blocks, dvg.target.friendly-redirect
func (s *State) choose(sh *shot, list []quarry) []quarry {
	sh.friends = nil
	for i := range list {
		q := &list[i]
		switch {
		case s.holds("dvg.ranged.hth-distance", !s.apart(sh.by.b, q.b, 1) && s.Touching(sh.by.b, q.b)):
			q.no = s.no("dvg.ranged.hth-distance", "fight it hand to hand", func() string { return s.figureName(q.b) + " is in contact" })
		case sh.only != NoUnit || q.phase: // dvg.cover.target-unit-only: any visible figure of it
		default:
			q.no = s.passedOver(sh, list, i)
		}
	}
	for i := range list {
		if list[i].no == nil && s.behindFriend(sh, &list[i]) {
			list[i].no = s.no("dvg.target.friendly-blocks", "fire at another", func() string { return "a friend stands in the line to " + s.figureName(list[i].b) })
			s.redirect(sh, list, i)
		}
	}
	for i := range list {
		if q := &list[i]; q.no == nil {
			q.no = s.rangeRefusal(sh, q)
		}
	}
	return list
}

// passedOver says why a figure may not be chosen: a nearer one may not be passed over for it.
func (s *State) passedOver(sh *shot, list []quarry, i int) *tally.Refusal {
	t := &list[i]
	free := s.holds("dvg.target.elite-vehicle", s.freeAim(sh.by.b))
	for k := range list[:i] {
		f := &list[k]
		if f.dist == t.dist {
			continue
		}
		same := s.unitOf(f.b) == s.unitOf(t.b)
		if !same && (free || s.holds("dvg.orders.aim.target-exempt", s.aimedAt(sh, t.b))) || s.mayPass(list, f, t, same) || same && s.gunFree(sh, t) {
			continue
		}
		if !same && s.unitGap(list, s.unitOf(f.b)) >= s.unitGap(list, s.unitOf(t.b)) { // its unit is no closer: dvg.target.closest-rule
			continue
		}
		return s.no("dvg.target.closest-rule", "fire at the closest", func() string { return s.figureName(f.b) + " is closer" })
	}
	return nil
}

// unitGap is how near a unit is to a firer: by its closest figure in arc and sight, guns and wrecks left out, if it has others.
func (s *State) unitGap(list []quarry, u UnitID) geom.Length {
	gap := geom.Length(1 << 30)
	for i := range list { // nearest first
		if q := &list[i]; s.unitOf(q.b) == u {
			if !s.isGun(q.b) && !s.disabled(q.b) {
				return q.dist
			}
			gap = min(gap, q.dist)
		}
	}
	return gap
}

// freeAim is of elite infantry and vehicles: they choose the unit.
func (s *State) freeAim(b BodyID) bool {
	q := s.frame(b).Quality
	return q == force.Elite || q == force.Crewed || s.Figures[b].Hero && !s.holds("dvg.hero.targeting", true)
}

// mayPass tells whether a nearer figure may be passed over for another.
// dvg.target.exempt.cover, dvg.target.exempt.shaken-stunned, dvg.target.exempt.unit-in-cover, dvg.target.exempt.smaller,
// dvg.target.exempt.infantry-vehicle, dvg.vehicle.sdc.disabled
func (s *State) mayPass(list []quarry, f, t *quarry, same bool) bool {
	ff := s.fig(f.b)
	switch {
	case s.isGun(f.b), // a figure is never kept safe by a gun
		s.holds("dvg.target.exempt.shaken-stunned", ff.Shaken || ff.Stunned),
		s.holds("dvg.target.exempt.smaller", s.sizeAmong(f.b, same) < s.sizeAmong(t.b, same)),
		s.holds("dvg.vehicle.sdc.disabled", s.disabled(f.b)),
		s.holds("dvg.target.exempt.cover", same && f.line.inCover),
		s.holds("dvg.target.exempt.infantry-vehicle", !same && s.frame(f.b).Vehicle() != s.frame(t.b).Vehicle()):
		return true
	}
	return !same && s.holds("dvg.target.exempt.unit-in-cover", s.allInCover(list, s.unitOf(f.b)))
}

// sizeAmong is the size of a figure where units are compared: a unit with a gun is of size 3.  dvg.target.crew-served.size3
func (s *State) sizeAmong(b BodyID, same bool) int8 {
	n := s.targetSize(b)
	if !same && s.holds("dvg.target.crew-served.size3", n < 3 && s.hasGun(s.unitOf(b))) {
		return 3
	}
	return n
}

// allInCover tells whether every figure of a unit that is in sight is in cover.
func (s *State) allInCover(list []quarry, u UnitID) bool {
	for i := range list {
		if s.unitOf(list[i].b) == u && !list[i].line.inCover {
			return false
		}
	}
	return true
}

// behindFriend is friendInWay, found once for each enemy of a list.
func (s *State) behindFriend(sh *shot, q *quarry) bool {
	if q.free == 0 {
		q.free = 1
		if s.friendInWay(sh, q) {
			q.free = 2
		}
	}
	return q.free == 2
}

// friendInWay tells whether a line of fire crosses the base of a friend of the same or larger size. Fire from one flight level to
// another passes over whoever stands on either.  dvg.house.figure-fire-blockers, dvg.flying.height-for-los
func (s *State) friendInWay(sh *shot, q *quarry) bool {
	if s.holds("dvg.flying.height-for-los", s.Bodies[q.b].Level != sh.by.level) {
		return false
	}
	if s.quiet() {
		return s.amongFriends(sh, q)
	}
	for i := range s.Bodies {
		b := BodyID(i)
		if b == sh.by.b || b == q.b || !s.Stands(b) || s.holds("dvg.house.figure-fire-blockers", s.SideOf(b) != s.SideOf(sh.by.b)) || s.Bodies[i].Level != sh.by.level || s.targetSize(b) < s.asFirer(&sh.by) {
			continue
		}
		if s.blocksFire(b, q) {
			return true
		}
	}
	return false
}

// blocksFire tells whether a friend stands in a line of fire: not one who is locked with the target.  dvg.target.friendly-blocks
func (s *State) blocksFire(b BodyID, q *quarry) bool {
	if !s.Bounds(b).Crossed(q.line.from, q.line.to) {
		return false
	}
	body := s.Shape(b)
	return geom.SegCrosses(q.line.from, q.line.to, &body) && !s.inMelee(b, q.b) && s.holds("dvg.target.friendly-blocks", true)
}

// asFirer is the size of a firing figure where friends are compared with it: one less of who is prone.
// dvg.movement.prone.size-minus-one
func (s *State) asFirer(by *spot) int8 {
	n := s.size(by.b)
	if s.holds("dvg.movement.prone.size-minus-one", by.prone) {
		n--
	}
	return n
}

// inMelee tells whether a friend is locked with the enemy that is fired at.
func (s *State) inMelee(b, e BodyID) bool {
	for f := range s.foes(b) {
		if f == e {
			return true
		}
	}
	return false
}

// redirect lets a shot that a friend blocks go at the enemy next closest to the one it was meant for.
func (s *State) redirect(sh *shot, list []quarry, i int) {
	best := -1
	for k := range list {
		if k == i || list[k].no != nil && list[k].no.Rule != "dvg.target.closest-rule" {
			continue
		}
		nearer := best < 0 || geom.DistSq(list[k].at, list[i].at) < geom.DistSq(list[best].at, list[i].at)
		if (nearer || !s.quiet()) && !s.behindFriend(sh, &list[k]) && nearer {
			best = k
		}
	}
	if best < 0 || !s.holds("dvg.target.friendly-redirect", true) {
		return
	}
	far := geom.DistSq(list[best].at, list[i].at)
	for k := range list { // of several who are as close, any
		q := &list[k]
		if k == i || q.no != nil && q.no.Rule != "dvg.target.closest-rule" || geom.DistSq(q.at, list[i].at) != far || s.behindFriend(sh, q) {
			continue
		}
		q.no, q.redir = nil, q.redir || q.no != nil
	}
}

// rangeRefusal holds a distance against the brackets.  dvg.weapon.max-range
func (s *State) rangeRefusal(sh *shot, q *quarry) *tally.Refusal {
	if sh.w.Grenade {
		_, _, refusal := s.law().grenadeNeed(s.size(sh.by.b), q.dist)
		return refusal
	}
	if _, ok := s.law().bracket(sh.w, q.dist, s.aimedAt(sh, q.b)); ok {
		return nil
	}
	if s.mute() {
		return s.unsaid("dvg.weapon.max-range", "go nearer")
	}
	_, refusal := s.law().bracketed(sh.w, q.dist, s.aimedAt(sh, q.b))
	return refusal
}

// quarryOffers lists the enemies in sight for a question.
func (r *Run) quarryOffers(list []quarry, decline bool) []flow.Option {
	out := r.list(len(list) + 1)
	for i := range list {
		q := &list[i]
		o := flow.Option{Value: int32(q.b), Thing: flow.Figure(int32(q.b)), Key: r.figureName(q.b), Label: r.figureLabel(q.b), Refused: q.no, Rule: "dvg.target.closest-rule"}
		if q.vain {
			o.Label, o.Rule = o.Label+", out of sight: the shot is wasted", "dvg.effector.phase.outside-range"
		}
		out = append(out, o)
	}
	if decline {
		out = append(out, flow.Option{Value: -1, Key: "none", Label: "Do not fire", Rule: "dvg.orders.cohesive"})
	}
	return out
}
