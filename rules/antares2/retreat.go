package antares2

import (
	"cmp"
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
	stuck int        // who could not come so far the last time
	last  manner     // how they came together the last time
	slow  bool       // such ground is near anybody
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

// whoGoes is a model with the way that it would take alone, and what is left of its allowance then.
type whoGoes struct {
	i    int
	way  []geom.Point
	left geom.Length
}

func (w whoGoes) alike(o whoGoes) bool { return w.i == o.i && slices.Equal(w.way, o.way) }

// manner is how a unit comes together: who of it by his own way and in which order the others beside him, or each by his own.
type manner struct {
	order []int
	lead  int // in the order, -1 for nobody
	dry   bool
}

// at is a move that ends with everybody so far from the enemy at least. If those who wade do not come together so, they may
// by going round the ground that slows.
func (t *retreat) at(least geom.Length) (flow.Answer, bool) {
	t.h.off.least = least
	all, ok := t.alone()
	if !ok {
		return flow.Answer{}, false
	}
	a, ok := t.together(all)
	if !ok && t.slow && len(all) > 1 {
		t.dry = true
		if round, _ := t.alone(); !slices.EqualFunc(round, all, whoGoes.alike) {
			a, ok = t.together(round)
		}
		t.dry = false
	}
	return a, ok
}

// came notes how they have come together.
func (t *retreat) came(all []whoGoes, lead int) {
	t.last = manner{order: t.last.order[:0], lead: lead, dry: t.dry}
	for k := range all {
		t.last.order = append(t.last.order, all[k].i)
	}
}

// sameAt is at for those who come together in the manner of the last time and in no other.
func (t *retreat) sameAt(least geom.Length) (a flow.Answer, ok bool) {
	t.h.off.least, t.dry = least, t.last.dry
	defer func() { t.dry = false }()
	if t.last.lead < 0 {
		all, ok := t.alone()
		a = t.answer(all)
		return a, ok && t.legal(&a)
	}
	all := make([]whoGoes, len(t.last.order))
	for k, i := range t.last.order {
		all[k].i = i
	}
	first := &all[t.last.lead]
	if first.way, first.left, ok = t.way(first.i, nil, 0); !ok {
		return a, false
	}
	goes, ok := t.behind(t.last.lead, all)
	a = t.answer(goes)
	return a, ok && t.legal(&a)
}

// outmost is the furthest from the enemy, between two distances, to which everybody finds a way who has only his own to find; less
// than the least if somebody does not come so far.
func (t *retreat) outmost(least, most geom.Length) geom.Length {
	comes := func(i int, d geom.Length) bool {
		t.h.off.least = d
		_, _, ok := t.way(i, nil, 0)
		return ok
	}
	for _, i := range t.nearestFirst() {
		if comes(i, most) {
			continue
		}
		if t.stuck = i; !comes(i, least) {
			return least - 1
		}
		for near := least; ; {
			mid := (near + most) / 2
			if mid == near {
				most = near
				break
			}
			if comes(i, mid) {
				near = mid
			} else {
				most = mid
			}
		}
	}
	return most
}

// nearestFirst lists the models, those first that stand nearest to the enemy: they mostly come least far.
func (t *retreat) nearestFirst() (order []int) {
	gaps := make([]geom.Length, len(t.h.poses))
	for i := range t.h.poses {
		p := &t.h.poses[i]
		if !p.in || !p.own {
			continue
		}
		gaps[i] = t.h.gapFrom(p, t.h.off.enemy)
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(gaps[a], gaps[b]) })
	return order
}

// alone has everybody go as he would alone, those first who have the least to spare.
func (t *retreat) alone() (all []whoGoes, ok bool) {
	for k := range t.h.poses {
		i := (t.stuck + k) % len(t.h.poses)
		if p := &t.h.poses[i]; p.in && p.own {
			way, left, ok := t.way(i, nil, 0)
			if !ok {
				t.stuck = i
				return nil, false
			}
			all = append(all, whoGoes{i, way, left})
		}
	}
	slices.SortFunc(all, func(a, b whoGoes) int { return cmp.Compare(a.i, b.i) })
	slices.SortStableFunc(all, func(a, b whoGoes) int { return cmp.Compare(a.left, b.left) })
	return all, true
}

// together has all go so that they end in formation: by their own ways, or one of them by his and the others beside him.
func (t *retreat) together(all []whoGoes) (flow.Answer, bool) {
	if a := t.answer(all); t.legal(&a) {
		t.came(all, -1)
		return a, true
	}
	for lead := range all {
		if goes, ok := t.behind(lead, all); ok {
			if a := t.answer(goes); t.legal(&a) {
				t.came(all, lead)
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}

func (t *retreat) legal(a *flow.Answer) bool { return len(a.Paths) > 0 && t.g.legal(a) }

// behind has one model go its way and the others come beside it, those first that have the least to spare.
func (t *retreat) behind(lead int, all []whoGoes) ([]whoGoes, bool) {
	goes := []whoGoes{all[lead]}
	placed := []geom.Shape{t.body(&all[lead])}
	rest := slices.Delete(slices.Clone(all), lead, lead+1)
	vain := make([]int, len(t.h.poses)) // beside so many of those placed each has not come
	for len(rest) > 0 {
		joined := false
		for k := 0; k < len(rest) && !joined; k++ {
			w := rest[k]
			t.h.dear = false
			if w.way, w.left, joined = t.way(w.i, placed, vain[w.i]); joined {
				goes, placed = append(goes, w), append(placed, t.body(&w))
				rest = slices.Delete(rest, k, k+1)
			} else if !t.h.dear {
				vain[w.i] = len(placed)
			}
		}
		if !joined {
			return goes, false
		}
	}
	return goes, true
}

// body is the outline of a model where its way ends.
func (t *retreat) body(w *whoGoes) geom.Shape {
	p := &t.h.poses[w.i]
	at := p.from
	if len(w.way) > 0 {
		at = w.way[len(w.way)-1]
	}
	return t.h.s.ShapeAt(p.m, at, p.facing)
}

func (t *retreat) answer(all []whoGoes) flow.Answer {
	var a flow.Answer
	for k := range all {
		if w := &all[k]; len(w.way) > 0 {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(t.h.poses[w.i].m), Points: w.way})
		}
	}
	return a
}

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
