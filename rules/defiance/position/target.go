package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Mortar is a weapon whose rounds burst, by who has it.
type Mortar struct {
	Body BodyID
	Arm  int
}

// Chosen is a weapon with its target.
type Chosen struct {
	Arm    int // -1 for none
	Target Quarry
}

// Shot is a fire action: who fires what, how.
type Shot struct {
	By       Spot
	Arm      int
	Weapon   *force.Weapon
	Pace     law.Pace
	Aimed    UnitID // brackets are twice as long against it, NoUnit for none
	Covering bool
	Only     UnitID   // covering fire goes at this unit, NoUnit otherwise
	High     bool     // the high rate of a split FR
	Seen     []Quarry // the enemies it could be aimed at, if they were listed
	Ahead    []Ahead  // the enemies in arc of the figure, if they were listed: see ahead.go
	View     []Quarry // those in arc and sight of another weapon of the same man, if they were listed: see fromView
	Friends  []BodyID // who could be in its way, if they were listed: see ahead.go
	Chit     bool     // an attack chit on one die
	Guns     []Mortar // of a fire cluster: who has a part in its one roll to hit
	Auto     bool     // weapon and target are chosen for the figure: see together.go
	Toward   int32    // the unit it likes best then
	Chosen   *Chosen  // what was chosen, if it was found out before: see show_weigh_legs.go
}

// Quarry is an enemy that a shot could be aimed at.
type Quarry struct {
	Spot
	Dist  geom.Length
	Line  Line
	Phase bool
	No    *tally.Refusal
	redir bool
	Vain  bool // out of sight: the shot is wasted
	free  int8 // whether a friend is in the way, if it was asked: see BehindFriend
}

// PointsAt tells whether a target lies where a weapon points.
// dvg.target.front-arc, dvg.vehicle.weapon.default-arc
func (s *State) PointsAt(sh *Shot, t *Spot) bool {
	if s.Frame(sh.By.Body).Vehicle() {
		set := s.Figures[sh.By.Body].Arcs[sh.Arm]
		s.Note("dvg.vehicle.targeting")
		rule := tally.Rule("dvg.vehicle.weapon.multi-arc")
		switch set {
		case force.AllRound:
			rule = "dvg.vehicle.weapon.turret"
		case force.Front:
			rule = "dvg.vehicle.weapon.default-arc"
		}
		if !s.Applies(rule, true) { // without its row it points ahead, or if that is the row nowhere
			return set != force.Front && InArcs(&sh.By, force.Front, t.At)
		}
		return InArcs(&sh.By, set, t.At)
	}
	rule := tally.Rule("dvg.target.front-arc")
	if sh.Covering {
		rule = "dvg.cover.arc-per-figure"
	}
	return !s.Applies(rule, !s.inArc(&sh.By, t))
}

// Quarries are the enemies in arc and sight of a shot, nearest first, each with why it may not be chosen.
func (s *State) Quarries(sh *Shot) []Quarry {
	return s.choose(sh, s.InSight(sh))
}

// InSight lists the enemies in arc and line of sight, nearest first.
func (s *State) InSight(sh *Shot) []Quarry {
	w := s.Works()
	first, side := len(w.Slab), s.SideOf(sh.By.Body)
	if sh.View != nil {
		return s.fromView(sh)
	}
	if s.Quiet() {
		return s.seenAhead(sh, s.AllAhead(sh))
	}
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.SideOf(b) == side || sh.Only != NoUnit && s.StillOf(s.UnitOf(b)) != sh.Only {
			continue
		}
		t := s.Spot(b)
		if !s.PointsAt(sh, &t) {
			continue
		}
		q := Quarry{Spot: t, Dist: s.Distance(&sh.By, &t), Line: s.Look(&sh.By, &t)}
		q.Phase = s.Phased(sh, &q)
		if s.Applies("dvg.target.los", !q.Line.Clear && !(q.Phase && s.Applies("dvg.effector.phase.terrain", true))) {
			continue
		}
		w.Slab = append(w.Slab, q)
	}
	out := w.Slab[first:len(w.Slab):len(w.Slab)]
	slices.SortStableFunc(out, func(a, b Quarry) int { return int(a.Dist - b.Dist) })
	return out
}

// sharesView tells whether a weapon has the same enemies in arc and sight as the others of its figure: men turn as a whole, and what
// strikes out of sight sees otherwise.
func (s *State) sharesView(sh *Shot) bool {
	return s.Quiet() && !s.Frame(sh.By.Body).Vehicle() && !sh.Weapon.Grenade && !sh.Weapon.Effectors.Has(force.Phase)
}

