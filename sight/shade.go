package sight

import "sortie/geom"

// Shade is what of a leg lies in the dark for an eye that looks at whoever goes along it. Where something can change is
// computed, not tried: the edges of the shadows that convex things cast onto the leg. What certainly hides is Dark;
// where that is in doubt (Doubt), or nothing better is known (Tries), the rule itself has to be asked, with Step or
// later between the Cuts.
//
// Begin it for each leg. The zero value is ready; it keeps its room from one use to the next.
type Shade struct {
	Eye   geom.Point
	Leg   Leg
	Place func(d geom.Length) geom.Point // where the body is at a point of the move, exactly; nil if the leg alone is known
	Dark  []Stretch
	Doubt []Stretch     // where what is dark may not be
	Tries []Stretch     // where the rule has to be asked step by step
	Cuts  []geom.Length // where something may change, of all legs so far
	box   geom.Box

	ends   [2]geom.Point // where the body is at both ends of the leg
	placed bool          // they are known

	// Room that is used again.
	spans   []geom.Span
	on, lit []Stretch
	turning []geom.Length
}

// Begin begins with another leg.
func (s *Shade) Begin(eye geom.Point, leg Leg) {
	s.Eye, s.Leg, s.box, s.placed = eye, leg, geom.BoxOf(eye, leg.A, leg.B), false
	s.Dark, s.Doubt, s.Tries, s.on = s.Dark[:0], s.Doubt[:0], s.Tries[:0], s.on[:0]
}

// Box is around all lines from the eye to the leg.
func (s *Shade) Box() geom.Box { return s.box }

// At is where the body is at a point of the move.
func (s *Shade) At(d geom.Length) geom.Point {
	if s.Place == nil || s.Leg.A == s.Leg.B {
		return s.Leg.At(d)
	}
	return s.Place(d)
}

// Near cuts the leg to what comes within a reach of the eye, and a little more; false if nothing does.
func (s *Shade) Near(reach geom.Length) bool {
	l := &s.Leg
	if l.A == l.B {
		return geom.Dist(s.Eye, l.A) <= reach
	}
	var room [1]geom.Span
	spans := (geom.Core{s.Eye}).Crossing(l.A, l.B, reach, room[:0])
	if len(spans) == 0 {
		return false
	}
	near := l.Part(spans[0])
	near.From, near.To = max(l.From, near.From-aMoment), min(l.To, near.To+aMoment)
	if near != l.Stretch {
		a, b := s.At(near.From), s.At(near.To)
		*l = Leg{near, a, b}
		s.box, s.placed = geom.BoxOf(s.Eye, a, b), false
	}
	return l.A != l.B
}

// aMoment is how far bodies that stand on whole units may be beside their way.
const aMoment = 4

// Covered tells whether all of the leg is dark, by one thing.
func (s *Shade) Covered() bool {
	for _, d := range s.Dark {
		if d.From <= s.Leg.From && d.To >= s.Leg.To {
			return true
		}
	}
	return false
}

// Lit appends what is not dark, and what lies close to the ends of the dark: bodies stand on whole units, so that
// lines along an edge come and go there, and the rule itself is asked.
func (s *Shade) Lit(dst []Stretch) []Stretch {
	s.Dark = Merged(s.Dark)
	inner := s.Dark[:0]
	for _, d := range s.Dark {
		if d.From > s.Leg.From {
			d.From += 8
		}
		if d.To < s.Leg.To {
			d.To -= 8
		}
		if d.From <= d.To {
			inner = append(inner, d)
		}
	}
	return s.Leg.Without(inner, dst)
}

// Cast notes the shadow of a convex thing of some reach; if it is certain it is dark where there is no doubt.
func (s *Shade) Cast(core geom.Core, reach geom.Length, certain bool, doubt []Stretch) (Stretch, bool) {
	sh, ok := s.Shadow(core, reach)
	if !ok {
		return sh, false
	}
	s.Cuts = append(s.Cuts, sh.From, sh.To+1)
	if certain {
		s.Dark = sh.Without(doubt, s.Dark)
	}
	return sh, true
}

