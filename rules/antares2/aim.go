package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// An aimer judges which weapons of a unit may shoot in one bout. It remembers what each model sees, so
// that offers, default and check of one question draw every line once.
type aimer struct {
	*State
	b      *Bout
	as     force.Size
	trial  Bout // see aimAs
	gazes  []gaze
	nearby geom.Length // the range of the unit if every model that can shoots; see reach
	known  bool
	field  *field // over which it looks at the target, nil until it does
}

// gaze is what one model sees of the target from one of its weapon systems.
type gaze struct {
	model ModelID
	w     int8
	sees  bool
	gap   geom.Length
}

func (s *State) aim(b *Bout) *aimer {
	a := s.works().freeAimer()
	a.State, a.b, a.as = s, b, s.armedSize(b)
	return a
}

// aimAs is aim for a bout that nobody fights: what could be shot at.
func (s *State) aimAs(b Bout) *aimer {
	a := s.works().freeAimer()
	a.trial = b
	a.State, a.b, a.as = s, &a.trial, s.armedSize(&a.trial)
	return a
}

// armedSize is the size of the largest model that could shoot in the bout.
func (s *State) armedSize(b *Bout) force.Size {
	best := force.Small
	for m := range s.Members(b.Shooter) {
		if len(s.typ(m).Weapons) > 0 && s.typ(m).Role != force.Equipment {
			best = max(best, s.typ(m).Size)
		}
	}
	return best
}

// muzzle tells from which model and which of its weapon systems (-1: the base centre) a weapon looks
// and measures.  a2.los.from-weapon-system, a2.special.symbiote.weapon
func (s *State) muzzle(m ModelID, w int) (ModelID, int) {
	t := s.typ(m)
	switch {
	case t.Role == force.Symbiote:
		return s.hostOf(m), -1
	case onDamageChart(t.UnitType) && t.Role != force.Equipment:
		return m, w
	}
	return m, -1
}

// look is the sight and the distance of one weapon to the target. At point blank everybody sees.
// a2.pbs.no-los-limits
func (a *aimer) look(m ModelID, w int) gaze {
	m, w = a.muzzle(m, w)
	for _, g := range a.gazes {
		if g.model == m && int(g.w) == w {
			return g
		}
	}
	g := gaze{model: m, w: int8(w)}
	switch {
	case a.b.PBS:
		g.sees = true
	case a.b.Structure != 0:
		g.gap, g.sees = a.structureGaze(a.b, m, w)
	case a.b.atPoint():
		x := a.Shape(m)
		p := geom.Disc(a.b.Point, 0)
		g.gap, g.sees = geom.Gap(&x, &p), !a.b.Munition || !a.seesAim(a.b, m, w, a.as, false).Blocked
	default:
		g.gap, g.sees = a.sighted(m, w)
	}
	a.gazes = append(a.gazes, g)
	return g
}

// sighted is the range of one weapon to the nearest model it sees.
func (a *aimer) sighted(m ModelID, w int) (geom.Length, bool) {
	if a.Units[a.b.Target].Where != OnTable {
		return 1 << 30, false
	}
	if a.field == nil {
		a.field = a.fieldBetween(a.b.Shooter, a.b.Target)
	}
	return a.rangeOver(a.field, m, w, a.b.Target, a.as)
}

// refuse says why a weapon may not shoot in this mode, range aside; nil if it may.
func (a *aimer) refuse(arm Arm) *tally.Refusal {
	t, wp, mode := a.typ(arm.Model), a.weapon(arm), a.mode(arm)
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
		if refused := a.subverterRefusal(a.b.Target); refused != nil {
			return refused
		}
	case wp.Device:
		return nil
	case mode.Overhead && wp.Modes[0].Overhead != mode.Overhead && a.denied("a2.oh.mode-choice"):
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
		if refused := a.noOverheadAt(a.b.Target); refused != nil {
			return refused
		}
	}
	if mode.Overhead {
		if refused := a.noOverheadFrom(arm.Model); refused != nil {
			return refused
		}
	}
	if t.Role == force.TeamWeapon && a.crewOf(arm.Model) == 0 {
		return tally.Refuse("a2.hit.mod.crew-short", "nobody is left to work it", "")
	}
	if a.b.atPoint() {
		return nil // see blindRefusal
	}
	return a.noSight(arm)
}

