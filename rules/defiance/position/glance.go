package position

import (
	"sortie/geom"
	"sortie/rules/defiance/law"
)

// What a figure saw of another is kept as long as both stand as they stood: a volley asks for the same lines again and again,
// weapon by weapon. It is no part of the state; nothing that moves a figure has to say so, since places are compared.

// stance is all of a figure that a line of fire rests on.
type stance struct {
	at     geom.Point
	facing geom.Angle
	level  int8
	leaps  bool
}

// pose is what a line between two figures rests on.
type pose struct {
	from, to stance
	ground   int32
}

// glance is a line of fire that was drawn between two figures.
type glance struct {
	pose
	done bool
	bare bool // it is stopped, and no more was found out about it
	line Line
}

// Look is the best line of fire from one figure to another, drawn anew only if something has changed.
func (s *State) Look(a, b *Spot) Line {
	g := s.glanceOf(a, b)
	if g == nil {
		return s.Drawn(a, b, false)
	}
	if now := s.poseOf(a, b); !g.of(&now) || g.bare || !g.line.Clear && g.line.Why == Unblocked && !s.Mute() {
		*g = glance{pose: now, done: true, line: s.Drawn(a, b, false)}
	}
	return g.line
}

// ClearLine is look where a line that is stopped does not matter: nil then. It is good until the next look of the same two.
func (s *State) ClearLine(a, b *Spot) *Line {
	g := s.glanceOf(a, b)
	if g == nil {
		g = &glance{line: s.Drawn(a, b, false)}
	} else if now := s.poseOf(a, b); !g.of(&now) {
		*g = glance{pose: now, done: true, line: s.Drawn(a, b, true)}
		g.bare = !g.line.Clear
	}
	if !g.line.Clear {
		return nil
	}
	return &g.line
}

// spots is InView that keeps what it finds for shots to come, where anything is kept.
func (s *State) spots(a, b *Spot) bool {
	if s.glanceOf(a, b) == nil {
		return s.InView(a, b)
	}
	return s.ClearLine(a, b) != nil
}

// glanceOf is the place for what a figure saw of another, nil if nothing is kept of the two.
func (s *State) glanceOf(a, b *Spot) *glance {
	w := s.Works()
	if !s.Quiet() || s.smoky() {
		return nil
	}
	side := s.SideOf(a.Body)
	if side == s.SideOf(b.Body) {
		return nil
	}
	w.muster(s)
	row := &w.glances[int(a.Body)%len(w.glances)]
	if row.of != a.Body || len(row.seen) < w.strong[law.OtherOfTwo(side)] {
		row.begin(a.Body, w.strong[law.OtherOfTwo(side)])
	}
	return &row.seen[w.places[b.Body]]
}

// glances is what one figure saw of its enemies.
type glances struct {
	of   BodyID
	seen []glance
}

// begin gives the room to another figure: who looks is one of a unit whose figures act one after the other, and what those before them
// saw is seldom asked for again.
func (g *glances) begin(b BodyID, n int) {
	if g.of = b; cap(g.seen) < n {
		g.seen = make([]glance, n)
		return
	}
	g.seen = g.seen[:n]
	clear(g.seen)
}

// poseOf is what a line between two figures rests on as they stand.
func (s *State) poseOf(a, b *Spot) pose {
	now := pose{from: stance{a.At, a.Facing, a.Level, a.Leaps}, to: stance{b.At, b.Facing, b.Level, b.Leaps}, ground: s.Ground.Changes()}
	if !s.Frame(a.Body).Vehicle() {
		now.from.facing = 0 // an upright base looks the same from all sides
	}
	if !s.Frame(b.Body).Vehicle() {
		now.to.facing = 0
	}
	return now
}

func (g *glance) of(now *pose) bool { return g.done && g.pose == *now }

// glanced is the line that was drawn between two figures, nil if none was or something has changed since.
func (s *State) glanced(a, b *Spot) *Line {
	w := s.Works()
	if row := &w.glances[int(a.Body)%len(w.glances)]; row.of != a.Body || row.seen == nil {
		return nil
	}
	g := s.glanceOf(a, b)
	if g == nil || !g.done || g.from.at != a.At || g.to.at != b.At {
		return nil
	}
	if now := s.poseOf(a, b); !g.of(&now) {
		return nil
	}
	return &g.line
}

// smoky tells whether there is smoke on the table.
func (s *State) smoky() bool {
	for i := range s.Areas {
		if s.Areas[i].Kind == Smoke {
			return true
		}
	}
	return false
}
