package browsertest

import (
	"strings"
	"testing"
	"time"

	"sortie/game"
)

// On a phone held upright nothing is wider than the screen, the question and its button are in view, every panel is a
// tab, and everything one taps is at least 40 pixels high. So it is for every system.
func TestPhone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, question string
		system         func(testing.TB) game.System
	}{{"antares", "order", antares}, {"firefight", "action", firefight}} {
		t.Run(c.name, func(t *testing.T) {
			url := serve(t, c.system(t))
			x := open(t, "ann", url, 390, 844)
			x.there("#play")
			narrow(x, "the start")
			touchable(x, "the start")
			x.click("#play")
			x.there(".decision[data-number]")
			x.must(x.Do("window.suggestAll = true"))
			x.play(asked+"?.dataset.question === '"+c.question+"'", 2*time.Minute)
			narrow(x, "the table")
			touchable(x, "the table")
			inView := "(() => { const r = document.querySelector('#confirm').getBoundingClientRect(); return r.left >= 0 && r.right <= 390 && r.bottom <= 844 - 58; })()"
			if x.Wait(inView, 5*time.Second) != nil {
				t.Error("the confirm button is out of view")
			}
			x.there(".minimap")
			for i, css := range []string{".chartbox", ".units li", ".bag, .counters", ".tray-panel", ".log"} {
				x.press("document.querySelectorAll('.tabs button')[" + itoa(i) + "]")
				x.wait("[...document.querySelectorAll('" + css + "')].some(e => e.getBoundingClientRect().height > 0)")
				narrow(x, css)
				touchable(x, css)
			}
			for _, room := range []string{"setup", "lists", "list/new", "matches", "rules"} {
				x.must(x.Go(url + "/#/" + room))
				x.wait("document.querySelector('main')?.textContent.length > 20")
				narrow(x, room)
			}
		})
	}
}

// touchable fails if something to tap is less than 40 pixels high: citations and words of the rules, which are text, and the brand may be.
func touchable(x *tab, what string) {
	x.t.Helper()
	small := eval[[]string](x, `[...document.querySelectorAll('button, a, select, input:not(.sr)')].filter(e => {
		const r = e.getBoundingClientRect();
		return r.width && r.height && r.height < 40 && r.top >= 0 && r.bottom <= innerHeight && !e.matches('.cite, .word, .brand, .line') && !e.closest('.switch') && getComputedStyle(e).visibility !== 'hidden';
	}).map(e => (e.getAttribute('aria-label') || e.textContent || e.className).slice(0, 30) + ' ' + Math.round(e.getBoundingClientRect().height))`)
	if len(small) > 0 {
		x.t.Errorf("%s: too low to tap: %s", what, strings.Join(small, "; "))
	}
}

// However long the names are, and whoever is away or watches: the menu of a match stays on the screen of a phone.
func TestPhoneMenuStaysInReach(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "link")
	ann := open(t, "ann", url+"/#/play/"+m.Token, 390, 844)
	ben := open(t, "ben", url+"/#/join/"+m.Invites[1], 390, 844)
	ben.there("#name")
	ben.must(ben.Do("const f = document.querySelector('#name'); f.value = 'Benedict of the Long Marches and Beyond'; f.dispatchEvent(new Event('input', {bubbles: true}))"))
	ben.click("#join")
	ben.there(".match")
	eve := open(t, "eve", url+"/#/watch/"+m.Watch, 390, 844)
	reach := func(x *tab, when string) {
		t.Helper()
		x.there("#menu")
		x.wait("/Benedict/.test(document.querySelector('.top .score').textContent)")
		box := eval[[]float64](x, "[...document.querySelectorAll('.match > .top .score b, .match > .top .nm, #menu')].flatMap(e => { const r = e.getBoundingClientRect(); return [r.left, r.right, r.width]; })")
		for i := 0; i < len(box); i += 3 {
			if box[i] < 0 || box[i+1] > 390 || box[i+2] < 8 {
				t.Errorf("%s, %s: a part of the header lies from %v to %v", x.name, when, box[i], box[i+1])
			}
		}
		x.click("#menu")
		x.there("dialog .menu")
		x.click("dialog [aria-label=Close]")
	}
	reach(ann, "both here")
	reach(ben, "both here")
	reach(eve, "both here")
	ben.must(ben.Do("location.hash = '#/start'")) // the stream of the table ends with it
	ann.wait("/away/.test(document.querySelector('.top .score').textContent)")
	reach(ann, "the other away")
	ann.must(ann.Do("location.hash = '#/start'"))
	eve.wait("document.querySelector('.top .score').textContent.split('away').length === 3")
	reach(eve, "both away")
}