// noSight says why a weapon may not shoot for want of sight, nil if it may.
func (a *aimer) noSight(arm Arm) *tally.Refusal {
	t, wp, mode := a.typ(arm.Model), a.weapon(arm), a.mode(arm)
	if t.Role == force.TeamWeapon {
		return a.refuseTeam(arm, mode)
	}
	return a.refuseSight(arm, t, wp, mode)
}

// blindRefusal says why a special munition may not be shot at the point that was picked, nil if it may: as at any target
// the point has to be seen, unless an overhead weapon fires blind.  a2.oh.los-needed, a2.blind-fire.needs-fire
func (a *aimer) blindRefusal(arm Arm) *tally.Refusal {
	if !a.b.Munition {
		return nil
	}
	no := a.noSight(arm)
	switch {
	case no == nil || a.mode(arm).Overhead && a.b.As == Fire:
		return nil
	case a.mode(arm).Overhead:
		return tally.Refuse("a2.blind-fire.needs-fire", "nobody sees the point, and blind fire needs a Fire order", "aim at a point in sight")
	}
	return no
}

// refuseTeam says why a crewed weapon may not shoot: it needs sight from itself and from one of its crew;
// overhead the crew's sight, or a spotter's, is enough.  a2.shooting.team-weapon-los
func (a *aimer) refuseTeam(arm Arm, mode *force.Mode) *tally.Refusal {
	crew := false
	for m := range a.Members(a.b.Shooter) {
		if a.crews(m) && a.look(m, -1).sees {
			crew = true
			break
		}
	}
	if a.holds("a2.oh.team-los-crew-only", mode.Overhead) {
		if crew || a.spotted() {
			return nil
		}
		return tally.Refuse("a2.oh.los-needed", "neither crew nor spotter sees the target", "shoot blind")
	}
	if crew && a.look(arm.Model, int(arm.Weapon)).sees {
		return nil
	}
	return tally.Refuse("a2.shooting.team-weapon-los", "both the weapon and one of its crew must see the target", "use personal weapons")
}

// refuseSight says why a model with its own weapon may not shoot for want of sight.
func (a *aimer) refuseSight(arm Arm, t *force.ModelType, wp *force.Weapon, mode *force.Mode) *tally.Refusal {
	g := a.look(arm.Model, int(arm.Weapon))
	if !g.sees {
		if mode.Overhead {
			if a.spotted() {
				return nil
			}
			return tally.Refuse("a2.oh.los-needed", "it does not see the target, nor does a spotter", "shoot blind")
		}
		return tally.Refuse("a2.shooting.one-seer-enough", "it does not see the target", "")
	}
	if wp.Side && !a.look2(arm.Model).sees {
		return tally.Refuse("a2.los.side-mounted-drone", "its base centre does not see the target", "")
	}
	if t.Role == force.Equipment && !a.memberSees() {
		return tally.Refuse("a2.shooting.equipment-shooter-los", "no member of its unit sees the target", "")
	}
	return nil
}

// look2 is the sight from the base centre, for side-mounted weapons.
func (a *aimer) look2(m ModelID) gaze {
	if a.b.PBS || a.b.Target < 0 {
		return gaze{sees: true}
	}
	d, ok := a.sighted(m, -1)
	return gaze{model: m, w: -1, gap: d, sees: ok}
}

// memberSees tells whether some own model of the shooting unit sees the target.
func (a *aimer) memberSees() bool {
	for m := range a.own(a.b.Shooter) {
		if a.look(m, -1).sees {
			return true
		}
	}
	return false
}

// spotted tells whether a spotter sees the target: one of the unit, or a scout probe of its side.
// a2.oh.spotter-los
func (a *aimer) spotted() bool {
	for i := range a.Units {
		un := &a.Units[i]
		u := UnitID(i)
		if a.Groups[i].Side != a.Groups[a.b.Shooter].Side || !a.inPlay(u) || u != a.b.Shooter && un.Type != force.Probe && a.book.Edition == Second {
			continue
		}
		for m := range a.Members(u) {
			if a.holds("a2.oh.spotter-los", a.typ(m).Traits.Spotter && a.patched(m) && a.look(m, -1).sees) {
				return true
			}
		}
	}
	return false
}

