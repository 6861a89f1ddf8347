package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// escape moves the target of an assault away before the charger moves, and tells by which way.  is.assault.escape.move
func (r *run) escape(u, charger UnitID) (route []geom.Point) {
	r.cite("is.assault.escape.move")
	t := r.journey(u, inches(2*r.stat(r.Units[u].Operative, force.Mv)), NoUnit)
	t.stays = true
	op, foe := r.Units[u].Operative, r.Shape(r.Units[charger].Operative)
	body := r.Shape(op)
	before := geom.Gap(&body, &foe)
	t.wants = func(at geom.Point) *tally.Refusal {
		moved := r.ShapeAt(op, at, 0)
		if r.denied("is.assault.escape.move") || geom.Gap(&moved, &foe) > before {
			return nil
		}
		return tally.Refuse("is.assault.escape.move", r.name(u)+" would be no further from the charger", "end further away")
	}
	q := flow.Question{
		Name: AskEscape, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.assault.escape.move", Unit: int32(u), Target: int32(charger), Prompt: r.name(u) + " escapes.", Corners: true,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) == 0 {
				return nil // it has nowhere to go
			}
			return t.judge(a)
		},
		Suggest: t.suggest, Default: flow.Answer{}, HasDefault: true,
	}
	if a := r.ask(q); len(a.Paths) > 0 {
		r.walk(t, a.Paths)
		route = slices.Clone(r.route[1:])
	}
	return route
}

// pursues: within the charger's reach an escaper may be fought; otherwise the charger moves at least Mv towards where
// it was, and on by the way it took.  is.assault.escape.caught, is.assault.escape.clear
func (r *run) pursues(u, t UnitID, was geom.Point, route []geom.Point) bool {
	if r.onTable(t) && r.comesTo(u, t, r.crawls(u)) {
		return r.askYes(AskPress, u, "is.assault.escape.caught", r.name(t)+" is still in reach: press the charge?", true)
	}
	r.cite("is.assault.escape.clear")
	mv, up := r.pursuit(u)
	if r.crawls(u) {
		up = mv // the half that crawling takes
	}
	slow := geom.Length(r.slowness(u))
	q := flow.Question{
		Name: AskPursue, Seat: r.sideOf(u), Kind: flow.Number, Length: true, Rule: "is.assault.escape.clear", Unit: int32(u), Target: int32(t), Min: int32(mv / slow), Max: int32((2*mv - up) / slow),
		Prompt: "How far does " + r.name(u) + " go after it?", Default: flow.Answer{Value: int32(mv / slow)}, HasDefault: true,
	}
	far := geom.Length(r.ask(q).Value)
	j := r.journey(u, far*slow+up, NoUnit)
	if r.crawls(u) {
		j.crawl()
	}
	j.ordered = true
	if p, ok := j.after(was, route); ok {
		r.walk(j, []flow.Path{p})
	}
	return false
}

// pursuit is the Mv of a pursuer, which it goes at least, and what getting up takes of twice its Mv: the inches of a pursuit are those gone.
// is.assault.escape.clear, is.prone.stand-cost
func (s *State) pursuit(u UnitID) (mv, up geom.Length) {
	op := s.Units[u].Operative
	if mv = inches(s.stat(op, force.Mv)); s.Bodies[op].Prone && !s.denied("is.prone.stand-cost") {
		up = mv / 2
	}
	return mv, up
}

// after is the shortest way to a place and on from there by a route, as far as the allowance lasts.
func (t *trip) after(was geom.Point, route []geom.Point) (flow.Path, bool) {
	p, ok := t.toward(was)
	if !ok || p.Points[len(p.Points)-1] != was {
		return p, ok
	}
	on := flow.Path{Figure: p.Figure, Points: append(p.Points[:len(p.Points):len(p.Points)], route...)}
	if cut, ok := t.cutOff(&on); ok {
		return cut, true
	}
	return p, true
}
