package matchfile_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/matchfile"
)

// epochal throws the dice of the first epoch, then those of the next from some die on.
type epochal struct {
	first, then *dice.Verifiable
	from        uint64
}

func (e *epochal) Throw(r dice.Roll) int {
	if e.first.Thrown < e.from {
		return e.first.Throw(r)
	}
	return e.then.Throw(r)
}

const beginsAt = 3

// sealedMatch is a match with sealed salts that was brought back after its third die.
func sealedMatch(t *testing.T) *matchfile.File {
	t.Helper()
	f := match(t, 5)
	again := []byte("a fresh secret, drawn afterwards")
	e := matchfile.Epoch{Die: beginsAt, Why: "restored from a backup"}
	e.Commitment, e.Secret, e.Salts = dice.Commitment(again), again, []string{"red anew", "blue anew"}
	n := 0
	for i := range f.Entries { // where the log stood then
		if f.Entries[i].Kind == flow.Rolled {
			if n++; n == beginsAt {
				e.Entry = i + 1
			}
		}
	}
	f.Epochs = []matchfile.Epoch{e}
	for _, s := range []*matchfile.Sealing{&f.Sealing, &f.Epochs[0].Sealing} {
		for seat, salt := range s.Salts {
			s.Seals = append(s.Seals, dice.Seal(seat, s.Commitment, salt))
		}
	}
	g, err := toy.System().New(f.Setup)
	if err != nil {
		t.Fatal(err)
	}
	d := flow.Direct{Table: g, Record: true, Players: flow.Players{bot.NewRandom(5), bot.NewRandom(6)}, Dice: &epochal{
		&dice.Verifiable{Secret: secret, Salts: f.Salts},
		&dice.Verifiable{Secret: dice.EpochKey(again, f.Commitment, e.Entry, e.Die), Salts: e.Salts, Thrown: e.Die}, e.Die}}
	d.Run()
	f.Entries = d.Log
	return f
}

func TestEpochsAndSealsVerify(t *testing.T) {
	f := sealedMatch(t)
	got, err := matchfile.Parse(strings.NewReader(text(t, f)))
	if err != nil {
		t.Fatal(err)
	}
	out := verify(t, got)
	if !out.Holds || out.Dice != matchfile.DiceChecked || out.Checked <= beginsAt {
		t.Fatalf("%+v", out)
	}
	proof := strings.Join(out.Proof, "\n")
	if strings.Count(proof, "Both salts were sealed") != 2 || !strings.Contains(proof, "New dice from die 3 on") || !strings.Contains(proof, "restored from a backup") {
		t.Error(proof)
	}
	for what, change := range map[string]func(f *matchfile.File){
		"another salt under the same seal":  func(f *matchfile.File) { f.Salts[1] = "chosen afterwards" },
		"the seals of the seats exchanged":  func(f *matchfile.File) { f.Seals[0], f.Seals[1] = f.Seals[1], f.Seals[0] },
		"another salt in the epoch":         func(f *matchfile.File) { f.Epochs[0].Salts[0] = "x" },
		"another secret in the epoch":       func(f *matchfile.File) { f.Epochs[0].Secret = []byte("x") },
		"an epoch that began elsewhere":     func(f *matchfile.File) { f.Epochs[0].Entry++ },
		"an epoch that began a die later":   func(f *matchfile.File) { f.Epochs[0].Die++ },
		"an epoch left out":                 func(f *matchfile.File) { f.Epochs = nil },
		"an epoch whose secret is kept":     func(f *matchfile.File) { f.Epochs[0].Secret = nil },
		"an epoch without salts":            func(f *matchfile.File) { f.Epochs[0].Seals, f.Epochs[0].Salts = nil, nil },
		"the first secret in the epoch too": func(f *matchfile.File) { f.Epochs[0].Sealing = f.Sealing },
		"an epoch beyond the log": func(f *matchfile.File) {
			e := f.Epochs[0]
			e.Entry, e.Die = len(f.Entries)+1, 1000
			f.Epochs = append(f.Epochs, e)
		},
		"an epoch whose entry lies before dice of the one before": func(f *matchfile.File) {
			e := f.Epochs[0]
			e.Entry = len(f.Entries) - 1
			f.Epochs = append(f.Epochs, e)
		},
		"an epoch that begins beyond the dice that follow it": func(f *matchfile.File) {
			e := f.Epochs[0]
			e.Die = 1000
			f.Epochs = append(f.Epochs, e)
		},
		"a seal too few": func(f *matchfile.File) { f.Seals = f.Seals[:1] },
	} {
		f := sealedMatch(t)
		change(f)
		if out := verify(t, f); out.Holds {
			t.Errorf("%s holds", what)
		}
	}
}

