package antares2

import (
	"slices"
	"sort"

	"sortie/rules/antares2/position"
)

// usual is what a good player does: the hardest hits first, each to the model with the fewest that costs
// least. Who may be given direct hits has them before blasts are handed out to all. Where hits differ it
// may cost less to give two hard ones to the same model later on: then it is looked for.
func (s *spread) usual() []int32 {
	out := make([]int32, len(s.items))
	order := s.hardestFirst()
	w := s.r.harmOf(s.b)
	var room [64]int8
	for _, i := range order {
		h := &s.b.Hits[s.items[i]]
		best, cost := NoModel, int64(0)
		for _, m := range s.receivers(i) {
			few := best == NoModel || room[s.place(m)] < room[s.place(best)]
			if !few && room[s.place(m)] > room[s.place(best)] {
				continue
			}
			if c := w.more(m, h); few || c < cost {
				best, cost = m, c
			}
		}
		w.add(best, h)
		room[s.place(best)]++
		out[i] = int32(best)
	}
	if len(s.near) > 1 && len(s.near) == len(s.all) && s.item(order, 0).Harder(s.item(order, len(order)-1)) {
		s.cheapest(order, w.total(), out)
	}
	return out
}

// item is the hit at a place of an order of items.
func (s *spread) item(order []int, at int) *position.Hit { return &s.b.Hits[s.items[order[at]]] }

// hardestFirst orders the items: direct hits, then blasts, and each by how hard they strike. Like hits are
// alike to it, wherever they stand.
func (s *spread) hardestFirst() []int {
	order := make([]int, len(s.items))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return s.item(order, i).Harder(s.item(order, j)) })
	return order
}

// dealing goes through the even spreads of hits, from the hardest hit on, for one that costs less.
type dealing struct {
	*spread
	w     *harm
	order []int
	each  int8 // hits that every model has at the end
	more  int  // models that have one more
	to    []int32
	best  []int32 // the cheapest so far
	cost  int64
	steps int // left before the best so far must do
}

// dealSteps bounds the search; what it has found by then is good enough.
const dealSteps = 3000

// cheapest puts the cheapest even spread into out, if it costs less than what is there.
func (s *spread) cheapest(order []int, cost int64, out []int32) {
	n, k := len(order), len(s.near)
	d := dealing{spread: s, w: s.r.harmOf(s.b), order: order, each: int8(n / k), more: n % k, to: make([]int32, n), best: out, cost: cost, steps: dealSteps}
	var got [64]int8
	d.deal(0, d.w.total(), &got)
}

// deal hands out the hits from one on. Of models that are alike the first stands for all, and like hits go
// to models in their order.
func (d *dealing) deal(at int, cost int64, got *[64]int8) {
	if d.steps--; d.steps < 0 || cost >= d.cost {
		return
	}
	if at == len(d.order) {
		d.cost = cost
		for i, item := range d.order {
			d.best[item] = d.to[i]
		}
		return
	}
	h, from := d.item(d.order, at), NoModel
	if at > 0 && !d.item(d.order, at-1).Harder(h) {
		from = ModelID(d.to[at-1])
	}
	for i, m := range d.near {
		g := &got[d.place(m)]
		if m < from || *g > d.each || *g == d.each && d.more == 0 || d.seen(h, i, from) {
			continue
		}
		extra := position.OneIf(*g == d.each)
		d.more -= extra
		*g++
		d.to[at] = int32(m)
		c := d.w.more(m, h)
		before := d.w.got[m-d.w.first]
		d.w.add(m, h)
		d.deal(at+1, cost+c, got)
		d.w.got[m-d.w.first].fails, d.w.got[m-d.w.first].loss = before.fails, before.loss
		*g--
		d.more += extra
	}
}

// seen tells whether a model before this one is as good a receiver in every way.
func (d *dealing) seen(h *position.Hit, i int, from ModelID) bool {
	m := d.near[i]
	for _, o := range d.near[:i] {
		if o >= from && d.r.likeModels(o, m) && d.w.tenths(o, h) == d.w.tenths(m, h) && slices.Equal(d.w.got[o-d.w.first].fails, d.w.got[m-d.w.first].fails) {
			return true
		}
	}
	return false
}
