package antares2

import (
	"sort"

	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// usualRerolls picks the failed tests that a good player rolls again: all that Tough gives, and the
// medics' where they save most. Re-rolls that are too few to save a model are better spent on another.
func (r *Run) usualRerolls(b *position.Bout, sources int) []int32 {
	list := r.chances(b, sources)
	if len(list) == 0 {
		return nil
	}
	// best[k] is the most that k re-rolls of the medics can save so far; took says how many each model has.
	best := make([]int64, sources+1)
	took := make([][]int, len(list))
	for i := range list {
		c := &list[i]
		took[i] = make([]int, sources+1)
		next := make([]int64, sources+1)
		for k := range next {
			next[k] = best[k] + c.gain[0]
			for n := 1; n < len(c.gain) && n <= k; n++ {
				if g := best[k-n] + c.gain[n]; g > next[k] {
					next[k], took[i][k] = g, n
				}
			}
		}
		best = next
	}
	var out []int32
	for i, k := len(list)-1, sources; i >= 0; i-- {
		n := took[i][k]
		k -= n
		for _, at := range list[i].hits[:list[i].free+n] {
			out = append(out, int32(at))
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// chance is one model with failed tests that may be rolled again.
type chance struct {
	hits []int   // the most promising first
	free int     // re-rolls of its own
	gain []int64 // what 0, 1, 2 … re-rolls of the medics save
}

// chances lists the models that may roll tests again.
func (r *Run) chances(b *position.Bout, sources int) []chance {
	var out []chance
	for m := range r.Members(b.Target) {
		var c chance
		fails := 0
		for i := range b.Hits {
			h := &b.Hits[i]
			if h.Model != m || !h.Failed {
				continue
			}
			fails++
			if r.rerollable(h) == nil && !(r.TypeOf(m).Role == force.Equipment && r.TypeOf(m).Res == 0) {
				c.hits = append(c.hits, i)
			}
		}
		c.free = min(int(r.TypeOf(m).Traits.Tough), len(c.hits))
		more := 0
		if r.TypeOf(m).Traits.Living {
			more = min(sources, len(c.hits)-c.free)
		}
		if c.free+more == 0 {
			continue
		}
		sort.SliceStable(c.hits, func(i, j int) bool { return b.Hits[c.hits[i]].Tn > b.Hits[c.hits[j]].Tn })
		for n := 0; n <= more; n++ {
			c.gain = append(c.gain, r.saved(b, m, c.hits[:c.free+n], fails))
		}
		out = append(out, c)
	}
	return out
}

// saved is what re-rolls of a model's failed tests are worth. Each is worth a little even where it cannot
// save the model by itself.
func (r *Run) saved(b *position.Bout, m ModelID, again []int, fails int) int64 {
	var room [24]int8
	all := room[:0]
	sum := int64(0)
	for _, at := range again {
		f := failsIn10(int(b.Hits[at].Tn))
		all = append(all, f)
		sum += int64(10 - f)
	}
	for len(all) < fails {
		all = append(all, 10)
	}
	return (certain-r.chanceToFall(m, all))/1000*int64(r.dear(m)) + sum
}
