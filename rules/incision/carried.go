package incision

import (
	"fmt"

	"sortie/game"
	"sortie/rules/incision/force"
)

// SystemOf is the system with other lists in place of those that ship, as Fix writes them.
func SystemOf(data string) (game.System, error) {
	b, err := force.Unpacked(data)
	if err != nil {
		return nil, err
	}
	return system{force: b}, nil
}

// Former implements game.System: its matches have carried their lists from the first that is no preview.
func (y system) Former() []string { return nil }

// Fix implements game.System: a match carries everything it is built from, so that a change of the lists changes nothing
// about one that runs.
func (y system) Fix(setup game.Setup) (game.Setup, error) {
	y, err := y.carrying(setup)
	if err != nil {
		return setup, err
	}
	sc, err := scenarioNamed(setup.Mission)
	if err != nil {
		return setup, err
	}
	setup.Mission = sc.ID
	b := &book{force: y.force, scenario: sc}
	for _, o := range setup.Options {
		_ = b.options.set(o.ID, o.Value) // New says what is wrong with one
	}
	b.force = y.force.With(b.options.Force)
	setup = b.readyTeams(setup)
	lay := func(_ int, seed uint64) string { return generate(sc, seed, len(setup.Lists)) }
	return setup.Fixed(y.force.Data, usualXP, optionList(), lay), nil
}

// carrying is the system with the lists that a set-up carries, in place of those that ship.
func (y system) carrying(setup game.Setup) (system, error) {
	if !setup.Carries(y.force.Data) {
		return y, nil
	}
	b, err := force.Unpacked(setup.Data)
	if err != nil {
		return y, fmt.Errorf("the lists that the match carries cannot be read: %w", err)
	}
	return system{force: b}, nil
}

// Catalogue implements game.Armoury: what attributes and skills by name do. Shards have a builder of their own.
func (y system) Catalogue() game.Catalogue {
	return game.Catalogue{Traits: force.Traits(), Words: glossary(), Phases: phases()}
}
