package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
)

// What one line of sight crosses, and what that comes to.  ff.los.*

// line judges one line. A result no better than the best so far may be given up early.
func (l *look) line(p, q geom.Point, b *sight.End, best outcome) outcome {
	l.Set(p, q)
	l.four, l.lower, l.why, l.what = false, true, "", -1
	if l.Short() {
		return open
	}
	got := open
	for i := range l.units {
		u := &l.units[i]
		if !u.box.Crossed(l.P, l.Q) || !l.crosses(i) {
			continue
		}
		v := l.against(int(u.tall))
		if v == open {
			continue
		}
		if v == stopped {
			l.what, l.why = i, "ff.los.blocked.height"
			l.notes.Add("ff.los.units-block-to-height")
			return stopped
		}
		if l.what < 0 {
			l.what = i
		}
		if got = screened; best == screened {
			return screened
		}
	}
	return l.terrain(b, got, best)
}

// against holds the HEIGHT of a thing crossed against both units: as high as both it stops the line, four
// or more lower than one of them it does not matter.  ff.los.blocked.height, ff.los.clear.height-four
func (l *look) against(h int) outcome {
	switch {
	case h >= l.top:
		return stopped
	case h+4 <= l.top:
		l.four = true
		return open
	}
	if h >= l.tall {
		l.lower = false
	}
	return screened
}

// terrain goes on with the pieces a line crosses. How far it leads through difficult terrain is measured where
// that can make a difference.
func (l *look) terrain(b *sight.End, got, best outcome) outcome {
	var spans [16]geom.Span
	through := spans[:0] // difficult terrain as high as both
	for k := range l.pieces {
		p := &l.pieces[k]
		if !p.box.Crossed(l.P, l.Q) {
			continue
		}
		n := len(through)
		if p.Class == force.DifficultGround && (p.holds || int(p.Tall) >= l.top && (best != screened || p.Area.Kind() == geom.KindBand)) {
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
		case v == stopped && p.Class == force.DifficultGround:
			l.lower = l.lower && int(p.Tall) < l.tall
			v = screened
		case v == stopped:
			l.why, l.what = "ff.los.blocked.height", 1000+k
			return stopped
		default:
			through = through[:n]
		}
		if v == open {
			continue
		}
		if l.what < 0 {
			l.what = 1000 + k
		}
		if got = screened; best == screened {
			return screened
		}
	}
	if sight.UnionLength(through) > deep.Fixed() {
		l.why, l.what = "ff.los.blocked.deep-difficult", -1
		return stopped
	}
	return got
}

func (l *look) noteTerrain(p *force.Piece) {
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
func (l *look) seesOut(p *patch, b *sight.End, spans []geom.Span) bool {
	return p.holds && !p.Area.Contains(b.Mid) && l.outlooks[p.outlook].Out(l.P, l.Q, spans)
}

// mayLookOut tells whether some line to an end, all of which lie in a corridor, may leave a piece by an edge that the
// leader is near enough to.  ff.terrain.difficult.see-out
func (l *look) mayLookOut(p *patch, b *sight.End, c *geom.Corridor) bool {
	return p.holds && !p.Area.Contains(b.Mid) && l.outlooks[p.outlook].May(l.eye.Mid, b, c)
}

// crosses tells whether the line passes over a model of a unit or through a gap between two of them.
// ff.los.units-block-to-height
func (l *look) crosses(i int) bool { return l.Crosses(l.screen(i)) }

// screen lists the models of a unit that have to be looked past, once for all lines.
func (l *look) screen(i int) sight.Screen {
	u := &l.units[i]
	if u.to < 0 {
		u.from = int16(len(l.spots))
		l.list(u.unit)
		u.to = int16(len(l.spots))
		w := l.s.works()
		w.inWay.spots, w.inWay.hulls = l.spots, l.hulls // they may have grown
	}
	return sight.Screen{Spots: l.spots[u.from:u.to], Hulls: l.hulls}
}

// list notes the models of a unit that have to be looked past.
func (l *look) list(u UnitID) {
	for m := range l.s.Standing(u) {
		t := l.s.typ(m)
		if m == l.skip {
			continue
		}
		if t.HVA {
			l.notes.Add("ff.drone.hva.untargetable")
			continue
		}
		spot := sight.Spot{At: l.s.Bodies[m].At, R: t.Base.R, Reach: t.Reach, Hull: -1}
		if t.Base.N > 1 {
			spot.Hull = int32(len(l.hulls))
			l.hulls = append(l.hulls, l.s.Shape(m))
		}
		l.spots = append(l.spots, spot)
	}
}

// passes tells whether the present line passes over or between models of a unit that does not block it.
func (l *look) passes(u UnitID) bool {
	from := len(l.spots)
	l.list(u)
	got := l.Crosses(sight.Screen{Spots: l.spots[from:], Hulls: l.hulls})
	l.spots = l.spots[:from]
	return got
}
