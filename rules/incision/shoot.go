package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions of shooting.
const (
	AskTarget = "target"
	AskArm    = "arm"
	AskSplit  = "split"
)

// shooting is all shooting of a unit on an order: declared, answered, resolved.  is.shoot.when, is.shoot.sequence
func (r *run) shooting(u UnitID, order Order) {
	if !r.able(u) || r.Units[u].Broken && r.by("is.broken.no-attack", true) {
		return
	}
	r.cite("is.shoot.when", "is.shoot.sequence")
	if r.calls(u, order) {
		return // it does not shoot, and nobody reacts to the call
	}
	vs := r.declare(u, NoUnit, order)
	if len(vs) == 0 {
		return
	}
	r.hasShot = true
	r.cite("is.shoot.valid-targets")
	r.reactions(u, order, vs)
}

// declare asks each model of a unit what it shoots at whom; only one unit may be shot at if one is given.
// is.shoot.declare
func (r *run) declare(u, only UnitID, order Order) []volley {
	var out []volley
	for m := range r.own(u) {
		if !r.armed(m) && r.model(m).buddy() {
			r.cite("is.pb.acc", "is.build.probe.acc-only-if-shooting")
		}
		if !r.armed(m) && !r.canLob(m) || r.Figures[m].Unconscious || r.jammed(m) || r.byItself(m) && shoots(out, r.shooter(m)) {
			continue // who fires a separate weapon fires nothing else  is.shoot.one-weapon
		}
		t := r.askTarget(m, only, order)
		if int32(t) <= pieceTarget {
			v := r.askObjectArm(m, int(pieceTarget-int32(t)), order)
			r.flits(&v)
			out = append(out, v)
			if extra, ok := r.extraShot(m, only, order); ok {
				r.flits(&extra)
				out = append(out, extra)
			}
			continue
		}
		if int32(t) == spotTarget {
			if v, ok := r.aimBlast(m, order); ok {
				r.flits(&v)
				out = append(out, v)
			}
			continue
		}
		if int32(t) == overheadTarget {
			if v, ok := r.aimOverhead(m, only, order); ok {
				out = append(out, v)
			}
			continue
		}
		if t == NoModel {
			continue
		}
		if v, ok := r.askArm(m, t, order, only != NoUnit); ok {
			r.askSplit(&v)
			r.flits(&v)
			out = append(out, v)
			if extra, ok := r.extraShot(m, only, order); ok {
				r.flits(&extra)
				out = append(out, extra)
			}
		}
	}
	return out
}

// shoots tells whether a model fires one of some volleys.
func shoots(vs []volley, m ModelID) bool {
	for i := range vs {
		if vs[i].by == m {
			return true
		}
	}
	return false
}

// armed tells whether a model has anything to shoot with.
func (s *State) armed(m ModelID) bool {
	found := false
	s.modes(m, func(int16, int8, *force.Mode) bool { found = true; return false })
	return found
}

// modes ranges over the modes a model can shoot directly with.  is.weapon.modes
func (s *State) modes(m ModelID, yield func(w int16, mode int8, md *force.Mode) bool) {
	k := s.model(m)
	if s.Figures[m].Unarmed {
		return
	}
	for n := range k.Arms {
		arm := &k.Arms[n]
		w := &s.book.weapons[arm.Weapon]
		if s.besidePhaseRifle(m, arm.Weapon) {
			continue
		}
		for i := range w.Modes {
			md := &w.Modes[i]
			if md.Shots == 0 || md.Fire != force.Direct && md.Fire != force.Thrown || !s.usable(m, arm, i, md) || md.Net && !s.holds("is.mun.slingnet-direct", true) {
				continue
			}
			if !yield(arm.Weapon, int8(i), md) {
				return
			}
		}
	}
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// askTarget asks whom a model shoots at.  is.shoot.valid-targets
func (r *run) askTarget(m ModelID, only UnitID, order Order) ModelID {
	u := r.home(m)
	judge := func(v int32) *tally.Refusal {
		switch {
		case v <= pieceTarget:
			return r.objectRefusal(m, int(pieceTarget-v), order)
		case v == spotTarget:
			return r.spotlessRefusal(m, order)
		case v < 0:
			return nil
		}
		return r.targetRefusal(m, ModelID(v))
	}
	lobs := r.mayLob(m, only)
	any := lobs
	for i := range r.Ground.Pieces() {
		any = any || only == NoUnit && r.object(i) && r.objectRefusal(m, i, order) == nil
	}
	for i := range r.Bodies {
		if any {
			break
		}
		if t := ModelID(i); r.target(u, only, t) && r.canTarget(m, t) {
			any = true
			break
		}
	}
	q := flow.Question{
		Name: AskTarget, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.declare", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)),
		Prompt: r.modelName(m) + " may shoot. At whom?",
		Offers: func() []flow.Option {
			out := r.list(len(r.Bodies) + 3)
			for i := range r.Bodies {
				if t := ModelID(i); r.target(u, only, t) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(r.home(t))), Thing: flow.Figure(int32(i)), Key: r.targetKey(t), Label: r.modelName(t), Judge: judge})
				}
			}
			if only == NoUnit {
				for i := range r.Ground.Pieces() {
					if r.object(i) {
						out = append(out, flow.Option{Value: pieceTarget - int32(i), Thing: flow.Piece(int32(i)), Key: r.Ground.Pieces()[i].Key, Label: r.Ground.Pieces()[i].Key, Judge: judge})
					}
				}
			}
			if only == NoUnit && r.hasBlast(m) {
				out = append(out, flow.Option{Value: spotTarget, Key: "spot", Label: "A spot, with a blast", Rule: "is.shoot.valid-targets", Judge: judge})
			}
			if lobs {
				out = append(out, flow.Option{Value: overheadTarget, Key: "overhead", Label: "A spot, from above", Rule: "is.oh.nominate"})
			}
			return append(out, flow.Option{Value: -1, Key: "none", Label: "Nobody"})
		},
		Reckon: func(v int32) *tally.Tally {
			if v < 0 || !r.canTarget(m, ModelID(v)) {
				return nil
			}
			best := r.bestVolley(m, ModelID(v), order)
			t := r.accSum(&best, ModelID(v))
			return &t
		},
	}
	if !any {
		q.Default, q.HasDefault = flow.Answer{Value: -1}, true
	}
	return ModelID(r.ask(q).Value)
}

