package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// pointOffers adds fire at points of the table to the targets: blind fire and special munitions.
func (s *State) pointOffers(u UnitID, as Order, only []Arm, out []flow.Option) []flow.Option {
	blind := flow.Option{Value: BlindTarget, Key: "blind", Label: "Blind fire", Rule: "a2.blind-fire.needs-fire"}
	point := flow.Option{Value: PointTarget, Key: "point", Label: "A point on the table", Rule: "a2.oh.special-munitions"}
	hasBlind, hasPoint := false, false
	for arm := range s.ArmsOf(u) {
		mode := s.Mode(arm)
		hasPoint = hasPoint || mode.Munition != ""
		hasBlind = hasBlind || mode.Munition == "" && mode.Overhead
	}
	if hasBlind {
		blind.Refused = s.pointRefusal(&Bout{Shooter: u, Target: NoUnit, As: as, Blind: true, Split: only != nil, Only: only})
		if as != Fire {
			blind.Refused = tally.Refuse("a2.blind-fire.needs-fire", "blind fire needs a Fire order", "shoot at what is in sight")
		}
		out = append(out, blind)
	}
	if hasPoint {
		point.Refused = s.pointRefusal(&Bout{Shooter: u, Target: NoUnit, As: as, Munition: true, Split: only != nil, Only: only})
		out = append(out, point)
	}
	return out
}

// pointRefusal says why nothing can be shot at a point, nil if something can.
func (s *State) pointRefusal(b *Bout) *tally.Refusal {
	a := s.Aim(b)
	var last *tally.Refusal
	for arm := range s.ArmsOf(b.Shooter) {
		if s.Weapon(arm).Device || (s.Mode(arm).Munition != "") != b.Munition || b.Blind && !s.Mode(arm).Overhead {
			continue
		}
		if last = a.Refuse(arm); last == nil {
			if _, ok := s.Somewhere(b); ok {
				return nil
			}
			return tally.Refuse("a2.range.out-of-range", "no point of the table is in range", "")
		}
	}
	return last
}

// SpotRefusal says why a bout may not be aimed at a point of the table.
func (s *State) SpotRefusal(b *Bout, p geom.Point) *tally.Refusal {
	board := s.Box()
	if !board.Contains(p) {
		return tally.Refuse("a2.blind-fire.needs-fire", "the point is not on the table", "")
	}
	at := *b
	at.Point = p
	a := s.Aim(&at)
	var last *tally.Refusal
	for arm := range s.ArmsOf(b.Shooter) {
		if s.Weapon(arm).Device || a.Refuse(arm) != nil {
			continue
		}
		if last = OutOfReach(s.Mode(arm), a.DistanceOf(arm)); last == nil {
			last = a.blindRefusal(arm)
		}
		if last == nil {
			return nil
		}
	}
	if last == nil {
		last = tally.Refuse("a2.range.out-of-range", "nothing can shoot at this point", "")
	}
	return last
}

// Somewhere finds one point that may be aimed at: an enemy model, or a place at some range.
func (s *State) Somewhere(b *Bout) (geom.Point, bool) {
	for i := range s.Units {
		if s.Groups[i].Side == s.Groups[b.Shooter].Side || !s.InPlay(UnitID(i)) {
			continue
		}
		for m := range s.Members(UnitID(i)) {
			if p := s.Bodies[m].At; s.SpotRefusal(b, p) == nil {
				return p, true
			}
		}
	}
	from := s.Bodies[s.Head(b.Shooter)].At
	for d := geom.Length(0); d <= 60*geom.Inch; d += 4 * geom.Inch {
		for turn := geom.Angle(0); turn < 360; turn += 30 {
			if p := from.Polar(turn, d); s.SpotRefusal(b, p) == nil {
				return p, true
			}
		}
	}
	return geom.Point{}, false
}

// InField tells whether an enemy is in a unit's field of fire: something of the unit could shoot at it
// as on a Fire order.  a2.react.ambush.triggers
func (s *State) InField(u, enemy UnitID) bool {
	if !s.InPlay(u) || !s.InPlay(enemy) || s.farAway(u, enemy) {
		return false
	}
	a := s.AimAs(Bout{Shooter: u, Target: enemy, As: Fire})
	defer a.Done()
	return a.nothingShoots() == nil
}

// Answers to AskShootTarget beside units.
const (
	NoTarget       int32 = -1
	BlindTarget    int32 = -2
	PointTarget    int32 = -3
	FirstStructure int32 = 1 << 16 // structures have this value or more
)

// Once remembers offers that take long to find: nothing changes while a question waits.
func Once(offers func() []flow.Option) func() []flow.Option {
	var found []flow.Option
	return func() []flow.Option {
		if found == nil {
			found = offers()
		}
		return found
	}
}

// TargetOffers lists the enemies with the reason against each, then fire at points and structures,
// and holding fire. Only names the weapon system it is about, empty for the whole unit.
func (s *State) TargetOffers(u UnitID, as Order, only []Arm) []flow.Option {
	judge := func(t int32) *tally.Refusal { return s.TargetRefusal(u, UnitID(t), as, only) }
	out := s.List(len(s.Units) + 8)
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) {
			continue
		}
		out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(t)), Key: s.Name(t), Label: s.Name(t), Rule: "a2.shooting.one-seer-enough", Judge: judge})
	}
	out = s.pointOffers(u, as, only, out)
	out = append(out, s.structureOffers(u, as)...)
	return append(out, flow.Option{Value: NoTarget, Key: "none", Label: "Hold fire", Rule: "a2.shooting.may-withhold"})
}

