package sight

import "sortie/geom"

// Kept are what some see of others while nobody moves, each with the field that its lines lie in: so many at most, the
// oldest making room for the newest.
type Kept[V any] struct {
	pairs []onlooker // beside each other, since they are gone through again and again
	of    []kept[V]
	next  int // to be written over when there is no more room
}

// onlooker is who sees, and whom.
type onlooker struct{ from, to int16 }

type kept[V any] struct {
	field geom.Box
	view  V
}

// mostKept is how many views are kept: enough for all that the units of a table think about, while one after the other moves.
const mostKept = 256

// Forget forgets all of them.
func (k *Kept[V]) Forget() { k.pairs, k.of, k.next = k.pairs[:0], k.of[:0], 0 }

// Find is what one sees of another, if that is known.
func (k *Kept[V]) Find(from, to int16) (view V, ok bool) {
	p := onlooker{from, to}
	for i := range k.pairs {
		if k.pairs[i] == p {
			return k.of[i].view, true
		}
	}
	return view, false
}

// Keep keeps a view whose lines lie in a field.
func (k *Kept[V]) Keep(from, to int16, field geom.Box, view V) {
	p, g := onlooker{from, to}, kept[V]{field, view}
	if len(k.of) < mostKept {
		k.pairs, k.of = append(k.pairs, p), append(k.of, g)
		return
	}
	k.pairs[k.next], k.of[k.next] = p, g
	k.next = (k.next + 1) % mostKept
}

// Changed drops the views of and by somebody, and those past the place where he was or is.
func (k *Kept[V]) Changed(who int16, was, is geom.Box) {
	n := 0
	for i := range k.of {
		if p, g := k.pairs[i], &k.of[i]; p.from != who && p.to != who && !g.field.Meets(was) && !g.field.Meets(is) {
			k.pairs[n], k.of[n] = p, *g
			n++
		}
	}
	k.pairs, k.of, k.next = k.pairs[:n], k.of[:n], 0
}
