package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// An aimer judges which weapons of a unit may shoot in one bout. It remembers what each model sees, so
// that offers, default and check of one question draw every line once.
type Aimer struct {
	*State
	b      *Bout
	As     force.Size
	trial  Bout // see AimAs
	gazes  []gaze
	nearby geom.Length // the range of the unit if every model that can shoots; see reach
	known  bool
	field  *Field // over which it looks at the target, nil until it does
}

// gaze is what one model sees of the target from one of its weapon systems.
type gaze struct {
	model ModelID
	w     int8
	Sees  bool
	gap   geom.Length
}

// Aim looks along the guns of a bout; it is given back by Done.
func (s *State) Aim(b *Bout) *Aimer {
	a := s.Works().freeAimer()
	a.State, a.b, a.As = s, b, s.armedSize(b)
	return a
}

// AimAs is aim for a bout that nobody fights: what could be shot at.
func (s *State) AimAs(b Bout) *Aimer {
	a := s.Works().freeAimer()
	a.trial = b
	a.State, a.b, a.As = s, &a.trial, s.armedSize(&a.trial)
	return a
}

// armedSize is the size of the largest model that could shoot in the bout.
func (s *State) armedSize(b *Bout) force.Size {
	best := force.Small
	for m := range s.Members(b.Shooter) {
		if len(s.TypeOf(m).Weapons) > 0 && s.TypeOf(m).Role != force.Equipment {
			best = max(best, s.TypeOf(m).Size)
		}
	}
	return best
}

// Muzzle tells from which model and which of its weapon systems (-1: the base centre) a weapon looks
// and measures.  a2.los.from-weapon-system, a2.special.symbiote.weapon
func (s *State) Muzzle(m ModelID, w int) (ModelID, int) {
	t := s.TypeOf(m)
	switch {
	case t.Role == force.Symbiote:
		return s.HostOf(m), -1
	case OnDamageChart(t.UnitType) && t.Role != force.Equipment:
		return m, w
	}
	return m, -1
}

// Look is the sight and the distance of one weapon to the target. At point blank everybody sees.
// a2.pbs.no-los-limits
func (a *Aimer) Look(m ModelID, w int) gaze {
	m, w = a.Muzzle(m, w)
	for _, g := range a.gazes {
		if g.model == m && int(g.w) == w {
			return g
		}
	}
	g := gaze{model: m, w: int8(w)}
	switch {
	case a.b.PBS:
		g.Sees = true
	case a.b.Structure != 0:
		g.gap, g.Sees = a.structureGaze(a.b, m, w)
	case a.b.AtPoint():
		x := a.Shape(m)
		p := geom.Disc(a.b.Point, 0)
		g.gap, g.Sees = geom.Gap(&x, &p), !a.b.Munition || !a.seesAim(a.b, m, w, a.As, false).Blocked
	default:
		g.gap, g.Sees = a.sighted(m, w)
	}
	a.gazes = append(a.gazes, g)
	return g
}

// sighted is the range of one weapon to the nearest model it sees.
func (a *Aimer) sighted(m ModelID, w int) (geom.Length, bool) {
	if a.Units[a.b.Target].Where != OnTable {
		return 1 << 30, false
	}
	if a.field == nil {
		a.field = a.FieldBetween(a.b.Shooter, a.b.Target)
	}
	return a.RangeOver(a.field, m, w, a.b.Target, a.As)
}

// Refuse says why a weapon may not shoot in this mode, range aside; nil if it may.
func (a *Aimer) Refuse(arm Arm) *tally.Refusal {
	t, wp, mode := a.TypeOf(arm.Model), a.Weapon(arm), a.Mode(arm)
	switch {
	case a.Figures[arm.Model].Disabled>>arm.Weapon&1 != 0:
		return tally.Refuse("a2.damage.weapon-disabled", wp.Name+" is out of action", "")
	case a.b.restricted(arm.Model, arm.Weapon):
		return tally.Refuse("a2.shooting.nominate-all-first", wp.Name+" has another target", "")
	case a.b.PBS && mode.Munition != "":
		return tally.Refuse("a2.oh.special-munitions", "special munitions are aimed at a point of the table", "")
	case a.b.PBS:
		return a.pbsRefusal(a.b, arm)
	case mode.PBSOnly:
		return tally.Refuse("a2.pbs.pbs-only-weapons", wp.Name+" shoots at point blank only", "")
	case wp.Class == force.Heavy && a.b.As != Fire:
		return tally.Refuse("a2.shooting.heavy-needs-fire", wp.Name+" is heavy and needs a Fire order", "shoot other weapons")
	case wp.Subverter && a.b.Target < 0:
		return tally.Refuse("a2.shooting.crewed-equipment", wp.Name+" is aimed at a unit", "")
	case wp.Subverter:
		if refused := a.SubverterRefusal(a.b.Target); refused != nil {
			return refused
		}
	case wp.Device:
		return nil
	case mode.Overhead && wp.Modes[0].Overhead != mode.Overhead && a.Denied("a2.oh.mode-choice"):
		return tally.Refuse("a2.oh.los-needed", wp.Name+" has one mode only", "")
	case (mode.Munition != "") != a.b.Munition:
		return tally.Refuse("a2.oh.special-munitions", "special munitions are aimed at a point, other shots are not", "")
	case (a.b.Blind || a.b.Spot) && !mode.Overhead:
		return tally.Refuse("a2.blind-fire.needs-fire", "only overhead modes can shoot blind", "")
	}
	if a.b.Structure != 0 {
		if refused := a.structureArmRefusal(a.b, mode); refused != nil {
			return refused
		}
	} else if mode.Overhead && a.b.Target >= 0 {
		if refused := a.NoOverheadAt(a.b.Target); refused != nil {
			return refused
		}
	}
	if mode.Overhead {
		if refused := a.NoOverheadFrom(arm.Model); refused != nil {
			return refused
		}
	}
	if t.Role == force.TeamWeapon && a.CrewOf(arm.Model) == 0 {
		return tally.Refuse("a2.hit.mod.crew-short", "nobody is left to work it", "")
	}
	if a.b.AtPoint() {
		return nil // see blindRefusal
	}
	return a.NoSight(arm)
}

