package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// How the adviser reckons in the first edition: with the sums that the dice will be held against.

// usualPoints is what a plain fighter costs; the harm done to others is measured by it.
const usualPoints = 15

// shotOfSheet is what shooting at a target does at a distance, in hundredths of plain fighters. With least set it is the
// least distance that it can be, and cover is left out: it may be more.
func (s *State) shotOfSheet(u, t UnitID, far geom.Length, as Order, least bool) int {
	total, each, kind := 0, 0, int16(-1)
	var room [1]ModelID
	b := Bout{Shooter: u, Target: t, As: as, shooters: room[:0]}
	at := NoModel
	for m := range s.own(t) {
		at = m
		break
	}
	if at == NoModel {
		return 0
	}
	for m := range s.own(u) {
		if s.Models[m].Type != kind {
			kind, b.shooters = s.Models[m].Type, append(room[:0], m)
			each = s.modelShots(&b, m, at, far, least)
		}
		total += each
	}
	if forced, _ := s.forcesRerolls(&b); forced {
		total = total * 2 / 3
	}
	return total * s.pointsEach(t) / usualPoints
}

// pointsEach is what one model of a unit costs.
func (s *State) pointsEach(u UnitID) int {
	un := s.unit(u)
	if n := s.book.Kinds[un.Kind].Points; n > 0 && un.Strength > 0 {
		return max(n/int(un.Strength), 1)
	}
	return usualPoints
}

// modelShots is the share of one model, at a model that stands for the target.
func (s *State) modelShots(b *Bout, m, at ModelID, far geom.Length, least bool) int {
	best := 0
	for w, k := range s.typ(m).Weapons {
		wp := &s.book.Weapons[k]
		for i := range wp.Modes {
			mode := &wp.Modes[i]
			if mode.PBSOnly || far > mode.Extreme || far < mode.Min && !least || wp.Class == force.Heavy && b.As != Fire {
				continue
			}
			arm := Arm{Model: m, Weapon: int8(w), Mode: int8(i), Shots: mode.Shots, Range: far, Aim: NoModel}
			sum := s.hitSum(b, arm, obscured{})
			hits := int(mode.Shots) * int(10-failsIn10(sum.Total()))
			if mode.Blast > 0 {
				hits = hits * int(mode.Blast+1) / 2
			}
			h := s.hitOf(arm)
			h.NoCover = h.NoCover || least
			best = max(best, hits*s.harmOfHit(b, &h, at)/100)
		}
	}
	return best
}

// harmOfHit is what a hit on a model does on average, in thousandths of its loss.
func (s *State) harmOfHit(b *Bout, h *Hit, m ModelID) int {
	sum := s.resistSum(b, h, m)
	fails := int(failsIn10(sum.Total()))
	if !s.charted(m) {
		return 100 * fails / (1 + max(int(s.typ(m).Traits.Wound)-int(s.Models[m].Wounds), 0))
	}
	hit := *h
	hit.Armoured = heavilyArmoured(sum.Total())
	return fails * s.chartHarm(&hit, m)
}

// chartHarm is what a roll on a model's damage chart does on average, in hundredths of its loss.  g1.damage.roll
func (s *State) chartHarm(h *Hit, m ModelID) int {
	chart := sheetChart(s.typ(m))
	if own := s.typ(m).Chart; own != nil {
		chart = *own
	}
	total := 0
	for face := 1; face <= 10; face++ {
		n := face
		if h.Armoured {
			n = (face + 1) / 2
		}
		if n -= int(h.Damage); h.Massive {
			n += 2 // the higher of two is so much more
		}
		res := &chart[min(max(n, 1), 10)-1]
		switch {
		case res.Destroyed:
			total += 100
		case res.Break:
			total += 60
		default:
			total += 4*(int(res.Pins)+(int(res.Die)+1)/2) + 10*oneIf(res.Down) + 20*oneIf(res.Slow) + 30*oneIf(res.Disabled) + 15*oneIf(res.ModLoss)
		}
	}
	return total / 10
}

// strikePowerOfSheet is a rough measure of what a unit does in one round of hand-to-hand: the numbers of its blows.
func (s *State) strikePowerOfSheet(u UnitID) int {
	power, each, kind := 0, 0, int16(-1)
	var room [10]int8
	for m := range s.own(u) {
		t := s.typ(m)
		if s.Models[m].Type != kind {
			kind, each = s.Models[m].Type, int(t.Res+t.Armour)/2
			if arms := s.strikeArms(m, room[:0]); len(arms) > 0 {
				blow := s.blow(m, s.bestArm(m, arms))
				sum := s.strikeSum(blow, false, false)
				each += int(blow.Count) * max(sum.Total(), 1) * (3 + int(blow.SV)) / 2
			}
		}
		power += each
	}
	return power
}

// reactsLikely tells whether a reaction is worth its test: it is passed as often as not, or needs none.  g1.react.test
func (s *State) reactsLikely(u UnitID) bool {
	if s.unit(u).ambushes() && s.book.Options.AmbushFree {
		return true
	}
	r := Run{State: s, io: &flow.Direct{}}
	sum := r.initSum(RollReaction, u)
	return sum.Total()-s.pinsInTests(u) >= 5
}
