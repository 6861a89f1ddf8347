// Package value judges positions by weights that were learned from games. It knows no rulebook: it reads what a glance
// tells of a table, and the parts of the system's own judgement, and weighs the difference between the sides by numbers
// that `sortie train` found. Judging is whole numbers alone; only the training reckons in fractions.
package value

import (
	"slices"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Table is a game that can be judged.
type Table interface {
	game.Game
	game.Glancer
	game.Judge
}

// Eye reads positions. It keeps memory from one to the next and is used by one goroutine at a time, for games of one
// set-up.
type Eye struct {
	glance game.Glance
	words  game.Glossary
	sheets map[sheet]printed
	turns  int
	begun  bool
	sums   []int32
}

// sheet is a unit in a certain state, and printed what stands on it.
type sheet struct {
	unit  int
	state uint64
}

type printed struct{ points, strong int32 }

// What is summed up for a side before the marks, the markers and the counters.
const (
	sumGround = iota // the system's own judgement: points to be expected
	sumWorth         // and what is left of the force
	sumScore         // victory points
	sumForce         // points of units by what is left of them
	sumUnits         // units left
	sumFresh         // points that have not acted yet
	sumAway          // points that are not on the table
	sumBasics
)

// Of every kind of marker.
const (
	sumHeld  = iota // how many are held
	sumNear         // points near them
	sumShare        // who has more near them, for each
	sumKinds
)

// Names lists what is read, for those who want to know what a weight is about. Each is there twice: as it is, and by the
// share of the game that is over.
func (e *Eye) Names() []string {
	out := []string{"ground", "worth", "score", "force", "units", "fresh", "away"}
	for _, mark := range e.words.Marks {
		out = append(out, "mark "+mark)
	}
	for _, kind := range e.words.Markers {
		out = append(out, "held "+kind, "near "+kind, "share "+kind)
	}
	for _, row := range e.words.Trackers {
		out = append(out, "counter "+row)
	}
	for _, name := range slices.Clone(out) {
		out = append(out, "late "+name)
	}
	return out
}

// begin learns the words and the length of a game.
func (e *Eye) begin(t Table) {
	if !e.begun {
		v := t.View(flow.Nobody)
		e.words, e.turns, e.sheets, e.begun = t.Glossary(), max(v.Turns, 0), map[sheet]printed{}, true
	}
}

// lateness is the sixteenths of the game that are over; a game without a last turn is taken for one of eight.
func (e *Eye) lateness() int32 {
	turns := e.turns
	if turns == 0 {
		turns = 8
	}
	return int32(min(16, max(0, 16*e.glance.Turn/turns)))
}

// Read fills in what a seat sees of a position, ours less theirs. The slice is good until the next reading.
func (e *Eye) Read(t Table, seat flow.Seat) []int32 {
	e.begin(t)
	t.Glance(seat, &e.glance)
	n := sumBasics + len(e.words.Marks) + sumKinds*len(e.words.Markers) + len(e.words.Trackers)
	e.sums = slices.Grow(e.sums[:0], 2*n)[:2*n]
	clear(e.sums)
	half := e.sums[:n]
	own := t.Judge(seat)
	half[sumGround], half[sumWorth] = int32(own.Ground), int32(own.Own-own.Enemy)
	for other, score := range e.glance.Scores {
		half[sumScore] += e.sign(flow.Seat(other), seat) * int32(score)
	}
	e.readUnits(t, seat, half)
	e.readMarkers(t, seat, half[sumBasics+len(e.words.Marks):])
	counters := half[n-len(e.words.Trackers):]
	for k := range e.words.Trackers {
		for other := range e.glance.Scores {
			counters[k] += e.sign(flow.Seat(other), seat) * int32(e.glance.Trackers[k][other])
		}
	}
	late := e.lateness()
	for i, x := range half {
		e.sums[n+i] = x * late / 16
	}
	return e.sums
}

// sign is 1 for one's own, -1 for others, 0 for what belongs to nobody.
func (e *Eye) sign(of, seat flow.Seat) int32 {
	switch {
	case of == seat:
		return 1
	case int(of) >= 0 && int(of) < len(e.glance.Scores):
		return -1
	}
	return 0
}

func (e *Eye) readUnits(t Table, seat flow.Seat, half []int32) {
	for i := range e.glance.Units {
		u := &e.glance.Units[i]
		sign, worth := e.sign(u.Seat, seat), e.worth(t, i)
		if sign == 0 || u.Left == 0 {
			continue
		}
		half[sumForce] += sign * worth
		half[sumUnits] += sign
		if !u.Acted {
			half[sumFresh] += sign * worth
		}
		if u.Figures == 0 {
			half[sumAway] += sign * worth
		}
		for k := range e.words.Marks {
			half[sumBasics+k] += sign * int32(min(u.Marks[k], 8)) * worth / 8
		}
	}
}

// worth is the points of a unit by the models it has left.
func (e *Eye) worth(t Table, i int) int32 {
	u := &e.glance.Units[i]
	key := sheet{i, u.Sheet}
	p, known := e.sheets[key]
	if !known {
		s := t.Sheet(int32(i))
		p = printed{int32(s.Points), int32(max(1, s.Strong))}
		e.sheets[key] = p
	}
	return p.points * int32(u.Left) / p.strong
}

// near is the distance at which half of a unit counts as near a marker.
const near = 6 * geom.Inch

func (e *Eye) readMarkers(t Table, seat flow.Seat, sums []int32) {
	for i := range e.glance.Markers {
		m := &e.glance.Markers[i]
		kind := slices.Index(e.words.Markers, m.Kind)
		if kind < 0 {
			continue
		}
		at := sums[sumKinds*kind:]
		at[sumHeld] += e.sign(m.Held, seat)
		var ours, theirs int32
		for k := range e.glance.Units {
			u := &e.glance.Units[k]
			if u.Figures == 0 {
				continue
			}
			w := int32(int64(e.worth(t, k)) * int64(near) / int64(near+geom.Dist(u.At, m.At)))
			switch e.sign(u.Seat, seat) {
			case 1:
				ours += w
			case -1:
				theirs += w
			}
		}
		at[sumNear] += ours - theirs
		at[sumShare] += 100 * (ours - theirs) / max(1, ours+theirs)
	}
}