// AnyTarget tells whether a unit can shoot at an enemy or a point. A building alone is no reason to ask.
func (s *State) AnyTarget(u UnitID, as Order) bool {
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side != s.Groups[u].Side && s.InPlay(t) && s.TargetRefusal(u, t, as, nil) == nil {
			return true
		}
	}
	for _, o := range s.pointOffers(u, as, nil, nil) {
		if o.Why() == nil {
			return true
		}
	}
	return false
}

// TargetRefusal says why a unit may not be nominated, nil if at least one weapon can shoot at it. Of
// several reasons the one is given that comes nearest to a shot.  a2.shooting.one-seer-enough
func (s *State) TargetRefusal(u, target UnitID, as Order, only []Arm) *tally.Refusal {
	if s.farAway(u, target) && !s.pointBlankOnly(u) {
		return tally.Refuse("a2.range.out-of-range", s.Name(target)+" is out of range of every weapon", "")
	}
	a := s.AimAs(Bout{Shooter: u, Target: target, As: as, Split: only != nil, Only: only})
	defer a.Done()
	worst := a.nothingShoots()
	if worst != nil && worst.Rule == "a2.shooting.one-seer-enough" && s.onlyEquipmentSeen(a) {
		return tally.Refuse("a2.los.not-to-equipment", "only equipment of "+s.Name(target)+" is in view", "")
	}
	return worst
}

// nothingShoots says why no weapon of the unit can shoot at the target, nil if one can: the one answer to
// who can shoot at whom, for those who choose a target and for those who lie in wait.
func (a *Aimer) nothingShoots() *tally.Refusal {
	var worst *tally.Refusal
	rank, reach := -1, geom.Length(0)
	for arm := range a.ArmsOf(a.b.Shooter) {
		if a.Mode(arm).Munition != "" || a.Weapon(arm).Unaimed() {
			continue
		}
		refused := a.alonePossible(arm)
		if refused == nil {
			return nil
		}
		n := nearness(refused.Rule)
		if n > rank || n == rank && a.Mode(arm).Extreme > reach { // of several ranges the longest is the unit's
			worst, rank, reach = refused, n, a.Mode(arm).Extreme
		}
	}
	if worst == nil {
		return tally.Refuse("a2.shooting.when", a.Name(a.b.Shooter)+" has nothing to shoot with", "")
	}
	return worst
}

// alonePossible judges one arm as if no other model shot.
func (a *Aimer) alonePossible(arm Arm) *tally.Refusal {
	if refused := a.Refuse(arm); refused != nil {
		return refused
	}
	return OutOfReach(a.Mode(arm), a.DistanceOf(arm))
}

// nearness orders reasons against a target: what fails last counts most.
func nearness(rule tally.Rule) int {
	switch rule {
	case "a2.range.out-of-range":
		return 4
	case "a2.oh.min-range":
		return 5
	case "a2.shooting.team-weapon-los", "a2.shooting.equipment-shooter-los", "a2.los.side-mounted-drone", "a2.oh.los-needed":
		return 3
	case "a2.shooting.one-seer-enough":
		return 2
	case "a2.shooting.heavy-needs-fire":
		return 1
	}
	return 0
}

// onlyEquipmentSeen tells whether some shooter sees equipment of the target.  a2.los.not-to-equipment
func (s *State) onlyEquipmentSeen(a *Aimer) bool {
	for e := range s.Members(a.b.Target) {
		if s.TypeOf(e).Role != force.Equipment {
			continue
		}
		for m := range s.Own(a.b.Shooter) {
			if s.inView(m, -1, e, a.As) {
				return true
			}
		}
	}
	return false
}

// farAway is the quick first question: no weapon of the unit reaches the target's surroundings.
func (s *State) farAway(u, target UnitID) bool {
	return !s.fireGround(u).Meets(s.UnitBox(target))
}

// pointBlankOnly tells whether whatever a unit could shoot with shoots at point blank only.  a2.pbs.pbs-only-weapons
func (s *State) pointBlankOnly(u UnitID) bool {
	any := false
	for arm := range s.ArmsOf(u) {
		if s.Mode(arm).Munition != "" || s.Weapon(arm).Unaimed() {
			continue
		}
		if any = true; !s.Mode(arm).PBSOnly {
			return false
		}
	}
	return any
}

// fireGround is a box around everything that a unit's weapons can reach.
func (s *State) fireGround(u UnitID) geom.Box { return s.UnitBox(u).Grow(s.Farthest(u)) }

// Farthest is the extreme range of a unit's weapons.
func (s *State) Farthest(u UnitID) geom.Length {
	reach := geom.Length(0)
	for arm := range s.ArmsOf(u) {
		reach = max(reach, s.Mode(arm).Extreme)
	}
	return reach
}

// UnitBox is the smallest box around a unit's models.
func (s *State) UnitBox(u UnitID) geom.Box {
	var box geom.Box
	first := true
	for m := range s.Members(u) {
		if first {
			box, first = s.Bounds(m), false
		} else {
			box = box.Join(s.Bounds(m))
		}
	}
	return box
}
