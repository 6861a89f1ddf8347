package tally_test

import (
	"slices"
	"testing"

	"sortie/tally"
)

func TestNotesKeepEachRuleOnce(t *testing.T) {
	var n tally.Notes
	for _, r := range []tally.Rule{"a", "b", "", "a"} {
		n.Add(r)
	}
	if !slices.Equal(n.Rules, []tally.Rule{"a", "b"}) {
		t.Errorf("kept %v", n.Rules)
	}
	var none *tally.Notes
	none.Add("a") // nobody listens
	if none.Has("a") || !n.Has("b") {
		t.Error("what was noted is not known")
	}
}
