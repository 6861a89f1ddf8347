package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// keepSuppressing asks a unit for each of its suppressions whether it goes on: those who laid it stay on their order then.
// It tells whether that is the order of the whole unit.
// dvg.suppress.continue.choice, dvg.suppress.continue.end, dvg.suppress.continue.keep
func (r *Run) keepSuppressing(u UnitID) (stays bool) {
	for {
		t, ok := r.heldStill(u)
		if !ok {
			return stays
		}
		if r.restGuns(&t) {
			continue
		}
		who, all := r.onItsOrder(&t)
		if r.mayKeep(u, who) && r.askYes(AskKeep, r.Groups[u].Side, u, "dvg.suppress.continue.choice", "Does "+r.holderName(&t, all)+" keep up its suppression?", false) {
			r.goOn(&t, who, all)
			stays = stays || all
			continue
		}
		if !r.by("dvg.suppress.continue.end", true) {
			return stays
		}
		r.endSuppression(&t)
	}
}

// restGuns takes those out of a suppression whose weapon could not lay it anew now, since to keep it up is to fire: one that two
// serve and that must rest, or one without its powerpack. It tells whether there were any.
// dvg.suppress.continue.keep, dvg.infweapon.loader.without, dvg.infweapon.crew.one, dvg.infweapon.powerpack.without
func (r *Run) restGuns(t *position.Template) bool {
	rests := func(b BodyID) bool { return r.GunOf(b, int(t.Arm)) < 0 }
	if !r.law().Holds("dvg.suppress.continue.keep", slices.ContainsFunc(t.Guns, rests)) {
		return false
	}
	r.judged(func() {
		for _, b := range t.Guns {
			rests(b)
		}
	})
	r.quits(t.Unit, func(o *position.Template, b BodyID) bool { return o.By == t.By && rests(b) })
	return true
}

// quits takes some out of the suppressions of a unit.  dvg.suppress.contributor-lost
func (r *Run) quits(u UnitID, who func(o *position.Template, b BodyID) bool) {
	for i := range r.Areas {
		if o := &r.Areas[i]; o.Kind == position.Suppression && o.Unit == u {
			o.Guns = slices.DeleteFunc(slices.Clone(o.Guns), func(b BodyID) bool { return who(o, b) })
		}
	}
	r.lostGuns()
}

// heldStill is the first suppression of a unit that was not decided about in this activation.
func (s *State) heldStill(u UnitID) (position.Template, bool) {
	for i := range s.Areas {
		if t := &s.Areas[i]; t.Kind == position.Suppression && t.Unit == u && t.Part == 0 && !s.Figures[t.Guns[0]].Done {
			return *t, true
		}
	}
	return position.Template{}, false
}

// holderName is whose suppression a person is asked about.
func (s *State) holderName(t *position.Template, all bool) string {
	if all || len(t.Guns) > 1 {
		return s.Name(t.Unit)
	}
	return s.FigureName(t.By)
}

// onItsOrder are the figures on the order by which a suppression was laid: the unit, but where it gives several orders those
// of one of them, that is who contributes, and who took the same order and holds no other.
// dvg.suppress.elite-own, dvg.quality.linked.fire-teams, dvg.orders.mecha, dvg.infweapon.crew.orders
func (s *State) onItsOrder(t *position.Template) (who []BodyID, all bool) {
	if g := s.GunAt(t.By); g != nil {
		return append([]BodyID{t.By}, s.Serving(g)...), false
	}
	q := s.Quality(t.Unit)
	if q != force.Elite && q != force.Linked && q != force.Crewed {
		return slices.Collect(s.Standing(t.Unit)), true
	}
	for b := range s.Standing(t.Unit) {
		if slices.Contains(t.Guns, b) || q != force.Crewed && s.Figures[b].Order == t.Order() && !s.suppresses(b) {
			who = append(who, b)
		}
	}
	return who, false
}

