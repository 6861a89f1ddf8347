package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/match"
)

// hall is a match of two people with terms, whose time the test moves.
type hall struct {
	*match.Match
	t    *testing.T
	now  time.Time
	keep *memory
	head match.Head
}

func newHall(t *testing.T, terms match.Terms) *hall {
	t.Helper()
	h := &hall{t: t, now: time.Unix(1_000_000, 0).UTC(), keep: &memory{}, head: head(person, person)}
	h.head.Terms, h.head.Created = terms, h.now
	h.open()
	for seat := range 2 {
		commitment := h.Info().Dice.Commitment
		h.must(h.JoinSealed([]flow.Seat{flow.Seat(seat)}, "", dice.Seal(seat, commitment, "pepper")))
	}
	for seat := range 2 {
		h.must(h.ShowSalt([]flow.Seat{flow.Seat(seat)}, "pepper"))
	}
	return h
}

// open opens the match from what was kept, as a server does that starts again.
func (h *hall) open(stops ...match.Stop) {
	h.t.Helper()
	if h.Match != nil {
		h.Close()
	}
	m, err := match.Open(toy.System(), h.head, h.keep.copy(), h.keep, match.Options{Now: func() time.Time { return h.now }, Stops: stops, Seed: func() uint64 { return 5 }})
	h.must(err)
	h.t.Cleanup(m.Close)
	h.Match = m
}

func (h *hall) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *hall) wait(d time.Duration) { h.now = h.now.Add(d) }

// answer lets whoever is asked answer, and says who it was.
func (h *hall) answer() flow.Seat {
	h.t.Helper()
	_, d := state(h.t, h.Match, seatRole(both...))
	a, _, err := h.Hint(context.Background(), []flow.Seat{d.Seat}, d.Number, true)
	h.must(err)
	_, err = h.Answer([]flow.Seat{d.Seat}, d.Number, a)
	h.must(err)
	return d.Seat
}

func (h *hall) asked() flow.Seat {
	h.t.Helper()
	_, d := state(h.t, h.Match, seatRole(both...))
	return d.Seat
}

// left are the seconds that a seat has.
func (h *hall) left(seat flow.Seat) int64 {
	h.t.Helper()
	s, _ := state(h.t, h.Match, seatRole(seat))
	if s.Clocks == nil {
		h.t.Fatal("there is no clock")
	}
	return s.Clocks.Left[seat] / 1000
}

func (h *hall) want(seat flow.Seat, seconds int64) {
	h.t.Helper()
	if got := h.left(seat); got != seconds {
		h.t.Errorf("seat %d has %d seconds left, want %d", seat, got, seconds)
	}
}

var errFull = errors.New("the disk is full")

func game60(kind match.ClockKind) match.Terms {
	return match.Terms{Clock: match.Clock{Kind: kind, Seconds: 60}}
}

// Each clock counts what it says, and counts the same after the server was started again.
func TestClocksCountWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		kind       match.ClockKind
		same, next int64 // 10 s into the same seat's next question, and when it is asked after another has answered
	}{
		{match.PerDecision, 50, 60},
		{match.PerGame, 30, 30},
		{match.PerTurn, 30, 60},
	} {
		h := newHall(t, game60(c.kind))
		seat := h.asked()
		h.wait(20 * time.Second)
		h.want(seat, 40)
		h.open()
		h.want(seat, 40)
		h.answer()
		if h.asked() != seat {
			t.Fatal("the toy asks another twice in a row: choose another beginning")
		}
		h.wait(10 * time.Second)
		h.want(seat, c.same)
		h.open()
		h.want(seat, c.same)
		for h.asked() == seat {
			h.answer()
		}
		h.wait(5 * time.Second) // of the other
		for h.asked() != seat {
			h.answer()
		}
		h.want(seat, c.next)
		h.open()
		h.want(seat, c.next)
	}
}

// Time in which no server ran is nobody's, and what is free of a question does not count.
func TestClocksStandStillWithoutAServerAndForWhatIsFree(t *testing.T) {
	terms := game60(match.PerGame)
	terms.Clock.Free = 10
	h := newHall(t, terms)
	seat := h.asked()
	h.wait(8 * time.Second)
	h.want(seat, 60)
	h.wait(7 * time.Second)
	h.want(seat, 55)
	down := h.now
	h.wait(time.Hour)
	h.open(match.Stop{From: down, To: h.now})
	h.want(seat, 55)
	h.answer()
	h.want(seat, 55)
}

