package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// complete adds ways for those the answer does not name: they keep their place beside the operative, or take the
// nearest one there is.  is.move.equipment-follows
func (t *trip) complete(paths []flow.Path) ([]flow.Path, *tally.Refusal) {
	return t.completed(paths, make([]flow.Path, 0, max(len(paths), len(t.spec.Movers))))
}

// completed is complete in some room.
func (t *trip) completed(paths, out []flow.Path) ([]flow.Path, *tally.Refusal) {
	out = append(out, paths...)
	for i := range out {
		if out[i].Figure == t.spec.Movers[0].Figure && len(out[i].Points) > 0 { // the operative comes first
			lead := out[i]
			copy(out[1:i+1], out[:i])
			out[0] = lead
		}
	}
	if out[0].Figure != t.spec.Movers[0].Figure {
		return nil, tally.Refuse("is.move.equipment-follows", t.spec.Movers[0].Name+" must be moved", "say where it goes; the others follow")
	}
	if len(out) >= len(t.spec.Movers) || len(t.spec.Movers) == 1 || t.s.denied("is.move.equipment-follows") {
		return out, nil
	}
	end := out[0].Points[len(out[0].Points)-1]
	var room [8]geom.Shape // so that few need none of their own
	settled := append(room[:0], t.spec.Movers[0].Base.Posed(end, t.spec.Movers[0].Facing))
	for i := 1; i < len(t.spec.Movers); i++ {
		m := &t.spec.Movers[i]
		if named(out, m.Figure) {
			continue
		}
		at, ok := t.beside(i, end, m.From.Add(end.Sub(t.spec.Movers[0].From)), settled)
		if !ok {
			return nil, t.s.refuse("is.move.formation", "go elsewhere", func() string { return m.Name + " finds no place beside its operative" })
		}
		settled = append(settled, m.Base.Posed(at, m.Facing))
		out = append(out, flow.Path{Figure: m.Figure, Points: []geom.Point{at}})
	}
	return out, nil
}

// tried is complete for a way that is only judged: it is good until the next one is.
func (t *trip) tried(paths []flow.Path) ([]flow.Path, *tally.Refusal) {
	full, no := t.completed(paths, t.room[:0])
	if full != nil {
		t.room = full
	}
	return full, no
}

func named(paths []flow.Path, figure int32) bool {
	for i := range paths {
		if paths[i].Figure == figure {
			return true
		}
	}
	return false
}

// beside finds a place for a follower: where it would be if it kept its place, or the nearest one around the
// operative.
func (t *trip) beside(i int, lead, wish geom.Point, settled []geom.Shape) (geom.Point, bool) {
	m := &t.spec.Movers[i]
	fits := func(at geom.Point) bool {
		body := m.Base.Posed(at, m.Facing)
		if t.spec.Form.Kind == march.Round && !geom.Within(&settled[0], &body, t.spec.Form.Far) {
			return false
		}
		if t.s.carried(ModelID(m.Figure)) && geom.Gap(&settled[0], &body) > 4 {
			return false
		}
		for k := range settled {
			if geom.Overlap(&settled[k], &body) {
				return false
			}
		}
		return t.spec.Stand(i, at, m.Facing) == nil
	}
	if fits(wish) {
		return wish, true
	}
	best, far, found := wish, geom.Length(1<<30), false
	for _, gap := range [3]geom.Length{0, geom.Inch / 2, geom.Inch} {
		d := t.spec.Movers[0].Base.R + m.Base.R + gap
		for k := range 24 {
			at := lead.Polar(geom.Angle(15*k), d)
			if walk := geom.Dist(m.From, at); walk < far && fits(at) {
				best, far, found = at, walk, true
			}
		}
	}
	return best, found
}

// possible tells whether a unit that arrives finds a lawful end; it looks straight ahead and to the sides.
func (t *trip) possible() bool {
	_, ok := t.entering()
	return ok
}

// entering is a lawful way on, the shortest of those tried.
func (t *trip) entering() (flow.Answer, bool) {
	from, middle := t.spec.Movers[0].From, t.spec.Table.Center()
	ahead := geom.Bearing(from, middle)
	for far := geom.Length(0); far <= t.spec.Movers[0].Limit; far += geom.Inch / 2 {
		for _, turn := range [7]geom.Angle{0, 30, 330, 60, 300, 85, 275} {
			a := flow.Answer{Paths: []flow.Path{{Figure: t.spec.Movers[0].Figure, Points: []geom.Point{from.Polar((ahead + turn).Norm(), far)}}}}
			if full, no := t.tried(a.Paths); no == nil && t.lawful(full) == nil {
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}
