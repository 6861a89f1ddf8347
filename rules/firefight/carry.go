package firefight

import (
	"fmt"

	"sortie/game"
	"sortie/rules/firefight/force"
)

// SystemOf is the system with other profiles in place of those that ship, as Fix writes them.
func SystemOf(data string) (game.System, error) {
	p, err := force.Carried(data)
	if err != nil {
		return nil, err
	}
	return system{pack: p}, nil
}

// Former implements game.System.
func (system) Former() []string { return []string{force.FormerData} }

// Fix implements game.System.
func (y system) Fix(s game.Setup) (game.Setup, error) {
	y, err := y.carrying(s)
	if err != nil {
		return s, err
	}
	mission, err := force.FindMission(y.pack.Missions, s.Mission)
	if err != nil {
		return s, err
	}
	if mission >= 0 { // a mission that is rolled for stays open
		s.Mission = y.pack.Missions[mission].Key
	}
	return s.Fixed(y.pack.Data, defaultPoints, force.OptionList(), force.GenerateTable), nil
}

// carrying is the system with the profiles that a set-up carries, in place of those that ship.
func (y system) carrying(s game.Setup) (system, error) {
	if !s.Carries(y.pack.Data) {
		return y, nil
	}
	p, err := force.Carried(s.Data)
	if err != nil {
		return y, fmt.Errorf("the profiles that the match carries cannot be read: %w", err)
	}
	y.pack = p
	return y, nil
}
