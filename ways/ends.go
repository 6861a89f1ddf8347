package ways

import "sortie/geom"

// toEnds goes straight to the ends that can be seen from an arrival. Where that fails, the ends beside what is in
// the way are listed when no shorter way is left to try.
func (f *Field) toEnds(k int32) {
	s := &f.search
	for i := range f.goals {
		if s.barren[i] || f.toGoal(k, i) || s.marked[i] {
			continue
		}
		a := &s.reached[k]
		g := &f.goals[i]
		if least := a.far + g.atLeast(a.at, f.touch).Fixed(); least <= s.limit {
			s.put(open{least, int32(-i - 1)})
		}
	}
	f.toPlaces(k, s.special)
}

// listSpecials lists the ends beside other things of a goal, and has everybody who came by before try them.
func (f *Field) listSpecials(i int) {
	s := &f.search
	s.marked[i] = true
	before := len(s.special)
	if s.ahead.goal == i {
		s.special = append(s.special, s.ahead.ends...)
	} else if !s.barren[i] {
		s.barren[i] = !f.specials(i) && f.closedAhead(i)
	}
	for j, n := 0, len(s.reached); j < n; j++ {
		if s.reached[j].corner != -2 {
			f.toPlaces(int32(j), s.special[before:])
		}
	}
}

// ahead is the ends beside other things of a goal that were looked for before they are listed.
type ahead struct {
	goal int
	ends []geom.Point
}

// closedAhead tells whether nobody may end at the place of touch with a goal that is nearest to the start. From there the places of touch lie
// further and further off: if no others begin or end as far as a way leads, there are none.
func (f *Field) closedAhead(i int) bool {
	g, from := &f.goals[i], f.search.reached[0].at
	if len(f.in) > 0 || g.core.Gap(from) < g.reach {
		return false
	}
	to, ok := g.rimNear(from, f.touch)
	return ok && !f.Stands(to)
}

// hopeless tells whether there is no place at all to end in touch with anything that is sought, so that no way need be looked for. Whoever finds
// one keeps it until it is listed in its turn.
func (f *Field) hopeless() bool {
	s := &f.search
	if s.hope || len(s.special) > 0 {
		return false
	}
	s.hope = true
	for i := range s.reached {
		if s.reached[i].corner == -2 {
			return false
		}
	}
	from := s.reached[0].at
	for i := range f.goals {
		if s.barren[i] || f.goals[i].atLeast(from, f.touch).Fixed() > s.limit {
			continue
		}
		if s.marked[i] {
			return false
		}
		if f.specials(i) || !f.closedAhead(i) {
			s.ahead.goal, s.ahead.ends = i, append(s.ahead.ends[:0], s.special...)
			s.special = s.special[:0]
			return false
		}
		s.barren[i] = true
	}
	return true
}

// toPlaces goes to single places.
func (f *Field) toPlaces(k int32, places []geom.Point) {
	here := f.cornerOf(&f.search.reached[k])
	rest := (f.search.limit - f.search.reached[k].far).Length() + sloppy
	at, most := f.search.reached[k].at, int64(rest)*int64(rest)
	for _, p := range places {
		if rest >= 0 && geom.DistSq(p, at) <= most { // who leaves the corner elsewhere has walked there
			f.toPlace(k, &here, p)
		}
	}
}

// toPlace leaves a corner for a place. Close to the corner the vertices beside the tangent are
// tried too.
func (f *Field) toPlace(k int32, here *corner, p geom.Point) {
	a := &f.search.reached[k]
	if here.single {
		f.end(k, here, a.at, p, a.enter, 0, unnamed)
		return
	}
	place := point(p)
	g, ok := bridgeOf(here, a.way, &place, 1)
	if !ok {
		return
	}
	later, sooner := int16(0), int16(0)
	if here.holds(p) {
		later, sooner = 2, 4
	}
	for by := later; by >= -sooner; by -= 2 {
		leave := g.leave + by*int16(a.way)
		if !here.has(leave) {
			continue
		}
		if round, ok := here.beyond(a.enter, leave, a.way); ok && f.end(k, here, here.vertex(leave), p, leave, round, unnamed) {
			return
		}
	}
}

// unnamed is the tag of an end of which it is still to be found out what it touches.
const unnamed = -1 << 31

// end notes an end if the leg to it is free.
func (f *Field) end(k int32, here *corner, from, to geom.Point, leave, round int16, tag int) bool {
	a := &f.search.reached[k]
	far := a.far + here.arc(round) + length(from, to)
	if far > f.search.limit || !f.walk(k, round) || !f.free(from, to) {
		return false
	}
	if tag == unnamed {
		tag, _ = f.Touching(to)
	}
	f.push(arrival{corner: -2, leave: leave, before: k, at: to, far: far, tag: tag})
	return true
}

func length(p, q geom.Point) geom.Fixed { return geom.PathLength([]geom.Point{p, q}) }
