package antares2

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
)

// watch is one ambusher looking at one move: on which stretches of the way it could shoot. The mover's models go
// along their ways together, so a point of the move is how far the one with the longest way has gone.
//
// Where something can change is computed, not tried: the edges of the shadows that everything between the two
// casts from the ambusher's eyes onto the ways, the circles of range, the edges of ground. What certainly hides a
// model is taken out; what is left between two changes is judged once, by the rule itself (haltBar).
type watch struct {
	r      *Run
	g      *move
	a      UnitID
	as     force.Size // the size the ambusher's unit counts as
	lead   int        // the model with the longest way
	long   geom.Length
	first  geom.Length     // a place at which it could shoot, if seesAny
	maybe  []sight.Stretch // nothing certain hides the mover
	judged bool
	found  []sight.Stretch

	*glance // from when it is drawn
}

// glance is one eye looking at one model on one leg of its way.
type glance struct {
	shade sight.Shade
	e     *eye
	p     *pose
	off   geom.Point // of the part of the model that is looked at, from its middle
	line  line
	ways  [][]sight.Leg // of all own models of the unit, by their places in it
}

func (r *Run) watchFor(a UnitID, g *move) *watch {
	w := &watch{r: r, g: g, a: a}
	w.lead, w.long = g.longest()
	return w
}

// longest is the own model of the move with the longest way, and its length.
func (g *move) longest() (lead int, long geom.Length) {
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
		for _, d := range s.Probes(w.shade.Cuts, nil) {
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

// stretches are the parts of the move at which the ambusher could shoot, in order.
func (w *watch) stretches() []sight.Stretch {
	if !w.judged {
		w.draw()
		w.judged, w.found = true, sight.Where(w.maybe, w.shade.Cuts, func(d geom.Length) bool { return !w.bar(d) })
	}
	return w.found
}

// draw computes where the mover may be in view, and where that may change.
func (w *watch) draw() {
	if w.glance != nil {
		return
	}
	w.glance = new(glance)
	w.shade.Place = w.place
	r := w.r
	w.as = r.armedSize(&Bout{Shooter: w.a, Target: w.g.spec.Unit})
	w.ways = make([][]sight.Leg, len(w.g.poses))
	for i := range w.g.poses {
		if p := &w.g.poses[i]; p.in && p.own {
			w.ways[i] = w.legs(p)
		}
	}
	eyes := w.eyes()
	for i := range w.ways {
		if w.p = &w.g.poses[i]; w.p.turned != w.p.facing { // it stands otherwise before it goes, and when it has gone
			w.maybe = append(w.maybe, sight.Stretch{}, sight.Stretch{From: w.long, To: w.long})
			w.shade.Cuts = append(w.shade.Cuts, 1, w.long)
		}
		for _, l := range w.ways[i] {
			for k := range eyes {
				w.look(&eyes[k], w.p, l)
			}
			w.cutRanges(w.p, l)
			w.cutMeetings(l)
		}
	}
	if t := w.g.stopsAt(); t < whole {
		d := geom.Length(int64(w.long) * int64(t) / int64(whole))
		w.shade.Cuts = append(w.shade.Cuts, d, d+1, d+2)
	}
	slices.Sort(w.shade.Cuts)
	w.shade.Cuts = slices.Compact(w.shade.Cuts)
	w.maybe = sight.Merged(w.maybe)
}

// look takes out of a leg where something certain hides the model from an eye, and notes where that changes. Of a model
// any part of which may be seen it is dark where no part of it is in view.  a2.los.to-body
func (w *watch) look(e *eye, p *pose, l sight.Leg) {
	r := w.r
	w.e, w.p, w.off = e, p, geom.Point{}
	w.shade.Begin(e.at, l)
	if e.reach > 0 && !w.shade.Near(e.reach+r.typ(e.m).Reach+r.typ(p.m).Reach+touch) { // a spotter has no range
		return
	}
	w.line = line{s: r.State}
	w.line.begin(e.m, w.as)
	w.line.end(p.m)
	if !r.typ(p.m).Body {
		w.hide()
		w.maybe = w.shade.Lit(w.maybe)
		return
	}
	l = w.shade.Leg
	body := w.bodyOf(p)
	var rim [4*geom.MaxHull + 1]geom.Point
	for _, w.off = range outline(&body, append(rim[:0], geom.Point{})) {
		w.shade.Begin(e.at, sight.Leg{Stretch: l.Stretch, A: l.A.Add(w.off), B: l.B.Add(w.off)})
		w.hide()
		w.maybe = w.shade.Lit(w.maybe)
	}
}

// place is where what is looked at is at a point of the move.
func (w *watch) place(d geom.Length) geom.Point { return w.p.at(w.progress(d)).Add(w.off) }

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

// legs are the straight parts of a model's way, by the distance that the leading model has gone.
func (w *watch) legs(p *pose) []sight.Leg {
	if p.length == 0 || w.long == 0 {
		return []sight.Leg{{Stretch: sight.Stretch{To: w.long}, A: p.from, B: p.from}}
	}
	var out []sight.Leg
	gone := geom.Fixed(0)
	at, from := p.from, geom.Length(0)
	for _, q := range p.points {
		gone += geom.PathLength([]geom.Point{at, q})
		to := min(w.long, geom.Length(geom.MulDiv(int64(gone), int64(w.long), int64(p.length))))
		if to > from || len(out) == 0 {
			out = append(out, sight.Leg{Stretch: sight.Stretch{From: from, To: to}, A: at, B: q})
		}
		at, from = q, to
	}
	out[len(out)-1].To = w.long
	return out
}

// cutRanges notes where a model comes into or out of a range of the ambusher's weapons, or of a friend it assaults.
func (w *watch) cutRanges(p *pose, l sight.Leg) {
	r := w.r
	w.shade.Begin(p.from, l)
	body := w.bodyOf(p)
	within := func(s *geom.Shape, d geom.Length) {
		w.shade.CutSpans(s.Core().Grown(body.Core()).Crossing(l.A, l.B, s.R+body.R+d, nil))
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
