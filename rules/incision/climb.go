package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// rise is an edge or a gap on the way of an operative.
type rise struct {
	piece int
	at    geom.Fixed  // where the middle of the base comes to it
	foot  geom.Fixed  // where the base does: there one stops who cannot go on
	by    geom.Length // up, negative for down; 0 for a gap
	wide  geom.Length // of a gap
	how   flow.Manner // Climb or Jump
	test  tally.Rule  // the row that asks for a Movement Test, empty for none
}

// riseCost is what a rise takes beyond the way itself: two inches an inch climbed, one an inch jumped up or down.
// is.climb.rate, is.climb.down
func (s *State) riseCost(x *rise) geom.Fixed {
	up := x.by.Fixed()
	if up < 0 {
		up = -up
	}
	if x.how == flow.Climb && s.holds("is.climb.rate", true) {
		return 2 * up
	}
	return up
}

// groundAt is how high the ground is on which one stands at a place.
func (s *State) groundAt(p geom.Point) geom.Length {
	high := geom.Length(0)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if !pieces[i].Gone && pieces[i].Area.Bounds().Contains(p) && pieces[i].Area.Contains(p) {
			high = max(high, s.kind(i).Height)
		}
	}
	return high
}

// height is how tall a model is, in tenths of an inch by its bulk.
func (m *Model) height() geom.Length {
	tenths := [...]geom.Length{5, 8, 12, 20, 30}[bulk(m.Size)]
	return (tenths*geom.Inch + 9) / 10
}

// stature is how tall a model stands, or lies.
func (s *State) stature(m ModelID) geom.Length {
	n := s.model(m).height()
	if s.Bodies[m].Prone {
		n /= 2
	}
	return n
}

// uneven tells whether a piece is high ground or a gap: something one climbs or jumps.
func (k *Kind) uneven() bool { return k.Height > 0 || k.Gap }

// rises lists the edges and gaps on a way, in order; a refusal if one of them is too much for the operative.
func (t *trip) rises(p *flow.Path) ([]rise, *tally.Refusal) {
	if len(t.uneven) == 0 || t.spec.Movers[0].Above {
		return nil, nil
	}
	var out []rise
	for _, i := range t.uneven {
		if t.s.kind(i).Gap {
			out = t.gaps(p, i, out)
		}
	}
	out = t.edges(p, out)
	slices.SortFunc(out, func(a, b rise) int { return int(a.at - b.at) })
	for i := range out {
		if no := t.taken(&out[i], p); no != nil {
			return nil, no
		}
	}
	return out, nil
}

// middle lists where on a way the middle of the base is on a piece.
func (t *trip) middle(p *flow.Path, piece int) []geom.Span {
	return march.In(geom.Disc(geom.Point{}, 0), t.moverOf(p.Figure).From, p.Points, &t.s.Ground.Pieces()[piece].Area)
}

// gaps adds the places where a way leads over a gap; difficult water is waded unless the way says that it is jumped.
func (t *trip) gaps(p *flow.Path, piece int, out []rise) []rise {
	for _, sp := range t.middle(p, piece) {
		if t.s.kind(piece).Going != Impassable && t.manner(p, sp.From) != flow.Jump {
			continue
		}
		out = append(out, rise{piece: piece, at: sp.From, foot: t.foot(p, piece, sp.From), wide: (sp.To - sp.From).Length()})
	}
	return out
}

// edges adds the places where the ground under a way rises or falls.
func (t *trip) edges(p *flow.Path, out []rise) []rise {
	type plateau struct {
		geom.Span
		piece int
		high  geom.Length
	}
	var all []plateau
	for _, i := range t.uneven {
		if h := t.s.kind(i).Height; h > 0 {
			for _, sp := range t.middle(p, i) {
				all = append(all, plateau{sp, i, h})
			}
		}
	}
	top := func(at geom.Fixed) (high geom.Length, piece int) {
		piece = -1
		for _, a := range all {
			if a.From <= at && at <= a.To && a.high > high {
				high, piece = a.high, a.piece
			}
		}
		return high, piece
	}
	for _, a := range all {
		for _, cut := range [2]geom.Fixed{a.From, a.To} {
			before, lower := top(cut - 2*geom.FixedOne)
			after, upper := top(cut + 2*geom.FixedOne)
			if cut == 0 || before == after || slices.ContainsFunc(out, func(x rise) bool { return x.by != 0 && x.at >= cut-4*geom.FixedOne && x.at <= cut+4*geom.FixedOne }) {
				continue
			}
			x := rise{piece: upper, at: cut, by: after - before}
			if x.by > 0 {
				x.foot = t.foot(p, upper, cut)
			} else {
				x.piece, x.foot = lower, max(0, cut-2*geom.FixedOne)
			}
			if end := t.long(p); cut < end {
				out = append(out, x)
			}
		}
	}
	return out
}

