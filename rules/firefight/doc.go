// Package firefight is the Firefight rulebook. The state is plain data; the sequence of play (turn.go)
// picks what happens next, and one activation is straight-line code in the order of the book: actions,
// movement, shooting, sight, assault, nerve, orders, buildings, vehicles, transports, keywords. What may
// be judged of a game as it stands is package position, what is fixed before play package force. Every
// number and refusal cites a row of ledger.tsv; ff.house.* rows are ours.
package firefight

import "embed"

// Files holds the ledger and the rule cases, for the commands that prove the one by the other.
//
//go:embed ledger.* first.txt testdata/cases
var Files embed.FS
