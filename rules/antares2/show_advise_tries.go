package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// tries are the ways that the adviser thinks of for a unit, each with what it is worth at most: as if it failed no test for the ground that it
// leads over. The most hopeful are judged first, so that nobody need ask of most of the others what lies in their way and whether they are legal.
type tries struct {
	*State
	view *outlook
	list []wayTry
}

// wayTry is a way of a unit.
type wayTry struct {
	answer flow.Answer
	shift  bool // all models by the same vector: the answer is written when somebody wants it
	by     geom.Point
	atMost int
	place  int // of equals the first counts
}

func (t *tries) add(a flow.Answer) {
	t.list = append(t.list, wayTry{answer: a, atMost: t.moveWorth(t.view, &a), place: len(t.list)})
}

func (t *tries) addShift(by geom.Point) {
	t.list = append(t.list, wayTry{shift: true, by: by, atMost: t.shiftWorth(t.view, by), place: len(t.list)})
}

// addGathered thinks of closing up around an objective.
func (t *tries) addGathered() {
	if !t.view.Prize {
		return
	}
	u, goal, at := t.view.unit, t.view.Goal, t.Middle(t.view.unit)
	far := geom.Dist(at, goal)
	for _, m := range [...]geom.Length{2, 1} {
		if d := far - m*t.reachOf(u); d < holdReach {
			t.add(t.gathered(u, geom.Toward(goal, at, max(0, d))))
		}
	}
	if far > holdReach*2/3 {
		t.add(t.gathered(u, geom.Toward(goal, at, holdReach*2/3))) // an enemy may stand on it
	}
}

// addShifts thinks of straight ways towards the goal and to either side of it.
func (t *tries) addShifts() {
	at, move := t.Middle(t.view.unit), t.reachOf(t.view.unit)
	far, dir := geom.Dist(at, t.view.Goal), geom.Bearing(at, t.view.Goal)
	for _, turn := range [...]geom.Angle{0, 20, 340, 50, 310} {
		last := geom.Length(0)
		for _, share := range [...]geom.Length{12, 8, 6, 4, 2} { // who fails in difficult ground has half a move left
			if d := min(move*share/4, far); d >= geom.Inch/4 && d != last {
				last = d
				t.addShift(at.Polar((dir + turn).Norm(), d).Sub(at))
			}
		}
	}
}

// best is the way that is worth most of those that are legal, of equals the first.
func (t *tries) best(q *flow.Question) (best flow.Answer, found bool) {
	slices.SortFunc(t.list, func(a, b wayTry) int { return cmp.Or(b.atMost-a.atMost, a.place-b.place) })
	worth, place := never, 0
	for i := range t.list {
		w := &t.list[i]
		least := worth - position.OneIf(w.place < place)
		if w.atMost <= least {
			continue
		}
		if w.shift {
			w.answer = t.shifted(t.view.unit, w.by)
		}
		if n := t.wayWorth(t.view, &w.answer, w.atMost, least); n > least && q.Allows(&w.answer) {
			best, worth, place, found = w.answer, n, w.place, true
		}
	}
	return best, found
}
