// Package defiance is Defiance: Vital Ground. The state is plain data; the sequence of play (turn.go) picks what
// happens next, and one activation is straight-line code in the order of the book: orders, movement, fire, effectors,
// morale, hand-to-hand, vehicles. What the
// book says where no table is needed is package law, what may be judged of a game as it stands package position. What is
// fixed before play is package force.
package defiance

import (
	"embed"
)

// Files holds the ledger and the rule cases, for the commands that prove the one by the other.
//
//go:embed ledger.* first.txt testdata/cases
var Files embed.FS