// targetKey is how an answer names a model: an operative by its unit.
func (s *State) targetKey(m ModelID) string {
	if home := s.Figures[m].Home; s.Units[home].Operative == m {
		return s.name(home)
	}
	return s.modelName(m)
}

// target tells whether a model on the table can be named: an enemy, or a captive that another unit of the side holds.
// is.shoot.valid-targets, is.captive.in-unit
func (s *State) target(u, only UnitID, t ModelID) bool {
	if !s.Stands(t) || s.all(s.model(t).symbiote(), "is.attr.symbiote", "is.skill.nuhu.symbiote") || only != NoUnit && s.home(t) != only {
		return false
	}
	if !s.model(t).operative() && !s.holds("is.shoot.valid-targets", true) {
		return false
	}
	held := s.captive(t) && s.home(t) != u
	return (s.enemies(u, s.home(t)) || s.holds("is.captive.in-unit", held)) && s.separate(t)
}

// targetRefusal says why a model cannot shoot at another with anything it has, nil if it can.
func (s *State) targetRefusal(m, t ModelID) *tally.Refusal {
	no := s.seen(m, t)
	if no != nil && !s.book.options.OpenShots {
		return no
	}
	return s.outOfReach(m, t)
}

// canTarget is targetRefusal without words: what does not reach need not see.
func (s *State) canTarget(m, t ModelID) bool {
	if s.works().notes != nil {
		return s.may(func() *tally.Refusal { return s.targetRefusal(m, t) })
	}
	return s.may(func() *tally.Refusal {
		if no := s.outOfReach(m, t); no != nil || s.book.options.OpenShots {
			return no
		}
		return s.seen(m, t)
	})
}

// outOfReach says why no weapon of a model may be used at the distance of another, nil if one may.
func (s *State) outOfReach(m, t ModelID) *tally.Refusal {
	any, no := false, (*tally.Refusal)(nil)
	s.modes(m, func(w int16, i int8, md *force.Mode) bool {
		why := s.armRefusal(m, t, w, md, false)
		if any = why == nil && s.phased(m, w, md, Fire, false) == nil; why != nil {
			no = why
		}
		return !any
	})
	if any {
		return nil
	}
	if no == nil {
		no = s.refuse("is.weapon.range-bands", "choose a nearer target", func() string { return s.modelName(m) + " has nothing that reaches it" })
	}
	return no
}

// armRefusal says why a mode cannot be used against a target: strength, range, the nearest it may be.
// is.weapon.heavy-str6, is.weapon.range-bands, is.oh.min-range
func (s *State) armRefusal(m, t ModelID, w int16, md *force.Mode, point bool) *tally.Refusal {
	d := s.Centres(m, t)
	if point {
		d = pointBlank
	}
	return s.armRefusalAt(m, d, w, md)
}

