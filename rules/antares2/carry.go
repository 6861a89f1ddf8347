package antares2

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/force"
)

// SystemOf is the system with other profiles in place of those that ship, as Fix writes them.
func SystemOf(data string) (game.System, error) { return systemOf(Second, nil, data) }

// FirstEditionOf is the same for the first edition.
func FirstEditionOf(data string) (game.System, error) { return systemOf(First, sheetRows(), data) }

func systemOf(e Edition, sheet *rows, data string) (game.System, error) {
	parts, err := defs.Unbundle(data)
	if err != nil {
		return nil, err
	}
	p, err := force.PackFor(e, parts)
	if err != nil {
		return nil, err
	}
	return system{pack: p, edition: e, rows: sheet}, nil
}

// Former implements game.System.
func (y system) Former() []string {
	if y.edition == First {
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
	s.Mission, s.Data = mission.Key, y.pack.Data
	if s.Points == 0 {
		s.Points = defaultPoints
	}
	if strings.TrimSpace(s.Table) == "" {
		s.Table = force.GenerateTable(s.Points, s.Seed)
	}
	s.Options = game.FixOptions(s.Options, y.optionList())
	return s, nil
}

// carrying is the system with the profiles that a set-up carries, in place of those that ship.
func (y system) carrying(s game.Setup) (system, error) {
	if s.Data == "" || s.Data == y.pack.Data {
		return y, nil
	}
	parts, err := defs.Unbundle(s.Data)
	if err == nil {
		y.pack, err = force.PackFor(y.edition, parts)
	}
	if err == nil && (len(y.pack.Missions) == 0 || len(y.pack.Selectors) == 0) {
		err = fmt.Errorf("there are no missions or selectors among them")
	}
	if err != nil {
		return y, fmt.Errorf("the profiles that the match carries cannot be read: %w", err)
	}
	return y, nil
}
