package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The book asks figure by figure. Players of a whole unit are asked once and may say "figure by figure"; a rule case that
// says nothing takes it so, and sees every question of the book.
const (
	AskVolley = "volley" // how a part fires
	AskFacing = "facing" // which way it faces, in words
	AskFollow = "follow" // whether the others go as the first went
)

// heading is which way the figures of a part turn before they fire or cover.
type heading struct {
	said bool  // it was asked for the part
	way  int32 // one of those below, or a unit they turn to
	auto bool  // their targets are chosen for them too
	each bool  // figure by figure
}

// The ways to face besides the enemy units, which are their numbers.
const (
	toNearest int32 = -1 - iota // toward the nearest enemy that is seen, or as they are if one is ahead
	asItIs
	byDegrees
)

// usually is what a question takes if nothing is said: cases go figure by figure.
func (s *State) usually(all, each int32) flow.Answer {
	if s.Staged {
		return flow.Answer{Value: each}
	}
	return flow.Answer{Value: all}
}

// askVolley asks once how the figures of a part fire: each at what it hits best, toward one unit, or figure by figure.
// dvg.ranged.sequential, dvg.movement.facing-free
func (r *Run) askVolley(p *part) {
	p.face = heading{}
	if len(p.figures) < 2 || !r.volleys(p) {
		return
	}
	a := r.ask(flow.Question{Name: AskVolley, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.ranged.sequential", Unit: int32(p.unit), Target: -1,
		Prompt: r.words("How does ", r.partName(p), " fire?"), HasDefault: true, Default: r.usually(toNearest, byDegrees),
		Offers: func() []flow.Option {
			out := append(r.list(3+len(r.Groups)), flow.Option{Value: toNearest, Key: "best", Label: "Each turns to the enemy and fires at what it hits best", Rule: "dvg.target.closest-rule"})
			out = r.towardOffers(out, r.Groups[p.unit].Side, "All turn to ", nil)
			return append(out, flow.Option{Value: byDegrees, Key: "each", Label: "Figure by figure", Rule: "dvg.ranged.sequential"})
		}})
	p.face = heading{said: true, way: a.Value, auto: a.Value != byDegrees, each: a.Value == byDegrees}
}

// volleys tells whether two of a part could fire at somebody at all.
func (s *State) volleys(p *part) bool {
	n := 0
	for _, b := range p.figures {
		if !s.frame(b).Vehicle() && s.hasFire(b, allArms[:]) {
			n++
		}
	}
	return n > 1
}

var allArms = [arms]int{0, 1, 2, 3, 4, 5}

// towardOffers adds an option for each enemy unit on the table, named as people call it.
func (r *Run) towardOffers(out []flow.Option, side Side, label string, judge func(int32) *tally.Refusal) []flow.Option {
	for u := range r.Groups {
		if id := UnitID(u); r.Groups[u].Side != side && r.onTable(id) {
			out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.towardKey(id), Label: r.said(label, id), Rule: "dvg.movement.facing-free", Judge: judge})
		}
	}
	return out
}

// turn turns a figure before it fires or covers, as was said of its part or is asked of it now; where it sees no enemy and
// covers nothing it does not matter.  dvg.movement.facing-free
func (r *Run) turn(b BodyID, h *heading, covers bool) {
	if f := r.frame(b); !r.Stands(b) || f.Vehicle() && f.Type != force.AnimeMecha {
		return
	}
	if h != nil && h.said && !h.each {
		r.Bodies[b].Facing = r.recallFacing(b, h.way)
		return
	}
	if !r.Staged && !covers && !r.seesAny(b) {
		return
	}
	if way := r.askFacing(b, covers); way != byDegrees {
		r.Bodies[b].Facing = r.faceTo(b, way)
		return
	}
	r.Bodies[b].Facing = r.askDegrees(b, r.usualFacing(b), -1)
}

// askDegrees asks which way a figure faces, in degrees.
func (r *Run) askDegrees(b BodyID, usual geom.Angle, target int32) geom.Angle {
	return geom.Angle(r.ask(flow.Question{Name: AskTurn, Seat: r.SideOf(b), Kind: flow.Number, Rule: "dvg.movement.facing-free", Unit: int32(r.unitOf(b)), Target: target,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("Which way does ", b, " face, in degrees?"), Min: 0, Max: 359,
		HasDefault: true, Default: flow.Answer{Value: int32(usual)}, Suggest: r.suggestTurn(int32(usual))}).Value)
}

