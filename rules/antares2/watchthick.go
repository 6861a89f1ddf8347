package antares2

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
)

// thicket is a piece of obscuring terrain between an eye and a leg.
type thicket struct {
	pc       *force.Piece
	in       []stretchOf // where the model stands in it
	doubtful bool        // it may not count for this eye
}

// through takes out of a leg where lines run through more obscuring terrain than can be seen through. Between the
// corners of the terrain the ends of each line's part in it wander one way only, so what is crossed at both
// ends of a stretch bounds what is crossed on it; where that does not decide, the stretch is halved.
// a2.los.block.obscuring-over-4
func (s *sightline) through(thick []thicket, dark *[]stretchOf) {
	s.w.spans = s.w.spans[:0]
	turns := s.turns(thick)
	lit := s.l.without(merged(*dark), nil)
	found := len(*dark)
	for _, part := range lit {
		at := part.From
		i, _ := slices.BinarySearch(turns, part.From+1)
		for ; i < len(turns) && turns[i] < part.To; i++ {
			s.among(thick, at, turns[i], dark)
			at = turns[i]
		}
		s.among(thick, at, part.To, dark)
	}
	behind := merged((*dark)[found:])
	*dark = (*dark)[:found+len(behind)]
	for _, d := range behind {
		s.w.cuts = append(s.w.cuts, d.From, d.To+1)
	}
}

// among judges a stretch between two turns, from just inside: at a turn itself a line may run along an edge.
func (s *sightline) among(thick []thicket, from, to geom.Length, dark *[]stretchOf) {
	if to-from > 2*aside {
		s.thin(thick, s.crossedAt(thick, from+aside), s.crossedAt(thick, to-aside), dark)
	}
}

// aside is how far from a turn that is known to the unit everything is past it.
const aside = 2

// crossing is what a line crosses of each part of the obscuring terrain, at a point of the move.
type crossing struct {
	at    geom.Length
	spans []geom.Span // empty ones where it misses the part
}

func (s *sightline) crossedAt(thick []thicket, d geom.Length) crossing {
	first := len(s.w.spans)
	to := s.at(d)
	for i := range thick {
		for _, c := range thick[i].pc.Area.Parts() {
			n := len(s.w.spans)
			if s.w.spans = c.Core.Crossing(s.e.at, to, c.R, s.w.spans); len(s.w.spans) == n {
				s.w.spans = append(s.w.spans, geom.Span{})
			}
			s.w.spans = s.w.spans[:n+1]
		}
	}
	return crossing{d, s.w.spans[first:len(s.w.spans):len(s.w.spans)]}
}

// turns lists where on the leg the way of a line through obscuring terrain takes another course.
func (s *sightline) turns(thick []thicket) []geom.Length {
	var out []geom.Length
	add := func(v geom.Point) {
		if d, ok := s.ray(v); ok {
			out = append(out, d)
		}
	}
	for i := range thick {
		for _, e := range thick[i].in {
			out = append(out, e.From, e.To)
		}
		for _, part := range thick[i].pc.Area.Parts() {
			if len(part.Core) == 1 {
				add(part.Core[0])
				if sh, ok := s.shadow(part.Core, part.R); ok {
					out = append(out, sh.From, sh.To)
				}
				continue
			}
			var room [2]geom.Span
			for _, sp := range part.Core.Crossing(s.l.a, s.l.b, 0, room[:0]) {
				e := s.l.spanned(sp)
				out = append(out, e.From, e.To)
			}
			for k, v := range part.Core {
				add(v)
				add(footOn(v, part.Core[(k+1)%len(part.Core)], s.e.at))
			}
		}
	}
	foot := footOn(s.l.a, s.l.b, s.e.at)
	if s.l.a != s.l.b {
		add(foot)
	}
	for _, d := range s.doubt {
		out = append(out, d.From, d.To)
	}
	slices.Sort(out)
	return slices.Compact(out)
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
func (s *sightline) thin(thick []thicket, x, y crossing, dark *[]stretchOf) {
	r := s.w.r
	var least, most crossed
	part, mid := stretchOf{x.at, y.at}, (x.at+y.at)/2
	unsure := holds(s.doubt, mid)
	doubts := unsure
	k := 0
	for i := range thick {
		t := &thick[i]
		doubt := unsure || t.doubtful || holds(t.in, mid)
		doubts = doubts || doubt
		for range t.pc.Area.Parts() {
			bound(t.pc, x.spans[k], y.spans[k], doubt, &least, &most)
			k++
		}
	}
	switch {
	case r.seeThrough(&most) == "":
	case r.seeThrough(&least) != "":
		*dark = append(*dark, stretchOf{part.From - aside, part.To + aside})
	case part.To-part.From < 2:
	case doubts:
		s.tries = append(s.tries, part)
	default:
		z := s.crossedAt(thick, mid)
		s.thin(thick, x, z, dark)
		s.thin(thick, z, y, dark)
	}
}

func holds(all []stretchOf, d geom.Length) bool {
	for _, s := range all {
		if s.From <= d && d <= s.To {
			return true
		}
	}
	return false
}

// bound adds what the lines of a stretch cross of a convex part of a piece, at least and at most.
func bound(pc *force.Piece, x, y geom.Span, doubt bool, least, most *crossed) {
	none := geom.Span{}
	switch {
	case x == none && y == none:
		return
	case x == none:
		x = y
	case y == none:
		y = x
	default:
		if in := [1]geom.Span{{From: max(x.From, y.From), To: min(x.To, y.To)}}; in[0].From < in[0].To && !doubt {
			least.add(pc, in[:])
		}
	}
	out := [1]geom.Span{{From: min(x.From, y.From), To: max(x.To, y.To)}}
	most.add(pc, out[:])
}
