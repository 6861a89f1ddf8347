package force

import (
	"embed"
	"io/fs"

	"sortie/defs"
	"sortie/game"
)

//go:embed data/lists/*.txt
var listFiles embed.FS

// ShippedLists are the ready lists, by name.
func (p *Pack) ShippedLists() []game.NamedList { return p.ListsIn(listFiles) }

// ListsIn are the lists in some files.
func (p *Pack) ListsIn(files fs.FS) []game.NamedList {
	return defs.ReadyLists(files, func(text string) (defs.List, game.ListReport) { return p.Check(text, 0) })
}
