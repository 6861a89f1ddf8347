package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
)

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
		return t.comes(i)
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
		if t.stays(&all[lead]) {
			continue
		}
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
				if t.stays(&w) {
					return goes, false
				}
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

// stays tells whether a model does not move as far as each has to after a draw, so that nothing it goes along with is legal.
// a2.consolidate.draw
func (t *retreat) stays(w *whoGoes) bool {
	if t.drawn == nil {
		return false
	}
	m := t.h.poses[w.i].m
	return len(w.way) == 0 && t.drawn.mustMove(m) || len(w.way) > 0 && t.drawn.stops(m, w.way)
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
