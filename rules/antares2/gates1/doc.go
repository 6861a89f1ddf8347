// Package gates1 holds what is the first edition's own beside the book it shares with the second: its ledger, which of its
// rows say what a row of the second edition says, its profiles and its rule cases. The rules are in rules/antares2.
package gates1

import "embed"

// Files holds the ledger and the rule cases, for the commands that prove the one by the other.
//
//go:embed ledger.* first.txt testdata/cases
var Files embed.FS

// Rows says which rows of the sheet stand for those of the second edition.
//
//go:embed rows.tsv
var Rows string

// Stock are profiles that every rule case can use without defining them.
//
//go:embed data/stock.txt
var Stock string

// Data are the profiles that the first edition adds to those of the second, and its ready lists.
//
//go:embed data
var Data embed.FS

// Chapters are the names of what differs from the second edition, by the third part of the ids of those rows; others are their own name.
func Chapters() map[string]string {
	return map[string]string{
		"alike": "Alike in both", "acc": "Accuracy", "oh": "Overhead fire", "hit": "Hits", "res": "Resist", "pin": "Pins", "pbs": "Point blank shooting",
		"h2h": "Hand-to-hand", "los": "Lines of sight", "react": "Reactions", "leader-tough": "Leaders", "medic-beast": "Medics", "army-broken": "Victory",
		"outcast-rebel": "Outcast and Rebel", "sharding": "Drones",
	}
}