// Shadow is the part of the leg that a convex thing hides: one stretch, since the shadow of what is convex is
// convex. Its ends are found to the unit by the exact question whether a line is closed.
func (s *Shade) Shadow(core geom.Core, reach geom.Length) (Stretch, bool) {
	if !s.placed {
		s.ends, s.placed = [2]geom.Point{s.At(s.Leg.From), s.At(s.Leg.To)}, true
	}
	lo, hi := core.Closes(s.Eye, s.ends[0], reach), core.Closes(s.Eye, s.ends[1], reach)
	if lo && hi {
		return s.Leg.Stretch, true
	}
	closes := func(d geom.Length) bool { return core.Closes(s.Eye, s.At(d), reach) }
	in, found := s.Leg.From, lo
	if hi {
		in, found = s.Leg.To, true
	}
	if !found {
		in, found = s.behind(core, reach, closes)
	}
	if !found {
		return Stretch{}, false
	}
	out := s.Leg.Stretch
	if !lo {
		out.From = geom.Bisect(s.Leg.From, in, closes)
	}
	if !hi {
		out.To = geom.Bisect(in, s.Leg.To, func(d geom.Length) bool { return !closes(d) }) - 1
	}
	return out, true
}

// behind finds a point of the leg in the shadow of something that hides neither end: behind its middle, or where the
// leg runs through it.
func (s *Shade) behind(core geom.Core, reach geom.Length, closes func(geom.Length) bool) (geom.Length, bool) {
	mid := core[0]
	if len(core) > 1 {
		mid = core.Bounds().Center()
	}
	if d, ok := s.ray(mid); ok && closes(d) {
		return d, true
	}
	var room [2]geom.Span
	for _, sp := range core.Crossing(s.Leg.A, s.Leg.B, reach, room[:0]) {
		if e := s.Leg.Part(sp); closes((e.From + e.To) / 2) {
			return (e.From + e.To) / 2, true
		}
	}
	return 0, false
}

// ray is the point of the leg that lies in line with a place.
func (s *Shade) ray(v geom.Point) (geom.Length, bool) {
	c0, c1 := beside(s.Eye, v, s.Leg.A), beside(s.Eye, v, s.Leg.B)
	if c0 == c1 {
		return 0, false
	}
	return s.Leg.share(c0, c0-c1)
}

// CutAt notes the point of the leg in line with a place, such as the end of an opening.
func (s *Shade) CutAt(v geom.Point) {
	if d, ok := s.ray(v); ok {
		s.Cuts = append(s.Cuts, d-1, d, d+1)
	}
}

// CutSpans notes both ends of spans of the leg.
func (s *Shade) CutSpans(spans []geom.Span) {
	for _, sp := range spans {
		e := s.Leg.Part(sp)
		s.Cuts = append(s.Cuts, e.From, e.From+1, e.To, e.To+1)
	}
}

// On lists where whoever goes stands on some ground, and notes where that changes. What of it is looked at lies off its
// middle, which decides. The list is good until the next leg.
func (s *Shade) On(area *geom.Area, off geom.Point) []Stretch {
	a, b := s.Leg.A.Sub(off), s.Leg.B.Sub(off)
	if !area.Bounds().Meets(geom.BoxOf(a, b)) {
		return nil
	}
	if a == b {
		if area.Contains(a) {
			s.on = append(s.on, s.Leg.Stretch)
			return s.on[len(s.on)-1 : len(s.on) : len(s.on)]
		}
		return nil
	}
	var room [8]geom.Span
	spans := area.Crossing(a, b, room[:0])
	s.CutSpans(spans)
	first := len(s.on)
	for _, sp := range spans {
		s.on = append(s.on, s.Leg.Part(sp))
	}
	return s.on[first:len(s.on):len(s.on)]
}

// Step asks the rule itself, at so many units, where nothing else decides: what is hidden at both ends of a step is
// dark.
func (s *Shade) Step(by geom.Length, hidden func(d geom.Length) bool) {
	lit := s.Leg.Without(Merged(s.Dark), nil)
	for _, t := range Merged(s.Tries) {
		for _, part := range Common(lit, []Stretch{t}, nil) {
			before := hidden(part.From)
			for at := part.From; at < part.To; {
				next := min(at+by, part.To)
				now := hidden(next)
				switch {
				case now && before:
					s.Dark = append(s.Dark, Stretch{at, next})
				case now != before:
					at := geom.Bisect(at, next, func(d geom.Length) bool { return hidden(d) == now })
					s.Cuts = append(s.Cuts, at-1, at, at+1)
				}
				at, before = next, now
			}
		}
	}
}
