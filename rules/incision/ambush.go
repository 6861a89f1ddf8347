package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/sight"
	"sortie/tally"
)

// The questions of ambushes on a move.
const (
	AskAmbush = "ambush"
	AskHalt   = "halt"
)

// halt is where on a way an ambusher fires.
type halt struct {
	at geom.Fixed
	by UnitID
}

// ambushes asks every unit on Ambush that gets a shot at some place of the way that is left, and has not declared one, whether
// and where it fires.
// is.react.table.ambush-fire, is.react.ambush-timing, is.react.ambush-vs-charger
func (w *walker) ambushes() {
	r, u := w.r, w.t.u
	if !w.t.ordered || r.denied("is.react.table.ambush-fire") {
		return
	}
	for i := range r.Units {
		a := UnitID(i)
		if !w.lurks(a) || w.declared(a) {
			continue
		}
		spans := w.windows(a)
		if len(spans) == 0 || !r.askYes(AskAmbush, a, "is.react.table.ambush-fire", r.name(a)+" may fire at "+r.name(u)+" on its way.", false) {
			continue
		}
		w.halts = append(w.halts, halt{at: w.askHalt(a, spans), by: a})
	}
}

// lurks tells whether a unit is on Ambush and may react to the mover, if it gets a shot.
func (w *walker) lurks(a UnitID) bool {
	r, u := w.r, w.t.u
	if r.Units[a].Order != Ambush || !r.enemies(u, a) || a == w.t.target && r.by("is.react.ambush-assaulted", true) {
		return false
	}
	return r.stateRefusal(a, AmbushFire, &threat{by: u}) == nil
}

// declared tells whether a unit has said where it fires.
func (w *walker) declared(a UnitID) bool {
	return slices.ContainsFunc(w.halts, func(h halt) bool { return h.by == a })
}

// windows lists the parts of the way on which an ambusher has a shot at the operative, or at one that goes with it; at a charger only
// while it is more than 5" from its target.  is.react.table.ambush-fire, is.pb.targetable
func (w *walker) windows(a UnitID) []geom.Span {
	out := w.windowsAt(a, ModelID(w.lead.Figure), geom.Point{})
	for i := 1; i < len(w.t.spec.Movers); i++ {
		m := &w.t.spec.Movers[i]
		if !w.r.Bodies[m.Figure].Gone && !w.r.model(ModelID(m.Figure)).symbiote() {
			out = append(out, w.windowsAt(a, ModelID(m.Figure), m.From.Sub(w.t.spec.Movers[0].From))...)
		}
	}
	return ahead(march.Joined(out), w.gone)
}

// windowsAt lists them for one of the unit, who keeps its place beside the operative.
func (w *walker) windowsAt(a UnitID, op ModelID, beside geom.Point) []geom.Span {
	r := w.r
	was, prone := r.Bodies[op].At, r.Bodies[op].Prone
	defer func() { r.Bodies[op].At, r.Bodies[op].Prone = was, prone }()
	defer r.byOwnSight()()
	var out []geom.Span
	for m := range r.own(a) {
		if !r.armed(m) && !r.canLob(m) {
			continue
		}
		judge := func(_ int, at geom.Point) bool {
			r.Bodies[op].At = at
			return (r.canTarget(m, op) || r.canLobAt(m, op)) && !w.tooLate(op)
		}
		eye := r.Bodies[m].At
		w.byPosture(func(from geom.Point, legs []geom.Point, gone geom.Fixed, low bool) {
			r.Bodies[op].Prone = low
			scene := w.scene(m, op)
			cuts := func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed { return scene.Cuts(eye, p, q, dst) }
			for _, span := range sight.Windows(from.Add(beside), shifted(legs, beside), cuts, judge) {
				out = append(out, geom.Span{From: span.From + gone, To: span.To + gone})
			}
		})
		r.Bodies[op].At, r.Bodies[op].Prone = was, prone
	}
	return out
}

