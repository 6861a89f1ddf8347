package browsertest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sortie/store"
	"sortie/web"
	"sortie/web/page"
)

// A match whose dice may have been lost goes on with new ones: the two pages seal them by themselves, and
// afterwards each browser finds what it remembers of them in what the server tells.
func TestPagesSealNewDice(t *testing.T) {
	t.Parallel()
	keep, err := store.OpenSQLite(filepath.Join(t.TempDir(), "sortie.db"))
	if err != nil {
		t.Fatal(err)
	}
	start := func() *web.Server {
		s, err := web.New(web.Config{Systems: []web.System{{System: pickets()}}, Store: keep, Page: page.Files(), PerSec: 1e6, Burst: 1e6, Wrong: 1000})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := start()
	handler := s.Handler()
	var now atomic.Pointer[http.Handler] // the server that answers; the address stays
	now.Store(&handler)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*now.Load()).ServeHTTP(w, r) }))
	t.Cleanup(func() { s.Stop(); h.Close(); s.Close(); keep.Close() })
	m := match(t, h.URL, "me", "link")
	ann := open(t, "ann", h.URL+"/#/play/"+m.Token, 1440, 900)
	ben := open(t, "ben", h.URL+"/#/join/"+m.Invites[1], 1440, 900)
	ben.click("#join")
	ben.there(".match")
	ann.wait(seated)
	play := func(n int) {
		for range n {
			for _, x := range []*tab{ann, ben} {
				x.must(x.Do("window.suggestAll = true;" + clickPlayer))
				if eval[bool](x, "!!"+asked) {
					eval[string](x, "window.playOne()")
				}
			}
		}
	}
	play(8)
	if err := keep.RenewDice("Brought back from a copy."); err != nil {
		t.Fatal(err)
	}
	s.Stop()
	s.Close() // every match is put away; the pages come again
	s = start()
	again := s.Handler()
	now.Store(&again)
	for i := 0; ; i++ { // the pages come again, find new dice and seal them
		if d := diceOf(t, h.URL, m.Token); d.Round == 1 && d.Sealed {
			break
		}
		if i == 300 {
			t.Fatal("nobody sealed the new dice")
		}
		time.Sleep(100 * time.Millisecond)
	}
	play(8)
	call(t, h.URL+"/api/match/resign", m.Token, map[string]int{"seat": 0}, nil)
	ann.must(ann.Do("location.hash = '#/dice/" + m.Token + "'"))
	ann.there("#verdict.good")
	ann.there("#remembered.good")
	if got := ann.text("main"); !strings.Contains(got, "Brought back from a copy") || strings.Count(got, "Both players sealed a salt") != 2 || strings.Contains(got, "All 0 dice") {
		t.Errorf("the page tells of the dice: %s", got)
	}
}

func diceOf(t *testing.T, url, token string) (d struct {
	Round  int
	Sealed bool
}) {
	t.Helper()
	req, _ := http.NewRequest("GET", url+"/api/match", nil)
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var state struct{ Match struct{ Dice any } }
	state.Match.Dice = &d
	if err := json.NewDecoder(res.Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	return d
}