// Sighted is what the weapons of a man have in common, as far as it was found out.
type Sighted struct {
	men  []Ahead  // whom he has ahead of him
	view []Quarry // whom he sees of them
}

// Share gives a shot what was found out for another weapon of the same man.
func (s *State) Share(seen *Sighted, sh *Shot) {
	if !s.sharesView(sh) {
		return
	}
	if seen.view == nil && seen.men == nil {
		seen.men = s.AllAhead(sh)
	}
	sh.View, sh.Ahead = seen.view, seen.men
}

// Keep keeps whom a shot was found to see, for the others.
func (s *State) Keep(seen *Sighted, sh *Shot, list []Quarry) {
	if list != nil && s.sharesView(sh) {
		seen.view = list
	}
}

// fromView lists the enemies in sight as another weapon of the same man found them.
func (s *State) fromView(sh *Shot) []Quarry {
	w := s.Works()
	first := len(w.Slab)
	w.Slab = append(w.Slab, sh.View...)
	out := w.Slab[first:len(w.Slab):len(w.Slab)]
	for i := range out {
		out[i].No, out[i].redir = nil, false
	}
	return out
}

// Unseen lists the enemies that a phase weapon may be fired at in vain: out of sight and of its phase range. The shot
// is wasted.  dvg.effector.phase.outside-range
func (s *State) Unseen(sh *Shot) []Quarry {
	if !sh.Weapon.Effectors.Has(force.Phase) || sh.Weapon.Area.Radius > 0 {
		return nil
	}
	var out []Quarry
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.SideOf(b) == s.SideOf(sh.By.Body) || sh.Only != NoUnit && s.StillOf(s.UnitOf(b)) != sh.Only {
			continue
		}
		t := s.Spot(b)
		if !s.PointsAt(sh, &t) {
			continue
		}
		q := Quarry{Spot: t, Dist: s.Distance(&sh.By, &t), Line: s.Look(&sh.By, &t), Vain: true}
		if !q.Line.Clear && !s.Phased(sh, &q) && s.RangeRefusal(sh, &q) == nil && s.Applies("dvg.effector.phase.outside-range", true) {
			out = append(out, q)
		}
	}
	return out
}

// Phased tells whether an enemy stands in the phase range of a weapon.  dvg.effector.phase.targeting, dvg.orders.aim.double-range
func (s *State) Phased(sh *Shot, q *Quarry) bool {
	if !s.Applies("dvg.effector.phase.targeting", sh.Weapon.Effectors.Has(force.Phase)) {
		return false
	}
	from, to := s.Law().PhaseRange(sh.Weapon, s.AimedAt(sh, q.Body))
	return q.Dist >= from && q.Dist <= to
}

// choose marks which of the enemies in sight a shot may take.
// dvg.target.closest-rule, dvg.target.elite-vehicle, dvg.target.friendly-blocks, dvg.target.friendly-redirect
func (s *State) choose(sh *Shot, list []Quarry) []Quarry {
	sh.Friends = nil
	for i := range list {
		q := &list[i]
		switch {
		case s.Applies("dvg.ranged.hth-distance", !s.Apart(sh.By.Body, q.Body, 1) && s.Touching(sh.By.Body, q.Body)):
			q.No = s.No("dvg.ranged.hth-distance", "fight it hand to hand", func() string { return s.FigureName(q.Body) + " is in contact" })
		case sh.Only != NoUnit || q.Phase: // dvg.cover.target-unit-only: any visible figure of it
		default:
			q.No = s.passedOver(sh, list, i)
		}
	}
	for i := range list {
		if list[i].No == nil && s.BehindFriend(sh, &list[i]) {
			list[i].No = s.No("dvg.target.friendly-blocks", "fire at another", func() string { return "a friend stands in the line to " + s.FigureName(list[i].Body) })
			s.redirect(sh, list, i)
		}
	}
	for i := range list {
		if q := &list[i]; q.No == nil {
			q.No = s.RangeRefusal(sh, q)
		}
	}
	return list
}

// passedOver says why a figure may not be chosen: a nearer one may not be passed over for it.
func (s *State) passedOver(sh *Shot, list []Quarry, i int) *tally.Refusal {
	t := &list[i]
	free := s.Applies("dvg.target.elite-vehicle", s.FreeAim(sh.By.Body))
	for k := range list[:i] {
		f := &list[k]
		if f.Dist == t.Dist {
			continue
		}
		same := s.UnitOf(f.Body) == s.UnitOf(t.Body)
		if !same && (free || s.Applies("dvg.orders.aim.target-exempt", s.AimedAt(sh, t.Body))) || s.mayPass(list, f, t, same) || same && s.gunFree(sh, t) {
			continue
		}
		if !same && s.unitGap(list, s.UnitOf(f.Body)) >= s.unitGap(list, s.UnitOf(t.Body)) { // its unit is no closer: dvg.target.closest-rule
			continue
		}
		return s.No("dvg.target.closest-rule", "fire at the closest", func() string { return s.FigureName(f.Body) + " is closer" })
	}
	return nil
}

