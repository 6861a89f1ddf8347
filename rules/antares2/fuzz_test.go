package antares2_test

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/antares2"
)

// A list of any text is judged, never a crash; what is legal can be played.
func FuzzList(f *testing.F) {
	conform.FuzzList(f, antares2.System(), 750, "list x\nforce compact\nunit captain with guard 2, shield as Boss aboard carrier\n")
}

// A table of any text is read or refused with its line.
func FuzzTable(f *testing.F) {
	list := antares2.System().Info().Lists[1].Text
	conform.FuzzTable(f, antares2.System(), game.Setup{System: "a2", Points: 750, Lists: []string{list, list}},
		"table 48x48\nbuilding hut rect 10,10 6x6 levels 2\nopening door hut 10,12 10,14")
}

// A rule case of any text passes or fails; the rules never do.
func FuzzCase(f *testing.F) { conform.FuzzCase(f, antares2.System(), "testdata/cases") }

// Any bytes taken as answers either are legal or change nothing, and the rules never fail.
func FuzzAnswers(f *testing.F) {
	conform.FuzzAnswers(f, antares2.System(), setup(f, 500, "seize-ground", "compact-500", "drift-500", 3))
}
