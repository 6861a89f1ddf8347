// Package force is what the battles of Defiance are fought with: frames, weapons and armies read from
// definition lines, army lists and everything that may be wrong with one, missions, and tables with their
// terrain. It knows no rule of play: package defiance imports it, never the other way round. The book's own
// lists are lost, so the armies, missions and prices that ship are ours.  dvg.house.sample-forces,
// dvg.house.points, dvg.house.known-stats
package force
