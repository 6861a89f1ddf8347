package ways

import (
	"slices"

	"sortie/geom"
)

// Way is a found way: its corners after the start, and its length as a player would measure it.
type Way struct {
	Points []geom.Point
	Length geom.Fixed
	Tag    int // of what it touches
}

// End is where the way ends.
func (w *Way) End() geom.Point { return w.Points[len(w.Points)-1] }

// roughness is how many degrees one bend of a written way may stand for: few bends if the limit allows, and
// otherwise the finest.
var roughness = [...]int16{6, 4, 2}

// MaxCorners is the most corners a written way has.
const MaxCorners = 120

// write draws the way to an arrival with as few bends as the limit allows.
func (f *Field) write(k int32, limit geom.Length) (w Way, ok bool) {
	for _, most := range roughness {
		w = f.drawn(k, most)
		if w.Length.Length() <= limit && len(w.Points) <= MaxCorners && f.isFree(&w) {
			return w, true
		}
	}
	if w.Length.Length() > limit || len(w.Points) <= MaxCorners {
		return Way{}, false
	}
	return f.writeMixed(k, limit)
}

// drawn lists the corners of a way, all bends alike.
func (f *Field) drawn(k int32, most int16) Way {
	points, _ := f.bent(k, func(int) int16 { return most }, nil)
	return f.measured(k, points)
}

// bent lists the corners of a way from the start to its end, each bend as rough as is said of it, the last bend first; and which bend each
// corner is of, the end itself being of none, if somebody has room for it.
func (f *Field) bent(k int32, most func(bend int) int16, of []int) ([]geom.Point, []int) {
	s := &f.search
	end := &s.reached[k]
	points, leave, j := []geom.Point{end.at}, end.leave, end.before
	if of != nil {
		of = append(of[:0], -1)
	}
	for bend := 0; j >= 0 && s.reached[j].corner >= 0; bend++ {
		a := &s.reached[j]
		points = f.corner(a.corner).bends(points, a.enter, leave, a.way, most(bend))
		for of != nil && len(of) < len(points) {
			of = append(of, bend)
		}
		leave, j = a.leave, a.before
	}
	slices.Reverse(points)
	slices.Reverse(of)
	return points, of
}

// measured is a way over some corners.
func (f *Field) measured(k int32, points []geom.Point) Way {
	at := f.search.reached[0].at
	w := Way{Tag: f.search.reached[k].tag, Points: thinned(at, points)}
	for _, p := range w.Points {
		w.Length += length(at, p)
		at = p
	}
	return w
}

// writeMixed draws a way some bends of which have to be fine, and which has too many corners if all of them are: those beside a leg that is
// not free are made finer.
func (f *Field) writeMixed(k int32, limit geom.Length) (Way, bool) {
	var rough, of [MaxCorners]int // by bend: which roughness; by corner: which bend
	for {
		points, owners := f.bent(k, func(bend int) int16 { return roughness[rough[min(bend, MaxCorners-1)]] }, of[:0])
		if len(points) > 2*MaxCorners {
			return Way{}, false
		}
		bad := f.blockedLeg(points)
		if bad < 0 {
			w := f.measured(k, points)
			return w, len(w.Points) <= MaxCorners && w.Length.Length() <= limit && f.isFree(&w)
		}
		finer := false
		for _, i := range [2]int{bad - 1, bad} {
			if i < 0 || finer && owners[i] == owners[bad-1] {
				continue
			}
			if bend := owners[i]; bend >= 0 && bend < MaxCorners && rough[bend] < len(roughness)-1 {
				rough[bend]++
				finer = true
			}
		}
		if !finer {
			return Way{}, false
		}
	}
}

// blockedLeg is the first leg of a way that is not free, by the corner it leads to; -1 if all are.
func (f *Field) blockedLeg(points []geom.Point) int {
	at := f.search.reached[0].at
	for i, p := range points {
		if !f.Free(at, p) {
			return i
		}
		at = p
	}
	return -1
}

// bends appends the places where a way turns round the corner, from the last to the first.
func (k *corner) bends(out []geom.Point, enter, leave int16, way int8, most int16) []geom.Point {
	if k.single {
		return append(out, k.only)
	}
	round, _ := k.beyond(enter, leave, way)
	round += 2 // from the tangent before the first vertex to the one after the last
	from := enter - int16(way)
	var turn [200]geom.Point
	n := 0
	for gone := int16(0); gone < round; {
		step := min(most, round-gone)
		a, b := from+gone*int16(way), from+(gone+step)*int16(way)
		turn[n] = outside(k.at, k.reach, min(a, b), max(a, b))
		n++
		gone += step
	}
	for n--; n >= 0; n-- {
		out = append(out, turn[n])
	}
	return out
}

// thinned leaves out places that the way passes without turning.
func thinned(start geom.Point, pts []geom.Point) []geom.Point {
	out := pts[:0]
	at := start
	for i, p := range pts {
		if p == at && i+1 < len(pts) {
			continue
		}
		if i+1 < len(pts) && cross(at, p, pts[i+1]) == 0 && geom.OnSegment(p, at, pts[i+1]) {
			continue
		}
		out = append(out, p)
		at = p
	}
	return out
}

// isFree judges every leg once more.
func (f *Field) isFree(w *Way) bool {
	at := f.search.reached[0].at
	for _, p := range w.Points {
		if !f.Free(at, p) {
			return false
		}
		at = p
	}
	return f.Stands(at)
}
