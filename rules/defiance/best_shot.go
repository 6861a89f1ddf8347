package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// tenths is the chance of a die to come to a number, in thousandths: a natural 1 never does, and above 10 follow-ups count.
// dvg.ranged.damage-roll.one-fails, dvg.ranged.damage-roll.11, dvg.ranged.damage-roll.12
func chanceOf(need int) int {
	switch {
	case need <= 2:
		return 900
	case need <= 10:
		return 100 * (11 - need)
	case need == 11:
		return 50
	case need == 12:
		return 25
	}
	return 0
}

// promise is how much a shot is worth against a target: victory points that it may be expected to take, in thousandths.
// It chooses nothing that a rule forbids; it is what is proposed and what a figure does that is left to itself.
func (s *State) promise(sh *shot, q *quarry) int {
	if sh.w.Area.Radius > 0 {
		return s.promiseArea(sh, q)
	}
	sum := s.damageSum(sh, q, 0)
	p := chanceOf(s.need(sh, q) - sum.Total())
	return s.prize(q.b, p*max(1, sh.rate()), sh.w)
}

// prize is what so many thousandths of hits are worth at a figure.
func (s *State) prize(b BodyID, hits int, w *force.Weapon) int {
	f, fr := s.fig(b), s.frame(b)
	if fr.FS > 0 && !w.Effectors.Has(force.FieldPiercing) {
		hits = hits * int(fr.FS-1) / 10
	}
	left := max(1, int(s.left(b)))
	if left > 1 {
		hits += hits * 4 * int(w.Impact) / 10
	}
	worth := hits * max(8, int(f.PV)) / max(1, int(fr.DC))
	if most := 1000 * max(8, int(f.PV)) * left / max(1, int(fr.DC)); worth > most {
		worth = most
	}
	switch {
	case s.disabled(b):
		worth /= 8
	case f.Stunned:
		worth /= 2
	case left > 1 && hits < 1000*left:
		worth = worth * 3 / 4
	}
	return worth
}

// promiseArea is the same of an area: all whom it would catch, friends counted against it.
func (s *State) promiseArea(sh *shot, q *quarry) int {
	v, area := s.viewOf(sh, q), sh.w.Area
	to := s.law().sum("to-hit", "", "dvg.aoe.to-hit", 0)
	s.law().los(&to, v)
	total := 0
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.Bodies[i].Level != s.Bodies[q.b].Level || geom.Dist(q.at, s.Bodies[i].At) > area.Radius+s.reach(b) {
			continue
		}
		sum := s.law().sum("damage", "", "dvg.aoe.damage.lof-only", 0)
		s.law().lof(&sum, attack{Effectors: area.Effectors}, s.asTarget(b))
		n := s.prize(b, chanceOf(int(area.Need)-sum.Total()), sh.w)
		if s.SideOf(b) == s.SideOf(sh.by.b) {
			n = -2 * n
		}
		total += n
	}
	return total * chanceOf(s.need(sh, q)-to.Total()) / 1000
}

// bestQuarry is the target of a list that a shot promises most against, -1 if there is none.
func (s *State) bestQuarry(sh *shot, list []quarry) (at, worth int) {
	at = -1
	for i := range list {
		q := &list[i]
		if q.no != nil || q.vain {
			continue
		}
		n := s.promise(sh, q)
		if sh.toward >= 0 && s.unitOf(q.b) == UnitID(sh.toward) {
			n = 4*n + 4
		}
		if at < 0 || n > worth {
			at, worth = i, n
		}
	}
	return at, worth
}

// bestSpread hands the dice of a burst out so that most may be expected of them: hits that a figure cannot take are wasted.
// dvg.ranged.hits-wasted, dvg.spread.allocation
func (s *State) bestSpread(sh *shot, chain []quarry, n int) []int32 {
	best, most := make([]int32, n), -1
	try := make([]int32, n)
	chance := make([]int, len(chain))
	for i := range chain {
		sum := s.damageSum(sh, &chain[i], 0)
		chance[i] = chanceOf(s.need(sh, &chain[i]) - sum.Total())
	}
	for last := range chain { // how many of the chain are shot at
		k := 0
		for i := 0; i <= last && k < n; i++ {
			if i > 0 {
				gap, _ := s.law().bridge(s.distance(&chain[i].spot, &chain[i-1].spot))
				for ; gap > 0 && k < n; gap-- {
					try[k], k = int32(2*i-1), k+1
				}
			}
			share := 1
			if i == last {
				share = n - k
			}
			for ; share > 0 && k < n; share-- {
				try[k], k = int32(2*i), k+1
			}
		}
		if spreadRefusal(try) != nil {
			break
		}
		if worth := s.spreadWorth(chain, chance, try); worth > most {
			most = worth
			copy(best, try)
		}
	}
	return best
}

// spreadWorth is what dice so spread may be expected to do, in thousandths of figures.
func (s *State) spreadWorth(chain []quarry, chance []int, v []int32) int {
	total := 0
	for i := range chain {
		miss, any := 1000, false
		for _, x := range v {
			if int(x) == 2*i {
				miss, any = miss*(1000-chance[i])/1000, true
			}
		}
		if any {
			total += 1000 - miss
			if s.left(chain[i].b) > 1 { // it can take more than one
				for _, x := range v {
					if int(x) == 2*i {
						total += chance[i] / 2
					}
				}
			}
		}
	}
	return total
}
