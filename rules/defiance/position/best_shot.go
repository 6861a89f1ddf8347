package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// ChanceOf is the chance of a die to come to a number, in thousandths: a natural 1 never does, and above 10 follow-ups count.
// dvg.ranged.damage-roll.one-fails, dvg.ranged.damage-roll.11, dvg.ranged.damage-roll.12
func ChanceOf(need int) int {
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
func (s *State) promise(sh *Shot, q *Quarry) int {
	if sh.Weapon.Area.Radius > 0 {
		return s.promiseArea(sh, q)
	}
	sum := s.DamageSum(sh, q, 0)
	p := ChanceOf(s.NumberOf(sh, q) - sum.Total())
	return s.prize(q.Body, p*max(1, sh.Rate()), sh.Weapon)
}

// prize is what so many thousandths of hits are worth at a figure.
func (s *State) prize(b BodyID, hits int, w *force.Weapon) int {
	f, fr := s.Figure(b), s.Frame(b)
	if fr.FS > 0 && !w.Effectors.Has(force.FieldPiercing) {
		hits = hits * int(fr.FS-1) / 10
	}
	left := max(1, int(s.Left(b)))
	if left > 1 {
		hits += hits * 4 * int(w.Impact) / 10
	}
	worth := hits * max(8, int(f.PV)) / max(1, int(fr.DC))
	if most := 1000 * max(8, int(f.PV)) * left / max(1, int(fr.DC)); worth > most {
		worth = most
	}
	switch {
	case s.Disabled(b):
		worth /= 8
	case f.Stunned:
		worth /= 2
	case left > 1 && hits < 1000*left:
		worth = worth * 3 / 4
	}
	return worth
}

// promiseArea is the same of an area: all whom it would catch, friends counted against it.
func (s *State) promiseArea(sh *Shot, q *Quarry) int {
	v, area := s.ViewOf(sh, q), sh.Weapon.Area
	to := s.Law().Sum("to-hit", "", "dvg.aoe.to-hit", 0)
	s.Law().Los(&to, v)
	total := 0
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.Bodies[i].Level != s.Bodies[q.Body].Level || geom.Dist(q.At, s.Bodies[i].At) > area.Radius+s.Reach(b) {
			continue
		}
		sum := s.Law().Sum("damage", "", "dvg.aoe.damage.lof-only", 0)
		s.Law().Lof(&sum, law.Attack{Effectors: area.Effectors}, s.AsTarget(b))
		n := s.prize(b, ChanceOf(int(area.Need)-sum.Total()), sh.Weapon)
		if s.SideOf(b) == s.SideOf(sh.By.Body) {
			n = -2 * n
		}
		total += n
	}
	return total * ChanceOf(s.NumberOf(sh, q)-to.Total()) / 1000
}

// BestQuarry is the target of a list that a shot promises most against, -1 if there is none.
func (s *State) BestQuarry(sh *Shot, list []Quarry) (at, worth int) {
	at = -1
	for i := range list {
		q := &list[i]
		if q.No != nil || q.Vain {
			continue
		}
		n := s.promise(sh, q)
		if sh.Toward >= 0 && s.UnitOf(q.Body) == UnitID(sh.Toward) {
			n = 4*n + 4
		}
		if at < 0 || n > worth {
			at, worth = i, n
		}
	}
	return at, worth
}

// BestSpread hands the dice of a burst out so that most may be expected of them: hits that a figure cannot take are wasted.
// dvg.ranged.hits-wasted, dvg.spread.allocation
func (s *State) BestSpread(sh *Shot, chain []Quarry, n int) []int32 {
	best, most := make([]int32, n), -1
	try := make([]int32, n)
	chance := make([]int, len(chain))
	for i := range chain {
		sum := s.DamageSum(sh, &chain[i], 0)
		chance[i] = ChanceOf(s.NumberOf(sh, &chain[i]) - sum.Total())
	}
	for last := range chain { // how many of the chain are shot at
		k := 0
		for i := 0; i <= last && k < n; i++ {
			if i > 0 {
				gap, _ := s.Law().Bridge(s.Distance(&chain[i].Spot, &chain[i-1].Spot))
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
		if SpreadRefusal(try) != nil {
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
func (s *State) spreadWorth(chain []Quarry, chance []int, v []int32) int {
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
			if s.Left(chain[i].Body) > 1 { // it can take more than one
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

// SpreadRefusal says why dice may not be spread so: along the chain, each target in turn, three for a gap at most.
func SpreadRefusal(v []int32) *tally.Refusal {
	var count [32]int
	for i, x := range v {
		if i > 0 && x < v[i-1] {
			return No("dvg.spread.allocation", "name them in order", "the dice go along the chain from the first target on")
		}
		count[min(x, 31)]++
	}
	last := v[len(v)-1]
	for k := int32(0); k <= last; k += 2 {
		if count[k] == 0 {
			return No("dvg.spread.allocation", "give it a die", "every target on the way takes at least one die")
		}
		if k > 0 && count[k-1] > 3 {
			return No("dvg.spread.gap.max-three", "bridge with three at most", "at most three dice bridge a gap")
		}
	}
	if last%2 == 1 {
		return No("dvg.spread.allocation", "end with a target", "a bridge leads to a target")
	}
	return nil
}
