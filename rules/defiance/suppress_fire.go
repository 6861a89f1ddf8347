package defiance

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The questions of suppression.
const (
	AskTemplate = "template"
	AskKeep     = "keep"
)

// plan is a suppression that could be laid.
type plan struct {
	target BodyID
	by     BodyID // the firing figure
	guns   []BodyID
	arm    int
	rates  []int
}

func suppressArm(o Order) int {
	if o == SupportSuppression {
		return supportArm
	}
	return primaryArm
}

// gunOf is with which weapon a figure suppresses, -1 if it cannot.  dvg.suppress.prohibited, dvg.infweapon.powerpack.without
func (s *State) gunOf(b BodyID, arm int) int {
	if s.frame(b).Vehicle() {
		best := -1
		for k := range arms {
			if w := s.weapon(b, k); w != nil && s.ready(b, k) == nil && s.law().suppresses(w, false) > 1 && (best < 0 || s.law().suppresses(w, false) > s.law().suppresses(s.weapon(b, best), false)) {
				best = k
			}
		}
		return best
	}
	w := s.weapon(b, arm)
	if w == nil || s.ready(b, arm) != nil || s.law().suppresses(w, false) == 0 || s.holds("dvg.movement.fly.no-jump-suppress", s.Bodies[b].Level > 0) ||
		s.holds("dvg.infweapon.powerpack.without", w.Powerpack && !s.mateBy(b)) {
		return -1
	}
	return arm
}

// planned works out the suppression of a part.
// dvg.orders.suppress.closest, dvg.orders.suppress.blocked-wasted, dvg.suppress.firing-figure, dvg.suppress.max-range
func (s *State) planned(p *part, o Order) (plan, *tally.Refusal) {
	out := plan{target: NoBody, by: NoBody, arm: suppressArm(o)}
	none := no(o.rule(), "choose another order", "nobody of it can suppress")
	var can []BodyID
	for _, b := range p.figures {
		if s.gunOf(b, out.arm) >= 0 {
			can = append(can, b)
		}
	}
	if len(can) == 0 {
		return out, none
	}
	best := geom.Length(1 << 30)
	for i := range s.Bodies {
		e := BodyID(i)
		if !s.Stands(e) || s.SideOf(e) == s.Groups[p.unit].Side || s.disabled(e) {
			continue
		}
		t := s.spot(e)
		for _, b := range can {
			me := s.spot(b)
			if d := s.distance(&me, &t); d < best && s.gunPoints(&me, b, out.arm, &t) {
				best, out.target = d, e
			}
		}
	}
	if out.target == NoBody {
		return out, no("dvg.orders.suppress.closest", "choose another order", "no enemy is in the front arc of anybody who could suppress")
	}
	t := s.spot(out.target)
	near := geom.Length(1 << 30)
	for _, b := range can {
		me := s.spot(b)
		if s.holds("dvg.orders.suppress.blocked-wasted", !s.gunPoints(&me, b, out.arm, &t) || !s.sees(b, out.target)) {
			continue
		}
		gun := s.gunOf(b, out.arm)
		out.guns = append(out.guns, b)
		out.rates = append(out.rates, s.law().suppresses(s.weapon(b, gun), false))
		if d := s.distance(&me, &t); d < near {
			near, out.by = d, b
		}
	}
	if out.by == NoBody {
		return out, no("dvg.orders.suppress.blocked-wasted", "choose another order", "nobody sees the closest enemy")
	}
	if _, ok := s.law().template(out.rates); !ok {
		return out, no("dvg.suppress.weapons", "choose another order", "one weapon of FR 1 makes no template")
	}
	if w := s.weapon(out.by, s.gunOf(out.by, out.arm)); s.holds("dvg.suppress.max-range", near > w.Farthest() && w.Farthest() != force.Unlimited) {
		return out, no("dvg.suppress.max-range", "choose another order", "the closest enemy is out of range")
	}
	return out, nil
}

