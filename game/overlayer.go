package game

import "sortie/flow"

// Overlayer is a Game that can show what a question is about on the table: how far weapons reach, and
// what one unit sees of another, by the same code that the rules go by.
type Overlayer interface {
	// Overlays are what to draw while a question waits and somebody looks at a unit; -1 is nobody.
	Overlays(q *flow.Question, unit int32) []Overlay
}
