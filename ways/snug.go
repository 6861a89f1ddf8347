package ways

import "sortie/geom"

// Snug is the nearest to p of such places that will do, drawn as far from the goals as touching goes and as close to all else
// as numbers allow: there most bodies touch one goal side by side. Those farther off are not looked at.
func (f *Field) Snug(p geom.Point, do func(at geom.Point) bool) (best geom.Point, ok bool) {
	f.meet(f.nearby(), p, f.touch, 1)
	heapTries(f.tries)
	least, first, most := int64(0), int32(0), int64(0)
	for left := f.tries; len(left) > 0; {
		var t tried
		if t, left = nextTry(left); ok && t.far > most {
			break // none beside it is nearer
		}
		at, stands := f.standBeside(t.at)
		if !stands {
			continue
		}
		far := geom.DistSq(at, p)
		if ok && (far > least || far == least && t.nth > first) || !do(at) {
			continue
		}
		best, ok, least, first = at, true, far, t.nth
		reach := int64(geom.Root(uint64(far))) + 2*latticeReach
		most = reach * reach
	}
	return best, ok
}

// tried is a place where outlines meet, how far it is, squared, and when it was found.
type tried struct {
	at  geom.Point
	far int64
	nth int32
}

// before tells which of two is tried first: the nearer one, of equals the one found first.
func (t *tried) before(u *tried) bool { return t.far < u.far || t.far == u.far && t.nth < u.nth }

// heapTries heaps places up, the first to be tried on top: mostly few of many are, so they need not be sorted.
func heapTries(list []tried) {
	for i := len(list)/2 - 1; i >= 0; i-- {
		sinkTry(list, i)
	}
}

// nextTry takes the place on top.
func nextTry(list []tried) (tried, []tried) {
	top, n := list[0], len(list)-1
	list[0] = list[n]
	sinkTry(list[:n], 0)
	return top, list[:n]
}

func sinkTry(list []tried, i int) {
	for k := 2*i + 1; k < len(list); k = 2*i + 1 {
		if k+1 < len(list) && list[k+1].before(&list[k]) {
			k++
		}
		if !list[k].before(&list[i]) {
			return
		}
		list[i], list[k] = list[k], list[i]
		i = k
	}
}

// standBeside is the place beside another where the body can end, touching a goal if any is named, what is closed near being listed.
func (f *Field) standBeside(q geom.Point) (geom.Point, bool) {
	at, ok := f.besideIn(q, nil, f.local)
	if !ok || len(f.goals) == 0 || f.touchesAny(at) {
		return at, ok // where nobody can end nobody touches anything
	}
	return f.besideGoal(q)
}