// NoSight says why a weapon may not shoot for want of sight, nil if it may.
func (a *Aimer) NoSight(arm Arm) *tally.Refusal {
	t, wp, mode := a.TypeOf(arm.Model), a.Weapon(arm), a.Mode(arm)
	if t.Role == force.TeamWeapon {
		return a.refuseTeam(arm, mode)
	}
	return a.refuseSight(arm, t, wp, mode)
}

// blindRefusal says why a special munition may not be shot at the point that was picked, nil if it may: as at any target
// the point has to be seen, unless an overhead weapon fires blind.  a2.oh.los-needed, a2.blind-fire.needs-fire
func (a *Aimer) blindRefusal(arm Arm) *tally.Refusal {
	if !a.b.Munition {
		return nil
	}
	no := a.NoSight(arm)
	switch {
	case no == nil || a.Mode(arm).Overhead && a.b.As == Fire:
		return nil
	case a.Mode(arm).Overhead:
		return tally.Refuse("a2.blind-fire.needs-fire", "nobody sees the point, and blind fire needs a Fire order", "aim at a point in sight")
	}
	return no
}

// refuseTeam says why a crewed weapon may not shoot: it needs sight from itself and from one of its crew;
// overhead the crew's sight, or a spotter's, is enough.  a2.shooting.team-weapon-los
func (a *Aimer) refuseTeam(arm Arm, mode *force.Mode) *tally.Refusal {
	crew := false
	for m := range a.Members(a.b.Shooter) {
		if a.Crews(m) && a.Look(m, -1).Sees {
			crew = true
			break
		}
	}
	if a.Applies("a2.oh.team-los-crew-only", mode.Overhead) {
		if crew || a.spotted() {
			return nil
		}
		return tally.Refuse("a2.oh.los-needed", "neither crew nor spotter sees the target", "shoot blind")
	}
	if crew && a.Look(arm.Model, int(arm.Weapon)).Sees {
		return nil
	}
	return tally.Refuse("a2.shooting.team-weapon-los", "both the weapon and one of its crew must see the target", "use personal weapons")
}

// refuseSight says why a model with its own weapon may not shoot for want of sight.
func (a *Aimer) refuseSight(arm Arm, t *force.ModelType, wp *force.Weapon, mode *force.Mode) *tally.Refusal {
	g := a.Look(arm.Model, int(arm.Weapon))
	if !g.Sees {
		if mode.Overhead {
			if a.spotted() {
				return nil
			}
			return tally.Refuse("a2.oh.los-needed", "it does not see the target, nor does a spotter", "shoot blind")
		}
		return tally.Refuse("a2.shooting.one-seer-enough", "it does not see the target", "")
	}
	if wp.Side && !a.look2(arm.Model).Sees {
		return tally.Refuse("a2.los.side-mounted-drone", "its base centre does not see the target", "")
	}
	if t.Role == force.Equipment && !a.MemberSees() {
		return tally.Refuse("a2.shooting.equipment-shooter-los", "no member of its unit sees the target", "")
	}
	return nil
}

// look2 is the sight from the base centre, for side-mounted weapons.
func (a *Aimer) look2(m ModelID) gaze {
	if a.b.PBS || a.b.Target < 0 {
		return gaze{Sees: true}
	}
	d, ok := a.sighted(m, -1)
	return gaze{model: m, w: -1, gap: d, Sees: ok}
}

// MemberSees tells whether some own model of the shooting unit sees the target.
func (a *Aimer) MemberSees() bool {
	for m := range a.Own(a.b.Shooter) {
		if a.Look(m, -1).Sees {
			return true
		}
	}
	return false
}

