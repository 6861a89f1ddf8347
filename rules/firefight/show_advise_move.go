package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
)

// adviseMove takes the best of a few ways: the question's own suggestions and straight shifts towards the
// goal, judged by where they end.
func (s *State) adviseMove(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	if u < 0 {
		return flow.Answer{}, "", false
	}
	goal, far := s.goal(u, temper)
	at := s.WhereIs(u)
	view := s.scene(u, goal, temper)
	best, worth := flow.Answer{}, -1<<30
	try := func(a *flow.Answer) bool {
		w := s.moveWorth(view, a)
		if w <= worth || !q.Allows(a) {
			return false
		}
		best, worth = *a, w
		return true
	}
	if plan, ok := q.Planned(); ok {
		try(&plan)
	}
	if s.Units[u].Where == position.OnTable && q.Kind == flow.Move {
		dir, sprint, advance := geom.Bearing(at, goal), s.Pace(u, true), s.Pace(u, false)
		for _, turn := range [...]geom.Angle{0, 20, 340, 50, 310} {
			for _, d := range [...]geom.Length{sprint, advance, advance / 2} {
				if d = min(d, far); d < geom.Inch/4 {
					continue
				}
				if to := at.Polar((dir + turn).Norm(), d); s.placeWorth(view, to) > worth && try(s.Works().Try.To(int32(s.Units[u].Leader), to)) {
					best = best.Clone() // the trial is used again
				}
			}
		}
	}
	if q.Suggest != nil {
		for range 4 {
			a := q.Suggest(g)
			try(&a)
		}
	}
	if worth <= -1<<30 {
		return best, "", false
	}
	return best, s.moveReason(u, view, &best), true
}
