// Package force holds the shards of Incision Shard: the factions with their units, the armoury and who may
// buy what of it, the skills with their levels, and everything that is done with them away from the table:
// building a shard for a budget, buying, experience, replacement. What it says of an operative (Profile) is
// what the rules of play read. It knows no table and no turn, only plain data and named dice.
//
// Book is everything that is printed, read from data/*.txt. Shard is a roster, plain data. Book.Examine
// judges a whole roster and Book.Judge one step of it, by the same code: what is offered is what is accepted.
// Every condition carries the row of the ledger that makes it one (Book.holds, check.by), so that a row can be
// switched off (Book.Without) and missed.
package force
