package gates1_test

import (
	"os"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/casetest"
	"sortie/conform"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/ledger"
	"sortie/rules/antares2"
	"sortie/tally"
)

// Every rule case of the first edition passes.
func TestCases(t *testing.T) { casetest.Test(t, antares2.FirstEdition(), "testdata/cases") }