// suppresses tells whether a figure contributes to some suppression.
func (s *State) suppresses(b BodyID) bool {
	for i := range s.Areas {
		if s.Areas[i].Kind == position.Suppression && slices.Contains(s.Areas[i].Guns, b) {
			return true
		}
	}
	return false
}

// mayKeep tells whether suppression may go on: none of those on its order is engaged, or out of control and so fires nothing.
// dvg.orders.suppress.no-hth-unit, dvg.vehmorale.out-of-control
func (s *State) mayKeep(u UnitID, who []BodyID) bool {
	adrift := func(b BodyID) bool { return s.Figures[b].Adrift }
	return !s.Units[u].Broken && !slices.ContainsFunc(who, s.Engaged) && !s.Applies("dvg.vehmorale.out-of-control", slices.ContainsFunc(who, adrift))
}

func (r *Run) endSuppression(t *position.Template) {
	r.Areas = slices.DeleteFunc(r.Areas, func(o position.Template) bool {
		return o.Kind == position.Suppression && o.Unit == t.Unit && o.By == t.By
	})
}

// goOn strikes again with a suppression; torrential fire is chosen anew, and who is on its order and does not contribute
// covers, where the whole unit is when its guns have acted.  dvg.suppress.continue.keep, dvg.suppress.torrential.size
func (r *Run) goOn(t *position.Template, who []BodyID, all bool) {
	keeps := r.by("dvg.suppress.continue.keep", true)
	if keeps && !r.declaredAgain(t) {
		return
	}
	r.endSuppression(t)
	t.Torrent = r.askTorrent(t, t.Torrent)
	list := append([]position.Template{*t}, r.secondPart(t)...)
	r.Areas = append(r.Areas, list...)
	r.Units[t.Unit].Order = t.Order()
	for _, b := range t.Guns {
		r.Figure(b).Spent, r.Figure(b).Done = true, true
		r.Figure(b).Fired[max(0, r.GunNow(t, b))] = r.Units[t.Unit].Count
	}
	if keeps {
		r.resolveTemplate(list)
		sh := position.Shot{By: r.Spot(t.By)}
		r.coverAfter(&sh)
	}
	if all {
		return
	}
	p := &position.Part{Unit: t.Unit, Order: t.Order(), Rival: NoUnit}
	for _, b := range who {
		switch {
		case r.IsGun(t.By): // its crew
			r.Figure(b).Spent = true
		case r.Frame(b).Vehicle():
			r.coverMounts(b, law.Stationary)
		case r.CanAct(b):
			p.Figures = append(p.Figures, b)
		}
		r.Figure(b).Order = t.Order()
	}
	r.othersCover(p, &plan{arm: int(t.Arm), guns: t.Guns})
	for _, b := range who {
		r.Figure(b).Done = true
	}
}

// declaredAgain is the declaration of a suppression that is kept up: it may be answered like that of a new one. It tells
// whether somebody still holds it.  dvg.suppress.continue.keep, dvg.cover.trigger.fire, dvg.suppress.contributor-lost
func (r *Run) declaredAgain(t *position.Template) bool {
	sh := position.Shot{By: r.Spot(t.By), Arm: max(0, r.GunNow(t, t.By)), Only: NoUnit, Aimed: NoUnit}
	r.declared(&sh)
	r.lostGuns()
	now, ok := r.heldStill(t.Unit)
	if !ok || !slices.Contains(t.Guns, now.Guns[0]) {
		return false
	}
	*t = now
	return true
}

// stillCover has those of a unit that keeps up its suppression cover who do not contribute.  dvg.orders.suppress.others-cover
func (r *Run) stillCover(u UnitID) {
	p := &position.Part{Unit: u, Figures: r.ableOf(u), Order: r.Units[u].Order, Rival: NoUnit}
	pl := plan{arm: suppressArm(p.Order)}
	for i := range r.Areas {
		if t := &r.Areas[i]; t.Kind == position.Suppression && t.Unit == u {
			pl.guns = append(pl.guns, t.Guns...)
		}
	}
	r.othersCover(p, &pl)
}