func (t *trip) long(p *flow.Path) geom.Fixed {
	return geom.PathLength(append([]geom.Point{t.moverOf(p.Figure).From}, p.Points...))
}

// foot is where on a way the base comes to the piece that the middle enters at a place.
func (t *trip) foot(p *flow.Path, piece int, at geom.Fixed) geom.Fixed {
	m := t.moverOf(p.Figure)
	for _, sp := range march.In(*m.Base, m.From, p.Points, &t.s.Ground.Pieces()[piece].Area) {
		if sp.From <= at && at <= sp.To {
			return sp.From
		}
	}
	return at
}

// manner is how a way says that the leg at a place is gone.
func (t *trip) manner(p *flow.Path, at geom.Fixed) flow.Manner {
	from, d := t.moverOf(p.Figure).From, geom.Fixed(0)
	for i, q := range p.Points {
		if d += geom.PathLength([]geom.Point{from, q}); at < d || i == len(p.Points)-1 {
			return p.Corner(i).Manner
		}
		from = q
	}
	return flow.Walk
}

// taken settles how a rise is taken: as the way says, or in the way that asks least.
// is.climb.test, is.climb.down, is.jump.small-gap, is.jump.test, is.jump.vertical
func (t *trip) taken(x *rise, p *flow.Path) *tally.Refusal {
	says := t.manner(p, x.at)
	switch {
	case x.by == 0:
		return t.overGap(x)
	case x.by > 0:
		return t.upward(x, says)
	}
	return t.downward(x, says)
}

// upward: up to 1" can be jumped with a test; more is a climb, and a climb needs a test without ladders.
func (t *trip) upward(x *rise, says flow.Manner) *tally.Refusal {
	s, op := t.s, ModelID(t.spec.Movers[0].Figure)
	most := s.leapUp(op)
	jumps := says != flow.Climb && x.by <= most
	if says == flow.Jump && !jumps {
		return tally.Refuse("is.jump.vertical", t.spec.Movers[0].Name+" jumps "+most.String()+" up at most", "climb it")
	}
	if x.how = flow.Climb; jumps {
		x.how = flow.Jump
		if !s.holds("is.attr.suspensored-jump", s.model(op).Has(force.Suspensored)) {
			x.test = "is.jump.vertical"
		}
		return nil
	}
	t.climbTest(x)
	return nil
}

// downward: 1", or the model's own height, is a jump without a test; a greater descent is a climb.
func (t *trip) downward(x *rise, says flow.Manner) *tally.Refusal {
	s, op := t.s, ModelID(t.spec.Movers[0].Figure)
	most := max(geom.Inch, s.model(op).height())
	if s.denied("is.climb.down") {
		most = 0
	}
	if s.model(op).Has(force.Suspensored) {
		most = max(most, s.leapUp(op))
	}
	jumps := says != flow.Climb && -x.by <= most
	if says == flow.Jump && !jumps {
		return tally.Refuse("is.climb.down", t.spec.Movers[0].Name+" jumps "+most.String()+" down at most", "climb down")
	}
	if x.how = flow.Climb; jumps {
		x.how = flow.Jump
		s.holds("is.climb.down", true)
		t.hamperedJump(x)
		return nil
	}
	t.climbTest(x)
	return nil
}

func (t *trip) climbTest(x *rise) {
	if t.s.holds("is.climb.test", !t.s.kind(x.piece).Ladder) {
		x.test = "is.climb.test"
	}
}

// hamperedJump: who is hampered tests for any jump.  is.hampered.jump
func (t *trip) hamperedJump(x *rise) {
	if op := ModelID(t.spec.Movers[0].Figure); t.s.hampered(op) && t.s.holds("is.hampered.jump", true) {
		x.test = "is.hampered.jump"
	}
}

// overGap: a gap of 1" is crossed without a test, a wider one is jumped with a test as far as the model can.
func (t *trip) overGap(x *rise) *tally.Refusal {
	s, op := t.s, ModelID(t.spec.Movers[0].Figure)
	x.how = flow.Jump
	if s.holds("is.jump.small-gap", x.wide <= geom.Inch) {
		t.hamperedJump(x)
		return nil
	}
	most, rule := s.leap(op)
	if x.wide > most {
		return tally.Refuse(rule, t.spec.Movers[0].Name+" jumps "+most.String()+" at most, and the gap is "+x.wide.String()+" wide", "go round it")
	}
	if !s.holds("is.attr.suspensored-jump", s.model(op).Has(force.Suspensored)) {
		x.test = "is.jump.test"
	}
	return nil
}

