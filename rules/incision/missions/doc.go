// Package missions is what happens to shards of Incision Shard between battles: missions of scenarios in order, teams
// chosen for each, experience by the level of success, first aid, Wounds, casualties and who takes their place,
// retirement, expansion, training. It stands on force, which says what shards are made of, and on the room campaign,
// which plays it like any game; the rules of play give it their scenarios and read what came of a battle (Play). Every
// decision cites a row of the book's ledger.
package missions
