package force

import (
	"embed"
	"io/fs"
	"sort"
	"strings"

	"sortie/game"
)

//go:embed data/lists/*.txt
var listFiles embed.FS

// ShippedLists are the ready lists, by name.
func (p *Pack) ShippedLists() []game.NamedList { return p.ListsIn(listFiles) }

// ListsIn are the lists in some files.
func (p *Pack) ListsIn(listFiles fs.FS) []game.NamedList {
	names, err := fs.Glob(listFiles, "data/lists/*.txt")
	if err != nil {
		panic(err)
	}
	sort.Strings(names)
	var out []game.NamedList
	for _, n := range names {
		text, err := fs.ReadFile(listFiles, n)
		if err != nil {
			panic(err)
		}
		l, report := p.Check(string(text), 0)
		id := strings.TrimSuffix(strings.TrimPrefix(n, "data/lists/"), ".txt")
		out = append(out, game.NamedList{ID: id, Name: l.Name, Force: l.Force, Points: report.Points, Text: report.Text})
	}
	return out
}
