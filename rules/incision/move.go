package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions and rolls of movement.
const (
	AskMove          = "move"
	AskLeave         = "leave"
	RollMovementTest = "movement-test"
)

// moveOrdered is the move of an Advance or a Run. It reports whether the unit can go on with its action.
// is.move.when, is.move.distance
func (r *run) moveOrdered(u UnitID, times int) bool {
	r.cite("is.move.when", "is.move.distance", "is.measure.movement-point", "is.stats.mv")
	op := r.Units[u].Operative
	limit := inches(r.stat(op, force.Mv) * times)
	r.met = met{}
	if done, ok := r.getsOut(u, limit); done {
		return ok
	}
	limit = r.getsIn(u, limit)
	ok := r.leg(u, limit)
	if ok && r.able(u) {
		r.getsIn(u, r.left)
	}
	return ok
}

// askMove asks for a move.
func (r *run) askMove(t *trip, name string, rule tally.Rule, prompt string) flow.Answer {
	return r.ask(flow.Question{
		Name: name, Seat: r.sideOf(t.u), Kind: flow.Move, Rule: rule, Unit: int32(t.u), Target: int32(t.target), Prompt: prompt, Corners: true,
		Check: t.judge, Suggest: t.suggest,
	})
}

// walker carries a unit along its way.
type walker struct {
	r       *run
	t       *trip
	lead    flow.Path
	all     []flow.Path
	total   geom.Fixed
	slow    []stretch // what failed tests and crawling make of the way
	limit   geom.Fixed
	gone    geom.Fixed
	met                // what this move has met
	stuck   bool       // a Grip holds it: it comes to nothing more
	halts   []halt     // where ambushers fire
	stopped bool       // Ambush Fire has ended its move
	rises   []rise     // edges and gaps on the way
	risen   int        // how many of them lie behind
	whole   geom.Fixed // the way as it was meant
	crowded bool       // the others find no place beside its end
	wasDown bool       // it was Down when it set out: a loser that withdraws
	fleeing bool       // it was Broken when it set out: who breaks on its way stops
}

// walk carries out a move that was judged: tests for difficult ground, free attacks and Ambush Fire come where the
// way comes to them. It reports whether the unit can go on with its action.
func (r *run) walk(t *trip, paths []flow.Path) bool {
	apart := t.waives(paths)
	all, no := t.complete(paths)
	apart()
	if no != nil { // the others find no place at its end: they come as near as they can
		all = paths[:1]
	}
	all[0] = t.low(all[0])
	w := &walker{r: r, t: t, lead: all[0], all: all, limit: t.limit.Fixed(), crowded: no != nil}
	w.total = geom.PathLength(append([]geom.Point{t.spec.Movers[0].From}, w.lead.Points...))
	w.whole = w.total
	w.wasDown, w.fleeing = r.Units[t.u].Order == Down, r.Units[t.u].Broken
	if t.resumes {
		w.met = r.met
	}
	t.climbs(all)
	w.rises, _ = t.rises(&w.lead)
	w.alongside()
	w.ambushes()
	w.postures()
	w.platform()
	w.slowed()
	ok := w.onward()
	ok = w.lastShots() && ok
	w.arriveAt()
	r.route = append(append(r.route[:0], t.spec.Movers[0].From), march.UpTo(t.spec.Movers[0].From, w.lead.Points, w.gone)...)
	r.left, r.unspent, r.met = w.left().Length(), w.unspent().Length(), w.met
	if ok && !t.stays {
		r.leaving(t.u)
	}
	return ok && r.able(t.u) && !r.Units[t.u].Broken
}

// postures notes where the operative crawls and what standing up costs.
func (w *walker) postures() {
	at, d := w.t.spec.Movers[0].From, geom.Fixed(0)
	prone := w.r.Bodies[w.lead.Figure].Prone
	for i, q := range w.lead.Points {
		c, leg := w.lead.Corner(i), geom.PathLength([]geom.Point{at, q})
		crawls := c.Manner == flow.Crawl
		if prone && !crawls {
			w.r.cite("is.prone.stand-cost")
			w.limit -= w.t.standing().Fixed()
			w.r.Bodies[w.lead.Figure].Prone = false
		}
		if crawls && w.r.by("is.prone.crawl", true) {
			w.slow = append(w.slow, stretch{geom.Span{From: d, To: d + leg}, 2})
		}
		if prone = c.Prone; crawls && !prone {
			w.limit -= w.t.standing().Fixed()
		}
		at, d = q, d+leg
	}
	w.cumbersome()
}

