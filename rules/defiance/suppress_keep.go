package defiance

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
)

// keepSuppressing asks a suppressing unit whether it goes on; it tells whether that was its activation.
// dvg.suppress.continue.choice, dvg.suppress.continue.end, dvg.suppress.continue.keep
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
	free := true
	for b := range r.Standing(u) {
		free = free && !r.engaged(b)
	}
	if free && !r.Units[u].Broken && r.askYes(AskKeep, r.Groups[u].Side, u, "dvg.suppress.continue.choice", "Does "+r.name(u)+" keep up its suppression?", false) {
		r.goOn(u, own)
		return true
	}
	if r.by("dvg.suppress.continue.end", true) {
		r.endSuppression(u)
	}
	return false
}

func (r *Run) endSuppression(u UnitID) {
	kept := r.Areas[:0]
	for _, t := range r.Areas {
		if t.Kind != Suppression || t.Unit != u {
			kept = append(kept, t)
		}
	}
	r.Areas = kept
}

// goOn strikes again with the templates of a unit; torrential fire is chosen anew, and who does not contribute covers.
// dvg.suppress.continue.keep, dvg.suppress.torrential.size
func (r *Run) goOn(u UnitID, own []Template) {
	r.endSuppression(u)
	var holders []BodyID
	for i := range own {
		if own[i].Part > 0 {
			continue
		}
		t := own[i]
		t.Torrent = r.askTorrent(&t, t.Torrent)
		list := append([]Template{t}, r.secondPart(&t)...)
		r.Areas = append(r.Areas, list...)
		holders = append(holders, t.Guns...)
		for _, b := range t.Guns {
			r.fig(b).Spent, r.fig(b).Done = true, true
			r.fig(b).Fired[max(0, r.gunNow(&t, b))] = r.Units[u].Count
		}
		if r.by("dvg.suppress.continue.keep", true) {
			r.resolveTemplate(list)
		}
	}
	r.Units[u].Order = PrimarySuppression
	if own[0].Arm == supportArm {
		r.Units[u].Order = SupportSuppression
	}
	p := &part{unit: u, figures: r.ableOf(u), order: r.Units[u].Order, rival: NoUnit}
	r.othersCover(p, &plan{arm: int(own[0].Arm), guns: holders})
}

// wakeInside strikes the figures of a unit that wakes up inside suppression, each template for itself, in the order its
// owner likes.  dvg.suppress.activate-inside, dvg.suppress.overlap
func (r *Run) wakeInside(u UnitID) {
	for b := range r.Standing(u) {
		var list []Template
		for i := range r.Areas {
			t := r.Areas[i]
			if t.Kind != Suppression || t.Unit == u {
				continue
			}
			if _, ok := r.under(&t, b); ok && r.law().holds("dvg.suppress.activate-inside", true) {
				list = append(list, t)
			}
		}
		var gave []BodyID
		for k := 0; len(list) > 0 && r.Stands(b); k++ {
			if k > 0 && !r.by("dvg.suppress.overlap", true) {
				break
			}
			n := r.askOverlap(b, list)
			r.suppressTest(b, "dvg.suppress.activate-inside")
			if r.Stands(b) {
				r.suppressDie(&list[n], b, movingThrough, r.templateChit(&list[n], b, &gave))
			}
			list = append(list[:n], list[n+1:]...)
		}
	}
}

// askOverlap asks the owner of a figure which of several templates strikes it first.  dvg.suppress.overlap
func (r *Run) askOverlap(b BodyID, list []Template) int {
	if len(list) < 2 {
		return 0
	}
	return int(r.ask(flow.Question{Name: AskOverlap, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.suppress.overlap", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("Which suppression strikes ", b, " first?"), HasDefault: true,
		Offers: func() []flow.Option {
			out := r.list(len(list))
			for i := range list {
				name := r.name(list[i].Unit) + "-" + r.figureName(list[i].By)
				out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(list[i].Unit)), Key: name, Label: "that of " + r.figureName(list[i].By)})
			}
			return out
		}}).Value)
}

