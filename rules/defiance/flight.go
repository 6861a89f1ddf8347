package defiance

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskLater is the question on which leg of Move-Fire-Move a flyer changes its level.
const AskLater = "level-when"

// levelsIn is how many levels a figure can climb or sink at a pace: one for each MV of what it may move, of each leg by itself.
// dvg.movement.fly.level-cost, dvg.orders.fire.pattern.move-fire-move, dvg.movement.prone.stand-si, dvg.movement.prone.stand-pi
func (r *Run) levelsIn(p *position.Part, b BodyID, at law.Pace) int8 {
	mv, far, up := max(1, r.Movement(b)), law.Allowance(r.Movement(b), at), geom.Length(0)
	if r.Bodies[b].Prone {
		up = r.StandCost(b)
	}
	if at != law.Stationary && r.by("dvg.orders.fire.pattern.move-fire-move", p.Pattern == MoveFireMove) {
		return int8(max(0, far/2-up)/mv + far/2/mv)
	}
	return int8(max(0, far-up) / mv)
}

// climbs is at which level flyers of a part are, and by how many levels they may leave it: as many as all of them can, those
// who lie after they have stood up.  dvg.movement.fly.same-level, dvg.movement.fly.level-cost
func (r *Run) climbs(p *position.Part, list []BodyID, at law.Pace) (here, most int8, flies bool) {
	for _, lies := range [...]bool{false, true} { // who was brought down lies, and does not count
		for _, b := range list {
			if r.Frame(b).Mode != force.Fly || r.Frame(b).Type == force.AFV || r.Engaged(b) && !r.by("dvg.hth.escape.vehicles", r.Frame(b).Vehicle() && p.Order.Fires()) || r.Bodies[b].Prone != lies || flies && r.Bodies[b].Level != here {
				continue
			}
			high := r.levelsIn(p, b, at)
			if !flies {
				here, most, flies = r.Bodies[b].Level, high, true
			}
			most = min(most, high)
		}
	}
	return here, most, flies && (most > 0 || here > 0 || at == law.Stationary)
}

// askLevel asks at which level the flyers of a part end: all at the same, each elite figure at its own.
// dvg.movement.fly.same-level, dvg.movement.fly.level-cost
func (r *Run) askLevel(p *position.Part, at law.Pace) {
	figures, together := p.Figures, r.Quality(p.Unit) != force.Elite && r.law().Holds("dvg.movement.fly.same-level", true)
	if p.Order == position.JumpOrder {
		figures = r.besideJumpers(p, together)
	}
	if together {
		r.askLevelOf(p, figures, at)
		return
	}
	for i := range figures {
		r.askLevelOf(p, figures[i:i+1], at)
	}
}

// besideJumpers are those of a part on Jump orders who cannot jump, and so change their level as on Sprint orders: who is aloft. Who lies
// on the ground may rise too, but not if others with whom it ends on one level jump and stay there.
// dvg.orders.jump.others-sprint, dvg.movement.fly.no-jump-suppress, dvg.movement.fly.same-level
func (r *Run) besideJumpers(p *position.Part, together bool) (out []BodyID) {
	if !r.law().Holds("dvg.orders.jump.others-sprint", true) {
		return nil
	}
	low := r.JumpsLow(p)
	for _, b := range p.Figures {
		if !r.CanJump(b) && (r.Bodies[b].Level > 0 || !low || !together) {
			out = append(out, b)
		}
	}
	return out
}