// leap is how wide a gap a model can jump, and the row that says so.
// is.jump.test, is.attr.swarm, is.attr.suspensored-jump, is.skill.jump.level-1
func (s *State) leap(m ModelID) (geom.Length, tally.Rule) {
	k := s.model(m)
	if s.holds("is.attr.swarm", k.Has(force.Swarm)) {
		return geom.Inch, "is.attr.swarm"
	}
	if s.denied("is.jump.test") {
		return geom.Inch, "is.jump.small-gap"
	}
	most := [...]geom.Length{2, 2, 3, 4, 4}[bulk(k.Size)]*geom.Inch + inches(k.N(force.JumpFurther, force.Always))
	if k.Has(force.Suspensored) && !s.denied("is.attr.suspensored-jump") {
		most = max(most, inches(s.stat(m, force.Mv)))
	}
	return most, "is.jump.test"
}

// leapUp is how high a model can jump.  is.jump.vertical, is.attr.suspensored-jump, is.skill.jump.level-1
func (s *State) leapUp(m ModelID) geom.Length {
	k := s.model(m)
	if s.denied("is.jump.vertical") {
		return 0
	}
	most := geom.Inch
	if k.Size == force.Tiny || k.Has(force.Swarm) {
		most = geom.Inch / 2
	}
	most += inches(k.N(force.JumpHigher, force.Always))
	if k.Has(force.Suspensored) && !s.denied("is.attr.suspensored-jump") {
		most = max(most, inches(s.stat(m, force.Mv))/2)
	}
	return most
}

// nextRise is the next edge or gap on the way.
func (w *walker) nextRise() (geom.Fixed, int) {
	for i := w.risen; i < len(w.rises); i++ {
		if x := &w.rises[i]; x.at <= w.total {
			return max(min(x.foot, x.at), w.gone), i
		}
	}
	return w.total + 1, -1
}

// mounts takes one edge or gap: with a Movement Test where one is due. Who fails stops at its foot, and so does who has
// not enough of its move left.  is.climb.fail, is.jump.test
func (w *walker) mounts(i int) bool {
	r, x := w.r, &w.rises[i]
	w.risen = i + 1
	cost := r.riseCost(x) * geom.Fixed(w.slowAt(x.at))
	if w.limit -= cost; w.reach() < min(x.at+geom.FixedOne, w.total) {
		w.limit, w.total = w.limit+cost, w.gone
		return true
	}
	r.citeRise(x)
	if x.test == "" {
		return true
	}
	sum := r.movementSum(w.t.u, 0, x.test)
	if v := r.testBy(w.t.u, NoUnit, &sum, passAlone, "Movement Test of ", r.name(w.t.u)); v.Pass {
		return true
	}
	rule := tally.Rule("is.climb.fail")
	if x.how == flow.Jump {
		rule = x.test
	}
	if r.by(rule, true) {
		w.total = w.gone
		r.tell("stopped", w.t.u, NoUnit, rule, "%s does not get over %s", r.name(w.t.u), r.Ground.Pieces()[x.piece].Key)
	}
	return true
}

func (r *run) citeRise(x *rise) {
	switch {
	case x.how == flow.Climb:
		r.cite("is.climb.rate", "is.climb.test")
	case x.by < 0:
		r.cite("is.climb.down")
	case x.by > 0:
		r.cite("is.jump.vertical")
	case x.wide <= geom.Inch:
		r.cite("is.jump.small-gap")
	default:
		r.cite("is.jump.test")
	}
	if x.test != "" {
		r.cite(x.test)
	}
	r.noted()
}

// halfOn refuses an end on the edge of high ground: one stands on it or beside it.
func (t *trip) halfOn(i int, body geom.Shape) *tally.Refusal {
	for _, k := range t.uneven {
		pc := &t.s.Ground.Pieces()[k]
		if kind := t.s.kind(k); i > 0 || kind.Height == 0 || !pc.Area.Bounds().Meets(body.Bounds()) || !pc.Area.Overlaps(&body) || pc.Area.Contains(body.Pts[0]) {
			continue
		}
		start := t.spec.Movers[0].Base.Posed(t.spec.Movers[0].From, 0)
		if pc.Area.Overlaps(&start) && !pc.Area.Contains(start.Pts[0]) {
			continue // so it stood
		}
		return tally.Refuse("is.climb.rate", t.spec.Movers[0].Name+" would stand half on "+pc.Key, "end on top of it or beside it")
	}
	return nil
}

// climbs lets the ways that lead over uneven ground be judged as such: what they cross is not shut to them.
func (t *trip) climbs(paths []flow.Path) {
	for i := range t.spec.Ground {
		g := &t.spec.Ground[i]
		if t.shut[i] == "" {
			continue
		}
		g.Shut = t.shut[i]
		for k := range paths {
			if m := t.moverOf(paths[k].Figure); (k == 0 || t.led(&paths[k])) && len(march.In(*m.Base, m.From, paths[k].Points, g.Area)) > 0 {
				g.Shut = ""
			}
		}
	}
}