// gunPoints tells whether a weapon that suppresses points at a figure without turning.
func (s *State) gunPoints(me *spot, b BodyID, arm int, t *spot) bool {
	if s.frame(b).Vehicle() {
		return inArcs(me, s.Figures[b].Arcs[s.gunOf(b, arm)], t.at)
	}
	return s.inArc(me, t)
}

// suppressRefusal says why a part may not suppress.  dvg.orders.suppress.no-hth-unit
func (s *State) suppressRefusal(p *part, o Order, engaged bool) *tally.Refusal {
	if s.holds("dvg.orders.suppress.no-hth-unit", engaged) {
		return no("dvg.orders.suppress.no-hth-unit", "maneuver or fire", "a figure of it is engaged")
	}
	_, refusal := s.planned(p, o)
	return refusal
}

// suppress lays a template and resolves it.  dvg.orders.suppress.no-move, dvg.orders.suppress.others-cover
func (r *Run) suppress(p *part) {
	pl, refusal := r.planned(p, p.order)
	if refusal != nil {
		return
	}
	r.cite("dvg.orders.suppress.no-move", "dvg.orders.suppress.no-stationary-bonus", "dvg.suppress.firing-figure")
	sh := shot{by: r.spot(pl.by), arm: max(0, r.gunOf(pl.by, pl.arm)), only: NoUnit, aimed: NoUnit}
	sh.w = r.weapon(pl.by, sh.arm)
	if r.coverOnFire(&sh) {
		return
	}
	t := r.layTemplate(p, &pl)
	r.Areas = append(r.Areas, t)
	for _, b := range pl.guns {
		r.fig(b).Spent = true
		r.fig(b).Fired[max(0, r.gunOf(b, pl.arm))] = r.Units[p.unit].Count
	}
	r.othersCover(p, &pl)
	r.resolveTemplate(t)
}

// othersCover has the figures that do not contribute cover at 0.
func (r *Run) othersCover(p *part, pl *plan) {
	long := WithSupport
	if p.order == SupportSuppression {
		long = WithPrimary
	}
	for _, b := range p.figures {
		f := r.fig(b)
		f.Pace = stationary
		if f.Spent || r.frame(b).Vehicle() || r.gunOf(b, pl.arm) >= 0 {
			continue
		}
		if c := r.coverType(p, b, long, "dvg.orders.suppress.others-cover"); c != NotCovering {
			r.nowCovers(b, c, stationary)
		}
	}
}

// layTemplate asks where a template lies.  dvg.suppress.placement, dvg.suppress.minimum-10
func (r *Run) layTemplate(p *part, pl *plan) Template {
	length, _ := r.law().template(pl.rates)
	if r.io.Loud() {
		r.tellSum(pl.by, pl.target, &length, "the length of the template")
	}
	long := geom.Length(length.Total()) * geom.Inch
	from, to := r.Bodies[pl.by].At, r.Bodies[pl.target].At
	facing := aheadOf(from, to)
	at := from.Polar(facing, max(geom.Dist(from, to), 10*geom.Inch+long/2+2))
	t := Template{Kind: Suppression, Unit: p.unit, By: pl.by, Target: pl.target, At: at, Facing: facing, Level: r.Bodies[pl.target].Level, Guns: pl.guns, Arm: int8(pl.arm), Spares: NoBody}
	usual := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{at}, Facing: facing, Turned: true}}}
	a := r.ask(flow.Question{Name: AskTemplate, Seat: r.Groups[p.unit].Side, Kind: flow.Place, Rule: "dvg.suppress.placement", Unit: int32(p.unit), Target: int32(r.unitOf(pl.target)),
		Prompt: fmt.Sprintf("Where does the template of 2 by %d inches lie?", length.Total()), HasDefault: true, Default: usual,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return no(flow.RuleAnswer, "place the template", "one template is laid")
			}
			n := t
			n.At = a.Paths[0].Points[0]
			if a.Paths[0].Turned {
				n.Facing = a.Paths[0].Facing.Norm()
			}
			return r.templateRefusal(&n, &t)
		},
		Suggest: func(*dice.Rand) flow.Answer { return usual.Clone() }})
	t.At = a.Paths[0].Points[0]
	if a.Paths[0].Turned {
		t.Facing = a.Paths[0].Facing.Norm()
	}
	r.cite("dvg.suppress.placement", "dvg.suppress.minimum-10")
	return t
}

