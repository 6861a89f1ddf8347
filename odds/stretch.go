package odds

import "sortie/flow"

// leg is a leg of a stretch that is gone through from every state in which it may begin, and where it may end.
type leg struct {
	of      *flow.Stretch
	at      int
	ends    map[uint64]int32
	all     []*stand
	weights []float64 // of all
}

// kind is a leg that was played, for others that are alike: how it began, and how it may end.
type kind struct {
	began *stand
	ends  []*stand
	share []float64
}

// stand is how things stand at the beginning or the end of a leg, and the way that led there.
type stand struct {
	kept any
	here place
}

// stepStretch begins the name of the step of a path that leads through a whole stretch.
const stepStretch = "stretch "

// stretch goes through a stretch: like a part it is one roll with as many faces as it has ends, and they are found
// where the game stands, without playing anew what came before. Within a part it is played as it is, since a part is
// told by its dice.
func (w *walker) stretch(s *flow.Stretch) {
	if w.whole != nil || w.part != nil {
		for i := range s.Legs {
			s.Play(i)
		}
		return
	}
	name := stepStretch + s.Name
	if known := w.fed(name); known != nil {
		w.arrive(s, known.end)
		return
	}
	if len(w.queue) > 0 {
		panic(stopped{brokenPool(w.pool, "a stretch of the activation begins")})
	}
	var end *stand
	if w.next {
		w.next = false
		end = w.nodes[w.last.node].branches[w.last.branch].end
	} else {
		k := key{name: name, sum: s.Key(0)}
		w.join(k)
		ways := w.endsOf(s)
		if len(ways) > 1 || k.sum != 0 {
			w.fork(k, w.pool, ways)
		}
		end = ways[0].end
	}
	w.arrive(s, end)
	w.path, w.at = append(w.path, step{name: name, end: end}), w.at+1
}

// arrive puts the game to the end of a stretch.
func (w *walker) arrive(s *flow.Stretch, end *stand) {
	s.PutBack(end.kept)
	w.memo.here = end.here
}

// endsOf finds the ends of a stretch, leg by leg: what stands alike after one is gone on with together.
func (w *walker) endsOf(s *flow.Stretch) []branch {
	roots := []root{{weight: 1, stand: &stand{s.Keep(), w.memo.here}}}
	kinds := map[uint64]*kind{}
	for i := range s.Legs {
		l := newLeg(s, i)
		w.playLeg(l, w.carryOver(l, kinds, roots))
		roots = make([]root, len(l.all))
		for k, share := range l.weights {
			roots[k] = root{weight: share, stand: l.all[k]}
		}
	}
	out := make([]branch, len(roots))
	for i, r := range roots {
		out[i] = branch{weight: r.weight, end: r.stand}
	}
	return out
}

func newLeg(s *flow.Stretch, at int) *leg { return &leg{of: s, at: at, ends: map[uint64]int32{}} }

// playLeg plays a leg from some of its roots, in all ways.
func (w *walker) playLeg(l *leg, roots []root) {
	if len(roots) == 0 {
		return
	}
	sub := &walker{trip: w.trip, leg: l, keys: map[key]int32{}, roots: roots}
	if err := sub.walkAll(); err != nil {
		panic(stopped{err})
	}
	for k, share := range sub.weigh(len(l.all)) {
		l.weights[k] += share
	}
}

// carryOver ends a leg from those of its roots from which it is like one that was played already; the others are left.
func (w *walker) carryOver(l *leg, kinds map[uint64]*kind, roots []root) (left []root) {
	if l.of.Kind == nil || l.of.Kinds != nil && !l.of.Kinds(l.at) {
		return roots
	}
	for i := range roots {
		r := &roots[i]
		w.arrive(l.of, r.stand)
		number := l.of.Kind(l.at)
		if number == 0 {
			left = append(left, *r)
			continue
		}
		k := kinds[number]
		if k == nil {
			one := newLeg(l.of, l.at)
			w.playLeg(one, []root{{weight: 1, stand: r.stand}})
			k = &kind{began: r.stand, ends: one.all, share: one.weights}
			kinds[number] = k
		}
		for n, end := range k.ends {
			w.arrive(l.of, r.stand)
			l.of.Carry(l.at, k.began.kept, end.kept)
			w.memo.enter(number)
			w.memo.enter(uint64(n))
			l.weights[l.end(w.memo.here)] += r.weight * k.share[n]
		}
	}
	return left
}

// end is the number of how things stand at the end of a leg.
func (l *leg) end(here place) int32 {
	sum := l.of.Key(l.at + 1)
	end, known := l.ends[sum]
	if !known || sum == 0 {
		end = int32(len(l.all))
		l.ends[sum] = end
		l.all, l.weights = append(l.all, &stand{l.of.Keep(), here}), append(l.weights, 0)
	}
	return end
}

// runLeg plays a leg once, from the branch that is next.
func (w *walker) runLeg() error {
	s := w.leg.of
	w.arrive(s, w.roots[w.begun].stand)
	s.Play(w.leg.at)
	if len(w.queue) > 0 {
		return brokenPool(w.pool, "a leg of a stretch ends")
	}
	w.link(^w.leg.end(w.memo.here))
	return nil
}
