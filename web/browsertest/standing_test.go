package browsertest

import (
	"strings"
	"testing"
	"time"
)

// A standing order for hits is given once, in the panel in which they are handed out: who is lost first can be changed there; from then on the
// page hands hits out by it, and it can be ended any time.
func TestAStandingOrderForLosses(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	const losses = "document.querySelector('.decision[data-kind=allocate] #standing')"
	var x *tab
	var token string
	hit := func() bool { // somebody of ours is hit; false when the game is over before
		got, err := x.Play(losses, 4*time.Minute)
		x.must(err)
		return got == "stopped"
	}
	begin := func() bool {
		token = atSeat(t, url, antares(t), "sensible", 0, "")
		call(t, url+"/api/match/setup", token, map[string]any{}, nil)
		if x == nil {
			x = open(t, "ann", url+"/#/play/"+token, 1440, 900)
		} else {
			x.must(x.Go(url + "/#/play/" + token))
		}
		x.there(".decision[data-number], [data-waiting]")
		x.must(x.Do("window.suggestAll = true"))
		return hit()
	}
	for try := 1; !begin(); try++ {
		if try == 4 {
			t.Fatal("in four games nobody was hit")
		}
	}
	told := x.text("#standing")
	if eval[int](x, "document.querySelectorAll('.lossorder .ranks li').length") > 1 {
		last := eval[string](x, "[...document.querySelectorAll('.lossorder .ranks b')].pop().textContent")
		x.press("[...document.querySelectorAll('.lossorder .ranks button:not([disabled])')].pop()")
		x.wait("document.querySelector('#standing').textContent !== " + quote(told))
		if list := eval[string](x, "[...document.querySelectorAll('.lossorder .ranks b')].map(b => b.textContent).join()"); strings.HasSuffix(list, ","+last) {
			t.Errorf("%s are lost last still: %s", last, list)
		}
	}
	x.press("document.querySelector('#standing')")
	x.there(".standingline")
	number := eval[string](x, asked+".dataset.number")
	x.press("document.querySelector('#confirm')")
	x.wait(asked + "?.dataset.number !== " + quote(number))
	// Now hits are handed out without a hand of ours: the question goes away by itself.
	if hit() {
		number = eval[string](x, asked+"?.dataset.number ?? ''")
		x.wait(asked + "?.dataset.number !== " + quote(number))
		x.there(".standingline, [data-over]")
	}
	x.must(x.Reload()) // the order is kept
	x.wait("document.querySelector('.standingline, [data-over]')")
	if eval[bool](x, "!!document.querySelector('[data-over]')") {
		return
	}
	x.press("document.querySelector('.standingline .linkish')")
	x.press("document.querySelector('#askhits')")
	x.wait("!document.querySelector('.standingline')")
	x.must(x.Do("window.suggestAll = true"))
	if hit() { // asked again, and it stays
		number = eval[string](x, asked+".dataset.number")
		x.spot(middleOf("#standing"))
		x.wait("!('trying' in document.body.dataset)")
		if got := eval[string](x, asked+"?.dataset.number ?? ''"); got != number {
			t.Error("the order was ended, and hits are handed out by it still")
		}
	}
}
