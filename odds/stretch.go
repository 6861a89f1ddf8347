package odds

import "sortie/flow"

// leg is a leg of a stretch that is gone through from every state in which it may begin, and where it may end.
type leg struct {
	of   *flow.Stretch
	at   int
	ends map[uint64]int32
	all  []*stand
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
	for i := range s.Legs {
		sub := &walker{trip: w.trip, leg: &leg{of: s, at: i, ends: map[uint64]int32{}}, keys: map[key]int32{}, roots: roots}
		if err := sub.walkAll(); err != nil {
			panic(stopped{err})
		}
		weights := sub.weigh(len(sub.leg.all))
		roots = make([]root, len(weights))
		for k, share := range weights {
			roots[k] = root{weight: share, stand: sub.leg.all[k]}
		}
	}
	out := make([]branch, len(roots))
	for i, r := range roots {
		out[i] = branch{weight: r.weight, end: r.stand}
	}
	return out
}

// runLeg plays a leg once, from the branch that is next.
func (w *walker) runLeg() error {
	s := w.leg.of
	w.arrive(s, w.roots[w.begun].stand)
	s.Play(w.leg.at)
	if len(w.queue) > 0 {
		return brokenPool(w.pool, "a leg of a stretch ends")
	}
	sum := s.Key(w.leg.at + 1)
	end, known := w.leg.ends[sum]
	if !known || sum == 0 {
		end = int32(len(w.leg.all))
		w.leg.ends[sum] = end
		w.leg.all = append(w.leg.all, &stand{s.Keep(), w.memo.here})
	}
	w.link(^end)
	return nil
}
