package missions

import (
	"fmt"
	"slices"
	"strings"

	"sortie/campaign"
	"sortie/defs"
	"sortie/game"
	"sortie/rules/incision/force"
)

// CaseWord begins the set-up of a rule case about missions.
const CaseWord = "campaign"

// NewCase implements campaign.Rules. The first line is: campaign COURSE. Shards follow as they are written, the first
// red's and the second blue's, or example KEY for a ready one; then
//
//	option ID VALUE
//	plan SCENARIO SCENARIO …    the scenarios of the mission under way, the first is next
//	at STAGE                    agreeing, team, battle, first-aid, replace, retire, expand, training
//	agreed XP
//	fields SIDE NAME, NAME …    the team of a side
//	log SCENARIO LEVEL LEVEL    a scenario that was played, with the levels of red and blue
func (y Rules) NewCase(lines []game.Line) (campaign.Story, error) {
	set := game.Setup{System: "is-campaign", Lists: make([]string, 2), Names: []string{"red", "blue"}}
	var shards, rest []game.Line
	for _, l := range lines {
		w := defs.Of(l)
		switch w.Next("a line") {
		case CaseWord:
			set.Mission = w.Rest()
		case "option":
			set.Options = append(set.Options, game.Switch{ID: w.Next("an option"), Value: w.Next("a value")})
		case "plan", "at", "agreed", "fields", "log":
			rest = append(rest, l)
		default:
			shards = append(shards, l)
		}
		if err := w.Err(); err != nil {
			return nil, err
		}
	}
	b, err := y.book(set)
	if err != nil {
		return nil, err
	}
	s := &State{book: b}
	if err := s.caseShards(shards); err != nil {
		return nil, err
	}
	for _, l := range rest {
		if err := s.caseLine(defs.Of(l)); err != nil {
			return nil, err
		}
	}
	return s, s.Invariant()
}

// caseShards puts the shards of a case on the rosters.
func (s *State) caseShards(lines []game.Line) error {
	desk := force.Desk{Book: s.book.force}
	var block []game.Line
	flush := func() error {
		if len(block) == 0 {
			return nil
		}
		err := desk.Read(block)
		block = nil
		return err
	}
	for _, l := range lines {
		word, _, _ := strings.Cut(l.Text, " ")
		if word == "shard" || word == "example" {
			if err := flush(); err != nil {
				return err
			}
		}
		block = append(block, l)
	}
	if err := flush(); err != nil {
		return err
	}
	if len(desk.Shards) != 2 {
		return fmt.Errorf("a case about missions has two shards, not %d", len(desk.Shards))
	}
	for i := range desk.Shards {
		if r := s.book.force.Examine(&desk.Shards[i]); desk.Shards[i].Missions == 0 && len(r.Faults) > 0 {
			return fmt.Errorf("line %d: %s", r.Faults[0].Line, r.Faults[0].Fault)
		}
		s.enlist(&desk.Shards[i])
	}
	return nil
}

func (s *State) caseLine(w *defs.Words) error {
	switch w.Next("a line") {
	case "plan":
		s.Mission, s.Course, s.Stage = 1, "own", Agreeing
		for w.More() {
			n, err := s.caseScenario(w.Next("a scenario"))
			if err != nil {
				return err
			}
			s.Plan = append(s.Plan, n)
		}
	case "at":
		i := slices.Index(stageNames, w.Next("a stage"))
		if i < 0 {
			return fmt.Errorf("a case stands at one of %s", strings.Join(stageNames, ", "))
		}
		s.Stage = Stage(i)
		s.Mission = max(s.Mission, 1)
		if s.Stage == Aiding {
			(&run{s, quiet{}}).gather()
		}
		if s.Stage >= Replacing {
			s.At = int8(len(s.Plan))
			s.caseFallen()
		}
	case "agreed":
		s.Agreed = int16(w.Number("XP"))
	case "fields":
		return s.caseTeam(w)
	case "log":
		return s.caseLeg(w)
	}
	return w.Done()
}

func (s *State) caseScenario(id string) (int8, error) {
	for i := range s.book.scenarios {
		if s.book.scenarios[i].ID == id {
			return s.book.scenarios[i].Number, nil
		}
	}
	return 0, fmt.Errorf("there is no scenario %q", id)
}

// caseFallen: those who are dead wait for somebody to take their place.
func (s *State) caseFallen() {
	for i := range s.Shards {
		x := &s.Shards[i]
		for op := range x.Operatives {
			if x.Operatives[op].Fate == force.Dead {
				x.Fallen = append(x.Fallen, int16(op))
			}
		}
	}
}

// caseTeam reads: fields SIDE NAME, NAME
func (s *State) caseTeam(w *defs.Words) error {
	x := &s.Shards[w.One("side", "red", "blue")]
	for _, name := range strings.Split(w.Rest(), ",") {
		op := slices.IndexFunc(x.Operatives, func(o force.Operative) bool { return game.SameName(o.Name, strings.TrimSpace(name)) })
		if op < 0 {
			return fmt.Errorf("there is no operative %q", name)
		}
		x.Team = append(x.Team, Pick{Operative: int16(op)})
	}
	x.Ready = true
	return w.Done()
}

// caseLeg reads: log SCENARIO RED BLUE, a scenario of a mission before with the levels of both.
func (s *State) caseLeg(w *defs.Words) error {
	n, err := s.caseScenario(w.Next("a scenario"))
	if err != nil {
		return err
	}
	leg := Leg{Mission: int16(max(1, int(s.Mission))), Scenario: n}
	for range s.Shards {
		i := slices.IndexFunc(levels(), func(c campaign.Choice) bool { return c.Key == w.Peek() })
		if w.Next("a level"); i < 0 {
			return fmt.Errorf("a level is failure, partial-failure, partial-success or total-success")
		}
		xp := s.book.force.EarnedXP(s.book.scenario(n).Difficulty, force.Success(i))
		leg.Sides = append(leg.Sides, LegSide{Success: force.Success(i), Earned: int16(xp.Total())})
	}
	s.Legs = append(s.Legs, leg)
	return w.Done()
}
