package flow

// Parts is kept by a driver that goes through all outcomes. A part of an activation is a stretch of rolls
// whose chances depend on little of the state, and of which little bears on what comes after it, such as
// the blows of one side in a fight. It is gone through once, wherever it is met again. Parts do not nest.
type Parts interface {
	// Begin starts a part. Parts of one number have the same chances of the same ends; beginnings of one
	// future have the same future, 0 being unknown.
	Begin(part, future uint64)
	// End ends it; ends of one number after the same beginning come to the same thing.
	End(outcome uint64)
	// Stretch plays a stretch to one of its ends.
	Stretch(s *Stretch)
	// Fresh tells whether nobody has come to the next roll yet, so that it counts what it says of its like and its future.
	Fresh() bool
}

// Parted tells whether parts may be played now: somebody goes through all outcomes, and nothing is fed any
// more, so that rolls may come in another order than in play where that changes no chance.
func Parted(io IO) bool {
	d, ok := io.(*Direct)
	return ok && d.Weigh && d.Parts != nil && !d.Whole && !d.feed.more()
}

// Fresh tells whether the next roll is to say which dice are like it and what its future depends on: somebody goes through
// all outcomes, and has not come here before.
func Fresh(io IO) bool {
	d, ok := io.(*Direct)
	return ok && d.Weigh && (d.Parts == nil || d.Parts.Fresh())
}

// Fed tells whether what has happened already is being played again: the next answer or die is in the log, and must be asked
// for in the order of play.
func Fed(io IO) bool {
	d, ok := io.(*Direct)
	return ok && d.feed.more()
}

// Part plays a part of an activation under a driver that wants them told; see Parted.
func Part(io IO, part, future uint64, play func() (outcome uint64)) {
	parts := io.(*Direct).Parts
	parts.Begin(part, future)
	parts.End(play())
}
