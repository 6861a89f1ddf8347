package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// AskLater is the question on which leg of Move-Fire-Move a flyer changes its level.
const AskLater = "level-when"

// leg is a part of Move-Fire-Move.
type leg uint8

const (
	allOfIt leg = iota
	firstLeg
	secondLeg
)

// destined is the flight level at which a figure ends its activation.
type destined struct {
	b     BodyID
	level int8
}

// destiny is the flight level at which a figure of a part ends, if that was said.
func (p *part) destiny(b BodyID) (int8, bool) {
	for _, d := range p.levels {
		if d.b == b {
			return d.level, true
		}
	}
	return 0, false
}

// goesAloft tells whether a figure is in the air at some time of the activation.  dvg.movement.fly.includes
func (s *State) goesAloft(p *part, b BodyID) bool {
	to, _ := p.destiny(b)
	return s.Bodies[b].Level > 0 || to > 0 && s.frame(b).Mode == force.Fly
}

// Touching tells whether two figures are in contact: on one flight level, base to base.  dvg.flying.no-hth
func (s *State) Touching(a, b BodyID) bool {
	return !s.holds("dvg.flying.no-hth", s.Bodies[a].Level != s.Bodies[b].Level) && s.Table.Touching(a, b)
}

// endLevel is the level at which a figure is after its move.
func (s *State) endLevel(b BodyID) int8 {
	if s.changesLevel(b) {
		return s.Units[s.unitOf(b)].Level
	}
	return s.Bodies[b].Level
}

// levelsIn is how many levels a figure can climb or sink at a pace: one for each MV of what it may move, of each leg by itself.
// dvg.movement.fly.level-cost, dvg.orders.fire.pattern.move-fire-move, dvg.movement.prone.stand-si, dvg.movement.prone.stand-pi
func (r *Run) levelsIn(p *part, b BodyID, at pace) int8 {
	mv, far, up := max(1, r.mv(b)), allowance(r.mv(b), at), geom.Length(0)
	if r.Bodies[b].Prone {
		up = r.standCost(b)
	}
	if at != stationary && r.by("dvg.orders.fire.pattern.move-fire-move", p.pattern == MoveFireMove) {
		return int8(max(0, far/2-up)/mv + far/2/mv)
	}
	return int8(max(0, far-up) / mv)
}

// climbs is at which level flyers of a part are, and by how many levels they may leave it: as many as all of them can, those
// who lie after they have stood up.  dvg.movement.fly.same-level, dvg.movement.fly.level-cost
func (r *Run) climbs(p *part, list []BodyID, at pace) (here, most int8, flies bool) {
	for _, lies := range [...]bool{false, true} { // who was brought down lies, and does not count
		for _, b := range list {
			if r.frame(b).Mode != force.Fly || r.frame(b).Type == force.AFV || r.engaged(b) && !r.by("dvg.hth.escape.vehicles", r.frame(b).Vehicle() && p.order.fires()) || r.Bodies[b].Prone != lies || flies && r.Bodies[b].Level != here {
				continue
			}
			high := r.levelsIn(p, b, at)
			if !flies {
				here, most, flies = r.Bodies[b].Level, high, true
			}
			most = min(most, high)
		}
	}
	return here, most, flies && (most > 0 || here > 0 || at == stationary)
}

