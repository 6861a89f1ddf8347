package ways

import (
	"cmp"
	"slices"

	"sortie/geom"
)

// Exit is the beginning of ways of a body out of a border into contact with the goals of a field. Who comes out leaves by
// the side that suits him.
type Exit struct {
	Border *Border
	Body   *geom.Shape // about the origin
	Table  geom.Box
	Goals  []geom.Point // corners and middles of what is to be touched
}

// Route is a way out of a border, from the place where its body stands when it begins.
type Route struct {
	From   geom.Point
	Points []geom.Point
	Length geom.Length
	Tag    int
}

// At is where a body that comes out begins on its way to a place: its front at the border.
func (e *Exit) At(aim geom.Point) geom.Point {
	return geom.Toward(e.Border.Nearest(aim), aim, -e.Body.Reach())
}

// Side is the point of a thing next to the border, found by going to and fro between the two; the middle
// of the thing if they touch, for then any direction is right.
func (e *Exit) Side(middle geom.Point, next func(geom.Point) geom.Point) geom.Point {
	at := middle
	for range 6 {
		at = next(e.Border.Nearest(at))
	}
	if e.Border.Nearest(at) == at {
		return middle
	}
	return at
}

// Room is the table, with the ground before the edges that the body comes over.
func (e *Exit) Room() geom.Box {
	room := e.Table
	if e.Border.Kind == EdgeBorder {
		for i := range e.Border.Edges {
			room = room.Join(e.Border.Edges[i].Bounds().Grow(2 * e.Body.Reach()))
		}
	}
	return room
}

// Begin begins a field for the ways of the body: some of the way may lie before the edges of the table, its end may not.
func (e *Exit) Begin(f *Field, touch geom.Length) {
	room := e.Room()
	f.Begin(e.Body, room, touch)
	if room == e.Table {
		return
	}
	const wide = 20 * geom.Inch
	t := e.Table
	for _, side := range [...]geom.Box{
		{Min: geom.Point{X: t.Min.X - wide, Y: t.Min.Y - wide}, Max: geom.Point{X: t.Max.X + wide, Y: t.Min.Y}},
		{Min: geom.Point{X: t.Min.X - wide, Y: t.Max.Y}, Max: geom.Point{X: t.Max.X + wide, Y: t.Max.Y + wide}},
		{Min: geom.Point{X: t.Min.X - wide, Y: t.Min.Y - wide}, Max: geom.Point{X: t.Min.X, Y: t.Max.Y + wide}},
		{Min: geom.Point{X: t.Max.X, Y: t.Min.Y - wide}, Max: geom.Point{X: t.Max.X + wide, Y: t.Max.Y + wide}},
	} {
		f.EndOff(side.Shape(), 0)
	}
}

// Measured is how long a way is of which so much is gone when it begins: out of a border from there to the front of the
// base at its first bend, then on. A hull is measured as it was drawn.
func (e *Exit) Measured(w *Way, gone geom.Length) geom.Length {
	if e.Border.None() || e.Body.N > 1 {
		return w.Length.Length() + gone
	}
	first := w.Points[0]
	if e.Border.holds(first, e.Table) { // at the goal before all of it is out
		return w.Length.Length() + gone
	}
	return geom.Dist(e.Border.Nearest(first), first) + e.Body.Reach() + geom.PathLength(w.Points).Length()
}

// door is a place of a border where a shortest way can begin: the front of the body stands at the border there.
type door struct {
	at    geom.Point  // of the body
	gone  geom.Length // what it has gone when it stands there
	least geom.Length // that any way by this door is
}

// Shorter looks for a way that begins at another place of the border than the one known, if one is, and is shorter. A
// shortest way leaves a border at a corner of it, or straight away from it: then it leads straight to a goal, or just
// past something that it bends round. So these places are all there are.
func (e *Exit) Shorter(f *Field, limit geom.Length, best Route, known bool) (Route, bool) {
	doors := e.doors(f, limit)
	slices.SortStableFunc(doors, func(a, b door) int { return cmp.Compare(a.least, b.least) })
	for i, d := range doors {
		most := limit
		if known {
			most = min(most, best.Length-1)
		}
		if d.least > most {
			break
		}
		if i > 0 && d == doors[i-1] {
			continue
		}
		w, ok := f.Touch(d.at, most-d.gone)
		if !ok {
			continue
		}
		if long := e.Measured(&w, d.gone); long <= most {
			known = true
			best = Route{d.at, append([]geom.Point(nil), w.Points...), long, w.Tag}
		}
	}
	return best, known
}

// doors lists where a shortest way can begin.
func (e *Exit) doors(f *Field, limit geom.Length) []door {
	var out []door
	reach := e.Body.Reach()
	add := func(at geom.Point, gone geom.Length) {
		if d := (door{at, gone, max(0, gone+f.AtLeast(at))}); d.least <= limit {
			out = append(out, d)
		}
	}
	aims := f.Bends(nil)
	for _, p := range e.Goals {
		aims = append(aims, Bend{At: p})
	}
	for _, line := range e.Border.Lines() {
		add(line[0], reach)
		add(line[1], reach)
		for _, aim := range aims {
			straightOut(line, aim, reach, add)
		}
	}
	if c, r, round := e.Border.circle(); round { // as from its middle, the way to its rim not counted
		add(c, reach-r)
	}
	return out
}

// straightOut adds the doors of a straight border from which a way goes straight out and just past a thing.
func straightOut(line [2]geom.Point, aim Bend, reach geom.Length, add func(geom.Point, geom.Length)) {
	along := line[1].Sub(line[0])
	v := aim.At.Sub(line[0])
	long := int64(along.X)*int64(along.X) + int64(along.Y)*int64(along.Y)
	if long == 0 {
		return
	}
	part := int64(along.X)*int64(v.X) + int64(along.Y)*int64(v.Y)
	foot := line[0].Add(geom.Point{X: geom.Length(geom.MulDiv(int64(along.X), part, long)), Y: geom.Length(geom.MulDiv(int64(along.Y), part, long))})
	if foot == aim.At {
		return
	}
	out := aim.At.Sub(foot)
	for _, aside := range [...]geom.Length{0, aim.Reach + 2, -aim.Reach - 2} {
		q := foot.Add(geom.Toward(geom.Point{}, along, aside))
		if geom.BoxOf(line[0], line[1]).Grow(1).Contains(q) {
			add(geom.Toward(q, q.Add(out), -reach), 0)
		}
		if aim.Reach == 0 {
			break
		}
	}
}