// onward goes from stop to stop; false if the unit must stop where it is.
func (w *walker) onward() bool {
	for {
		d, stop := w.next()
		if stop == nil {
			break
		}
		w.gone = min(d, w.reach())
		if w.gone < d {
			return true // it never comes there
		}
		if w.stand(); w.gone > 0 {
			w.follow(false)
		}
		if !stop() {
			return false
		}
	}
	w.gone = min(w.total, w.reach())
	return true
}

// next is the next thing on the way that somebody has something to say about: the nearest one.
func (w *walker) next() (at geom.Fixed, stop func() bool) {
	at = w.total + 1
	if w.stuck {
		return at, nil
	}
	if d, k := w.nextGrip(); k >= 0 && d < at { // before a test for the ground  is.mun.grip-order
		at, stop = d, func() bool { return w.grips(k) }
	}
	if d, piece := w.nextPiece(); piece >= 0 && (d < at || d == at && w.r.denied("is.mun.grip-order")) {
		at, stop = d, func() bool { return w.enter(piece) }
	}
	if d, k := w.nextRise(); k >= 0 && d < at {
		at, stop = d, func() bool { return w.mounts(k) }
	}
	if d, foe := w.nextFoe(); foe != NoModel && d < at {
		at, stop = d, func() bool { return w.passes(foe) }
	}
	if d, k := w.nextHalt(); k >= 0 && d < at {
		at, stop = d, func() bool { return w.fires(k) }
	}
	return at, stop
}

// nextPiece is the next difficult piece on the way for which no test was taken.  is.terrain.difficult
func (w *walker) nextPiece() (geom.Fixed, int) {
	best, piece := w.total+1, -1
	pieces := w.r.Ground.Pieces()
	for i := range pieces {
		if !w.r.testsFor(w.t.u, i) || w.tested>>(i&63)&1 == 1 || w.jumped(i) {
			continue
		}
		for _, s := range w.on(i) {
			if s.From == 0 && w.r.denied("is.terrain.test-again") {
				continue
			}
			if s.To >= w.gone && s.From < best {
				best, piece = max(s.From, w.gone), i
			}
		}
	}
	return best, piece
}

// jumped tells whether the way leads over a gap in one jump.
func (w *walker) jumped(piece int) bool {
	for i := range w.rises {
		if w.rises[i].piece == piece && w.rises[i].by == 0 {
			return true
		}
	}
	return false
}

// on lists where somebody who walks is on a piece.
func (w *walker) on(piece int) []geom.Span {
	return w.where(func(m *march.Mover) geom.Shape { return *m.Base }, &w.r.Ground.Pieces()[piece].Area)
}

// stand puts the operative where it has come to.
func (w *walker) stand() {
	m := ModelID(w.lead.Figure)
	w.r.Put(m, march.Along(w.t.spec.Movers[0].From, w.lead.Points, w.gone), w.r.Bodies[m].Facing)
	w.r.Bodies[m].Prone = w.proneAt(w.gone)
}

// proneAt tells whether the operative is prone after so much of its way: on legs it crawls, and where it lay down.
// is.prone.declare-first
func (w *walker) proneAt(gone geom.Fixed) bool {
	d, at := geom.Fixed(0), w.t.spec.Movers[0].From
	prone := w.r.Bodies[w.lead.Figure].Prone
	for i, q := range w.lead.Points {
		c := w.lead.Corner(i)
		leg := geom.PathLength([]geom.Point{at, q})
		if gone > d {
			prone = c.Manner == flow.Crawl
		}
		if d, at = d+leg, q; gone < d {
			break
		}
		prone = c.Prone
	}
	return prone
}

