// Package catalog is the one list of rule systems. Everything else in the house finds a system here
// and knows none by name.
package catalog

import (
	"sortie/game"
	"sortie/ledger"
	"sortie/rules/antares2"
	"sortie/rules/antares2/gates1"
	"sortie/rules/defiance"
	"sortie/rules/firefight"
	"sortie/rules/incision"
)

// Systems lists every system with the files that prove it, in the order people see them.
func Systems() []ledger.Source {
	return []ledger.Source{
		{ID: "a2", System: antares2.System(), FS: antares2.Files},
		{ID: "g1", System: antares2.FirstEdition(), FS: gates1.Files, Of: "a2", Chapters: gates1.Chapters()},
		{ID: "ff", System: firefight.System(), FS: firefight.Files},
		{ID: "is", System: incision.System(), FS: incision.Files},
		{ID: "dvg", System: defiance.System(), FS: defiance.Files},
	}
}

// Campaign is the campaigns of a system: a system of its own, whose battles another one plays.
type Campaign struct {
	ID     string // of the campaigns
	Of     string // of the system
	System game.System
}

// Campaigns lists the campaigns there are, in the order people see them.
func Campaigns() []Campaign {
	return []Campaign{{ID: "is-campaign", Of: "is", System: incision.Campaign()}}
}
