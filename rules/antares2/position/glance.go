package position

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
)

// Watch is one ambusher looking at one move: on which stretches of the way it could shoot. The mover's models go
// along their ways together, so a point of the move is how far the one with the longest way has gone.
//
// Where something can change is computed, not tried: the edges of the shadows that everything between the two
// casts from the ambusher's eyes onto the ways, the circles of range, the edges of ground. What certainly hides a
// model is taken out; what is left between two changes is judged once, by the rule itself (HaltBar).
type Watch struct {
	*State
	G        *Move
	A        UnitID
	as       force.Size // the size the ambusher's unit counts as
	Lead     int        // the model with the longest way
	Long     geom.Length
	Earliest geom.Length     // a place at which it could shoot, if SeesAny
	maybe    []sight.Stretch // nothing certain hides the mover
	judged   bool
	found    []sight.Stretch

	*glance // from when it is drawn
}

// glance is one eye looking at one model on one leg of its way.
type glance struct {
	shade sight.Shade
	e     *eye
	p     *Pose
	off   geom.Point // of the part of the model that is looked at, from its middle
	line  Line
	ways  [][]sight.Leg // of all own models of the unit, by their places in it

	still  []ModelID // who stands still and could hide somebody
	screen ModelID   // the one of them that hid all of a leg last
}

// WatchFor is what an ambusher sees of a move, judged when it is asked.
func (s *State) WatchFor(a UnitID, g *Move) *Watch {
	w := &Watch{State: s, G: g, A: a}
	w.Lead, w.Long = g.longest()
	return w
}

// longest is the own model of the move with the longest way, and its length.
func (g *Move) longest() (lead int, long geom.Length) {
	best := geom.Fixed(-1)
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own && p.Length > best {
			lead, best = i, p.Length
		}
	}
	return lead, max(best, 0).Length()
}

// Progress is how far every model has gone when the leading one has gone a distance.
func (w *Watch) Progress(d geom.Length) Progress {
	if d >= w.Long {
		return Whole
	}
	return (Progress(d)*Whole + Progress(w.Long) - 1) / Progress(w.Long)
}

// Bar tells whether some rule keeps the ambusher from shooting when the leading model has gone so far.
func (w *Watch) Bar(d geom.Length) bool { return w.HaltBar(w.A, w.G, w.Progress(d)) != "" }

// SeesAny tells whether the ambusher could shoot at some point of the move. Most movers that are in view at all are so half way;
// of the others most are hidden all along, so that is looked at next.
func (w *Watch) SeesAny() bool {
	if !w.fireGround(w.A).Meets(w.ground()) {
		return false
	}
	if w.Earliest = w.Long / 2; !w.Bar(w.Earliest) {
		return true
	}
	w.draw()
	for _, part := range [...]geom.Length{4, 0, 1, 3} { // they are in view at one of these
		if w.Earliest = w.Long * part / 4; sight.Holds(w.maybe, w.Earliest) && !w.Bar(w.Earliest) {
			return true
		}
	}
	for _, s := range w.maybe {
		for _, d := range s.Probes(w.shade.Cuts, nil) {
			if !w.Bar(d) {
				w.Earliest = d
				return true
			}
		}
	}
	return false
}

// ground is a box around all places that the unit comes to.
func (w *Watch) ground() geom.Box {
	box := w.UnitBox(w.G.Spec.Unit)
	for i := range w.G.Poses {
		if p := &w.G.Poses[i]; p.In {
			box = box.Join(geom.BoxOf(append(p.Points[:len(p.Points):len(p.Points)], p.From)...).Grow(w.TypeOf(p.Model).Reach))
		}
	}
	return box
}

// Stretches are the parts of the move at which the ambusher could shoot, in order.
func (w *Watch) Stretches() []sight.Stretch {
	if !w.judged {
		w.draw()
		w.judged, w.found = true, sight.Where(w.maybe, w.shade.Cuts, func(d geom.Length) bool { return !w.Bar(d) })
	}
	return w.found
}

// draw computes where the mover may be in view, and where that may change.
func (w *Watch) draw() {
	if w.glance != nil {
		return
	}
	w.glance = &glance{screen: NoModel}
	w.shade.Place = w.place
	w.as = w.armedSize(&Bout{Shooter: w.A, Target: w.G.Spec.Unit})
	w.ways = make([][]sight.Leg, len(w.G.Poses))
	for i := range w.G.Poses {
		if p := &w.G.Poses[i]; p.In && p.Own {
			w.ways[i] = w.legs(p)
		}
	}
	eyes := w.eyes()
	w.nearby(eyes)
	for i := range w.ways {
		if w.p = &w.G.Poses[i]; w.p.Turned != w.p.Facing { // it stands otherwise before it goes, and when it has gone
			w.maybe = append(w.maybe, sight.Stretch{}, sight.Stretch{From: w.Long, To: w.Long})
			w.shade.Cuts = append(w.shade.Cuts, 1, w.Long)
		}
		for _, l := range w.ways[i] {
			for k := range eyes {
				w.look(&eyes[k], w.p, l)
			}
		}
	}
	if w.maybe = sight.Merged(w.maybe); len(w.maybe) > 0 {
		w.cut()
	}
}

