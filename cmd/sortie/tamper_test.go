package main

import (
	"bytes"
	"testing"

	"sortie/flow"
	"sortie/internal/toy"
	"sortie/lab"
	"sortie/matchfile"
)

// tampered is a match file, well formed, in which one answer was changed to another.
func tampered(t *testing.T) string {
	t.Helper()
	c := simCmd{Games: 1, Seed: 3, Bots: []string{"random", "random"}}
	grid, err := c.grid(toy.System())
	if err != nil {
		t.Fatal(err)
	}
	f := record(t, grid.Plan(0))
	for i := range f.Entries {
		if e := &f.Entries[i]; e.Kind == flow.Answered && e.Name == toy.AskAct {
			e.Answer.Value = 42
			break
		}
	}
	var b bytes.Buffer
	if err := matchfile.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func record(t *testing.T, plan lab.Plan) *matchfile.File {
	t.Helper()
	d, err := plan.Game(toy.System(), 0)
	if err != nil {
		t.Fatal(err)
	}
	d.Record = true
	d.Run()
	return &matchfile.File{Rules: toy.System().Info().Version, Setup: plan.SetupOf(0), Entries: d.Log}
}
