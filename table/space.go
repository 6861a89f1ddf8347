package table

import "sortie/geom"

// Far is a distance greater than any on a table.
const Far = geom.Length(1 << 30)

// Shape is the outline of a body where it stands.
func (t *Table) Shape(b BodyID) geom.Shape {
	body := &t.Bodies[b]
	return t.Bases[body.Base].Posed(body.At, body.Facing)
}

// ShapeAt is the outline it would have elsewhere.
func (t *Table) ShapeAt(b BodyID, at geom.Point, facing geom.Angle) geom.Shape {
	return t.Bases[t.Bodies[b].Base].Posed(at, facing)
}

// Bounds is the smallest box around a body.
func (t *Table) Bounds(b BodyID) geom.Box {
	body := &t.Bodies[b]
	if base := &t.Bases[body.Base]; base.N == 1 {
		return geom.Box{Min: body.At, Max: body.At}.Grow(base.R)
	}
	s := t.Shape(b)
	return s.Bounds()
}

// GroupBox is the smallest box around the bodies of a group that stand on the table; false if none does.
func (t *Table) GroupBox(g GroupID) (box geom.Box, ok bool) {
	for b := range t.Standing(g) {
		if !ok {
			box, ok = t.Bounds(b), true
		} else {
			box = box.Join(t.Bounds(b))
		}
	}
	return box, ok
}

// Holds tells whether a shape lies wholly on the table.
func (t *Table) Holds(s *geom.Shape) bool { return t.Box().Holds(s.Bounds()) }

// Gap is the distance of two bodies edge to edge, rounded to the unit; ask Within for a decision.
func (t *Table) Gap(a, b BodyID) geom.Length {
	x, y := t.Shape(a), t.Shape(b)
	return geom.Gap(&x, &y)
}

// Within tells whether two bodies are no further apart than d, edge to edge.
func (t *Table) Within(a, b BodyID, d geom.Length) bool {
	if !t.Bounds(a).Grow(d + 1).Meets(t.Bounds(b)) {
		return false
	}
	x, y := t.Shape(a), t.Shape(b)
	return geom.Within(&x, &y, d)
}

// Touching tells whether two bodies stand in contact.
func (t *Table) Touching(a, b BodyID) bool { return t.Within(a, b, 1) }

// Centres is the distance of the middles of two bodies, rounded to the unit.
func (t *Table) Centres(a, b BodyID) geom.Length {
	x, y := t.Shape(a), t.Shape(b)
	return geom.CentreDist(&x, &y)
}

// GroupGap is the distance of the nearest bodies of two groups, Far if one of them is not on the table.
func (t *Table) GroupGap(g, h GroupID) geom.Length {
	best := Far
	for a := range t.Standing(g) {
		best = min(best, t.GapTo(a, h))
	}
	return best
}

// GapTo is the distance of a body to the nearest body of a group.
func (t *Table) GapTo(b BodyID, g GroupID) geom.Length {
	best, x := Far, t.Shape(b)
	for o := range t.Standing(g) {
		if o != b {
			y := t.Shape(o)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	return best
}

// GroupWithin tells whether some body of a group is no further than d from a body.
func (t *Table) GroupWithin(g GroupID, b BodyID, d geom.Length) bool {
	for o := range t.Standing(g) {
		if o != b && t.Within(o, b, d) {
			return true
		}
	}
	return false
}

// Nearest appends those of some bodies that are nearest to a body, edge to edge: one, or all that are equally
// near. The body itself does not count.
func (t *Table) Nearest(b BodyID, among []BodyID, dst []BodyID) []BodyID {
	best, start := Far, len(dst)
	for _, o := range among {
		if o == b || !t.Stands(o) {
			continue
		}
		switch d := t.Gap(b, o); {
		case d < best:
			best, dst = d, append(dst[:start], o)
		case d == best:
			dst = append(dst, o)
		}
	}
	return dst
}

// Near appends the bodies on the table that meet a box, in order of their ids.
func (t *Table) Near(box geom.Box, dst []BodyID) []BodyID {
	for i := range t.Bodies {
		if b := BodyID(i); t.Stands(b) && t.Bounds(b).Meets(box) {
			dst = append(dst, b)
		}
	}
	return dst
}

// Perimeter is the loop of string round the bodies of a group on the table; false if none is.
func (t *Table) Perimeter(g GroupID) (geom.Part, bool) {
	var bodies []geom.Shape
	for b := range t.Standing(g) {
		bodies = append(bodies, t.Shape(b))
	}
	return geom.Perimeter(bodies...)
}

// Coherent tells whether the bodies of a group form one chain with no link longer than d.
func (t *Table) Coherent(g GroupID, d geom.Length) bool {
	var room [64]geom.Shape
	bodies := room[:0]
	for b := range t.Standing(g) {
		bodies = append(bodies, t.Shape(b))
	}
	return geom.Chained(bodies, d)
}
