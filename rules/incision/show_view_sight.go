package incision

import (
	"fmt"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// Overlays implements game.Overlayer: the ranges of the operative a question is about, and what it sees of the one that is looked at.
func (s *State) Overlays(q *flow.Question, unit int32) []game.Overlay {
	stands := func(u int32) bool { return u >= 0 && int(u) < len(s.Units) && len(s.present(UnitID(u))) > 0 }
	from, at := game.Looking(q, unit, stands, func(u int32) flow.Seat { return s.sideOf(UnitID(u)) })
	switch {
	case from < 0:
		return nil
	case at >= 0:
		return s.sightOverlays(UnitID(from), UnitID(at))
	}
	return s.rangeRings(UnitID(from))
}

// present are the models of a unit on the table.
func (s *State) present(u UnitID) []ModelID {
	var out []ModelID
	for i := range s.Figures {
		if m := ModelID(i); s.Figures[i].Home == u && s.Stands(m) {
			out = append(out, m)
		}
	}
	return out
}

// sightOverlays draws the lines of a unit's models to another unit, with the distance and what is in the way.  is.los.line
func (s *State) sightOverlays(from, to UnitID) []game.Overlay {
	var each []game.Overlay
	for _, m := range s.present(from) {
		if o, ok := s.bestSight(m, s.present(to)); ok {
			each = append(each, o)
		}
	}
	return game.SightLines(each)
}

// bestSight is the best line of a model to one of several.
func (s *State) bestSight(m ModelID, targets []ModelID) (best game.Overlay, found bool) {
	near := geom.Length(0)
	for _, t := range targets {
		l, d := s.look(m, t), s.Centres(m, t)
		o := game.Overlay{Kind: "sight", From: []geom.Point{s.Bodies[m].At}, To: []geom.Point{s.Bodies[t].At}, Bad: l.No != nil, Soft: l.Concealed != ""}
		o.Text = game.Tenths(d)
		switch {
		case o.Bad:
			o.Text += ", " + l.No.Why
		case o.Soft:
			o.Text += ", concealed"
		default:
			o.Text += ", clear"
		}
		if !found || o.Better(d, &best, near) {
			best, near, found = o, d, true
		}
	}
	return best, found
}

// rangeRings draws the bands of the weapon of a unit that reaches farthest. Distances are from centres.  is.weapon.range-bands, is.measure.ranges-centre
func (s *State) rangeRings(u UnitID) []game.Overlay {
	var from []geom.Point
	var name string
	var reach [3]int16
	for _, m := range s.present(u) {
		from = append(from, s.Bodies[m].At)
		s.modes(m, func(w int16, _ int8, md *force.Mode) bool {
			if md.Range[1] > reach[1] || md.Range[1] == reach[1] && md.Range[0] > reach[0] {
				reach, name = md.Range, s.book.weapons[w].Name
			}
			return true
		})
	}
	var out []game.Overlay
	last := int16(0)
	for i, far := range reach {
		if far <= last {
			continue
		}
		text := fmt.Sprintf("%s %s", game.Tenths(inches(int(far))), force.Band(i))
		if last == 0 {
			text = name + " " + text
		}
		out = append(out, game.Overlay{Kind: "ring", From: from, Size: inches(int(far)), Text: text, Soft: last > 0})
		last = far
	}
	return out
}
