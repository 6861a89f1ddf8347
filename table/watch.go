package table

// Watch knows how the bodies of a table stood when they were looked at, so that whoever keeps something found out about
// them can tell whether it still holds. Nobody who moves a body has to think of it.
type Watch struct{ bodies []Body }

// Begin looks at all bodies.
func (w *Watch) Begin(t *Table) { w.bodies = append(w.bodies[:0], t.Bodies...) }

// Knows tells whether it has looked at all bodies there are.
func (w *Watch) Knows(t *Table) bool { return len(w.bodies) == len(t.Bodies) }

// Unmoved tells whether all bodies stand as they did; it may say no where they do.
func (w *Watch) Unmoved(t *Table) bool {
	return len(w.bodies) == len(t.Bodies) && NextChanged(w.bodies, t.Bodies, 0) == len(t.Bodies)
}

// Same tells whether the bodies of a group stand as they did.
func (w *Watch) Same(t *Table, g GroupID) bool {
	for b := t.Groups[g].first; b != NoBody; {
		p, q := &w.bodies[b], &t.Bodies[b]
		if p.At != q.At || p.Facing != q.Facing || p.Gone != q.Gone || p.Off != q.Off || p.Height != q.Height || p.Inside != q.Inside || p.Level != q.Level || p.Prone != q.Prone {
			return false
		}
		b = q.next
	}
	return true
}

// Renew looks at the bodies of a group anew.
func (w *Watch) Renew(t *Table, g GroupID) {
	for b := range t.Roll(g) {
		w.bodies[b] = t.Bodies[b]
	}
}
