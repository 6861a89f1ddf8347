package firefight_test

import (
	"testing"

	"sortie/conform"
	"sortie/rules/firefight"
)

// A list of any text is judged, never a crash; what is legal can be played.
func FuzzList(f *testing.F) {
	conform.FuzzList(f, firefight.System(), 1000, "list x\nforce watch\nunit captain with leader:banner, pistol 2\n")
}

// A table of any text is read or refused with its line.
func FuzzTable(f *testing.F) {
	conform.FuzzTable(f, firefight.System(), setup(f, 1000, "hold-the-relays", "watch-1000", "brood-1000", 1),
		"table 48x48\nterrain hut building rect 10,10 6x6 capacity 10 roof 5\nterrain coil wire rect 20,20 6x1\n")
}

// A rule case of any text passes or fails; the rules never do.
func FuzzCase(f *testing.F) { conform.FuzzCase(f, firefight.System(), "testdata/cases") }

// Any bytes taken as answers either are legal or change nothing, and the rules never fail.
func FuzzAnswers(f *testing.F) {
	conform.FuzzAnswers(f, firefight.System(), setup(f, 1000, "bring-it-home", "watch-1000", "orrery-1000", 3))
}
