package browsertest

import (
	"strings"
	"testing"
	"time"
)

// The unit card follows the question: a unit that was clicked for an earlier one does not stay. While one chooses,
// nobody on the table is faded, the enemy least of all.
func TestCardFollowsTheQuestion(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serve(t, antares(t)), 1440, 900)
	x.click("#play")
	x.must(x.Do("window.suggestAll = true"))
	x.play(asked+"?.dataset.question === 'unit' && document.querySelector('.unit .mdl.b')", 2*time.Minute)
	faded := eval[[]string](x, `[...document.querySelectorAll('.unit .mdl:not(.left), .tag')].filter(e => {
		let o = 1;
		for (let n = e; n && n.tagName !== 'svg'; n = n.parentElement) o *= Number(getComputedStyle(n).opacity);
		return o < 1;
	}).map(e => e.getAttribute('class'))`)
	if len(faded) > 0 {
		t.Errorf("%d figures and names are faded while a unit is chosen: %q", len(faded), faded[0])
	}
	// An enemy is clicked in the list and its card shown; then the question goes on to a unit of one's own.
	x.press("document.querySelectorAll('.lefttabs button')[1]")
	enemy := eval[string](x, `(() => { const b = [...document.querySelectorAll('.units h3')][1].parentElement.querySelector('button'); b.click(); b.blur(); return b.querySelector('.grow').textContent; })()`)
	x.must(x.Do("document.querySelector('svg.table').dispatchEvent(new PointerEvent('pointerleave'))"))
	x.wait("document.querySelector('.card .name')?.textContent === " + quote(enemy))
	x.click(".offer:not(.no)")
	x.click("#confirm")
	x.wait(asked + "?.dataset.question === 'order'")
	x.must(x.Do("document.querySelector('svg.table').dispatchEvent(new PointerEvent('pointerleave'))"))
	unit := x.text(".decision .asked .dim")
	x.wait("document.querySelector('.card .name')?.textContent === " + quote(unit))
	// Whoever is clicked since the question came stays.
	x.press("[...document.querySelectorAll('.units h3')][1].parentElement.querySelector('button')")
	x.wait("document.querySelector('.card .name')?.textContent === " + quote(enemy))
	x.click(".ord:not(.no)")
	if got := x.text(".card .name"); got != enemy {
		t.Errorf("the card shows %s, %s was clicked for this question", got, enemy)
	}
}

// The title of the tab says whose turn it is, and marks one's own while one looks at something else.
func TestTitleSaysWhoseTurnItIs(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "link")
	ann := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	ann.wait("document.title === 'Waiting for a player – Sortie'")
	ben := open(t, "ben", url+"/#/join/"+m.Invites[1], 1440, 900)
	ben.click("#join")
	ben.there(".match")
	for i := 0; i < 6; i++ {
		ann.wait(asked + " || document.querySelector('[data-waiting]')")
		me, other, rival := ann, ben, "Ann"
		if !eval[bool](ann, "!!"+asked) {
			me, other, rival = ben, ann, ""
		}
		me.wait("document.title === 'Your turn – Sortie'")
		other.wait("document.title.endsWith('’s turn – Sortie') && !document.title.startsWith('Your')")
		if got := eval[string](other, "document.title"); rival != "" && !strings.HasPrefix(got, rival+"’s") {
			t.Errorf("the other reads %q while %s is asked", got, rival)
		}
		me.must(me.Do(clickPlayer))
		eval[string](me, "window.playOne()")
	}
	// A tab that is hidden cannot be had here: the page is told that it is one.
	me := ann
	if !eval[bool](ann, "!!"+asked) {
		me = ben
	}
	me.must(me.Do("Object.defineProperty(document, 'hidden', {get: () => true, configurable: true}); document.dispatchEvent(new Event('visibilitychange'))"))
	me.wait("document.title === '● Your turn – Sortie'")
	me.must(me.Do("delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); location.hash = '#/rules'"))
	me.wait("document.title === '● 1 waiting – Sortie: rules'")
}
