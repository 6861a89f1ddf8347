package missions

import (
	"slices"

	"sortie/flow"
	"sortie/rules/incision/force"
)

// candidate is a team that could go, with what speaks for it.
type candidate struct {
	members uint32 // one bit an operative, in the order of those who are fit
	worth   int
	cost    int
}

// mostFit bounds how many members every combination is tried of; those beyond stay at base.
const mostFit = 14

// bestTeam is a team that one would choose: worth as much as may be, unhurt, with a leader, and with hired hands where
// they are needed. It is what stands if a player just confirms, and what bots field.
func (s *State) bestTeam(side flow.Seat) []Pick {
	fit := s.choosable(side)
	expert := s.bestExpert(side)
	limit := s.limit(side)
	if expert != nil {
		limit -= expert.Pts + s.expertPrice()
	}
	most := s.scenario().Most - one(expert != nil)
	for _, c := range s.candidates(side, fit, limit, most) {
		picks := picked(fit, c.members)
		if expert != nil {
			picks = append(picks, Pick{Operative: -1, Hired: expert.Key, Expert: true})
		}
		picks = s.filled(side, picks, s.limit(side)-c.cost-(s.limit(side)-limit))
		if s.teamRefusal(side, picks) == nil {
			return picks
		}
	}
	if expert != nil { // without one it goes worse, but it goes
		for _, c := range s.candidates(side, fit, s.limit(side), s.scenario().Most) {
			if picks := picked(fit, c.members); s.teamRefusal(side, picks) == nil {
				return picks
			}
		}
	}
	return s.filled(side, nil, s.limit(side))
}

// choosable are the fit members, the fittest first if there are very many.
func (s *State) choosable(side flow.Seat) []int {
	fit := s.fit(side)
	if last := s.Shards[side].Last; s.denied("is.mission.between-swap") && last != nil {
		fit = slices.DeleteFunc(fit, func(op int) bool { return !slices.Contains(last, int16(op)) })
	}
	if len(fit) > mostFit {
		fit = fit[:mostFit]
	}
	return fit
}

func picked(fit []int, members uint32) (out []Pick) {
	for k, op := range fit {
		if members>>k&1 == 1 {
			out = append(out, Pick{Operative: int16(op)})
		}
	}
	return out
}

// candidates are all teams within the limit and the number, the best first.
func (s *State) candidates(side flow.Seat, fit []int, limit, most int) (out []candidate) {
	report := s.book.force.Examine(s.Shards[side].Shard)
	least := s.least(side)
	if s.Shards[side].Hires == Temporary || s.Shards[side].Hires == Granted {
		least = 0
	}
	for set := range uint32(1) << len(fit) {
		c, n := candidate{members: set}, 0
		for k, op := range fit {
			if set>>k&1 == 0 {
				continue
			}
			n++
			p := &report.Members[op].Profile
			c.cost += p.Points
			c.worth += p.Points - 12*s.Shards[side].Operatives[op].Wounds
			if op == report.Leader {
				c.worth += 15
			}
		}
		if c.cost <= limit && n >= least && n <= most {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return b.worth - a.worth })
	if len(out) > 300 {
		out = out[:300]
	}
	return out
}

// filled adds hired hands until the team reaches what the scenario asks for, if the shard may have some.
func (s *State) filled(side flow.Seat, picks []Pick, left int) []Pick {
	units := s.hirable(side)
	slices.SortStableFunc(units, func(a, b *force.Unit) int { return a.Pts - b.Pts })
	sc := s.scenario()
	cost := s.limit(side) - left
	seen := map[string]int32{}
	for len(units) > 0 && len(picks) < sc.Most && (len(picks) < s.least(side) || cost < sc.From) {
		u := units[0]
		if u.Pts > left {
			break
		}
		if seen[u.Key]++; seen[u.Key] == hiredEach {
			units = units[1:]
		}
		picks = append(picks, Pick{Operative: -1, Hired: u.Key})
		left, cost = left-u.Pts, cost+u.Pts
	}
	return picks
}

// bestExpert is the cheapest expert where one is needed, nil for none.
func (s *State) bestExpert(side flow.Seat) (best *force.Unit) {
	for _, u := range s.experts(side) {
		if best == nil || u.Pts < best.Pts {
			best = u
		}
	}
	return best
}
