// Package position is a game of Firefight as it stands, and what may be judged of it: who stands where and in what state, what a
// line of sight meets, where a leader may go and his followers stand, whom an assault can reach, the ways away from an enemy,
// rooms and floors of buildings and transports. It asks nobody, throws no dice and tells nothing, so that offers, advice and
// odds can ask as often as they like; what is done about it is the book above. Files have the names of the chapters there.
package position
