package defiance

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// bears tells whether an indirect weapon reaches a point: infantry turns to it, a vehicle's weapon has its arc.
// dvg.indirect.coordinates
func (s *State) bears(m position.Mortar, at geom.Point) bool {
	here := s.Spot(m.Body)
	return !s.Applies("dvg.indirect.coordinates", s.Frame(m.Body).Vehicle() && !position.InArcs(&here, s.Figures[m.Body].Arcs[m.Arm], at))
}

// askPoint asks for the point of the table that rounds go to; those go that bear on it.
func (r *Run) askPoint(guns []position.Mortar) geom.Point {
	b := guns[0].Body
	check := func(a *flow.Answer) *tally.Refusal {
		if refusal := r.pointRefusal(a, false); refusal != nil {
			return refusal
		}
		at := a.Paths[0].Points[0]
		if sh := (position.Shot{By: r.Spot(b)}); !r.State.Applies("dvg.indirect.unseen", true) && !r.pointSeen(&sh, at) {
			return position.No("dvg.target.los", "name a point in sight", "nobody sees that point")
		}
		if !slices.ContainsFunc(guns, func(m position.Mortar) bool { return r.bears(m, at) }) {
			return position.No("dvg.indirect.coordinates", "name a point in its arc", "no weapon that fires bears on that point")
		}
		return nil
	}
	a := r.ask(flow.Question{Name: AskPoint, Seat: r.SideOf(b), Kind: flow.Place, Rule: "dvg.indirect.coordinates", Unit: int32(r.UnitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: "Which point do the rounds go to?", Check: check,
		Suggest: func(d *dice.Rand) flow.Answer {
			out := r.suggestPoint(b, d)
			for range 4 {
				if check(&out) == nil {
					return out
				}
				out = r.suggestPoint(b, d)
			}
			return r.pointAhead(guns[0], check)
		}})
	at := a.Paths[0].Points[0]
	r.judged(func() { r.bears(guns[0], at) })
	return at
}

// pointAhead is a point of the table that a weapon bears on, as far as the table goes; where it stands there is always one.
func (r *Run) pointAhead(m position.Mortar, check func(*flow.Answer) *tally.Refusal) flow.Answer {
	body := &r.Bodies[m.Body]
	for _, far := range [...]geom.Length{24 * geom.Inch, 16 * geom.Inch, 8 * geom.Inch, 2 * geom.Inch} {
		for _, turn := range position.ArcTurns() {
			if out := pointAt(body.At.Polar((body.Facing + turn).Norm(), far)); check(&out) == nil {
				return out
			}
		}
	}
	return pointAt(body.At)
}

func pointAt(at geom.Point) flow.Answer {
	return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{at}}}}
}

func (r *Run) pointRefusal(a *flow.Answer, none bool) *tally.Refusal {
	switch {
	case none && len(a.Paths) == 0:
		return nil
	case len(a.Paths) != 1 || a.Paths[0].Figure != -1:
		return position.No(flow.RuleAnswer, "place the template", "one point is named")
	case !r.Box().Contains(a.Paths[0].Points[0]):
		return position.No("dvg.house.table-edge", "name a point of the table", "that is off the table")
	}
	return nil
}

// suggestPoint is where some enemy stands.
func (r *Run) suggestPoint(b BodyID, d *dice.Rand) flow.Answer {
	at := geom.Point{X: r.Size.X / 2, Y: r.Size.Y / 2}
	seen := 0
	for i := range r.Bodies {
		if e := BodyID(i); r.Stands(e) && r.SideOf(e) != r.SideOf(b) && r.Bodies[i].Level == 0 {
			if seen++; d.Int(seen) == 0 {
				at = r.Bodies[i].At
			}
		}
	}
	return pointAt(at)
}
