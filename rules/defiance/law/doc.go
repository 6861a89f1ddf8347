// Package law is what the book of Defiance says where no table is needed: what a die shows with its follow-ups, what armour
// leaves of an attack, what a test asks, how a deck is made up, how wide an area is. Sums and conditions carry their ledger
// rows; who is told of them is the caller's matter (Law). Nothing here knows who stands where.
package law
