package antares2

import (
	"cmp"
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// How the adviser reckons shooting, in hundredths of plain fighters.

// bestTarget is the enemy that a unit's shooting would hurt most, and by how much. Looks are dear, so
// that what shooting could do at best is reckoned first, and the most promising enemies looked at first:
// most of the others need no look any more.
func (s *State) bestTarget(u UnitID, as position.Order) (UnitID, int) {
	var room [64]prospect
	list := room[:0]
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) {
			continue
		}
		list = append(list, prospect{t, i, s.shotHope(u, t, as)})
	}
	best := mostHopeful(list, func(p prospect) int { return s.shotWorth(u, p.target, as) })
	return best.target, best.hope
}

// prospect is what shooting at a target may do at most.
type prospect struct {
	target UnitID
	place  int // in the order of the targets
	hope   int
}

// mostHopeful finds the target that is worth most, nobody if none is worth anything. Each is worth at most
// what was hoped of it, so that the less hopeful ones need not be looked at.
func mostHopeful(list []prospect, worth func(prospect) int) prospect {
	slices.SortFunc(list, prospect.before)
	best := prospect{target: NoUnit}
	for _, p := range list {
		if !p.beats(&best) {
			continue
		}
		if p.hope = worth(p); p.beats(&best) {
			best = p
		}
	}
	return best
}

// before sorts the most hopeful first.
func (p prospect) before(o prospect) int { return cmp.Or(o.hope-p.hope, p.place-o.place) }

// beats compares two targets; of equals the first counts.
func (p *prospect) beats(o *prospect) bool {
	return p.hope > o.hope || p.hope == o.hope && p.hope > 0 && p.place < o.place
}

// shotHope is the most that shotWorth can come to: as if the targets were in sight, as near as the boxes
// around the units are.
func (s *State) shotHope(u, t UnitID, as position.Order) int {
	from, to := s.gist(u), s.gist(t)
	if !from.box.Grow(from.shoots).Meets(to.box) {
		return 0
	}
	return s.shotAt(u, t, from.box.Gap(to.box), as, true)
}

// shotWorth estimates what shooting at a target does, in hundredths of casualties. Three models' sight stands for the unit's: the first,
// one in the middle and the last of those that shoot; the dice are left to the dice.
func (s *State) shotWorth(u, t UnitID, as position.Order) int {
	if from := s.gist(u); !s.InPlay(t) || !from.box.Grow(from.shoots).Meets(s.gist(t).box) {
		return 0
	}
	far, see, of := s.looksOut(u, t)
	if see == 0 {
		return 0
	}
	return s.shotAt(u, t, far, as, false) * see / of
}

// shotAt is what shooting does at a distance. With least set it is the least that it can be: it may be more.
func (s *State) shotAt(u, t UnitID, far geom.Length, as position.Order, least bool) int {
	if s.Book.Edition == position.First {
		return s.shotOfSheet(u, t, far, as, least)
	}
	total, hits, each, hit, kind := 0, 0, 0, 0, int16(-1)
	k := s.asTarget(t)
	for m := range s.Own(u) {
		if s.Bodies[m].Base != kind { // models of a kind are worth the same
			kind = s.Bodies[m].Base
			each, hit = s.modelWorth(u, m, k.size, k.res+k.cover, far, as, least)
		}
		total += each
		hits += hit
	}
	if k.strikes && total > 0 && geom.Dist(s.gist(u).place, k.place) <= 2*k.reach+4*geom.Inch {
		total = total * 5 / 4 // it will be upon us
	}
	return fall(total*k.bears/100, 100*k.left)*k.dear/100 + min(hits*2/3, 90)*k.pin/100
}

// bears is how much of the harm of hits comes to pass at a unit, in percent: less where models have wounds to spare or are rolled for again.
func (s *State) bears(t UnitID) int {
	total, n := 0, 0
	for m := range s.Own(t) {
		if s.Living(m) {
			total += s.modelBears(m, t)
			n++
		}
	}
	if n == 0 {
		return 100
	}
	return total / n
}

func (s *State) modelBears(m ModelID, t UnitID) int {
	if s.charted(m) {
		return 15 + 10*min(s.strength(t), 3) // most damage is no loss, some may break the whole unit
	}
	tr := &s.TypeOf(m).Traits
	part := 100 / (1 + max(int(tr.Wound)-int(s.Figures[m].Wounds), 0))
	if tr.Tough > 0 {
		part = part * 3 / 5 // failed tests are taken again
	}
	return part
}

// usual is the model that stands for a unit: leaders come first and weapons of teams last, so the last that is neither a weapon nor
// equipment.
func (s *State) usual(t UnitID) ModelID {
	last := NoModel
	for m := range s.Own(t) {
		if role := s.TypeOf(m).Role; last == NoModel || role != force.TeamWeapon && role != force.Equipment {
			last = m
		}
	}
	return last
}

