package antares2

import (
	"io/fs"
	"sort"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/gates1"
)

// FirstVersion is the version of the first edition's rules; it changes as Version does.
const FirstVersion = "1"

func (e Edition) id() string { return [...]string{"a2", "g1"}[e] }
func (e Edition) title() string {
	return [...]string{"Antares 2", "Gates of Antares, first edition"}[e]
}
func (e Edition) version() string { return [...]string{Version, FirstVersion}[e] }

// FirstEdition is the first edition of Beyond the Gates of Antares for the rest of the house: the forces of the second,
// converted, and units of its own.  g1.house.units, g1.house.weapons
func FirstEdition() game.System {
	return system{pack: sheetPack(), edition: First, rows: sheetRows()}
}

// sheetPack reads the pack of the second edition and what the first adds to it, before what forces may hold.
func sheetPack() *Pack {
	var parts []defs.Part
	read := func(files fs.FS, name string) {
		text, err := fs.ReadFile(files, "data/"+name+".txt")
		if err != nil {
			panic(err)
		}
		parts = append(parts, defs.Part{Name: name, Text: string(text)})
	}
	for _, name := range packTexts {
		switch name {
		case "selectors":
			read(gates1.Data, "sheet")
			read(packFiles, name)
		case "missions", "options":
			read(gates1.Data, name)
		default:
			read(packFiles, name)
		}
	}
	p, err := packFor(First, parts)
	if err != nil {
		panic("gates1/data/" + err.Error())
	}
	return p
}

// shippedLists are the ready lists of the edition; those of the second can be played in the first.
func (y system) shippedLists() []game.NamedList {
	out := y.pack.shippedLists()
	if y.edition == First {
		out = append(out, y.pack.listsIn(gates1.Data)...)
		sort.SliceStable(out, func(i, k int) bool { return out[i].ID < out[k].ID })
	}
	return out
}

// optionList is the switches of the edition. The first has no distances of obscuring terrain to agree on, and nobody sees
// over models by an option.
func (y system) optionList() []game.Option {
	if y.edition == Second {
		return optionList()
	}
	book := Book{rows: y.rows}
	var out []game.Option
	for _, o := range optionList() {
		switch o.ID {
		case "see-through", "graded", "per-terrain", "size-both-ways":
		default:
			o.Rule = book.row(o.Rule)
			out = append(out, o)
		}
	}
	return out
}

// reported is the report of a list with the rows of the edition.
func (y system) reported(r game.ListReport) game.ListReport {
	book := Book{rows: y.rows}
	for i := range r.Faults {
		r.Faults[i].Rule = book.row(r.Faults[i].Rule)
	}
	return r
}
