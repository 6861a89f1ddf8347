// Package antares2 is the second edition of Beyond the Gates of Antares. The state is plain data; the
// sequence of play (turn.go) picks what happens next, and one activation is straight-line code in the
// order of the book: orders, move, sight, shoot, assault, react, damage, transport, building. What may be
// judged of a game as it stands, its geometry above all, is package position, what is fixed before play package force. Every
// number and refusal cites a row of ledger.tsv.
package antares2

import "embed"

// Files holds the ledger and the rule cases, for the commands that prove the one by the other.
//
//go:embed ledger.* first.txt testdata/cases
var Files embed.FS
