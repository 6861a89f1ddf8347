package antares2

import (
	"slices"

	"sortie/geom"
)

// thicket is a piece of obscuring terrain between an eye and a leg.
type thicket struct {
	pc       *Piece
	in       []stretchOf // where the model stands in it
	doubtful bool        // it may not count for this eye
}

// through takes out of a leg where lines run through more obscuring terrain than can be seen through. Between the
// corners of the terrain the ends of each line's part in it wander one way only, so what is crossed at both
// ends of a stretch bounds what is crossed on it; where that does not decide, the stretch is halved.
// a2.los.block.obscuring-over-4
func (s *sightline) through(thick []thicket, dark *[]stretchOf) {
	turns := s.turns(thick)
	lit := s.l.without(joined(*dark), nil)
	found := len(*dark)
	for _, part := range lit {
		at := part.From
		for _, d := range turns {
			if d < at || d > part.To {
				continue
			}
			s.thin(thick, stretchOf{at, d - 1}, dark)
			s.thin(thick, stretchOf{d, d}, dark)
			at = d + 1
		}
		s.thin(thick, stretchOf{at, part.To}, dark)
	}
	behind := joined((*dark)[found:])
	*dark = (*dark)[:found+len(behind)]
	for _, d := range behind {
		s.w.cuts = append(s.w.cuts, d.From, d.To+1)
	}
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

// thin finds what of a stretch is behind too much.
func (s *sightline) thin(thick []thicket, part stretchOf, dark *[]stretchOf) {
	if part.From > part.To {
		return
	}
	r := s.w.r
	var least, most crossed
	mid := (part.From + part.To) / 2
	unsure := holds(s.doubt, mid)
	for i := range thick {
		t := &thick[i]
		doubt := unsure || t.doubtful || holds(t.in, mid)
		for _, c := range t.pc.Area.Parts() {
			s.bound(t.pc, c, part, doubt, &least, &most)
		}
	}
	switch {
	case r.seeThrough(&most) == "":
	case r.seeThrough(&least) != "":
		*dark = append(*dark, part)
	case part.To-part.From < 1:
	case unsure || anyDoubt(thick, mid):
		s.tries = append(s.tries, part)
	default:
		s.thin(thick, stretchOf{part.From, mid}, dark)
		s.thin(thick, stretchOf{mid + 1, part.To}, dark)
	}
}

func anyDoubt(thick []thicket, d geom.Length) bool {
	for i := range thick {
		if thick[i].doubtful || holds(thick[i].in, d) {
			return true
		}
	}
	return false
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
func (s *sightline) bound(pc *Piece, c geom.Part, part stretchOf, doubt bool, least, most *crossed) {
	var room [2]geom.Span
	x := c.Core.Crossing(s.e.at, s.at(part.From), c.R, room[:0:1])
	if len(x) == 1 && part.From == part.To {
		if !doubt {
			least.add(pc, x)
		}
		most.add(pc, x)
		return
	}
	y := c.Core.Crossing(s.e.at, s.at(part.To), c.R, room[1:1])
	switch {
	case len(x) == 1 && len(y) == 1:
		if in := (geom.Span{From: max(x[0].From, y[0].From), To: min(x[0].To, y[0].To)}); in.From < in.To && !doubt {
			least.add(pc, []geom.Span{in})
		}
		most.add(pc, []geom.Span{{From: min(x[0].From, y[0].From), To: max(x[0].To, y[0].To)}})
	case len(x) == 1:
		most.add(pc, x)
	case len(y) == 1:
		most.add(pc, y)
	}
}
