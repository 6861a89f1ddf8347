package web_test

import (
	"strings"
	"testing"
	"time"
)

// Why a bot did what it did is still there after the server was started again.
func TestReasonsOutliveARestart(t *testing.T) {
	h := newHouse(t, nil)
	r := h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"bot","bot":"sensible"}]}`, "X-Sortie-Owner", me)
	h.join(r.Token, me)
	reasons := func() string { return string(h.must(200, "GET", "/api/match/reasons", r.Token, "").Body) }
	for n := 0; strings.Count(reasons(), `"text":`) < 4; n++ {
		if n > 2000 {
			t.Fatalf("the bot says too little: %s", reasons())
		}
		if d := h.state(r.Token).Decision; d != nil && d.Seat == 0 {
			h.answer(r.Token)
		} else {
			time.Sleep(time.Millisecond)
		}
	}
	for range 2000 { // until the bot is done
		if d := h.state(r.Token).Decision; d != nil && d.Seat == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	before := reasons()
	h.down()
	h.up()
	if after := reasons(); after != before {
		t.Errorf("before the restart: %s\nafter it: %s", before, after)
	}
}
