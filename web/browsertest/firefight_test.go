package browsertest

import (
	"strings"
	"testing"
	"time"
)

// The second system on the same page: a game is clicked to its end, with overlays drawn by its own sight code, its
// reactions asked as such, and the review, the replay and the dice check after it.
func TestFirefightToTheEndByClicking(t *testing.T) {
	t.Parallel()
	url := serve(t, firefight(t))
	x := open(t, "ann", url+"/#/play/"+shortly(t, url, "ff"), 1440, 900)
	x.there(".decision[data-number]")
	x.must(x.Do("window.suggestAll = true"))
	x.play(asked+"?.dataset.question === 'action' && document.querySelector('.offer[data-key=shoot]:not(.no)')", 2*time.Minute) // it has a weapon that reaches somewhere
	if got := x.text(".p-bag"); !strings.Contains(got, "Command") {
		t.Errorf("the counters read %q", got)
	}
	if !eval[bool](x, "[...document.querySelectorAll('.offer:not(.no)')].every(o => /^[A-Z]/.test(o.querySelector('b').textContent))") {
		t.Errorf("the actions read %q", x.text(".offers"))
	}
	x.there(".overlays .ringl")
	x.play(asked+"?.dataset.question === 'target' && document.querySelectorAll('.offer:not(.no)').length > 1", 4*time.Minute)
	if !eval[bool](x, "!!document.querySelector('.unit.may [data-fig]')") {
		t.Error("no target can be clicked on the table")
	}
	x.must(x.Do("document.querySelector('.offer:not(.no)').focus()"))
	x.there(".overlays .sight")
	if got := eval[string](x, "[...document.querySelectorAll('.flag')].map(f => f.textContent).join('; ')"); !strings.Contains(got, "clear") && !strings.Contains(got, "partial") && !strings.Contains(got, "blocked") {
		t.Errorf("the line of sight reads %q", got)
	}
	x.there("[aria-label='The sum'] .sum")
	x.there("[aria-label=Odds]")
	for try := 1; ; try++ { // a short game may pass without a reaction
		got, err := x.Play("document.querySelector(\".decision[aria-label='Reaction']\")", 3*time.Minute)
		x.must(err)
		if got == "stopped" {
			break
		}
		if got != "over" || try == 4 {
			t.Fatalf("no reaction was asked in game %d: %s", try, got)
		}
		x.must(x.Go(url + "/#/play/" + shortly(t, url, "ff")))
		x.there(".decision[data-number]")
		x.must(x.Do("window.suggestAll = true"))
	}
	x.must(x.Do("window.suggestAll = false"))
	x.play("", 4*time.Minute)
	x.there(".verdict")
	if got := x.text("[aria-label='Result'] .q"); !strings.Contains(got, "win") && !strings.Contains(got, "draw") {
		t.Errorf("the result reads %q", got)
	}
	if got := x.text("[aria-label='Turning points'] .offer small"); !strings.Contains(got, "turn ") || !strings.Contains(got, "to the good of") {
		t.Errorf("the first turning point reads %q", got)
	}
	x.click("#choices") // whoever picks by turns has chosen badly now and then
	x.there(".costly .offer")
	if got := x.text(".costly .offer small"); !strings.Contains(got, "You chose: ") {
		t.Errorf("a costly choice reads %q", got)
	}
	x.click("[aria-label='Turning points'] .offer")
	x.there(".timeline .tl-lead")
	x.must(x.Viewport(390, 844))
	narrow(x, "the replay")
	x.must(x.Do("location.hash = location.hash.replace(/replay\\/([^/]+).*/, 'dice/$1')"))
	x.there("#verdict")
	if got := x.text("#verdict"); !strings.Contains(got, "check out") {
		t.Errorf("the dice: %q", got)
	}
	narrow(x, "the dice check")
}

// narrow fails if something is wider than a phone held upright.
func narrow(x *tab, what string) {
	x.t.Helper()
	x.Wait("document.documentElement.scrollWidth <= 390", 5*time.Second) // what is drawn to size follows the screen a frame later
	if w := eval[int](x, "document.documentElement.scrollWidth"); w > 390 {
		x.t.Errorf("%s is %d wide", what, w)
	}
}
