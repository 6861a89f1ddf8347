package ways

import "sortie/geom"

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
func (f *Field) write(k int32, limit geom.Length) (Way, bool) {
	for _, most := range roughness {
		w := f.drawn(k, most)
		if len(w.Points) <= MaxCorners && w.Length.Length() <= limit && f.isFree(&w) {
			return w, true
		}
	}
	return Way{}, false
}

// drawn lists the corners of a way from its end back to the start.
func (f *Field) drawn(k int32, most int16) Way {
	s := &f.search
	end := &s.reached[k]
	w := Way{Tag: end.tag, Points: []geom.Point{end.at}}
	leave := end.leave
	j := end.before
	for ; j >= 0 && s.reached[j].corner >= 0; j = s.reached[j].before {
		a := &s.reached[j]
		c := f.corner(a.corner)
		w.Points = c.bends(w.Points, a.enter, leave, a.way, most)
		leave = a.leave
	}
	start := s.reached[j].at
	for i, n := 0, len(w.Points); i < n/2; i++ {
		w.Points[i], w.Points[n-1-i] = w.Points[n-1-i], w.Points[i]
	}
	w.Points = thinned(start, w.Points)
	at := start
	for _, p := range w.Points {
		w.Length += length(at, p)
		at = p
	}
	return w
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
