package sight

import "sortie/geom"

// Kept are what some see of others while nobody moves, each with the field that its lines lie in: so many at most, the
// oldest making room for the newest.
type Kept[V any] struct {
	of   []kept[V]
	next int // to be written over when there is no more room
}

type kept[V any] struct {
	from, to int16
	field    geom.Box
	view     V
}

// mostKept is how many views are kept: enough for all that two or three units think about.
const mostKept = 48

// Forget forgets all of them.
func (k *Kept[V]) Forget() { k.of, k.next = k.of[:0], 0 }

// Find is what one sees of another, if that is known.
func (k *Kept[V]) Find(from, to int16) (view V, ok bool) {
	for i := range k.of {
		if g := &k.of[i]; g.from == from && g.to == to {
			return g.view, true
		}
	}
	return view, false
}

// Keep keeps a view whose lines lie in a field.
func (k *Kept[V]) Keep(from, to int16, field geom.Box, view V) {
	g := kept[V]{from, to, field, view}
	if len(k.of) < mostKept {
		k.of = append(k.of, g)
		return
	}
	k.of[k.next] = g
	k.next = (k.next + 1) % mostKept
}

// Changed drops the views of and by somebody, and those past the place where he was or is.
func (k *Kept[V]) Changed(who int16, was, is geom.Box) {
	left := k.of[:0]
	for _, g := range k.of {
		if g.from != who && g.to != who && !g.field.Meets(was) && !g.field.Meets(is) {
			left = append(left, g)
		}
	}
	k.of, k.next = left, 0
}
