package match_test

import (
	"encoding/json"
	"testing"

	"sortie/flow"
	"sortie/match"
)

// seen is what a watcher sees.
type seen struct {
	version, events, turn int
	view                  string
}

func (h *hall) watched(after string) (seen, match.State) {
	h.t.Helper()
	s, err := h.State(match.Role{Kind: match.RoleWatch}, flow.Nobody, after)
	h.must(err)
	var v struct{ Turn int }
	h.must(json.Unmarshal(s.View, &v))
	return seen{s.Version, s.Events.From + len(s.Events.List), v.Turn, string(s.View)}, s
}

// turn is the one that the players are in.
func (h *hall) turn() int {
	h.t.Helper()
	s, _ := state(h.t, h.Match, seatRole(both...))
	var v struct{ Turn int }
	h.must(json.Unmarshal(s.View, &v))
	return v.Turn
}

// Watchers a turn behind stand still while a turn is played, and see it when it is over: by the state, by the replay and by
// moments of it; the same after a restart, and all of it after the end.
func TestWatchersATurnBehind(t *testing.T) {
	h := newHall(t, match.Terms{Delay: 1})
	watcher := match.Role{Kind: match.RoleWatch}
	began, moved := -1, 0
	var at seen
	for over := false; !over; over, _ = h.Ended() {
		now, s := h.watched("")
		if turn := h.turn(); turn != began {
			if began >= 0 && now.version <= at.version {
				t.Fatalf("turn %d has begun and nothing more is seen: %+v", turn, now)
			}
			began, at, moved = turn, now, moved+1
		}
		if now != at || s.Clocks != nil || string(s.Decision) != "null" || s.Match.Dice.Fallen != 0 {
			t.Fatalf("in turn %d they see more than at its beginning: %+v", began, now)
		}
		r, err := h.Replay(watcher)
		h.must(err)
		last := r.Steps[len(r.Steps)-1].Entry
		if _, err := h.At(watcher, last+1, flow.Nobody); err == nil {
			t.Fatalf("entry %d can be seen", last+1)
		}
		h.open()
		if again, _ := h.watched(""); again != at {
			t.Fatalf("after a restart they see\n%+v, not\n%+v", again, at)
		}
		if d, err := h.Dice(watcher); err != nil || len(d.Rolls) > 0 {
			t.Fatal("they read the dice", err)
		}
		if _, err := h.Inspect(flow.Nobody, []string{"gap", "a", "x"}); err == nil {
			t.Fatal("they look things up in what they have not seen")
		}
		h.answer()
	}
	if moved < 3 {
		t.Fatalf("only %d turns were played", moved)
	}
	end, s := h.watched("")
	players, _ := state(t, h.Match, seatRole(flow.First))
	if !s.Result.Over || end.version != players.Version {
		t.Errorf("after the end they see version %d of %d", end.version, players.Version)
	}
}

// What watchers have comes on by their ids, and what was taken back goes from their log, too.
func TestWatchersBehindAndTakingBack(t *testing.T) {
	h := newHall(t, match.Terms{Delay: 1})
	var log []flow.Event
	id := ""
	take := func() {
		t.Helper()
		_, s := h.watched(id)
		if s.Events.From > len(log) {
			t.Fatalf("a piece is missing: from %d of %d", s.Events.From, len(log))
		}
		log, id = append(log[:s.Events.From:s.Events.From], s.Events.List...), s.ID
		if all, _ := h.watched(""); all.events != len(log) {
			t.Fatalf("%d lines by and by, %d at once", len(log), all.events)
		}
	}
	for n := 0; n < 60; n++ {
		if over, _ := h.Ended(); over {
			break
		}
		seat := h.answer()
		take()
		if n%7 == 3 {
			_, d := state(t, h.Match, seatRole(both...))
			if d == nil {
				break
			}
			if done, err := h.TakeBack([]flow.Seat{seat}, d.Number); err == nil && !done {
				h.must(h.Consent([]flow.Seat{1 - seat}, d.Number, true))
			}
			take()
		}
	}
}
