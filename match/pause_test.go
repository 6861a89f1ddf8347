package match_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sortie/flow"
	"sortie/internal/toy"
	"sortie/match"
)

// grows waits until a journal has grown; still makes sure that it does not.
func grows(t *testing.T, k *memory) {
	t.Helper()
	n := len(k.copy())
	for range 1000 {
		if len(k.copy()) > n {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the bots do not play")
}

func still(t *testing.T, m *match.Match, k *memory) {
	t.Helper()
	time.Sleep(100 * time.Millisecond) // what is in hand is finished
	n := len(k.copy())
	time.Sleep(100 * time.Millisecond)
	if len(k.copy()) != n || !m.Idle() {
		t.Fatalf("the bots play on while nobody looks: %d records and then %d", n, len(k.copy()))
	}
}

// Bots that play each other do so while somebody looks, by a stream or by asking, and wait otherwise.
func TestBotsThatNobodyWatchesWait(t *testing.T) {
	h := head(random, random)
	h.Setup.Mission = "skirmish"
	h.Setup.Lists = []string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
	k := &memory{}
	var clock atomic.Int64
	now := func() time.Time { return time.Unix(1000+clock.Load(), 0) }
	m, err := match.Open(toy.System(), h, nil, k, match.Options{Pace: 10 * time.Millisecond, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	still(t, m, k)
	w := m.Watch(match.Role{Kind: match.RoleWatch})
	grows(t, k)
	m.Leave(w)
	still(t, m, k)
	if _, err := m.State(match.Role{Kind: match.RoleWatch}, flow.Nobody, ""); err != nil {
		t.Fatal(err)
	}
	grows(t, k)
	clock.Add(60)
	still(t, m, k)
}

// Bots stop when their context ends, also those that wait for their turn; nothing is left half done.
func TestBotsStopWithTheirContext(t *testing.T) {
	k := &memory{}
	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan struct{})
	slot := func(ctx context.Context, show bool) (func(), error) {
		if show {
			t.Error("a person plays, and it is called a show")
		}
		close(waiting)
		<-ctx.Done()
		return nil, ctx.Err()
	}
	m, err := match.Open(toy.System(), head(random, person), nil, k, match.Options{Context: ctx, Slot: slot})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	join(t, m, second, "Ben")
	<-waiting
	cancel()
	still(t, m, k)
	if s, _ := state(t, m, seatRole(1)); s.Fault != "" {
		t.Errorf("a bot that was stopped is a fault: %s", s.Fault)
	}
}

// Consent is asked for three times at one question and not more.
func TestConsentIsAskedForAFewTimes(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, first, "Ann")
	join(t, m, second, "Ben")
	var d int
	for {
		s, dec := state(t, m, seatRole(0))
		d = dec.Number
		if s.Undo.Can && !s.Undo.Free {
			break
		}
		playOn(t, m, 1)
	}
	var no *match.Impossible
	for i := range 4 {
		done, err := m.TakeBack(first, d)
		if i == 3 {
			if !errors.As(err, &no) || !strings.Contains(err.Error(), "did not agree") {
				t.Errorf("a fourth time: %v", err)
			}
			break
		}
		if done || err != nil {
			t.Fatalf("asked the %dth time: %v %v", i+1, done, err)
		}
		if err := m.Consent(second, d, false); err != nil {
			t.Fatal(err)
		}
	}
	m.Close()
	again := open(t, head(person, person), k) // a restart forgets nothing
	if _, err := again.TakeBack(first, d); !errors.As(err, &no) {
		t.Errorf("after a restart: %v", err)
	}
	playOn(t, again, 1)
	for { // and at the next question it is a new wish
		s, dec := state(t, again, seatRole(0))
		if s.Undo.Can && !s.Undo.Free {
			if _, err := again.TakeBack(first, dec.Number); err != nil {
				t.Error(err)
			}
			return
		}
		playOn(t, again, 1)
	}
}

// The journal of one match is bounded: answering and taking back for ever fills no disk.
func TestAJournalDoesNotGrowForEver(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, both, "")
	_, d := state(t, m, seatRole(both...))
	m.Close()
	for n := len(k.records); n < 100_000; n++ {
		k.records = append(k.records, match.Record{Seq: n + 1, Kind: match.Denied, Seat: 1, Number: d.Number})
	}
	m = open(t, head(person, person), k)
	var no *match.Impossible
	if _, err := m.Answer(both, d.Number, flow.Answer{Value: 4}); !errors.As(err, &no) {
		t.Errorf("it grows on: %v", err)
	}
	if _, err := m.TakeBack(both, d.Number); !errors.As(err, &no) {
		t.Errorf("it grows on by taking back: %v", err)
	}
	if err := m.Resign(0); err != nil {
		t.Errorf("it cannot be ended: %v", err)
	}
}
