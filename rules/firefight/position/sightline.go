package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
)

// What one line of sight crosses, and what that comes to.  ff.los.*

// Line judges one line. A result no better than the best so far may be given up early.
func (l *Look) Line(p, q geom.Point, b *sight.End, best Outcome) Outcome {
	l.Set(p, q)
	l.four, l.lower, l.why, l.What = false, true, "", -1
	if l.Short() {
		return Open
	}
	got := Open
	for i := range l.Units {
		u := &l.Units[i]
		if !u.box.Crossed(l.P, l.Q) || !l.crosses(i) {
			continue
		}
		v := l.against(int(u.tall))
		if v == Open {
			continue
		}
		if v == Stopped {
			l.What, l.why = i, "ff.los.blocked.height"
			l.notes.Add("ff.los.units-block-to-height")
			return Stopped
		}
		if l.What < 0 {
			l.What = i
		}
		if got = Screened; best == Screened {
			return Screened
		}
	}
	return l.terrain(b, got, best)
}

// against holds the HEIGHT of a thing crossed against both units: as high as both it stops the line, four
// or more lower than one of them it does not matter.  ff.los.blocked.height, ff.los.clear.height-four
func (l *Look) against(h int) Outcome {
	switch {
	case h >= l.top:
		return Stopped
	case h+4 <= l.top:
		l.four = true
		return Open
	}
	if h >= l.tall {
		l.lower = false
	}
	return Screened
}

// terrain goes on with the pieces a line crosses. How far it leads through difficult terrain is measured where
// that can make a difference.
func (l *Look) terrain(b *sight.End, got, best Outcome) Outcome {
	var spans [16]geom.Span
	through := spans[:0] // difficult terrain as high as both
	for k := range l.Pieces {
		p := &l.Pieces[k]
		if !p.box.Crossed(l.P, l.Q) {
			continue
		}
		n := len(through)
		if p.Class == force.DifficultGround && (p.holds || int(p.Tall) >= l.top && (best != Screened || p.Area.Kind() == geom.KindBand)) {
			through = p.Area.Crossing(l.P, l.Q, through)
			if len(through) == n {
				continue
			}
			if l.seesOut(p, b, through[n:]) {
				l.notes.Add("ff.terrain.difficult.see-out")
				through = through[:n]
				continue
			}
		} else if !p.Area.Crosses(l.P, l.Q) {
			continue
		}
		l.noteTerrain(p.Piece)
		v := l.against(int(p.Tall))
		switch {
		case v == Stopped && p.Class == force.DifficultGround:
			l.lower = l.lower && int(p.Tall) < l.tall
			v = Screened
		case v == Stopped:
			l.why, l.What = "ff.los.blocked.height", 1000+k
			return Stopped
		default:
			through = through[:n]
		}
		if v == Open {
			continue
		}
		if l.What < 0 {
			l.What = 1000 + k
		}
		if got = Screened; best == Screened {
			return Screened
		}
	}
	if sight.UnionLength(through) > Deep.Fixed() {
		l.why, l.What = "ff.los.blocked.deep-difficult", -1
		return Stopped
	}
	return got
}

func (l *Look) noteTerrain(p *force.Piece) {
	switch p.Class {
	case force.Hill:
		l.notes.Add("ff.terrain.hill.otherwise")
	case force.BlockingTerrain:
		l.notes.Add("ff.terrain.blocking")
	case force.Building:
		l.notes.Add("ff.building.types")
	}
	l.notes.Add(p.Rule)
}

// seesOut tells whether a leader in difficult terrain looks out of it: its base is within 3" of the edge by which
// the line leaves it for the target, however slanting the line, and what is looked at is not in it.
// ff.terrain.difficult.see-out
func (l *Look) seesOut(p *patch, b *sight.End, spans []geom.Span) bool {
	return p.holds && !p.Area.Contains(b.Mid) && l.outlooks[p.outlook].Out(l.P, l.Q, spans)
}

// mayLookOut tells whether some line to an end, all of which lie in a corridor, may leave a piece by an edge that the
// leader is near enough to.  ff.terrain.difficult.see-out
func (l *Look) mayLookOut(p *patch, b *sight.End, c *geom.Corridor) bool {
	return p.holds && !p.Area.Contains(b.Mid) && l.outlooks[p.outlook].May(l.Eye.Mid, b, c)
}

// crosses tells whether the line passes over a model of a unit or through a gap between two of them.
// ff.los.units-block-to-height
func (l *Look) crosses(i int) bool { return l.Crosses(l.screen(i)) }

// screen lists the models of a unit that have to be looked past, once for all lines.
func (l *Look) screen(i int) sight.Screen {
	u := &l.Units[i]
	if u.to < 0 {
		u.from = int16(len(l.spots))
		l.list(u.Unit)
		u.to = int16(len(l.spots))
		w := l.State.Works()
		w.inWay.spots, w.inWay.hulls = l.spots, l.hulls // they may have grown
	}
	return sight.Screen{Spots: l.spots[u.from:u.to], Hulls: l.hulls}
}

// list notes the models of a unit that have to be looked past.
func (l *Look) list(u UnitID) {
	for m := range l.State.Standing(u) {
		t := l.State.TypeOf(m)
		if m == l.skip {
			continue
		}
		if t.HVA {
			l.notes.Add("ff.drone.hva.untargetable")
			continue
		}
		spot := sight.Spot{At: l.State.Bodies[m].At, R: t.Base.R, Reach: t.Reach, Hull: -1}
		if t.Base.N > 1 {
			spot.Hull = int32(len(l.hulls))
			l.hulls = append(l.hulls, l.State.Shape(m))
		}
		l.spots = append(l.spots, spot)
	}
}

// passes tells whether the present line passes over or between models of a unit that does not block it.
func (l *Look) passes(u UnitID) bool {
	from := len(l.spots)
	l.list(u)
	got := l.Crosses(sight.Screen{Spots: l.spots[from:], Hulls: l.hulls})
	l.spots = l.spots[:from]
	return got
}