// A file from before there were seals and epochs verifies as it did, and says what that proves.
func TestAnOldFileStillVerifies(t *testing.T) {
	b, err := os.ReadFile("testdata/duel.match")
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(strings.NewReader(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	if out := verify(t, f); !out.Holds || out.Dice != matchfile.DiceChecked || !strings.Contains(strings.Join(out.Proof, ""), "not all sealed") {
		t.Errorf("%+v", out)
	}
}

// An epoch may begin where the log ends: no die of it fell.
func TestAnEpochAtTheEnd(t *testing.T) {
	f := sealedMatch(t)
	e := f.Epochs[0]
	e.Entry, e.Die = len(f.Entries), 1000 // dice may have been taken back before it
	f.Epochs = append(f.Epochs, e)
	if out := verify(t, f); !out.Holds || !strings.Contains(strings.Join(out.Proof, "\n"), "No die of these fell") {
		t.Errorf("%+v", out)
	}
}

// Seals written into the file of a person against a bot prove no more than was there.
func TestSealsAgainstABotRaiseNothing(t *testing.T) {
	for _, salts := range [][]string{{"red", "bot"}, {"same", "same"}} {
		f := match(t, 5)
		f.Salts, f.Seals = salts, nil
		bare := verify(t, f).Proof
		for seat, salt := range f.Salts {
			f.Seals = append(f.Seals, dice.Seal(seat, f.Commitment, salt))
		}
		f.Secret = nil // whether the dice fit is not the question
		sealed := verify(t, f).Proof
		if len(sealed) == 0 || strings.Contains(strings.Join(sealed, ""), "Both salts") || !strings.Contains(strings.Join(sealed, ""), "One salt") {
			t.Errorf("%q, without seals %q", sealed, bare)
		}
	}
}

func TestAResignedMatchSaysSo(t *testing.T) {
	f := match(t, 5)
	for f.Entries[len(f.Entries)-1].Kind != flow.Answered { // it ends before its end
		f.Entries = f.Entries[:len(f.Entries)-1]
	}
	f.Entries = f.Entries[:len(f.Entries)-1]
	if out := verify(t, f); !out.Holds || out.Result.Over {
		t.Fatalf("%+v", out)
	}
	f.Resigned = []flow.Seat{flow.Second}
	written := text(t, f)
	got, err := matchfile.Parse(strings.NewReader(written))
	if err != nil || !slices.Equal(got.Resigned, f.Resigned) {
		t.Fatal(got, err)
	}
	if out := verify(t, got); !out.Holds || !out.Result.Over || out.Result.Winner != flow.First || !strings.Contains(out.Result.Why, "resigned") {
		t.Errorf("%+v", out)
	}
	drawn := strings.NewReader(text(t, func() *matchfile.File { d := *f; d.Resigned, d.Drawn = nil, true; return &d }()))
	if got, err = matchfile.Parse(drawn); err != nil || !got.Drawn {
		t.Fatal(got, err)
	}
	if out := verify(t, got); !out.Holds || !out.Result.Over || out.Result.Winner != flow.Nobody {
		t.Errorf("%+v", out)
	}
	for _, bad := range []string{"drawn\ndrawn\n", "drawn\nresigned 1\n", "drawn 1\n", "drawn\nr x 1\n", "resigned 2\n", "resigned 1\nresigned 1\n", "resigned 01\n", "resigned 1\nr x 1\n", "resigned 1\nresigned 0\n"} {
		if _, err := matchfile.Parse(strings.NewReader(strings.Replace(written, "resigned 1\n", bad, 1))); err == nil {
			t.Errorf("%q passes", bad)
		}
	}
}