// spotted tells whether a spotter sees the target: one of the unit, or a scout probe of its side.
// a2.oh.spotter-los
func (a *Aimer) spotted() bool {
	for i := range a.Units {
		un := &a.Units[i]
		u := UnitID(i)
		if a.Groups[i].Side != a.Groups[a.b.Shooter].Side || !a.InPlay(u) || u != a.b.Shooter && un.Type != force.Probe && a.Book.Edition == Second {
			continue
		}
		for m := range a.Members(u) {
			if a.Applies("a2.oh.spotter-los", a.TypeOf(m).Traits.Spotter && a.Patched(m) && a.Look(m, -1).Sees) {
				return true
			}
		}
	}
	return false
}

// Patched tells whether a spotter can hand on what it sees: in the first edition within 20" of the shooters.  g1.attr.patch
func (a *Aimer) Patched(m ModelID) bool {
	return a.Book.Edition == Second || a.UnitWithin(a.b.Shooter, m, 20*geom.Inch)
}

// Crews tells whether a model works its team's weapon.  a2.mixed.separate-crew-group
func (s *State) Crews(m ModelID) bool { return s.TypeOf(m).Role == force.Crew }

// CrewOf counts the living crew of a weapon model.  a2.hit.mod.crew-short
func (s *State) CrewOf(weapon ModelID) int {
	n := 0
	for m := range s.Members(s.Bodies[weapon].Group) {
		if s.Crews(m) {
			n++
		}
	}
	return n
}

// Alone tells whether a weapon is measured by itself: team weapons and those of vehicles, drones and
// humongous beasts.  a2.range.team-weapon, a2.range.mounted-weapon
func (s *State) Alone(m ModelID) bool {
	t := s.TypeOf(m)
	switch {
	case s.OnSheet("g1.shoot.eligibility", true): // in the first edition every model measures for itself
		return true
	case t.Role == force.TeamWeapon && s.Unit(s.Bodies[m].Group).Mixed:
		return s.Applies("a2.mixed.separate-range", true)
	case t.Role == force.TeamWeapon:
		return s.Applies("a2.range.team-weapon", true)
	}
	return OnDamageChart(t.UnitType) && t.Role != force.Equipment
}

// DistanceOf is the distance a weapon that is measured by itself has to the target. A mortar that sees
// nothing itself measures to the nearest model.
func (a *Aimer) DistanceOf(arm Arm) geom.Length {
	if g := a.Look(arm.Model, int(arm.Weapon)); g.Sees || a.b.Target < 0 {
		return g.gap
	}
	m, _ := a.Muzzle(arm.Model, int(arm.Weapon))
	best := geom.Length(1 << 30)
	x := a.Shape(m)
	for n := range a.Own(a.b.Target) {
		y := a.Shape(n)
		best = min(best, geom.Gap(&x, &y))
	}
	return best
}

// OutOfReach says why a mode cannot shoot at a distance, nil if it can.
func OutOfReach(mode *force.Mode, d geom.Length) *tally.Refusal {
	if d > mode.Extreme {
		return tally.Refuse("a2.range.out-of-range", "the target is "+d.String()+" away, the weapon reaches "+mode.Extreme.String(), "")
	}
	if d < mode.Min {
		return tally.Refuse("a2.oh.min-range", "the target is "+d.String()+" away, the weapon needs "+mode.Min.String(), "")
	}
	return nil
}

// unitRange is the one distance all personal weapons of the unit use: that of the closest model that
// can shoot.  a2.range.unit-to-unit
func (a *Aimer) unitRange() geom.Length {
	if a.known {
		return a.nearby
	}
	a.known, a.nearby = true, 1<<30
	for m := range a.Members(a.b.Shooter) {
		if a.Alone(m) {
			continue
		}
		t := a.TypeOf(m)
		for w := range t.Weapons {
			if a.ableAt(m, w) {
				a.nearby = min(a.nearby, a.DistanceOf(Arm{Model: m, Weapon: int8(w)}))
				break
			}
		}
	}
	return a.nearby
}

// ableAt tells whether a model could shoot a weapon in some mode by itself.
func (a *Aimer) ableAt(m ModelID, w int) bool {
	wp := &a.Book.Weapons[a.TypeOf(m).Weapons[w]]
	for k := range wp.Modes {
		arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k)}
		if a.Refuse(arm) == nil && (a.b.PBS || wp.Unaimed() || OutOfReach(&wp.Modes[k], a.DistanceOf(arm)) == nil) {
			return true
		}
	}
	return false
}

// WhyNot says why an arm may not shoot, range included; nil if it may.
func (a *Aimer) WhyNot(arm Arm) *tally.Refusal {
	if refused := a.Refuse(arm); refused != nil {
		return refused
	}
	if refused := a.blindRefusal(arm); refused != nil {
		return refused
	}
	for _, o := range a.b.Besides {
		if refused := a.oneMode(o, arm); refused != nil {
			return refused
		}
	}
	if a.b.PBS || a.Weapon(arm).Unaimed() {
		return nil
	}
	if a.Alone(arm.Model) || a.Weapon(arm).Device {
		return OutOfReach(a.Mode(arm), a.DistanceOf(arm))
	}
	d := a.unitRange()
	if d == 1<<30 {
		d = a.DistanceOf(arm)
	}
	return OutOfReach(a.Mode(arm), d)
}
