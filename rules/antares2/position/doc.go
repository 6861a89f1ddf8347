// Package position is a game of Antares 2 as it stands, in either edition, and what may be judged of it: who stands where and in
// what state, what a sight line meets, where a unit may go and in what formation it ends, how it comes to touch whom it
// charges, how a loser gets away, what an ambusher sees of a way, who may be shot at and with what. It asks nobody, throws no
// dice and tells nothing, so that offers, advice and odds can ask as often as they like; what is done about it is the book
// above. Files have the names of the chapters there.
package position
