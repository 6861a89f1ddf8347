package web

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"
)

// enterSoon enters a lane that has room.
func enterSoon(t *testing.T, l *lane, who string) func() {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	leave, err := l.enter(ctx, who)
	if err != nil {
		t.Fatalf("%s does not get in: %v", who, err)
	}
	return leave
}

// waits until so many wait in a lane.
func waits(t *testing.T, l *lane, n int) {
	t.Helper()
	for range 2000 {
		l.mu.Lock()
		got := len(l.waiting)
		l.mu.Unlock()
		if got == n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("there are never %d waiting", n)
}

func TestALaneIsBoundedForAllAndForOne(t *testing.T) {
	l := newLane(1, 3, 2)
	leave := enterSoon(t, l, "a")
	gone := make(chan error, 10)
	wait := func(ctx context.Context, who string) {
		go func() {
			leave, err := l.enter(ctx, who)
			if err == nil {
				leave()
			}
			gone <- err
		}()
	}
	wait(t.Context(), "a")
	waits(t, l, 1)
	var p *Problem
	var when *later
	if _, err := l.enter(t.Context(), "a"); !errors.As(err, &p) || p.Status != http.StatusTooManyRequests || !errors.As(err, &when) || when.wait == 0 {
		t.Errorf("a third of one caller: %v", err)
	}
	wait(t.Context(), "b")
	wait(t.Context(), "c")
	waits(t, l, 3)
	if _, err := l.enter(t.Context(), "d"); !errors.As(err, &p) || p.Status != http.StatusTooManyRequests {
		t.Errorf("a fourth who waits: %v", err)
	}
	leave()
	leave() // does nothing more
	for range 3 {
		if err := <-gone; err != nil {
			t.Error(err)
		}
	}
	if l.at != 0 || len(l.of) != 0 || len(l.waiting) != 0 {
		t.Errorf("something is left: %+v", l)
	}
}

func TestWhoGoesLeavesTheQueue(t *testing.T) {
	l := newLane(1, 0, 0)
	leave := enterSoon(t, l, "a")
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := l.enter(ctx, "b")
		gone <- err
	}()
	waits(t, l, 1)
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	waits(t, l, 0)
	leave()
	enterSoon(t, l, "c")()
}

// One with many questions waits behind himself: whoever comes later with his first goes before the rest.
func TestALaneIsFair(t *testing.T) {
	l := newLane(1, 0, 0)
	leave := enterSoon(t, l, "greedy")
	order := make(chan string, 10)
	queue := func(who string, before int) {
		go func() {
			leave, err := l.enter(t.Context(), who)
			if err != nil {
				t.Error(err)
				return
			}
			order <- who
			leave()
		}()
		waits(t, l, before+1)
	}
	for i := range 4 {
		queue("greedy", i)
	}
	queue("modest", 4)
	leave()
	if first := <-order; first != "modest" {
		t.Errorf("%s went first", first)
	}
	for range 4 {
		<-order
	}
}
