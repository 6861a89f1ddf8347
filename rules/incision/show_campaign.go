package incision

import (
	"errors"
	"fmt"

	"sortie/campaign"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/rules/incision/missions"
)

// Campaign are the campaigns of Incision Shard: what happens between battles, by the missions chapter.
func Campaign() game.System {
	b, err := force.Load()
	if err != nil {
		panic(err) // what ships was tested
	}
	return campaign.System(missions.New(b, play{}))
}

// play tells the missions chapter about battles.
type play struct{}

// Scenarios implements missions.Play.
func (play) Scenarios() (out []missions.Scenario) {
	for _, s := range scenarios()[1:] {
		out = append(out, missions.Scenario{Number: s.Number, ID: s.ID, Name: s.Name, Difficulty: s.Difficulty, From: s.From, To: s.To, Least: s.Least, Most: s.Most, Demolition: s.Demolition, Sides: s.Sides})
	}
	return out
}

// Options implements missions.Play.
func (play) Options() []game.Option { return optionList() }

// Limit implements missions.Play.
func (play) Limit(scenario int8, side flow.Seat, agreed int, set []game.Switch) int {
	b := &book{}
	for i, s := range scenarios() {
		if i > 0 && s.Number == scenario {
			b.scenario = &s
		}
	}
	for _, o := range set {
		if err := b.options.set(o.ID, o.Value); err != nil {
			panic(err) // they were checked when the campaign began
		}
	}
	return b.limitOf(side, agreed)
}

// Aftermath implements missions.Play: who fell, who was led away and who has Wounds, in the order they were fielded.
// is.leave-table, is.mission.captive-fate
func (play) Aftermath(g game.Game, givenUp bool) ([]missions.Aftermath, error) {
	s, ok := g.(*State)
	if !ok {
		return nil, fmt.Errorf("this is no battle of Incision Shard")
	}
	if !s.Ended && !givenUp {
		return nil, errors.New("the battle has not ended")
	}
	out := make([]missions.Aftermath, s.Sides())
	for side := range out {
		out[side].Success = force.Success(s.Level[side])
		for u := range s.members(Side(side)) {
			m := s.Units[u].Operative
			e := missions.Ending{Dead: s.Bodies[m].Gone, Wounds: int(s.Figures[m].Wounds)}
			e.Taken = !e.Dead && s.captive(m) && s.Units[s.home(m)].Left
			out[side].Members = append(out[side].Members, e)
		}
	}
	return out, nil
}

// aboutMissions tells whether a rule case is about what happens between battles.
func aboutMissions(in []game.Line) bool {
	for _, l := range in {
		if l.Text == missions.CaseWord || len(l.Text) > len(missions.CaseWord) && l.Text[:len(missions.CaseWord)+1] == missions.CaseWord+" " {
			return true
		}
	}
	return false
}
