package sight

import (
	"slices"

	"sortie/geom"
)

// Depth is how much of a line lies in ground that can be seen through, but not without end: in all, places in several
// pieces counted once, and in shares, each piece by its rate; of pieces that overlap the one with the greatest counts.
type Depth struct {
	Total  geom.Fixed
	Shares int64 // parts of the line times their rates
	few    [6]rated
	n      int
	more   []rated // only when the few do not suffice
}

// rated is a part of a line in one piece, and what a unit of it counts.
type rated struct {
	geom.Span
	rate int64
}

// Limit is how much a line may cross: in all, or in shares; below 0 as much as there is.
type Limit struct {
	Total  geom.Fixed
	Shares int64
}

// Over tells whether it is more than a line may cross.
func (c *Depth) Over(l Limit) bool {
	return l.Total >= 0 && c.Total > l.Total || l.Shares >= 0 && c.Shares > l.Shares
}

// Lay adds a part: what of it no other covers yet to the total, and to the shares as much as it counts more than those.
func (c *Depth) Lay(part geom.Span, rate int64) {
	from := part.From
	for from < part.To {
		to, most, covered := part.To, int64(0), false // up to where the same parts cover the line
		for i := range c.n + len(c.more) {
			o := c.part(i)
			switch {
			case o.From <= from && from < o.To:
				to, most, covered = min(to, o.To), max(most, o.rate), true
			case from < o.From:
				to = min(to, o.From)
			}
		}
		if !covered {
			c.Total += to - from
		}
		c.Shares += int64(to-from) * max(0, rate-most)
		from = to
	}
	if c.n < len(c.few) {
		c.few[c.n] = rated{part, rate}
		c.n++
		return
	}
	c.more = append(c.more, rated{part, rate})
}

func (c *Depth) part(i int) *rated {
	if i < c.n {
		return &c.few[i]
	}
	return &c.more[i-c.n]
}

// Thicket is ground between an eye and a leg that can be seen through so far.
type Thicket struct {
	Area     *geom.Area
	Rate     int64
	On       []Stretch // where whoever goes stands on it: there it may not count
	Doubtful bool      // it may not count for this eye
}

// Through notes as dark where lines run through more of some thickets than they may. Between the corners of the ground
// the ends of each line's part in it wander one way only, so what is crossed at both ends of a stretch bounds
// what is crossed on it; where that does not decide, the stretch is halved.
func (s *Shade) Through(thick []Thicket, most Limit) {
	s.spans = s.spans[:0]
	turns := s.turns(thick)
	s.lit = s.Leg.Without(Merged(s.Dark), s.lit[:0])
	lit, found := s.lit, len(s.Dark)
	for _, part := range lit {
		at := part.From
		i, _ := slices.BinarySearch(turns, part.From+1)
		for ; i < len(turns) && turns[i] < part.To; i++ {
			s.among(thick, most, at, turns[i])
			at = turns[i]
		}
		s.among(thick, most, at, part.To)
	}
	behind := Merged(s.Dark[found:])
	s.Dark = s.Dark[:found+len(behind)]
	for _, d := range behind {
		s.Cuts = append(s.Cuts, d.From, d.To+1)
	}
}

// past is how far from a turn that is known to the unit everything is past it.
const past = 2

// among judges a stretch between two turns, from just inside: at a turn itself a line may run along an edge.
func (s *Shade) among(thick []Thicket, most Limit, from, to geom.Length) {
	if to-from > 2*past {
		s.thin(thick, most, s.crossedAt(thick, from+past), s.crossedAt(thick, to-past))
	}
}

// crossing is what a line crosses of each part of the thickets, at a point of the move.
type crossing struct {
	at    geom.Length
	spans []geom.Span // empty ones where it misses the part
}

