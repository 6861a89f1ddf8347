package web_test

import (
	"sync"
	"testing"
	"time"

	"sortie/web"
)

// Matches are put away and fetched again all the time; none may be open twice, none may lose an answer.
func TestMatchesComeAndGoUnderPressure(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.MaxOpen, c.IdleTime = 3, time.Millisecond })
	var tokens []string
	for range 6 {
		tokens = append(tokens, h.hotseat())
	}
	var wg sync.WaitGroup
	for _, token := range tokens {
		wg.Go(func() {
			for given := 0; given < 8; {
				r := h.do("GET", "/api/match", token, "")
				if r.Status == 503 || r.Status == 429 {
					continue
				}
				if r.Status != 200 {
					t.Errorf("%d %.300s", r.Status, r.Body)
					return
				}
				st := readState(t, r.Body)
				if st.Decision == nil {
					return
				}
				n := map[string]any{"number": st.Decision.Number, "quick": true}
				hint := h.do("POST", "/api/match/hint", token, js(n))
				if hint.Status != 200 {
					continue
				}
				n = map[string]any{"number": st.Decision.Number, "answer": hint.Answer}
				switch r := h.do("POST", "/api/match/answer", token, js(n)); r.Status {
				case 200:
					given++
				case 503, 429:
				default:
					t.Errorf("%d %.300s", r.Status, r.Body)
					return
				}
			}
		})
	}
	wg.Wait()
}
