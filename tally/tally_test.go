package tally_test

import (
	"testing"

	"sortie/tally"
)

func TestASumReadsAsAPlayerSaysIt(t *testing.T) {
	sum := tally.New("hit", "Acc", "x.acc", 5)
	sum.Add("aimed", "x.aimed", 1)
	sum.Add("long range", "x.long", -1)
	sum.Add("obscured", "x.obscured", -2)
	if got, want := sum.String(), "Acc 5, +1 aimed, -1 long range, -2 obscured = 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !sum.Has("x.long") || sum.Has("x.pins") {
		t.Error("Has must know exactly the rules that gave a line")
	}
}

func TestLimitsClampAndSayWhy(t *testing.T) {
	sum := tally.New("pins", "pins", "x", 1)
	sum.AtMost("never reached", "x.max", 4)
	sum.AtLeast("two wounds", "x.wounds", 2)
	if got, want := sum.String(), "pins 1, limit 2 two wounds = 2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	sum.Add("more", "x", 5)
	sum.AtMost("full", "x.max", 4)
	if sum.Total() != 4 {
		t.Errorf("total %d, want the ceiling 4", sum.Total())
	}
}

func TestTooManyLinesIsABrokenInvariant(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a tally must not drop lines silently")
		}
	}()
	sum := tally.New("x", "base", "x", 0)
	for range tally.MaxLines {
		sum.Add("line", "x", 1)
	}
}

func TestRefusalNamesCauseRuleAndFix(t *testing.T) {
	r := tally.Refuse("x.sprint", "a weapon team cannot sprint", "run instead")
	if got, want := r.Error(), "a weapon team cannot sprint (x.sprint): run instead"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTalliesDoNotAllocate(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		sum := tally.New("hit", "Acc", "x.acc", 5)
		sum.Add("aimed", "x.aimed", 1)
		if sum.Total() != 6 {
			t.Fatal("wrong total")
		}
	})
	if n != 0 {
		t.Errorf("a tally allocates %v times", n)
	}
}

func BenchmarkTally(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sum := tally.New("hit", "Acc", "x.acc", 5)
		sum.Add("aimed", "x.aimed", 1)
		sum.Add("pins", "x.pins", -2)
		if sum.Total() != 4 {
			b.Fatal("wrong total")
		}
	}
}

func TestASumWithoutARuleLeavesItsLinesAndLimitsOut(t *testing.T) {
	build := func(off tally.Rule) string {
		sum := tally.Without(off, "hit", "Acc", "x.acc", 5)
		sum.Add("aimed", "x.aimed", 1)
		sum.AtMost("never above 4", "x.max", 4)
		return sum.String()
	}
	for off, want := range map[tally.Rule]string{
		"":        "Acc 5, +1 aimed, limit 4 never above 4 = 4",
		"x.aimed": "Acc 5, limit 4 never above 4 = 4",
		"x.max":   "Acc 5, +1 aimed = 6",
		"x.acc":   "aimed 1 = 1",
	} {
		if got := build(off); got != want {
			t.Errorf("without %q: got %q, want %q", off, got, want)
		}
	}
}
