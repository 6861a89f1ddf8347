package firefight

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/firefight/force"
)

// SystemOf is the system with other profiles in place of those that ship, as Fix writes them.
func SystemOf(data string) (game.System, error) {
	parts, err := defs.Unbundle(data)
	if err != nil {
		return nil, err
	}
	p, err := force.PackOf(parts)
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
	s.Data = y.pack.Data
	if s.Points == 0 {
		s.Points = defaultPoints
	}
	if strings.TrimSpace(s.Table) == "" {
		s.Table = force.GenerateTable(s.Points, s.Seed)
	}
	s.Options = game.FixOptions(s.Options, force.OptionList())
	return s, nil
}

// carrying is the system with the profiles that a set-up carries, in place of those that ship.
func (y system) carrying(s game.Setup) (system, error) {
	if s.Data == "" || s.Data == y.pack.Data {
		return y, nil
	}
	parts, err := defs.Unbundle(s.Data)
	if err == nil {
		y.pack, err = force.PackOf(parts)
	}
	if err == nil && len(y.pack.Missions) == 0 {
		err = fmt.Errorf("there are no missions among them")
	}
	if err != nil {
		return y, fmt.Errorf("the profiles that the match carries cannot be read: %w", err)
	}
	return y, nil
}
