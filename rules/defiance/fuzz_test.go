package defiance_test

import (
	"testing"

	"sortie/conform"
	"sortie/rules/defiance"
)

// A list of any text is judged, never a crash; what is legal can be played.
func FuzzList(f *testing.F) {
	conform.FuzzList(f, defiance.System(), 1000, "list x\nforce compact\nunit levy-company with 1L, hero 2\nunit ad-hoc with 5\n")
}

// A table of any text is read or refused with its line.
func FuzzTable(f *testing.F) {
	conform.FuzzTable(f, defiance.System(), setup(f, 1000, "attrition", "compact-a-1000", "vow-b-1000", 1),
		"table 72x48\nterrain hut bunker rect 10,10 6x6\nterrain wood pines disc 30,20 4\nterrain line wall line 40,20 46,22 width 0.5\n")
}

// A rule case of any text passes or fails; the rules never do.
func FuzzCase(f *testing.F) { conform.FuzzCase(f, defiance.System(), "testdata/cases") }

// Any bytes taken as answers either are legal or change nothing, and the rules never fail.
func FuzzAnswers(f *testing.F) {
	conform.FuzzAnswers(f, defiance.System(), setup(f, 1000, "three-wells", "directorate-a-1000", "choir-b-1000", 3))
}
