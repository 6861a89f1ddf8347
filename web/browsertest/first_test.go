package browsertest

import (
	"testing"
	"time"

	"sortie/game"
)

// From the first button to a finished guided game: every step is told, each with a word that opens its rule, and the game
// can be played to its end.
func TestFirstGame(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serveAll(t), 1440, 900)
	x.wait("document.activeElement?.id === 'first'")
	x.click("#first")
	x.there(".coach[data-step='0']")
	steps := eval[int](x, "document.querySelectorAll('.les li').length")
	x.click("#next-step")
	x.there(".coach[data-step='1']")
	x.click(".coach .word")
	x.there(".rulepop .rulepop-text")
	x.must(x.Do("document.querySelector('.rulepop').hidePopover()"))
	x.click(".coach [data-why]")
	x.wait("document.querySelectorAll('.coach p').length === 2")
	x.there(".offer.tip") // what a newcomer is led to
	x.must(x.Do("window.suggestAll = true"))
	x.play("", 3*time.Minute)
	x.there("[data-over]")
	if told := eval[int](x, "document.querySelectorAll('.les .done, .les .now').length"); told < steps {
		t.Errorf("%d of %d steps were told in a whole game, not %s", told, steps,
			eval[string](x, "[...document.querySelectorAll('.les li:not(.done,.now)')].map(e => e.textContent).join('; ')"))
	}
}

// Whoever leaves the lesson plays on, and is not told again after loading the page anew.
func TestLeavingTheLesson(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serveAll(t), 390, 844)
	x.click("#first")
	x.click("#leave-lessons")
	x.wait("!document.querySelector('.coach') && " + asked)
	x.must(x.Reload())
	x.there(".decision[data-number]")
	if eval[bool](x, "!!document.querySelector('.coach')") {
		t.Error("the coach is back")
	}
}

// One click from the first screen to the first thing one decides in battle: the forces are set up, for both sides.
func TestQuickGameBeginsInBattle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		system func(testing.TB) game.System
	}{{"antares", antares}, {"firefight", firefight}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x := open(t, "ann", serve(t, c.system(t)), 1440, 900)
			x.click("#play")
			x.there(".decision[data-number]")
			if q := eval[string](x, asked+".dataset.question"); q == "deploy" || q == "place" || eval[bool](x, "!!document.querySelector('#setup-for-me')") {
				t.Errorf("the first thing asked is %q", q)
			}
			if eval[int](x, "document.querySelectorAll('.unit').length") < 4 {
				t.Error("the forces are not on the table")
			}
		})
	}
}

// Whoever sets up by hand can hand the rest over at any unit, and take it back.
func TestTheRestIsSetUpForMe(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/play/"+small(t, url, antares(t)), 1440, 900)
	x.play(asked+"?.dataset.question === 'place'", time.Minute)
	x.click("#setup-for-me")
	x.wait(asked + " && !document.querySelector('#setup-for-me')")
	if q := eval[string](x, asked+".dataset.question"); q == "deploy" || q == "place" {
		t.Errorf("after all was set up %q is asked", q)
	}
}