// askLevelOf asks at which level some flyers of a part end; if it is not said, where those before them do.
func (r *Run) askLevelOf(p *position.Part, list []BodyID, at law.Pace) {
	here, most, flies := r.climbs(p, list, at)
	if !flies {
		return
	}
	least, highest := max(0, here-most), min(3, here+most)
	if p.Order == position.ChargeOrder || r.by("dvg.hth.engaged.maneuver-orders", p.Bound) { // to come down on the enemy
		if highest = here; here == 0 {
			return
		}
		if p.Bound {
			highest = least
		}
	}
	usual := min(max(here, least), highest)
	if p.After != nil && len(p.After.Levels) > 0 && r.Quality(p.Unit) != force.Elite && !r.Frame(list[0]).Vehicle() && r.by("dvg.movement.fly.same-level", true) {
		least = min(max(p.After.Levels[0].Level, least), highest) // where others of its unit are, or as near to that as it comes
		highest, usual = least, least
	}
	if r.JumpsLow(p) && r.Quality(p.Unit) != force.Elite && r.by("dvg.movement.fly.same-level", true) {
		highest, usual = least, least // to those who jump, or as near to them as it comes
	}
	if n := len(p.Levels); n > 0 {
		usual = min(max(p.Levels[n-1].Level, least), highest)
	}
	one := *p
	one.Figures = list
	sprints := p.Order == position.DriveOrder && at == law.Sprinting && here == 0 // which it does in the air alone: dvg.movement.fly.includes
	if least == 0 && highest > 0 && (sprints || r.MustRise(&one, at)) {
		least, usual = 1, max(usual, 1)
	}
	a := r.ask(flow.Question{Name: AskHeight, Seat: r.Groups[p.Unit].Side, Kind: flow.Number, Rule: "dvg.movement.fly.same-level", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(&one), Prompt: "At which flight level does " + r.partName(&one) + " end?", Min: int32(least), Max: int32(highest),
		HasDefault: true, Default: flow.Answer{Value: int32(usual)}})
	for _, b := range list {
		p.Levels = append(p.Levels, position.Destined{B: b, Level: int8(a.Value)})
	}
	if p.After != nil {
		p.After.Levels = append(p.After.Levels, p.Levels...)
	}
	p.Flown = p.Flown || here > 0 || a.Value > 0
	r.cite([...]tally.Rule{"dvg.movement.fly.level-0", "dvg.movement.fly.level-1", "dvg.movement.fly.level-2", "dvg.movement.fly.level-3"}[a.Value])
}

// flies makes a going one in the air, if the figure is or will be; who flies in an activation does not lie down in it.
// dvg.movement.fly.level-cost, dvg.movement.fly.includes, dvg.orders.prone-forbidden
func (r *Run) flies(g *position.Going, p *position.Part, on position.Leg) {
	if r.Frame(g.Body).Mode != force.Fly || r.Frame(g.Body).Type == force.AFV {
		return
	}
	g.Upright = g.Upright || p.Flown && !r.Bodies[g.Body].Prone
	here := r.Bodies[g.Body].Level
	to := here
	if end, ok := p.Destiny(g.Body); ok {
		to = r.levelOn(g, end, on)
		un := &r.Units[r.UnitOf(g.Body)]
		un.HasLevel, un.Level = true, to
	}
	if here == 0 && to == 0 {
		return
	}
	g.Aloft = to > 0
	if d := geom.Length(max(to-here, here-to)); r.by("dvg.movement.fly.level-cost", d > 0) {
		g.Limit = max(0, g.Limit-d*r.Movement(g.Body))
	}
	if to == 0 {
		g.Leap = false
		g.Aloft = false
	}
}

// levelOn is the level that a flyer goes to with a move: that at which it ends, or on a leg of Move-Fire-Move as far toward it as
// half its movement takes it; what either leg allows its player puts into the first or leaves for the second.
// dvg.orders.fire.pattern.move-fire-move, dvg.movement.fly.level-cost
func (r *Run) levelOn(g *position.Going, end int8, on position.Leg) int8 {
	here := r.Bodies[g.Body].Level
	far := max(end-here, here-end)
	if on == position.AllOfIt || far == 0 || !r.by("dvg.orders.fire.pattern.move-fire-move", true) {
		return end
	}
	up := geom.Length(0)
	if r.Bodies[g.Body].Prone {
		up = r.StandCost(g.Body)
	}
	step := min(far, int8(max(0, g.Limit-up)/max(1, r.Movement(g.Body))))
	if on == position.FirstLeg && step > 0 && far <= int8(g.Limit/max(1, r.Movement(g.Body))) && r.askLater(g.Body) {
		return here
	}
	if end < here {
		step = -step
	}
	return here + step
}

// askLater asks whether a flyer changes its level only after it has fired.
func (r *Run) askLater(b BodyID) bool {
	const before, after = 0, 1
	return r.ask(flow.Question{Name: AskLater, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.orders.fire.pattern.move-fire-move", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("When does ", b, " change its flight level?"), HasDefault: true, Default: flow.Answer{Value: before},
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: before, Key: "before", Label: "Before it fires"}, flow.Option{Value: after, Key: "after", Label: "After it has fired"})
		}}).Value == after
}
