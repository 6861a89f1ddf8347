package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// found is the last answer that was judged and found legal: it need not be
// judged again while its question waits.
type found struct {
	paths  []flow.Path  // a copy: the answer itself may be changed
	points []geom.Point // of all paths
	boards bool         // it ends beside a transport
}

func (f *found) forget() { f.paths, f.points, f.boards = f.paths[:0], f.points[:0], false }

func (f *found) keep(paths []flow.Path, boards bool) {
	f.paths, f.points, f.boards = append(f.paths[:0], paths...), f.points[:0], boards
	for i := range paths {
		f.points = append(f.points, paths[i].Points...)
	}
}

// is tells whether these paths are the ones that were found.
func (f *found) is(paths []flow.Path) bool {
	if len(paths) == 0 || len(paths) != len(f.paths) {
		return false
	}
	points := f.points
	for i := range paths {
		p, o := &paths[i], &f.paths[i]
		if p.Figure != o.Figure || p.Facing != o.Facing || p.Turned != o.Turned || len(p.Points) > len(points) ||
			!slices.Equal(p.Points, points[:len(p.Points)]) {
			return false
		}
		points = points[len(p.Points):]
	}
	return len(points) == 0
}
