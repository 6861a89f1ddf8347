package match_test

import (
	"testing"

	"sortie/match"
	"sortie/matchfile"
)

func TestTakingBackAllTheWay(t *testing.T) {
	k := &memory{}
	h := head(person, person)
	h.Setup.Mission = "skirmish"
	h.Setup.Lists = [2]string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
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
