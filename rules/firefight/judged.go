package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// judged is the answer that a march judged last, and what it said: whoever suggests an answer, checks it
// and carries it out asks three times about the same one. The poses are still where that answer left them.
type judged struct {
	known  bool
	paths  []flow.Path // a copy: the answer itself may be changed
	points []geom.Point
	said   *tally.Refusal
}

func (j *judged) forget() { j.known, j.said = false, nil }

// note keeps a judgement.
func (j *judged) note(paths []flow.Path, said *tally.Refusal) {
	j.known, j.said = true, said
	j.paths, j.points = append(j.paths[:0], paths...), j.points[:0]
	for i := range paths {
		j.points = append(j.points, paths[i].Points...)
	}
}

// same tells whether an answer is the one judged last.
func (j *judged) same(paths []flow.Path) bool {
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
