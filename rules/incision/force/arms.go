package force

import (
	"sortie/geom"
	"sortie/tally"
)

// Arm is a mode somebody can use now.
type Arm struct {
	Weapon *Weapon
	Mode   *Mode
	Loads  []string
}

// Arms are the modes of what a profile carries, those left out that need what was not bought with the weapon,
// or that its bearer may not use.
// is.build.weapon-class.x-sling-loads, is.build.weapon-class.micro-x-modes
func (b *Book) Arms(p *Profile) []Arm {
	var out []Arm
	for _, c := range p.Weapons {
		w := b.WeaponOf(c.Weapon)
		if w == nil || b.MayUse(p, w) != nil {
			continue
		}
		for i := range w.Modes {
			m := &w.Modes[i]
			if m.With == "" || c.has(m.With) || b.off(loadRule(w)) {
				out = append(out, Arm{Weapon: w, Mode: m, Loads: c.Loads})
			}
		}
	}
	return out
}

func loadRule(w *Weapon) tally.Rule {
	if w.Key == "micro-x" {
		return "is.build.weapon-class.micro-x-modes"
	}
	return "is.build.weapon-class.x-sling-loads"
}

// MayUse says why somebody may not use a weapon it carries: too heavy, or another rifle beside a phase rifle.
// is.build.weapon-class.heavy-str6, is.build.weapon-class.phase-rifle-lock
func (b *Book) MayUse(p *Profile, w *Weapon) *tally.Refusal {
	if b.holds(p.Line[Str] < w.MinStr, "is.build.weapon-class.heavy-str6") {
		return tally.Refuse("is.build.weapon-class.heavy-str6", w.Name+" is too heavy for it", "use another weapon")
	}
	if !w.BarredByPhaseRifle() {
		return nil
	}
	for _, c := range p.Weapons {
		if b.holds(c.Weapon == PhaseRifle, "is.build.weapon-class.phase-rifle-lock") {
			return tally.Refuse("is.build.weapon-class.phase-rifle-lock", "beside a phase rifle only one-handed weapons are used", "use the phase rifle or a handgun")
		}
	}
	return nil
}

// PhaseRifle is the key of the weapon that its bearer is bound to.  is.build.weapon-class.phase-rifle-lock
const PhaseRifle = "phase-rifle"

// BarredByPhaseRifle tells whether who has taken a phase rifle may not shoot with a weapon: it is another one, and needs
// both hands.  is.build.weapon-class.phase-rifle-lock
func (w *Weapon) BarredByPhaseRifle() bool {
	return w.Key != PhaseRifle && w.Class != Handgun && w.Class != Grenade && w.ranged() != nil
}

// ranged is the first mode that shoots, nil if none does.
func (w *Weapon) ranged() *Mode {
	for i := range w.Modes {
		if m := &w.Modes[i]; m.Fire != HtHOnly {
			return m
		}
	}
	return nil
}

// Bands are the upper limits of the range bands of a mode for somebody: thrown as far as its Str, longer with
// the named weapon of a Marksman 2 in single shots.
// is.build.grenade-rule.throw-range, is.skill.marksman.level-2
func (b *Book) Bands(p *Profile, w *Weapon, m *Mode, shots int) [3]geom.Length {
	if m.Fire == Thrown {
		r := geom.Length(p.Line[Str]) * geom.Inch
		if b.off("is.build.grenade-rule.throw-range") {
			r = 0
		}
		return [3]geom.Length{r, r, r}
	}
	add := 0
	if b.single(p, Marksman, w, m, shots) {
		add = p.N(LongerBands, NamedSingleShot)
	}
	var out [3]geom.Length
	for i, r := range m.Range {
		out[i] = (geom.Length(r) + geom.Length(add)) * geom.Inch
	}
	return out
}

// BandAt is the band of a distance; nearer than the minimum nothing can be shot.
// is.build.weapon-class.min-range
func (b *Book) BandAt(p *Profile, w *Weapon, m *Mode, shots int, at geom.Length) (Band, *tally.Refusal) {
	if b.holds(at < geom.Length(m.Min)*geom.Inch, "is.build.weapon-class.min-range") {
		return BeyondRange, tally.Refuse("is.build.weapon-class.min-range", "the target is nearer than its minimum range", "choose another mode")
	}
	for band, limit := range b.Bands(p, w, m, shots) {
		if at <= limit {
			return Band(band), nil
		}
	}
	rule := tally.Rule("is.build.weapon-class.categories")
	if m.Fire == Thrown {
		rule = "is.build.grenade-rule.throw-range"
	}
	return BeyondRange, tally.Refuse(rule, "the target is out of range", "choose a nearer one")
}

