package force

import (
	"embed"

	"sortie/defs"
	"sortie/game"
)

//go:embed data/lists/*.txt
var listFiles embed.FS

// ShippedLists are the ready lists, by name.
func (p *Pack) ShippedLists() []game.NamedList {
	return defs.ReadyLists(listFiles, func(text string) (defs.List, game.ListReport) { return p.Check(text, 0, nil) })
}
