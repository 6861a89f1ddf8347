package match_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/matchfile"
)

func refusedAs(t *testing.T, err error, words string) {
	t.Helper()
	var no *match.Impossible
	if !errors.As(err, &no) || !strings.Contains(err.Error(), words) {
		t.Errorf("%v does not say %q", err, words)
	}
}

// Nobody shows a salt before everybody has sealed one, and nobody seals another once one is shown.
func TestSaltsAreSealedBeforeAnyIsShown(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	bound := m.Info().Dice.Commitment
	refusedAs(t, m.Join(first, "Ann", "in the open"), "send the seal")
	refusedAs(t, m.JoinSealed(first, "Ann", "no hash"), "SHA-256")
	ann, ben := dice.Seal(0, bound, "ann's"), dice.Seal(1, bound, "ben's")
	if err := m.JoinSealed(first, "Ann", ann); err != nil {
		t.Fatal(err)
	}
	refusedAs(t, m.ShowSalt(first, "ann's"), "everybody sits")
	if err := m.JoinSealed(second, "Ben", dice.Seal(1, bound, "lost")); err != nil {
		t.Fatal(err)
	}
	if err := m.Seal(second, ben); err != nil { // his browser lost it: none is shown yet
		t.Fatal(err)
	}
	if s := m.Info().Dice; s.Salts[0] != "" || s.Salts[1] != "" || s.Seals[0] != ann || s.Seals[1] != ben || s.Sealed {
		t.Errorf("%+v", s)
	}
	refusedAs(t, m.ShowSalt(first, "another"), "not the one that was sealed")
	if err := m.ShowSalt(first, "ann's"); err != nil {
		t.Fatal(err)
	}
	refusedAs(t, m.Seal(second, dice.Seal(1, bound, "better")), "no seal can be changed")
	refusedAs(t, m.ShowSalt(second, "better"), "not the one that was sealed")
	if m.Info().Status != match.Waiting {
		t.Error("it began without Ben's salt")
	}
	m.Close()
	m = open(t, head(person, person), k) // all of it comes back from the journal
	if err := m.ShowSalt(second, "ben's"); err != nil {
		t.Fatal(err)
	}
	if i := m.Info(); i.Status != match.Playing || !i.Dice.Sealed {
		t.Errorf("%+v", i)
	}
	refusedAs(t, m.ShowSalt(second, "ben's"), "nothing is to be added")
	playOn(t, m, 1000)
	out := verified(t, m)
	if out.Dice != matchfile.DiceChecked || !strings.Contains(strings.Join(out.Proof, " "), "Both salts were sealed") {
		t.Errorf("%+v", out)
	}
}

