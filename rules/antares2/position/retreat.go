package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// standoff is how far models keep from an enemy whom they leave.
type standoff struct {
	enemy UnitID
	Least geom.Length // where they end
	Keep  geom.Length // and on their way; 0 for no more than any enemy

	Set  []geom.Point // how the model has set out whose way is looked for beside ground that slows: it pays for both
	Shun bool         // and whether it stays out of that ground
}

// drawOff keeps the ways of those who leave an enemy off it.
func (g *Move) drawOff(draw func(body *geom.Shape, gap geom.Length), gap geom.Length) {
	for n := range g.State.Own(g.Off.enemy) {
		body := g.State.Shape(n)
		draw(&body, gap)
	}
}

// Retreat looks for how a whole unit gets away from an enemy and stands in formation then, by the shortest ways of its
// models among all that is in their way: every place of the table counts, no direction is left out.
// a2.consolidate.loser, a2.react.escape.away
type Retreat struct {
	g     *Move // as the unit starts; it judges what is found
	Move  *Move // of the ways
	Begin [][]SetOut
	Round [][]SetOut // how those near ground that slows begin to stay out of it, nobody else has any
	by    int        // how somebody has set out the last time that it was only asked whether he comes so far
	stuck int        // who could not come so far the last time
	last  manner     // how they came together the last time
	slow  bool       // such ground is near anybody
	Drawn *Flight    // after a draw, where everybody has to move; nil if some may stay
	dry   bool       // they stay out of it even if they can pay
}

// Retreating prepares the search. Whoever must set out directly away says so by a flight.
func (g *Move) Retreating(enemy UnitID, away *Flight) *Retreat {
	t := &Retreat{g: g, Move: g.Again()}
	t.Move.Gather()
	t.Move.Off = &standoff{enemy: enemy}
	for i := range t.Move.Poses {
		p := &t.Move.Poses[i]
		begin := []SetOut{{At: p.From}}
		if p.In && p.Own && away != nil {
			begin = t.Move.stepsAway(p, away)
		}
		var round []SetOut
		if p.In && p.Own && t.Move.slowNear(p) {
			t.slow = true
			round = t.Move.roundSlow(p, begin)
		}
		t.Begin, t.Round = append(t.Begin, begin), append(t.Round, round)
	}
	return t
}

// Done gives the move back.
func (t *Retreat) Done() { t.Move.Done() }

// Way is the shortest way of a model to where it is far enough from the enemy and, if some are placed already, in
// formation with them; beside the first of them, so many, it has found none. If it can pay for none through ground that
// slows, or is to keep dry, it goes round.
func (t *Retreat) Way(i int, placed []geom.Shape, vain int) ([]geom.Point, geom.Length, bool) {
	first, then := t.Begin[i], t.Round[i]
	if t.dry {
		first, then = then, first
	}
	way, least, ok := t.wayBy(i, first, placed, vain)
	if !ok && len(then) > 0 {
		way, least, ok = t.wayBy(i, then, placed, vain)
	}
	t.Move.Off.Set, t.Move.Off.Shun = nil, false
	return way, t.Move.Poses[i].Left - least, ok
}

// wayBy is the shortest of the ways that begin as listed, and how long it is.
func (t *Retreat) wayBy(i int, begin []SetOut, placed []geom.Shape, vain int) (best []geom.Point, least geom.Length, ok bool) {
	for k := range begin {
		s := &begin[k]
		if ok && s.Gone >= least {
			continue
		}
		q := t.SetsOut(i, s)
		if need := t.Move.hasToGo(&q, placed); need > 0 && (s.Ends || need > q.Left || ok && s.Gone+need >= least) {
			continue // it cannot stop here, cannot come so far, or comes no shorter
		}
		way, found := t.Move.WayOff(&q, placed, vain, s.Ends)
		if !found {
			continue
		}
		far := s.Gone + geom.PathLength(append([]geom.Point{s.At}, way...)).Length()
		if ok && far >= least {
			continue
		}
		best, least, ok = append(s.Points(), way...), far, true
	}
	return best, least, ok
}

// Comes tells whether a model has a way by itself to where it is far enough from the enemy: as way finds one, however long. The way to
// begin by which it came last is tried first.
func (t *Retreat) Comes(i int) bool {
	defer func() { t.Move.Off.Set, t.Move.Off.Shun = nil, false }()
	n := len(t.Begin[i])
	all := n + len(t.Round[i])
	for k := range all {
		if by := (t.by + k) % all; t.leaves(i, by, n) {
			t.by = by
			return true
		}
	}
	return false
}

// leaves tells whether a model has such a way that begins in one way, those round the ground that slows after the others.
func (t *Retreat) leaves(i, k, n int) bool {
	var s *SetOut
	if k < n {
		s = &t.Begin[i][k]
	} else {
		s = &t.Round[i][k-n]
	}
	q := t.SetsOut(i, s)
	if need := t.Move.hasToGo(&q, nil); need > 0 && (s.Ends || need > q.Left) {
		return false
	}
	_, found := t.Move.WayOff(&q, nil, 0, s.Ends)
	return found
}

// SetsOut is a model where it has set out to, for whom the rest of its way is looked for then.
func (t *Retreat) SetsOut(i int, s *SetOut) Pose {
	q := t.Move.Poses[i]
	q.From, q.Left = s.At, q.Left-s.Gone
	if t.Move.Off.Set, t.Move.Off.Shun = nil, s.shun; t.slow {
		t.Move.Off.Set = s.Points()
	}
	return q
}

