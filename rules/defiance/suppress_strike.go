package defiance

import (
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// under is where a figure is with regard to a template.
func (s *State) under(t *position.Template, b BodyID) (law.Struck, bool) {
	if s.Applies("dvg.suppress.levels", s.Bodies[b].Level != t.Level) {
		return 0, false
	}
	if !s.couldBeUnder(t, b) {
		return 0, false
	}
	lies := s.StripOf(t)
	if !lies.About.Grow(s.Reach(b)).Contains(s.Bodies[b].At) {
		return 0, false
	}
	body := s.Shape(b)
	if geom.Within(&body, &lies.Bar, 0) {
		return law.InTemplate, true
	}
	for _, g := range t.Guns {
		if g == b {
			return 0, false // dvg.suppress.friendly
		}
	}
	if b != t.By && s.Applies("dvg.suppress.fringe.area", geom.Within(&body, &lies.Field, 0)) {
		return law.InFringe, true
	}
	return 0, false
}

// couldBeUnder tells whether a figure stands so near to a template or its fringe that it is worth a closer look.
func (s *State) couldBeUnder(t *position.Template, b BodyID) bool {
	return s.around(t, b).Contains(s.Bodies[b].At)
}

// around is a box that the middle of a figure is in if a template or its fringe touches it.
func (s *State) around(t *position.Template, b BodyID) geom.Box {
	far := 15 * geom.Inch
	if s.Book.Whole() { // no template is longer than four inches
		far = 3 * geom.Inch
	}
	return geom.BoxOf(t.At, s.Bodies[t.By].At).Grow(far + s.Reach(b))
}

// resolveTemplate attacks everybody whom a template or its fringe touches, those of two templates of one suppression
// once, then tests, then stoppages.
// dvg.suppress.survivors-test, dvg.suppress.one-test
func (r *Run) resolveTemplate(parts []position.Template) {
	var who, gave []BodyID
	struckBy := make([]bool, len(r.Bodies))
	for _, where := range [...]law.Struck{law.InTemplate, law.InFringe} {
		for i := range r.Bodies {
			for k := range parts {
				t := &parts[k]
				b := BodyID(i)
				if !r.Stands(b) || struckBy[i] {
					continue
				}
				r.by("dvg.suppress.levels", r.Bodies[b].Level != t.Level)
				at, ok := r.under(t, b)
				if !ok || at != where || r.spares(t, b, where) {
					continue
				}
				r.judged(func() { r.under(t, b) })
				struckBy[i], who = true, append(who, b)
				r.suppressDice(t, b, where, r.templateChit(t, b, &gave))
			}
		}
	}
	for _, b := range who {
		r.suppressTest(b, "dvg.suppress.survivors-test")
	}
	r.stopGuns(&parts[0])
	r.lostGuns()
}

// spares tells whether somebody is spared by a template that touches him.
// dvg.suppress.damage.unseen-immune, dvg.suppress.friendly, dvg.suppress.fringe.damage
func (r *Run) spares(t *position.Template, b BodyID, where law.Struck) bool {
	return r.outOfView(t, b) || r.SideOf(b) == r.Groups[t.Unit].Side && !r.by("dvg.suppress.friendly", true) || where == law.InFringe && !r.by("dvg.suppress.fringe.damage", true)
}

// befriends tells whether suppression does nothing to a figure of its own side: never, also not to one of the very unit that
// laid it.  dvg.suppress.friendly
func (r *Run) befriends(t *position.Template, b BodyID) bool {
	return t.Kind == position.Suppression && r.SideOf(b) == r.Groups[t.Unit].Side && !r.law().Holds("dvg.suppress.friendly", true)
}

// stopGuns rolls for the weapons of a template.  dvg.stoppage.suppression, dvg.stoppage.torrential
func (r *Run) stopGuns(t *position.Template) {
	for _, b := range t.Guns {
		gun := r.GunNow(t, b)
		if gun < 0 || !r.Stands(b) || r.Weapon(b, gun) == nil {
			continue
		}
		need, rule := r.law().StoppageAt(r.Weapon(b, gun).High > 0, t.Torrent && r.Showers(t, b), true)
		if need > 0 {
			r.stopOn(b, gun, need, rule)
		}
	}
}

// suppressTest is the one test that suppression asks of a figure in an activation.  dvg.suppress.one-test
func (r *Run) suppressTest(b BodyID, why tally.Rule) {
	if !r.Stands(b) || r.Frame(b).Vehicle() || r.by("dvg.suppress.one-test", r.Figure(b).Hit) {
		return
	}
	r.Figure(b).Hit = true
	if !r.by(why, true) {
		return
	}
	r.test(b, "dvg.morale.trigger.suppression", law.Nerve{})
}

// suppressDice are the damage dice of a template at one figure: one, whatever the rate.  dvg.suppress.damage.one-die
func (r *Run) suppressDice(t *position.Template, b BodyID, where law.Struck, chit bool) {
	if r.by("dvg.suppress.damage.one-die", true) {
		r.suppressDie(t, b, where, chit)
		return
	}
	for range r.RatesOf(t)[0] {
		r.suppressDie(t, b, where, chit)
	}
}

// suppressDie is one damage die of a template.
// dvg.suppress.damage.base, dvg.suppress.damage.terrain-only, dvg.suppress.damage.effectors, dvg.orders.suppress.no-stationary-bonus,
// dvg.orders.aim.double-range, dvg.weapon.max-range
func (r *Run) suppressDie(t *position.Template, b BodyID, where law.Struck, chit bool) {
	near, least := NoBody, geom.Length(1<<30)
	here := r.Spot(b)
	for _, g := range t.Guns {
		me := r.Spot(g)
		if d := r.Distance(&me, &here); d < least {
			near, least = g, d
		}
	}
	if near == NoBody || r.Bodies[b].Gone {
		return
	}
	w := r.Weapon(near, max(0, r.GunNow(t, near)))
	aimed := r.Acting == t.Unit && r.Figure(near).Aimed == r.StillOf(r.UnitOf(b)) // in the activation of the aimer alone
	k, reached := r.law().Bracket(w, least, aimed)
	need := r.law().Sum("need", "bracket", "dvg.suppress.damage.base", force.BracketNeed(k))
	r.law().Lowered(&need, r.RatesOf(t))
	a := r.law().AttackOf(w)
	if !r.by("dvg.suppress.damage.effectors", a.Effectors != 0) {
		a.Effectors = 0
	}
	f := r.d10(law.RollDamage, near)
	sum := r.law().Sum("damage", "die", "dvg.ranged.damage-roll", f.Value)
	if chit {
		sum.Add("attack chit", "dvg.command.chits.use-damage", 1)
	}
	r.law().Lof(&sum, a, r.AsTarget(b))
	r.Handling(&sum, near, w)
	r.law().Suppressed(&sum, where)
	r.suppressCover(&sum, t, &here)
	if !r.by("dvg.orders.suppress.no-stationary-bonus", true) {
		sum.Add("stationary", "dvg.los.firer.stationary", 2)
	}
	r.tellSum(near, b, &need, func() string { return "the number of the template" })
	r.tellSum(near, b, &sum, func() string { return fmt.Sprintf("suppression at %s: %d+", r.FigureName(b), need.Total()) }, f.Natural)
	if r.by("dvg.weapon.max-range", !reached) {
		r.tellOf("out-of-reach", near, b, "dvg.weapon.max-range", "%s is beyond the last bracket of %s", r.FigureName(b), w.Name)
		return
	}
	if r.law().Judge(f, sum.Total()-f.Value, need.Total(), a.Effectors, true) == law.Hit {
		r.settle(&blow{by: near, attack: a, impact: w.Impact, what: w.Name, from: r.Bodies[t.By].At, ranged: true, laid: true}, b, outcome{hits: 1})
	}
}

// templateChit asks those who hold a template for a chit on its die at a figure: each gives one to one die of its weapon.
// dvg.command.chits.use-damage
func (r *Run) templateChit(t *position.Template, b BodyID, gave *[]BodyID) bool {
	for _, g := range t.Guns {
		if !slices.Contains(*gave, g) && r.askWeaponChit(g, "dvg.command.chits.use-damage", r.Prompt("for +1 on the die of the template at ", b, "")) {
			*gave = append(*gave, g)
			return true
		}
	}
	return false
}

// suppressCover is what the view takes from suppression: terrain, and nothing else.  dvg.suppress.damage.terrain-only
func (r *Run) suppressCover(sum *tally.Tally, t *position.Template, here *position.Spot) {
	me := r.Spot(t.By)
	l := r.Look(&me, here)
	if !l.InCover || !r.by("dvg.suppress.damage.terrain-only", true) {
		return
	}
	label, rule, value := r.law().Cover(l.Cover, r.Frame(here.Body).Class)
	sum.Add(label, rule, value)
}

// lostGuns takes contributors out who can no longer fire, and templates that nobody holds.
// dvg.suppress.contributor-lost, dvg.stoppage.template-loss
func (r *Run) lostGuns() {
	kept := r.Areas[:0]
	for i := range r.Areas {
		t := r.Areas[i]
		if t.Kind != position.Suppression {
			kept = append(kept, t)
			continue
		}
		if lost := func(b BodyID) bool { return !r.holdsGun(&t, b) }; slices.ContainsFunc(t.Guns, lost) {
			for _, b := range t.Guns {
				if lost(b) {
					r.judged(func() { lost(b) })
				}
			}
			t.Guns = slices.DeleteFunc(slices.Clone(t.Guns), lost)
		}
		if len(t.Guns) == 0 || !r.lasts(&t) {
			continue
		}
		if !r.holdsGun(&t, t.By) {
			t.By = t.Guns[0]
		}
		kept = append(kept, t)
	}
	r.Areas = kept
}

// holdsGun tells whether somebody still holds a template.
func (s *State) holdsGun(t *position.Template, b BodyID) bool {
	f := s.Figure(b)
	gun := s.GunNow(t, b)
	lost := !s.Stands(b) || f.Shaken || f.Stunned || s.Units[s.UnitOf(b)].Broken || s.UnitOf(b) != t.Unit || s.Disabled(b) || gun < 0 || f.Wrecked>>max(0, gun)&1 != 0 || s.Engaged(b)
	if g := s.GunAt(b); g != nil && len(s.Serving(g)) == 0 {
		lost = true
	}
	return !s.Applies("dvg.suppress.contributor-lost", lost) && !s.Applies("dvg.stoppage.template-loss", f.Stopped>>max(0, gun)&1 != 0)
}

// lasts tells whether those who hold a template make one that is long enough to lie.  dvg.suppress.contributor-lost
func (r *Run) lasts(t *position.Template) bool {
	if !r.io.Loud() {
		if lies := r.StripOf(t); lies.Kept {
			return lies.Lasts
		}
	}
	_, ok := r.law().Template(r.RatesOf(t))
	return ok && r.LongOf(t) > 0
}
