package game

// Heir is a Game that can take over the room of another that is over and asked no more: lists that have grown, places to look for ways
// in. Nothing that was found out comes with it, so that a game goes the same whether it inherits or not.
type Heir interface{ Inherit(from Game) }