// patched tells whether a spotter can hand on what it sees: in the first edition within 20" of the shooters.  g1.attr.patch
func (a *aimer) patched(m ModelID) bool {
	return a.book.Edition == Second || a.unitWithin(a.b.Shooter, m, 20*geom.Inch)
}

// crews tells whether a model works its team's weapon.  a2.mixed.separate-crew-group
func (s *State) crews(m ModelID) bool { return s.typ(m).Role == force.Crew }

// crewOf counts the living crew of a weapon model.  a2.hit.mod.crew-short
func (s *State) crewOf(weapon ModelID) int {
	n := 0
	for m := range s.Members(s.Bodies[weapon].Group) {
		if s.crews(m) {
			n++
		}
	}
	return n
}

// alone tells whether a weapon is measured by itself: team weapons and those of vehicles, drones and
// humongous beasts.  a2.range.team-weapon, a2.range.mounted-weapon
func (s *State) alone(m ModelID) bool {
	t := s.typ(m)
	switch {
	case s.onSheet("g1.shoot.eligibility", true): // in the first edition every model measures for itself
		return true
	case t.Role == force.TeamWeapon && s.unit(s.Bodies[m].Group).Mixed:
		return s.holds("a2.mixed.separate-range", true)
	case t.Role == force.TeamWeapon:
		return s.holds("a2.range.team-weapon", true)
	}
	return onDamageChart(t.UnitType) && t.Role != force.Equipment
}

// gap is the distance a weapon that is measured by itself has to the target. A mortar that sees
// nothing itself measures to the nearest model.
func (a *aimer) gap(arm Arm) geom.Length {
	if g := a.look(arm.Model, int(arm.Weapon)); g.sees || a.b.Target < 0 {
		return g.gap
	}
	m, _ := a.muzzle(arm.Model, int(arm.Weapon))
	best := geom.Length(1 << 30)
	x := a.Shape(m)
	for n := range a.own(a.b.Target) {
		y := a.Shape(n)
		best = min(best, geom.Gap(&x, &y))
	}
	return best
}

// outOfReach says why a mode cannot shoot at a distance, nil if it can.
func outOfReach(mode *force.Mode, d geom.Length) *tally.Refusal {
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
func (a *aimer) unitRange() geom.Length {
	if a.known {
		return a.nearby
	}
	a.known, a.nearby = true, 1<<30
	for m := range a.Members(a.b.Shooter) {
		if a.alone(m) {
			continue
		}
		t := a.typ(m)
		for w := range t.Weapons {
			if a.ableAt(m, w) {
				a.nearby = min(a.nearby, a.gap(Arm{Model: m, Weapon: int8(w)}))
				break
			}
		}
	}
	return a.nearby
}

// ableAt tells whether a model could shoot a weapon in some mode by itself.
func (a *aimer) ableAt(m ModelID, w int) bool {
	wp := &a.book.Weapons[a.typ(m).Weapons[w]]
	for k := range wp.Modes {
		arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k)}
		if a.refuse(arm) == nil && (a.b.PBS || wp.Unaimed() || outOfReach(&wp.Modes[k], a.gap(arm)) == nil) {
			return true
		}
	}
	return false
}

// judge says why an arm may not shoot, range included; nil if it may.
func (a *aimer) judge(arm Arm) *tally.Refusal {
	if refused := a.refuse(arm); refused != nil {
		return refused
	}
	if refused := a.blindRefusal(arm); refused != nil {
		return refused
	}
	for _, o := range a.b.besides {
		if refused := a.oneMode(o, arm); refused != nil {
			return refused
		}
	}
	if a.b.PBS || a.weapon(arm).Unaimed() {
		return nil
	}
	if a.alone(arm.Model) || a.weapon(arm).Device {
		return outOfReach(a.mode(arm), a.gap(arm))
	}
	d := a.unitRange()
	if d == 1<<30 {
		d = a.gap(arm)
	}
	return outOfReach(a.mode(arm), d)
}