// hasToGo is how far a model has still to go at least until it is far enough from the enemy and near enough to those placed: as
// the crow flies, less what rounding may make of it. With nothing left to go it may stop.
func (g *Move) hasToGo(p *Pose, placed []geom.Shape) geom.Length {
	const rounding = 8
	body := g.State.ShapeAt(p.Model, p.From, p.Facing)
	need := geom.Length(0)
	for n := range g.State.Own(g.Off.enemy) {
		enemy := g.State.Shape(n)
		need = max(need, g.Off.Least-geom.Gap(&body, &enemy)-rounding)
	}
	if len(placed) > 0 && p.on == p.floor && !g.emerging() {
		need = max(need, g.gapTo(p, placed)-geom.Inch-rounding)
	}
	return need
}

// WayOff is the way of a model from where it has set out; empty if it may stop there.
func (g *Move) WayOff(p *Pose, placed []geom.Shape, vain int, ends bool) ([]geom.Point, bool) {
	f := &g.State.Works().Ways
	stays := ends || p.Left <= 0
	if len(placed) > 0 && !stays {
		return g.WayBeside(p, placed, vain)
	}
	if len(placed) > 0 && !g.linkedAt(p, p.From, placed) {
		return nil, false
	}
	g.drawBeside(f, p, placed, geom.Inch-2*Touch)
	if f.Stands(p.From) {
		return nil, true
	}
	if stays {
		return nil, false
	}
	if !f.Anywhere(p.From, p.Left+2*Touch) {
		return nil, false
	}
	g.drawOff(func(body *geom.Shape, gap geom.Length) { f.Seek(body, gap, 0) }, g.Off.Least)
	if w, ok := f.Touch(p.From, p.Left); ok && g.Pays(p, w.Points) {
		return w.Points, true
	}
	g.drawBeside(f, p, nil, 0)
	f.Inside(p.From, p.Left)
	places := f.Places(p.From) // beyond something near which nobody ends
	places = places[:min(len(places), mostPlaces)]
	if !f.Reaches(p.From, places, p.Left) {
		return nil, false
	}
	for _, at := range places {
		if w, ok := f.To(p.From, at, p.Left); ok && g.Pays(p, w.Points) {
			return w.Points, true
		}
	}
	return nil, false
}

// mostPlaces is how many of the places nearest to a model are tried where none on its way is open.
const mostPlaces = 40

// Closing is how a unit that is torn apart sets out and closes up as far as it can then, and the gap it is left with. Of
// the ways to set out it takes those that let it close up most.  a2.formation.compromised
func (t *Retreat) Closing() (best flow.Answer, least geom.Length, found bool) {
	for _, steps := range t.settingOut() {
		a, left, ok := t.closingFrom(steps)
		if ok && (!found || left < least) {
			best, least, found = a, left, true
		}
	}
	if least > geom.Inch {
		least += geom.Inch / 2 // Ruling: half an inch is left to the player, as of a charge that falls short
	}
	return best, least, found
}

// closingFrom is closing for one way of setting out.
func (t *Retreat) closingFrom(steps []SetOut) (flow.Answer, geom.Length, bool) {
	h := t.Move.Again()
	defer h.Done()
	h.LongestLink = 1 << 30 // setting out may widen the gap
	for i := range h.Poses {
		p, s := &h.Poses[i], steps[i]
		if p.From, p.Left = s.At, p.Left-s.Gone; s.Ends {
			p.Left = 0
		}
	}
	h.Give(nil)
	a, _ := h.reform()
	for i := range h.Poses {
		p, s := &h.Poses[i], steps[i]
		if !p.In || !p.Own || s.Gone == 0 {
			continue
		}
		k := slices.IndexFunc(a.Paths, func(w flow.Path) bool { return w.Figure == int32(p.Model) })
		if k < 0 {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: []geom.Point{s.At}})
		} else {
			a.Paths[k].Points = append([]geom.Point{s.At}, a.Paths[k].Points...)
		}
	}
	before := t.g.LongestLink
	t.g.LongestLink = 1 << 30
	ok := t.legal(&a)
	left := t.g.tearLeft()
	t.g.LongestLink = before
	return a, left, ok
}

// settingOut lists ways for all to set out together: each inwards, and all by the same of their lines.
func (t *Retreat) settingOut() [][]SetOut {
	out := [][]SetOut{t.inwards()}
	for k := range 3 {
		var all []SetOut
		more := false
		for _, begin := range t.Begin {
			more = more || k < len(begin)
			all = append(all, begin[min(k, len(begin)-1)])
		}
		if more {
			out = append(out, all)
		}
	}
	return out
}

// inwards picks for each model the way to set out that leads nearest to the middle of the unit.
func (t *Retreat) inwards() []SetOut {
	middle := t.Move.State.Middle(t.Move.Spec.Unit)
	out := make([]SetOut, 0, len(t.Begin))
	for _, begin := range t.Begin {
		best := begin[0]
		for _, s := range begin[1:] {
			if !s.Ends && geom.DistSq(s.At, middle) < geom.DistSq(best.At, middle) {
				best = s
			}
		}
		out = append(out, best)
	}
	return out
}
