package missions

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Questions about what a team takes along.
const (
	AskWeapon    = "weapon"
	AskExplosive = "explosive"
	AskProbes    = "probes"
)

// equip asks what the members of a team take along where their lists leave them a choice.
func (r *run) equip(side flow.Seat) {
	for i := range r.Shards[side].Team {
		r.weapon(side, i)
	}
	if r.scenario().Demolition {
		for i := range r.Shards[side].Team {
			r.explosive(side, i)
		}
	}
	r.probes(side)
}

// with tells whether the team may go with one pick changed.
func (s *State) with(side flow.Seat, i int, p Pick) bool {
	picks := slices.Clone(s.Shards[side].Team)
	picks[i] = p
	t := s.team(side, picks)
	return len(s.book.force.Field(s.Shards[side].Shard, &t).Faults) == 0
}

// itemQuestion asks for one of some items; the first is the usual one.
func itemQuestion(name string, rule tally.Rule, prompt string, items []string, none string) flow.Question {
	return pickOne(name, rule, prompt, func() (out []flow.Option) {
		for i, item := range items {
			o := flow.Option{Value: int32(i), Key: item, Label: item, Rule: rule}
			if item == "" {
				o.Key, o.Label = none, none
			}
			out = append(out, o)
		}
		return out
	}, 0)
}

// weapon lets a member choose anew what its list lets it choose before a scenario.
func (r *run) weapon(side flow.Seat, i int) {
	p := r.Shards[side].Team[i]
	if p.Hired != "" {
		return
	}
	op := int(p.Operative)
	u := r.book.force.UnitOf(r.Shards[side].Operatives[op].Unit)
	items := []string{p.Main}
	add := func(item string) {
		try := p
		if try.Main = item; !slices.Contains(items, item) && r.with(side, i, try) {
			items = append(items, item)
		}
	}
	for k := range u.Choices {
		if u.Choices[k].When == force.EachScenario {
			for _, o := range u.Choices[k].Options {
				add(o.Item.String())
			}
		}
	}
	report := r.book.force.Examine(r.Shards[side].Shard)
	for _, w := range report.Members[op].Profile.Weapons {
		switch w.Weapon {
		case "plasma-lance":
			add("plasma-carbine")
		case "krasz-plasma-lance":
			add("krasz-plasma-carbine")
		case "micro-x":
			add("mag-gun")
		}
	}
	if len(items) == 1 {
		return
	}
	a := r.ask(itemQuestion(AskWeapon, "is.build.create.scenario-pick", fmt.Sprintf("What does %s fight with?", r.name(side, op)), items, "as before"), side, op)
	r.Shards[side].Team[i].Main = items[a.Value]
}

// explosive hands out the free explosives of a demolition scenario.
// is.build.create.demolition-free-explosives, is.build.create.demolition-replaces-grenades
func (r *run) explosive(side flow.Seat, i int) {
	p := r.Shards[side].Team[i]
	if p.Hired != "" {
		return
	}
	items := []string{""}
	for k := range r.book.force.Prices {
		row := &r.book.force.Prices[k]
		try := p
		if try.Explosive = row.Item; row.Table == "grenade" && !slices.Contains(items, row.Item) && r.with(side, i, try) {
			items = append(items, row.Item)
		}
	}
	if len(items) == 1 {
		return
	}
	op := int(p.Operative)
	if r.skill(side, op, force.Demolitions) > 0 { // who knows how to use them takes some
		items[0], items[1] = items[1], items[0]
	}
	a := r.ask(itemQuestion(AskExplosive, "is.build.create.demolition-free-explosives", fmt.Sprintf("Which explosive does %s take, in the place of grenades?", r.name(side, op)), items, "none"), side, op)
	r.Shards[side].Team[i].Explosive = items[a.Value]
}

// skill is the level of a skill that an operative has.
func (s *State) skill(side flow.Seat, op int, id force.SkillID) int {
	report := s.book.force.Examine(s.Shards[side].Shard)
	for _, l := range report.Members[op].Profile.Skills {
		if l.Skill == id {
			return l.Level
		}
	}
	return 0
}

// atBase is the receiver of what nobody takes along.
const atBase int32 = 999

// probes hands the probes and buddies of the shard to those of the team who manage some. They may change hands between
// scenarios.  is.roster.shard-equipment, is.build.probe.shard-equipment
func (r *run) probes(side flow.Seat) {
	x := &r.Shards[side]
	report := r.book.force.Examine(x.Shard)
	var items []string
	var usual []int32
	for i := range report.Members {
		for _, key := range report.Members[i].Profile.Probes {
			at := slices.IndexFunc(x.Team, func(p Pick) bool { return p.Hired == "" && int(p.Operative) == i })
			items = append(items, key)
			if at < 0 {
				usual = append(usual, atBase)
			} else {
				usual = append(usual, int32(at))
			}
		}
	}
	shared := len(x.Equipment) > 0
	for _, e := range x.Equipment {
		items, usual = append(items, e.Item), append(usual, atBase)
	}
	if len(items) == 0 || !shared && !slices.Contains(usual, atBase) {
		return // everybody has his own
	}
	r.cite("is.roster.shard-equipment")
	a := r.ask(flow.Question{Name: AskProbes, Kind: flow.Allocate, Rule: "is.build.probe.shard-equipment", Prompt: "Who takes the probes and buddies of the shard along?",
		Offers: func() (out []flow.Option) {
			for i, p := range x.Team {
				if p.Hired == "" {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(r.memberID(side, int(p.Operative))), Key: r.name(side, int(p.Operative)), Label: r.name(side, int(p.Operative))})
				}
			}
			return append(out, flow.Option{Value: atBase, Key: "base", Label: "left at base"})
		},
		Items: func() (out []flow.Option) {
			for i, key := range items {
				out = append(out, flow.Option{Value: int32(i), Key: key, Label: key})
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal {
			t := r.team(side, r.brings(side, items, a.Values))
			return refusal(r.book.force.Field(x.Shard, &t).Faults)
		},
		Default: flow.Answer{Values: usual}, HasDefault: true}, side, -1)
	x.Team = r.brings(side, items, a.Values)
}

// brings is a team with the probes and buddies handed out.
func (s *State) brings(side flow.Seat, items []string, to []int32) []Pick {
	team := slices.Clone(s.Shards[side].Team)
	for i := range team {
		team[i].Brings, team[i].Manages = team[i].Hired == "", nil
	}
	for k, at := range to {
		if at != atBase && int(at) < len(team) {
			team[at].Manages = append(slices.Clone(team[at].Manages), items[k])
		}
	}
	return team
}
