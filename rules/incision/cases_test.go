package incision_test

import (
	"testing"

	"sortie/casetest"
	"sortie/rules/incision"
)

// Every rule case of the system passes.
func TestCases(t *testing.T) { casetest.Test(t, incision.System(), "testdata/cases") }