// templateRefusal says why a template may not lie somewhere; what is proposed always may.
func (s *State) templateRefusal(t, usual *Template) *tally.Refusal {
	if t.At == usual.At && t.Facing == usual.Facing {
		return nil
	}
	bar := s.bar(t)
	from := s.Bodies[t.By].At
	if geom.SegCloser(from, from, &bar, 10*geom.Inch) {
		return no("dvg.suppress.minimum-10", "lay it further away", "no part of it may lie within 10 inches of %s", s.figureName(t.By))
	}
	target := s.Shape(t.Target)
	if !geom.Within(&bar, &target, 0) && geom.Dist(from, s.Bodies[t.Target].At) >= 10*geom.Inch {
		return no("dvg.suppress.placement", "let it touch the closest enemy", "it must touch %s", s.figureName(t.Target))
	}
	if !geom.Within(&bar, &target, 0) && !geom.SegWithin(from, from.Polar(aheadOf(from, s.Bodies[t.Target].At), 11*geom.Inch), &bar, 0) {
		return no("dvg.suppress.minimum-10", "lay it on the line to the closest enemy, 10 inches away", "it must lie on the line to %s", s.figureName(t.Target))
	}
	return nil
}

// rates are those of the weapons that hold a template now.
func (s *State) ratesOf(t *Template) []int {
	var out []int
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

// bar is the template itself.
func (s *State) bar(t *Template) geom.Shape {
	length, _ := s.law().template(s.ratesOf(t))
	return geom.Rect(t.At, geom.Length(length.Total())*geom.Inch, templateWide, t.Facing)
}

// field is template and fringe together: what lies between the template and the firing figure.  dvg.suppress.fringe.area
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
	body, bar := s.Shape(b), s.bar(t)
	if geom.Within(&body, &bar, 0) {
		return inTemplate, true
	}
	for _, g := range t.Guns {
		if g == b {
			return 0, false // dvg.suppress.friendly
		}
	}
	field := s.fieldOf(t)
	if b != t.By && s.holds("dvg.suppress.fringe.area", geom.Within(&body, &field, 0)) {
		return inFringe, true
	}
	return 0, false
}

