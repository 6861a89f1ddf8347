package incision

import (
	"sortie/dice"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// lobbed is one shot from above: on the spot, or diverted, or nowhere.
// is.oh.hit, is.oh.ten-nowhere, is.oh.divert-apply, is.oh.speculative-hit
func (r *run) lobbed(v *volley, a *attack) {
	u := r.home(v.by)
	if r.arcsAbove(u, v.lob.load, r.lobbedThrough(r.Bodies[v.by].At, v.lob.spot, arcThing)) {
		return
	}
	sum := r.lobSum(v)
	w := r.testBy(u, NoUnit, &sum, everyFace, r.modelName(v.by), " shoots from above")
	r.cite("is.oh.nominate", "is.lof.overhead")
	if rule, _ := r.weaponRule(v.weapon); rule != "" {
		r.cite(rule)
	}
	if v.lob.observer == NoModel {
		r.cite("is.oh.speculative")
	}
	if r.by("is.oh.ten-nowhere", w.Face == 10) {
		r.tell("nowhere", u, NoUnit, "is.oh.ten-nowhere", "The shot lands nowhere on the table")
		return
	}
	spot := v.lob.spot
	switch {
	case w.Pass && v.lob.observer == NoModel && r.speculates():
		spot = r.divert(u, spot, 2*geom.Inch)
	case w.Pass:
		r.cite("is.oh.hit")
	default:
		far := inches(w.Face) + r.drift(v)
		if v.lob.observer != NoModel {
			_, less, _ := r.sighted(v.lob.observer)
			far = r.lessDrift(far, int(less))
		}
		spot = r.divert(u, spot, far)
	}
	if r.divertedIntoArc(u, v.lob.load, spot, r.Bodies[v.by].At, v.lob.spot) {
		return
	}
	r.bursts(v, spot, w.Decisive && r.by("is.acc.result-decisive", true), a)
}

// drift is what a miss diverts beyond its die, by range or where nobody sees.
// is.oh.divert-effective, is.oh.divert-long, is.oh.divert-extreme, is.oh.speculative-divert
func (r *run) drift(v *volley) geom.Length {
	if v.lob.observer == NoModel && r.by("is.oh.speculative-divert", true) {
		return 10 * geom.Inch
	}
	b := r.band(v.by, r.mode(v.weapon, v.mode), geom.Dist(r.Bodies[v.by].At, v.lob.spot))
	return r.driftAt(b)
}

// speculates tells whether a shot that nobody sees goes astray even when it hits.  is.oh.speculative-hit
func (r *run) speculates() bool {
	return !r.book.options.ExactHit && r.by("is.oh.speculative-hit", true)
}

func (r *run) driftAt(b force.Band) geom.Length {
	row := [...]tally.Rule{"is.oh.divert-effective", "is.oh.divert-long", "is.oh.divert-extreme"}[min(b, force.Extreme)]
	if !r.by(row, true) {
		return 0
	}
	return inches(2 + 2*int(min(b, force.Extreme)))
}

// divert moves a spot in a random direction.  is.oh.divert-direction
func (r *run) divert(u UnitID, spot geom.Point, far geom.Length) geom.Point {
	bearing := 0
	if r.by("is.oh.divert-direction", true) {
		bearing = r.io.Roll(dice.Roll{Name: RollScatter, Sides: dice.Scatter, Unit: int32(u)})
	}
	if !r.by("is.oh.divert-apply", true) {
		return spot
	}
	to := spot.Polar(geom.Angle(bearing).Norm(), far)
	r.tell("diverted", u, NoUnit, "is.oh.divert-apply", "The shot lands %v off", far)
	return to
}

// bursts is what lands at a spot: a munition, or a blast.
func (r *run) bursts(v *volley, spot geom.Point, decisive bool, a *attack) {
	md := r.mode(v.weapon, v.mode)
	if v.lob.load > 0 {
		r.land(r.home(v.by), v.lob.load, spot, r.areaOf(v.weapon), decisive, a)
		return
	}
	h := hit{by: v.by, target: NoModel, weapon: v.weapon, mode: v.mode, sv: int(md.SV[0]), dist: geom.Dist(r.Bodies[v.by].At, spot), overhead: true, decisive: decisive}
	if v.lob.observer != NoModel {
		_, _, sv := r.sighted(v.lob.observer)
		h.sv += int(sv)
	}
	if decisive {
		h.sv++
	}
	if n := md.N(force.Blast); n > 0 {
		r.burst(h, spot, n, a)
		r.comesDownOn(&h, spot)
		return
	}
	r.comesDownOn(&h, spot)
	if h.from = spot; r.struckAt(spot) != NoModel { // a grenade without a blast
		h.target = r.struckAt(spot)
		a.hits = append(a.hits, h)
	}
}

// comesDownOn strikes the object that a shot from above lands on: such things are targets of it too.
// is.shoot.valid-targets, is.breach.objects-no-save
func (r *run) comesDownOn(h *hit, spot geom.Point) {
	md := r.mode(h.weapon, h.mode)
	for i := range r.Ground.Pieces() {
		if r.Ground.Pieces()[i].Area.Contains(spot) && r.object(i) && r.by("is.shoot.valid-targets", true) {
			r.at = spot
			r.damage(i, r.breachingSV(h.by, md, h.sv-one(h.decisive), h.decisive), md.Has(force.Breaching))
			return
		}
	}
}

// caughtAt tells whether a model is struck by what comes down on a spot, with a blast or without.
func (s *State) caughtAt(spot geom.Point, diameter int, m ModelID) bool {
	return diameter > 0 && s.under(spot, diameter, m) || diameter == 0 && s.struckAt(spot) == m
}

// struckAt is who is struck by what comes down on a spot without a blast: who stands there, of several the nearest.
func (s *State) struckAt(spot geom.Point) ModelID {
	best, far := NoModel, geom.Length(0)
	for i := range s.Bodies {
		m := ModelID(i)
		body := s.Shape(m)
		if d := geom.Dist(spot, s.Bodies[i].At); s.Stands(m) && !s.model(m).symbiote() && body.Contains(spot) && (best == NoModel || d < far) {
			best, far = m, d
		}
	}
	return best
}

// lookAt draws the line from a model to a spot.
func (s *State) lookAt(eye ModelID, spot geom.Point) Look {
	return s.line(s.Bodies[eye].At, spot, eye, NoModel)
}
