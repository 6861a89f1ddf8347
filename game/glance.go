package game

import (
	"slices"
	"strings"

	"sortie/flow"
	"sortie/geom"
)

// Glancer is a Game that says in numbers what changes on its table, quickly, for those who look at every step. What
// it says to a seat is what View says to it, as Look reads it from there.
type Glancer interface {
	// Glossary are the words that glances are written in. They are the same for every game of a system.
	Glossary() Glossary
	// Glance fills in what a seat sees; memory of the last glance is used again.
	Glance(seat flow.Seat, dst *Glance)
	// Sheet is what View says of a unit that no glance tells and no side hides: kind, points, strength, stats, weapons.
	Sheet(unit int32) Unit
	// Pieces is the terrain of View.
	Pieces() []Terrain
}

// Glossary lists the words of a system's views, each list in the order of its numbers.
type Glossary struct {
	Marks    []string `json:"marks"`    // of units, and of their figures where the unit has none of that name
	Orders   []string `json:"orders"`   // what a unit may have been told to do
	Markers  []string `json:"markers"`  // kinds of marker
	Trackers []string `json:"trackers"` // rows of counters beside the table
}

// MaxGlossary is how many marks a glance has room for, and MaxTrackers how many rows of counters.
const (
	MaxGlossary = 24
	MaxTrackers = 4
)

// Glance is what changes on a table from step to step.
type Glance struct {
	Turn     int
	Scores   []int // by seat
	Units    []Glimpse
	Markers  []Spot
	Trackers [MaxTrackers][flow.MaxSeats + 1]int16 // by the names of the glossary and by seat; last what belongs to no seat
	// Ground changes when a piece of terrain does.
	Ground uint64
}

// Glimpse is what changes of a unit.
type Glimpse struct {
	Seat    flow.Seat
	Where   string // the first word of where it is: "table", "inside", "roof", "reserve", "aboard", …
	Order   string // "" for none
	Left    int16  // models
	Figures int16  // that are drawn
	Share   int16  // the chance in a thousand that a card brings it to act next
	Acted   bool   // it has an order, or whatever else marks that it has acted
	At      geom.Point
	// Sheet changes when the sheet of the unit does; in every game of one set-up the same number stands for the same sheet.
	Sheet uint64
	Marks [MaxGlossary]int16 // by the names of the glossary
}

// Spot is a marker. Held is who holds it now, Nobody if no side does or nobody can say.
type Spot struct {
	Kind       string
	Seat, Held flow.Seat
	At         geom.Point
}

// markActed is what views call it that a unit has acted, where no order says so.
const markActed = "activated"

// Begin empties a glance for a game of so many sides.
func (g *Glance) Begin(turn, sides int) {
	*g = Glance{Turn: turn, Scores: slices.Grow(g.Scores[:0], sides)[:sides], Units: g.Units[:0], Markers: g.Markers[:0]}
}

// Mean is the middle of so many points with that sum.
func Mean(x, y int64, n int) geom.Point {
	if n == 0 {
		return geom.Point{}
	}
	return geom.Point{X: geom.Length(x / int64(n)), Y: geom.Length(y / int64(n))}
}

// Stir mixes a number into a sum that stands for many.
func Stir(sum uint64, n int64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	sum = (sum + odd ^ uint64(n)) * odd // a nought more is another sum
	return sum ^ sum>>32
}

// Look fills in a glance from a view. Words that the glossary lacks are left out.
func Look(v *View, words *Glossary, dst *Glance) {
	dst.Begin(v.Turn, len(v.Sides))
	for i := range v.Sides {
		dst.Scores[i] = v.Sides[i].Score
	}
	for i := range v.Units {
		dst.Units = append(dst.Units, lookAt(&v.Units[i], words))
	}
	for i := range v.Cards {
		if c := &v.Cards[i]; c.Unit >= 0 && c.State == "left" {
			for k := range v.Units {
				if v.Units[k].ID == c.Unit {
					dst.Units[k].Share += int16(c.Share)
				}
			}
		}
	}
	for i := range v.Markers {
		m := &v.Markers[i]
		s := Spot{Kind: m.Kind, Seat: m.Seat, Held: flow.Nobody, At: m.At}
		if m.Held != nil {
			s.Held = *m.Held
		}
		dst.Markers = append(dst.Markers, s)
	}
	for i := range v.Trackers {
		if k := slices.Index(words.Trackers, v.Trackers[i].Name); k >= 0 {
			for _, c := range v.Trackers[i].Counts {
				dst.Trackers[k][seatWord(c.Name)] += int16(c.Value)
			}
		}
	}
}

// seatWord is the seat that a counter beside the table belongs to; past the last for none.
func seatWord(name string) int {
	if i := slices.Index([]string{"red", "blue", "green", "gold"}, name); i >= 0 {
		return i
	}
	return flow.MaxSeats
}

func lookAt(u *Unit, words *Glossary) Glimpse {
	out := Glimpse{Seat: u.Seat, Order: u.Order, Left: int16(u.Left), Figures: int16(len(u.Figures)), Acted: u.Order != ""}
	out.Where, _, _ = strings.Cut(u.Where, " ")
	var x, y int64
	for i := range u.Figures {
		x, y = x+int64(u.Figures[i].At.X), y+int64(u.Figures[i].At.Y)
		for _, m := range u.Figures[i].Marks {
			out.add(words, m)
		}
	}
	for _, m := range u.Marks { // what is said of the unit stands for its figures
		if k := slices.Index(words.Marks, m.Name); k >= 0 {
			out.Marks[k] = 0
		}
	}
	for _, m := range u.Marks {
		out.add(words, m)
		out.Acted = out.Acted || m.Name == markActed && m.Value > 0
	}
	out.At = Mean(x, y, len(u.Figures))
	return out
}

func (g *Glimpse) add(words *Glossary, c Count) {
	if k := slices.Index(words.Marks, c.Name); k >= 0 {
		g.Marks[k] += int16(c.Value)
	}
}