// Nothing is claimed by itself, before the time is out, by the one whose time it is, or at a table without a clock.
func TestTimeIsClaimedByTheOneWhoStayed(t *testing.T) {
	h := newHall(t, game60(match.PerDecision))
	late := h.asked()
	stayed := []flow.Seat{1 - late}
	h.wait(59 * time.Second)
	if err := h.CallTime(stayed, false); err == nil || !strings.Contains(err.Error(), "not out yet") {
		t.Errorf("claimed too early: %v", err)
	}
	h.wait(2 * time.Second)
	if err := h.CallTime([]flow.Seat{late}, false); err == nil {
		t.Error("the late one claimed")
	}
	h.answer() // late, and nobody had claimed: it stands
	h.open()
	if over, _ := h.Ended(); over {
		t.Error("it ended by itself")
	}
	late = h.asked()
	h.wait(61 * time.Second)
	h.must(h.CallTime([]flow.Seat{1 - late}, false))
	for range 2 { // and after a restart
		s, _ := state(t, h.Match, seatRole(late))
		if !s.Result.Over || s.Result.Winner != 1-late || !strings.Contains(s.Result.Why, "time") || s.Clocks.Runs != flow.Nobody {
			t.Errorf("%+v %+v", s.Result, s.Clocks)
		}
		h.open()
	}
	none := newHall(t, match.Terms{})
	none.wait(1000 * time.Hour)
	if err := none.CallTime([]flow.Seat{1 - none.asked()}, false); err == nil || !strings.Contains(err.Error(), "no clock") {
		t.Errorf("claimed without a clock: %v", err)
	}
}

// A draw by the clock has no winner, also in the file and after a restart.
func TestTimeCalledADraw(t *testing.T) {
	h := newHall(t, game60(match.PerTurn))
	late := h.asked()
	h.wait(time.Hour)
	h.must(h.CallTime([]flow.Seat{1 - late}, true))
	h.open()
	s, d := state(t, h.Match, seatRole(late))
	if !s.Result.Over || s.Result.Winner != flow.Nobody || d != nil {
		t.Errorf("%+v %v", s.Result, d)
	}
	text, err := h.File(seatRole(late))
	if err != nil || !strings.Contains(string(text), "\ndrawn\nend ") {
		t.Errorf("%v: %.2000s", err, text)
	}
	if err := h.CallTime([]flow.Seat{1 - late}, false); err == nil {
		t.Error("a match that is over was claimed")
	}
}

// A failed write changes nothing.
func TestAClaimThatIsNotWritten(t *testing.T) {
	for _, draw := range []bool{true, false} {
		h := newHall(t, game60(match.PerTurn))
		late := h.asked()
		h.wait(time.Hour)
		h.keep.fail = errFull
		if err := h.CallTime([]flow.Seat{1 - late}, draw); err == nil {
			t.Error("no error")
		}
		h.keep.fail = nil
		if over, _ := h.Ended(); over {
			t.Error("it is over all the same")
		}
		h.must(h.CallTime([]flow.Seat{1 - late}, draw))
	}
}

// Nothing is taken back where the terms say never; the clock runs on while one asks elsewhere.
func TestTermsOfTakingBack(t *testing.T) {
	h := newHall(t, match.Terms{Undo: match.Never})
	seat := h.answer()
	s, _ := state(t, h.Match, seatRole(seat))
	if s.Undo.Can {
		t.Error("it offers to take back")
	}
	if _, err := h.TakeBack([]flow.Seat{seat}, s.Version); err == nil {
		t.Error("it was taken back")
	}
}

