package antares2

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
)

// watch is one ambusher looking at one move: on which stretches of the way it could shoot. The mover's models go
// along their ways together, so a point of the move is how far the one with the longest way has gone.
//
// Where something can change is computed, not tried: the edges of the shadows that everything between the two
// casts from the ambusher's eyes onto the ways, the circles of range, the edges of ground. What certainly hides a
// model is taken out; what is left between two changes is judged once, by the rule itself (haltBar).
type watch struct {
	r      *Run
	g      *march
	a      UnitID
	as     force.Size // the size the ambusher's unit counts as
	lead   int        // the model with the longest way
	long   geom.Length
	first  geom.Length // a place at which it could shoot, if seesAny
	drawn  bool
	maybe  []stretchOf   // nothing certain hides the mover
	cuts   []geom.Length // where something may change
	spans  []geom.Span   // room for what lines cross
	judged bool
	found  []stretchOf
}

// stretchOf is a part of a move, from its first to its last point.
type stretchOf struct{ From, To geom.Length }

func (r *Run) watchFor(a UnitID, g *march) *watch {
	w := &watch{r: r, g: g, a: a}
	w.lead, w.long = g.longest()
	return w
}

// longest is the own model of the march with the longest way, and its length.
func (g *march) longest() (lead int, long geom.Length) {
	best := geom.Fixed(-1)
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own && p.length > best {
			lead, best = i, p.length
		}
	}
	return lead, max(best, 0).Length()
}

// progress is how far every model has gone when the leading one has gone a distance.
func (w *watch) progress(d geom.Length) progress {
	if d >= w.long {
		return whole
	}
	return (progress(d)*whole + progress(w.long) - 1) / progress(w.long)
}

func (w *watch) bar(d geom.Length) bool { return w.r.haltBar(w.a, w.g, w.progress(d)) != "" }

// seesAny tells whether the ambusher could shoot at some point of the move.
func (w *watch) seesAny() bool {
	if !w.r.fireGround(w.a).Meets(w.ground()) {
		return false
	}
	for _, part := range [...]geom.Length{2, 4, 0, 1, 3} { // most ways are in view at one of these; only then it is sure
		if w.first = w.long * part / 4; !w.bar(w.first) {
			return true
		}
	}
	w.draw()
	for _, s := range w.maybe {
		for _, d := range w.probes(s) {
			if !w.bar(d) {
				w.first = d
				return true
			}
		}
	}
	return false
}

// ground is a box around all places that the unit comes to.
func (w *watch) ground() geom.Box {
	box := w.r.unitBox(w.g.spec.Unit)
	for i := range w.g.poses {
		if p := &w.g.poses[i]; p.in {
			box = box.Join(geom.BoxOf(append(p.points[:len(p.points):len(p.points)], p.from)...).Grow(w.r.typ(p.m).Reach))
		}
	}
	return box
}

// probes are the points at which a stretch is judged: the first, the last and the middle one between any two
// changes.
func (w *watch) probes(s stretchOf) []geom.Length {
	var out []geom.Length
	add := func(from, to geom.Length) {
		out = append(out, from)
		if to > from+1 {
			out = append(out, (from+to)/2)
		}
		if to > from {
			out = append(out, to)
		}
	}
	at := s.From
	i, _ := slices.BinarySearch(w.cuts, s.From+1)
	for ; i < len(w.cuts) && w.cuts[i] <= s.To; i++ {
		if c := w.cuts[i]; c > at {
			add(at, c-1)
			at = c
		}
	}
	add(at, s.To)
	return out
}

// stretches are the parts of the move at which the ambusher could shoot, in order.
func (w *watch) stretches() []stretchOf {
	if w.judged {
		return w.found
	}
	w.judged = true
	w.draw()
	for _, s := range w.maybe {
		w.judge(s)
	}
	return w.found
}

// judge finds what of a stretch that may be in view really is: where a point in view follows one that is not, or
// the other way round, the change is found to the unit.
func (w *watch) judge(s stretchOf) {
	was, before := false, s.From
	for i, d := range w.probes(s) {
		now := !w.bar(d)
		switch n := len(w.found) - 1; {
		case now && was:
			w.found[n].To = d
		case now && i == 0 && n >= 0 && w.found[n].To+1 == d: // parted by nothing that counts
			w.found[n].To = d
		case now:
			from := d
			if i > 0 {
				from = bisect(before, d, func(d geom.Length) bool { return !w.bar(d) })
			}
			w.found = append(w.found, stretchOf{from, d})
		case was:
			w.found[n].To = bisect(before, d, w.bar) - 1
		}
		was, before = now, d
	}
}

// draw computes where the mover may be in view, and where that may change.
func (w *watch) draw() {
	if w.drawn {
		return
	}
	w.drawn = true
	r := w.r
	w.as = r.armedSize(&Bout{Shooter: w.a, Target: w.g.spec.Unit})
	eyes := w.eyes()
	for i := range w.g.poses {
		if p := &w.g.poses[i]; p.in && p.own {
			for _, l := range w.legs(p) {
				for k := range eyes {
					w.look(&eyes[k], p, l)
				}
				w.cutRanges(p, l)
			}
		}
	}
	slices.Sort(w.cuts)
	w.cuts = slices.Compact(w.cuts)
	w.maybe = merged(w.maybe)
}

