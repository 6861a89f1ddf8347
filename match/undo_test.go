package match_test

import (
	"testing"

	"sortie/flow"
	"sortie/match"
	"sortie/matchfile"
)

func TestTakingBackAllTheWay(t *testing.T) {
	k := &memory{}
	h := head(person, person)
	h.Setup.Mission = "skirmish"
	h.Setup.Lists = []string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
	m := open(t, h, k)
	join(t, m, both, "")
	var views []string
	for {
		s, d := state(t, m, seatRole(both...))
		if d == nil {
			t.Fatal("the match is too short for this test")
		}
		views = append(views, string(s.View))
		if len(views) > 90 { // far enough that old copies of the state were dropped
			break
		}
		playOn(t, m, 1)
	}
	for i := len(views) - 2; i >= 0; i-- {
		_, d := state(t, m, seatRole(both...))
		if done, err := m.TakeBack(both, d.Number); err != nil || !done {
			t.Fatalf("back to question %d: %v %v", i, done, err)
		}
		if s, _ := state(t, m, seatRole(both...)); string(s.View) != views[i] {
			t.Fatalf("question %d came back as %s, was %s", i, s.View, views[i])
		}
	}
	if s, d := state(t, m, seatRole(both...)); s.Undo.Can || len(s.Events.List) != 0 {
		t.Errorf("before question %d something is left: %+v %+v", d.Number, s.Undo, s.Events)
	}
	playOn(t, m, 10_000)
	holds(t, m, matchfile.DiceChecked) // with other dice than those that were taken back
	want, _ := state(t, m, seatRole(both...))
	m.Close()
	got, _ := state(t, open(t, h, k), seatRole(both...))
	if string(got.View) != string(want.View) || len(got.Events.List) != len(want.Events.List) {
		t.Error("a match with undone dice does not come back")
	}
}

func TestDiceThatWereTakenBackAreNeverSeenAgain(t *testing.T) {
	m := open(t, head(person, person), &memory{})
	join(t, m, both, "")
	playOn(t, m, 12)
	_, d := state(t, m, seatRole(both...))
	first, err := m.Dice(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		if _, err := m.TakeBack(both, d.Number); err != nil {
			t.Fatal(err)
		}
		_, d = state(t, m, seatRole(both...))
	}
	playOn(t, m, 6)
	second, err := m.Dice(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	last := first.Rolls[len(first.Rolls)-1].Die
	seen := map[uint64]bool{}
	for i, r := range second.Rolls {
		if seen[r.Die] {
			t.Fatalf("die %d was thrown twice", r.Die)
		}
		seen[r.Die] = true
		if i < len(first.Rolls) && r.Entry == first.Rolls[i].Entry && r.Die != first.Rolls[i].Die && r.Die <= last {
			t.Errorf("die %d was taken back and fell again", r.Die)
		}
	}
}

func TestABotConsentsAndPlaysOn(t *testing.T) {
	m := open(t, head(person, random), &memory{})
	join(t, m, first, "")
	w := m.Watch(seatRole(0))
	defer m.Leave(w)
	mine := func() int {
		for range w.C {
			s, d := state(t, m, seatRole(0))
			if s.Fault != "" || s.Match.Status != match.Playing {
				t.Fatalf("%s %s", s.Match.Status, s.Fault)
			}
			if d.Seat == 0 {
				return d.Number
			}
		}
		return 0
	}
	for range 4 {
		n := mine()
		a, _, err := m.Hint(t.Context(), first, n, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Answer(first, n, a); err != nil {
			t.Fatal(err)
		}
	}
	n := mine()
	if done, err := m.TakeBack(first, n); err != nil || !done {
		t.Fatalf("the bot does not consent: %v %v", done, err)
	}
}

// Whoever is not asked to take something back reads who did and which question came again; who asked in vain reads that.
// It is said once: to those whose state is older.
func TestTakingBackIsSaidToTheOther(t *testing.T) {
	k := &memory{}
	h := head(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	s, d := state(t, m, seatRole(both...))
	for !s.Undo.Can || s.Undo.Free { // until the one before can only be taken back by consent
		playOn(t, m, 1)
		s, d = state(t, m, seatRole(both...))
	}
	if s.Undo.Bar == match.NoBar {
		t.Errorf("it is not free to take back and nobody says why: %+v", s.Undo)
	}
	asker, other := first, second
	if s, _ := state(t, m, seatRole(0)); !s.Undo.Can || s.Undo.Free {
		asker, other = second, first
	}
	since := func(m *match.Match, seats []flow.Seat, after string) match.State {
		t.Helper()
		s, err := m.State(seatRole(seats...), flow.Nobody, after)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	was := []string{since(m, asker, "").ID, since(m, other, "").ID}
	if done, err := m.TakeBack(asker, d.Number); err != nil || done {
		t.Fatalf("%v %v", done, err)
	}
	if err := m.Consent(other, d.Number, false); err != nil {
		t.Fatal(err)
	}
	got := since(m, asker, was[0])
	if len(got.Notes) != 1 || got.Notes[0].Kind != match.Denied || got.Notes[0].Seat != other[0] {
		t.Fatalf("the asker reads %+v", got.Notes)
	}
	if done, err := m.TakeBack(asker, d.Number); err != nil || done {
		t.Fatalf("%v %v", done, err)
	}
	if err := m.Consent(other, d.Number, true); err != nil {
		t.Fatal(err)
	}
	for range 2 { // now, and when the match is opened again
		got = since(m, other, was[1])
		last := got.Notes[len(got.Notes)-1]
		_, d := state(t, m, seatRole(both...))
		if len(got.Notes) != 2 || last.Kind != match.Undone || last.Seat != asker[0] || last.Question != d.Name || last.Version > got.Version {
			t.Fatalf("the other reads %+v while %s is asked", got.Notes, d.Name)
		}
		if again := since(m, other, got.ID); len(again.Notes) != 0 {
			t.Errorf("it is said again: %+v", again.Notes)
		}
		m.Close()
		m = open(t, h, k)
	}
}