// verified writes the match to a file, reads it back and verifies it.
func verified(t *testing.T, m *match.Match) matchfile.Outcome {
	t.Helper()
	text, err := m.File(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	out, err := matchfile.Verify(toy.System(), f)
	if err != nil || !out.Holds {
		t.Fatalf("%+v %v", out, err)
	}
	return out
}

// rolls are the faces of a match from some entry of its log on.
func rolls(t *testing.T, m *match.Match, from int) (out []matchfile.Epoch, faces []int32) {
	t.Helper()
	text, err := m.File(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range f.Entries[min(from, len(f.Entries)):] {
		if e.Kind == flow.Rolled {
			faces = append(faces, e.Face)
		}
	}
	return f.Epochs, faces
}

// A match brought back from an older copy throws other dice than those that were seen, and its file
// verifies with both. Without a new epoch the very same dice fall again.
func TestARestoredMatchThrowsOtherDice(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, first, "Ann")
	join(t, m, second, "Ben")
	playOn(t, m, 7)
	backup := k.copy()
	at := len(m.LogForTest())
	playOn(t, m, 1000)
	_, seen := rolls(t, m, at)

	again := func(why string) *match.Match {
		old := &memory{records: append([]match.Record(nil), backup...)}
		r, err := match.Open(toy.System(), head(person, person), backup, old, match.Options{Seed: func() uint64 { return 5 }, Epoch: why})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(r.Close)
		if why == "" {
			return r
		}
		i := r.Info()
		if i.Status != match.Playing || i.Dice.Round != 1 || i.Dice.Sealed || i.Dice.Commitment == m.Info().Dice.Commitment {
			t.Fatalf("%+v", i)
		}
		if s, d := state(t, r, seatRole(both...)); d != nil || len(s.View) < 10 {
			t.Errorf("a question is asked while the dice are not sealed: %+v", d)
		}
		for seat := range 2 {
			seats := []flow.Seat{flow.Seat(seat)}
			if err := r.Seal(seats, dice.Seal(seat, i.Dice.Commitment, "fresh")); err != nil {
				t.Fatal(err)
			}
		}
		for seat := range 2 {
			if err := r.ShowSalt([]flow.Seat{flow.Seat(seat)}, "fresh"); err != nil {
				t.Fatal(err)
			}
		}
		if !r.Closed() {
			t.Fatal("it was opened without dice and must be opened again with them")
		}
		return open(t, head(person, person), old)
	}
	same := again("")
	playOn(t, same, 1000)
	if _, faces := rolls(t, same, at); len(faces) == 0 || !equal(faces, seen) {
		t.Fatal("the test proves nothing: the old dice do not fall again by themselves")
	}
	fresh := again("restored from a backup")
	playOn(t, fresh, 1000)
	epochs, faces := rolls(t, fresh, at)
	if equal(faces, seen) {
		t.Error("the dice that were seen fell again")
	}
	if len(epochs) != 1 || epochs[0].Entry != at || epochs[0].Why != "restored from a backup" || len(epochs[0].Secret) != 32 {
		t.Errorf("%+v", epochs)
	}
	out := verified(t, fresh)
	if proof := strings.Join(out.Proof, " "); !strings.Contains(proof, "restored from a backup") {
		t.Error(proof)
	}
	if d, err := fresh.Dice(seatRole(0)); err != nil || len(d.Epochs) != 1 || d.Epochs[0].Secret == "" {
		t.Errorf("%+v %v", d.Epochs, err)
	}
}

func equal(a, b []int32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// A new epoch in the middle of an open match: nothing is answered until the salts are there, an undo does
// not go back behind it, and the file verifies. Against a bot one salt is enough.
func TestANewEpochWhileOpen(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, first, "Ann")
	join(t, m, second, "Ben")
	playOn(t, m, 9)
	_, d := state(t, m, seatRole(both...))
	if err := m.NewEpoch("the end of its journal was lost"); err != nil {
		t.Fatal(err)
	}
	_, err := m.Answer(both, d.Number, flow.Answer{})
	refusedAs(t, err, "being sealed")
	_, err = m.TakeBack(both, d.Number)
	refusedAs(t, err, "being sealed")
	bound := m.Info().Dice.Commitment
	for seat := range 2 {
		if err := m.Seal([]flow.Seat{flow.Seat(seat)}, dice.Seal(seat, bound, "x")); err != nil {
			t.Fatal(err)
		}
	}
	for seat := range 2 {
		if err := m.ShowSalt([]flow.Seat{flow.Seat(seat)}, "x"); err != nil {
			t.Fatal(err)
		}
	}
	if m.Closed() {
		t.Fatal("an open match goes on as it is")
	}
	playOn(t, m, 2)
	for range 2 {
		_, d := state(t, m, seatRole(both...))
		if _, err := m.TakeBack(both, d.Number); err != nil {
			t.Fatal(err)
		}
	}
	_, d = state(t, m, seatRole(both...))
	_, err = m.TakeBack(both, d.Number)
	refusedAs(t, err, "no answer that could be taken back")
	playOn(t, m, 1000)
	if out := verified(t, m); out.Dice != matchfile.DiceChecked {
		t.Errorf("%+v", out)
	}
	screen := open(t, head(person, person), &memory{}) // one screen for both: one salt
	join(t, screen, both, "")
	playOn(t, screen, 1000)
	if out := verified(t, screen); out.Dice != matchfile.DiceChecked || !strings.Contains(strings.Join(out.Proof, " "), "One salt was added") {
		t.Errorf("%+v", out)
	}
	alone := open(t, head(person, random), &memory{})
	join(t, alone, first, "Ann")
	if err := alone.NewEpoch("again"); err != nil {
		t.Fatal(err)
	}
	if err := alone.ShowSalt(first, "mine"); err != nil || !alone.Info().Dice.Sealed {
		t.Errorf("%v", err)
	}
}

// What failed may name what is hidden: it is told to nobody who may not read the whole match.
func TestAFaultTellsNoSecret(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, first, "Ann")
	join(t, m, second, "Ben")
	playOn(t, m, 2) // Ann hides a number
	_, d := state(t, m, seatRole(both...))
	a, _, err := m.Hint(t.Context(), both, d.Number, true)
	if err != nil {
		t.Fatal(err)
	}
	k.fail = errors.New("Ann hides a 4")
	if _, err := m.Answer(both, d.Number, a); err == nil {
		t.Fatal("nothing failed")
	}
	k.fail = nil
	for _, role := range []match.Role{seatRole(1), {Kind: match.RoleWatch}} {
		if s, _ := state(t, m, role); s.Fault == "" || strings.Contains(s.Fault, "a 4") {
			t.Errorf("%v reads %q", role, s.Fault)
		}
	}
}

// A match from before salts were sealed goes on as it was: both were shown when their owners sat down. One
// that still waits for its second player takes a seal from him, and its file says that not all were sealed.
func TestOldJournalsGoOn(t *testing.T) {
	joined := func(seat flow.Seat) match.Record {
		return match.Record{Seq: int(seat) + 1, Kind: match.Joined, Seat: seat, Name: "Old", Salt: []string{"in the open", "too"}[seat]}
	}
	k := &memory{records: []match.Record{joined(0), joined(1)}}
	m := open(t, head(person, person), k)
	if i := m.Info(); i.Status != match.Playing || !i.Dice.Sealed {
		t.Fatalf("%+v", i)
	}
	waits := open(t, head(person, person), &memory{records: []match.Record{joined(0)}})
	if err := waits.JoinSealed(second, "Ben", dice.Seal(1, waits.Info().Dice.Commitment, "ben's")); err != nil {
		t.Fatal(err)
	}
	if err := waits.ShowSalt(second, "ben's"); err != nil {
		t.Fatal(err)
	}
	for _, m := range []*match.Match{m, waits} {
		playOn(t, m, 1000)
		if out := verified(t, m); out.Dice != matchfile.DiceChecked || !strings.Contains(strings.Join(out.Proof, " "), "not all sealed") {
			t.Errorf("%+v", out)
		}
	}
}
