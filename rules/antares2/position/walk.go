package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// event is something met on the way: a piece to be tested for, or a halt by an ambusher.
type event struct {
	At    Progress
	Piece int // -1 for a halt
	Halt  int
}

// NextEvent is the next test or halt on the way.
func (s *State) NextEvent(g *Move, halts []Halt, done Progress) (event, bool) {
	best := event{At: Whole + 1}
	for i := range halts {
		if t := max(halts[i].At, done); !halts[i].Fired && t < best.At {
			best = event{At: t, Piece: -1, Halt: i}
		}
	}
	ground := g.swept()
	for i := range s.PiecesAndBreaches() {
		if g.Seen.Has(i) {
			continue
		}
		pc := s.Piece(i)
		if pc.Kind.Going == force.Impassable && !pc.Kind.OS || !pc.Area.Bounds().Meets(ground) {
			continue
		}
		if t, ok := g.entry(i); ok && max(t, done) < best.At {
			best = event{At: max(t, done), Piece: i}
		}
	}
	return best, best.At <= Whole
}

// swept is a box around the ways of the unit's own models: what lies outside is not met.
func (g *Move) swept() geom.Box {
	var all geom.Box
	first := true
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || !p.Moved {
			continue
		}
		box := geom.BoxOf(p.Points...).Join(geom.Box{Min: p.From, Max: p.From}).Grow(g.State.TypeOf(p.Model).Reach)
		if first {
			all, first = box, false
		} else {
			all = all.Join(box)
		}
	}
	return all
}

// Outcome of meeting a piece of terrain.
type Outcome uint8

const (
	GoesOn Outcome = iota
	GoesSlower
	Stops
)

// Hold notes the obstacles at which the unit begins its move in a defended position.
// a2.defended.cross-free
func (g *Move) Hold() {
	if g.Spec.On != nil {
		return // where it first set out
	}
	for i := range g.State.PiecesAndBreaches() {
		pc := g.State.Piece(i)
		if pc.Kind.Class != force.Obstacle {
			continue
		}
		for k := range g.Poses {
			p := &g.Poses[k]
			if b := g.State.ShapeAt(p.Model, p.From, p.Facing); p.In && p.Own && pc.OnFloor(g.State.Bodies[p.Model].Level) && pc.Area.Within(&b, Touch) {
				g.Held.Add(i)
				break
			}
		}
	}
}

// PutAt stands the models where they are at a progress.
func (s *State) PutAt(g *Move, t Progress) {
	for i := range g.Poses {
		p := &g.Poses[i]
		mo := &s.Bodies[p.Model]
		if !p.In || mo.Gone || mo.Off || !p.Named {
			continue
		}
		if !p.Own && t < Whole {
			continue // equipment follows when the unit has moved
		}
		mo.At = p.At(t)
		s.Enter(p.Model)
		switch {
		case t == Whole:
			mo.Facing = p.Turned
			if mo.Inside >= 0 {
				mo.Level = p.Level
			}
		case t > 0:
			mo.Facing = g.heading(p)
			if mo.Inside >= 0 && mo.Inside == p.house {
				mo.Level = p.on
			}
		}
	}
}

// TornOnWay tells whether the ways of those who are left no longer end in formation, since others have fallen.
// a2.react.ambush.continue, a2.move.formation-after
func (g *Move) TornOnWay() bool { return g.Fallen() && (!g.Formed() || g.divided() != nil) }

// Fallen tells whether somebody who was given a way has fallen on it.
func (g *Move) Fallen() bool {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.Own && p.Named && !p.In {
			return true
		}
	}
	return false
}

// Affordable tells whether every model can still pay for the rest of its way.
func (g *Move) Affordable() bool {
	for i := range g.Poses {
		p := &g.Poses[i]
		if p.In && p.Own && p.Moved && g.Cost(p, p.Length).Length() > p.Left {
			return false
		}
	}
	return true
}
