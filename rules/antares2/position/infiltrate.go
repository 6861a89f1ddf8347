package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// RollInfiltrate draws the side that moves next before the game.
const RollInfiltrate = "infiltrate-draw"

const infiltrateGap = 10 * geom.Inch

// Infiltrators counts the units of each side that still have their move to make.
func (s *State) Infiltrators() [2]uint8 {
	var n [2]uint8
	for i := range s.Units {
		if s.Infiltrates(UnitID(i)) {
			n[s.Groups[i].Side]++
		}
	}
	return n
}

// Infiltrates tells whether a unit on the table may make a pre-game move; all its own models must be
// infiltrators.
func (s *State) Infiltrates(u UnitID) bool {
	return !s.Applies("a2.special.infiltrators.not-deployed", !s.InPlay(u)) && !s.Units[u].Infiltrated && s.AllOwn(u, func(t *force.Traits) bool { return t.Infiltrators })
}

// AllOwn tells whether every fighter and crew member of a unit has a trait.
func (s *State) AllOwn(u UnitID, has func(*force.Traits) bool) bool {
	any := false
	for m := range s.Members(u) {
		if s.Living(m) {
			if !has(&s.TypeOf(m).Traits) {
				return false
			}
			any = true
		}
	}
	return any
}

// What infiltrators do before the game.
const (
	InfiltrateStay int32 = iota
	InfiltrateRun
	InfiltrateSprint
)

// InfiltrateWay keeps the way and its end more than 10 inches from enemies on the table.
// a2.special.infiltrators.10-inches
func (s *State) InfiltrateWay(w *Walk) *tally.Refusal {
	side := s.Groups[w.Spec.Unit].Side
	for i := range w.Paths {
		m := ModelID(w.Paths[i].Figure)
		body, at := s.Shape(m), s.Bodies[m].At
		for _, p := range w.Paths[i].Points {
			if s.enemyAlong(side, &body, p.Sub(at)) {
				return tally.Refuse("a2.special.infiltrators.10-inches", `a model comes within 10" of an enemy`, `stay more than 10" away`)
			}
			body, at = body.Moved(p.Sub(at)), p
		}
	}
	return nil
}

// enemyAlong tells whether a body moved along comes within 10 inches of a model of the other side.
func (s *State) enemyAlong(side Side, body *geom.Shape, by geom.Point) bool {
	swept := geom.Sweep(body, by)
	for i := range s.Bodies {
		o := &s.Bodies[i]
		if o.Gone || o.Off || s.Groups[o.Group].Side == side || !s.Counts(ModelID(i)) {
			continue
		}
		if other := s.Shape(ModelID(i)); swept.Within(&other, infiltrateGap) {
			return true
		}
	}
	return false
}

// HasGrenades tells whether a unit has grenades to lay mines with.
func (s *State) HasGrenades(u UnitID) bool {
	for m := range s.Members(u) {
		if s.Living(m) && s.TypeOf(m).Traits.Grenades {
			return true
		}
	}
	return false
}

// MineRefusal says why a mine may not lie somewhere: in the own table half, more than 10 inches from enemies and 5 from other mines.
func (s *State) MineRefusal(side Side, a *flow.Answer) *tally.Refusal {
	const rule = "a2.special.infiltrators.minefield"
	if len(a.Paths) == 0 {
		return nil
	}
	if len(a.Paths) > 1 || a.Paths[0].Figure >= 0 {
		return tally.Refuse(rule, "one mine marker is placed", "place one marker")
	}
	spot := geom.Disc(a.Paths[0].Points[0], 0)
	half, ok := s.ownHalf(side)
	if !ok || !half.Contains(spot.Pts[0]) {
		return tally.Refuse(rule, "it is not in the own table half", "place it on your side")
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == "mine" && !m.Gone {
			if other := geom.Disc(m.At, 0); geom.Within(&spot, &other, 5*geom.Inch) {
				return tally.Refuse(rule, `it is within 5" of another mine`, "place it further off")
			}
		}
	}
	if s.enemyAlong(side, &spot, geom.Point{}) {
		return tally.Refuse(rule, `it is within 10" of an enemy`, "place it further off")
	}
	return nil
}

// SuggestMine is a place where a mine may lie, or none.
func (s *State) SuggestMine(side Side, g *dice.Rand) flow.Answer {
	half, ok := s.ownHalf(side)
	if !ok {
		return flow.Answer{}
	}
	for range 8 {
		at := geom.Point{
			X: half.Min.X + geom.Length(g.Int(int(half.Max.X-half.Min.X))),
			Y: half.Min.Y + geom.Length(g.Int(int(half.Max.Y-half.Min.Y))),
		}
		a := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{at}}}}
		if s.MineRefusal(side, &a) == nil {
			return a
		}
	}
	return flow.Answer{}
}

// ownHalf is a side's half of the table: the first side's edge is the near one. In a mission that has
// the second side start in the middle, that side has none.  a2.special.sniper.no-half
func (s *State) ownHalf(side Side) (geom.Box, bool) {
	b := &s.Book.Board
	if side == 0 {
		return geom.Box{Max: geom.Point{X: b.Width, Y: b.Height / 2}}, true
	}
	return geom.Box{Min: geom.Point{Y: b.Height / 2}, Max: geom.Point{X: b.Width, Y: b.Height}}, !s.Book.Mission.Center
}
