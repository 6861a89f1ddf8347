package position

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// WhoGoes is a model with the way that it would take alone, and what is left of its allowance then.
type WhoGoes struct {
	Index int
	Way   []geom.Point
	Left  geom.Length
}

func (w WhoGoes) alike(o WhoGoes) bool { return w.Index == o.Index && slices.Equal(w.Way, o.Way) }

// manner is how a unit comes together: who of it by his own way and in which order the others beside him, or each by his own.
type manner struct {
	order []int
	lead  int // in the order, -1 for nobody
	dry   bool
}

// At is a move that ends with everybody so far from the enemy at least. If those who wade do not come together so, they may
// by going round the ground that slows.
func (t *Retreat) At(least geom.Length) (flow.Answer, bool) {
	t.Move.Off.Least = least
	all, ok := t.Alone()
	if !ok {
		return flow.Answer{}, false
	}
	a, ok := t.Together(all)
	if !ok && t.slow && len(all) > 1 {
		t.dry = true
		if round, _ := t.Alone(); !slices.EqualFunc(round, all, WhoGoes.alike) {
			a, ok = t.Together(round)
		}
		t.dry = false
	}
	return a, ok
}

// came notes how they have come together.
func (t *Retreat) came(all []WhoGoes, lead int) {
	t.last = manner{order: t.last.order[:0], lead: lead, dry: t.dry}
	for k := range all {
		t.last.order = append(t.last.order, all[k].Index)
	}
}

// SameAt is at for those who come together in the manner of the last time and in no other.
func (t *Retreat) SameAt(least geom.Length) (a flow.Answer, ok bool) {
	t.Move.Off.Least, t.dry = least, t.last.dry
	defer func() { t.dry = false }()
	if t.last.lead < 0 {
		all, ok := t.Alone()
		a = t.answer(all)
		return a, ok && t.legal(&a)
	}
	all := make([]WhoGoes, len(t.last.order))
	for k, i := range t.last.order {
		all[k].Index = i
	}
	first := &all[t.last.lead]
	if first.Way, first.Left, ok = t.Way(first.Index, nil, 0); !ok {
		return a, false
	}
	goes, ok := t.Behind(t.last.lead, all)
	a = t.answer(goes)
	return a, ok && t.legal(&a)
}

// Outmost is the furthest from the enemy, between two distances, to which everybody finds a way who has only his own to find; less
// than the least if somebody does not come so far.
func (t *Retreat) Outmost(least, most geom.Length) geom.Length {
	comes := func(i int, d geom.Length) bool {
		t.Move.Off.Least = d
		return t.Comes(i)
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
func (t *Retreat) nearestFirst() (order []int) {
	gaps := make([]geom.Length, len(t.Move.Poses))
	for i := range t.Move.Poses {
		p := &t.Move.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		gaps[i] = t.Move.GapFrom(p, t.Move.Off.enemy)
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(gaps[a], gaps[b]) })
	return order
}

// Alone has everybody go as he would alone, those first who have the least to spare.
func (t *Retreat) Alone() (all []WhoGoes, ok bool) {
	for k := range t.Move.Poses {
		i := (t.stuck + k) % len(t.Move.Poses)
		if p := &t.Move.Poses[i]; p.In && p.Own {
			way, left, ok := t.Way(i, nil, 0)
			if !ok {
				t.stuck = i
				return nil, false
			}
			all = append(all, WhoGoes{i, way, left})
		}
	}
	slices.SortFunc(all, func(a, b WhoGoes) int { return cmp.Compare(a.Index, b.Index) })
	slices.SortStableFunc(all, func(a, b WhoGoes) int { return cmp.Compare(a.Left, b.Left) })
	return all, true
}

// Together has all go so that they end in formation: by their own ways, or one of them by his and the others beside him.
func (t *Retreat) Together(all []WhoGoes) (flow.Answer, bool) {
	if a := t.answer(all); t.legal(&a) {
		t.came(all, -1)
		return a, true
	}
	for lead := range all {
		if t.Stays(&all[lead]) {
			continue
		}
		if goes, ok := t.Behind(lead, all); ok {
			if a := t.answer(goes); t.legal(&a) {
				t.came(all, lead)
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}

func (t *Retreat) legal(a *flow.Answer) bool { return len(a.Paths) > 0 && t.g.Legal(a) }

// Behind has one model go its way and the others come beside it, those first that have the least to spare.
func (t *Retreat) Behind(lead int, all []WhoGoes) ([]WhoGoes, bool) {
	goes := []WhoGoes{all[lead]}
	placed := []geom.Shape{t.Body(&all[lead])}
	rest := slices.Delete(slices.Clone(all), lead, lead+1)
	vain := make([]int, len(t.Move.Poses)) // beside so many of those placed each has not come
	for len(rest) > 0 {
		joined := false
		for k := 0; k < len(rest) && !joined; k++ {
			w := rest[k]
			t.Move.dear = false
			if w.Way, w.Left, joined = t.Way(w.Index, placed, vain[w.Index]); joined {
				if t.Stays(&w) {
					return goes, false
				}
				goes, placed = append(goes, w), append(placed, t.Body(&w))
				rest = slices.Delete(rest, k, k+1)
			} else if !t.Move.dear {
				vain[w.Index] = len(placed)
			}
		}
		if !joined {
			return goes, false
		}
	}
	return goes, true
}

// Stays tells whether a model does not move as far as each has to after a draw, so that nothing it goes along with is legal.
// a2.consolidate.draw
func (t *Retreat) Stays(w *WhoGoes) bool {
	if t.Drawn == nil {
		return false
	}
	m := t.Move.Poses[w.Index].Model
	return len(w.Way) == 0 && t.Drawn.mustMove(m) || len(w.Way) > 0 && t.Drawn.stops(m, w.Way)
}

// Body is the outline of a model where its way ends.
func (t *Retreat) Body(w *WhoGoes) geom.Shape {
	p := &t.Move.Poses[w.Index]
	at := p.From
	if len(w.Way) > 0 {
		at = w.Way[len(w.Way)-1]
	}
	return t.Move.State.ShapeAt(p.Model, at, p.Facing)
}

func (t *Retreat) answer(all []WhoGoes) flow.Answer {
	var a flow.Answer
	for k := range all {
		if w := &all[k]; len(w.Way) > 0 {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(t.Move.Poses[w.Index].Model), Points: w.Way})
		}
	}
	return a
}
