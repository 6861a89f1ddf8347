package odds

import (
	"fmt"
	"slices"

	"sortie/dice"
)

// part is what has come of a part of an activation so far: the numbers of its ends, each with one way that
// leads there.
type part struct {
	ends map[uint64]int32
	ways []branch
}

// The steps of a path at which a part begins and ends.
const (
	stepBegin = "(part"
	stepEnd   = "part)"
)

// begin begins a part: it is one roll with as many faces as it has ends. What they are is found by a walker of its own,
// the first time.
func (w *walker) begin(number, future uint64) {
	if s := w.fed(stepBegin); s != nil {
		return
	}
	if w.next {
		w.next = false
		w.through(&w.nodes[w.last.node].branches[w.last.branch])
		return
	}
	if w.whole != nil || w.part != nil || w.leg != nil {
		panic(stopped{fmt.Errorf("a part of the activation begins within another")})
	}
	ways, known := w.parts[number]
	if !known {
		ways = w.explore()
		w.parts[number] = ways
	}
	if len(ways) > 1 || future != 0 {
		w.fork(key{name: stepBegin, part: number, sum: future}, w.pool, ways)
	}
	w.through(&ways[0])
}

// through plays a part in one of its ways.
func (w *walker) through(way *branch) {
	w.path, w.at = append(w.path, step{name: stepBegin}), w.at+1
	w.whole, w.queue = way, way.faces
}

// goOn holds a roll against the way through a part that is taken.
func (w *walker) goOn(r dice.Roll) {
	at := len(w.whole.faces) - len(w.queue)
	if at >= len(w.whole.names) || w.whole.names[at] != r.Name {
		panic(stopped{fmt.Errorf("a part of the activation is not like another of its number: roll %q", r.Name)})
	}
}

// finish ends a part.
func (w *walker) finish(outcome uint64) {
	if s := w.fed(stepEnd); s != nil {
		return
	}
	if w.whole != nil {
		if len(w.queue) > 0 || w.whole.outcome != outcome {
			panic(stopped{fmt.Errorf("a part of the activation is not like another of its number: it ends otherwise")})
		}
		w.whole = nil
		w.path, w.at = append(w.path, step{name: stepEnd}), w.at+1
		return
	}
	if len(w.queue) > 0 {
		panic(stopped{brokenPool(w.pool, "a part of the activation ends")})
	}
	end, known := w.part.ends[outcome]
	if !known {
		end = int32(len(w.part.ways))
		w.part.ends[outcome] = end
		w.part.ways = append(w.part.ways, w.way(outcome))
	}
	w.link(^end)
	panic(merged{})
}

// way is how the walker has come through its part.
func (w *walker) way(outcome uint64) branch {
	b := branch{outcome: outcome}
	for _, s := range w.path[len(w.start):] {
		if s.answer == nil && s.face > 0 {
			b.faces, b.names = append(b.faces, int(s.face)), append(b.names, s.name)
		}
	}
	return b
}

// explore goes through the part that begins where the walker stands.
func (w *walker) explore() []branch {
	sub := &walker{trip: w.trip, part: &part{ends: map[uint64]int32{}}, keys: map[key]int32{}, roots: []root{{weight: 1}}}
	sub.start = append(slices.Clone(w.path), step{name: stepBegin})
	here := w.memo.here
	err := sub.walkAll()
	w.memo.here = here
	if err != nil {
		panic(stopped{err})
	}
	for i, share := range sub.weigh(len(sub.part.ways)) {
		sub.part.ways[i].weight = share
	}
	return sub.part.ways
}