// A rematch needs everybody, swaps the sides, is made once, and is still there after a restart. A wish is good for a day.
func TestRematch(t *testing.T) {
	h := newHall(t, game60(match.PerTurn))
	made := []match.Head{}
	create := func(hd match.Head) (string, error) { made = append(made, hd); return "next", nil }
	if err := h.Rematch(first, true, create); err == nil {
		t.Error("a rematch before the end")
	}
	h.must(h.Resign(flow.Second))
	h.must(h.Rematch(first, true, create))
	s, _ := state(t, h.Match, seatRole(flow.Second))
	if len(made) != 0 || !s.Rematch.Yes[0] || s.Rematch.Yes[1] || s.Rematch.Made {
		t.Errorf("%d made, %+v", len(made), s.Rematch)
	}
	h.must(h.Rematch(second, false, create))
	if s, _ = state(t, h.Match, seatRole(flow.First)); !s.Rematch.No[1] {
		t.Error("a refusal is not shown")
	}
	h.wait(25 * time.Hour)
	h.must(h.Rematch(second, true, create))
	if len(made) != 0 {
		t.Error("an offer of yesterday still stands")
	}
	h.must(h.Rematch(first, true, create))
	h.must(h.Rematch(second, true, create))
	h.open()
	h.must(h.Rematch(second, true, create))
	if len(made) != 1 {
		t.Fatalf("%d were made", len(made))
	}
	n := made[0]
	if n.Setup.Names[0] != "Ben" || n.Setup.Names[1] != "Ann" || n.Setup.Lists[0] != h.head.Setup.Lists[0] || n.Terms != h.head.Terms || n.Lobby {
		t.Errorf("%+v", n)
	}
	if id, seats := h.Next(first); id != "next" || len(seats) != 1 || seats[0] != flow.Second {
		t.Errorf("%s %v", id, seats)
	}
}

// What is said is kept first, read by those who sit there, and by watchers only if the terms say so.
func TestChat(t *testing.T) {
	for _, heard := range []bool{false, true} {
		h := newHall(t, match.Terms{Heard: heard})
		kept := []match.Remark{}
		keep := func(_ string, r match.Remark) error { kept = append(kept, r); return nil }
		h.must(h.Say(first, "  well met ", keep))
		s, _ := state(t, h.Match, seatRole(flow.Second))
		if len(s.Chat.List) != 1 || s.Chat.List[0].Text != "well met" || s.Chat.List[0].Seat != flow.First || len(kept) != 1 {
			t.Fatalf("%+v", s.Chat)
		}
		h.must(h.Say(second, "and you", keep))
		later, err := h.State(seatRole(flow.Second), flow.Nobody, s.ID)
		if err != nil || later.Chat.From != 2 || len(later.Chat.List) != 1 || later.Chat.List[0].Text != "and you" {
			t.Errorf("%+v %v", later.Chat, err)
		}
		if w, _ := state(t, h.Match, match.Role{Kind: match.RoleWatch}); (w.Chat != nil) != heard {
			t.Errorf("heard %v: watchers read %v", heard, w.Chat)
		}
		if i, _ := state(t, h.Match, match.Role{Kind: match.RoleInvite, Seats: second}); i.Chat != nil {
			t.Error("one who is only invited reads the chat")
		}
		for _, text := range []string{"", " ", "a\nb", "a\x00b", "\u202eabc", "\u200b", strings.Repeat("é", match.MaxRemark+1)} {
			if h.Say(first, text, keep) == nil {
				t.Errorf("%q was said", text)
			}
		}
		if h.Say(first, "lost", func(string, match.Remark) error { return errFull }) == nil || len(kept) != 2 {
			t.Error("what could not be kept was said")
		}
		for range match.MaxChat + 5 {
			h.must(h.Say(first, "again", keep))
		}
		if s, _ := state(t, h.Match, seatRole(flow.First)); len(s.Chat.List) != match.MaxChat {
			t.Errorf("%d lines", len(s.Chat.List))
		}
	}
}

func TestTermsAreChecked(t *testing.T) {
	for _, bad := range []match.Terms{
		{Clock: match.Clock{Kind: "hour", Seconds: 60}}, {Clock: match.Clock{Kind: match.PerGame, Seconds: 4}}, {Clock: match.Clock{Kind: match.PerGame, Seconds: 1 << 40}},
		{Clock: match.Clock{Seconds: 60}}, {Clock: match.Clock{Kind: match.PerTurn, Seconds: 60, Free: 5}}, {Clock: match.Clock{Kind: match.PerGame, Seconds: 60, Free: -1}},
		{Undo: "always"}, {Delay: -1}, {Delay: 2},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	good := match.Terms{Clock: match.Clock{Kind: match.PerGame, Seconds: 1200, Free: 15}, Open: true, Undo: match.Never, Delay: 1}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}
