package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
)

// lands gives a target its hit; a blast strikes everybody under its circle.
func (r *run) lands(v *volley, t ModelID, decisive bool, a *attack) {
	h := r.hitOf(v, t, decisive && r.by("is.acc.result-decisive", true))
	if r.mode(v.weapon, v.mode).Has(force.Blast) {
		r.blast(v, h, a)
		return
	}
	a.hits = append(a.hits, h)
}

// hitOf is a hit of a volley on a model.  is.attr.var-sv, is.attr.exploit
func (s *State) hitOf(v *volley, t ModelID, decisive bool) hit {
	return s.hitAt(v, s.markOn(t), decisive)
}

// hitAt is a hit of a volley on a mark; of one on an object the target is nobody.  is.attr.var-sv, is.attr.exploit
func (s *State) hitAt(v *volley, t mark, decisive bool) hit {
	md := s.mode(v.weapon, v.mode)
	d := geom.Dist(s.Bodies[v.by].At, t.at)
	if v.point {
		d = pointBlank
	}
	b := min(s.bandOf(v.by, v.weapon, md, v.number(), d), force.Extreme)
	if md.Has(force.VarSV) && !s.holds("is.attr.var-sv", true) {
		b = force.Effective
	}
	h := hit{by: v.by, target: t.model, weapon: v.weapon, mode: v.mode, sv: int(md.SV[b]), dist: d, from: s.Bodies[v.by].At, point: v.point, knockout: v.knockout, decisive: decisive}
	if decisive {
		h.sv++
	}
	s.exploits(&h)
	return h
}

// exploits counts a hit at the SV of its Exploit where it strikes equipment, a buddy or a probe, laid off on it too.
// is.attr.exploit
func (s *State) exploits(h *hit) {
	n := s.mode(h.weapon, h.mode).N(force.Exploit)
	if s.holds("is.attr.exploit", n > 0 && h.target != NoModel && !s.model(h.target).operative()) {
		h.sv = n + one(h.decisive)
	}
}

// backfires is a blunder with a hazardous grenade that was thrown: by agreement it strikes the thrower.  is.attr.hazardous
func (r *run) backfires(v *volley, w Verdict, a *attack) {
	md := r.mode(v.weapon, v.mode)
	if r.book.options.ThrownRisk && w.Fumble && md.Fire == force.Thrown && md.Has(force.HazardousHtH) && r.by("is.attr.hazardous", true) {
		h := r.hitOf(v, v.by, false)
		a.hits = append(a.hits, h)
	}
}

// misfires is what a blunder does beyond the miss: a weapon that fades turns the die of its unit to Down.  is.attr.fade
func (r *run) misfires(v *volley, w Verdict) {
	u := r.home(v.by)
	if w.Fumble && r.mode(v.weapon, v.mode).Has(force.Fade) && r.by("is.attr.fade", r.Units[u].Die == Beside) {
		r.show(u, Down)
		r.tell("fades", u, NoUnit, "is.attr.fade", "The weapon of %s fades: its die turns to Down", r.modelName(v.by))
	}
}
