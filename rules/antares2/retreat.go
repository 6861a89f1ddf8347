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
}

// drawOff keeps the ways of those who leave an enemy off it.
func (g *move) drawOff(draw func(body *geom.Shape, gap geom.Length), gap geom.Length) {
	for n := range g.s.own(g.off.enemy) {
		body := g.s.Shape(n)
		draw(&body, gap)
	}
}

// setOut is how a model may begin its way: straight to a place. There its way may have to end.
type setOut struct {
	at   geom.Point
	gone geom.Length
	ends bool
}

// retreat looks for how a whole unit gets away from an enemy and stands in formation then, by the shortest ways of its
// models among all that is in their way: every place of the table counts, no direction is left out.
// a2.consolidate.loser, a2.react.escape.away
type retreat struct {
	g     *move // as the unit starts; it judges what is found
	h     *move // of the ways
	begin [][]setOut
	stuck int // who could not come so far the last time
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
		t.begin = append(t.begin, begin)
	}
	return t
}

func (t *retreat) done() { t.h.done() }

// stepsAway lists how a model may begin directly away from a fight: by each line that leads so. Only where none of them
// is free does it use what is left to the hand, by the outermost of the free directions that still count as the same, or
// stops where the line ends. It may stay too.
func (g *move) stepsAway(p *pose, away *Flight) []setOut {
	far := min(p.left, geom.Inch+touch+1) // out of the inch
	var out []setOut
	lines := [3]geom.Point{away.mine(p.m), away.lines[0], away.lines[1]}
	for _, line := range lines {
		if at := geom.Toward(p.from, p.from.Add(line), far); line != (geom.Point{}) && far > 0 && g.free(p, at) {
			out = append(out, setOut{at: at, gone: far})
		}
	}
	for _, line := range lines {
		if len(out) == 0 && line != (geom.Point{}) && far > 0 {
			out = g.aslant(p, line, far)
		}
	}
	for _, line := range lines {
		if len(out) == 0 && line != (geom.Point{}) && far > 0 {
			out = g.shortOf(p, line, far)
		}
	}
	return append(out, setOut{at: p.from, ends: true})
}

// aslant are the outermost free steps within what counts as the direction of a line.
func (g *move) aslant(p *pose, line geom.Point, far geom.Length) []setOut {
	var out []setOut
	var last setOut
	before := false
	for turn := -coneWide; turn <= coneWide+1; turn++ {
		s := setOut{at: geom.Toward(p.from, p.from.Add(geom.Rotate(line, geom.Angle(turn).Norm())), far), gone: far}
		free := turn <= coneWide && leads(s.at.Sub(p.from), line, far) && g.free(p, s.at)
		if free && !before {
			out = append(out, s)
		} else if before && !free {
			out = append(out, last)
		}
		before, last = free, s
	}
	return out
}

// shortOf is as far as a model can go along a line where not a whole inch is free: there its way ends.
func (g *move) shortOf(p *pose, line geom.Point, far geom.Length) []setOut {
	along := func(t progress) geom.Point {
		return geom.Toward(p.from, p.from.Add(line), geom.Length(int64(far)*int64(t)>>20))
	}
	t, ok := lastOf(whole, func(t progress) bool { return along(t) != p.from && g.free(p, along(t)) })
	if !ok {
		return nil
	}
	return []setOut{{at: along(t), gone: geom.Dist(p.from, along(t)), ends: true}}
}

// coneWide is within how many degrees of a line a step still leads along it; see leads.
const coneWide = 20

// free tells whether a model can go straight to a place.
func (g *move) free(p *pose, to geom.Point) bool {
	defer g.hush()()
	q := *p
	q.points, q.moved = []geom.Point{to}, true
	q.length = geom.PathLength([]geom.Point{q.from, to})
	return g.wayBlocked(&q) == nil
}

// way is the shortest way of a model to where it is far enough from the enemy and, if some are placed already, in
// formation with them; beside the first of them, so many, it has found none.
func (t *retreat) way(i int, placed []geom.Shape, vain int) ([]geom.Point, geom.Length, bool) {
	p := &t.h.poses[i]
	var best []geom.Point
	least, ok := geom.Length(0), false
	for _, s := range t.begin[i] {
		if ok && s.gone >= least {
			continue
		}
		q := *p
		q.from, q.left = s.at, p.left-s.gone
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
		if s.gone > 0 {
			way = append([]geom.Point{s.at}, way...)
		}
		best, least, ok = way, far, true
	}
	return best, p.left - least, ok
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

// at is a move that ends with everybody so far from the enemy at least. Those who have the least to spare are placed
// first, and the others beside them.
func (t *retreat) at(least geom.Length) (flow.Answer, bool) {
	t.h.off.least = least
	var all []whoGoes
	for k := range t.h.poses {
		i := (t.stuck + k) % len(t.h.poses)
		if p := &t.h.poses[i]; p.in && p.own {
			way, left, ok := t.way(i, nil, 0)
			if !ok {
				t.stuck = i
				return flow.Answer{}, false
			}
			all = append(all, whoGoes{i, way, left})
		}
	}
	slices.SortFunc(all, func(a, b whoGoes) int { return cmp.Compare(a.i, b.i) })
	slices.SortStableFunc(all, func(a, b whoGoes) int { return cmp.Compare(a.left, b.left) })
	if a := t.answer(all); t.legal(&a) {
		return a, true
	}
	for lead := range all {
		if goes, ok := t.behind(lead, all); ok {
			if a := t.answer(goes); t.legal(&a) {
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
