package game

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
)

// Overlayer is a Game that can show what a question is about on the table: how far weapons reach, and
// what one unit sees of another, by the same code that the rules go by.
type Overlayer interface {
	// Overlays are what to draw while a question waits and somebody looks at a unit; -1 is nobody.
	Overlays(q *flow.Question, unit int32) []Overlay
}

// Looking is who looks for a question, and at which enemy: the unit it is about, or one of the asked seat's own that is looked at.
// Who looks is -1 if nobody does, the enemy -1 if none is looked at.
func Looking(q *flow.Question, unit int32, stands func(int32) bool, side func(int32) flow.Seat) (from, at int32) {
	from = q.Unit
	if !stands(from) {
		if !stands(unit) || side(unit) != q.Seat {
			return -1, -1
		}
		from = unit
	}
	if stands(unit) && side(unit) != side(from) {
		return from, unit
	}
	return from, -1
}

// SightLines are what to draw of the lines of several figures to a unit, the best of each: the best of all strong, with its text and
// how many see, thin ones for the others that see it, and nothing for those that do not.
func SightLines(each []Overlay) []Overlay {
	best, seeing := -1, 0
	for i := range each {
		if !each[i].Bad {
			seeing++
		}
		if best < 0 || each[i].worth() > each[best].worth() {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	out := []Overlay{each[best]}
	if len(each) > 1 && seeing > 0 {
		out[0].Text += fmt.Sprintf(", %d of %d see it", seeing, len(each))
	}
	for i, o := range each {
		if i != best && !o.Bad {
			o.Text = ""
			out = append(out, o)
		}
	}
	return out
}

// worth is how good a line is: blocked, possible, clear.
func (o *Overlay) worth() int {
	switch {
	case o.Bad:
		return 0
	case o.Soft:
		return 1
	}
	return 2
}

// Better tells whether a line of sight of some length is better than another: clearer, or as clear and shorter.
func (o *Overlay) Better(length geom.Length, than *Overlay, its geom.Length) bool {
	if a, b := o.worth(), than.worth(); a != b {
		return a > b
	}
	return length < its
}
