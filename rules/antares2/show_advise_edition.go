package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// How the adviser reckons in the first edition: with the sums that the dice will be held against.

// dieCounts is what an order die counts for beside the points of the unit that it goes with: an army that has lost more than half of them loses,
// whatever they cost.  g1.army.broken-loses
const dieCounts = 50

// usualPoints is what a plain fighter costs; the harm done to others is measured by it.
const usualPoints = 15

// shotOfSheet is what shooting at a target does at a distance, in hundredths of plain fighters. With least set it is the
// least distance that it can be: it may be more.
func (s *State) shotOfSheet(u, t UnitID, far geom.Length, as position.Order, least bool) int {
	total, hits, each, hit, kind := 0, 0, 0, 0, int16(-1)
	b := &s.desk().shot
	*b = position.Bout{Shooter: u, Target: t, As: as, Shooters: append(b.Shooters[:0], s.FirstOwn(u))}
	at, most := s.FirstOwn(t), 0
	if least {
		most = s.mostAcc(b)
	}
	plain := s.resistSum(b, &position.Hit{NoCover: true, Weapon: -1}, at) // against a hit of SV 0, cover aside
	for m := range s.Own(u) {
		if s.Bodies[m].Base != kind {
			kind = s.Bodies[m].Base
			each, hit = s.modelShots(b, m, at, far, plain.Total(), most, least)
		}
		total += each
		hits += hit
	}
	if forced, _ := s.forcesRerolls(b); forced && total > 0 {
		total, hits = total*2/3, hits*2/3
	}
	if s.Sharded(t) {
		hits = 0 // g1.drone.shard.no-pins
	}
	k := s.asTarget(t)
	return fall(total, 100*k.left)*k.dear/100 + min(hits*2/3, 90)*k.pin/100
}

// pointsEach is what one model of a unit costs.
func (s *State) pointsEach(u UnitID) int {
	un := s.Unit(u)
	if n := s.Book.Kinds[un.Kind].Points; n > 0 && un.Strength > 0 {
		return max(n/int(un.Strength), 1)
	}
	return usualPoints
}

// modelShots is the share of one model, at a model that stands for the target and has a Res value against hits of SV 0, and how many of its hits
// pin, in hundredths: on heavy armour only those that it does not withstand.  g1.pin.hit-heavy
func (s *State) modelShots(b *position.Bout, m, at ModelID, far geom.Length, plain, most int, least bool) (best, hits int) {
	for w, k := range s.TypeOf(m).Weapons {
		wp := &s.Book.Weapons[k]
		for i := range wp.Modes {
			mode := &wp.Modes[i]
			if mode.PBSOnly || far > mode.Extreme || far < mode.Min && !least || wp.Class == force.Heavy && b.As != position.Fire {
				continue
			}
			arm := position.Arm{Model: m, Weapon: int8(w), Mode: int8(i), Shots: mode.Shots, Range: far, Aim: NoModel}
			res := plain - int(mode.SV)
			if mode.Negates {
				h := s.hitOf(arm)
				h.NoCover = true
				sum := s.resistSum(b, &h, at)
				res = sum.Total()
			}
			harm := int(mode.Shots) * s.harmOfHit(mode, at, res)
			if mode.Blast > 0 {
				harm = harm * int(mode.Blast+1) / 2
			}
			if 9*harm/100 <= best && !least {
				continue
			}
			tn := most + int(mode.AccMod) + s.accOf(m) - mode.Band(far)
			if !least {
				sum := s.hitSum(b, arm, obscured{})
				tn = sum.Total()
			}
			worth, pins := int(10-failsIn10(tn))*harm/100, int(mode.Shots)*10*int(10-failsIn10(tn))
			if heavilyArmoured(res) {
				pins /= 10
			}
			if worth > best || least && pins > hits {
				hits = pins
			}
			best = max(best, worth)
		}
	}
	return best, hits
}

// mostAcc is the most that can be added to the Acc of a unit's shots: for its order and by what guides them, less its pins.
func (s *State) mostAcc(b *position.Bout) int {
	most := position.OneIf(b.As == position.Fire) - s.pinsInTests(b.Shooter)
	if s.guided(s.OwnerOf(b.Shooter)) {
		most += 3
	}
	return most
}

// guided tells whether a side has anything that guides shots at all.  g1.acc.targeter, g1.acc.flitter, g1.acc.sensor-module
func (s *State) guided(side Side) bool {
	for i := range s.Markers {
		if s.Markers[i].Kind == "sensor-tag" {
			return true
		}
	}
	known := &s.desk().guides[side]
	if *known == 0 {
		*known = 1
		for i := range s.Bodies {
			if t := &s.TypeOf(ModelID(i)).Traits.Sheet; s.OwnerOf(s.Bodies[i].Group) == side && (t.Targeter || t.Flitter) {
				*known = 2
			}
		}
	}
	return *known == 2
}

// harmOfHit is what a hit on a model with a Res value does on average, in thousandths of its loss.
func (s *State) harmOfHit(mode *force.Mode, m ModelID, res int) int {
	fails := int(failsIn10(res))
	if !s.charted(m) {
		return 100 * fails / (1 + max(int(s.TypeOf(m).Traits.Wound)-int(s.Figures[m].Wounds), 0))
	}
	return fails * s.chartHarm(&position.Hit{Damage: mode.DamageMod, Ammo: mode.Ammo, Armoured: heavilyArmoured(res)}, m)
}

// chartHarm is what a roll on a model's damage chart does on average, in hundredths of its loss.  g1.damage.roll
func (s *State) chartHarm(h *position.Hit, m ModelID) int {
	chart := sheetChart(s.TypeOf(m))
	if own := s.TypeOf(m).Chart; own != nil {
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
			total += 4*(int(res.Pins)+(int(res.Die)+1)/2) + 10*position.OneIf(res.Down) + 20*position.OneIf(res.Slow) + 30*position.OneIf(res.Disabled) + 15*position.OneIf(res.ModLoss)
		}
	}
	return total / 10
}

// reactsLikely tells whether a reaction is worth its test: it is passed as often as not, or needs none.  g1.react.test
func (s *State) reactsLikely(u UnitID) bool {
	if s.Unit(u).Ambushes() && s.Book.Options.AmbushFree {
		return true
	}
	r := Run{State: s, io: &flow.Direct{}}
	sum := r.initSum(RollReaction, u)
	return sum.Total()-s.pinsInTests(u) >= 5
}