// wakeInside strikes the figures of a unit that wakes up inside suppression, each template for itself, in the order its
// owner likes. That of the unit itself is gone by now, or has struck them when it was kept up.  dvg.suppress.activate-inside, dvg.suppress.overlap
func (r *Run) wakeInside(u UnitID) {
	if len(r.Areas) == 0 {
		return
	}
	who := slices.Collect(r.Standing(u))
	for i := range r.Guns { // suppression strikes guns like vehicles: dvg.infweapon.crew.weapon-stats
		if g := r.Guns[i].Body; r.Stands(g) && r.UnitOf(g) == u {
			who = append(who, g)
		}
	}
	for _, b := range who {
		var list []position.Template
		for i := range r.Areas {
			t := &r.Areas[i]
			if t.Kind != position.Suppression || t.Unit == u || r.befriends(t, b) {
				continue
			}
			if _, ok := r.under(t, b); ok && r.law().Holds("dvg.suppress.activate-inside", true) && !r.outOfView(t, b) {
				list = append(list, *t)
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
				r.suppressDie(&list[n], b, law.MovingThrough, r.templateChit(&list[n], b, &gave))
			}
			list = append(list[:n], list[n+1:]...)
		}
	}
}

// askOverlap asks the owner of a figure which of several templates strikes it first.  dvg.suppress.overlap
func (r *Run) askOverlap(b BodyID, list []position.Template) int {
	if len(list) < 2 {
		return 0
	}
	return int(r.ask(flow.Question{Name: AskOverlap, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.suppress.overlap", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("Which suppression strikes ", b, " first?"), HasDefault: true,
		Offers: func() []flow.Option {
			out := r.List(len(list))
			for i := range list {
				name := r.Name(list[i].Unit) + "-" + r.FigureName(list[i].By)
				out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(list[i].Unit)), Key: name, Label: "that of " + r.FigureName(list[i].By)})
			}
			return out
		}}).Value)
}

// ownersChoice puts what strikes a figure at one and the same place into the order its owner likes.  dvg.suppress.overlap
func (r *Run) ownersChoice(rest []met) {
	n := 0
	var list []position.Template
	for n < len(rest) && rest[n].area != nil && rest[n].area.Kind == position.Suppression && rest[n].at == rest[0].at && rest[n].who == rest[0].who {
		list = append(list, *rest[n].area)
		n++
	}
	if n < 2 {
		return
	}
	k := r.askOverlap(rest[0].who, list)
	first := rest[k]
	copy(rest[1:k+1], rest[:k])
	rest[0] = first
}

// strikePassing strikes a figure on its way through an area.  dvg.suppress.moving-penalty, dvg.suppress.enter
// Who has given a chit to a die at this mover gives no other to one of the same weapon.  dvg.command.chits.use-damage
func (r *Run) strikePassing(t *position.Template, b BodyID, first bool, gave *[]BodyID) {
	if t.Kind == position.Poison {
		if !r.by("dvg.poison.attack-times", true) || r.breathed(t, b) {
			return
		}
		m := bomb{by: NoBody, at: t.At, radius: t.Radius, need: int(t.Need), with: t.Effects, what: "poison", spare: NoBody}
		r.settle(&blow{by: NoBody, attack: law.Attack{Effectors: t.Effects}, impact: r.impactOf(t), what: "poison", ranged: true, area: true}, b, r.areaDice(&m, b))
		if r.Stands(b) && !r.Frame(b).Vehicle() {
			r.test(b, "dvg.morale.trigger.aoe", law.Nerve{})
		}
		return
	}
	if first && !r.by("dvg.suppress.enter", true) {
		return
	}
	r.by("dvg.suppress.friendly", r.SideOf(b) == r.Groups[t.Unit].Side)
	r.suppressDie(t, b, law.MovingThrough, r.templateChit(t, b, gave))
	if first {
		r.suppressTest(b, "dvg.suppress.enter")
	}
}
