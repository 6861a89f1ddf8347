package odds_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
)

// system finds one by its short id.
func system(t testing.TB, id string) game.System {
	t.Helper()
	for _, s := range catalog.Systems() {
		if s.ID == id {
			return s.System
		}
	}
	t.Fatalf("there is no system %q", id)
	return nil
}

// stage sets a situation up; the last line says what is done in it.
func stage(t testing.TB, id, text string) game.Stage {
	t.Helper()
	var lines []game.Line
	do := ""
	for i, l := range strings.Split(strings.TrimSpace(text), "\n") {
		l = strings.TrimSpace(l)
		if rest, ok := strings.CutPrefix(l, "do "); ok {
			do = rest
			continue
		}
		lines = append(lines, game.Line{No: i + 1, Text: l})
	}
	g, err := system(t, id).NewCase(lines)
	if err != nil {
		t.Fatal(err)
	}
	if do != "" {
		if err := g.Do(strings.Fields(do)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func of(t testing.TB, g game.Game, opt odds.Options) odds.Result {
	t.Helper()
	r, err := odds.Of(context.Background(), flow.Checkpoint{Table: g}, flow.First, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// same holds two results against each other, share by share.
func same(t testing.TB, what string, got, want odds.Result, slack float64) {
	t.Helper()
	if math.Abs(got.Mass-1) > 1e-12 {
		t.Errorf("%s: the chances sum up to %.15f", what, got.Mass)
	}
	compare := func(name string, a, b *odds.Row) {
		t.Helper()
		at := map[int]float64{}
		if a != nil {
			for _, v := range a.Values {
				at[v.Value] += v.Share
			}
		}
		if b != nil {
			for _, v := range b.Values {
				at[v.Value] -= v.Share
			}
		}
		if a == nil || b == nil { // a row that never changes is left out
			now := 0
			if a != nil {
				now = a.Now
			} else if b != nil {
				now = b.Now
			}
			delete(at, now)
		}
		for v, d := range at {
			if math.Abs(d) > slack {
				t.Errorf("%s: %s %d differs by %.6g", what, name, v, d)
			}
		}
	}
	units := map[int32]bool{}
	for _, r := range []odds.Result{got, want} {
		for _, u := range r.Units {
			units[u.Unit] = true
		}
	}
	for id := range units {
		a, b := got.Of(id), want.Of(id)
		if a == nil {
			a = &odds.Unit{}
		}
		if b == nil {
			b = &odds.Unit{}
		}
		names := map[string]bool{}
		for _, row := range append(append([]odds.Row{}, a.Rows...), b.Rows...) {
			names[row.Name] = true
		}
		for name := range names {
			compare(name, a.Row(name), b.Row(name))
		}
	}
}
