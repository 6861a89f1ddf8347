package flow

// Stretch is a stretch of an activation that goes leg by leg and can be put back to the beginning of any of them, such
// as the Res tests of a volley. A driver that goes through all outcomes plays each leg from where it begins, and need
// not play again what came before; others just play it. Stretches may lie within legs of others.
type Stretch struct {
	Name string
	Legs int
	Play func(leg int)
	// Keep copies all that the stretch can change; PutBack makes it so again, in place.
	Keep    func() any
	PutBack func(kept any)
	// Key sums up what bears on the rest of the activation before a leg, or after the last: what has one key has
	// one future. 0 is unknown.
	Key func(leg int) uint64
	// Kind sums up what the chances of a leg from here on rest on, and what it changes: legs of one kind, of whatever number,
	// are played once. 0 is unknown; nil if nothing is ever known.
	Kind func(leg int) uint64
	// Kinds tells whether legs of a number are ever of a kind; nil if all may be.
	Kinds func(leg int) bool
	// Carry makes of how things stand at the beginning of a leg how they stand at its end, if it goes as another of its
	// kind went, which was so at its beginning and so at its end.
	Carry func(leg int, began, ended any)
}

// Through plays a stretch under a driver that wants them told; see Parted.
func Through(io IO, s Stretch) {
	d := io.(*Direct)
	before, play := d.calls, s.Play
	s.Play = func(leg int) {
		d.calls = before // every leg is played many times, but a game that goes on and on must still be noticed
		play(leg)
	}
	d.Parts.Stretch(&s)
}