// arriveAt ends the move: the operative where it has come to, or as little before it as it can stand, the others
// beside it.
func (w *walker) arriveAt() {
	r, t := w.r, w.t
	if r.Bodies[w.lead.Figure].Gone {
		return
	}
	full := w.gone >= w.whole
	if !full {
		t.distance() // a charger that does not come home stops 1" away
		defer w.standsBack()()
	}
	w.stand()
	if full && w.lead.Turned && r.by("is.move.facing-free", true) {
		r.Bodies[w.lead.Figure].Facing = w.lead.Facing.Norm()
	}
	w.follow(full)
	w.lieDown()
	if r.io.Loud() {
		r.noted()
		r.book.Tell(r.io, flow.Event{Name: "moved", Seat: r.sideOf(t.u), Unit: int32(t.u), Target: -1, Rule: "is.move.distance", Paths: w.all}, "%s moves", r.name(t.u))
	}
}

// standsBack draws a move that was cut short back to the last place of its way where the operative may stand: also beside whom or
// what it can take there, and beside anybody where Ambush Fire has stopped it. What is waived is so until what it returns is called.
// is.move.separation, is.react.ambush-result
func (w *walker) standsBack() func() {
	t, m := w.t, &w.t.spec.Movers[0]
	if w.r.by("is.react.ambush-result", w.stopped) {
		t.anywhere()
	}
	t.spec.Hush(true)
	defer t.spec.Hush(false)
	for {
		at := march.Along(m.From, w.lead.Points, w.gone)
		apart := t.reachesFor(at)
		if w.gone <= 0 || t.spec.Stand(0, at, m.Facing) == nil {
			return apart
		}
		w.gone = max(0, w.gone-max(geom.Length(1), t.spec.Held(0, at, m.Facing)).Fixed())
		apart()
	}
}

// follow puts the others of the unit where the answer has them, or beside the operative where it stopped.
// is.move.equipment-follows
func (w *walker) follow(full bool) {
	r, t := w.r, w.t
	lead := r.Bodies[w.lead.Figure].At
	settled := []geom.Shape{r.Shape(ModelID(w.lead.Figure))}
	for i := 1; i < len(t.spec.Movers); i++ {
		m := &t.spec.Movers[i]
		if r.Bodies[m.Figure].Gone {
			continue
		}
		at := m.From.Add(lead.Sub(t.spec.Movers[0].From))
		for k := range w.all {
			if p := &w.all[k]; p.Figure == m.Figure && t.led(p) {
				at = w.ledTo(p, w.gone)
			} else if full && p.Figure == m.Figure {
				at = p.Points[len(p.Points)-1]
			}
		}
		if !full || w.crowded {
			way, _ := t.beside(i, at, settled)
			at = way[len(way)-1]
		}
		r.Put(ModelID(m.Figure), at, m.Facing)
		settled = append(settled, r.Shape(ModelID(m.Figure)))
	}
	r.cite("is.move.formation")
	if len(t.spec.Movers) > 1 {
		r.cite("is.move.equipment-follows")
	}
}

// lieDown puts the unit prone where its way says so.  is.prone.when, is.prone.declare-first
func (w *walker) lieDown() {
	if w.r.Bodies[w.lead.Figure].Prone && w.r.by("is.prone.declare-first", true) {
		w.r.prone(w.t.u, true)
	} else {
		w.r.prone(w.t.u, false)
	}
}

// leaving asks whether a unit whose operative has come to the edge leaves the table.  is.leave-table
func (r *run) leaving(u UnitID) {
	op := r.Units[u].Operative
	if !r.Stands(op) || r.sideOf(u) == flow.Nobody || r.Units[u].Broken || !r.atEdge(op) || r.denied("is.leave-table") {
		return
	}
	if r.askYes(AskLeave, u, "is.leave-table", r.name(u)+" stands at the table edge: does it leave for good?", false) {
		r.leave(u)
	}
}

// atEdge tells whether a model's base touches the edge of the table.
func (s *State) atEdge(m ModelID) bool {
	b := s.Bounds(m)
	return b.Min.X <= 1 || b.Min.Y <= 1 || b.Max.X >= s.Size.X-1 || b.Max.Y >= s.Size.Y-1
}

// leave takes a unit off the table for good: it is alive, and its die leaves play.  is.leave-table
func (r *run) leave(u UnitID) {
	un := r.unit(u)
	r.tell("left", u, NoUnit, "is.leave-table", "%s leaves the table", r.name(u))
	r.hasLeft(u)
	un.Left, un.Die, un.Order, un.Retained, un.Pins, un.Gained = true, r.dieGone(u), NoOrder, false, 0, 0
	r.TakeOff(u)
}
