package browsertest

import (
	"strings"
	"testing"
	"time"
)

// A force is picked with the mouse: too little is named with its rule, a random one is legal, an upgrade
// costs its points, and what was saved is there again.
func TestBuildAForce(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/list/new", 1440, 900)
	x.there("[data-add]")
	x.there("[data-special] [title]") // the special rules of a unit, and what they do
	x.wait("document.querySelector('.badchip') && document.querySelector('.builder .fault .cite')")
	x.click("[data-add]")
	x.wait("document.querySelector('.taken') && Number(document.querySelector('#points').textContent) > 0")
	x.click("#random")
	x.wait("document.querySelector('.chip.good') && document.querySelectorAll('.taken').length > 2")
	before := eval[int](x, "Number(document.querySelector('#points').textContent)")
	if before > 750 || before < 600 {
		t.Errorf("a random force for 750 points has %d", before)
	}
	if eval[bool](x, "!!document.querySelector('[data-more]:not(:disabled)')") {
		x.click("[data-more]:not(:disabled)")
		x.wait("Number(document.querySelector('#points').textContent) > " + itoa(before))
	}
	x.click("#save")
	x.wait("document.querySelector('#save').disabled")
	x.must(x.Go(url + "/#/lists"))
	x.wait("document.querySelector('.minelist')?.textContent.includes('points')")
	x.click(".minelist .btn")
	x.wait("document.querySelectorAll('.taken').length > 2")
}

// The table of a set-up is edited: a piece is added from the list, moved and deleted; the game is played on it.
func TestEditTheTable(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/setup", 1440, 1200)
	x.there(".editor svg [data-terrain]")
	x.press("[...document.querySelectorAll('.editor button')].find(b => b.textContent === 'Edit')")
	x.there("#addpiece")
	count := "document.querySelectorAll('.editor [data-terrain]').length"
	before := eval[int](x, count)
	x.must(x.Do("const s = document.querySelector('#addpiece'); s.value = 'jungle'; s.dispatchEvent(new Event('change', {bubbles: true}))"))
	x.wait(count + " === " + itoa(before+1))
	line := "document.querySelector('#tabletext').value.split('\\n').find(l => l.includes(' jungle ')) ?? ''"
	was := eval[string](x, line)
	at := x.spot(`(() => { const p = [...document.querySelectorAll('.editor [data-terrain]')].pop().getBoundingClientRect(); return [p.x + p.width / 2, p.y + p.height / 2]; })()`)
	x.must(x.Drag(at[0], at[1], at[0]+40, at[1]+20))
	x.wait("(" + line + ") !== " + quote(was))
	x.click(".editor [aria-label=Delete]")
	x.wait(count + " === " + itoa(before))
	x.must(x.Do("const s = document.querySelector('#addpiece'); s.value = 'mire'; s.dispatchEvent(new Event('change', {bubbles: true}))"))
	x.wait(count + " === " + itoa(before+1))
	x.click("#open")
	x.there(".match")
	x.wait(`[...document.querySelectorAll('.match svg title, .match svg text')].some(e => /mire/i.test(e.textContent)) || document.querySelectorAll('.match [data-terrain]').length === ` + itoa(before+1))
}

// Two people on one screen: the table is covered until the other one says so.
func TestHandOver(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "both", url+"/#/play/"+match(t, url, "me", "me").Token, 1440, 900)
	for i := 0; i < 60; i++ {
		x.wait(asked + " || document.querySelector('dialog[open]')")
		if eval[bool](x, "!!document.querySelector('dialog[open]')") {
			if got := x.text("dialog[open]"); !strings.Contains(got, "Pass the mouse") {
				t.Fatalf("the dialog reads %q", got)
			}
			x.click("dialog[open] .btn.primary")
			x.wait("!document.querySelector('dialog[open]')")
			return
		}
		x.must(x.Do(clickPlayer))
		eval[string](x, "window.playOne()")
	}
	t.Fatal("nobody handed over")
}

// Coming back to a match one is offered what happened meanwhile; it plays on the table and can be skipped.
func TestSinceMyLastTurn(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serve(t, antares(t)), 1440, 900)
	x.click("#play")
	x.play(asked+"?.dataset.question === 'order' && document.querySelector('.log li:nth-child(20)')", 2*time.Minute)
	x.click("#recap")
	x.wait("document.querySelector('[data-recap]')?.dataset.recap !== 'loading' && document.querySelector('.recap [data-fig]')")
	if got := x.text(".recapbar"); !strings.Contains(got, "Since your last turn") {
		t.Errorf("the replay is headed %q", got)
	}
	x.click("#skip")
	x.wait("!document.querySelector('[data-recap]') && " + asked)
	// Walks that were broken off on the way left nobody standing between two places.
	x.wait("[...document.querySelectorAll('.unit [data-fig]')].every(g => g.getAttribute('transform') === g.getAttribute('data-at'))")
}

// Answers that come faster than figures walk leave nobody behind: everybody stands where the state has him.
func TestFiguresEndWhereTheyStand(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serve(t, antares(t)), 1440, 900)
	x.click("#play")
	x.there(".decision[data-number]")
	x.must(x.Do("window.suggestAll = true"))
	x.play("document.querySelector('.log li:nth-child(79)')", 2*time.Minute)
	x.wait("[...document.querySelectorAll('.unit [data-fig]')].every(g => g.getAttribute('transform') === g.getAttribute('data-at'))")
}
