package firefight

import (
	"sortie/geom"
	"sortie/table"
)

// positions are how the units stand on the table: round each a box, and how high it counts. Whoever asks for
// them has every unit held against what was known of it, and those that have changed are looked at anew; so
// they cannot be out of date, and nobody who moves a model has to think of them. While a question waits nothing
// changes, and one comparison is enough. They last no longer than a step.
type positions struct {
	asking bool         // a question waits
	sure   bool         // the units were compared since it was put
	bodies []table.Body // as they were when they were looked at
	units  []stand
	seen   sightings
	ways   []wayKnown // of assaults
}

// stand is how one unit stands.
type stand struct {
	where   Place
	waiting bool
	in      int16
	leader  ModelID
	hill    int16 // it stands on, -1 for none
	tall    int16 // HEIGHT
	box     geom.Box
}

// nowhere is a box that meets no other.
func nowhere() geom.Box {
	const far = geom.Length(1 << 28)
	return geom.Box{Min: geom.Point{X: far, Y: far}, Max: geom.Point{X: -far, Y: -far}}
}

// positions are how the units stand now.
func (s *State) positions() *positions {
	y := &s.works().positions
	if y.sure {
		return y
	}
	y.sure = y.asking
	if len(y.units) != len(s.Units) || len(y.bodies) != len(s.Bodies) {
		y.begin(s)
		return y
	}
	for i := range y.units {
		if !y.same(s, i) {
			y.renew(s, i)
		}
	}
	return y
}

// wait is called when a question is put, and when it has been answered.
func (y *positions) wait(asking bool) { y.asking, y.sure = asking, false }

// forget is called when a step begins.
func (y *positions) forget() {
	y.wait(false)
	y.units = y.units[:0]
	y.seen.forget()
	y.ways = y.ways[:0]
}

func (y *positions) begin(s *State) {
	y.bodies = append(y.bodies[:0], s.Bodies...)
	y.units = y.units[:0]
	y.seen.forget()
	y.ways = y.ways[:0]
	for i := range s.Units {
		y.units = append(y.units, s.standOf(UnitID(i)))
	}
}

// same tells whether a unit stands as it did. The models of one that is not on the table stand nowhere.
func (y *positions) same(s *State, i int) bool {
	a, b := &y.units[i], &s.Units[i]
	if a.where != b.Where || a.in != b.In || a.waiting != b.Waiting || a.leader != b.Leader {
		return false
	}
	if a.where != OnTable {
		return true
	}
	for m := s.Head(UnitID(i)); m != NoModel; m = s.Bodies[m].Next() {
		p, q := &y.bodies[m], &s.Bodies[m] // nothing else can change
		if p.At != q.At || p.Facing != q.Facing || p.Gone != q.Gone || p.Off != q.Off {
			return false
		}
	}
	return true
}

// renew looks at a unit anew and forgets what was seen of it, by it, or past it, and all ways.
func (y *positions) renew(s *State, i int) {
	for m := range s.Roll(UnitID(i)) {
		y.bodies[m] = s.Bodies[m]
	}
	was := y.units[i].box
	y.units[i] = s.standOf(UnitID(i))
	y.seen.changed(UnitID(i), was, y.units[i].box)
	y.ways = y.ways[:0]
}

func (s *State) standOf(u UnitID) stand {
	un := &s.Units[u]
	st := stand{where: un.Where, waiting: un.Waiting, in: un.In, leader: un.Leader, hill: s.onHill(u), box: nowhere()}
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
		reach = max(reach, s.book.Types[mo.Base].Reach)
	}
	return box.Grow(reach)
}

// sightings are the views of the units as they stand now.
type sightings struct {
	of   []sighting
	next int // to be written over when there is no more room
}

// sighting is a view and the field that its lines lie in.
type sighting struct {
	from, to UnitID
	field    geom.Box
	view     View
}

// maxSightings is how many views are kept: enough for all that two or three units think about.
const maxSightings = 48

func (k *sightings) forget() { k.of, k.next = k.of[:0], 0 }

func (k *sightings) find(from, to UnitID) (View, bool) {
	for i := range k.of {
		if g := &k.of[i]; g.from == from && g.to == to {
			return g.view, true
		}
	}
	return View{}, false
}

func (k *sightings) keep(g sighting) {
	if len(k.of) < maxSightings {
		k.of = append(k.of, g)
		return
	}
	k.of[k.next] = g
	k.next = (k.next + 1) % maxSightings
}

// changed drops the views of and by a unit, and those past the place where it was or is.
func (k *sightings) changed(u UnitID, was, is geom.Box) {
	kept := k.of[:0]
	for _, g := range k.of {
		if g.from != u && g.to != u && !g.field.Meets(was) && !g.field.Meets(is) {
			kept = append(kept, g)
		}
	}
	k.of, k.next = kept, 0
}
