package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// standoff is how far models keep from an enemy whom they leave.
type standoff struct {
	enemy UnitID
	least geom.Length // where they end
	keep  geom.Length // and on their way; 0 for no more than any enemy

	set  []geom.Point // how the model has set out whose way is looked for beside ground that slows: it pays for both
	shun bool         // and whether it stays out of that ground
}

// drawOff keeps the ways of those who leave an enemy off it.
func (g *move) drawOff(draw func(body *geom.Shape, gap geom.Length), gap geom.Length) {
	for n := range g.s.own(g.off.enemy) {
		body := g.s.Shape(n)
		draw(&body, gap)
	}
}

// retreat looks for how a whole unit gets away from an enemy and stands in formation then, by the shortest ways of its
// models among all that is in their way: every place of the table counts, no direction is left out.
// a2.consolidate.loser, a2.react.escape.away
type retreat struct {
	g     *move // as the unit starts; it judges what is found
	h     *move // of the ways
	begin [][]setOut
	round [][]setOut // how those near ground that slows begin to stay out of it, nobody else has any
	by    int        // how somebody has set out the last time that it was only asked whether he comes so far
	stuck int        // who could not come so far the last time
	last  manner     // how they came together the last time
	slow  bool       // such ground is near anybody
	drawn *Flight    // after a draw, where everybody has to move; nil if some may stay
	dry   bool       // they stay out of it even if they can pay
}

// retreating prepares the search. Whoever must set out directly away says so by a flight.
func (g *move) retreating(enemy UnitID, away *Flight) *retreat {
	t := &retreat{g: g, h: g.again()}
	t.h.gather()
	t.h.off = &standoff{enemy: enemy}
	for i := range t.h.poses {
		p := &t.h.poses[i]
		begin := []setOut{{at: p.from}}
		if p.in && p.own && away != nil {
			begin = t.h.stepsAway(p, away)
		}
		var round []setOut
		if p.in && p.own && t.h.slowNear(p) {
			t.slow = true
			round = t.h.roundSlow(p, begin)
		}
		t.begin, t.round = append(t.begin, begin), append(t.round, round)
	}
	return t
}

func (t *retreat) done() { t.h.done() }

// way is the shortest way of a model to where it is far enough from the enemy and, if some are placed already, in
// formation with them; beside the first of them, so many, it has found none. If it can pay for none through ground that
// slows, or is to keep dry, it goes round.
func (t *retreat) way(i int, placed []geom.Shape, vain int) ([]geom.Point, geom.Length, bool) {
	first, then := t.begin[i], t.round[i]
	if t.dry {
		first, then = then, first
	}
	way, least, ok := t.wayBy(i, first, placed, vain)
	if !ok && len(then) > 0 {
		way, least, ok = t.wayBy(i, then, placed, vain)
	}
	t.h.off.set, t.h.off.shun = nil, false
	return way, t.h.poses[i].left - least, ok
}

// wayBy is the shortest of the ways that begin as listed, and how long it is.
func (t *retreat) wayBy(i int, begin []setOut, placed []geom.Shape, vain int) (best []geom.Point, least geom.Length, ok bool) {
	for k := range begin {
		s := &begin[k]
		if ok && s.gone >= least {
			continue
		}
		q := t.setsOut(i, s)
		if need := t.h.hasToGo(&q, placed); need > 0 && (s.ends || need > q.left || ok && s.gone+need >= least) {
			continue // it cannot stop here, cannot come so far, or comes no shorter
		}
		way, found := t.h.wayOff(&q, placed, vain, s.ends)
		if !found {
			continue
		}
		far := s.gone + geom.PathLength(append([]geom.Point{s.at}, way...)).Length()
		if ok && far >= least {
			continue
		}
		best, least, ok = append(s.points(), way...), far, true
	}
	return best, least, ok
}

// comes tells whether a model has a way by itself to where it is far enough from the enemy: as way finds one, however long. The way to
// begin by which it came last is tried first.
func (t *retreat) comes(i int) bool {
	defer func() { t.h.off.set, t.h.off.shun = nil, false }()
	n := len(t.begin[i])
	all := n + len(t.round[i])
	for k := range all {
		if by := (t.by + k) % all; t.leaves(i, by, n) {
			t.by = by
			return true
		}
	}
	return false
}

// leaves tells whether a model has such a way that begins in one way, those round the ground that slows after the others.
func (t *retreat) leaves(i, k, n int) bool {
	var s *setOut
	if k < n {
		s = &t.begin[i][k]
	} else {
		s = &t.round[i][k-n]
	}
	q := t.setsOut(i, s)
	if need := t.h.hasToGo(&q, nil); need > 0 && (s.ends || need > q.left) {
		return false
	}
	_, found := t.h.wayOff(&q, nil, 0, s.ends)
	return found
}

// setsOut is a model where it has set out to, for whom the rest of its way is looked for then.
func (t *retreat) setsOut(i int, s *setOut) pose {
	q := t.h.poses[i]
	q.from, q.left = s.at, q.left-s.gone
	if t.h.off.set, t.h.off.shun = nil, s.shun; t.slow {
		t.h.off.set = s.points()
	}
	return q
}