func (s *Shade) crossedAt(thick []Thicket, d geom.Length) crossing {
	first := len(s.spans)
	to := s.At(d)
	for i := range thick {
		for _, c := range thick[i].Area.Parts() {
			n := len(s.spans)
			if s.spans = c.Core.Crossing(s.Eye, to, c.R, s.spans); len(s.spans) == n {
				s.spans = append(s.spans, geom.Span{})
			}
			s.spans = s.spans[:n+1]
		}
	}
	return crossing{d, s.spans[first:len(s.spans):len(s.spans)]}
}

// turns lists where on the leg the way of a line through thickets takes another course.
func (s *Shade) turns(thick []Thicket) []geom.Length {
	out := s.turning[:0]
	add := func(v geom.Point) {
		if d, ok := s.ray(v); ok {
			out = append(out, d)
		}
	}
	for i := range thick {
		for _, e := range thick[i].On {
			out = append(out, e.From, e.To)
		}
		for _, part := range thick[i].Area.Parts() {
			if len(part.Core) == 1 {
				add(part.Core[0])
				if sh, ok := s.Shadow(part.Core, part.R); ok {
					out = append(out, sh.From, sh.To)
				}
				continue
			}
			var room [2]geom.Span
			for _, sp := range part.Core.Crossing(s.Leg.A, s.Leg.B, 0, room[:0]) {
				e := s.Leg.Part(sp)
				out = append(out, e.From, e.To)
			}
			for k, v := range part.Core {
				add(v)
				add(footOn(v, part.Core[(k+1)%len(part.Core)], s.Eye))
			}
		}
	}
	if s.Leg.A != s.Leg.B {
		add(footOn(s.Leg.A, s.Leg.B, s.Eye))
	}
	for _, d := range s.Doubt {
		out = append(out, d.From, d.To)
	}
	slices.Sort(out)
	s.turning = slices.Compact(out)
	return s.turning
}

// footOn is the place on the line through two others nearest to a third.
func footOn(a, b, p geom.Point) geom.Point {
	dx, dy := int64(b.X)-int64(a.X), int64(b.Y)-int64(a.Y)
	sq := dx*dx + dy*dy
	if sq == 0 {
		return a
	}
	n := dx*(int64(p.X)-int64(a.X)) + dy*(int64(p.Y)-int64(a.Y))
	return geom.Point{X: a.X + geom.Length(geom.MulDiv(dx, n, sq)), Y: a.Y + geom.Length(geom.MulDiv(dy, n, sq))}
}

// thin finds what of a stretch is behind too much, from what is crossed at its ends.
func (s *Shade) thin(thick []Thicket, limit Limit, x, y crossing) {
	var least, most Depth
	part, mid := Stretch{x.at, y.at}, (x.at+y.at)/2
	unsure := Holds(s.Doubt, mid)
	doubts := unsure
	k := 0
	for i := range thick {
		t := &thick[i]
		doubt := unsure || t.Doubtful || Holds(t.On, mid)
		doubts = doubts || doubt
		for range t.Area.Parts() {
			bound(t.Rate, x.spans[k], y.spans[k], doubt, &least, &most)
			k++
		}
	}
	switch {
	case !most.Over(limit):
	case least.Over(limit):
		s.Dark = append(s.Dark, Stretch{part.From - past, part.To + past})
	case part.To-part.From < 2:
	case doubts:
		s.Tries = append(s.Tries, part)
	default:
		z := s.crossedAt(thick, mid)
		s.thin(thick, limit, x, z)
		s.thin(thick, limit, z, y)
	}
}

// bound adds what the lines of a stretch cross of a convex part of a thicket, at least and at most.
func bound(rate int64, x, y geom.Span, doubt bool, least, most *Depth) {
	none := geom.Span{}
	switch {
	case x == none && y == none:
		return
	case x == none:
		x = y
	case y == none:
		y = x
	default:
		if in := (geom.Span{From: max(x.From, y.From), To: min(x.To, y.To)}); in.From < in.To && !doubt {
			least.Lay(in, rate)
		}
	}
	most.Lay(geom.Span{From: min(x.From, y.From), To: max(x.To, y.To)}, rate)
}
