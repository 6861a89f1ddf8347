// Package incision is the Incision Shard rulebook: skirmishes of a few operatives a side. The state is plain data on
// top of table; the sequence of play (turn.go) picks what happens next, and one activation is straight-line code in
// the order of the book: orders, movement, terrain, sight, shooting, damage, break tests, assaults, reactions. Who
// fights with what is read from force. Every number and refusal cites a row of ledger.tsv.
package incision

import "embed"

// Files holds the ledger and the rule cases, for the commands that prove the one by the other.
//
//go:embed ledger* first.txt testdata/cases
var Files embed.FS
