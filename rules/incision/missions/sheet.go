package missions

import (
	"fmt"
	"slices"
	"strings"

	"sortie/campaign"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Sheet implements campaign.Story.
func (s *State) Sheet(seat flow.Seat) campaign.Sheet {
	out := campaign.Sheet{Title: courseName(s.Course), Stage: s.Stage.String(), Mission: int(max(1, s.Mission)), Missions: s.book.options.Missions, Purse: "shard XP", Unit: "XP", Legs: []campaign.Leg{}}
	if s.Course == "" {
		out.Title = courseName(s.book.course)
		if s.book.course == Open {
			out.Title = "Missions as you choose"
		}
	}
	out.Text = s.where()
	s.legs(&out)
	for side := range flow.Seats(len(s.Shards)) {
		out.Rosters = append(out.Rosters, s.roster(side, seat))
	}
	if s.Stage == Mustering {
		sc := s.scenario()
		side := s.side()
		if seat != flow.Nobody {
			side = seat
		}
		out.Pick = &campaign.Pick{Name: sc.Name, Limit: s.limit(side), From: sc.From, To: sc.To, Least: s.least(side), Most: sc.Most,
			Rules: []tally.Rule{"is.scenario.xp-agreed", "is.scenario.combatants-limits", "is.mission.select-each"}}
	}
	return out
}

// where says where the campaign stands.
func (s *State) where() string {
	switch {
	case s.Stage == Ended:
		return "The campaign is over."
	case len(s.Plan) == 0:
		return fmt.Sprintf("Mission %d is to be chosen.", max(s.Mission, 1))
	case s.Stage >= Replacing:
		return fmt.Sprintf("Mission %d of %d is over: the shards replace, retire, recruit and train.", s.Mission, s.book.options.Missions)
	}
	return fmt.Sprintf("Mission %d of %d, %s, %d of %d scenarios played.", s.Mission, s.book.options.Missions, courseName(s.Course), s.At, len(s.Plan))
}

// legs are the scenarios that were played, and those of the present mission that are still to come.
func (s *State) legs(out *campaign.Sheet) {
	for i, l := range s.Legs {
		leg := s.leg(l.Scenario, i+1, int(l.Mission))
		leg.State = "done"
		if l.Skipped {
			leg.State = "skipped"
		}
		for side := range l.Sides {
			x := &l.Sides[side]
			leg.Got = append(leg.Got, campaign.LegSide{Level: int(x.Success), Fielded: int(x.Cost), Earned: int(x.Earned + x.Excess + x.Given), Lost: x.Lost})
		}
		out.Legs = append(out.Legs, leg)
	}
	if s.Stage >= Replacing {
		return
	}
	from := int(s.At)
	if s.Stage == Aiding {
		from++
	}
	for i := from; i < len(s.Plan); i++ {
		leg := s.leg(s.Plan[i], len(out.Legs)+1, int(s.Mission))
		leg.State = "later"
		if i == from {
			leg.State = "next"
		}
		out.Legs = append(out.Legs, leg)
	}
}

func (s *State) leg(number int8, n, mission int) campaign.Leg {
	sc := s.book.scenario(number)
	leg := campaign.Leg{Number: n, Mission: mission, Name: sc.Name, Grade: sc.Difficulty.String(), Text: fmt.Sprintf("%d-%d XP, %d-%d combatants", sc.From, sc.To, sc.Least, sc.Most)}
	for i, l := range levels() {
		xp := s.book.force.EarnedXP(sc.Difficulty, force.Success(i))
		leg.Ladder = append(leg.Ladder, campaign.Rung{Label: l.Label, Value: xp.Total()})
	}
	return leg
}

// roster is a side's; what only it may plan with is on its own alone.
// is.roster.header, is.roster.operative-entry, is.roster.shard-equipment, is.roster.log
func (s *State) roster(side, seat flow.Seat) campaign.Roster {
	x := &s.Shards[side]
	report := s.book.force.Examine(x.Shard)
	r := campaign.Roster{Seat: side, Name: x.Name, Player: s.book.names[side], Force: x.Faction, Points: s.Result().Points[side], Purse: report.ShardXP, Rule: "is.build.xp.spend-after-mission", Plans: s.Stage == Training && s.side() == side}
	r.PurseSum = []game.Fact{{Name: "after setup", Value: fmt.Sprint(x.Setup), Rule: "is.roster.header"}, {Name: "earned", Value: fmt.Sprint(x.Earned), Rule: "is.mission.xp-both"}, {Name: "spent", Value: fmt.Sprint(int(x.Setup) + x.Earned - report.ShardXP), Rule: "is.roster.log"}}
	for op := range x.Operatives {
		if m := s.member(side, op, &report); m.State != campaign.Gone {
			r.Members = append(r.Members, m)
		}
	}
	for _, e := range x.Equipment {
		r.Gear = append(r.Gear, campaign.Item{Name: e.Item, Cost: s.priceOfGear(e.Item)})
	}
	r.Log = s.log(side)
	if seat == side {
		r.Text = x.Text()
		if b, err := x.JSON(); err == nil {
			r.JSON = string(b)
		}
	}
	return r
}

func (s *State) priceOfGear(item string) int {
	if row := s.book.force.PriceOf(item); row != nil {
		return row.XP
	}
	return 0
}

// log is the log of a roster: a line a scenario, and what was bought after a mission.  is.roster.log
func (s *State) log(side flow.Seat) (out []campaign.Entry) {
	total := int(s.Shards[side].Setup)
	for i, l := range s.Legs {
		x := &l.Sides[side]
		sc := s.book.scenario(l.Scenario)
		e := campaign.Entry{Mission: int(l.Mission), Name: sc.Name, Grade: sc.Difficulty.String(), Earned: int(x.Earned + x.Excess + x.Given), Opponent: s.opponents(side)}
		if l.Skipped {
			e.Name += " (skipped)"
		}
		total += e.Earned
		if i+1 == len(s.Legs) || s.Legs[i+1].Mission != l.Mission { // spent after the mission
			var on []string
			for _, b := range s.Buys {
				if b.Mission == l.Mission && flow.Seat(b.Side) == side {
					e.Spent += int(b.XP)
					on = append(on, b.On)
				}
			}
			e.On = strings.Join(on, ", ")
			total -= e.Spent
		}
		e.Total = total
		out = append(out, e)
	}
	return out
}

func (s *State) opponents(side flow.Seat) string {
	var names []string
	for foe := range side.Foes(len(s.Shards)) {
		names = append(names, fmt.Sprintf("%s (%s)", s.Shards[foe].Faction, s.book.names[foe]))
	}
	return strings.Join(names, ", ")
}

// member is one of a roster as everybody sees it.
func (s *State) member(side flow.Seat, op int, report *force.Report) campaign.Member {
	x := &s.Shards[side]
	o := &x.Operatives[op]
	m := memberOf(s.book.force, o, &report.Members[op])
	m.ID, m.Index, m.Leads = s.memberID(side, op), op, op == report.Leader
	if (o.Fate == force.Dead || o.Fate == force.Retired) && !slices.Contains(x.Fallen, int16(op)) {
		m.State = campaign.Gone
	}
	if s.Stage > Mustering || s.Stage == Mustering && side == s.side() {
		for _, p := range x.Team {
			if p.Hired == "" && int(p.Operative) == op {
				m.Marks = append(m.Marks, game.Count{Name: "fielded", Value: 1})
			}
		}
	}
	return m
}

// memberOf shows an operative: its entry on the roster sheet.  is.roster.operative-entry
func memberOf(b *force.Book, o *force.Operative, r *force.Member) campaign.Member {
	u := b.UnitOf(o.Unit)
	p := &r.Profile
	m := campaign.Member{Name: o.Name, Kind: o.Unit, Role: u.Name, Icon: icon(u, p), State: campaign.Ready, Said: "ready", Value: p.Points, Free: r.Unspent}
	if m.Name == "" {
		m.Name = u.Name
	}
	switch {
	case o.Fate == force.Dead:
		m.State, m.Said, m.FreeText = campaign.Lost, "lost", "XP lost"
	case o.Fate == force.Retired:
		m.State, m.Said = campaign.Lost, "retired"
	case o.Fate == force.Captive:
		m.State, m.Said, m.FreeText = campaign.Captive, "captive", "XP forfeit"
	case o.Wounds > 0:
		m.State, m.Said = campaign.Hurt, fmt.Sprintf("%s of %d", plural(o.Wounds, "Wound"), max(0, p.Line[force.Wounds]))
	}
	base := u.Pts
	if o.Printed > 0 {
		base = o.Printed // as its example shard prints it
	}
	m.Text = fmt.Sprintf("%s. Base %d, acquired %d; earned %d, %d of it free.", u.Name, base, p.Points-base, o.Earned+o.Extra, r.Unspent)
	for st := range force.NumStats {
		value := fmt.Sprint(p.Line[st])
		if p.Line[st] == force.None {
			value = "-"
		}
		stat := campaign.Stat{Name: st.String(), Value: value, Changed: p.Line[st] != u.Line[st]}
		if st == force.Res && p.Bracket != p.Line[st] {
			stat.Note = fmt.Sprint(p.Bracket)
		}
		m.Stats = append(m.Stats, stat)
	}
	m.Stats = append(m.Stats, campaign.Stat{Name: "BT", Value: fmt.Sprint(p.BT)})
	m.Marks = []game.Count{{Name: "base", Value: u.Pts}, {Name: "accumulated", Value: o.Earned + o.Extra}, {Name: "unused", Value: r.Unspent}, {Name: "current", Value: p.Points}, {Name: "wounds", Value: o.Wounds}}
	return m
}

// icon is the silhouette of a member.
func icon(u *force.Unit, p *force.Profile) string {
	switch {
	case u.Kind == force.Beasts:
		return "beast"
	case u.Kind == force.GunDrones:
		return "drone"
	case u.Kind == force.Battlesuits:
		return "suit"
	case u.Leads:
		return "leader"
	case p.Level(force.Medic) > 0 || p.Level(force.Monitor) > 0 || p.Level(force.Dronesync) > 0:
		return "ops"
	case p.Level(force.Sniper) > 0 || p.Level(force.Marksman) > 0:
		return "sharp"
	case u.Size == force.Large:
		return "large"
	}
	for _, w := range p.Weapons {
		if strings.Contains(w.Weapon, "lance") || strings.Contains(w.Weapon, "micro-x") {
			return "lance"
		}
	}
	return "trooper"
}
