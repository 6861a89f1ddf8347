package firefight

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/sight"
	"sortie/tally"
)

// Overlays implements game.Overlayer: the ranges of the unit a question is about, and what its leader sees
// of the unit that is looked at.
func (s *State) Overlays(q *flow.Question, unit int32) []game.Overlay {
	from, at := game.Looking(q, unit, s.standing, func(u int32) flow.Seat { return s.Groups[u].Side })
	switch {
	case from < 0:
		return nil
	case q.Kind == flow.Move && unit < 0:
		return s.reachRing(UnitID(from), q.Rule)
	case at >= 0:
		return s.sightOverlays(UnitID(from), UnitID(at))
	}
	return s.rangeRings(UnitID(from))
}

// standing tells whether a unit is somewhere one can look from or at.
func (s *State) standing(u int32) bool {
	return u >= 0 && int(u) < len(s.Units) && s.InPlay(UnitID(u)) && !s.Units[u].Waiting && s.Units[u].Where != position.Aboard
}

// sightOverlays draws one strong line from the leader, to the nearest model it sees or to what is in the
// way, with the verdict; and a thin one to every model if the sight is clear.  ff.shoot.from-leader
func (s *State) sightOverlays(from, to UnitID) []game.Overlay {
	a := s.AimAt(from, to, position.ShootAction, nil)
	v := a.Look()
	l := position.Look{State: &s.State, From: from, To: to}
	l.Ends()
	l.Gather()
	if s.InBuilding(to) != nil {
		return []game.Overlay{s.sightOverlay(&l, v, &l.Mark, &a)}
	}
	near, far := NoModel, geom.Length(0)
	var thin []game.Overlay
	for m := range s.Members(to) {
		if s.TypeOf(m).HVA || v.Sight != position.BlockedSight && !v.Sees(&s.State, m) {
			continue
		}
		body := s.Shape(m)
		if d := geom.Dist(l.Eye.Mid, body.Pts[0]); near == NoModel || d < far {
			near, far = m, d
		}
		if v.Sight == position.ClearSight {
			p, q := l.Shown(&sight.End{Shape: body, Mid: s.Bodies[m].At})
			thin = append(thin, game.Overlay{Kind: "sight", From: []geom.Point{p}, To: []geom.Point{q}})
		}
	}
	if near == NoModel {
		return nil
	}
	best := sight.End{Shape: s.Shape(near), Mid: s.Bodies[near].At}
	return append([]game.Overlay{s.sightOverlay(&l, v, &best, &a)}, thin...)
}

// sightOverlay is the strong line: as far as what stops it, or to the target, with the verdict in words.
func (s *State) sightOverlay(l *position.Look, v *position.View, to *sight.End, a *position.Aim) game.Overlay {
	p, q := l.Shown(to)
	o := game.Overlay{Kind: "sight", From: []geom.Point{p}, To: []geom.Point{q}, Bad: v.Sight == position.BlockedSight, Soft: v.Sight == position.PartialSight}
	what, at := s.between(l)
	if v.Sight == position.BlockedSight {
		o.Text = "blocked"
		if what != "" {
			o.Text += " by " + what
			o.To[0] = at
		}
		return o
	}
	o.Text = game.Tenths(a.Distance()) + ", " + sightWords(v.Rule)
	if v.Sight == position.PartialSight && what != "" && v.Rule != "ff.los.partial.most-blocked" {
		o.Text += ": " + what
	}
	if n := s.Count(l.To); n > 1 && s.InBuilding(l.To) == nil {
		seen := 0
		for m := range s.Members(l.To) {
			if v.Sees(&s.State, m) && !s.TypeOf(m).HVA {
				seen++
			}
		}
		o.Text += fmt.Sprintf(", %d of %d in sight", seen, n)
	}
	return o
}

// between names what bore on the line just judged, and where the line meets it.
func (s *State) between(l *position.Look) (string, geom.Point) {
	if l.What >= 0 && l.What < 1000 {
		u := l.Units[l.What].Unit
		return s.Name(u), s.WhereIs(u)
	}
	var room [16]geom.Span
	for k := range l.Pieces {
		p := &l.Pieces[k]
		if l.What >= 1000 && k != l.What-1000 || l.What < 0 && p.Class != force.DifficultGround {
			continue
		}
		if got := p.Area.Crossing(l.P, l.Q, room[:0]); len(got) > 0 {
			name := "the " + strings.ReplaceAll(strings.TrimRight(p.Key, "0123456789-"), "-", " ")
			return name, geom.Toward(l.P, l.Q, got[0].From.Length())
		}
	}
	return "", geom.Point{}
}

