package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Heading is which way the figures of a part turn before they fire or cover.
type Heading struct {
	Said bool  // it was asked for the part
	Way  int32 // one of those below, or a unit they turn to
	Auto bool  // their targets are chosen for them too
	Each bool  // figure by figure
}

// The ways to face besides the enemy units, which are their numbers.
const (
	ToNearest int32 = -1 - iota // toward the nearest enemy that is seen, or as they are if one is ahead
	AsItIs
	ByDegrees
)

// Usually is what a question takes if nothing is said: cases go figure by figure.
func (s *State) Usually(all, each int32) flow.Answer {
	if s.Staged {
		return flow.Answer{Value: each}
	}
	return flow.Answer{Value: all}
}

// Volleys tells whether two of a part could fire at somebody at all.
func (s *State) Volleys(p *Part) bool {
	n := 0
	for _, b := range p.Figures {
		if !s.Frame(b).Vehicle() && s.HasFire(b, AllArms[:]) {
			n++
		}
	}
	return n > 1
}

var AllArms = [Arms]int{0, 1, 2, 3, 4, 5}

// TowardOffers adds an option for each enemy unit on the table, named as people call it.
func (s *State) TowardOffers(out []flow.Option, side Side, label string, judge func(int32) *tally.Refusal) []flow.Option {
	for u := range s.Groups {
		if id := UnitID(u); s.Groups[u].Side != side && s.OnTable(id) {
			out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: s.towardKey(id), Label: s.said(label, id), Rule: "dvg.movement.facing-free", Judge: judge})
		}
	}
	return out
}

// FacingOffers lists where the figures of a unit may face.
func (s *State) FacingOffers(side Side, judge func(int32) *tally.Refusal) []flow.Option {
	out := append(s.List(3+len(s.Groups)), flow.Option{Value: ToNearest, Key: "nearest", Label: "Towards the nearest enemy in sight", Rule: "dvg.movement.facing-free", Judge: judge},
		flow.Option{Value: AsItIs, Key: "as-it-is", Label: "As it stands", Rule: "dvg.movement.facing-free"})
	out = s.TowardOffers(out, side, "Towards ", judge)
	return append(out, flow.Option{Value: ByDegrees, Key: "degrees", Label: "In degrees", Rule: "dvg.movement.facing-free"})
}

// FaceTo is the facing that words mean for a figure.
func (s *State) FaceTo(b BodyID, way int32) geom.Angle {
	switch {
	case way == AsItIs:
		return s.Bodies[b].Facing
	case way >= 0:
		me, best, at := s.Bodies[b].At, int64(1)<<62, geom.Point{}
		for e := s.FirstMan(UnitID(way)); e != NoBody; e = s.NextMan(e) {
			if d := geom.DistSq(me, s.Bodies[e].At); d < best && d > 0 {
				best, at = d, s.Bodies[e].At
			}
		}
		if best < int64(1)<<62 {
			return geom.Bearing(me, at)
		}
	}
	return s.UsualFacing(b)
}

// UsualFacing is as the figure faces, if it sees an enemy ahead, or else toward the nearest one it sees.
func (s *State) UsualFacing(b BodyID) geom.Angle {
	me := s.Spot(b)
	return s.FacingTo(&me, s.NearestSeen(&me, Anywhere))
}

// FacingTo is as a figure faces, if the nearest enemy it sees is ahead or it sees none, or else toward that one.
func (s *State) FacingTo(me *Spot, e BodyID) geom.Angle {
	if e == NoBody {
		return me.Facing
	}
	at := s.Bodies[e].At
	if at == me.At || geom.InArc(me.At, me.Facing, 45, at) {
		return me.Facing
	}
	return geom.Bearing(me.At, at)
}

// SeesAny tells whether a figure sees an enemy, whichever way it faces.
func (s *State) SeesAny(b BodyID) bool {
	me := s.Spot(b)
	return s.NearestSeen(&me, Anywhere) != NoBody
}

// foe is an enemy on the table and how far off it is, squared.
type foe struct {
	sq int64
	b  BodyID
}

// Anywhere is farther than anybody is from anybody.
const Anywhere = 4 * geom.MaxCoord

// NearestSeen is the nearest enemy in sight within a distance, whichever way one faces; of several as near the first.
func (s *State) NearestSeen(me *Spot, within geom.Length) BodyID {
	w := s.Works()
	foes, most := w.foes[:0], int64(within)*int64(within+1) // distances are rounded to the nearest
	for _, b := range s.Host(law.OtherOfTwo(s.SideOf(me.Body))) {
		if sq := geom.DistSq(me.At, s.Bodies[b].At); sq <= most && s.Stands(b) {
			foes = append(foes, foe{sq, b})
		}
	}
	for w.foes = foes; len(foes) > 0; foes = foes[:len(foes)-1] { // from the nearest on, until one is seen
		next := 0
		for i, f := range foes {
			if f.sq < foes[next].sq || f.sq == foes[next].sq && f.b < foes[next].b {
				next = i
			}
		}
		if t := s.Spot(foes[next].b); s.spots(me, &t) {
			return t.Body
		}
		foes[next] = foes[len(foes)-1]
	}
	return NoBody
}

// SuggestTurn turns to where the enemy is, or anywhere.
func (s *State) SuggestTurn(usual int32) func(*dice.Rand) flow.Answer {
	return func(d *dice.Rand) flow.Answer {
		if d.Int(4) > 0 {
			return flow.Answer{Value: usual}
		}
		return flow.Answer{Value: int32(d.Int(360))}
	}
}
