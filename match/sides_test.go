package match_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy/rustlers"
	"sortie/match"
	"sortie/matchfile"
)

// rangeHead is the head of a match of Rustlers with these chairs.
func rangeHead(chairs ...match.Chair) match.Head {
	h := match.Head{ID: "r", Rules: "1", Secret: []byte("sixteen bytes ok"), Created: time.Unix(1, 0).UTC(), Chairs: chairs,
		Setup: game.Setup{System: "rustlers", Mission: "round-up", Seed: 3}}
	lists, _ := rustlers.System().Info().FairField(0, len(chairs))
	for i, l := range lists {
		h.Setup.Lists = append(h.Setup.Lists, l.Text)
		h.Setup.Names = append(h.Setup.Names, []string{"Ann", "Ben", "Cleo", "Dan"}[i])
	}
	return h
}

func openRange(t *testing.T, h match.Head, k *memory) *match.Match {
	t.Helper()
	m, err := match.Open(rustlers.System(), h, k.copy(), k, match.Options{Seed: func() uint64 { return 5 }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

// sitAll seats one person on each chair, seals and shows all salts.
func sitAll(t *testing.T, m *match.Match, roles ...[]flow.Seat) {
	t.Helper()
	for _, seats := range roles {
		if err := m.JoinSealed(seats, "", dice.Seal(int(seats[0]), m.Info().Dice.Commitment, pepper(seats))); err != nil {
			t.Fatal(seats, err)
		}
	}
	for _, seats := range roles {
		if err := m.ShowSalt(seats, pepper(seats)); err != nil {
			t.Fatal(seats, err)
		}
	}
}

func pepper(seats []flow.Seat) string { return fmt.Sprint("pepper of ", seats[0]) }

// turn lets whoever is asked answer by the quick hint; Nobody if nobody is.
func turn(t *testing.T, m *match.Match) flow.Seat {
	t.Helper()
	_, d := state(t, m, match.Role{Kind: match.RoleWatch})
	if d == nil {
		return flow.Nobody
	}
	a, _, err := m.Hint(t.Context(), []flow.Seat{d.Seat}, d.Number, true)
	if err == nil {
		_, err = m.Answer([]flow.Seat{d.Seat}, d.Number, a)
	}
	if err != nil {
		t.Fatalf("seat %d, %s: %v", d.Seat, d.Name, err)
	}
	return d.Seat
}

func rangeHolds(t *testing.T, m *match.Match) matchfile.Outcome {
	t.Helper()
	b, err := m.File(seatRole(flow.First))
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	out, err := matchfile.Verify(rustlers.System(), f)
	if err != nil || !out.Holds || out.Dice != matchfile.DiceChecked {
		t.Fatalf("%+v, %v", out, err)
	}
	return out
}

func TestFourPeoplePlayAWholeMatch(t *testing.T) {
	k, h := &memory{}, rangeHead(person, person, person, person)
	m := openRange(t, h, k)
	sitAll(t, m, []flow.Seat{0}, []flow.Seat{1}, []flow.Seat{2}, []flow.Seat{3})
	asked := map[flow.Seat]int{}
	for seat := turn(t, m); seat != flow.Nobody; seat = turn(t, m) {
		asked[seat]++
		if len(k.records)%40 == 0 { // it comes back from its journal
			want, _ := state(t, m, seatRole(2))
			m.Close()
			m = openRange(t, h, k)
			got, _ := state(t, m, seatRole(2))
			if string(got.View) != string(want.View) || got.ID != want.ID || len(got.Events.List) != len(want.Events.List) {
				t.Fatalf("%s came back as %s", want.ID, got.ID)
			}
		}
	}
	s, _ := state(t, m, seatRole(3))
	if len(asked) != 4 || s.Match.Status != match.Over || len(s.Result.Points) != 4 || len(s.Result.Ranks) != 4 || len(s.Match.Seats) != 4 {
		t.Errorf("asked %v: %+v", asked, s.Result)
	}
	if out := rangeHolds(t, m); out.Result.Winner != s.Result.Winner || !strings.Contains(strings.Join(out.Proof, " "), "All salts were sealed") {
		t.Errorf("%+v", out)
	}
	r, err := m.Replay(seatRole(0))
	if err != nil || len(r.Steps) < 10 || len(r.Steps[5].Leads) != 4 {
		t.Errorf("%d steps, %v", len(r.Steps), err)
	}
}

// What one seat hides no other sees, nor hears of.
func TestEverySeatSeesItsOwnGuardAlone(t *testing.T) {
	m := openRange(t, rangeHead(person, person, person), &memory{})
	sitAll(t, m, []flow.Seat{0}, []flow.Seat{1}, []flow.Seat{2})
	for range 6 {
		turn(t, m)
	}
	for _, role := range []match.Role{seatRole(0), seatRole(1), seatRole(2), {Kind: match.RoleWatch}} {
		s, _ := state(t, m, role)
		guards := 0
		for _, e := range s.Events.List {
			if e.Name == "guard" {
				guards++
				if role.Kind == match.RoleWatch || e.Seat != role.Seats[0] {
					t.Errorf("%v hears of the guard of seat %d", role, e.Seat)
				}
			}
		}
		if want := len(role.Seats); guards != want || strings.Count(string(s.View), `"name":"guard"`) != want {
			t.Errorf("%v hears of %d guards", role, guards)
		}
		if _, err := m.File(role); err == nil {
			t.Errorf("%v gets the file", role)
		}
	}
}

// Of three, who gives up is out; the other two play on, and the end is theirs.
func TestOneOfThreeResigns(t *testing.T) {
	k, h := &memory{}, rangeHead(person, person, person)
	m := openRange(t, h, k)
	sitAll(t, m, []flow.Seat{0}, []flow.Seat{1}, []flow.Seat{2})
	for range 9 {
		turn(t, m)
	}
	if err := m.Resign(1); err != nil {
		t.Fatal(err)
	}
	if err := m.Resign(1); err == nil {
		t.Error("he resigned twice")
	}
	s, _ := state(t, m, seatRole(0))
	if s.Match.Status != match.Playing || !s.Match.Seats[1].Out || s.Match.Seats[0].Out {
		t.Fatalf("%+v", s.Match)
	}
	if last := s.Events.List[len(s.Events.List)-1]; last.Name != "resigned" {
		t.Errorf("%+v", last)
	}
	m.Close()
	m = openRange(t, h, k) // also after the server was started again
	for n := 0; ; n++ {
		deadline := time.Now().Add(10 * time.Second)
		for _, d := state(t, m, match.Role{Kind: match.RoleWatch}); d != nil && d.Seat == 1; _, d = state(t, m, match.Role{Kind: match.RoleWatch}) {
			if time.Sleep(time.Millisecond); time.Now().After(deadline) {
				t.Fatal("nobody answers for who is out")
			}
		}
		if turn(t, m) == flow.Nobody {
			break
		}
	}
	s, _ = state(t, m, seatRole(0))
	if s.Match.Status != match.Over || s.Result.Winner == 1 || s.Result.Ranks[1] != 3 {
		t.Errorf("%+v", s.Result)
	}
	out := rangeHolds(t, m)
	if !slices.Equal(out.Result.Ranks, s.Result.Ranks) {
		t.Errorf("the file says %v, the match %v", out.Result.Ranks, s.Result.Ranks)
	}
}

func TestTheLastButOneEndsTheMatchByResigning(t *testing.T) {
	m := openRange(t, rangeHead(person, person, person), &memory{})
	sitAll(t, m, []flow.Seat{0}, []flow.Seat{1}, []flow.Seat{2})
	turn(t, m)
	for _, seat := range []flow.Seat{2, 0} {
		if err := m.Resign(seat); err != nil {
			t.Fatal(err)
		}
	}
	s, _ := state(t, m, seatRole(1))
	if s.Match.Status != match.Over || s.Result.Winner != 1 || !strings.Contains(s.Result.Why, "Ann resigned") {
		t.Errorf("%+v", s.Result)
	}
	if out := rangeHolds(t, m); out.Result.Winner != 1 || !out.Result.Over {
		t.Errorf("%+v", out.Result)
	}
}

// All others who play must agree before an answer is taken back, and one refusal is enough.
func TestTakingBackWantsTheConsentOfAll(t *testing.T) {
	k, h := &memory{}, rangeHead(person, person, person)
	m := openRange(t, h, k)
	sitAll(t, m, []flow.Seat{0}, []flow.Seat{1}, []flow.Seat{2})
	for range 3 { // the guards: each is free to take back until another has answered
		turn(t, m)
	}
	number := func() int { _, d := state(t, m, seatRole(0)); return d.Number }
	ask := func() {
		t.Helper()
		if done, err := m.TakeBack([]flow.Seat{0}, number()); err != nil || done {
			t.Fatal(done, err)
		}
	}
	ask()
	wish := number()
	if err := m.Consent([]flow.Seat{0}, wish, true); err == nil {
		t.Error("the asker agreed with himself")
	}
	if err := m.Consent([]flow.Seat{1}, wish, true); err != nil {
		t.Fatal(err)
	}
	s, _ := state(t, m, seatRole(2))
	if s.Undo.Request == nil || !slices.Equal(s.Undo.Request.Agreed, []flow.Seat{1}) {
		t.Fatalf("%+v", s.Undo.Request)
	}
	m.Close()
	m = openRange(t, h, k)
	if err := m.Consent([]flow.Seat{1}, wish, true); err == nil {
		t.Error("he agreed twice")
	}
	if err := m.Consent([]flow.Seat{2}, wish, false); err != nil {
		t.Fatal(err)
	}
	ask()
	for _, seat := range []flow.Seat{2, 1} {
		if err := m.Consent([]flow.Seat{seat}, number(), true); err != nil {
			t.Fatal(err)
		}
	}
	if _, d := state(t, m, seatRole(0)); d.Name != rustlers.AskGuard || d.Seat != 0 {
		t.Errorf("%+v", d)
	}
}

// One screen for two of three: one seal and one salt for both seats.
func TestOneScreenForTwoOfThree(t *testing.T) {
	m := openRange(t, rangeHead(person, person, person), &memory{})
	sitAll(t, m, []flow.Seat{0, 2}, []flow.Seat{1})
	for turn(t, m) != flow.Nobody {
	}
	if out := rangeHolds(t, m); !strings.Contains(strings.Join(out.Proof, " "), "salts were sealed") {
		t.Errorf("%v", out.Proof)
	}
}

// Alone against bots, who gives up ends the match: nobody is there to play on.
func TestResigningAgainstBotsAlone(t *testing.T) {
	m := openRange(t, rangeHead(person, random, random), &memory{})
	if err := m.Join([]flow.Seat{0}, "Ann", "salt"); err != nil {
		t.Fatal(err)
	}
	if err := m.Resign(0); err != nil {
		t.Fatal(err)
	}
	s, _ := state(t, m, seatRole(0))
	if s.Match.Status != match.Over || s.Result.Winner == 0 || s.Result.Ranks[0] != 3 {
		t.Errorf("%+v", s.Result)
	}
	if out := rangeHolds(t, m); !slices.Equal(out.Result.Ranks, s.Result.Ranks) || !out.Result.Over {
		t.Errorf("%+v", out.Result)
	}
}

// Who has left and comes back by taking back leaves again.
func TestTakingBackAcrossALeave(t *testing.T) {
	all := []flow.Seat{0, 1, 2}
	k, h := &memory{}, rangeHead(person, person, person)
	m := openRange(t, h, k)
	if err := m.Join(all, "", "salt"); err != nil {
		t.Fatal(err)
	}
	for range 8 {
		turn(t, m)
	}
	if err := m.Resign(1); err != nil {
		t.Fatal(err)
	}
	step := func() flow.Seat { // a bot answers for seat 1 until it has left
		for {
			_, d := state(t, m, match.Role{Kind: match.RoleWatch})
			if d == nil || d.Seat != 1 {
				return turn(t, m)
			}
			time.Sleep(time.Millisecond)
		}
	}
	left := func() int {
		b, err := m.File(seatRole(all...))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(b), "\nx 1\n")
	}
	for left() == 0 {
		step()
	}
	for left() == 1 {
		_, d := state(t, m, seatRole(0, 2))
		if done, err := m.TakeBack([]flow.Seat{0, 2}, d.Number); err != nil || !done {
			t.Fatal(done, err)
		}
	}
	m.Close()
	m = openRange(t, h, k)
	for step() != flow.Nobody {
	}
	if n := left(); n != 1 {
		t.Errorf("seat 1 has left %d times", n)
	}
	if out := rangeHolds(t, m); out.Result.Ranks[1] != 3 || !out.Result.Over {
		t.Errorf("%+v", out.Result)
	}
}