// resolveTemplate attacks everybody whom a template or its fringe touches, then tests, then stoppages.
// dvg.suppress.damage.one-die, dvg.suppress.damage.unseen-immune, dvg.suppress.survivors-test, dvg.suppress.one-test, dvg.suppress.friendly
func (r *Run) resolveTemplate(t Template) {
	var who []BodyID
	for _, where := range [...]struck{inTemplate, inFringe} {
		for i := range r.Bodies {
			b := BodyID(i)
			if !r.Stands(b) {
				continue
			}
			at, ok := r.under(&t, b)
			if !ok || at != where || r.by("dvg.suppress.damage.unseen-immune", !r.sees(t.By, b)) {
				continue
			}
			r.cite("dvg.suppress.damage.one-die", "dvg.suppress.friendly")
			if where == inFringe {
				r.cite("dvg.suppress.fringe.damage")
			}
			who = append(who, b)
			r.suppressDie(&t, b, where)
		}
	}
	for _, b := range who {
		r.suppressTest(b, "dvg.suppress.survivors-test")
	}
	for _, b := range t.Guns {
		if gun := r.gunNow(&t, b); gun >= 0 && r.Stands(b) && r.weapon(b, gun) != nil {
			need, rule := r.law().stoppageAt(r.weapon(b, gun).High > 0, false, true)
			if need > 0 && r.stopOn(b, gun, need, rule) {
				r.cite("dvg.stoppage.template-loss")
			}
		}
	}
	r.lostGuns()
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

// suppressDie is one damage die of a template.
// dvg.suppress.damage.base, dvg.suppress.damage.terrain-only, dvg.suppress.damage.effectors
func (r *Run) suppressDie(t *Template, b BodyID, where struck) {
	near, least := NoBody, geom.Length(1<<30)
	here := r.spot(b)
	for _, g := range t.Guns {
		me := r.spot(g)
		if d := r.distance(&me, &here); d < least {
			near, least = g, d
		}
	}
	if near == NoBody {
		return
	}
	w := r.weapon(near, max(0, r.gunNow(t, near)))
	k, _ := r.law().bracketed(w, least, false)
	need := r.law().sum("need", "bracket", "dvg.suppress.damage.base", force.BracketNeed(k))
	r.law().lowered(&need, r.ratesOf(t))
	f := r.d10(RollDamage, near)
	sum := r.law().sum("damage", "die", "dvg.ranged.damage-roll", f.Value)
	r.law().lof(&sum, r.law().attackOf(w), r.asTarget(b))
	r.law().suppressed(&sum, where)
	me := r.spot(t.By)
	if l := r.look(&me, &here); l.inCover && r.law().holds("dvg.suppress.damage.terrain-only", true) {
		label, rule, value := r.law().cover(l.cover, r.frame(b).Class)
		sum.Add(label, rule, value)
	}
	r.tellSum(near, b, &need, "the number of the template")
	r.tellSum(near, b, &sum, fmt.Sprintf("suppression at %s: %d+", r.figureName(b), need.Total()), f.Natural)
	r.cite("dvg.suppress.damage.terrain-only", "dvg.suppress.damage.effectors")
	if r.law().judge(f, sum.Total()-f.Value, need.Total(), w.Effectors, true) == hit {
		r.settle(&blow{by: near, attack: r.law().attackOf(w), impact: w.Impact, what: w.Name, from: r.Bodies[t.By].At, ranged: true}, b, outcome{hits: 1})
	}
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
		var guns []BodyID
		for _, b := range t.Guns {
			if r.holdsGun(&t, b) {
				guns = append(guns, b)
			} else {
				r.cite("dvg.suppress.contributor-lost")
			}
		}
		t.Guns = guns
		if len(guns) == 0 {
			continue
		}
		if _, ok := r.law().template(r.ratesOf(&t)); !ok {
			continue
		}
		if !r.holdsGun(&t, t.By) {
			t.By = guns[0]
		}
		kept = append(kept, t)
	}
	r.Areas = kept
}

func (s *State) holdsGun(t *Template, b BodyID) bool {
	f := s.fig(b)
	gun := s.gunNow(t, b)
	lost := !s.Stands(b) || f.Shaken || f.Stunned || s.Units[s.unitOf(b)].Broken || s.unitOf(b) != t.Unit || s.disabled(b) || gun < 0 || f.Stopped>>max(0, gun)&1 != 0 || f.Wrecked>>max(0, gun)&1 != 0 || s.engaged(b)
	return !s.holds("dvg.suppress.contributor-lost", lost) || !lost
}

// keepSuppressing asks a suppressing unit whether it goes on; it tells whether that was its activation.
// dvg.suppress.continue.choice, dvg.suppress.continue.end, dvg.suppress.continue.keep, dvg.suppress.duration
func (r *Run) keepSuppressing(u UnitID) bool {
	var own []Template
	for i := range r.Areas {
		if t := r.Areas[i]; t.Kind == Suppression && t.Unit == u {
			own = append(own, t)
		}
	}
	if len(own) == 0 {
		return false
	}
	r.cite("dvg.suppress.duration")
	free := true
	for b := range r.Standing(u) {
		free = free && !r.engaged(b)
	}
	if free && !r.Units[u].Broken && r.askYes(AskKeep, r.Groups[u].Side, u, "dvg.suppress.continue.choice", "Does "+r.name(u)+" keep up its suppression?", false) {
		r.cite("dvg.suppress.continue.keep")
		for _, t := range own {
			r.resolveTemplate(t)
		}
		return true
	}
	r.cite("dvg.suppress.continue.end")
	kept := r.Areas[:0]
	for _, t := range r.Areas {
		if t.Kind != Suppression || t.Unit != u {
			kept = append(kept, t)
		}
	}
	r.Areas = kept
	return false
}

