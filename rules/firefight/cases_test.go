package firefight_test

import (
	"testing"

	"sortie/casetest"
	"sortie/rules/firefight"
)

// Every rule case of the system passes.
func TestCases(t *testing.T) { casetest.Test(t, firefight.System(), "testdata/cases") }