// armRefusalAt is armRefusal at a distance.
func (s *State) armRefusalAt(m ModelID, d geom.Length, w int16, md *force.Mode) *tally.Refusal {
	wp := &s.book.weapons[w]
	switch {
	case s.besidePhaseRifle(s.shooter(m), w):
		return s.refuse("is.build.weapon-class.phase-rifle-lock", "use the phase rifle or a handgun", func() string { return "beside a phase rifle " + wp.Name + " is not shot" })
	case s.holds("is.weapon.heavy-str6", int(wp.MinStr) > s.stat(s.shooter(m), force.Str)):
		return s.refuse("is.weapon.heavy-str6", "use another weapon", func() string { return wp.Name + " needs more strength" })
	case s.holds("is.oh.min-range", d < inches(int(md.Min))):
		return s.refuse("is.oh.min-range", "use another weapon", func() string { return wp.Name + " cannot be used so near" })
	case md.Fire == force.Thrown && s.outOf(m):
		return s.refuse("is.build.grenade-rule.supply", "use another weapon", func() string { return s.modelName(m) + " has thrown all it had" })
	case s.bandOf(m, w, md, 1, d) != force.BeyondRange:
		return nil
	case md.Fire == force.Thrown:
		return s.refuse("is.grenade.range", "choose a nearer target", func() string { return wp.Name + " cannot be thrown so far" })
	}
	return s.refuse("is.weapon.range-bands", "choose a nearer target", func() string { return wp.Name + " does not reach so far" })
}

// fire rolls every shot of some volleys and gathers the hits; nothing is applied yet, and bodyguards who step in still stand
// where they were.
// is.shoot.simultaneous, is.test.separate-dice
func (r *run) fire(u UnitID, vs []volley) *attack {
	a := &attack{by: u}
	r.cite("is.shoot.simultaneous")
	for i := range vs {
		v := &vs[i]
		if v.lob != nil {
			r.lobbed(v, a)
			continue
		}
		if v.object > 0 {
			r.shotsAtObject(v, a)
			continue
		}
		if r.mode(v.weapon, v.mode).Fire == force.Thrown {
			r.uses(v.by, len(v.at))
		}
		for i, t := range v.at {
			r.shot(r.shotOf(v, i), t, a)
		}
	}
	return a
}

// shootOnly is shooting that nothing answers: rolled, and resolved at once.
func (r *run) shootOnly(u UnitID, vs []volley) {
	a := r.fire(u, vs)
	r.stepped()
	r.settle(a)
}

// shot is one shot. One that has lost its line or its target is wasted.
// is.acc.result-hit, is.acc.result-miss, is.acc.result-decisive, is.acc.result-blunder, is.react.dash-lof-lost
func (r *run) shot(v *volley, t ModelID, a *attack) {
	u := r.home(v.by)
	if !r.Stands(t) || !v.point && (r.seen(v.by, t) != nil || r.armRefusal(v.by, t, v.weapon, r.mode(v.weapon, v.mode), false) != nil) {
		r.cite("is.los.required")
		if r.by("is.react.dash-lof-lost", true) {
			r.tell("wasted", u, NoUnit, "is.react.dash-lof-lost", "A shot of %s is wasted", r.modelName(v.by))
			return
		}
	}
	if !r.Stands(t) {
		return
	}
	r.shotOver(v.by, t)
	if r.deflected(u, r.Bodies[v.by].At, r.Bodies[t].At) {
		return
	}
	r.citeMode(v)
	if k := r.model(t); k.probe() || k.buddy() {
		r.cite("is.pb.targetable", "is.build.probe.separate-target")
	}
	t, back := r.guarded(v, t)
	defer back()
	sum := r.accSum(v, t)
	w := r.test(u, r.home(t), &sum, r.modelName(v.by), " shoots at ", r.modelName(t))
	switch {
	case w.Pass:
		r.cite("is.acc.result-hit")
		r.lands(v, t, w.Decisive, a)
	case w.Face == 10:
		r.cite("is.acc.result-blunder")
		r.misfires(v, w)
		r.backfires(v, w, a)
		r.missed(v, t)
	default:
		r.cite("is.acc.result-miss")
		r.missed(v, t)
	}
}

// citeMode notes what the chosen mode is about.
func (r *run) citeMode(v *volley) {
	md := r.mode(v.weapon, v.mode)
	r.cite("is.weapon.shots", "is.weapon.modes", "is.measure.ranges-centre", "is.test.mixed-individual")
	if md.Rule != "" {
		r.cite(md.Rule)
	}
	if rule, _ := r.weaponRule(v.weapon); rule != "" {
		r.cite(rule)
	}
	if md.Rapid() {
		r.cite("is.weapon.multi-shot-is-rf")
		if v.number() > 1 {
			r.cite("is.shoot.rf-penalty", "is.shoot.rf-example")
		} else {
			r.cite("is.shoot.rf-single")
		}
		if md.Fire == force.Thrown {
			r.cite("is.grenade.multi-shot")
		}
	}
	if md.Has(force.Inaccurate) {
		r.cite("is.attr.inaccurate")
	}
	if v.knockout {
		r.cite("is.knockout.who", "is.attr.knockout")
	}
}
