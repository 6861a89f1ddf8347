package missions

import (
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// AskTeam is who goes.
const AskTeam = "team"

// Values of the question: operatives have their number, those who are hired follow.
const (
	hiredFrom  int32 = 1000
	hiredEach  int32 = 4 // as many of one unit can be hired
	expertFrom int32 = 100_000
)

// muster lets a side choose its team among those who live, whoever fought before.
// is.mission.select-each, is.mission.between-swap
func (r *run) muster() {
	side := r.side()
	x := &r.Shards[side]
	sc := r.scenario()
	r.cite("is.scenario.combatants-limits", "is.build.create.scenario-pick")
	if r.book.options.Handicap[min(side, 1)] > 0 {
		r.cite("is.mission.handicap")
	}
	if x.Last != nil {
		r.cite("is.mission.between-swap")
	}
	a := r.ask(flow.Question{Name: AskTeam, Kind: flow.PickSeveral, Rule: "is.mission.select-each", Min: 1, Max: int32(sc.Most),
		Prompt:  fmt.Sprintf("Who goes to %s? %d XP, %d to %d combatants.", sc.Name, r.limit(side), r.least(side), sc.Most),
		Offers:  func() []flow.Option { return r.teamOffers(side) },
		Check:   func(a *flow.Answer) *tally.Refusal { return r.teamRefusal(side, r.picks(side, a.Values)) },
		Plan:    func() (flow.Answer, bool) { return flow.Answer{Values: r.values(r.bestTeam(side))}, true },
		Suggest: func(*dice.Rand) flow.Answer { return flow.Answer{Values: r.values(r.bestTeam(side))} }}, side, -1)
	x.Team = r.dropDown(side, r.picks(side, a.Values))
	for _, p := range x.Team {
		if p.Expert {
			r.cite("is.mission.temporary-expert", "is.build.replace.temporary-expert")
		}
	}
	r.equip(side)
	x.Ready = true
	if r.next(Fighting); r.Stage != Fighting {
		return
	}
	r.Table = int16(100*(r.io.Roll(dice.Roll{Name: RollTable, Sides: dice.D100, Unit: -1})-1) + r.io.Roll(dice.Roll{Name: RollTable, Sides: dice.D100, Unit: -1}))
	for side := range flow.Seats(len(r.Shards)) {
		r.tell("team", side, -1, "is.mission.select-each", "%s fields %d combatants worth %d XP.", r.Shards[side].Name, len(r.Shards[side].Team), r.cost(side))
	}
}

// RollTable is what the table of a battle is laid from.
const RollTable = "table"

// least is how many a side must field: what the scenario asks for, unless it was lowered.
func (s *State) least(side flow.Seat) int {
	for i := range s.Shards {
		if s.Shards[i].Hires == Lowered {
			return 1
		}
	}
	return s.scenario().Least
}

// picks are the members behind the values of an answer, in the order of the roster.
func (s *State) picks(side flow.Seat, values []int32) (out []Pick) {
	values = slices.Clone(values)
	slices.Sort(values)
	for _, v := range values {
		switch {
		case v >= expertFrom:
			out = append(out, Pick{Operative: -1, Hired: s.unitKey(v - expertFrom), Expert: true})
		case v >= hiredFrom:
			out = append(out, Pick{Operative: -1, Hired: s.unitKey((v - hiredFrom) / hiredEach)})
		default:
			out = append(out, Pick{Operative: int16(v)})
		}
	}
	return out
}

func (s *State) unitKey(i int32) string {
	if i < 0 || int(i) >= len(s.book.force.Units) {
		return ""
	}
	return s.book.force.Units[i].Key
}

// values is an answer that picks these.
func (s *State) values(picks []Pick) (out []int32) {
	seen := map[string]int32{}
	for _, p := range picks {
		if p.Hired == "" {
			out = append(out, int32(p.Operative))
			continue
		}
		i := slices.IndexFunc(s.book.force.Units, func(u force.Unit) bool { return u.Key == p.Hired })
		if p.Expert {
			out = append(out, expertFrom+int32(i))
			continue
		}
		out = append(out, hiredFrom+int32(i)*hiredEach+seen[p.Hired])
		seen[p.Hired]++
	}
	return out
}

// team is a team as the room of shards judges it.
func (s *State) team(side flow.Seat, picks []Pick) force.Team {
	sc := s.scenario()
	t := force.Team{Limit: s.limit(side), Least: s.least(side), Most: sc.Most, Demolition: sc.Demolition}
	for _, p := range picks {
		f := force.Fielded{Operative: int(p.Operative), Main: p.Main, Explosive: p.Explosive, Temporary: p.Hired, Expert: p.Expert}
		if p.Brings {
			f.Manages = append([]string{}, p.Manages...)
		}
		t.Fielded = append(t.Fielded, f)
	}
	return t
}

// cost is what the chosen team of a side is worth.
func (s *State) cost(side flow.Seat) int {
	t := s.team(side, s.Shards[side].Team)
	r := s.book.force.Field(s.Shards[side].Shard, &t)
	return r.Cost
}

// teamRefusal says why a team may not go, nil if it may.
func (s *State) teamRefusal(side flow.Seat, picks []Pick) *tally.Refusal {
	t := s.team(side, s.dropDown(side, picks))
	r := s.book.force.Field(s.Shards[side].Shard, &t)
	return refusal(r.Faults)
}

// dropDown lets some of those who carry what a team may have few of fight with their lesser weapon.
// is.build.phc.lance-drop-down, is.build.alg.micro-x-swap
func (s *State) dropDown(side flow.Seat, picks []Pick) []Pick {
	lesser := map[string]string{"plasma-lance": "plasma-carbine", "krasz-plasma-lance": "krasz-plasma-carbine", "micro-x": "mag-gun"}
	picks = slices.Clone(picks)
	report := s.book.force.Examine(s.Shards[side].Shard)
	for i := len(picks) - 1; i >= 0; i-- {
		t := s.team(side, picks)
		r := s.book.force.Field(s.Shards[side].Shard, &t)
		if !slices.ContainsFunc(r.Faults, func(f force.Fault) bool {
			return f.Rule == "is.build.phc.lance-ratio" || f.Rule == "is.build.alg.micro-x-limit"
		}) {
			return picks
		}
		if p := &picks[i]; p.Hired == "" && p.Main == "" && int(p.Operative) < len(report.Members) {
			for _, w := range report.Members[p.Operative].Profile.Weapons {
				if to := lesser[w.Weapon]; to != "" {
					p.Main = to
				}
			}
		}
	}
	return picks
}

// teamOffers are all of a roster who live, those who cannot go with the reason, and those who could be hired.
func (s *State) teamOffers(side flow.Seat) (out []flow.Option) {
	x := &s.Shards[side]
	report := s.book.force.Examine(x.Shard)
	for i := range x.Operatives {
		op := &x.Operatives[i]
		if op.Fate == force.Dead || op.Fate == force.Retired {
			continue
		}
		sum := tally.New("cost", op.Name, "is.build.create.scenario-cost", report.Members[i].Profile.Points)
		o := flow.Option{Value: int32(i), Unit: flow.RefTo(s.memberID(side, i)), Key: op.Name, Label: op.Name, Rule: "is.mission.select-each", Sum: &sum}
		switch {
		case op.Fate == force.Captive:
			o.Refused = tally.Refuse("is.build.create.scenario-pick", op.Name+" is a captive", "field another")
		case s.denied("is.mission.between-swap") && x.Last != nil && !slices.Contains(x.Last, int16(i)):
			o.Refused = tally.Refuse("is.mission.select-each", op.Name+" did not fight before", "field another")
		}
		out = append(out, o)
	}
	for _, u := range s.hirable(side) {
		i := slices.IndexFunc(s.book.force.Units, func(o force.Unit) bool { return o.Key == u.Key })
		sum := tally.New("cost", u.Name, "is.mission.temporary-operative", u.Pts)
		for k := range hiredEach {
			out = append(out, flow.Option{Value: hiredFrom + int32(i)*hiredEach + k, Key: fmt.Sprintf("temporary-%s-%d", u.Key, k+1), Label: "Temporary " + u.Name, Rule: "is.mission.temporary-operative", Sum: &sum})
		}
	}
	for _, u := range s.experts(side) {
		i := slices.IndexFunc(s.book.force.Units, func(o force.Unit) bool { return o.Key == u.Key })
		sum := tally.New("cost", u.Name, "is.mission.temporary-expert", u.Pts)
		sum.Add("Demolitions 1 and 2", "is.mission.temporary-expert", s.expertPrice())
		out = append(out, flow.Option{Value: expertFrom + int32(i), Key: "expert-" + u.Key, Label: "Temporary expert, " + u.Name, Rule: "is.mission.temporary-expert", Sum: &sum})
	}
	return out
}

// expertPrice is what the skill of an expert costs.
func (s *State) expertPrice() int {
	levels := s.book.force.Skill(force.Demolitions).Levels
	return levels[0].Cost + levels[1].Cost
}

// hirable are the units that a shard short of XP may borrow: baseline operatives of its faction; if it was granted
// additions, gun drones too.  is.mission.temporary-operative, is.mission.lowest-shard
func (s *State) hirable(side flow.Seat) (out []*force.Unit) {
	help := s.Shards[side].Hires
	if help != Temporary && help != Granted {
		return nil
	}
	for i := range s.book.force.Units {
		u := &s.book.force.Units[i]
		if u.Leads || u.Free || u.Kind != force.Infantry && !(help == Granted && u.Kind == force.GunDrones) {
			continue
		}
		if s.hires(side, force.Fielded{Temporary: u.Key}) {
			out = append(out, u)
		}
	}
	return out
}

// hires tells whether a shard could hire somebody, the numbers of a team apart.
func (s *State) hires(side flow.Seat, f force.Fielded) bool {
	t := force.Team{Demolition: s.scenario().Demolition, Fielded: []force.Fielded{f}}
	return len(s.book.force.Field(s.Shards[side].Shard, &t).Faults) == 0
}

// experts are the units that can be hired with Demolitions 2, for a demolition that nobody of the shard can do.
// is.mission.temporary-expert
func (s *State) experts(side flow.Seat) (out []*force.Unit) {
	if !s.scenario().Demolition || s.denied("is.mission.temporary-expert") {
		return nil
	}
	for i := range s.book.force.Units {
		u := &s.book.force.Units[i]
		if u.Kind == force.Infantry && !u.Leads && !u.Free && s.hires(side, force.Fielded{Temporary: u.Key, Expert: true}) {
			out = append(out, u)
		}
	}
	return out
}