// askFacing asks in words which way a figure faces.
func (r *Run) askFacing(b BodyID, covers bool) int32 {
	why := " turn before it fires?"
	if covers {
		why = " turn to cover?"
	}
	return r.ask(flow.Question{Name: AskFacing, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.movement.facing-free", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("Which way does ", b, why), HasDefault: true, Default: r.usually(toNearest, byDegrees),
		Offers: func() []flow.Option { return r.facingOffers(r.SideOf(b), nil) }}).Value
}

func (r *Run) facingOffers(side Side, judge func(int32) *tally.Refusal) []flow.Option {
	out := append(r.list(3+len(r.Groups)), flow.Option{Value: toNearest, Key: "nearest", Label: "Towards the nearest enemy in sight", Rule: "dvg.movement.facing-free", Judge: judge},
		flow.Option{Value: asItIs, Key: "as-it-is", Label: "As it stands", Rule: "dvg.movement.facing-free"})
	out = r.towardOffers(out, side, "Towards ", judge)
	return append(out, flow.Option{Value: byDegrees, Key: "degrees", Label: "In degrees", Rule: "dvg.movement.facing-free"})
}

// askWatch asks once which way the covering figures of a part face, if all it does is cover.
func (r *Run) askWatch(p *part) {
	if len(p.figures) < 2 || p.face.said {
		return
	}
	way := r.ask(flow.Question{Name: AskFacing, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.movement.facing-free", Unit: int32(p.unit), Target: -1,
		Prompt: "Which way do those face who cover?", HasDefault: true, Default: r.usually(toNearest, byDegrees),
		Offers: func() []flow.Option {
			out := r.facingOffers(r.Groups[p.unit].Side, nil)
			out[len(out)-1] = flow.Option{Value: byDegrees, Key: "each", Label: "Figure by figure", Rule: "dvg.movement.facing-free"}
			return out
		}}).Value
	p.face = heading{said: true, way: way, each: way == byDegrees}
}

// faceTo is the facing that words mean for a figure.
func (s *State) faceTo(b BodyID, way int32) geom.Angle {
	switch {
	case way == asItIs:
		return s.Bodies[b].Facing
	case way >= 0:
		me, best, at := s.Bodies[b].At, int64(1)<<62, geom.Point{}
		for e := s.firstMan(UnitID(way)); e != NoBody; e = s.nextMan(e) {
			if d := geom.DistSq(me, s.Bodies[e].At); d < best && d > 0 {
				best, at = d, s.Bodies[e].At
			}
		}
		if best < int64(1)<<62 {
			return geom.Bearing(me, at)
		}
	}
	return s.usualFacing(b)
}

// usualFacing is as the figure faces, if it sees an enemy ahead, or else toward the nearest one it sees.
func (s *State) usualFacing(b BodyID) geom.Angle {
	me := s.spot(b)
	e := s.nearestSeen(&me)
	if e == NoBody {
		return me.facing
	}
	at := s.Bodies[e].At
	if at == me.at || geom.InArc(me.at, me.facing, 45, at) {
		return me.facing
	}
	return geom.Bearing(me.at, at)
}

func (s *State) seesAny(b BodyID) bool {
	me := s.spot(b)
	return s.nearestSeen(&me) != NoBody
}

// foe is an enemy on the table and how far off it is, squared.
type foe struct {
	sq int64
	b  BodyID
}

// nearestSeen is the nearest enemy in sight, whichever way one faces; of several as near the first.
func (s *State) nearestSeen(me *spot) BodyID {
	w := s.works()
	foes := w.foes[:0]
	for _, b := range s.host(otherOfTwo(s.SideOf(me.b))) {
		if s.Stands(b) {
			foes = append(foes, foe{geom.DistSq(me.at, s.Bodies[b].At), b})
		}
	}
	for w.foes = foes; len(foes) > 0; foes = foes[:len(foes)-1] { // from the nearest on, until one is seen
		next := 0
		for i, f := range foes {
			if f.sq < foes[next].sq || f.sq == foes[next].sq && f.b < foes[next].b {
				next = i
			}
		}
		if t := s.spot(foes[next].b); s.inView(me, &t) {
			return t.b
		}
		foes[next] = foes[len(foes)-1]
	}
	return NoBody
}

// suggestTurn turns to where the enemy is, or anywhere.
func (r *Run) suggestTurn(usual int32) func(*dice.Rand) flow.Answer {
	return func(d *dice.Rand) flow.Answer {
		if d.Int(4) > 0 {
			return flow.Answer{Value: usual}
		}
		return flow.Answer{Value: int32(d.Int(360))}
	}
}
