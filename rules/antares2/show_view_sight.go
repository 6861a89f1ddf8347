package antares2

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// Overlays implements game.Overlayer: the ranges of the unit a question is about, and what it sees of
// the unit that is looked at.
func (s *State) Overlays(q *flow.Question, unit int32) []game.Overlay {
	from, at := game.Looking(q, unit, s.standing, func(u int32) flow.Seat { return s.Groups[u].Side })
	switch {
	case from < 0:
		return nil
	case at >= 0:
		return s.sightOverlays(UnitID(from), UnitID(at))
	}
	return s.rangeRings(UnitID(from))
}

func (s *State) standing(u int32) bool { return u >= 0 && int(u) < len(s.Units) && s.InPlay(UnitID(u)) }

// sightOverlays draws one strong line, the best of the unit, with the verdict and how many see the
// target, and a thin one for every other model that sees it.
func (s *State) sightOverlays(from, to UnitID) []game.Overlay {
	var each []game.Overlay
	for m := range s.Own(from) {
		if o, ok := s.bestSight(m, to); ok {
			each = append(each, o)
		}
	}
	out := game.SightLines(each)
	if len(out) > 0 && !out[0].Bad {
		if !out[0].Soft && s.mostObscured(from, to) {
			out[0].Text += ", most lines obscured"
		}
		out[0].Text = game.Tenths(s.distance(from, to)) + ", " + out[0].Text
	}
	return out
}

// mostObscured: the unit pays for obscuring terrain although its best line may be free of it. a2.hit.mod.obscuring.most-of-most
func (s *State) mostObscured(from, to UnitID) bool {
	b := &position.Bout{Shooter: from, Target: to}
	aim := s.Aim(b)
	defer aim.Done()
	b.Arms = armsOf(aim.Usual(), nil)
	return len(b.Arms) > 0 && s.obscuredFor(b, s.shootingModels(b)).penalty != 0
}

// bestSight is the best line of one model to any model of a unit.
func (s *State) bestSight(m ModelID, to UnitID) (best game.Overlay, found bool) {
	near := geom.Length(0)
	a := s.Shape(m)
	for t := range s.Own(to) {
		b := s.Shape(t)
		if o, d := s.sightOverlay(m, t), geom.Gap(&a, &b); !found || o.Better(d, &best, near) {
			best, near, found = o, d, true
		}
	}
	return best, found
}

// sightOverlay draws the line of sight between two models for the screen: as far as what blocks it, or
// to the target, with the verdict in words.
func (s *State) sightOverlay(from, to ModelID) game.Overlay {
	var n tally.Notes
	got := s.Look(from, -1, to, s.SizeOfUnit(s.Bodies[from].Group), &n)
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
	for m := range s.Own(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if s.Book.Weapons[w].Reach() == 0 {
				continue
			}
			carried[w]++
			if most < 0 || carried[w] > carried[most] || carried[w] == carried[most] && s.Book.Weapons[w].Reach() > s.Book.Weapons[most].Reach() {
				most = int(w)
			}
		}
	}
	if most < 0 {
		return nil
	}
	weapon := &s.Book.Weapons[most]
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
	for m := range s.Own(u) {
		for _, w := range s.TypeOf(m).Weapons {
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
func (s *State) aimSum(u UnitID, target int32, as position.Order) *tally.Tally {
	if !s.standing(target) {
		return nil
	}
	b := &position.Bout{Shooter: u, Target: UnitID(target), As: as}
	aim := s.Aim(b)
	defer aim.Done()
	b.Arms = armsOf(aim.Usual(), nil)
	if len(b.Arms) == 0 {
		return nil
	}
	arm := b.Arms[0]
	if arm.Range = aim.RangeOf(b.Arms); arm.Range == 1<<30 || s.Alone(arm.Model) {
		arm.Range = aim.DistanceOf(arm)
	}
	sum := s.hitSum(b, arm, s.obscuredFor(b, s.shootingModels(b)))
	return &sum
}