// StrikeAt is the strike value of a mode at a band.  is.build.weapon-class.var-sv
func (b *Book) StrikeAt(m *Mode, band Band) int {
	if band >= BeyondRange {
		return 0
	}
	if b.off("is.build.weapon-class.var-sv") {
		return int(m.SV[0])
	}
	return int(m.SV[band])
}

// single tells whether a shot counts for a skill bound to a weapon: with that weapon, one shot.
// is.skill.marksman.single-shot, is.skill.sniper.single-shot
func (b *Book) single(p *Profile, id SkillID, w *Weapon, m *Mode, shots int) bool {
	return p.Level(id) > 0 && p.Named(id) == w.Key && (shots <= 1 || m.Has(PhasedFire) || b.off(id.rule("single-shot")))
}

// AimedShot is what an operative's own Acc counts for with a weapon: its skill with it, before what the
// situation does. Aimed says that the shot has an Aimed Fire bonus, fire that it is a Fire order.
// is.skill.marksman.level-1, is.skill.sniper.level-1
func (b *Book) AimedShot(p *Profile, w *Weapon, m *Mode, shots int, band Band, aimed, fire bool) tally.Tally {
	t := b.sum("Acc", "Acc", "", int(p.Line[Acc]))
	if b.single(p, Marksman, w, m, shots) {
		for l := range p.Level(Marksman) {
			for _, g := range b.Skill(Marksman).Levels[l].Gains {
				if g.Trait.ID == 0 && g.Stat == Acc {
					if add := min(int(g.Add), max(0, int(g.Max)-t.Total())); add > 0 {
						t.Add("Marksman", Marksman.level(l+1), add)
					}
				}
			}
		}
	}
	if aimed && b.single(p, Sniper, w, m, shots) {
		b.sniper(&t, p, band, fire)
	}
	return t
}

// sniper adds what each level gives to an aimed shot.
func (b *Book) sniper(t *tally.Tally, p *Profile, band Band, fire bool) {
	for _, x := range []struct {
		level int
		scope Scope
		on    bool
	}{{1, OnFireOrder, fire}, {2, AtLongAndExtreme, band >= Long}, {3, AtExtreme, band == Extreme}} {
		if n := p.N(AimedAcc, x.scope); n > 0 && x.on {
			t.Add("Sniper", Sniper.level(x.level), n)
		}
	}
}

// BlastOf is the diameter of a mode's blast in inches, 0 for none.  is.build.avail.ghar-disruptor-size
func (b *Book) BlastOf(w *Weapon, m *Mode) int {
	if w.Key == "heavy-disruptor-bomber" && b.Options.WideBomber {
		return 6
	}
	return m.N(Blast)
}

// Launch tells whether a grenade may be fired from a launcher: only what the shooter itself carries.
// is.build.weapon-class.launch-grenades
func (b *Book) Launch(p *Profile, launcher *Weapon, grenade string) *tally.Refusal {
	rule := tally.Rule("is.build.weapon-class.launch-grenades")
	if launcher.Key != "x-sling" && launcher.Key != "micro-x" && launcher.Key != "x-sublauncher" {
		return tally.Refuse(rule, launcher.Name+" launches no grenades", "throw it")
	}
	for _, c := range p.Weapons {
		if w := b.WeaponOf(c.Weapon); c.Weapon == grenade && w.Class == Grenade {
			return nil
		}
	}
	if b.off(rule) {
		return nil
	}
	return tally.Refuse(rule, "it carries none of these grenades", "launch what it carries")
}

// StrikesOf are the off-table weapons an operative may call, and how often.
// is.skill.fire-controller.level-gate
func (b *Book) StrikesOf(p *Profile, weapon string) (int, *tally.Refusal) {
	if p.Level(FireController) == 0 {
		return 0, tally.Refuse(FireController.level(1), "it is no fire controller", "let another call")
	}
	for _, x := range b.Skill(FireController).Strikes {
		if x.Weapon != weapon {
			continue
		}
		if !containsColumn(x.Columns, p.Column) && !b.off(x.Rule) {
			return 0, tally.Refuse(x.Rule, "its faction has no such weapon", "call another")
		}
		light := weapon == "x-launcher" || weapon == "off-table-disruptor-bomber"
		n := p.N(Strikes, AnyStrikes)
		switch {
		case n > 0:
		case light:
			n = p.N(Strikes, LightStrikes)
		case weapon == "x-howitzer":
			n = p.N(Strikes, HowitzerStrikes)
		}
		if b.holds(n == 0, "is.skill.fire-controller.level-gate") {
			return 0, tally.Refuse("is.skill.fire-controller.level-gate", "its level calls no such weapon", "call a lighter one")
		}
		return n, nil
	}
	return 0, tally.Refuse(FireController.rule("call"), "there is no such off-table weapon", "call another")
}

func containsColumn(list []Column, c Column) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}
