package firefight

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
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
	return u >= 0 && int(u) < len(s.Units) && s.inPlay(UnitID(u)) && !s.Units[u].Waiting && s.Units[u].Where != Aboard
}

// sightOverlays draws one strong line from the leader, to the nearest model it sees or to what is in the
// way, with the verdict; and a thin one to every model if the sight is clear.  ff.shoot.from-leader
func (s *State) sightOverlays(from, to UnitID) []game.Overlay {
	a := s.aimAt(from, to, ShootAction, nil)
	v := a.look()
	l := look{s: s, from: from, to: to}
	l.ends()
	l.gather()
	if s.inBuilding(to) != nil {
		return []game.Overlay{s.sightOverlay(&l, v, &l.mark, &a)}
	}
	near, far := NoModel, geom.Length(0)
	var thin []game.Overlay
	for m := range s.Members(to) {
		if s.typ(m).HVA || v.Sight != BlockedSight && !v.sees(s, m) {
			continue
		}
		body := s.Shape(m)
		if d := geom.Dist(l.eye.Mid, body.Pts[0]); near == NoModel || d < far {
			near, far = m, d
		}
		if v.Sight == ClearSight {
			p, q := l.shown(&sight.End{Shape: body, Mid: s.Bodies[m].At})
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
func (s *State) sightOverlay(l *look, v *View, to *sight.End, a *aim) game.Overlay {
	p, q := l.shown(to)
	o := game.Overlay{Kind: "sight", From: []geom.Point{p}, To: []geom.Point{q}, Bad: v.Sight == BlockedSight, Soft: v.Sight == PartialSight}
	what, at := s.between(l)
	if v.Sight == BlockedSight {
		o.Text = "blocked"
		if what != "" {
			o.Text += " by " + what
			o.To[0] = at
		}
		return o
	}
	o.Text = game.Tenths(a.distance()) + ", " + sightWords(v.Rule)
	if v.Sight == PartialSight && what != "" && v.Rule != "ff.los.partial.most-blocked" {
		o.Text += ": " + what
	}
	if n := s.Count(l.to); n > 1 && s.inBuilding(l.to) == nil {
		seen := 0
		for m := range s.Members(l.to) {
			if v.sees(s, m) && !s.typ(m).HVA {
				seen++
			}
		}
		o.Text += fmt.Sprintf(", %d of %d in sight", seen, n)
	}
	return o
}

// shown is the line to draw to an end: the shortest, or if another sees better that one. It is then the present line.
func (l *look) shown(to *sight.End) (p, q geom.Point) {
	got := l.toEnd(to)
	best := l.ray
	p = l.eye.Near(to.Mid)
	q = to.Near(p)
	if l.line(p, q, to, stopped) > got {
		l.ray = best
	}
	return l.P, l.Q
}

// between names what bore on the line just judged, and where the line meets it.
func (s *State) between(l *look) (string, geom.Point) {
	if l.what >= 0 && l.what < 1000 {
		u := l.units[l.what].unit
		return s.name(u), s.whereIs(u)
	}
	var room [16]geom.Span
	for k := range l.pieces {
		p := &l.pieces[k]
		if l.what >= 1000 && k != l.what-1000 || l.what < 0 && p.Class != force.DifficultGround {
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
		for _, i := range s.typ(m).Weapons {
			w := &s.book.Weapons[i]
			if w.Assault || w.Range <= 0 {
				continue
			}
			carried[i]++
			if most < 0 || carried[i] > carried[most] || carried[i] == carried[most] && w.Range > s.book.Weapons[most].Range {
				most = int(i)
			}
			if longest < 0 || w.Range > s.book.Weapons[longest].Range {
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
	w := &s.book.Weapons[most]
	out := []game.Overlay{ring(w.Range, w.Name, false)}
	if w.Min > 0 {
		out = append(out, ring(w.Min, "at least", true))
	}
	if far := &s.book.Weapons[longest]; far.Range > w.Range {
		out = append(out, ring(far.Range, far.Name, true))
	}
	return out
}

// ringFrom is where distances of a unit are measured from: its leader and the size of its base, or the
// outline of its building, an inch between two points.
func (s *State) ringFrom(u UnitID) ([]geom.Point, geom.Length) {
	area := s.inBuilding(u)
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
	if rule != "ff.actions.advance.short" && rule != "ff.actions.sprint.long" || s.Units[u].Where != OnTable {
		return nil
	}
	return []game.Overlay{{Kind: "reach", From: []geom.Point{s.Bodies[s.Units[u].Leader].At}, Size: s.pace(u, rule == "ff.actions.sprint.long")}}
}

// aimSum is the number the first weapon that would fire needs against a target, for one who looks before
// choosing; nil if none would.  ff.shoot.hit.target
func (s *State) aimSum(u, t UnitID, act Action) *tally.Tally {
	if !s.enemies(u, t) {
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
