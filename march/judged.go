package march

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// Judged is the answer that was judged last, and what was said: whoever suggests an answer, checks it and carries it out
// asks three times about the same one.
type Judged struct {
	Said   *tally.Refusal
	known  bool
	paths  []flow.Path // a copy: the answer itself may be changed
	points []geom.Point
}

// Forget forgets it.
func (j *Judged) Forget() { j.known, j.Said = false, nil }

// Note keeps a judgement.
func (j *Judged) Note(paths []flow.Path, said *tally.Refusal) {
	j.known, j.Said = true, said
	j.paths, j.points = append(j.paths[:0], paths...), j.points[:0]
	for i := range paths {
		j.points = append(j.points, paths[i].Points...)
	}
}

// Same tells whether an answer is the one judged last.
func (j *Judged) Same(paths []flow.Path) bool {
	if !j.known || len(paths) != len(j.paths) {
		return false
	}
	n := 0
	for i := range paths {
		a, b := &paths[i], &j.paths[i]
		if a.Figure != b.Figure || a.Facing != b.Facing || a.Turned != b.Turned || n+len(a.Points) > len(j.points) {
			return false
		}
		for k := range a.Points {
			if a.Points[k] != j.points[n+k] {
				return false
			}
		}
		n += len(a.Points)
	}
	return n == len(j.points)
}
