package matchfile_test

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/internal/toy"
	"sortie/matchfile"
)

func verify(t *testing.T, f *matchfile.File) matchfile.Outcome {
	t.Helper()
	out, err := matchfile.Verify(toy.System(), f)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func entry(t *testing.T, f *matchfile.File, kind flow.EntryKind, name string) int {
	t.Helper()
	for i, e := range f.Entries {
		if e.Kind == kind && e.Name == name {
			return i
		}
	}
	t.Fatalf("no entry %q", name)
	return -1
}

func TestAnHonestMatchHolds(t *testing.T) {
	f := match(t, 5)
	out := verify(t, f)
	if !out.Holds || !out.Result.Over || out.Dice != matchfile.DiceChecked || out.Checked == 0 {
		t.Errorf("got %+v", out)
	}
	f.Secret = nil
	if out := verify(t, f); !out.Holds || out.Dice != matchfile.DiceSecret {
		t.Errorf("before the secret is revealed: %+v", out)
	}
	for n := range f.Entries {
		part := *f
		part.Secret, part.Entries = secret, f.Entries[:n]
		if out := verify(t, &part); !out.Holds {
			t.Fatalf("the first %d entries alone: %+v", n, out)
		}
	}
}

func TestADieThatTheSecretDidNotThrow(t *testing.T) {
	f := match(t, 5)
	f.Secret = []byte("another")
	if out := verify(t, f); out.Holds || !strings.Contains(out.Why, "does not match the commitment") {
		t.Errorf("another secret: %+v", out)
	}
	f = match(t, 5)
	f.Salts[1] = "another"
	if out := verify(t, f); out.Holds || !strings.Contains(out.Why, "the secret makes it") {
		t.Errorf("another salt: %+v", out)
	}
}

func TestDiceTakenBackKeepTheirNumbers(t *testing.T) {
	f := match(t, 5)
	i := entry(t, f, flow.Rolled, "draw")
	f.Jumps = []matchfile.Jump{{Entry: i, Die: 9}}
	if out := verify(t, f); out.Holds || out.Entry < i {
		t.Errorf("wrong numbers: %+v", out)
	}
	f.Jumps[0].Die = 0
	if out := verify(t, f); !out.Holds {
		t.Errorf("right numbers: %+v", out)
	} else if words := strings.Join(out.Proof, " "); !strings.Contains(words, "taken back before entry") {
		t.Errorf("nothing is said of dice that were taken back: %s", words)
	}
	last := 0
	for k := range f.Entries {
		if f.Entries[k].Kind == flow.Rolled {
			last = k
		}
	}
	f.Jumps = []matchfile.Jump{{Entry: last, Die: 0}}
	if out := verify(t, f); out.Holds || !strings.Contains(out.Why, "goes back") {
		t.Errorf("a die that fell before is thrown again: %+v", out)
	}
}

func TestADishonestMatchIsCaughtWhereItIs(t *testing.T) {
	f := match(t, 5)
	i := entry(t, f, flow.Answered, "act")
	f.Entries[i].Answer.Value = 9
	answers := 0
	for _, e := range f.Entries[:i] {
		if e.Kind == flow.Answered {
			answers++
		}
	}
	if out := verify(t, f); out.Holds || out.Entry != i || out.Answer != answers || !strings.Contains(out.Why, "not offered") {
		t.Errorf("an illegal answer: %+v, want entry %d", out, i)
	}
	f = match(t, 5)
	i = entry(t, f, flow.Marked, "")
	f.Entries[i].Hash++
	if out := verify(t, f); out.Holds || out.Entry != i {
		t.Errorf("another hash: %+v, want entry %d", out, i)
	}
}

func TestWhatCannotBeReplayedIsAnError(t *testing.T) {
	f := match(t, 5)
	f.Setup.System = "chess"
	if _, err := matchfile.Verify(toy.System(), f); err == nil {
		t.Error("another system's match was replayed")
	}
	f = match(t, 5)
	f.Setup.Mission = "none"
	if _, err := matchfile.Verify(toy.System(), f); err == nil || !strings.Contains(err.Error(), "take skirmish or duel") {
		t.Errorf("an unknown mission: %v", err)
	}
	f = match(t, 5)
	f.Rules = "0"
	if out := verify(t, f); !out.Holds || out.Note == "" {
		t.Errorf("another version is worth a note: %+v", out)
	}
}

func TestAMatchIsToldInOrder(t *testing.T) {
	shots := 0
	for seed := range uint64(20) {
		f, last := match(t, seed), 0
		g, err := matchfile.Tell(toy.System(), f, func(entry int, e flow.Event) {
			if entry < last || entry > len(f.Entries) || e.Text == "" {
				t.Errorf("event %+v comes at entry %d after %d", e, entry, last)
			}
			if e.Name == "shot" {
				shots++
				if before := f.Entries[entry-1]; before.Kind != flow.Rolled || before.Name != "hit" {
					t.Errorf("a shot is told after %+v", before)
				}
			}
			last = entry
		})
		if err != nil || !g.Result().Over || last == 0 {
			t.Errorf("the last event stands at entry %d: %v", last, err)
		}
	}
	if shots == 0 {
		t.Error("nobody told of a shot")
	}
}
