package defiance

import (
	"sortie/flow"
	"sortie/rules/defiance/position"
)

// moveAlike moves a figure of a part: as the first of them went, if its player said so and it may, or else as is asked. The
// half of a move that comes after fire is a move of its own.
func (r *Run) moveAlike(p *position.Part, g *position.Going, later bool) position.Way {
	at := &p.Like[0]
	if later {
		at = &p.Like[1]
	}
	if *at != nil {
		if (*at).Follow {
			g.Like = *at
		}
		return r.moveFigure(g)
	}
	from := r.Bodies[g.Body].At
	w := r.moveFigure(g)
	*at = &position.Lead{From: from, Paths: g.Went}
	if n := r.OthersLeft(p, g.Body); n >= 2 && g.Asked && !r.Engaged(g.Body) {
		(*at).Follow = r.askFollow(p, *at, n)
	}
	return w
}

// askFollow asks once whether the others of a part go as the first went.  dvg.movement.maximum-distance
func (r *Run) askFollow(p *position.Part, l *position.Lead, n int) bool {
	label := "The others go the same way, as far as they can"
	switch {
	case len(l.Paths) == 0:
		label = "The others stay as well"
	case p.Order == position.ChargeOrder:
		label = "The others charge as near as they can"
	}
	return r.ask(flow.Question{Name: AskFollow, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.movement.maximum-distance", Unit: int32(p.Unit), Target: -1,
		Prompt: r.Words("And the others of ", r.Name(p.Unit), "?"), HasDefault: true, Default: r.Usually(position.TheSameWay, position.EachItsWay),
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: position.TheSameWay, Key: "same", Label: label, Rule: "dvg.movement.maximum-distance"},
				flow.Option{Value: position.EachItsWay, Key: "each", Label: "Figure by figure", Rule: "dvg.movement.maximum-distance"})
		}}).Value == position.TheSameWay
}
