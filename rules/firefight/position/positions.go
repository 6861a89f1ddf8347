package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
	"sortie/table"
)

// positions are how the units stand on the table: round each a box, and how high it counts. Whoever asks for
// them has every unit held against what was known of it, and those that have changed are looked at anew; so
// they cannot be out of date, and nobody who moves a model has to think of them. While a question waits nothing
// changes, and one comparison is enough. They last as long as the book: only one unit acts in a step, so most of what
// was seen holds in the next. In a rule case, where anything may be set, they last no longer than a step.
type positions struct {
	asking bool // a question waits
	sure   bool // the units were compared since it was put
	book   *force.Book
	watch  table.Watch
	units  []stand
	Seen   sight.Kept[View]
	ways   []wayKnown // of assaults, in this step
}

// stand is how one unit stands.
type stand struct {
	where   Place
	waiting bool
	in      int16
	leader  ModelID
	hill    int16 // it stands on, -1 for none
	tall    int16 // HEIGHT
	formed  formed
	box     geom.Box
}

// formed is whether a unit is coherent, found out when somebody asks.
type formed uint8

const (
	unasked formed = iota
	Together
	astray
)

// nowhere is a box that meets no other.
func nowhere() geom.Box {
	const far = geom.Length(1 << 28)
	return geom.Box{Min: geom.Point{X: far, Y: far}, Max: geom.Point{X: -far, Y: -far}}
}

// Positions are how the units stand now.
func (s *State) Positions() *positions {
	y := &s.Works().Positions
	if y.sure {
		return y
	}
	y.sure = y.asking
	if y.book != s.Book || len(y.units) != len(s.Units) || !y.watch.Knows(&s.Table) {
		y.begin(s)
		return y
	}
	for i := range y.units {
		if !y.same(s, i) {
			y.renew(s, i)
		}
	}
	for u, next := y.watch.Moved(&s.Table, 0); u != NoUnit; u, next = y.watch.Moved(&s.Table, next) {
		if y.units[u].where == OnTable {
			y.renew(s, int(u))
		} else {
			y.watch.Renew(&s.Table, u) // the models of one that is not on the table stand nowhere
		}
	}
	return y
}

// Wait is called when a question is put, and when it has been answered.
func (y *positions) Wait(asking bool) { y.asking, y.sure = asking, false }

// Step is called when a step begins.
func (y *positions) Step(staged bool) {
	y.Wait(false)
	y.ways = y.ways[:0]
	if staged {
		y.book = nil
	}
}

func (y *positions) begin(s *State) {
	y.book = s.Book
	y.watch.Begin(&s.Table)
	y.units = y.units[:0]
	y.Seen.Forget()
	y.ways = y.ways[:0]
	for i := range s.Units {
		y.units = append(y.units, s.standOf(UnitID(i)))
	}
}

// same tells whether a unit is where it was, as far as its models do not say.
func (y *positions) same(s *State, i int) bool {
	a, b := &y.units[i], &s.Units[i]
	return a.where == b.Where && a.in == b.In && a.waiting == b.Waiting && a.leader == b.Leader
}

// renew looks at a unit anew and forgets what was seen of it, by it, or past it, and all ways.
func (y *positions) renew(s *State, i int) {
	y.watch.Renew(&s.Table, UnitID(i))
	was := y.units[i].box
	y.units[i] = s.standOf(UnitID(i))
	y.Seen.Changed(int16(i), was, y.units[i].box)
	y.ways = y.ways[:0]
}

func (s *State) standOf(u UnitID) stand {
	un := &s.Units[u]
	st := stand{where: un.Where, waiting: un.Waiting, in: un.In, leader: un.Leader, hill: s.OnHill(u), box: nowhere()}
	st.tall = int16(s.heightOn(u, st.hill))
	if un.Where == OnTable {
		st.box = s.boxOf(u)
	}
	return st
}

// boxOf is a box that holds all models of a unit.
func (s *State) boxOf(u UnitID) geom.Box {
	box := nowhere()
	reach := geom.Length(0)
	for m := range s.Members(u) {
		mo := &s.Bodies[m]
		box.Min.X, box.Max.X = min(box.Min.X, mo.At.X), max(box.Max.X, mo.At.X)
		box.Min.Y, box.Max.Y = min(box.Min.Y, mo.At.Y), max(box.Max.Y, mo.At.Y)
		reach = max(reach, s.Book.Types[mo.Base].Reach)
	}
	return box.Grow(reach)
}
