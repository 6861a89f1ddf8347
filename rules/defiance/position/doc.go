// Package position is a game of Defiance as it stands, and what may be judged of it: who stands where and in what state, what
// a line of fire meets, where a figure may go and what its way costs, the perimeters of units, whom a weapon may be fired at.
// It asks nobody, throws no dice and tells nothing, so that offers, advice and odds can ask as often as they like; what is
// done about it is the book above. Files have the names of the chapters there.
package position
