package defiance

import (
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// ratesOf are those of the weapons that hold a template now.
func (s *State) ratesOf(t *Template) []int {
	out := few(&s.works().rates, len(t.Guns))
	for _, b := range t.Guns {
		if gun := s.gunNow(t, b); gun >= 0 {
			out = append(out, s.law().suppresses(s.weapon(b, gun), false))
		}
	}
	return out
}

func (s *State) gunNow(t *Template, b BodyID) int {
	if s.frame(b).Vehicle() {
		return s.gunOf(b, int(t.Arm))
	}
	return int(t.Arm)
}

// lengthOf is the length of a suppression in inches, all of its templates together.
func (s *State) lengthOf(t *Template) tally.Tally {
	if !t.Torrent {
		length, _ := s.law().template(s.ratesOf(t))
		return length
	}
	var heavy []bool
	for _, b := range t.Guns {
		if s.gunNow(t, b) >= 0 {
			heavy = append(heavy, s.showers(t, b))
		}
	}
	return s.law().torrent(s.ratesOf(t), heavy)
}

// longOf is the length of one template: of two the first has four inches.
func (s *State) longOf(t *Template) geom.Length {
	length := s.lengthOf(t)
	n := length.Total()
	if t.Part > 0 {
		n -= 4
	} else {
		n = min(n, 4)
	}
	return geom.Length(n) * geom.Inch
}

// bar is the template itself.
func (s *State) bar(t *Template) geom.Shape {
	return geom.Rect(t.At, max(s.longOf(t), 1), templateWide, t.Facing)
}

// fieldOf is template and fringe together: what lies between the template and the firing figure.  dvg.suppress.fringe.area
func (s *State) fieldOf(t *Template) geom.Shape {
	bar := s.bar(t)
	pts := append([]geom.Point{s.Bodies[t.By].At}, bar.Core()...)
	out, err := geom.Hull(pts...)
	if err != nil {
		return bar
	}
	return out
}

// under is where a figure is with regard to a template.
func (s *State) under(t *Template, b BodyID) (struck, bool) {
	if s.holds("dvg.suppress.levels", s.Bodies[b].Level != t.Level) {
		return 0, false
	}
	if !s.couldBeUnder(t, b) {
		return 0, false
	}
	lies := s.stripOf(t)
	if !lies.about.Grow(s.reach(b)).Contains(s.Bodies[b].At) {
		return 0, false
	}
	body := s.Shape(b)
	if geom.Within(&body, &lies.bar, 0) {
		return inTemplate, true
	}
	for _, g := range t.Guns {
		if g == b {
			return 0, false // dvg.suppress.friendly
		}
	}
	if b != t.By && s.holds("dvg.suppress.fringe.area", geom.Within(&body, &lies.field, 0)) {
		return inFringe, true
	}
	return 0, false
}

// couldBeUnder tells whether a figure stands so near to a template or its fringe that it is worth a closer look.
func (s *State) couldBeUnder(t *Template, b BodyID) bool {
	return s.around(t, b).Contains(s.Bodies[b].At)
}

// around is a box that the middle of a figure is in if a template or its fringe touches it.
func (s *State) around(t *Template, b BodyID) geom.Box {
	far := 15 * geom.Inch
	if s.book.Whole() { // no template is longer than four inches
		far = 3 * geom.Inch
	}
	return geom.BoxOf(t.At, s.Bodies[t.By].At).Grow(far + s.reach(b))
}

// resolveTemplate attacks everybody whom a template or its fringe touches, those of two templates of one suppression
// once, then tests, then stoppages.
// dvg.suppress.survivors-test, dvg.suppress.one-test
func (r *Run) resolveTemplate(parts []Template) {
	var who, gave []BodyID
	struckBy := make([]bool, len(r.Bodies))
	for _, where := range [...]struck{inTemplate, inFringe} {
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
func (r *Run) spares(t *Template, b BodyID, where struck) bool {
	return r.outOfView(t, b) || r.SideOf(b) == r.Groups[t.Unit].Side && !r.by("dvg.suppress.friendly", true) || where == inFringe && !r.by("dvg.suppress.fringe.damage", true)
}

// befriends tells whether suppression does nothing to a figure of its own side: never, also not to one of the very unit that
// laid it.  dvg.suppress.friendly
func (r *Run) befriends(t *Template, b BodyID) bool {
	return t.Kind == Suppression && r.SideOf(b) == r.Groups[t.Unit].Side && !r.law().holds("dvg.suppress.friendly", true)
}

// stopGuns rolls for the weapons of a template.  dvg.stoppage.suppression, dvg.stoppage.torrential
func (r *Run) stopGuns(t *Template) {
	for _, b := range t.Guns {
		gun := r.gunNow(t, b)
		if gun < 0 || !r.Stands(b) || r.weapon(b, gun) == nil {
			continue
		}
		need, rule := r.law().stoppageAt(r.weapon(b, gun).High > 0, t.Torrent && r.showers(t, b), true)
		if need > 0 {
			r.stopOn(b, gun, need, rule)
		}
	}
}

// suppressTest is the one test that suppression asks of a figure in an activation.  dvg.suppress.one-test
func (r *Run) suppressTest(b BodyID, why tally.Rule) {
	if !r.Stands(b) || r.frame(b).Vehicle() || r.by("dvg.suppress.one-test", r.fig(b).Hit) {
		return
	}
	r.fig(b).Hit = true
	if !r.by(why, true) {
		return
	}
	r.test(b, "dvg.morale.trigger.suppression", nerve{})
}

// suppressDice are the damage dice of a template at one figure: one, whatever the rate.  dvg.suppress.damage.one-die
func (r *Run) suppressDice(t *Template, b BodyID, where struck, chit bool) {
	if r.by("dvg.suppress.damage.one-die", true) {
		r.suppressDie(t, b, where, chit)
		return
	}
	for range r.ratesOf(t)[0] {
		r.suppressDie(t, b, where, chit)
	}
}

// suppressDie is one damage die of a template.
// dvg.suppress.damage.base, dvg.suppress.damage.terrain-only, dvg.suppress.damage.effectors, dvg.orders.suppress.no-stationary-bonus,
// dvg.orders.aim.double-range, dvg.weapon.max-range
func (r *Run) suppressDie(t *Template, b BodyID, where struck, chit bool) {
	near, least := NoBody, geom.Length(1<<30)
	here := r.spot(b)
	for _, g := range t.Guns {
		me := r.spot(g)
		if d := r.distance(&me, &here); d < least {
			near, least = g, d
		}
	}
	if near == NoBody || r.Bodies[b].Gone {
		return
	}
	w := r.weapon(near, max(0, r.gunNow(t, near)))
	aimed := r.Acting == t.Unit && r.fig(near).Aimed == r.stillOf(r.unitOf(b)) // in the activation of the aimer alone
	k, reached := r.law().bracket(w, least, aimed)
	need := r.law().sum("need", "bracket", "dvg.suppress.damage.base", force.BracketNeed(k))
	r.law().lowered(&need, r.ratesOf(t))
	a := r.law().attackOf(w)
	if !r.by("dvg.suppress.damage.effectors", a.Effectors != 0) {
		a.Effectors = 0
	}
	f := r.d10(RollDamage, near)
	sum := r.law().sum("damage", "die", "dvg.ranged.damage-roll", f.Value)
	if chit {
		sum.Add("attack chit", "dvg.command.chits.use-damage", 1)
	}
	r.law().lof(&sum, a, r.asTarget(b))
	r.handling(&sum, near, w)
	r.law().suppressed(&sum, where)
	r.suppressCover(&sum, t, &here)
	if !r.by("dvg.orders.suppress.no-stationary-bonus", true) {
		sum.Add("stationary", "dvg.los.firer.stationary", 2)
	}
	r.tellSum(near, b, &need, func() string { return "the number of the template" })
	r.tellSum(near, b, &sum, func() string { return fmt.Sprintf("suppression at %s: %d+", r.figureName(b), need.Total()) }, f.Natural)
	if r.by("dvg.weapon.max-range", !reached) {
		r.tellOf("out-of-reach", near, b, "dvg.weapon.max-range", "%s is beyond the last bracket of %s", r.figureName(b), w.Name)
		return
	}
	if r.law().judge(f, sum.Total()-f.Value, need.Total(), a.Effectors, true) == hit {
		r.settle(&blow{by: near, attack: a, impact: w.Impact, what: w.Name, from: r.Bodies[t.By].At, ranged: true, laid: true}, b, outcome{hits: 1})
	}
}

// templateChit asks those who hold a template for a chit on its die at a figure: each gives one to one die of its weapon.
// dvg.command.chits.use-damage
func (r *Run) templateChit(t *Template, b BodyID, gave *[]BodyID) bool {
	for _, g := range t.Guns {
		if !slices.Contains(*gave, g) && r.askWeaponChit(g, "dvg.command.chits.use-damage", r.prompt("for +1 on the die of the template at ", b, "")) {
			*gave = append(*gave, g)
			return true
		}
	}
	return false
}

// suppressCover is what the view takes from suppression: terrain, and nothing else.  dvg.suppress.damage.terrain-only
func (r *Run) suppressCover(sum *tally.Tally, t *Template, here *spot) {
	me := r.spot(t.By)
	l := r.look(&me, here)
	if !l.inCover || !r.by("dvg.suppress.damage.terrain-only", true) {
		return
	}
	label, rule, value := r.law().cover(l.cover, r.frame(here.b).Class)
	sum.Add(label, rule, value)
}

// lostGuns takes contributors out who can no longer fire, and templates that nobody holds.
// dvg.suppress.contributor-lost, dvg.stoppage.template-loss
func (r *Run) lostGuns() {
	kept := r.Areas[:0]
	for i := range r.Areas {
		t := r.Areas[i]
		if t.Kind != Suppression {
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
func (s *State) holdsGun(t *Template, b BodyID) bool {
	f := s.fig(b)
	gun := s.gunNow(t, b)
	lost := !s.Stands(b) || f.Shaken || f.Stunned || s.Units[s.unitOf(b)].Broken || s.unitOf(b) != t.Unit || s.disabled(b) || gun < 0 || f.Wrecked>>max(0, gun)&1 != 0 || s.engaged(b)
	if g := s.gunAt(b); g != nil && len(s.serving(g)) == 0 {
		lost = true
	}
	return !s.holds("dvg.suppress.contributor-lost", lost) && !s.holds("dvg.stoppage.template-loss", f.Stopped>>max(0, gun)&1 != 0)
}
