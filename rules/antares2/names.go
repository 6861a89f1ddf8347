package antares2

import "sortie/rules/antares2/position"

// Names of the position that are used all over the book.
type (
	UnitID  = position.UnitID
	ModelID = position.ModelID
	Side    = position.Side
)

// And of its values.
const (
	NoUnit  = position.NoUnit
	NoModel = position.NoModel
)
