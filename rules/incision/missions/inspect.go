package missions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Inspect implements campaign.Story:
//
//	total SIDE                     the running total of a roster's log
//	entry OPERATIVE WHAT           base, accumulated, unused, current of its entry
//	equipment SIDE                 what the shard's equipment cost
//	spend OPERATIVE SKILL LEVEL    whether it could buy a step now
func (s *State) Inspect(query []string) (game.Finding, error) {
	if len(query) < 2 {
		return game.Finding{}, fmt.Errorf("ask for total SIDE, equipment SIDE, entry OPERATIVE WHAT or spend OPERATIVE SKILL LEVEL")
	}
	switch query[0] {
	case "total", "equipment":
		side := slices.Index([]string{"red", "blue", "green", "yellow"}, query[1])
		if side < 0 || side >= len(s.Shards) {
			return game.Finding{}, fmt.Errorf("there is no side %q", query[1])
		}
		if query[0] == "total" {
			return s.total(flow.Seat(side)), nil
		}
		return s.equipment(flow.Seat(side)), nil
	}
	side, op := s.operative(query[1])
	if op < 0 {
		return game.Finding{}, fmt.Errorf("there is no operative %q", query[1])
	}
	switch {
	case query[0] == "entry" && len(query) == 3:
		return s.entry(side, op, query[2])
	case query[0] == "spend" && len(query) == 4:
		level, _ := strconv.Atoi(query[3])
		return s.couldSpend(side, op, force.Purchase{Step: force.BuySkill, Item: query[2], Level: level, After: s.Shards[side].Missions}), nil
	}
	return game.Finding{}, fmt.Errorf("%q is no question about a roster", strings.Join(query, " "))
}

// operative finds one by its name.
func (s *State) operative(name string) (flow.Seat, int) {
	for side := range flow.Seats(len(s.Shards)) {
		for op := range s.Shards[side].Operatives {
			if game.SameName(s.name(side, op), name) {
				return side, op
			}
		}
	}
	return 0, -1
}

func summed(t tally.Tally) game.Finding {
	f := game.Finding{Verdict: "xp", Value: int64(t.Total()), Sum: &t}
	for i := range t.Len() {
		if r := t.Line(i).Rule; !slices.Contains(f.Cited, r) {
			f.Cited = append(f.Cited, r)
		}
	}
	return f
}

// total is the running total: what setup left, and a line a scenario.  is.roster.header, is.roster.log
func (s *State) total(side flow.Seat) game.Finding {
	t := s.book.Sum("total", "after setup", "is.roster.header", int(s.Shards[side].Setup))
	for _, e := range s.log(side) {
		t.Add(e.Name, "is.roster.log", e.Earned-e.Spent)
	}
	return summed(t)
}

// equipment is what belongs to the shard, with its cost.  is.roster.shard-equipment
func (s *State) equipment(side flow.Seat) game.Finding {
	t := s.book.Sum("equipment", "nothing", "is.roster.shard-equipment", 0)
	for _, e := range s.Shards[side].Equipment {
		t.Add(e.Item, "is.roster.shard-equipment", s.priceOfGear(e.Item))
	}
	return summed(t)
}

// entry is a number of an operative's entry.
// is.roster.operative-entry, is.roster.accumulated, is.roster.unused, is.roster.current-xp
func (s *State) entry(side flow.Seat, op int, what string) (game.Finding, error) {
	report := s.book.force.Examine(s.Shards[side].Shard)
	o, m := &s.Shards[side].Operatives[op], &report.Members[op]
	base := s.book.force.UnitOf(o.Unit).Pts
	switch what {
	case "base":
		return summed(s.book.Sum(what, "base XP", "is.roster.operative-entry", base)), nil
	case "accumulated":
		t := s.book.Sum(what, "brought along", "is.roster.operative-entry", o.Extra)
		t.Add("earned in scenarios it survived", "is.roster.accumulated", o.Earned)
		return summed(t), nil
	case "unused":
		t := s.book.Sum(what, "accumulated", "is.roster.accumulated", o.Earned+o.Extra)
		t.Add("spent", "is.roster.unused", m.Unspent-o.Earned-o.Extra)
		return summed(t), nil
	case "current":
		t := s.book.Sum(what, "base XP", "is.roster.operative-entry", base)
		t.Add("acquired", "is.roster.current-xp", m.Profile.Points-base)
		return summed(t), nil
	}
	return game.Finding{}, fmt.Errorf("an entry has base, accumulated, unused and current, not %q", what)
}

// couldSpend says whether an operative could buy a step now: nothing is spent before the mission is over.
// is.roster.no-spend-mid-mission, is.mission.training
func (s *State) couldSpend(side flow.Seat, op int, p force.Purchase) game.Finding {
	if s.Stage < Replacing && s.Mission > 0 && !s.denied("is.roster.no-spend-mid-mission") {
		no := tally.Refuse("is.roster.no-spend-mid-mission", "XP earned in a mission is spent when it is over", "play the mission to its end")
		return game.Finding{Verdict: "refused", Refusal: no, Cited: []tally.Rule{no.Rule}}
	}
	p.For = s.book.force.WeaponFor(s.Shards[side].Shard, op, skillOf(p.Item))
	offer := s.book.force.Judge(s.Shards[side].Shard, op, p)
	if no := offerRefusal(&offer); no != nil {
		return game.Finding{Verdict: "refused", Refusal: no, Cited: []tally.Rule{no.Rule}}
	}
	f := summed(offer.Price)
	f.Verdict, f.Cited = "open", append(f.Cited, "is.mission.training")
	return f
}

// skillOf finds a skill by its key, the first if there is none.
func skillOf(key string) force.SkillID {
	for id := force.SkillID(1); id <= force.Tough; id++ {
		if id.Key() == key {
			return id
		}
	}
	return force.Anticipation
}

// quiet is an outside that nobody listens to, for setting up cases.
type quiet struct{}

func (quiet) Ask(*flow.Question) flow.Answer {
	panic("missions: nobody is asked while a case is set up")
}
func (quiet) Roll(dice.Roll) int { panic("missions: nothing is rolled while a case is set up") }
func (quiet) Tell(flow.Event)    {}
func (quiet) Loud() bool         { return false }
func (quiet) Cite(tally.Rule)    {}
func (quiet) Lose(flow.Loss)     {}
