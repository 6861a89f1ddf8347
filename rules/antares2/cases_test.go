package antares2_test

import (
	"testing"

	"sortie/casetest"
	"sortie/rules/antares2"
)

// Every rule case of the system passes.
func TestCases(t *testing.T) { casetest.Test(t, antares2.System(), "testdata/cases") }
