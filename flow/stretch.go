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
