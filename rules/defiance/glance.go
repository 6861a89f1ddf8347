package defiance

import "sortie/geom"

// What a figure saw of another is kept as long as both stand as they stood: a volley asks for the same lines again and again,
// weapon by weapon. It is no part of the state; nothing that moves a figure has to say so, since places are compared.

// stance is all of a figure that a line of fire rests on.
type stance struct {
	at     geom.Point
	facing geom.Angle
	level  int8
}

// glance is a line of fire that was drawn between two figures.
type glance struct {
	from, to stance
	ground   int32
	done     bool
	line     line
}

// look is the best line of fire from one figure to another, drawn anew only if something has changed.
func (s *State) look(a, b *spot) line {
	w := s.works()
	if !s.quiet() || s.smoky() {
		return s.drawn(a, b)
	}
	if s.SideOf(a.b) == s.SideOf(b.b) {
		return s.drawn(a, b)
	}
	if len(w.glances) != len(s.Bodies) {
		w.glances = make([][]glance, len(s.Bodies))
		w.rankOf(s)
	}
	if w.glances[a.b] == nil {
		w.glances[a.b] = make([]glance, len(s.Bodies)-int(w.strength[s.SideOf(a.b)]))
	}
	g := &w.glances[a.b][w.places[b.b]]
	if now := s.glanceNow(a, b); !g.same(&now) || !g.line.clear && g.line.why == unblocked && !s.mute() {
		now.line = s.drawn(a, b)
		*g = now
	}
	return g.line
}

// rankOf numbers the figures of each side, whom nobody changes in play, so that a list of enemies has no room for friends.
func (w *workshop) rankOf(s *State) {
	w.places, w.strength = make([]int16, len(s.Bodies)), [2]int16{}
	for i := range s.Bodies {
		side := s.SideOf(BodyID(i))
		w.places[i] = w.strength[side]
		w.strength[side]++
	}
}

// glanceNow is what a line between two figures rests on as they stand.
func (s *State) glanceNow(a, b *spot) glance {
	now := glance{from: stance{a.at, a.facing, a.level}, to: stance{b.at, b.facing, b.level}, ground: s.Ground.Changes(), done: true}
	if !s.frame(a.b).Vehicle() {
		now.from.facing = 0 // an upright base looks the same from all sides
	}
	if !s.frame(b.b).Vehicle() {
		now.to.facing = 0
	}
	return now
}

func (g *glance) same(now *glance) bool {
	return g.done && g.from == now.from && g.to == now.to && g.ground == now.ground
}

// glanced is the line that was drawn between two figures, nil if none was or something has changed since.
func (s *State) glanced(a, b *spot) *line {
	w := s.works()
	if len(w.glances) != len(s.Bodies) || w.glances[a.b] == nil || !s.quiet() || s.smoky() {
		return nil
	}
	if s.SideOf(a.b) == s.SideOf(b.b) {
		return nil
	}
	g := &w.glances[a.b][w.places[b.b]]
	if !g.done || g.from.at != a.at || g.to.at != b.at {
		return nil
	}
	if now := s.glanceNow(a, b); !g.same(&now) {
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