// wakeInside strikes the figures of a unit that wakes up inside suppression.  dvg.suppress.activate-inside
func (r *Run) wakeInside(u UnitID) {
	for i := range append([]Template(nil), r.Areas...) {
		if i >= len(r.Areas) || r.Areas[i].Kind != Suppression {
			continue
		}
		t := r.Areas[i]
		for b := range r.Standing(u) {
			if _, ok := r.under(&t, b); !ok || t.Unit == u || !r.law().holds("dvg.suppress.activate-inside", true) {
				continue
			}
			r.suppressTest(b, "dvg.suppress.activate-inside")
			if r.Stands(b) {
				r.suppressDie(&t, b, movingThrough)
			}
		}
	}
}

// areasOnWay lists where suppression and poison strike a figure on its way.
// dvg.suppress.enter, dvg.suppress.enter.per-2-inches, dvg.suppress.activate-inside.moving
func (r *Run) areasOnWay(g *going, w *way, from geom.Point, out []met) []met {
	body := r.Bases[r.Bodies[g.b].Base].Posed(geom.Point{}, r.Bodies[g.b].Facing)
	for i := range r.Areas {
		t := r.Areas[i]
		if t.Level != r.Bodies[g.b].Level || t.Kind != Suppression && t.Kind != Poison || t.Unit == r.unitOf(g.b) && t.Kind == Suppression {
			continue
		}
		var zone geom.Shape
		if t.Kind == Poison {
			zone = geom.Disc(t.At, r.law().caught(t.Radius, r.frame(g.b).Class == force.SI))
		} else {
			zone = r.fieldOf(&t)
		}
		spans := march.Near(body, from, w.points, &zone, 0)
		if g.leap && len(spans) > 0 { // dvg.suppress.levels: where it lands
			long := geom.PathLength(append([]geom.Point{from}, w.points...))
			if last := spans[len(spans)-1]; last.To >= long {
				out = append(out, met{at: long, cover: NoUnit, area: &t, first: true})
			}
			continue
		}
		for _, s := range spans {
			began := s.From == 0
			if t.Kind == Poison {
				if !began {
					out = append(out, met{at: s.From, cover: NoUnit, area: &t, first: true})
				}
				break
			}
			n := diceOnTheWay(s.Length().Length(), began)
			if began {
				r.cite("dvg.suppress.activate-inside.moving")
			} else {
				r.cite("dvg.suppress.enter.per-2-inches")
			}
			for k := range n {
				at := s.From + geom.Fixed(k)*(2*geom.Inch).Fixed()
				if began {
					at += (2 * geom.Inch).Fixed()
				}
				out = append(out, met{at: at, cover: NoUnit, area: &t, first: k == 0 && !began})
			}
		}
	}
	return out
}

// strikePassing strikes a figure on its way through an area.  dvg.suppress.moving-penalty
func (r *Run) strikePassing(t *Template, b BodyID, first bool) {
	if t.Kind == Poison {
		r.cite("dvg.poison.attack-times")
		m := bomb{by: NoBody, at: t.At, radius: t.Radius, need: int(t.Need), with: t.Effects, what: "poison", spare: NoBody}
		r.settle(&blow{by: NoBody, attack: attack{Effectors: t.Effects}, what: "poison", ranged: true, area: true}, b, r.areaDice(&m, b))
		if r.Stands(b) && !r.frame(b).Vehicle() {
			r.test(b, "dvg.morale.trigger.aoe", nerve{})
		}
		return
	}
	r.cite("dvg.suppress.enter", "dvg.suppress.moving-penalty")
	r.suppressDie(t, b, movingThrough)
	if first {
		r.suppressTest(b, "dvg.suppress.enter")
	}
}