// unitGap is how near a unit is to a firer: by its closest figure in arc and sight, guns and wrecks left out, if it has others.
func (s *State) unitGap(list []Quarry, u UnitID) geom.Length {
	gap := geom.Length(1 << 30)
	for i := range list { // nearest first
		if q := &list[i]; s.UnitOf(q.Body) == u {
			if !s.IsGun(q.Body) && !s.Disabled(q.Body) {
				return q.Dist
			}
			gap = min(gap, q.Dist)
		}
	}
	return gap
}

// FreeAim is of elite infantry and vehicles: they choose the unit.
func (s *State) FreeAim(b BodyID) bool {
	q := s.Frame(b).Quality
	return q == force.Elite || q == force.Crewed || s.Figures[b].Hero && !s.Applies("dvg.hero.targeting", true)
}

// mayPass tells whether a nearer figure may be passed over for another.
// dvg.target.exempt.cover, dvg.target.exempt.shaken-stunned, dvg.target.exempt.unit-in-cover, dvg.target.exempt.smaller,
// dvg.target.exempt.infantry-vehicle, dvg.vehicle.sdc.disabled
func (s *State) mayPass(list []Quarry, f, t *Quarry, same bool) bool {
	ff := s.Figure(f.Body)
	switch {
	case s.IsGun(f.Body), // a figure is never kept safe by a gun
		s.Applies("dvg.target.exempt.shaken-stunned", ff.Shaken || ff.Stunned),
		s.Applies("dvg.target.exempt.smaller", s.sizeAmong(f.Body, same) < s.sizeAmong(t.Body, same)),
		s.Applies("dvg.vehicle.sdc.disabled", s.Disabled(f.Body)),
		s.Applies("dvg.target.exempt.cover", same && f.Line.InCover),
		s.Applies("dvg.target.exempt.infantry-vehicle", !same && s.Frame(f.Body).Vehicle() != s.Frame(t.Body).Vehicle()):
		return true
	}
	return !same && s.Applies("dvg.target.exempt.unit-in-cover", s.allInCover(list, s.UnitOf(f.Body)))
}

// sizeAmong is the size of a figure where units are compared: a unit with a gun is of size 3.  dvg.target.crew-served.size3
func (s *State) sizeAmong(b BodyID, same bool) int8 {
	n := s.TargetSize(b)
	if !same && s.Applies("dvg.target.crew-served.size3", n < 3 && s.hasGun(s.UnitOf(b))) {
		return 3
	}
	return n
}

// allInCover tells whether every figure of a unit that is in sight is in cover.
func (s *State) allInCover(list []Quarry, u UnitID) bool {
	for i := range list {
		if s.UnitOf(list[i].Body) == u && !list[i].Line.InCover {
			return false
		}
	}
	return true
}

// RangeRefusal holds a distance against the brackets.  dvg.weapon.max-range
func (s *State) RangeRefusal(sh *Shot, q *Quarry) *tally.Refusal {
	if sh.Weapon.Grenade {
		_, _, refusal := s.Law().GrenadeNeed(s.SizeOf(sh.By.Body), q.Dist)
		return refusal
	}
	if _, ok := s.Law().Bracket(sh.Weapon, q.Dist, s.AimedAt(sh, q.Body)); ok {
		return nil
	}
	if s.Mute() {
		return s.unsaid("dvg.weapon.max-range", "go nearer")
	}
	_, refusal := s.Law().Bracketed(sh.Weapon, q.Dist, s.AimedAt(sh, q.Body))
	return refusal
}

// QuarryOffers lists the enemies in sight for a question.
func (s *State) QuarryOffers(list []Quarry, decline bool) []flow.Option {
	out := s.List(len(list) + 1)
	for i := range list {
		q := &list[i]
		o := flow.Option{Value: int32(q.Body), Thing: flow.Figure(int32(q.Body)), Key: s.FigureName(q.Body), Label: s.FigureLabel(q.Body), Refused: q.No, Rule: "dvg.target.closest-rule"}
		if q.Vain {
			o.Label, o.Rule = o.Label+", out of sight: the shot is wasted", "dvg.effector.phase.outside-range"
		}
		out = append(out, o)
	}
	if decline {
		out = append(out, flow.Option{Value: -1, Key: "none", Label: "Do not fire", Rule: "dvg.orders.cohesive"})
	}
	return out
}