// price is what a casualty of a unit counts for, in percent of a plain fighter: what a model costs, and in the first edition its share of the
// unit's order dice.
func (s *State) price(t UnitID) int {
	points := s.pointsEach(t)
	if un := s.Unit(t); s.Book.Edition == position.First && un.Strength > 0 {
		points += dieCounts * int(un.MOD) / int(un.Strength)
	}
	return max(100*points/usualPoints, 60)
}

// dearness is what harm to a unit counts for, in percent of a plain fighter's: by what its models cost, more if it is nearly finished,
// has not acted yet or holds ground, less if it keeps its head down.
func (s *State) dearness(t UnitID) int {
	un := s.Unit(t)
	n := s.price(t)
	if left := s.strength(t); un.Strength > 0 && 2*left <= int(un.Strength) {
		n = n * 5 / 4 // the rest may run
	}
	if un.Pins > 0 {
		n += 4 * min(int(un.Pins), 5)
	}
	if un.InHand > 0 {
		n = n * 11 / 10
	}
	if s.holdsGround(t) {
		n = n * 5 / 4
	}
	if un.Current() == position.Down && s.Book.Edition == position.Second {
		n = n * 3 / 5 // in the first the hits that are rolled again are reckoned with the dice
	}
	if un.Type == force.Probe {
		n = n * 2 / 5 // it holds nothing
	}
	return n
}

// lookouts are up to three models of a unit that shoot: how many of them see a target in range, and the mean range of those.
func (s *State) lookouts(f *position.Field, u, t UnitID) (far geom.Length, see, of int) {
	size, reach := s.SizeOfUnit(u), s.Farthest(u)
	var room [32]ModelID
	list := room[:0]
	for m := range s.Own(u) {
		if len(s.TypeOf(m).Weapons) > 0 {
			list = append(list, m)
		}
	}
	if len(list) > 3 {
		list[1], list[2] = list[len(list)/2], list[len(list)-1]
		list = list[:3]
	}
	for _, m := range list {
		if d, seen := s.RangeOver(f, m, -1, t, size); seen && d <= reach {
			far += d
			see++
		}
	}
	return far / geom.Length(max(see, 1)), see, len(list)
}

// modelWorth is the share of one model, at a target of a Res value, and how many hits of it pin, in hundredths: on heavy armour only those
// that it does not withstand.  a2.pins.shooting.heavily-armoured
func (s *State) modelWorth(u UnitID, m ModelID, size, res int, far geom.Length, as position.Order, least bool) (best, hits int) {
	for _, w := range s.TypeOf(m).Weapons {
		wp := &s.Book.Weapons[w]
		for k := range wp.Modes {
			mode := &wp.Modes[k]
			if mode.PBSOnly || far > mode.Extreme || far < mode.Min && !least || wp.Class == force.Heavy && as != position.Fire {
				continue
			}
			tn := s.aimOf(u, m, mode) + size
			if as == position.Fire && wp.Class != force.Heavy {
				tn++
			}
			if far > mode.Effective {
				tn--
			}
			if far > mode.Long {
				tn--
			}
			worth, pins := s.modeWorth(mode, tn, res), int(mode.Shots)*10*int(10-failsIn10(tn))
			if heavilyArmoured(res - int(mode.SV)) {
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

// aimOf is the Acc that a model shoots with in a mode of its weapon, range and target aside.
func (s *State) aimOf(u UnitID, m ModelID, mode *force.Mode) int {
	return int(s.TypeOf(m).Acc) - int(s.Units[u].Pins) + int(mode.AccMod) - position.OneIf(mode.Shots > 1) - position.OneIf(mode.Overhead)
}

// modeWorth is what the shots of a mode do that need so much to hit, at a target of a Res value.
func (s *State) modeWorth(mode *force.Mode, tn, res int) int {
	hits := int(mode.Shots) * int(10-failsIn10(tn))
	if mode.Blast > 0 {
		hits = int(10-failsIn10(tn)) * int(mode.Blast+1) / 2
	}
	return hits * int(failsIn10(res-int(mode.SV)))
}

// sizeAcc is what the size of a target does to shots at it, by its first model.
func (s *State) sizeAcc(t UnitID) int {
	for m := range s.Own(t) {
		switch size := s.TypeOf(m).Size; {
		case size >= force.Large:
			return 1
		case size == force.Small:
			return -1
		}
		return 0
	}
	return 0
}

// resOf is the Res value of the model that stands for a unit.
func (s *State) resOf(m ModelID) int {
	if m != NoModel {
		return int(s.TypeOf(m).Res + s.TypeOf(m).Armour - 2*s.Figures[m].Breach)
	}
	return 5
}

// reachOf is a unit's basic move.
func (s *State) reachOf(u UnitID) geom.Length {
	for m := range s.Own(u) {
		if s.Book.Edition == position.First {
			return s.Allowance(m, 1) // nothing if it is immobilised
		}
		return s.TypeOf(m).M
	}
	return 0
}

func (s *State) heavyOnly(u UnitID) bool {
	for m := range s.Own(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if s.Book.Weapons[w].Class != force.Heavy && len(s.Book.Weapons[w].Modes) > 0 {
				return false
			}
		}
	}
	return true
}
