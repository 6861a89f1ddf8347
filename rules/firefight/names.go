package firefight

import "sortie/rules/firefight/position"

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