// shifted is some places moved by a step.
func shifted(points []geom.Point, by geom.Point) []geom.Point {
	if by == (geom.Point{}) {
		return points
	}
	out := make([]geom.Point, len(points))
	for i, p := range points {
		out[i] = p.Add(by)
	}
	return out
}

// byPosture goes through the way in stretches that are crawled or gone upright: who lies prone and does not crawl gets up first.
// is.prone.crawl, is.prone.stand-cost
func (w *walker) byPosture(each func(from geom.Point, legs []geom.Point, gone geom.Fixed, low bool)) {
	from, gone := w.t.spec.Movers[0].From, geom.Fixed(0)
	for i, n := 0, len(w.lead.Points); i < n; {
		low, end := w.lead.Corner(i).Manner == flow.Crawl, i+1
		for end < n && (w.lead.Corner(end).Manner == flow.Crawl) == low {
			end++
		}
		legs := w.lead.Points[i:end]
		each(from, legs, gone, low)
		gone += geom.PathLength(append([]geom.Point{from}, legs...))
		from, i = legs[len(legs)-1], end
	}
}

// ahead is what of some stretches lies no further back than a place.
func ahead(spans []geom.Span, from geom.Fixed) []geom.Span {
	out := spans[:0]
	for _, s := range spans {
		if s.To >= from {
			out = append(out, geom.Span{From: max(s.From, from), To: s.To})
		}
	}
	return out
}

// scene is everything that can change a line from an ambusher to one who passes: ground, models, its ranges and the
// 5" about the target of a charge.
func (w *walker) scene(m, op ModelID) *sight.Scene {
	r := w.r
	scene := &r.works().sight.passing
	scene.Clear()
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if k := r.kind(i); !pieces[i].Gone && (k.Sees != Clear || k.Roof) {
			scene.AddArea(int32(i), &pieces[i].Area)
		}
	}
	for i := range r.Bodies {
		if b := ModelID(i); b != m && b != op && r.Stands(b) {
			scene.AddBody(-1, r.Shape(b))
		}
	}
	reach := func(md *mode) {
		far := md.Range[2]
		if md.Fire == thrown {
			far = int16(r.stat(m, strength))
		}
		scene.AddBody(-2, geom.Disc(r.Bodies[m].At, inches(int(far))))
		if md.Min > 0 {
			scene.AddBody(-2, geom.Disc(r.Bodies[m].At, inches(int(md.Min))))
		}
	}
	r.modes(m, func(_ int16, _ int8, md *mode) bool { reach(md); return true })
	r.lobs(m, func(_ Arm, _ int16, _ int8, md *mode) bool { reach(md); return true })
	if w.t.target != NoUnit {
		for b := range r.Standing(w.t.target) {
			grown := r.Shape(b)
			grown.R += 5*geom.Inch + r.Bases[r.Bodies[op].Base].R
			scene.AddBody(-3, grown)
		}
	}
	return scene
}

// tooLate: a charger within 5" of its target is shot at no more.  is.react.ambush-vs-charger
func (w *walker) tooLate(op ModelID) bool {
	return w.t.target != NoUnit && w.r.holds("is.react.ambush-vs-charger", w.r.GapTo(op, w.t.target) <= 5*geom.Inch)
}