// askLevel asks at which level the flyers of a part end: all at the same, each elite figure at its own.
// dvg.movement.fly.same-level, dvg.movement.fly.level-cost
func (r *Run) askLevel(p *part, at pace) {
	figures, together := p.figures, r.quality(p.unit) != force.Elite && r.law().holds("dvg.movement.fly.same-level", true)
	if p.order == JumpOrder {
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
func (r *Run) besideJumpers(p *part, together bool) (out []BodyID) {
	if !r.law().holds("dvg.orders.jump.others-sprint", true) {
		return nil
	}
	low := r.jumpsLow(p)
	for _, b := range p.figures {
		if !r.canJump(b) && (r.Bodies[b].Level > 0 || !low || !together) {
			out = append(out, b)
		}
	}
	return out
}

// jumpsLow tells whether flyers of a part on Jump orders jump, and so end on the ground.  dvg.movement.fly.no-jump-suppress
func (r *Run) jumpsLow(p *part) bool {
	return p.order == JumpOrder && slices.ContainsFunc(p.figures, func(b BodyID) bool { return r.frame(b).Mode == force.Fly && r.canJump(b) })
}

// askLevelOf asks at which level some flyers of a part end; if it is not said, where those before them do.
func (r *Run) askLevelOf(p *part, list []BodyID, at pace) {
	here, most, flies := r.climbs(p, list, at)
	if !flies {
		return
	}
	least, highest := max(0, here-most), min(3, here+most)
	if p.order == ChargeOrder || r.by("dvg.hth.engaged.maneuver-orders", p.bound) { // to come down on the enemy
		if highest = here; here == 0 {
			return
		}
		if p.bound {
			highest = least
		}
	}
	usual := min(max(here, least), highest)
	if p.after != nil && len(p.after.levels) > 0 && r.quality(p.unit) != force.Elite && !r.frame(list[0]).Vehicle() && r.by("dvg.movement.fly.same-level", true) {
		least = min(max(p.after.levels[0].level, least), highest) // where others of its unit are, or as near to that as it comes
		highest, usual = least, least
	}
	if r.jumpsLow(p) && r.quality(p.unit) != force.Elite && r.by("dvg.movement.fly.same-level", true) {
		highest, usual = least, least // to those who jump, or as near to them as it comes
	}
	if n := len(p.levels); n > 0 {
		usual = min(max(p.levels[n-1].level, least), highest)
	}
	one := *p
	one.figures = list
	sprints := p.order == DriveOrder && at == sprinting && here == 0 // which it does in the air alone: dvg.movement.fly.includes
	if least == 0 && highest > 0 && (sprints || r.mustRise(&one, at)) {
		least, usual = 1, max(usual, 1)
	}
	a := r.ask(flow.Question{Name: AskHeight, Seat: r.Groups[p.unit].Side, Kind: flow.Number, Rule: "dvg.movement.fly.same-level", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(&one), Prompt: "At which flight level does " + r.partName(&one) + " end?", Min: int32(least), Max: int32(highest),
		HasDefault: true, Default: flow.Answer{Value: int32(usual)}})
	for _, b := range list {
		p.levels = append(p.levels, destined{b, int8(a.Value)})
	}
	if p.after != nil {
		p.after.levels = append(p.after.levels, p.levels...)
	}
	p.flown = p.flown || here > 0 || a.Value > 0
	r.cite([...]tally.Rule{"dvg.movement.fly.level-0", "dvg.movement.fly.level-1", "dvg.movement.fly.level-2", "dvg.movement.fly.level-3"}[a.Value])
}

// flies makes a going one in the air, if the figure is or will be; who flies in an activation does not lie down in it.
// dvg.movement.fly.level-cost, dvg.movement.fly.includes, dvg.orders.prone-forbidden
func (r *Run) flies(g *going, p *part, on leg) {
	if r.frame(g.b).Mode != force.Fly || r.frame(g.b).Type == force.AFV {
		return
	}
	g.upright = g.upright || p.flown && !r.Bodies[g.b].Prone
	here := r.Bodies[g.b].Level
	to := here
	if end, ok := p.destiny(g.b); ok {
		to = r.levelOn(g, end, on)
		un := &r.Units[r.unitOf(g.b)]
		un.HasLevel, un.Level = true, to
	}
	if here == 0 && to == 0 {
		return
	}
	g.aloft = to > 0
	if d := geom.Length(max(to-here, here-to)); r.by("dvg.movement.fly.level-cost", d > 0) {
		g.limit = max(0, g.limit-d*r.mv(g.b))
	}
	if to == 0 {
		g.leap = false
		g.aloft = false
	}
}

// levelOn is the level that a flyer goes to with a move: that at which it ends, or on a leg of Move-Fire-Move as far toward it as
// half its movement takes it; what either leg allows its player puts into the first or leaves for the second.
// dvg.orders.fire.pattern.move-fire-move, dvg.movement.fly.level-cost
func (r *Run) levelOn(g *going, end int8, on leg) int8 {
	here := r.Bodies[g.b].Level
	far := max(end-here, here-end)
	if on == allOfIt || far == 0 || !r.by("dvg.orders.fire.pattern.move-fire-move", true) {
		return end
	}
	up := geom.Length(0)
	if r.Bodies[g.b].Prone {
		up = r.standCost(g.b)
	}
	step := min(far, int8(max(0, g.limit-up)/max(1, r.mv(g.b))))
	if on == firstLeg && step > 0 && far <= int8(g.limit/max(1, r.mv(g.b))) && r.askLater(g.b) {
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
	return r.ask(flow.Question{Name: AskLater, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.orders.fire.pattern.move-fire-move", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("When does ", b, " change its flight level?"), HasDefault: true, Default: flow.Answer{Value: before},
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: before, Key: "before", Label: "Before it fires"}, flow.Option{Value: after, Key: "after", Label: "After it has fired"})
		}}).Value == after
}

