package antares2

import (
	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/gates1"
)

// FirstVersion is the version of the first edition's rules; it changes as Version does.
const FirstVersion = "1"

func systemID(e Edition) string { return [...]string{"a2", "g1"}[e] }
func systemTitle(e Edition) string {
	return [...]string{"Antares 2", "Gates of Antares, first edition"}[e]
}
func versionOf(e Edition) string { return [...]string{Version, FirstVersion}[e] }

// FirstEdition is the first edition of Beyond the Gates of Antares for the rest of the house: the forces of the second,
// converted, and units of its own.  g1.house.units, g1.house.weapons
func FirstEdition() game.System {
	return system{pack: force.FirstPack(), edition: First, rows: sheetRows()}
}

// shippedLists are the ready lists of the edition; those of the second can be played in the first, but are not even there.
func (y system) shippedLists() []game.NamedList {
	if y.edition == First {
		return y.pack.ListsIn(gates1.Data)
	}
	return y.pack.ShippedLists()
}

// optionList is the switches of the edition. The first has no distances of obscuring terrain to agree on, and nobody sees
// over models by an option.
func (y system) optionList() []game.Option {
	if y.edition == Second {
		return force.OptionList()
	}
	named := State{sheets: y.rows, book: &force.Book{}}
	var out []game.Option
	for _, o := range force.OptionList() {
		switch o.ID {
		case "see-through", "graded", "per-terrain", "size-both-ways":
		default:
			o.Rule = named.row(o.Rule)
			out = append(out, o)
		}
	}
	return out
}

// reported is the report of a list with the rows of the edition.
func (y system) reported(r game.ListReport) game.ListReport {
	named := State{sheets: y.rows, book: &force.Book{}}
	for i := range r.Faults {
		r.Faults[i].Rule = named.row(r.Faults[i].Rule)
	}
	return r
}
