package browsertest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// paper shows the page as it is printed, or as a screen again.
func (x *tab) paper(on bool) {
	x.t.Helper()
	media := map[bool]string{true: "print"}[on]
	x.must(chromedp.Do(x.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
		return err
	})))
}

// Settings count at once and are still there when the page is loaded again.
func TestSettings(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/settings", 1280, 800)
	x.there("#hook")
	size := `parseFloat(getComputedStyle(document.documentElement).fontSize)`
	small := eval[float64](x, `parseFloat(getComputedStyle(document.querySelector('.panel h2')).fontSize)`)
	x.click(`[data-setting="text"] button:nth-child(4)`)
	x.wait(size + ` > 20.7`)
	if big := eval[float64](x, `parseFloat(getComputedStyle(document.querySelector('.panel h2')).fontSize)`); big < small*1.29 {
		t.Errorf("a heading grew from %v to %v", small, big)
	}
	if eval[bool](x, `document.documentElement.scrollWidth > innerWidth`) {
		t.Error("large type runs out of the window")
	}
	x.click(`[data-setting="theme"] button:nth-child(2)`)
	x.click(`[data-setting="dice"] button:nth-child(4)`)
	x.must(x.Reload())
	x.there("#hook")
	x.wait(size + ` > 20.7 && document.documentElement.dataset.theme === 'dark' && getComputedStyle(document.documentElement).getPropertyValue('--m-die').trim().match(/^0m?s$/)`)
	x.must(x.Do(`const i = document.querySelector('#hook'); i.value = 'http://127.0.0.1/secret'; i.dispatchEvent(new Event('input', {bubbles: true}))`))
	x.click("#savehook")
	x.wait(`document.querySelector('.fault')?.textContent.includes('public')`)
	x.must(x.Do(`const i = document.querySelector('#hook'); i.value = 'https://example.org/x'; i.dispatchEvent(new Event('input', {bubbles: true}))`))
	x.click("#savehook")
	x.wait(`document.querySelector('[role=status].good')?.textContent === 'Kept.'`)
	x.click(`[data-tool="w"]`)
	x.key("y")
	x.wait(`document.querySelector('[data-tool="w"]').textContent === 'Y'`)
}

// Large type fits a phone: nothing runs out of it to the side.
func TestLargeTypeOnAPhone(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	x := open(t, "ann", url+"/#/settings", 390, 844)
	x.click(`[data-setting="text"] button:nth-child(5)`)
	for _, room := range []string{"settings", "tables", "start", "setup", "matches", "rules", "odds"} {
		x.must(x.Go(url + "/#/" + room))
		x.wait("document.querySelector('main')?.textContent.length > 20")
		narrow(x, room)
	}
	x.must(x.Go(url + "/#/"))
	x.click("#play")
	x.there(".match .decision")
	narrow(x, "the match")
}

// Paper is light, whatever the screen is, and has no buttons of the page on it.
func TestPaperIsLightByNight(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	x := open(t, "ann", url+"/#/settings", 1280, 800)
	x.there("#hook")
	x.click(`[data-setting="theme"] button:nth-child(2)`)
	for _, room := range []string{"rules", "lists", "tables", "odds"} {
		x.must(x.Go(url + "/#/" + room))
		x.there("main")
		x.paper(true)
		got := eval[string](x, `(() => {
			const light = c => { const [r, g, b] = c.match(/[\d.]+/g).map(Number); return (r * 3 + g * 6 + b) / 10; };
			const faults = [];
			for (const e of document.querySelectorAll('main, main *')) {
				const s = getComputedStyle(e);
				if (!e.getClientRects().length || ![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || e.closest('.primary, .on, svg')) continue;
				if (light(s.color) > 150) faults.push(e.outerHTML.slice(0, 80) + ' ' + s.color);
			}
			if (document.querySelector('.top')?.getClientRects().length) faults.push('the head is printed');
			return faults.slice(0, 3).join('; ');
		})()`)
		if got != "" {
			t.Errorf("%s on paper: %s", room, got)
		}
		x.paper(false)
	}
}

// The title says whose turn it is, and who asked for it is told by the browser while the page is hidden.
func TestTellingOfATurn(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/tables", 1280, 800)
	x.there("#bell")
	if eval[bool](x, `JSON.parse(localStorage.getItem('sortie.prefs') ?? '{}').notify ?? false`) {
		t.Error("it tells without having been asked")
	}
	x.must(x.Do(`window.told = [];
		window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted'; constructor(t, o) { told.push(o.body); } };
		Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});`))
	x.click("#bell")
	x.wait(`document.querySelector('#bell.on')`)
	x.must(x.Do(`location.hash = '#/'`))
	x.click("#play")
	x.there(".match .decision")
	x.play(`document.title.includes('Your turn') && told.length > 0`, time.Minute)
	if told := eval[string](x, "told[0]"); !strings.Contains(told, "Your turn") {
		t.Errorf("told %q", told)
	}
}