// areasOnWay lists where suppression and poison strike a figure on its way.
// dvg.suppress.enter, dvg.suppress.enter.per-2-inches, dvg.suppress.activate-inside.moving, dvg.suppress.overlap
func (r *Run) areasOnWay(g *going, w *way, from geom.Point, out []met) []met {
	body := r.Bases[r.Bodies[g.b].Base].Posed(geom.Point{}, r.Bodies[g.b].Facing)
	for i := range r.Areas {
		t := r.Areas[i]
		if t.Kind != Suppression && t.Kind != Poison || t.Level != r.Bodies[g.b].Level && r.law().holds("dvg.suppress.levels", true) ||
			t.Unit == r.unitOf(g.b) && t.Kind == Suppression || r.spared(&t, g.b) || len(out) > 0 && !r.law().holds("dvg.suppress.overlap", true) {
			continue
		}
		zone := r.fieldOf(&t)
		if t.Kind == Poison {
			zone = geom.Disc(t.At, r.law().caught(t.Radius, r.frame(g.b).Class == force.SI))
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
			lands := g.lands && s.To >= geom.PathLength(append([]geom.Point{from}, w.points...))
			if t.Kind == Suppression {
				out = r.diceOnWay(&t, s, s.From == 0 && !lands, out)
				continue
			}
			if s.From > 0 || lands {
				out = append(out, met{at: s.From, cover: NoUnit, area: &t, first: true})
			}
			break
		}
	}
	return out
}

// diceOnWay lists where the dice of a template fall while a figure is in it: one that began there, or enters.
func (r *Run) diceOnWay(t *Template, s geom.Span, began bool, out []met) []met {
	n := diceOnTheWay(s.Length().Length(), began)
	switch {
	case began && !r.by("dvg.suppress.activate-inside.moving", true):
		n = 0
	case !began && !r.by("dvg.suppress.enter.per-2-inches", true):
		n = 1
	}
	for k := range n {
		at := s.From + geom.Fixed(k)*(2*geom.Inch).Fixed()
		if began {
			at += (2 * geom.Inch).Fixed()
		}
		out = append(out, met{at: at, cover: NoUnit, area: t, first: k == 0 && !began})
	}
	return out
}

// ownersChoice puts what strikes a figure at one and the same place into the order its owner likes.  dvg.suppress.overlap
func (r *Run) ownersChoice(b BodyID, rest []met) {
	n := 0
	var list []Template
	for n < len(rest) && rest[n].area != nil && rest[n].area.Kind == Suppression && rest[n].at == rest[0].at {
		list = append(list, *rest[n].area)
		n++
	}
	if n < 2 {
		return
	}
	k := r.askOverlap(b, list)
	first := rest[k]
	copy(rest[1:k+1], rest[:k])
	rest[0] = first
}

// strikePassing strikes a figure on its way through an area.  dvg.suppress.moving-penalty, dvg.suppress.enter
// Who has given a chit to a die at this mover gives no other to one of the same weapon.  dvg.command.chits.use-damage
func (r *Run) strikePassing(t *Template, b BodyID, first bool, gave *[]BodyID) {
	if t.Kind == Poison {
		if !r.by("dvg.poison.attack-times", true) {
			return
		}
		m := bomb{by: NoBody, at: t.At, radius: t.Radius, need: int(t.Need), with: t.Effects, what: "poison", spare: NoBody}
		r.settle(&blow{by: NoBody, attack: attack{Effectors: t.Effects}, impact: r.impactOf(t), what: "poison", ranged: true, area: true}, b, r.areaDice(&m, b))
		if r.Stands(b) && !r.frame(b).Vehicle() {
			r.test(b, "dvg.morale.trigger.aoe", nerve{})
		}
		return
	}
	if first && !r.by("dvg.suppress.enter", true) {
		return
	}
	r.suppressDie(t, b, movingThrough, r.templateChit(t, b, gave))
	if first {
		r.suppressTest(b, "dvg.suppress.enter")
	}
}
