package antares2_test

import (
	"testing"

	"sortie/casetest"
	"sortie/rules/antares2"
)

// Every rule case of the system passes.
func TestCases(t *testing.T) { casetest.Test(t, antares2.System(), "testdata/cases") }

// So does every one of the first edition, which lies in its own folder: what the two share is changed here.
func TestCasesOfTheFirstEdition(t *testing.T) {
	casetest.Test(t, antares2.FirstEdition(), "gates1/testdata/cases")
}
