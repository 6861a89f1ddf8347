package antares2

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Overlays implements game.Overlayer: the ranges of the unit a question is about, and what it sees of
// the unit that is looked at.
func (s *State) Overlays(q *flow.Question, unit int32) []game.Overlay {
	from := UnitID(q.Unit)
	if !s.standing(q.Unit) {
		if !s.standing(unit) || s.Groups[unit].Side != q.Seat {
			return nil
		}
		from = UnitID(unit)
	}
	if s.standing(unit) && s.Groups[unit].Side != s.Groups[from].Side {
		return s.sightOverlays(from, UnitID(unit))
	}
	return s.rangeRings(from)
}

func (s *State) standing(u int32) bool { return u >= 0 && int(u) < len(s.Units) && s.inPlay(UnitID(u)) }

// sightOverlays draws one strong line, the best of the unit, with the verdict and how many see the
// target, and a thin one for every other model that sees it.
func (s *State) sightOverlays(from, to UnitID) []game.Overlay {
	var out []game.Overlay
	best, seeing, all := -1, 0, 0
	for m := range s.own(from) {
		o, worth := s.bestSight(m, to)
		if worth < 0 {
			continue
		}
		all++
		if worth > blockedSight {
			seeing++
		}
		if best < 0 || worth > best {
			best = worth
			out = append([]game.Overlay{o}, out...)
		} else if worth > blockedSight {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return nil
	}
	if best == blockedSight {
		return out[:1]
	}
	thin := slices.DeleteFunc(out[1:], func(o game.Overlay) bool { return o.Bad })
	for i := range thin {
		thin[i].Text = ""
	}
	out = out[:1+len(thin)]
	out[0].Text = fmt.Sprintf("%s, %s", game.Tenths(s.distance(from, to)), out[0].Text)
	if all > 1 {
		out[0].Text += fmt.Sprintf(", %d of %d see it", seeing, all)
	}
	return out
}

// What a line is worth: better ones are shown.
const (
	blockedSight = iota
	obscuredSight
	clearSight
)

// bestSight is the best line of one model to any model of a unit; less than 0 if there is none.
func (s *State) bestSight(m ModelID, to UnitID) (best game.Overlay, worth int) {
	worth = -1
	near := geom.Length(0)
	a := s.Shape(m)
	for t := range s.own(to) {
		b := s.Shape(t)
		o, d := s.sightOverlay(m, t), geom.Gap(&a, &b)
		w := clearSight
		if o.Bad {
			w = blockedSight
		} else if o.Soft {
			w = obscuredSight
		}
		if w > worth || w == worth && d < near {
			best, worth, near = o, w, d
		}
	}
	return best, worth
}

// sightOverlay draws the line of sight between two models for the screen: as far as what blocks it, or
// to the target, with the verdict in words.
func (s *State) sightOverlay(from, to ModelID) game.Overlay {
	var n tally.Notes
	got := s.look(from, -1, to, s.sizeOfUnit(s.Bodies[from].Group), &n)
	o := game.Overlay{Kind: "sight", From: []geom.Point{s.Bodies[from].At}, To: []geom.Point{s.Bodies[to].At}, Text: s.sightFinding(&got, &n).Text, Bad: got.Blocked, Soft: got.Obscured}
	if got.Blocked && got.At != (geom.Point{}) {
		o.To[0] = got.At
	}
	return o
}

// rangeRings draws the bands of the weapon that most of a unit's models carry, the longer one of two.
// Distances are from base edges, so the base is added to each ring.  a2.measure.to-unit
func (s *State) rangeRings(u UnitID) []game.Overlay {
	var carried [256]int
	most := -1
	for m := range s.own(u) {
		for _, w := range s.typ(m).Weapons {
			if s.book.Weapons[w].Reach() == 0 {
				continue
			}
			carried[w]++
			if most < 0 || carried[w] > carried[most] || carried[w] == carried[most] && s.book.Weapons[w].Reach() > s.book.Weapons[most].Reach() {
				most = int(w)
			}
		}
	}
	if most < 0 {
		return nil
	}
	weapon := &s.book.Weapons[most]
	mode := &weapon.Modes[0]
	for i := range weapon.Modes {
		if m := &weapon.Modes[i]; !m.PBSOnly && m.Effective > mode.Effective {
			mode = m
		}
	}
	var out []game.Overlay
	last := geom.Length(0)
	for i, band := range []geom.Length{mode.Effective, mode.Long, mode.Extreme} {
		if band <= last {
			continue
		}
		last = band
		name := [...]string{weapon.Name + ", effective", "long", "extreme"}[i]
		out = append(out, s.ring(u, int16(most), band, game.Tenths(band)+" "+name, i > 0))
	}
	return out
}

func (s *State) ring(u UnitID, weapon int16, band geom.Length, text string, soft bool) game.Overlay {
	o := game.Overlay{Kind: "ring", Text: text, Soft: soft, Size: band}
	for m := range s.own(u) {
		for _, w := range s.typ(m).Weapons {
			if int16(w) == weapon {
				b := s.Shape(m)
				o.From = append(o.From, s.Bodies[m].At)
				o.Size = max(o.Size, band+b.R)
				break
			}
		}
	}
	return o
}

// aimSum is the number a unit's usual shooters need against a target, for one who looks before choosing;
// nil where there is no single one.  a2.hit.acc-test
func (s *State) aimSum(u UnitID, target int32, as Order) *tally.Tally {
	if !s.standing(target) {
		return nil
	}
	b := &Bout{Shooter: u, Target: UnitID(target), As: as}
	aim := s.aim(b)
	defer aim.done()
	b.Arms = armsOf(aim.usual(), nil)
	if len(b.Arms) == 0 {
		return nil
	}
	arm := b.Arms[0]
	if arm.Range = aim.rangeOf(b.Arms); arm.Range == 1<<30 || s.alone(arm.Model) {
		arm.Range = aim.gap(arm)
	}
	sum := s.hitSum(b, arm, s.obscuredFor(b, s.shootingModels(b)))
	return &sum
}
