package incision_test

import (
	"os"
	"testing"

	"sortie/ledger"
	"sortie/rules/incision"
)

func source() ledger.Source {
	return ledger.Source{ID: "is", System: incision.System(), FS: os.DirFS(".")}
}

// Every row of the ledger is proved, or on the list of those nobody has come to.
func TestLedger(t *testing.T) { ledger.Test(t, source()) }

// A row that is switched off is missed by one of its own cases, or listed with the reason why not.
func TestDeny(t *testing.T) { ledger.TestDeny(t, source()) }