// askHalt asks how far the mover has come when the ambusher fires.
func (w *walker) askHalt(a UnitID, spans []geom.Span) geom.Fixed {
	r := w.r
	best := spans[0].To
	if best-spans[0].From > geom.FixedOne {
		best = (spans[0].From + spans[0].To) / 2
	}
	in := func(d geom.Fixed) bool {
		for _, s := range spans {
			if s.From <= d && d <= s.To || s.From == s.To && geom.Abs(int64(d-s.From)) <= int64(geom.FixedOne) {
				return true
			}
		}
		return false
	}
	def := best.Length()
	q := flow.Question{
		Name: AskHalt, Seat: r.sideOf(a), Kind: flow.Number, Length: true, Rule: "is.react.ambush-timing", Unit: int32(a), Target: int32(w.t.u), Max: int32(w.total.Length()) + 1,
		Prompt: "How far has " + r.name(w.t.u) + " come when " + r.name(a) + " fires?", Default: flow.Answer{Value: int32(def)}, HasDefault: true,
		Check: func(x *flow.Answer) *tally.Refusal {
			if in(geom.Length(x.Value).Fixed()) || x.Value == int32(def) {
				return nil
			}
			return tally.Refuse("is.react.table.ambush-fire", r.name(a)+" has no shot there", "choose a place on its way that is in sight and range")
		},
	}
	q.Suggest = suggestNumber(q.Default)
	q.Along = func() flow.Along {
		return flow.Along{Way: append([]geom.Point{r.Bodies[w.lead.Figure].At}, w.lead.Points...), Spans: flow.SpansOf(spans)}
	}
	return geom.Length(r.ask(q).Value).Fixed()
}

// nextHalt is the next place on the way where an ambusher fires.
func (w *walker) nextHalt() (geom.Fixed, int) {
	best, k := w.total+1, -1
	for i := range w.halts {
		if h := &w.halts[i]; h.by != NoUnit && max(h.at, w.gone) < best {
			best, k = max(h.at, w.gone), i
		}
	}
	return min(best, w.total+1), k
}

// fires lets an ambusher fire; false if the mover goes no further. Others may declare theirs when it is resolved.
// is.react.ambush-result, is.react.multiple-units
func (w *walker) fires(k int) bool {
	a := w.halts[k].by
	w.halts[k].by = NoUnit
	if !w.firesAt(a) {
		return true
	}
	if w.r.by("is.react.ambush-result", !w.goesOn()) {
		w.stopped = true
		return false
	}
	if w.r.by("is.react.multiple-units", true) {
		w.ambushes()
	}
	return true
}

// firesAt is the fire of an ambusher at the mover where it is; false if it has no shot there, and stays on Ambush.
func (w *walker) firesAt(a UnitID) bool {
	r, th := w.r, threat{by: w.t.u}
	if r.stateRefusal(a, AmbushFire, &th) != nil || !r.canAmbush(a, w.t.u) || !r.reacts(a, AmbushFire, &th) {
		return false
	}
	r.ambushFire(a, w.t.u)
	return true
}

// lastShots asks those on Ambush whether they fire where the mover was stopped, by Ambush Fire or short of the place they had declared:
// that too is a point of its move, and each may be declared after the one before. Who does not, or has no shot there, stays on
// Ambush. False if the mover cannot go on.
// is.react.multiple-units, is.react.ambush-timing
func (w *walker) lastShots() bool {
	r, u := w.r, w.t.u
	waits := slices.ContainsFunc(w.halts, func(h halt) bool { return h.by != NoUnit })
	if !waits && !w.stopped || !r.onTable(u) {
		return true
	}
	w.stand()
	r.anew(func(a UnitID) bool {
		if !r.onTable(u) || !w.lurks(a) || !(w.stopped || w.declared(a)) || !r.canAmbush(a, u) || w.tooLate(ModelID(w.lead.Figure)) {
			return false
		}
		if !r.askYes(AskAmbush, a, "is.react.multiple-units", r.name(u)+" comes no further: "+r.name(a)+" may fire at it there.", false) || !w.firesAt(a) {
			return false
		}
		w.stopped = w.stopped || r.by("is.react.ambush-result", !w.goesOn())
		return true
	})
	return w.goesOn()
}

// anew asks each unit in turn, and after one that has fired all the others again, so that their owner says who comes first and
// nobody declares before the one before is resolved.  is.react.multiple-units
func (r *run) anew(fires func(a UnitID) bool) {
	for i := 0; i < len(r.Units); i++ {
		if fires(UnitID(i)) {
			if !r.by("is.react.multiple-units", true) {
				return
			}
			i = -1
		}
	}
}