// changesLevel tells whether a figure climbs or sinks to another flight level with its move: that is movement too.
// dvg.movement.fly.level-cost, dvg.orders.maneuver.must-move
func (s *State) changesLevel(b BodyID) bool {
	un, f := &s.Units[s.unitOf(b)], s.frame(b)
	return un.HasLevel && un.Level != s.Bodies[b].Level && f.Mode == force.Fly && f.Type != force.AFV
}

// liesBelow tells whether a figure that would rise to a flight level lies: it stands up before.  dvg.movement.prone.crawl-only
func (s *State) liesBelow(b BodyID, prone bool) bool {
	return prone && s.changesLevel(b) && s.Units[s.unitOf(b)].Level > 0
}

// lyingRefusal refuses to let a figure lie whose unit rises, if it could stand up and rise too.  dvg.movement.fly.same-level
func (s *State) lyingRefusal(g *going, w *way) *tally.Refusal {
	if !s.liesBelow(g.b, w.prone) || s.frame(g.b).Quality == force.Elite || g.limit < s.standCost(g.b) || !s.holds("dvg.movement.fly.same-level", s.endRefusal(g, w) == nil) {
		return nil
	}
	return s.no("dvg.movement.fly.same-level", "let it stand up", func() string { return s.figureName(g.b) + " rises with its unit" })
}

// endRefusal says why a figure may not end where it would; to one that comes from another level all that is there is new.
func (s *State) endRefusal(g *going, w *way) *tally.Refusal {
	g.spec.Place = s.changesLevel(g.b)
	defer func() { g.spec.Place = false }()
	return g.spec.Stand(0, w.at, w.facing)
}

// straightRefusal refuses to come straight up or down to a level where a figure may not be, if there is somewhere else that it
// could come to. If there is nothing, it keeps its level.  dvg.movement.fly.same-level, dvg.unit.perimeter.air
func (s *State) straightRefusal(g *going, w *way) *tally.Refusal {
	if refusal := s.lyingRefusal(g, w); refusal != nil {
		return refusal
	}
	refusal := s.levelRefusal(g, w)
	if refusal == nil {
		return nil
	}
	if _, ok := s.elsewhere(g); !ok {
		return nil
	}
	return refusal
}

// levelRefusal says why a figure may not come to another level where it is: it ends there as after any way.
func (s *State) levelRefusal(g *going, w *way) *tally.Refusal {
	if refusal := s.endRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.perimeterRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.contact {
		return s.contactRefusal(g, w)
	}
	return nil
}