// sightWords say how a unit is seen, for the line on the table.
func sightWords(rule tally.Rule) string {
	switch rule {
	case "ff.los.clear.height-four":
		return "clear, over what is far lower"
	case "ff.los.partial.most-blocked":
		return "partial, most of it is hidden"
	case "ff.los.partial.in-low-difficult", "ff.los.partial.edge-of-high-difficult":
		return "partial, in difficult terrain"
	case "ff.los.partial.taller-target":
		return "partial, over something lower"
	case "ff.los.partial.remainder":
		return "partial"
	}
	return "clear"
}

// rangeRings draws how far the leader's unit shoots: the weapon that most models carry, and one that
// reaches further, if there is one. Ranges are from the edge of the leader's base, or of the building it
// is in.  ff.shoot.range.measure, ff.building.shoot-out
func (s *State) rangeRings(u UnitID) []game.Overlay {
	var carried [256]int
	most, longest := -1, -1
	for m := range s.Members(u) {
		for _, i := range s.TypeOf(m).Weapons {
			w := &s.Book.Weapons[i]
			if w.Assault || w.Range <= 0 {
				continue
			}
			carried[i]++
			if most < 0 || carried[i] > carried[most] || carried[i] == carried[most] && w.Range > s.Book.Weapons[most].Range {
				most = int(i)
			}
			if longest < 0 || w.Range > s.Book.Weapons[longest].Range {
				longest = int(i)
			}
		}
	}
	if most < 0 {
		return nil
	}
	from, base := s.ringFrom(u)
	ring := func(d geom.Length, text string, soft bool) game.Overlay {
		return game.Overlay{Kind: "ring", From: from, Size: d + base, Text: game.Tenths(d) + " " + text, Soft: soft}
	}
	w := &s.Book.Weapons[most]
	out := []game.Overlay{ring(w.Range, w.Name, false)}
	if w.Min > 0 {
		out = append(out, ring(w.Min, "at least", true))
	}
	if far := &s.Book.Weapons[longest]; far.Range > w.Range {
		out = append(out, ring(far.Range, far.Name, true))
	}
	return out
}

// ringFrom is where distances of a unit are measured from: its leader and the size of its base, or the
// outline of its building, an inch between two points.
func (s *State) ringFrom(u UnitID) ([]geom.Point, geom.Length) {
	area := s.InBuilding(u)
	if area == nil {
		b := s.Shape(s.Units[u].Leader)
		return append([]geom.Point(nil), b.Pts[:b.N]...), b.R
	}
	if area.Kind() == geom.KindDisc {
		return []geom.Point{area.Center()}, area.Radius()
	}
	var out []geom.Point
	line := area.OutlinePoints()[0]
	for i, p := range line {
		q := line[(i+1)%len(line)]
		for d := geom.Length(0); d < geom.Dist(p, q); d += geom.Inch {
			out = append(out, geom.Toward(p, q, d))
		}
	}
	return out, 0
}

// reachRing draws how far the leader may go with an advance or a sprint; other moves have no ring.
// ff.move.leader-measured
func (s *State) reachRing(u UnitID, rule tally.Rule) []game.Overlay {
	if rule != "ff.actions.advance.short" && rule != "ff.actions.sprint.long" || s.Units[u].Where != position.OnTable {
		return nil
	}
	return []game.Overlay{{Kind: "reach", From: []geom.Point{s.Bodies[s.Units[u].Leader].At}, Size: s.Pace(u, rule == "ff.actions.sprint.long")}}
}

// aimSum is the number the first weapon that would fire needs against a target, for one who looks before
// choosing; nil if none would.  ff.shoot.hit.target
func (s *State) aimSum(u, t UnitID, act position.Action) *tally.Tally {
	if !s.Enemies(u, t) {
		return nil
	}
	a := s.attackOf(query{unit: u, mark: t, act: act, weapon: -1})
	if len(a.Pools) == 0 {
		return nil
	}
	if set := s.penalties(a, &a.Pools[0]); a.Steady {
		a.ignores = set & -set
	}
	sum := s.hitSum(a, &a.Pools[0])
	return &sum
}
