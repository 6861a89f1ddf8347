package firefight

import "sortie/geom"

// maxNodes bounds the corners that a bent way may use.
const maxNodes = 64

// step is a corner reached by the search.
type step struct {
	used   geom.Length
	before int8 // -1 for the start
	corner int8 // legs so far
	done   bool
}

// bent looks for the shortest way round corners: the corners of closed ground, and points round the
// bodies in the way.
func (f *finder) bent() (path, bool) {
	f.corners()
	n := len(f.nodes)
	if n == 0 {
		return path{}, false
	}
	var steps [maxNodes + 1]step
	for i := range steps {
		steps[i].used = -1
	}
	best := path{length: f.limit + 1}
	steps[n] = step{before: -1}
	at := func(i int) geom.Point {
		if i == n {
			return f.from
		}
		return f.nodes[i]
	}
	for {
		k := -1
		for i := range n + 1 {
			if s := &steps[i]; !s.done && s.used >= 0 && (k < 0 || s.used < steps[k].used) {
				k = i
			}
		}
		if k < 0 || steps[k].used >= best.length {
			break
		}
		steps[k].done = true
		if k != n {
			if p, ok := f.straight(at(k), steps[k].used, min(f.limit, best.length-1)); ok {
				best = f.trace(steps[:], k, at, p)
			}
		}
		if steps[k].corner >= 5 {
			continue
		}
		for i := range n {
			s := &steps[i]
			if s.done {
				continue
			}
			used := steps[k].used + geom.Dist(at(k), at(i))
			if (s.used >= 0 && s.used <= used) || used >= best.length || !f.free(at(k), at(i)) {
				continue
			}
			*s = step{used: used, before: int8(k), corner: steps[k].corner + 1}
		}
	}
	return best, best.n > 0
}

// trace writes down a way that the search has found.
func (f *finder) trace(steps []step, k int, at func(int) geom.Point, last path) path {
	var back [8]int
	m := 0
	for i := k; i >= 0; i = int(steps[i].before) {
		back[m] = i
		m++
	}
	out := path{length: last.length, model: last.model}
	for i := m - 1; i >= 0; i-- {
		out.points[out.n] = at(back[i])
		out.n++
	}
	out.points[out.n] = last.points[last.n-1]
	out.n++
	return out
}

// corners lists the places where a bent way may turn, those first that lie on the way to the goal.
func (f *finder) corners() {
	aim := f.aimPoint()
	add := func(p geom.Point) {
		if len(f.nodes) == maxNodes || geom.Dist(f.from, p)+geom.Dist(p, aim) > f.limit+3*geom.Inch {
			return
		}
		if f.free(p, p) {
			f.nodes = append(f.nodes, p)
		}
	}
	half := f.reach
	if f.body.N > 1 { // a hull turns no corner: it needs the room of its diagonal
		half = half * 3 / 2
	}
	for _, i := range f.ground {
		pc := &f.s.book.Board.Pieces[i]
		if pc.Class == Impediment && f.assault && !f.noWire {
			continue
		}
		if pc.Area.Kind() == geom.KindDisc {
			for k := range geom.Angle(12) {
				add(pc.Area.Center().Polar(30*k, (pc.Area.Radius()+half)*104/100+4))
			}
			continue
		}
		for _, loop := range pc.Area.OutlinePoints() {
			for _, v := range loop {
				for k := range geom.Angle(8) {
					add(v.Polar(45*k, half*109/100+4))
				}
			}
		}
	}
	for i := range f.others {
		o := &f.others[i]
		gap := geom.Length(4)
		if !f.assault {
			gap = geom.Inch + 4
		}
		for k := range geom.Angle(12) {
			add(o.body.Center().Polar(30*k, (reachOf(&o.body)+half+gap)*104/100))
		}
	}
}

// aimPoint is the middle of the goal.
func (f *finder) aimPoint() geom.Point {
	if f.to.piece >= 0 {
		return nearestOnArea(&f.s.book.Board.Pieces[f.to.piece].Area, f.from)
	}
	best, far := f.from, int64(-1)
	for m := range f.s.all(f.to.unit) {
		if d := geom.DistSq(f.from, f.s.Models[m].At); far < 0 || d < far {
			best, far = f.s.Models[m].At, d
		}
	}
	return best
}
