package defiance

import "sortie/geom"

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
	line line
}

// look is the best line of fire from one figure to another, drawn anew only if something has changed.
func (s *State) look(a, b *spot) line {
	g := s.glanceOf(a, b)
	if g == nil {
		return s.drawn(a, b, false)
	}
	if now := s.poseOf(a, b); !g.of(&now) || g.bare || !g.line.clear && g.line.why == unblocked && !s.mute() {
		*g = glance{pose: now, done: true, line: s.drawn(a, b, false)}
	}
	return g.line
}

// clearLine is look where a line that is stopped does not matter: nil then. It is good until the next look of the same two.
func (s *State) clearLine(a, b *spot) *line {
	g := s.glanceOf(a, b)
	if g == nil {
		g = &glance{line: s.drawn(a, b, false)}
	} else if now := s.poseOf(a, b); !g.of(&now) {
		*g = glance{pose: now, done: true, line: s.drawn(a, b, true)}
		g.bare = !g.line.clear
	}
	if !g.line.clear {
		return nil
	}
	return &g.line
}

// glanceOf is the place for what a figure saw of another, nil if nothing is kept of the two.
func (s *State) glanceOf(a, b *spot) *glance {
	w := s.works()
	if !s.quiet() || s.smoky() {
		return nil
	}
	side := s.SideOf(a.b)
	if side == s.SideOf(b.b) {
		return nil
	}
	w.muster(s)
	row := &w.glances[int(a.b)%len(w.glances)]
	if row.of != a.b || len(row.seen) < w.strong[otherOfTwo(side)] {
		row.begin(a.b, w.strong[otherOfTwo(side)])
	}
	return &row.seen[w.places[b.b]]
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
func (s *State) poseOf(a, b *spot) pose {
	now := pose{from: stance{a.at, a.facing, a.level, a.leaps}, to: stance{b.at, b.facing, b.level, b.leaps}, ground: s.Ground.Changes()}
	if !s.frame(a.b).Vehicle() {
		now.from.facing = 0 // an upright base looks the same from all sides
	}
	if !s.frame(b.b).Vehicle() {
		now.to.facing = 0
	}
	return now
}

func (g *glance) of(now *pose) bool { return g.done && g.pose == *now }

// glanced is the line that was drawn between two figures, nil if none was or something has changed since.
func (s *State) glanced(a, b *spot) *line {
	w := s.works()
	if row := &w.glances[int(a.b)%len(w.glances)]; row.of != a.b || row.seen == nil {
		return nil
	}
	g := s.glanceOf(a, b)
	if g == nil || !g.done || g.from.at != a.at || g.to.at != b.at {
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
