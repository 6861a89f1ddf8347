package main

import (
	"os"
	"testing"
)

// The page in the docs is as the ledger has it.
func TestPageIsMadeFromTheLedger(t *testing.T) {
	want, err := page()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/editions.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/editions.md is not what the ledger says: go run ./tools/editions")
	}
}