// cut notes where else what is seen of the mover may change, and puts all such places in order.
func (w *Watch) cut() {
	for i := range w.ways {
		w.p = &w.G.Poses[i]
		for _, l := range w.ways[i] {
			w.cutRanges(w.p, l)
			w.cutMeetings(l)
		}
	}
	if t := w.G.stopsAt(); t < Whole {
		d := geom.Length(int64(w.Long) * int64(t) / int64(Whole))
		w.shade.Cuts = append(w.shade.Cuts, d, d+1, d+2)
	}
	slices.Sort(w.shade.Cuts)
	w.shade.Cuts = slices.Compact(w.shade.Cuts)
}

// look takes out of a leg where something certain hides the model from an eye, and notes where that changes. Of a model
// any part of which may be seen it is dark where no part of it is in view.  a2.los.to-body
func (w *Watch) look(e *eye, p *Pose, l sight.Leg) {
	w.e, w.p, w.off = e, p, geom.Point{}
	w.shade.Begin(e.at, l)
	if e.reach > 0 && !w.shade.Near(e.reach+w.TypeOf(e.m).Reach+w.TypeOf(p.Model).Reach+Touch) { // a spotter has no range
		return
	}
	w.line = Line{State: w.State}
	w.line.begin(e.m, w.as)
	w.line.End(p.Model)
	if !w.TypeOf(p.Model).Body {
		w.hide()
		w.maybe = w.shade.Lit(w.maybe)
		return
	}
	l = w.shade.Leg
	body := w.bodyOf(p)
	var rim [4*geom.MaxHull + 1]geom.Point
	for _, w.off = range Outline(&body, append(rim[:0], geom.Point{})) {
		w.shade.Begin(e.at, sight.Leg{Stretch: l.Stretch, A: l.A.Add(w.off), B: l.B.Add(w.off)})
		w.hide()
		w.maybe = w.shade.Lit(w.maybe)
	}
}

// place is where what is looked at is at a point of the move.
func (w *Watch) place(d geom.Length) geom.Point { return w.p.At(w.Progress(d)).Add(w.off) }

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
func (w *Watch) eyes() []eye {
	var out []eye
	overhead, team := false, false
	for arm := range w.ArmsOf(w.A) {
		mode := w.Mode(arm)
		if mode.Munition != "" || mode.PBSOnly || w.Weapon(arm).Unaimed() {
			continue
		}
		overhead, team = overhead || mode.Overhead, team || w.TypeOf(arm.Model).Role == force.TeamWeapon
		m, k := w.Muzzle(arm.Model, int(arm.Weapon))
		out = w.addEyes(out, m, k, mode.Extreme)
	}
	for i := range w.Units {
		u := UnitID(i)
		if u != w.A && (w.Groups[i].Side != w.Groups[w.A].Side || w.Units[i].Type != force.Probe && w.Book.Edition == Second || !overhead || !w.InPlay(u)) {
			continue
		}
		for m := range w.Members(u) {
			if overhead && w.TypeOf(m).Traits.Spotter || team && u == w.A && w.Crews(m) {
				out = w.addEyes(out, m, -1, 0)
			}
		}
	}
	return out
}

// addEyes adds the places from which a model sees with one of its weapons.
func (w *Watch) addEyes(out []eye, m ModelID, k int, reach geom.Length) []eye {
	var e eyes
	w.eyesOf(m, k, &e, nil)
	for _, at := range e.at[:e.n] {
		old := slices.IndexFunc(out, func(o eye) bool { return o.at == at && o.m == m && (o.reach == 0) == (reach == 0) })
		if old >= 0 {
			out[old].reach = max(out[old].reach, reach)
			continue
		}
		out = append(out, eye{at, m, reach, w.Bodies[m].Inside >= 0, w.HighGround(w.Bodies[m].At)})
	}
	return out
}

// legs are the straight parts of a model's way, by the distance that the leading model has gone.
func (w *Watch) legs(p *Pose) []sight.Leg {
	if p.Length == 0 || w.Long == 0 {
		return []sight.Leg{{Stretch: sight.Stretch{To: w.Long}, A: p.From, B: p.From}}
	}
	var out []sight.Leg
	gone := geom.Fixed(0)
	at, from := p.From, geom.Length(0)
	for _, q := range p.Points {
		gone += geom.PathLength([]geom.Point{at, q})
		to := min(w.Long, geom.Length(geom.MulDiv(int64(gone), int64(w.Long), int64(p.Length))))
		if to > from || len(out) == 0 {
			out = append(out, sight.Leg{Stretch: sight.Stretch{From: from, To: to}, A: at, B: q})
		}
		at, from = q, to
	}
	out[len(out)-1].To = w.Long
	return out
}

// cutRanges notes where a model comes into or out of a range of the ambusher's weapons, or of a friend it assaults.
func (w *Watch) cutRanges(p *Pose, l sight.Leg) {
	w.shade.Begin(p.From, l)
	body := w.bodyOf(p)
	within := func(s *geom.Shape, d geom.Length) {
		w.shade.CutSpans(s.Core().Grown(body.Core()).Crossing(l.A, l.B, s.R+body.R+d, nil))
	}
	for arm := range w.ArmsOf(w.A) {
		mode := w.Mode(arm)
		m, k := w.Muzzle(arm.Model, int(arm.Weapon))
		from := w.rangeBody(m, k)
		within(&from, mode.Extreme)
		if mode.Min > 0 {
			within(&from, mode.Min)
		}
	}
	if t := w.G.Spec.Target; t != NoUnit {
		for m := range w.Own(t) {
			friend := w.Shape(m)
			within(&friend, 10*geom.Inch)
		}
	}
}
