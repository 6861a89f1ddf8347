package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
)

// The best line to one end: a few lines, and where they are not enough all of them.

// ToEnd judges the lines from the leader's base to one base or building and keeps the best, which is then the
// present line.  ff.los.line
func (l *Look) ToEnd(b *sight.End) Outcome {
	got, sure := l.seen(b)
	if !sure && got == Screened {
		kept := l.ray
		if better, found := l.anyLine(b, Open); found {
			return better
		}
		l.ray = kept
	}
	return got
}

// seen tells whether some line to an end is not stopped. Whether there is one that crosses nothing at all, better
// than the present line, is left open if it is not sure.
func (l *Look) seen(b *sight.End) (got Outcome, sure bool) {
	got, sure = l.fewLines(b)
	if sure || got == Screened {
		return got, sure
	}
	kept := l.ray
	if better, found := l.anyLine(b, Screened); found {
		return better, better == Open
	}
	l.ray = kept
	return Stopped, true
}

// fewLines draws the lines that settle most sights: if they are sure no other line is better.
func (l *Look) fewLines(b *sight.End) (best Outcome, sure bool) {
	a := &l.Eye
	if a.Area == nil && b.Area == nil && l.notes == nil && l.Line(a.Mid, b.Mid, b, Screened) == Open {
		return Open, true // the line from centre to centre holds the one from edge to edge
	}
	from, to := sight.Fronts(a, b)
	if best = l.Line(from[0], to[0], b, Stopped); best == Open {
		return Open, true
	}
	first := l.ray
	if what := l.What; what >= 0 {
		apart := l.apart(what, b)
		if (apart || what < 1000) && l.hides(what, from[1], to[1]) && l.hides(what, from[2], to[2]) && (apart || l.unitHides(what, b, &first)) {
			l.ray = first
			return best, true // one thing reaches across from side to side: no line passes it
		}
	}
	if l.why == "ff.los.blocked.deep-difficult" && l.allWood(b) {
		l.ray = first
		return best, true
	}
	kept := first
	for _, k := range [8][2]int{{1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {1, 2}, {2, 1}} {
		if got := l.Line(from[k[0]], to[k[1]], b, best); got < best {
			if best, kept = got, l.ray; best == Open {
				return Open, true
			}
		}
	}
	l.ray = kept
	return best, false
}

// allWood tells whether all lines between two round bases lead through more than 3" of woods, by what two lines
// beside them have in common: what is convex and lies across both lies across all between them.
// ff.los.blocked.deep-difficult
func (l *Look) allWood(b *sight.End) bool {
	a := &l.Eye
	if !a.Round() || !b.Round() {
		return false
	}
	d, n := b.Mid.Sub(a.Mid), int64(geom.Dist(a.Mid, b.Mid))
	aside := sight.Shrunk(geom.Point{X: -d.Y, Y: d.X}, max(a.Shape.R, b.Shape.R)+2, n)
	way := geom.CorridorOf(a.Bounds(), b.Bounds())
	var room, left, right [8]geom.Span
	common := room[:0]
	for k := range l.Pieces {
		p := &l.Pieces[k]
		if p.Class != force.DifficultGround || int(p.Tall) < l.top || !p.Area.Convex() || l.mayLookOut(p, b, &way) {
			continue
		}
		x := p.Area.Crossing(a.Mid.Add(aside), b.Mid.Add(aside), left[:0])
		y := p.Area.Crossing(a.Mid.Sub(aside), b.Mid.Sub(aside), right[:0])
		if len(x) == 1 && len(y) == 1 {
			from := max(x[0].From, y[0].From, (a.Shape.R + 1).Fixed())
			to := min(x[0].To, y[0].To, (geom.Length(n) - b.Shape.R - 1).Fixed())
			common = append(common, geom.Span{From: from, To: to})
		}
	}
	return sight.UnionLength(common) > Deep.Fixed()
}

// apart tells whether a thing that bore on a line stands clear of both ends, so that it cannot be looked past
// from a part of a base that juts out of it; or holds the whole of the other end, which leaves no such part.
func (l *Look) apart(what int, b *sight.End) bool {
	if what < 1000 {
		u := &l.Units[what]
		return !u.box.Meets(l.Eye.Bounds()) && !u.box.Meets(b.Bounds()) || l.Eye.Round() && b.Round() && l.Alongside(l.screen(what))
	}
	p := &l.Pieces[what-1000]
	if p.box.Meets(l.Eye.Bounds()) {
		return false
	}
	box := b.Bounds()
	return !p.box.Meets(box) || p.Area.Contains(box.Min) && p.Area.Contains(box.Max) &&
		p.Area.Contains(geom.Point{X: box.Min.X, Y: box.Max.Y}) && p.Area.Contains(geom.Point{X: box.Max.X, Y: box.Min.Y})
}

// hides tells whether a thing that bore on one line lies across another as well.
func (l *Look) hides(what int, p, q geom.Point) bool {
	l.Set(p, q)
	if l.Short() {
		return false
	}
	if what < 1000 {
		return l.Units[what].box.Crossed(l.P, l.Q) && l.crosses(what)
	}
	piece := &l.Pieces[what-1000]
	if !piece.box.Crossed(l.P, l.Q) {
		return false
	}
	if !piece.Area.Convex() || piece.holds {
		return false // it may leave a way, or be looked out of
	}
	return piece.Area.Crosses(p, q)
}

// anyLine looks among all lines to an end for one that comes to goal or better; if there is one it is the
// present line.  ff.los.line, ff.building.shoot-out, ff.building.target-measure
func (l *Look) anyLine(b *sight.End, goal Outcome) (Outcome, bool) {
	x := &l.State.Works().survey
	x.Begin(&l.Eye, b, Deep)
	l.raise(x, b, goal)
	for x.Next() {
		if got := l.Line(x.P, x.Q, b, goal+1); got <= goal {
			return got, true
		}
	}
	return Stopped, false
}

// raise adds to a survey what makes a line worse than what is looked for.
func (l *Look) raise(x *sight.Survey, b *sight.End, goal Outcome) {
	for i := range l.Units {
		if u := &l.Units[i]; x.Meets(u.box) && l.worth(int(u.tall)) > goal {
			x.AddScreen(l.screen(i))
		}
	}
	for k := range l.Pieces {
		p := &l.Pieces[k]
		if l.worth(int(p.Tall)) <= goal || !x.Meets(p.box) {
			continue
		}
		var out *sight.Outlook
		if l.mayLookOut(p, b, x.Corridor()) {
			out = &l.outlooks[p.outlook]
		}
		x.AddArea(&p.Area, p.Class == force.DifficultGround && goal == Screened, out)
	}
}

// worth is what a line comes to that crosses something of a HEIGHT.  ff.los.blocked.height,
// ff.los.clear.height-four
func (l *Look) worth(h int) Outcome {
	switch {
	case h >= l.top:
		return Stopped
	case h+4 <= l.top:
		return Open
	}
	return Screened
}

// unitHides tells whether a unit hides an end by itself, the line between their fronts being first.
func (l *Look) unitHides(what int, b *sight.End, first *ray) bool {
	x := &l.State.Works().survey
	x.Begin(&l.Eye, b, Deep)
	return x.HiddenBehind(l.screen(what), first.P, first.Q)
}
