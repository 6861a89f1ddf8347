package antares2

import (
	"fmt"

	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/voice"
)

// SystemOf is the system with other profiles in place of those that ship, as Fix writes them.
func SystemOf(data string) (game.System, error) { return systemOf(position.Second, nil, data) }

// FirstEditionOf is the same for the first edition.
func FirstEditionOf(data string) (game.System, error) {
	return systemOf(position.First, sheetRows(), data)
}

func systemOf(e position.Edition, sheet *voice.Names, data string) (game.System, error) {
	p, err := force.CarriedFor(e, data)
	if err != nil {
		return nil, err
	}
	return system{pack: p, edition: e, rows: sheet}, nil
}

// Former implements game.System.
func (y system) Former() []string {
	if y.edition == position.First {
		return nil // it has carried its profiles from the beginning
	}
	return []string{force.FormerData}
}

// Fix implements game.System.
func (y system) Fix(s game.Setup) (game.Setup, error) {
	y, err := y.carrying(s)
	if err != nil {
		return s, err
	}
	mission, err := y.pack.FindMission(s.Mission)
	if err != nil {
		return s, err
	}
	s.Mission = mission.Key
	return s.Fixed(y.pack.Data, defaultPoints, y.optionList(), force.GenerateTable), nil
}

// carrying is the system with the profiles that a set-up carries, in place of those that ship.
func (y system) carrying(s game.Setup) (system, error) {
	if !s.Carries(y.pack.Data) {
		return y, nil
	}
	p, err := force.CarriedFor(y.edition, s.Data)
	if err != nil {
		return y, fmt.Errorf("the profiles that the match carries cannot be read: %w", err)
	}
	y.pack = p
	return y, nil
}
