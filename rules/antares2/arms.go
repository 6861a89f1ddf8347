package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// AskArms asks which models shoot which weapons in which mode.
const AskArms = "arms"

// An aimer judges which weapons of a unit may shoot in one bout. It remembers what each model sees, so
// that offers, default and check of one question draw every line once.
type aimer struct {
	*State
	b      *Bout
	as     Size
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
func (s *State) armedSize(b *Bout) Size {
	best := Small
	for m := range s.all(b.Shooter) {
		if len(s.typ(m).Weapons) > 0 && s.typ(m).Role != Equipment {
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
	case t.Role == Symbiote:
		return s.hostOf(m), -1
	case onDamageChart(t.UnitType) && t.Role != Equipment:
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
		x := a.body(m)
		p := geom.Disc(a.b.Point, 0)
		g.gap, g.sees = geom.Gap(&x, &p), true
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
	case a.Models[arm.Model].Disabled>>arm.Weapon&1 != 0:
		return tally.Refuse("a2.damage.weapon-disabled", wp.Name+" is out of action", "")
	case a.b.restricted(arm.Model, arm.Weapon):
		return tally.Refuse("a2.shooting.nominate-all-first", wp.Name+" has another target", "")
	case a.b.PBS && mode.Munition != "":
		return tally.Refuse("a2.oh.special-munitions", "special munitions are aimed at a point of the table", "")
	case a.b.PBS:
		return a.pbsRefusal(a.b, arm)
	case mode.PBSOnly:
		return tally.Refuse("a2.pbs.pbs-only-weapons", wp.Name+" shoots at point blank only", "")
	case wp.Class == Heavy && a.b.As != Fire:
		return tally.Refuse("a2.shooting.heavy-needs-fire", wp.Name+" is heavy and needs a Fire order", "shoot other weapons")
	case wp.Device:
		return nil
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
	if t.Role == TeamWeapon {
		return a.refuseTeam(arm, mode)
	}
	return a.refuseSight(arm, t, wp, mode)
}

// refuseTeam says why a crewed weapon may not shoot: it needs a crew, and sight from itself and from
// one of them; overhead the crew's sight, or a spotter's, is enough.  a2.shooting.team-weapon-los
func (a *aimer) refuseTeam(arm Arm, mode *Mode) *tally.Refusal {
	if a.crewOf(arm.Model) == 0 {
		return tally.Refuse("a2.hit.mod.crew-short", "nobody is left to work it", "")
	}
	if a.b.atPoint() {
		return nil
	}
	crew := false
	for m := range a.all(a.b.Shooter) {
		if a.crews(m) && a.look(m, -1).sees {
			crew = true
			break
		}
	}
	if mode.Overhead {
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
func (a *aimer) refuseSight(arm Arm, t *ModelType, wp *Weapon, mode *Mode) *tally.Refusal {
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
	if t.Role == Equipment && !a.memberSees() {
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
		if un.Side != a.unit(a.b.Shooter).Side || !a.inPlay(u) || u != a.b.Shooter && un.Type != Probe {
			continue
		}
		for m := range a.all(u) {
			if a.typ(m).Traits.Spotter && a.look(m, -1).sees {
				return true
			}
		}
	}
	return false
}

// crews tells whether a model works its team's weapon.  a2.mixed.separate-crew-group
func (s *State) crews(m ModelID) bool { return s.typ(m).Role == Crew }

// crewOf counts the living crew of a weapon model.  a2.hit.mod.crew-short
func (s *State) crewOf(weapon ModelID) int {
	n := 0
	for m := range s.all(s.Models[weapon].Unit) {
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
	return t.Role == TeamWeapon || onDamageChart(t.UnitType) && t.Role != Equipment
}

// gap is the distance a weapon that is measured by itself has to the target. A mortar that sees
// nothing itself measures to the nearest model.
func (a *aimer) gap(arm Arm) geom.Length {
	if g := a.look(arm.Model, int(arm.Weapon)); g.sees {
		return g.gap
	}
	m, _ := a.muzzle(arm.Model, int(arm.Weapon))
	best := geom.Length(1 << 30)
	if a.b.Target < 0 {
		return best
	}
	x := a.body(m)
	for n := range a.own(a.b.Target) {
		y := a.body(n)
		best = min(best, geom.Gap(&x, &y))
	}
	return best
}

// outOfReach says why a mode cannot shoot at a distance, nil if it can.
func outOfReach(mode *Mode, d geom.Length) *tally.Refusal {
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
	for m := range a.all(a.b.Shooter) {
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
		if a.refuse(arm) == nil && (a.b.PBS || wp.Device || wp.Modes[k].Extreme >= a.gap(arm)) {
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
	if a.b.PBS || a.weapon(arm).Device {
		return nil
	}
	if a.alone(arm.Model) {
		return outOfReach(a.mode(arm), a.gap(arm))
	}
	d := a.unitRange()
	if d == 1<<30 {
		d = a.gap(arm)
	}
	return outOfReach(a.mode(arm), d)
}

// armsFor asks which models shoot what; an empty bout means that nothing shoots. For point blank
// shooting every arm is asked of pbsRefusal and the chosen ones of pbsTogether.
// a2.weapons.declare-before-rolling
func (r *Run) armsFor(b *Bout) {
	a := r.aim(b)
	defer a.done()
	usual := 0
	if r.io.Loud() {
		usual = len(a.usual())
	}
	ans := r.ask(flow.Question{
		Name: AskArms, Seat: r.unit(b.Shooter).Side, Kind: flow.PickSeveral, Rule: "a2.weapons.declare-before-rolling",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "Which models shoot which weapons?",
		Max: maxArms, Offers: once(a.offers),
		Check: func(ans *flow.Answer) *tally.Refusal { return a.together(armsOf(ans.Values, nil)) },
		Plan:  func() (flow.Answer, bool) { return flow.Answer{Values: a.usual()}, true },
	})
	b.Arms = armsOf(ans.Values, b.Arms[:0])
	r.citeArms(b, usual)
}

const maxArms = 64

// citeArms notes the rules that a choice of arms has used.
func (r *Run) citeArms(b *Bout, usual int) {
	if !r.io.Loud() {
		return
	}
	if len(b.Arms) < usual {
		r.cite("a2.shooting.may-withhold")
	}
	r.citeSeenGun(b)
	r.citeIndoors(b.Shooter)
	r.citeSight(b)
	if b.As == Advance && !b.PBS && r.hasHeavy(b.Shooter) {
		r.cite("a2.orders.advance.restricted-weapons")
	}
	for i, a := range b.Arms {
		t, wp := r.typ(a.Model), r.weapon(a)
		if wp.Mount && t.Mount == CreatureMount {
			r.cite("a2.shooting.mount-and-rider")
		}
		if t.Role == TeamWeapon && r.unit(b.Shooter).Mixed {
			r.cite("a2.mixed.infantry-and-weapon-shoot")
		}
		if t.Role == Symbiote {
			r.cite("a2.special.symbiote.weapon")
		}
		if wp.Natural {
			r.cite("a2.shooting.natural-attacks")
		}
		if wp.Twinned {
			r.cite("a2.weapons.twinned")
		}
		if t.Role == Equipment {
			r.cite("a2.shooting.equipment-shooter-los")
		}
		for _, o := range b.Arms[:i] {
			if r.weapon(o) == wp && o.Mode != a.Mode {
				r.cite("a2.weapons.different-munitions")
			}
		}
		if m := r.mode(a); m.Overhead && !b.Blind && b.Target >= 0 {
			r.citeOverheadSight(b, a, len(wp.Modes) > 1)
		}
	}
}

// citeIndoors notes that a roof keeps overhead weapons silent.
func (r *Run) citeIndoors(u UnitID) {
	for m := range r.all(u) {
		if r.noOverheadFrom(m) != nil && r.overheadArm(m) {
			r.cite("a2.oh.not-indoors")
		}
	}
}

func (s *State) overheadArm(m ModelID) bool {
	for _, w := range s.typ(m).Weapons {
		for k := range s.book.Weapons[w].Modes {
			if s.book.Weapons[w].Modes[k].Overhead {
				return true
			}
		}
	}
	return false
}

// citeSeenGun notes that a weapon model in view is enough to shoot at its team.
func (r *Run) citeSeenGun(b *Bout) {
	if b.Target < 0 || b.PBS {
		return
	}
	for m := range r.own(b.Target) {
		if r.typ(m).Role != TeamWeapon {
			continue
		}
		for _, a := range b.Arms {
			if !r.see(a.Model, -1, m, r.shooterSize(b.Arms)).Blocked {
				r.cite("a2.los.to-team-weapon")
				return
			}
		}
	}
}

// hasHeavy tells whether a unit has a weapon that needs a Fire order.
func (s *State) hasHeavy(u UnitID) bool {
	for m := range s.all(u) {
		for _, w := range s.typ(m).Weapons {
			if s.book.Weapons[w].Class == Heavy {
				return true
			}
		}
	}
	return false
}

// The value of an arm: model, weapon, mode and shots in one number.
func (a Arm) value() int32 {
	return int32(a.Model)<<12 | int32(a.Weapon)<<9 | int32(a.Mode)<<5 | int32(a.Shots)
}

func armOf(v int32) Arm {
	return Arm{Aim: NoModel, Model: ModelID(v >> 12), Weapon: int8(v >> 9 & 7), Mode: int8(v >> 5 & 15), Shots: int8(v & 31)}
}

func armsOf(vs []int32, dst []Arm) []Arm {
	for _, v := range vs {
		dst = append(dst, armOf(v))
	}
	return dst
}

// offers lists every weapon of the unit in every mode, with the reason against those that may not
// shoot; weapons with several shots may shoot fewer.  a2.weapons.shots-and-rf
func (a *aimer) offers() []flow.Option {
	out := a.list(a.countOffers())
	for m := range a.all(a.b.Shooter) {
		t := a.typ(m)
		for w := range t.Weapons {
			wp := &a.book.Weapons[t.Weapons[w]]
			for k := range wp.Modes {
				arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k), Shots: wp.Modes[k].Shots}
				refused, key := a.judge(arm), a.armKey(arm)
				out = append(out, flow.Option{Value: arm.value(), Key: key, Label: key, Refused: refused})
				for n := arm.Shots - 1; n > 0; n-- {
					arm.Shots = n
					fewer := key + "-x" + strconv.Itoa(int(n))
					out = append(out, flow.Option{Value: arm.value(), Key: fewer, Label: fewer, Rule: "a2.weapons.shots-and-rf", Refused: refused})
				}
			}
		}
	}
	return out
}

// countOffers is how many options there will be.
func (a *aimer) countOffers() int {
	n := 0
	for m := range a.all(a.b.Shooter) {
		for _, w := range a.typ(m).Weapons {
			for k := range a.book.Weapons[w].Modes {
				n += max(1, int(a.book.Weapons[w].Modes[k].Shots))
			}
		}
	}
	return n
}

// armKey is what a player calls an arm: squad.1/carbine, squad.1/sling/overhead, team.3/rapid-gun-x1.
func (s *State) armKey(a Arm) string {
	wp, m := s.weapon(a), s.mode(a)
	key := s.modelName(a.Model) + "/" + wp.Key
	if m.Name != "" {
		key += "/" + m.Name
	}
	if m.Munition != "" {
		key += "+" + m.Munition
	}
	if m.Load != "" {
		key += "+" + m.Load
	}
	return key
}

// modelName is what players call a model: its unit and its number.
func (s *State) modelName(m ModelID) string {
	u := s.Models[m].Unit
	return s.name(u) + "." + strconv.Itoa(int(m-s.Units[u].First)+1)
}

// usual is the strongest legal choice: team weapons, then every model with its first usable weapon at
// full shots, all of one weapon in one mode.
func (a *aimer) usual() []int32 {
	var chosen []Arm
	for pass := range 2 {
		for m := range a.all(a.b.Shooter) {
			if (a.typ(m).Role == TeamWeapon) != (pass == 0) {
				continue
			}
			chosen = a.usualFor(m, chosen)
		}
	}
	out := make([]int32, len(chosen))
	for i, arm := range chosen {
		out[i] = arm.value()
	}
	return out
}

func (a *aimer) usualFor(m ModelID, chosen []Arm) []Arm {
	t := a.typ(m)
	for w := range t.Weapons {
		wp := &a.book.Weapons[t.Weapons[w]]
		if wp.Device {
			continue
		}
		for k := range wp.Modes {
			arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k), Shots: wp.Modes[k].Shots}
			if len(chosen) < maxArms && a.judge(arm) == nil && a.compatible(append(chosen, arm)) == nil {
				chosen = append(chosen, arm)
				break
			}
		}
	}
	return chosen
}

// together says why arms that may each shoot may not shoot together, nil if they may.
func (a *aimer) together(arms []Arm) *tally.Refusal {
	for i := range arms {
		if refused := a.compatible(arms[:i+1]); refused != nil {
			return refused
		}
	}
	if a.b.PBS || len(arms) == 0 {
		return nil
	}
	if refused := a.stillInReach(arms); refused != nil {
		return refused
	}
	return a.stillSeen(arms)
}

// compatible holds the last arm against those before it.
func (a *aimer) compatible(arms []Arm) *tally.Refusal {
	last := arms[len(arms)-1]
	for _, o := range arms[:len(arms)-1] {
		if o.Model == last.Model {
			if refused := a.oneModel(o, last); refused != nil {
				return refused
			}
		}
		if refused := a.oneMode(o, last); refused != nil {
			return refused
		}
		if refused := a.teamOrPersonal(o, last); refused != nil {
			return refused
		}
	}
	if a.b.PBS {
		return a.pbsTogether(arms)
	}
	return nil
}

// oneModel judges two arms of one model. Vehicles, drones and humongous beasts shoot each system
// once; a creature mount shoots besides its rider; all others shoot one weapon.
func (a *aimer) oneModel(x, y Arm) *tally.Refusal {
	t := a.typ(x.Model)
	if x.Weapon == y.Weapon {
		return tally.Refuse("a2.shooting.once-each", "each weapon shoots once in a bout", "pick one mode and number of shots")
	}
	if onDamageChart(t.UnitType) {
		return nil
	}
	if t.Mount == CreatureMount && a.weapon(x).Mount != a.weapon(y).Mount {
		return nil
	}
	if a.b.PBS {
		if refused := a.pbsTogether([]Arm{x, y}); refused != nil {
			return refused
		}
	}
	return tally.Refuse("a2.weapons.one-at-a-time", t.Name+" shoots only one of its weapons", "pick one of them")
}

// oneMode refuses two modes of one weapon type; different munitions in one mode are fine.
// a2.weapons.same-mode, a2.weapons.different-munitions
func (a *aimer) oneMode(x, y Arm) *tally.Refusal {
	if a.weapon(x) != a.weapon(y) || x.Mode == y.Mode || a.mode(x).Name == a.mode(y).Name {
		return nil
	}
	return tally.Refuse("a2.weapons.same-mode", "all models shoot "+a.weapon(x).Name+" in the same mode", "pick one mode for all")
}

// teamOrPersonal refuses crew that shoot both their weapon and their personal arms. In a mixed unit
// this binds the crew alone.  a2.shooting.team-weapon-or-personal
func (a *aimer) teamOrPersonal(x, y Arm) *tally.Refusal {
	if a.personal(x) {
		x, y = y, x
	}
	if a.personal(x) || !a.personal(y) {
		return nil
	}
	if a.weapon(x).Device {
		return tally.Refuse("a2.shooting.crewed-equipment", "the crew use their device or shoot, not both", "pick one of them")
	}
	if a.typ(x.Model).Role != TeamWeapon {
		return nil
	}
	return tally.Refuse("a2.shooting.team-weapon-or-personal", "the crew shoot their weapon or their personal arms, not both", "pick one of them")
}

// personal tells whether an arm is a crew member's own. A device counts as a team weapon, whoever
// carries it.
func (a *aimer) personal(x Arm) bool {
	if a.weapon(x).Device {
		return false
	}
	role := a.typ(x.Model).Role
	return role == Crew || role == Fighter && !a.unit(a.b.Shooter).Mixed
}

// stillInReach measures again with the models that were chosen: if the nearest hold their fire the
// others may be too far.
func (a *aimer) stillInReach(arms []Arm) *tally.Refusal {
	d := a.rangeOf(arms)
	for _, arm := range arms {
		if !a.alone(arm.Model) && !a.weapon(arm).Device {
			if refused := outOfReach(a.mode(arm), d); refused != nil {
				return refused
			}
		}
	}
	return nil
}

// rangeOf is the range of the personal weapons among the arms.
func (a *aimer) rangeOf(arms []Arm) geom.Length {
	d := geom.Length(1 << 30)
	for _, arm := range arms {
		if !a.alone(arm.Model) && !a.weapon(arm).Device {
			d = min(d, a.gap(arm))
		}
	}
	return d
}

// stillSeen looks again if the largest models hold their fire, since the others saw over smaller ones
// by their size.  a2.los.open.unit-size-of-shooters
func (a *aimer) stillSeen(arms []Arm) *tally.Refusal {
	size := a.shooterSize(arms)
	if size >= a.as || a.b.Target < 0 {
		return nil
	}
	again := a.aim(a.b)
	defer again.done()
	again.as = size
	for _, arm := range arms {
		if refused := again.refuse(arm); refused != nil {
			return refused
		}
	}
	return nil
}
