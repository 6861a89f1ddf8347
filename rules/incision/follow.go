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
	t.climbs(out) // as these ways have it, whatever was judged before
	end := out[0].Points[len(out[0].Points)-1]
	var room [8]geom.Shape // so that few need none of their own
	settled := append(room[:0], t.spec.Movers[0].Base.Posed(end, t.spec.Movers[0].Facing))
	for i := 1; i < len(t.spec.Movers); i++ {
		m := &t.spec.Movers[i]
		if named(out, m.Figure) {
			continue
		}
		way, ok := t.beside(i, m.From.Add(end.Sub(t.spec.Movers[0].From)), settled)
		if !ok {
			return nil, t.s.refuse("is.move.formation", "go elsewhere", func() string { return m.Name + " finds no place beside its operative" })
		}
		settled = append(settled, m.Base.Posed(way[len(way)-1], m.Facing))
		out = append(out, flow.Path{Figure: m.Figure, Points: way})
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

// carriedBy is how near what is carried stands to who carries it.  is.equipment.carried-adjacent
const carriedBy = geom.Length(4)

// beside finds a place for a follower and the way there: where it would be if it kept its place, or the nearest one around the
// operative, one that it can walk to if there is any. Without a place it would be where it wishes.
// is.move.equipment-follows, is.move.formation
func (t *trip) beside(i int, wish geom.Point, settled []geom.Shape) (way []geom.Point, ok bool) {
	m := &t.spec.Movers[i]
	far, bound := t.spec.Form.Far, t.spec.Form.Kind == march.Round
	if t.s.carried(ModelID(m.Figure)) {
		far, bound = carriedBy, true
	}
	fits := func(at geom.Point) bool {
		body := m.Base.Posed(at, m.Facing)
		if bound && !geom.Within(&settled[0], &body, far) {
			return false
		}
		for k := range settled {
			if geom.Overlap(&settled[k], &body) {
				return false
			}
		}
		return t.spec.Stand(i, at, m.Facing) == nil && !(bound && t.s.parted(settled[0].Pts[0], at))
	}
	if fits(wish) {
		return []geom.Point{wish}, true
	}
	f := &t.s.works().march.ends
	t.spec.Draw(f, i, m.Facing, settled)
	if bound {
		f.Beside(&settled[0], far)
	}
	body := m.Base.Posed(m.From, m.Facing)
	about := geom.Gap(&settled[0], &body) + settled[0].Span() + 2*body.Span() + far // the far side of the operative
	way = []geom.Point{wish}
	march.Ends(f, m.From, about, func(w []geom.Point) bool {
		if !fits(w[len(w)-1]) {
			return false
		}
		walks := m.Above || t.spec.Way(i, &flow.Path{Figure: m.Figure, Points: w}) == nil
		if walks || !ok {
			way, ok = w, true
		}
		return walks
	})
	return way, ok
}

// possible tells whether a unit that arrives finds a lawful end.
func (t *trip) possible() bool {
	_, ok := t.entering()
	return ok
}

// entering is a lawful way on, short and straight ahead where that will do, else to any place there is.
// is.arrival.run-or-advance
func (t *trip) entering() (a flow.Answer, ok bool) {
	m := &t.spec.Movers[0]
	to := func(way []geom.Point) bool {
		a = flow.Answer{Paths: []flow.Path{{Figure: m.Figure, Points: way}}}
		full, no := t.tried(a.Paths)
		return no == nil && t.lawful(full) == nil
	}
	ahead := geom.Bearing(m.From, t.spec.Table.Center())
	for far := geom.Length(0); far <= m.Limit; far += geom.Inch / 2 {
		if to([]geom.Point{m.From.Polar(ahead, far)}) {
			return a, true
		}
	}
	f := &t.s.works().march.field
	t.spec.Draw(f, 0, m.Facing, nil)
	if march.Ends(f, m.From, m.Limit, to) {
		return a, true
	}
	return flow.Answer{}, false
}
