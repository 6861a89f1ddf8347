package geom

// BandArea is a linear feature of the given width: a flat-ended rectangle
// along each straight piece, joined by discs at the inner points of the line.
// Corners are rounded to the unit; an odd width has its extra unit on the
// right of the line's direction.
func BandArea(line []Point, width Length) (Area, error) {
	pts := make([]Point, 0, len(line))
	for _, p := range line {
		if !p.Valid() {
			return Area{}, errBound
		}
		if n := len(pts); n == 0 || pts[n-1] != p {
			pts = append(pts, p)
		}
	}
	switch {
	case len(pts) < 2:
		return Area{}, errShortLine
	case width < 2 || width > MaxCoord:
		return Area{}, errNoWidth
	}
	a := Area{kind: KindBand, pts: pts, width: width, convex: len(pts) == 2}
	for i := 1; i < len(pts); i++ {
		if i > 1 {
			a.pieces = append(a.pieces, Disc(pts[i-1], width/2))
		}
		a.pieces = append(a.pieces, bandPiece(pts[i-1], pts[i], width))
	}
	a.box = a.pieces[0].Bounds()
	for i := range a.pieces {
		a.box = a.box.Join(a.pieces[i].Bounds())
	}
	a.edges = a.bandEdges()
	a.parts = a.partsOf()
	a.shapes = a.shapesOf()
	return a, nil
}

// bandPiece is the rectangle around one straight piece.
func bandPiece(p, q Point, width Length) Shape {
	v := q.Sub(p)
	left := Point{-v.Y, v.X}
	up := stretched(left, width/2)
	down := stretched(left.Neg(), width-width/2)
	corners := [4]Point{p.Add(up), q.Add(up), q.Add(down), p.Add(down)}
	var room [10]Point
	s := Shape{}
	s.N = uint8(copy(s.Pts[:], hullOf(corners[:], room[:0])))
	return s
}

// stretched is the vector scaled to length d, each part to the nearest unit.
func stretched(v Point, d Length) Point {
	l2 := uint64(DistSq(Point{}, v))
	dd := uint64(d) * uint64(d)
	return Point{
		withSign(share(v.X, dd, l2).root(), v.X),
		withSign(share(v.Y, dd, l2).root(), v.Y),
	}
}

// bandEdges is the boundary of the union of the pieces: each outline without
// the parts that another piece covers. Round joints become chords of 5
// degrees, nearer to the circle than a unit for bands up to a foot wide.
func (a *Area) bandEdges() []edge {
	var out []edge
	for i := range a.pieces {
		loop := a.pieces[i].core()
		if a.pieces[i].N == 1 {
			loop = roundLoop(a.pieces[i].Pts[0], a.pieces[i].R)
		}
		for _, e := range loopEdges(loop) {
			if e.a != e.b {
				out = a.uncovered(e, i, out)
			}
		}
	}
	return out
}

func roundLoop(c Point, r Length) []Point {
	var loop []Point
	for d := Angle(0); d < 360; d += 5 {
		loop = append(loop, c.Polar(d, r))
	}
	return loop
}

// uncovered appends the parts of e that no piece but `own` covers.
func (a *Area) uncovered(e edge, own int, out []edge) []edge {
	r := newRuler(e.a, e.b)
	r.measure()
	var b bag
	for i := range a.pieces {
		if i != own {
			r.piece(&a.pieces[i], &b)
		}
	}
	at := Fixed(0)
	for _, s := range append(b.pour(nil), Span{r.total, r.total}) {
		if s.From > at {
			out = append(out, edge{r.point(at), r.point(s.From)})
		}
		at = s.To
	}
	return out
}

// point is the place at a position of the ruler, to the nearest unit.
func (r *ruler) point(f Fixed) Point {
	v := r.q.Sub(r.p)
	return r.p.Add(Point{
		Length(mulDiv(int64(v.X), int64(f), int64(r.total))),
		Length(mulDiv(int64(v.Y), int64(f), int64(r.total))),
	})
}
