package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// On a phone no key is named, the coach leaves room for the question, and what lies outside of the picture has a flag that leads there.
func TestAPhoneIsAPhone(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	x := open(t, "ann", url+"/#/", 390, 844)
	x.click("#more")
	x.there("#morerooms [href='#/settings']")
	narrow(x, "the start")
	x.click("#more")
	x.click("#first")
	x.there(".coach")
	x.there(".offer")
	if eval[bool](x, `[...document.querySelectorAll('kbd, .alt')].some(e => e.getClientRects().length)`) {
		t.Error("keys are named on a phone")
	}
	if room := eval[float64](x, `document.querySelector('.coach').getBoundingClientRect().height / document.querySelector('.right').getBoundingClientRect().height`); room > 0.34 {
		t.Errorf("the coach takes %.0f%% of the sheet", 100*room)
	}
	low := eval[float64](x, `document.querySelector('.offer').getBoundingClientRect().bottom - document.querySelector('.confirmrow').getBoundingClientRect().top`)
	if low > 0 {
		t.Errorf("the first offer lies %v pixels under the button", low)
	}
	x.click("[data-more]")
	x.wait(`document.querySelector('.coach.open p').scrollHeight <= document.querySelector('.coach.open p').clientHeight + 1`)
	for range 4 {
		x.must(x.Do(`document.querySelector('.board [aria-label="Zoom in"]').click(); await new Promise(r => setTimeout(r, 60))`))
	}
	x.there("[data-edge]")
	words := x.text("[data-edge] text")
	if strings.TrimLeft(words, "▲▼◀▶ ") == words {
		t.Errorf("the flag says %q", words)
	}
	at := x.spot(`(() => { const r = document.querySelector('[data-edge] rect').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	unit := eval[string](x, `document.querySelector('[data-edge]').dataset.edge`)
	x.must(chromedp.Do(x.ctx, chromedp.MouseClickXY(at[0], at[1])))
	x.wait(`!document.querySelector('[data-edge="` + unit + `"]')`)
}

// A grip beside the unit moves it, so that the finger covers nothing.
func TestTheGripMovesAUnit(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	token := hundreds(t, url)
	x := open(t, "ann", url+"/#/play/"+token, 390, 844)
	x.there("[data-grip]")
	away := eval[float64](x, `(() => {
		const g = document.querySelector('[data-grip]').getBoundingClientRect(), f = document.querySelector('[data-fig="' + document.querySelector('[data-grip]').dataset.fig + '"] .bs').getBoundingClientRect();
		return Math.hypot(g.x + g.width / 2 - f.x - f.width / 2, g.y + g.height / 2 - f.y - f.height / 2);
	})()`)
	if away < 40 {
		t.Errorf("the grip lies %v pixels from the base", away)
	}
	at := x.spot(`(() => { const r = document.querySelector('[data-grip] circle').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	before := eval[string](x, `document.querySelector('[data-grip]').getAttribute('transform')`)
	x.must(x.Drag(at[0], at[1], at[0], at[1]-30))
	x.wait(`document.querySelector('[data-grip]').getAttribute('transform') !== ` + quote(before))
	x.there("svg.table .ghost, svg.table .pathl")
}

// A table that is wider than deep takes the window: the record lies below it.
func TestWideTablesTakeTheWindow(t *testing.T) {
	t.Parallel()
	url := serve(t, shipped(t, "dvg"))
	x := open(t, "ann", url+"/#/", 1280, 800)
	x.click("#play")
	x.there(".match.widetable .ground")
	wide := eval[float64](x, `document.querySelector('svg.table .ground').getBoundingClientRect().width`)
	if wide < 780 {
		t.Errorf("the table is %v pixels wide", wide)
	}
	if eval[bool](x, `document.querySelector('.left').getBoundingClientRect().top < document.querySelector('.mid').getBoundingClientRect().bottom - 1`) {
		t.Error("the record lies beside the table")
	}
	x.must(chromedp.Do(x.ctx, chromedp.EmulateViewport(1700, 900)))
	x.wait(`document.querySelector('.left').getBoundingClientRect().right <= document.querySelector('.mid').getBoundingClientRect().left + 1`)
}

// The table can be heard: one tab stop, each unit with its place and its distance, by the arrow keys.
func TestTheTableInWords(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/", 1280, 800)
	x.click("#play")
	x.there(".match .decision")
	x.there(`[role=tree] [role=treeitem]`)
	if n := eval[int](x, `document.querySelectorAll('[role=treeitem][tabindex="0"]').length`); n != 1 {
		t.Errorf("%d tab stops", n)
	}
	x.must(x.Do(`document.querySelector('[role=treeitem][tabindex="0"]').focus()`))
	first := eval[string](x, `document.activeElement.textContent`)
	for _, want := range []string{"models", "inches from the left", "from your edge", "inches"} {
		if !strings.Contains(first, want) {
			t.Errorf("%q does not say %q", first, want)
		}
	}
	x.must(x.Do(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true, cancelable: true}))`))
	if second := eval[string](x, `document.activeElement.textContent`); second == first || !strings.Contains(second, "models") {
		t.Errorf("the arrow leads from %q to %q", first, second)
	}
}
