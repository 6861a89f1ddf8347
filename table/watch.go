package table

// Watch knows how the bodies of a table stood when they were looked at, so that whoever keeps something found out about
// them can tell whether it still holds. Nobody who moves a body has to think of it.
type Watch struct{ bodies []Body }

// Begin looks at all bodies.
func (w *Watch) Begin(t *Table) { w.bodies = append(w.bodies[:0], t.Bodies...) }

// Knows tells whether it has looked at all bodies there are.
func (w *Watch) Knows(t *Table) bool { return len(w.bodies) == len(t.Bodies) }

// Moved is the group of the next body from an index on that does not stand as it did, and the index behind it; NoGroup if all do.
func (w *Watch) Moved(t *Table, from int) (GroupID, int) {
	for i := NextChanged(w.bodies, t.Bodies, from); i < len(t.Bodies); i = NextChanged(w.bodies, t.Bodies, i+1) {
		if !stands(&w.bodies[i], &t.Bodies[i]) {
			return t.Bodies[i].Group, i + 1
		}
		w.bodies[i] = t.Bodies[i] // nothing of it that is watched has changed
	}
	return NoGroup, len(t.Bodies)
}

// stands tells whether a body stands as it did.
func stands(p, q *Body) bool {
	return p.At == q.At && p.Facing == q.Facing && p.Gone == q.Gone && p.Off == q.Off && p.Height == q.Height && p.Inside == q.Inside && p.Level == q.Level && p.Prone == q.Prone
}

// Renew looks at the bodies of a group anew.
func (w *Watch) Renew(t *Table, g GroupID) {
	for b := range t.Roll(g) {
		w.bodies[b] = t.Bodies[b]
	}
}
