package defiance

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
)

// Overlays implements game.Overlayer: how far the unit a question is about shoots and into which arcs, and what it sees of the unit
// that is looked at; of one that covers, the ground it covers.
func (s *State) Overlays(q *flow.Question, unit int32) []game.Overlay {
	stands := func(u int32) bool { return u >= 0 && int(u) < len(s.Units) && s.OnTable(UnitID(u)) }
	from, at := game.Looking(q, unit, stands, func(u int32) flow.Seat { return s.Groups[u].Side })
	var out []game.Overlay
	switch {
	case from < 0:
	case at >= 0:
		out = s.sightOverlays(UnitID(from), UnitID(at))
	default:
		out = append(s.rangeRings(UnitID(from)), s.arcOverlays(UnitID(from))...)
	}
	if stands(unit) {
		out = append(out, s.coverOverlays(UnitID(unit))...)
	}
	return out
}

// sightOverlays draws the lines of fire of a unit's figures to another unit, with the distance and the cover.
// dvg.target.los, dvg.basics.measure-centres
func (s *State) sightOverlays(from, to UnitID) []game.Overlay {
	var each []game.Overlay
	for b := range s.Standing(from) {
		if o, ok := s.bestSight(b, to); ok {
			each = append(each, o)
		}
	}
	return game.SightLines(each)
}

// bestSight is the best line of one figure to any of a unit.
func (s *State) bestSight(a BodyID, to UnitID) (best game.Overlay, found bool) {
	me, near := s.Spot(a), geom.Length(0)
	for b := range s.Standing(to) {
		t := s.Spot(b)
		l, d := s.Look(&me, &t), s.Distance(&me, &t)
		o := game.Overlay{Kind: "sight", From: []geom.Point{l.From}, To: []geom.Point{l.To}, Bad: !l.Clear, Soft: l.InCover || l.Smoke, Text: game.Tenths(d) + ", " + lineWords(&l)}
		if !found || o.Better(d, &best, near) {
			best, near, found = o, d, true
		}
	}
	return best, found
}

func lineWords(l *position.Line) string {
	switch {
	case !l.Clear && l.Why == position.Solid:
		return "blocked by impassable terrain"
	case !l.Clear:
		return "blocked by the depth of terrain"
	case l.InCover:
		return "in " + l.Cover.String() + " cover"
	case l.Smoke:
		return "through smoke"
	}
	return "clear"
}

// rangeRings draws the brackets of the weapon that most figures of a unit carry, each with the number a die needs there. Ranges are
// from centres.  dvg.weapon.brackets, dvg.basics.measure-centres
func (s *State) rangeRings(u UnitID) []game.Overlay {
	carried := make([]int, len(s.Book.Pack.Weapons))
	most := int16(-1)
	var from []geom.Point
	for b := range s.Standing(u) {
		from = append(from, s.Bodies[b].At)
		for arm, n := range s.Figure(b).Arms {
			if n < 0 || s.Ready(b, arm) != nil || s.Book.Pack.Weapons[n].Farthest() == 0 {
				continue
			}
			if carried[n]++; most < 0 || carried[n] > carried[most] {
				most = n
			}
		}
	}
	if most < 0 {
		return nil
	}
	var out []game.Overlay
	w, last := &s.Book.Pack.Weapons[most], geom.Length(0)
	for k, r := range w.Reach {
		if r <= last || r >= force.Unlimited {
			continue
		}
		text := fmt.Sprintf("%s %d+", game.Tenths(r), force.BracketNeed(k))
		if last == 0 {
			text = w.Name + " " + text
		}
		out = append(out, game.Overlay{Kind: "ring", From: from, Size: r, Text: text, Soft: last > 0})
		last = r
	}
	return out
}

// How far arcs are drawn: long enough to be seen, short enough to leave the table readable.
const arcShown = 8 * geom.Inch

// arcOverlays draws where the weapons of a vehicle point.  dvg.vehicle.weapon.multi-arc, dvg.vehicle.weapon.turret
func (s *State) arcOverlays(u UnitID) []game.Overlay {
	var out []game.Overlay
	for b := range s.Standing(u) {
		if !s.Frame(b).Vehicle() {
			continue
		}
		f, here := s.Figure(b), s.Spot(b)
		var names [4][]string
		for arm, n := range f.Arms {
			if n < 0 || s.Ready(b, arm) != nil {
				continue
			}
			for i := range names {
				if f.Arcs[arm]>>i&1 != 0 {
					names[i] = append(names[i], s.Book.Pack.Weapons[n].Name)
				}
			}
		}
		for i, turn := range position.ArcTurns() {
			if len(names[i]) > 0 {
				out = append(out, game.Overlay{Kind: "area", From: wedge(here.At, (here.Facing + turn).Norm(), arcShown), Text: strings.Join(names[i], ", ")})
			}
		}
	}
	return out
}

// coverOverlays draws the ground that covering figures of a unit cover: their front, or the arcs of their weapons.
// dvg.basics.cover-arc, dvg.vehicle.covering-arc
func (s *State) coverOverlays(u UnitID) []game.Overlay {
	var out []game.Overlay
	for b := range s.Standing(u) {
		if !s.StillCovers(b) {
			continue
		}
		f, here := s.Figure(b), s.Spot(b)
		far, set := geom.Length(0), force.Front
		for _, arm := range s.CoverList(b, f.Cover) {
			if w := s.Weapon(b, arm); w != nil {
				far = max(far, w.Farthest())
				if s.Frame(b).Vehicle() {
					set |= f.Arcs[arm]
				}
			}
		}
		for i, turn := range position.ArcTurns() {
			if set>>i&1 != 0 {
				out = append(out, game.Overlay{Kind: "area", From: wedge(here.At, (here.Facing + turn).Norm(), min(far, 2*arcShown)), Bad: true})
			}
		}
	}
	if len(out) > 0 {
		out[0].Text = "ground " + s.Name(u) + " covers"
	}
	return out
}

// wedge is the outline of an arc of 90 degrees.
func wedge(at geom.Point, facing geom.Angle, far geom.Length) []geom.Point {
	out := []geom.Point{at}
	for a := geom.Angle(-45); a <= 45; a += 9 {
		out = append(out, at.Polar((facing+a).Norm(), far))
	}
	return out
}
