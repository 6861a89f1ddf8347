package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// paced opens the page of somebody who likes to see what others do, at a pace.
func (x *tab) paced(pace string) {
	x.t.Helper()
	x.must(x.Do("localStorage.setItem('sortie.prefs', JSON.stringify({pace: " + quote(pace) + "}))"))
	x.must(x.Reload())
}

// The other side's activation is shown beat by beat: with steps it waits for a key, Escape goes to one's own decision,
// and what is on the table then is what the server has.
func TestTheOtherSideIsShownStepByStep(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/play/"+small(t, url, antares(t)), 1440, 900)
	x.paced("step")
	x.there(".decision[data-number], [data-watch]")
	x.must(x.Do("window.suggestAll = true"))
	waits := "document.querySelector('[data-watch]')"
	x.play(waits, 4*time.Minute)
	if behind := eval[int](x, "Number("+waits+".dataset.watch)"); behind < 1 {
		t.Fatalf("%d states wait", behind)
	}
	shown := "Number(document.querySelector('.match').dataset.version)"
	version := eval[int](x, shown)
	x.click("#nextbeat")
	x.wait(shown + " > " + itoa(version))
	for end := time.Now().Add(time.Minute); !eval[bool](x, "!!"+asked) && time.Now().Before(end); { // they may act again and again
		x.key(kb.Escape)
		time.Sleep(100 * time.Millisecond)
	}
	token := eval[string](x, "location.hash.split('/')[2]")
	var got, want string
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) { // what is answered by itself is on its way
		now := look(t, url, token)
		if got, want = eval[string](x, asked+"?.dataset.number ?? ''"), itoa(now.Decision.Number); got == want || now.Decision.Seat != now.Seat {
			return
		}
	}
	t.Errorf("the page asks %s, the server %s", got, want)
}
