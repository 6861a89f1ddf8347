package missions

import (
	"fmt"
	"slices"

	"sortie/campaign"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The fates that a battle can have for a member: unhurt, with some Wounds, taken away, dead.
const (
	maxWounds = 5
	taken     = maxWounds + 1
	dead      = maxWounds + 2
)

// fates are they for people.
func fates() []campaign.Choice {
	out := []campaign.Choice{{Key: "unhurt", Label: "Unhurt"}}
	for n := 1; n <= maxWounds; n++ {
		out = append(out, campaign.Choice{Key: fmt.Sprintf("wounds-%d", n), Label: plural(n, "Wound"), Rule: "is.mission.wounds-kept"})
	}
	return append(out, campaign.Choice{Key: "taken", Label: "Taken captive", Rule: "is.mission.captive-fate", Lost: true}, campaign.Choice{Key: "dead", Label: "Dead", Rule: "is.mission.lost-no-xp", Lost: true})
}

// levels are the four of them.  is.scenario.levels
func levels() []campaign.Choice {
	return []campaign.Choice{
		{Key: "failure", Label: "Failure", Rule: "is.scenario.levels"}, {Key: "partial-failure", Label: "Partial Failure", Rule: "is.scenario.levels"},
		{Key: "partial-success", Label: "Partial Success", Rule: "is.scenario.levels"}, {Key: "total-success", Label: "Total Success", Rule: "is.scenario.levels"},
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// Battle implements campaign.Story: a match of the chosen teams, with the Wounds they bring along. It carries the lists, and
// so its rosters are not judged again: they were when they were built and changed, and losses may have left them without
// somebody that a new shard must have.  is.build.create.team-composition
// is.mission.wounds-kept, is.mission.pins-cleared
func (s *State) Battle() *campaign.Battle {
	if s.Stage != Fighting {
		return nil
	}
	sc := s.scenario()
	b := &campaign.Battle{Number: len(s.Legs) + 1, Name: sc.Name, Levels: levels(), Fates: fates(),
		Setup: game.Setup{System: "is", Data: s.book.force.Data, Mission: sc.ID, Points: int(s.Agreed), Seed: uint64(s.Table), Options: slices.Clone(s.book.options.Battle), Names: slices.Clone(s.book.names)}}
	for side := range flow.Seats(len(s.Shards)) {
		b.Setup.Points = max(b.Setup.Points, s.limit(side)) // each team has been held against its own limit
		list := s.fielded(side)
		b.Setup.Lists = append(b.Setup.Lists, list.Text())
		t := campaign.Team{}
		for i := range list.Operatives {
			if !list.Operatives[i].Bench && list.Operatives[i].Fate == force.Fit {
				t.Members = append(t.Members, list.Operatives[i].Name)
				t.Fates = append(t.Fates, list.Operatives[i].Wounds)
			}
		}
		b.Sides = append(b.Sides, t)
	}
	return b
}

// fielded is a roster on which those stay on the bench who do not go, with those who were hired. It counts the mission
// under way, since losses may have left fewer than a new shard must have.
func (s *State) fielded(side flow.Seat) *force.Shard {
	x := &s.Shards[side]
	list := x.Clone()
	list.Missions++
	for i := range list.Operatives {
		list.Operatives[i].Bench = true
	}
	for n, p := range x.Team {
		if p.Hired == "" {
			o := &list.Operatives[p.Operative]
			o.Bench, o.Main, o.Explosive = false, p.Main, p.Explosive
			if p.Brings {
				o.Manages = append([]string{}, p.Manages...)
			}
			continue
		}
		u := s.book.force.UnitOf(p.Hired)
		o := force.Operative{Unit: u.Key, Name: fmt.Sprintf("Temporary %s %d", u.Name, n+1), Joined: list.Missions, Replaces: u.Pts}
		if p.Expert {
			o.Extra = s.expertPrice()
			o.Replaces += o.Extra
			for l := 1; l <= 2; l++ {
				o.Purchases = append(o.Purchases, force.Purchase{Step: force.BuySkill, Item: force.Demolitions.Key(), Level: l, After: list.Missions})
			}
		}
		list.Operatives = append(list.Operatives, o)
	}
	return list
}

// order are the members of a team in the order they are fielded: that of the roster, then those who were hired.
func (s *State) order(side flow.Seat) []Pick {
	team := slices.Clone(s.Shards[side].Team)
	slices.SortStableFunc(team, func(a, b Pick) int {
		if a.Hired != "" || b.Hired != "" {
			return one(a.Hired != "") - one(b.Hired != "")
		}
		return int(a.Operative) - int(b.Operative)
	})
	return team
}

// Read implements campaign.Rules. Our ruling: who gives a scenario up fails, and the others have a Partial Success.
func (y Rules) Read(b *campaign.Battle, g game.Game, gone ...flow.Seat) (campaign.Report, error) {
	after, err := y.play.Aftermath(g, len(gone) > 0)
	if err != nil {
		return campaign.Report{}, err
	}
	var r campaign.Report
	for side, a := range after {
		x := campaign.SideReport{Level: int(a.Success)}
		if len(gone) > 0 {
			x.Level = int(force.PartialSuccess) * one(!slices.Contains(gone, flow.Seat(side)))
		}
		for _, m := range a.Members {
			switch {
			case m.Dead:
				x.Fates = append(x.Fates, dead)
			case m.Taken:
				x.Fates = append(x.Fates, taken)
			default:
				x.Fates = append(x.Fates, min(m.Wounds, maxWounds))
			}
		}
		if side >= len(b.Sides) || len(x.Fates) != len(b.Sides[side].Members) {
			return r, fmt.Errorf("%d members of side %d came back, and the campaign sent others", len(x.Fates), side+1)
		}
		r.Sides = append(r.Sides, x)
	}
	return r, nil
}

// Refuse implements campaign.Story: what cannot have come of a battle.
// is.scenario.total-needs-survivor, is.wound.instead, is.mission.wounds-kept
func (s *State) Refuse(b *campaign.Battle, side flow.Seat, r *campaign.SideReport) *tally.Refusal {
	alive := false
	for i, p := range s.order(side) {
		fate := r.Fates[i]
		alive = alive || fate < taken
		if fate >= taken {
			continue
		}
		unit := p.Hired
		if unit == "" {
			unit = s.Shards[side].Operatives[p.Operative].Unit
		}
		if n := s.wounds(side, p, unit); fate >= n && fate > 0 {
			return tally.Refuse("is.wound.instead", fmt.Sprintf("%s falls with %s, and cannot come back with %d", b.Sides[side].Members[i], plural(n, "Wound"), fate), "say dead, or fewer Wounds")
		}
		if n := s.comesWith(side, p); fate < n && !s.healed(side, p) && !s.denied("is.mission.wounds-kept") {
			return tally.Refuse("is.mission.wounds-kept", fmt.Sprintf("%s went with %s, and nobody was there to look after it", b.Sides[side].Members[i], plural(n, "Wound")), "say at least as many Wounds")
		}
	}
	if !alive && r.Level == int(force.TotalSuccess) && !s.denied("is.scenario.total-needs-survivor") {
		return tally.Refuse("is.scenario.total-needs-survivor", "a Total Success needs at least one who came back", "say who came back, or Partial Success")
	}
	return nil
}

// wounds is with how many Wounds a member falls.
func (s *State) wounds(side flow.Seat, p Pick, unit string) int {
	if p.Hired == "" {
		report := s.book.force.Examine(s.Shards[side].Shard)
		return max(0, int(report.Members[p.Operative].Profile.Line[force.Wounds])) + 1
	}
	return max(0, int(s.book.force.UnitOf(unit).Line[force.Wounds])) + 1
}

// comesWith is with how many Wounds a member goes to a scenario.  is.mission.wounds-kept
func (s *State) comesWith(side flow.Seat, p Pick) int {
	if p.Hired != "" {
		return 0
	}
	return s.Shards[side].Operatives[p.Operative].Wounds
}

// healed tells whether a team had somebody who could take a Wound off one of it: another with the skill for it, or a
// medi-drone of anybody.  is.wound.removal
func (s *State) healed(side flow.Seat, patient Pick) bool {
	report := s.book.force.Examine(s.Shards[side].Shard)
	for _, p := range s.Shards[side].Team {
		if p.Hired != "" {
			continue
		}
		m := &report.Members[p.Operative].Profile
		drones := m.Probes
		if p.Brings {
			drones = p.Manages
		}
		medi := func(key string) bool {
			u := s.book.force.UnitOf(key)
			return u != nil && slices.ContainsFunc(u.Traits, func(t force.Trait) bool { return t.ID == force.Medkit })
		}
		if m.Has(force.Medkit) && p.Operative != patient.Operative || slices.ContainsFunc(drones, medi) {
			return true
		}
	}
	return false
}
