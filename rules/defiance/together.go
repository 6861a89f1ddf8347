package defiance

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
)

// The book asks figure by figure. Players of a whole unit are asked once and may say "figure by figure"; a rule case that
// says nothing takes it so, and sees every question of the book.
const (
	AskVolley = "volley" // how a part fires
	AskFacing = "facing" // which way it faces, in words
	AskFollow = "follow" // whether the others go as the first went
)

// askVolley asks once how the figures of a part fire: each at what it hits best, toward one unit, or figure by figure.
// dvg.ranged.sequential, dvg.movement.facing-free
func (r *Run) askVolley(p *position.Part) {
	p.Face = position.Heading{}
	if len(p.Figures) < 2 || !r.Volleys(p) {
		return
	}
	a := r.ask(flow.Question{Name: AskVolley, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.ranged.sequential", Unit: int32(p.Unit), Target: -1,
		Prompt: r.Words("How does ", r.partName(p), " fire?"), HasDefault: true, Default: r.Usually(position.ToNearest, position.ByDegrees),
		Offers: func() []flow.Option {
			out := append(r.List(3+len(r.Groups)), flow.Option{Value: position.ToNearest, Key: "best", Label: "Each turns to the enemy and fires at what it hits best", Rule: "dvg.target.closest-rule"})
			out = r.TowardOffers(out, r.Groups[p.Unit].Side, "All turn to ", nil)
			return append(out, flow.Option{Value: position.ByDegrees, Key: "each", Label: "Figure by figure", Rule: "dvg.ranged.sequential"})
		}})
	p.Face = position.Heading{Said: true, Way: a.Value, Auto: a.Value != position.ByDegrees, Each: a.Value == position.ByDegrees}
}

// turn turns a figure before it fires or covers, as was said of its part or is asked of it now; where it sees no enemy and
// covers nothing it does not matter.  dvg.movement.facing-free
func (r *Run) turn(b BodyID, h *position.Heading, covers bool) {
	if f := r.Frame(b); !r.Stands(b) || f.Vehicle() && f.Type != force.AnimeMecha {
		return
	}
	if h != nil && h.Said && !h.Each {
		r.Bodies[b].Facing = r.recallFacing(b, h.Way)
		return
	}
	if !r.Staged && !covers && !r.SeesAny(b) {
		return
	}
	if way := r.askFacing(b, covers); way != position.ByDegrees {
		r.Bodies[b].Facing = r.FaceTo(b, way)
		return
	}
	r.Bodies[b].Facing = r.askDegrees(b, r.UsualFacing(b), -1)
}

// askDegrees asks which way a figure faces, in degrees.
func (r *Run) askDegrees(b BodyID, usual geom.Angle, target int32) geom.Angle {
	return geom.Angle(r.ask(flow.Question{Name: AskTurn, Seat: r.SideOf(b), Kind: flow.Number, Rule: "dvg.movement.facing-free", Unit: int32(r.UnitOf(b)), Target: target,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("Which way does ", b, " face, in degrees?"), Min: 0, Max: 359,
		HasDefault: true, Default: flow.Answer{Value: int32(usual)}, Suggest: r.SuggestTurn(int32(usual))}).Value)
}

// askFacing asks in words which way a figure faces.
func (r *Run) askFacing(b BodyID, covers bool) int32 {
	why := " turn before it fires?"
	if covers {
		why = " turn to cover?"
	}
	return r.ask(flow.Question{Name: AskFacing, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.movement.facing-free", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("Which way does ", b, why), HasDefault: true, Default: r.Usually(position.ToNearest, position.ByDegrees),
		Offers: func() []flow.Option { return r.FacingOffers(r.SideOf(b), nil) }}).Value
}

// askWatch asks once which way the covering figures of a part face, if all it does is cover.
func (r *Run) askWatch(p *position.Part) {
	if len(p.Figures) < 2 || p.Face.Said {
		return
	}
	way := r.ask(flow.Question{Name: AskFacing, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.movement.facing-free", Unit: int32(p.Unit), Target: -1,
		Prompt: "Which way do those face who cover?", HasDefault: true, Default: r.Usually(position.ToNearest, position.ByDegrees),
		Offers: func() []flow.Option {
			out := r.FacingOffers(r.Groups[p.Unit].Side, nil)
			out[len(out)-1] = flow.Option{Value: position.ByDegrees, Key: "each", Label: "Figure by figure", Rule: "dvg.movement.facing-free"}
			return out
		}}).Value
	p.Face = position.Heading{Said: true, Way: way, Each: way == position.ByDegrees}
}
