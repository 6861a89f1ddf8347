package antares2

import (
	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/gates1"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/voice"
)

// FirstVersion is the version of the first edition's rules; it changes as Version does.
const FirstVersion = "10"

func systemID(e position.Edition) string { return [...]string{"a2", "g1"}[e] }
func systemTitle(e position.Edition) string {
	return [...]string{"Antares 2", "Gates of Antares, first edition"}[e]
}
func versionOf(e position.Edition) string { return [...]string{Version, FirstVersion}[e] }

// FirstEdition is the first edition of Beyond the Gates of Antares for the rest of the house: the forces of the second,
// converted, and units of its own.  g1.house.units, g1.house.weapons
func FirstEdition() game.System {
	return system{pack: force.FirstPack(), edition: position.First, rows: sheetRows()}
}

// shippedLists are the ready lists of the edition; those of the second can be played in the first, but are not even there.
func (y system) shippedLists() []game.NamedList {
	if y.edition == position.First {
		return y.pack.ListsIn(gates1.Data)
	}
	return y.pack.ShippedLists()
}

// optionList is the switches of the edition, under its rows.
func (y system) optionList() []game.Option {
	rows := voice.Edition(y.rows)
	out := new(force.Options).Switches(y.edition).List()
	for i := range out {
		out[i].Rule = rows.Row(out[i].Rule)
	}
	return out
}

// reported is the report of a list with the rows of the edition.
func (y system) reported(r game.ListReport) game.ListReport {
	rows := voice.Edition(y.rows)
	for i := range r.Faults {
		r.Faults[i].Rule = rows.Row(r.Faults[i].Rule)
	}
	return r
}

// catalogued is the catalogue with the rows of the edition. Where the first says nothing of its own, the row of the second is opened:
// that it is the one that holds tells nobody what it says.
func (y system) catalogued(c game.Catalogue) game.Catalogue {
	rows := voice.Edition(y.rows)
	row := func(rule tally.Rule) tally.Rule {
		if r := rows.Row(rule); r != "g1.inherit.fallback" {
			return r
		}
		return rule
	}
	for _, list := range [][]game.WordEntry{c.Words, c.Phases} {
		for i := range list {
			list[i].Rule = row(list[i].Rule)
		}
	}
	option := tally.Rule("a2.turn.army-options-first")
	if y.edition == position.First {
		option = "g1.house.army-options"
	}
	for i := range c.Options {
		c.Options[i].Rule = option
	}
	return c
}
