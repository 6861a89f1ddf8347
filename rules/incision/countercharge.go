package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
)

// meet moves charger and countercharger towards each other at once: they meet in proportion to their Mv. Those who
// were stopped on their way and do not come together do not fight.
// is.assault.counter.move, is.hth.contact
func (r *run) meet(u, t UnitID) bool {
	if !r.by("is.assault.counter.move", true) {
		return r.closesIn(u, t)
	}
	mv := r.pace(u)
	a, d := r.chargeReach(u, mv), r.chargeReach(t, r.pace(t))
	both := (a + d) * geom.Length(r.slowness(u))
	if r.crawls(u) {
		both *= 2 // two inches of allowance for each
	}
	j := r.comes(u, t, both)
	p, ok := j.touch()
	if !ok {
		r.fallsShort(r.comes(u, t, inches(2*mv)))
		return false
	}
	long := geom.PathLength(append([]geom.Point{j.spec.Movers[0].From}, p.Points...))
	part := min(geom.Fixed(geom.MulDiv(int64(long), int64(a), int64(a+d))), a.Fixed())
	_, up := r.pursuit(t)
	if up /= geom.Length(r.slowness(t)); long-(d-up).Fixed() <= a.Fixed() { // one that has to get up comes less far to meet it
		part = max(part, long-(d-up).Fixed())
	}
	part = j.onGround(&p, part, max(0, long-d.Fixed()), min(long, a.Fixed()))
	p.Points = march.UpTo(j.spec.Movers[0].From, p.Points, part)
	first := r.comes(u, t, inches(2*mv))
	first.ordered = true
	if !r.walk(first, []flow.Path{p}) || !r.onTable(t) {
		return false
	}
	left, met := r.left, r.met
	back := r.charging(t, u, inches(2*r.pace(t)))
	if q, ok := back.touch(); ok {
		r.walk(back, []flow.Path{q})
	} else {
		r.fallsShort(back)
	}
	return r.onTable(t) && r.onTable(u) && (r.inContact(u, t) || r.comesOn(u, t, left, met))
}

// comesOn: where the countercharger is held or slowed on its way, the charger goes on with what is left of its own charge.
// is.assault.charge, is.assault.counter.move
func (r *run) comesOn(u, t UnitID, left geom.Length, met met) bool {
	if left <= 0 || r.halted(u) || !r.by("is.assault.charge", true) {
		return false
	}
	j := r.comes(u, t, left)
	j.ordered, j.resumes, r.met = true, true, met
	p, ok := j.touch()
	if !ok {
		r.fallsShort(j)
		return false
	}
	return r.walk(j, []flow.Path{p}) && r.onTable(t) && r.inContact(u, t)
}