// joined puts stretches in order and joins those that meet.
func merged(all []stretchOf) []stretchOf {
	slices.SortFunc(all, func(a, b stretchOf) int { return int(a.From - b.From) })
	out := all[:0]
	for _, s := range all {
		if n := len(out); n > 0 && s.From <= out[n-1].To+1 {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// without takes parts out of a stretch, which are in order.
func (s stretchOf) without(dark []stretchOf, dst []stretchOf) []stretchOf {
	at := s.From
	for _, d := range dark {
		if d.From > at && at <= s.To {
			dst = append(dst, stretchOf{at, min(d.From-1, s.To)})
		}
		at = max(at, d.To+1)
	}
	if at <= s.To {
		dst = append(dst, stretchOf{at, s.To})
	}
	return dst
}

// eye is a place from which the ambusher, or a spotter for it, sees.
type eye struct {
	at    geom.Point
	m     ModelID
	reach geom.Length // of its weapons; 0 for who only has to see
	inner bool        // in a building
	high  int16
}

// eyes lists the places from which somebody has to see for the ambusher to shoot: its weapons, the crews of a team's
// weapon, and spotters if it can shoot overhead.  a2.shooting.team-weapon-los, a2.oh.spotter-los
func (w *watch) eyes() []eye {
	var out []eye
	r := w.r
	overhead, team := false, false
	for arm := range r.armsOf(w.a) {
		mode := r.mode(arm)
		if mode.Munition != "" || mode.PBSOnly || r.weapon(arm).Unaimed() {
			continue
		}
		overhead, team = overhead || mode.Overhead, team || r.typ(arm.Model).Role == force.TeamWeapon
		m, k := r.muzzle(arm.Model, int(arm.Weapon))
		out = w.addEyes(out, m, k, mode.Extreme)
	}
	for i := range r.Units {
		u := UnitID(i)
		if u != w.a && (r.Groups[i].Side != r.Groups[w.a].Side || r.Units[i].Type != force.Probe && r.book.Edition == Second || !overhead || !r.inPlay(u)) {
			continue
		}
		for m := range r.Members(u) {
			if overhead && r.typ(m).Traits.Spotter || team && u == w.a && r.crews(m) {
				out = w.addEyes(out, m, -1, 0)
			}
		}
	}
	return out
}

// addEyes adds the places from which a model sees with one of its weapons.
func (w *watch) addEyes(out []eye, m ModelID, k int, reach geom.Length) []eye {
	r := w.r
	var e eyes
	r.eyesOf(m, k, &e, nil)
	for _, at := range e.at[:e.n] {
		old := slices.IndexFunc(out, func(o eye) bool { return o.at == at && o.m == m && (o.reach == 0) == (reach == 0) })
		if old >= 0 {
			out[old].reach = max(out[old].reach, reach)
			continue
		}
		out = append(out, eye{at, m, reach, r.Bodies[m].Inside >= 0, r.highGround(r.Bodies[m].At)})
	}
	return out
}

// leg is a straight part of a model's way, by the distance the leading model has gone, and where the model is then.
type leg struct {
	stretchOf
	a, b geom.Point
}

func (w *watch) legs(p *pose) []leg {
	if p.length == 0 || w.long == 0 {
		return []leg{{stretchOf{0, w.long}, p.from, p.from}}
	}
	var out []leg
	gone := geom.Fixed(0)
	at, from := p.from, geom.Length(0)
	for _, q := range p.points {
		gone += geom.PathLength([]geom.Point{at, q})
		to := min(w.long, geom.Length(geom.MulDiv(int64(gone), int64(w.long), int64(p.length))))
		if to > from || len(out) == 0 {
			out = append(out, leg{stretchOf{from, to}, at, q})
		}
		at, from = q, to
	}
	out[len(out)-1].To = w.long
	return out
}

// part is the point of the move at a part of the leg.
func (l *leg) part(num, den int64) (geom.Length, bool) {
	if den < 0 {
		num, den = -num, -den
	}
	if den == 0 || num < 0 || num > den {
		return 0, false
	}
	return l.From + geom.Length(geom.MulDiv(int64(l.To-l.From), num, den)), true
}

// spanned is the part of the move that a span of the leg is.
func (l *leg) spanned(s geom.Span) stretchOf {
	total := max(1, int64(geom.PathLength([]geom.Point{l.a, l.b})))
	wide := int64(l.To - l.From)
	return stretchOf{l.From + geom.Length(geom.MulDiv(wide, int64(s.From), total)), l.From + geom.Length(geom.MulDiv(wide, int64(s.To), total))}
}

// cutSpans notes both ends of spans of a leg.
func (w *watch) cutSpans(l *leg, spans []geom.Span) {
	for _, s := range spans {
		e := l.spanned(s)
		w.cuts = append(w.cuts, e.From, e.From+1, e.To, e.To+1)
	}
}

// cutRanges notes where a model comes into or out of a range of the ambusher's weapons, or of a friend it assaults.
func (w *watch) cutRanges(p *pose, l leg) {
	r := w.r
	body := r.ShapeAt(p.m, geom.Point{}, p.facing)
	within := func(s *geom.Shape, d geom.Length) {
		w.cutSpans(&l, s.Core().Grown(body.Core()).Crossing(l.a, l.b, s.R+body.R+d, nil))
	}
	for arm := range r.armsOf(w.a) {
		mode := r.mode(arm)
		m, k := r.muzzle(arm.Model, int(arm.Weapon))
		from := r.rangeBody(m, k)
		within(&from, mode.Extreme)
		if mode.Min > 0 {
			within(&from, mode.Min)
		}
	}
	if t := w.g.spec.Target; t != NoUnit {
		for m := range r.own(t) {
			friend := r.Shape(m)
			within(&friend, 10*geom.Inch)
		}
	}
}
