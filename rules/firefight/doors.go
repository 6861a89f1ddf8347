package firefight

import (
	"cmp"
	"slices"

	"sortie/geom"
	"sortie/ways"
)

// door is a place of a border where a shortest way can begin: the front of the leader's base stands at the border
// there.  ff.building.leave, ff.transport.exit.first-action, ff.move.from-reserve
type door struct {
	at    geom.Point  // of the leader
	gone  geom.Length // what it has gone when it stands there
	least geom.Length // that any way by this door is
}

// byOtherDoors looks for a way that begins at another place of the border than the one next to the goal and is
// shorter than the one known, if one is. A shortest way leaves a border at a corner of it, or straight away from it:
// then it leads straight to the goal, or just past something that it bends round. So these places are all there are.
// ff.assault.shortest-path
func (f *finder) byOtherDoors(best path, known bool) (path, bool) {
	doors := f.doors()
	slices.SortStableFunc(doors, func(a, b door) int { return cmp.Compare(a.least, b.least) })
	for i, d := range doors {
		limit := f.limit
		if known {
			limit = min(limit, best.length-1)
		}
		if d.least > limit {
			break
		}
		if i > 0 && d == doors[i-1] {
			continue
		}
		w, ok := f.field.Touch(d.at, limit-d.gone)
		if !ok {
			continue
		}
		if long := f.measured(&w, d.gone); long <= limit {
			known = true
			best = path{points: append([]geom.Point{d.at}, w.Points...), length: long, model: ModelID(w.Tag)}
		}
	}
	return best, known
}

// measured is how long a way is: out of a border from there to the front of the base at its first bend, then on. A hull
// is measured as it was drawn.
func (f *finder) measured(w *ways.Way, gone geom.Length) geom.Length {
	if f.start.kind == noBorder || f.body.N > 1 {
		return w.Length.Length() + gone
	}
	first := w.Points[0]
	if f.start.holds(first, f.s.Box()) { // at the goal before all of it is out
		return w.Length.Length() + gone
	}
	return geom.Dist(f.start.nearest(first), first) + f.reach + geom.PathLength(w.Points).Length()
}

// doors lists where a shortest way can begin.
func (f *finder) doors() []door {
	var out []door
	add := func(at geom.Point, gone geom.Length) {
		if d := (door{at, gone, max(0, gone+f.field.AtLeast(at))}); d.least <= f.limit {
			out = append(out, d)
		}
	}
	aims := f.field.Bends(nil)
	if f.to.piece >= 0 {
		for _, loop := range f.s.book.Board.Pieces[f.to.piece].Area.OutlinePoints() {
			for _, p := range loop {
				aims = append(aims, ways.Bend{At: p})
			}
		}
	} else {
		for m := range f.s.Members(f.to.unit) {
			b := f.s.Shape(m)
			for _, p := range b.Core() {
				aims = append(aims, ways.Bend{At: p})
			}
		}
	}
	for _, line := range f.start.lines() {
		add(line[0], f.reach)
		add(line[1], f.reach)
		for _, aim := range aims {
			f.straightOut(line, aim, add)
		}
	}
	if c, r, round := f.start.circle(); round { // as from its middle, the way to its rim not counted
		add(c, f.reach-r)
	}
	return out
}

// straightOut adds the doors of a straight border from which a way goes straight out and just past a thing.
func (f *finder) straightOut(line [2]geom.Point, aim ways.Bend, add func(geom.Point, geom.Length)) {
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
			add(geom.Toward(q, q.Add(out), -f.reach), 0)
		}
		if aim.Reach == 0 {
			break
		}
	}
}

// holds tells whether a place is still within a border.
func (b *border) holds(p geom.Point, table geom.Box) bool {
	switch b.kind {
	case edgeBorder:
		return !table.Contains(p)
	case pieceBorder:
		return b.area.Contains(p)
	}
	at := geom.Disc(p, 0)
	return geom.Within(&b.hull, &at, 0)
}

// lines are the straight sides of a border.
func (b *border) lines() (out [][2]geom.Point) {
	loop := func(pts []geom.Point) {
		for i := range pts {
			out = append(out, [2]geom.Point{pts[i], pts[(i+1)%len(pts)]})
		}
	}
	switch b.kind {
	case edgeBorder:
		for i := range b.edges {
			out = append(out, [2]geom.Point{b.edges[i].Pts[0], b.edges[i].Pts[1]})
		}
	case pieceBorder:
		if b.area.Kind() != geom.KindDisc {
			for _, pts := range b.area.OutlinePoints() {
				loop(pts)
			}
		}
	case hullBorder:
		if b.hull.N > 1 {
			loop(b.hull.Pts[:b.hull.N])
		}
	}
	return out
}

// circle is the outline of a round border.
func (b *border) circle() (at geom.Point, r geom.Length, round bool) {
	switch {
	case b.kind == pieceBorder && b.area.Kind() == geom.KindDisc:
		return b.area.Center(), b.area.Radius(), true
	case b.kind == hullBorder && b.hull.N == 1:
		return b.hull.Pts[0], b.hull.R, true
	}
	return at, 0, false
}

// beforeEdges is the table with the ground before the edges that a unit comes over.
func (f *finder) beforeEdges(table geom.Box) geom.Box {
	for i := range f.start.edges {
		table = table.Join(f.start.edges[i].Bounds().Grow(2 * f.reach))
	}
	return table
}

// endOn lets nobody end off the table though the way begins there.  ff.move.stay-on-table
func (f *finder) endOn(table geom.Box) {
	const wide = 20 * geom.Inch
	for _, side := range [...]geom.Box{
		{Min: geom.Point{X: table.Min.X - wide, Y: table.Min.Y - wide}, Max: geom.Point{X: table.Max.X + wide, Y: table.Min.Y}},
		{Min: geom.Point{X: table.Min.X - wide, Y: table.Max.Y}, Max: geom.Point{X: table.Max.X + wide, Y: table.Max.Y + wide}},
		{Min: geom.Point{X: table.Min.X - wide, Y: table.Min.Y - wide}, Max: geom.Point{X: table.Min.X, Y: table.Max.Y + wide}},
		{Min: geom.Point{X: table.Max.X, Y: table.Min.Y - wide}, Max: geom.Point{X: table.Max.X + wide, Y: table.Max.Y + wide}},
	} {
		f.field.EndOff(boxShape(side), 0)
	}
}
