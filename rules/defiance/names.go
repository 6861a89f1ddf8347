package defiance

import "sortie/rules/defiance/position"

// Names of the position that are used all over the book.
type (
	UnitID = position.UnitID
	BodyID = position.BodyID
	Side   = position.Side
)

// And of its values.
const (
	NoBody = position.NoBody
	NoUnit = position.NoUnit
)
