package web_test

import (
	"sync"
	"testing"
	"time"

	"sortie/web"
)

// Far more matches of bots against bots than may be open, made as fast as they can be and each looked at once:
// a person plays on, none is open twice, and when nobody looks any more they make room.
func TestManyBotsAgainstBots(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.MaxOpen, c.IdleTime = 40, 50*time.Millisecond })
	token := h.hotseat()
	s := h.stream(token, "") // who is looked at stays
	s.next(t)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var made []string
	for range 8 {
		wg.Go(func() {
			for range 15 {
				r := h.do("POST", "/api/matches", "", show)
				switch r.Status {
				case 201:
					mu.Lock()
					made = append(made, r.Token)
					mu.Unlock()
					if r := h.do("GET", "/api/match", r.Token, ""); r.Status != 200 && r.Status != 503 && r.Status != 429 {
						t.Errorf("looking: %d %.200s", r.Status, r.Body)
					}
				case 429, 503:
				default:
					t.Errorf("making: %d %.200s", r.Status, r.Body)
				}
			}
		})
	}
	given := 0
	for range 8 {
		if h.state(token).Decision == nil {
			break
		}
		h.answer(token)
		given++
	}
	wg.Wait()
	if given == 0 || len(made) < 40 {
		t.Errorf("%d answers were given while %d matches were made", given, len(made))
	}
	last := made[len(made)-1]
	version := readState(t, h.eventually("GET", "/api/match", last, "").Body).Version
	watch := h.stream(last, "")
	watch.until(t, func(st *testState) bool { return st.Version > version || st.Result.Over })
}