// hasToGo is how far a model has still to go at least until it is far enough from the enemy and near enough to those placed: as
// the crow flies, less what rounding may make of it. With nothing left to go it may stop.
func (g *move) hasToGo(p *pose, placed []geom.Shape) geom.Length {
	const rounding = 8
	body := g.s.ShapeAt(p.m, p.from, p.facing)
	need := geom.Length(0)
	for n := range g.s.own(g.off.enemy) {
		enemy := g.s.Shape(n)
		need = max(need, g.off.least-geom.Gap(&body, &enemy)-rounding)
	}
	if len(placed) > 0 && p.on == p.floor && !g.emerging() {
		need = max(need, g.gapTo(p, placed)-geom.Inch-rounding)
	}
	return need
}

// wayOff is the way of a model from where it has set out; empty if it may stop there.
func (g *move) wayOff(p *pose, placed []geom.Shape, vain int, ends bool) ([]geom.Point, bool) {
	f := &g.s.works().ways
	stays := ends || p.left <= 0
	if len(placed) > 0 && !stays {
		return g.wayBeside(p, placed, vain)
	}
	if len(placed) > 0 && !g.linkedAt(p, p.from, placed) {
		return nil, false
	}
	g.drawBeside(f, p, placed, geom.Inch-2*touch)
	if f.Stands(p.from) {
		return nil, true
	}
	if stays {
		return nil, false
	}
	if !f.Anywhere(p.from, p.left+2*touch) {
		return nil, false
	}
	g.drawOff(func(body *geom.Shape, gap geom.Length) { f.Seek(body, gap, 0) }, g.off.least)
	if w, ok := f.Touch(p.from, p.left); ok && g.pays(p, w.Points) {
		return w.Points, true
	}
	g.drawBeside(f, p, nil, 0)
	f.Inside(p.from, p.left)
	places := f.Places(p.from) // beyond something near which nobody ends
	places = places[:min(len(places), mostPlaces)]
	if !f.Reaches(p.from, places, p.left) {
		return nil, false
	}
	for _, at := range places {
		if w, ok := f.To(p.from, at, p.left); ok && g.pays(p, w.Points) {
			return w.Points, true
		}
	}
	return nil, false
}

// mostPlaces is how many of the places nearest to a model are tried where none on its way is open.
const mostPlaces = 40

// closing is how a unit that is torn apart sets out and closes up as far as it can then, and the gap it is left with. Of
// the ways to set out it takes those that let it close up most.  a2.formation.compromised
func (t *retreat) closing() (best flow.Answer, least geom.Length, found bool) {
	for _, steps := range t.settingOut() {
		a, left, ok := t.closingFrom(steps)
		if ok && (!found || left < least) {
			best, least, found = a, left, true
		}
	}
	if least > geom.Inch {
		least += geom.Inch / 2 // Ruling: half an inch is left to the player, as of a charge that falls short
	}
	return best, least, found
}

// closingFrom is closing for one way of setting out.
func (t *retreat) closingFrom(steps []setOut) (flow.Answer, geom.Length, bool) {
	h := t.h.again()
	defer h.done()
	h.lim = 1 << 30 // setting out may widen the gap
	for i := range h.poses {
		p, s := &h.poses[i], steps[i]
		if p.from, p.left = s.at, p.left-s.gone; s.ends {
			p.left = 0
		}
	}
	h.give(nil)
	a, _ := h.reform()
	for i := range h.poses {
		p, s := &h.poses[i], steps[i]
		if !p.in || !p.own || s.gone == 0 {
			continue
		}
		k := slices.IndexFunc(a.Paths, func(w flow.Path) bool { return w.Figure == int32(p.m) })
		if k < 0 {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{s.at}})
		} else {
			a.Paths[k].Points = append([]geom.Point{s.at}, a.Paths[k].Points...)
		}
	}
	before := t.g.lim
	t.g.lim = 1 << 30
	ok := t.legal(&a)
	left := t.g.tearLeft()
	t.g.lim = before
	return a, left, ok
}

// settingOut lists ways for all to set out together: each inwards, and all by the same of their lines.
func (t *retreat) settingOut() [][]setOut {
	out := [][]setOut{t.inwards()}
	for k := range 3 {
		var all []setOut
		more := false
		for _, begin := range t.begin {
			more = more || k < len(begin)
			all = append(all, begin[min(k, len(begin)-1)])
		}
		if more {
			out = append(out, all)
		}
	}
	return out
}

// inwards picks for each model the way to set out that leads nearest to the middle of the unit.
func (t *retreat) inwards() []setOut {
	middle := t.h.s.middle(t.h.spec.Unit)
	out := make([]setOut, 0, len(t.begin))
	for _, begin := range t.begin {
		best := begin[0]
		for _, s := range begin[1:] {
			if !s.ends && geom.DistSq(s.at, middle) < geom.DistSq(best.at, middle) {
				best = s
			}
		}
		out = append(out, best)
	}
	return out
}
