package web_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/web"
)

// ponderous is Pickets with situations that are thought about until they are released.
type ponderous struct {
	game.System
	in      chan struct{}
	release chan struct{}
}

func (p ponderous) Parameters() []game.Parameter { return nil }

func (p ponderous) Catalogue() game.Catalogue {
	p.in <- struct{}{}
	<-p.release
	return game.Catalogue{}
}

func (p ponderous) Situate(game.Situation) (game.Stage, error) {
	return nil, errors.New("there is none")
}

// Many ask for odds that take for ever. Bots answer and hints come all the same, somebody else's odds have
// their place in the queue, and who gives up leaves it.
func TestOddsStarveNeitherBotsNorHints(t *testing.T) {
	p := ponderous{toy.System(), make(chan struct{}, 100), make(chan struct{})}
	release := sync.OnceFunc(func() { close(p.release) })
	defer release()
	h := newHouse(t, func(c *web.Config) {
		c.Systems, c.Quota.Thoughts = []web.System{{System: p}}, 4
		c.TrustProxy = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	ask := func(ctx context.Context, from string) int {
		r, _ := http.NewRequestWithContext(ctx, "POST", h.http.URL+"/api/systems/toy/odds", strings.NewReader(`{"unit":"a","target":"b"}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-For", from)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			return 0
		}
		res.Body.Close()
		return res.StatusCode
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var wg sync.WaitGroup
	full := make(chan int, 10)
	for range 8 {
		wg.Go(func() {
			if s := ask(ctx, "198.51.100.1"); s == http.StatusTooManyRequests {
				full <- s
			}
		})
	}
	<-p.in // one is thought about
	for range 4 {
		select {
		case <-full: // half of them are too many
		case <-time.After(10 * time.Second):
			t.Fatal("one address has as many questions under way as it likes")
		}
	}
	r := h.must(201, "POST", "/api/play", "", `{}`)
	h.join(r.Token, me)
	for given := 0; given < 6; {
		st := h.state(r.Token)
		switch {
		case st.Decision == nil:
			given = 6
		case st.Decision.Seat == 0:
			h.must(200, "POST", "/api/match/hint", r.Token, fmt.Sprintf(`{"number":%d}`, st.Decision.Number))
			h.answer(r.Token)
			given++
		default:
			time.Sleep(time.Millisecond) // the bot is at it
		}
	}
	if st := h.state(r.Token); st.Match.Status == match.Waiting || st.Fault != "" {
		t.Errorf("%s", js(st))
	}
	cancel() // they give up
	release()
	wg.Wait()
	s := ask(t.Context(), "198.51.100.1")
	for end := time.Now().Add(10 * time.Second); s == http.StatusTooManyRequests && time.Now().Before(end); { // the server hears of it a little later
		time.Sleep(5 * time.Millisecond)
		s = ask(t.Context(), "198.51.100.1")
	}
	if s != http.StatusUnprocessableEntity {
		t.Errorf("asked again: %d", s)
	}
}
