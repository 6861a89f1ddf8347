// Package browsertest plays Sortie in a real browser: clicks, drags and keys in Chromium against a real
// server. Its tests skip, and say so, where no Chromium is installed; under CI they fail instead.
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// ErrNoBrowser says that there is nothing to drive.
var ErrNoBrowser = errors.New("no chromium found: install it (Debian: apt-get install chromium) or name it in CHROMIUM")

// Browser is one running Chromium.
type Browser struct {
	ctx    context.Context
	cancel func()
}

// Find returns the path of a Chromium.
func Find() (string, error) {
	if p := os.Getenv("CHROMIUM"); p != "" {
		return p, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if p, err := exec.LookPath(name); err == nil {
			return p, nil
		}
	}
	return "", ErrNoBrowser
}

// Start starts a Chromium without a window.
func Start() (*Browser, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(alloc)
	b := &Browser{ctx: ctx, cancel: func() { cancel(); stop() }}
	if err := chromedp.Do(ctx); err != nil {
		b.cancel()
		return nil, fmt.Errorf("chromium does not start: %w", err)
	}
	return b, nil
}

// Close ends the browser.
func (b *Browser) Close() { b.cancel() }

// Page is one tab of somebody: nobody else's storage is in it.
type Page struct {
	ctx    context.Context
	cancel func()
}

// Open opens a page of a size, as a new person whose name decides what the page takes from chance. The page's errors are kept
// for Errors.
func (b *Browser) Open(url, name string, width, height int64) (*Page, error) {
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &Page{ctx: ctx, cancel: cancel}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height), chromedp.Func(onOpening(hurry+fmt.Sprintf(chance, name))), chromedp.Navigate(url)); err != nil {
		cancel()
		return nil, err
	}
	return p, p.watch()
}

// onOpening has a script run in every document before its own scripts do.
func onOpening(script string) func(context.Context, *chromedp.Target) error {
	return func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}
}

// hurry has every page show at once what others do, unless it was told otherwise: whoever tests has no time to watch.
const hurry = `try {
	const p = JSON.parse(localStorage.getItem('sortie.prefs') ?? '{}');
	p.pace ??= 'instant';
	localStorage.setItem('sortie.prefs', JSON.stringify(p));
} catch {}`

// chance is the same for the same person each time a test is run, and another after each loading of the page: what fails once fails
// again.
const chance = `
try {
	const loaded = Number(localStorage.getItem('loaded') ?? 0) + 1;
	localStorage.setItem('loaded', loaded);
	let state = loaded;
	for (const c of %q) state = Math.imul(state ^ c.codePointAt(0), 0x01000193) >>> 0;
	const next = () => {
		state = (state + 0x9e3779b9) >>> 0;
		let z = state;
		z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
		z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
		return (z ^ (z >>> 16)) >>> 0;
	};
	Math.random = () => next() / 2 ** 32;
	crypto.getRandomValues = a => { for (let i = 0; i < a.length; i++) a[i] = next(); return a; };
} catch {}`

// Close closes the tab.
func (p *Page) Close() { p.cancel() }

// watch collects faults of the page: exceptions and whatever the content policy blocked.
func (p *Page) watch() error {
	return p.Do(`if (!window.faults) { window.faults = [];
		addEventListener('error', e => faults.push(String(e.message)));
		addEventListener('unhandledrejection', e => faults.push(String(e.reason)));
		document.addEventListener('securitypolicyviolation', e => faults.push('blocked: ' + e.violatedDirective + ' ' + e.blockedURI)); }`)
}

// Errors are the faults of the page since it was opened.
func (p *Page) Errors() ([]string, error) { return Eval[[]string](p, "window.faults ?? []") }

// Eval works an expression out in the page; promises are waited for.
func Eval[T any](p *Page, js string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, 60*time.Second)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
}

// Do runs statements in the page.
func (p *Page) Do(js string) error {
	_, err := Eval[bool](p, "(async () => {"+js+"; return true })()")
	return err
}

// Wait waits until a condition holds in the page.
func (p *Page) Wait(condition string, patience time.Duration) error {
	end := time.Now().Add(patience)
	for {
		ok, err := Eval[bool](p, "!!("+condition+")")
		if err == nil && ok {
			return nil
		}
		if time.Now().After(end) {
			if err != nil {
				return err
			}
			return fmt.Errorf("waited %v in vain for %s", patience, condition)
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// resting waits until an expression gives the same place [x, y] four times running while nobody on the table walks: a page that
// is being filled moves what is below, and a place that was measured too early is another one when
// it is clicked. Until the expression gives a place it is waited for; what it gives instead is the reason that is told in the end.
const resting = `new Promise(done => {
  const end = performance.now() + 25000;
  let last = '', same = 0;
  const look = () => {
    let at;
    try { at = (%s); } catch (e) { at = String(e); }
    const found = Array.isArray(at) && at.length === 2;
    const walking = [...document.querySelectorAll('svg.table [data-at]')].some(g => g.getAttribute('transform') !== g.getAttribute('data-at'));
    const now = found && !walking ? at.join() : '';
    same = now && now === last ? same + 1 : 0;
    last = now;
    if (same >= 3) done({at}); else if (performance.now() > end) done({why: found ? 'it never rests' : String(at)}); else setTimeout(look, 16);
  };
  look();
})`

// Spot is the place on the screen that an expression gives as [x, y], once the page rests.
func (p *Page) Spot(js string) (x, y float64, err error) {
	got, err := Eval[struct {
		At  []float64 `json:"at"`
		Why string    `json:"why"`
	}](p, fmt.Sprintf(resting, js))
	if err != nil {
		return 0, 0, err
	}
	if len(got.At) != 2 {
		return 0, 0, fmt.Errorf("no place to click in 25 seconds (%s): %s", got.Why, js)
	}
	return got.At[0], got.At[1], nil
}

// reachable is the middle of an element that can be clicked: enabled, scrolled to, and covered by nothing.
const reachable = `(() => {
	const e = document.querySelector(%q);
	if (!e) return 'it is not there';
	if (e.disabled) return 'it is disabled';
	e.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
	const r = e.getClientRects()[0];
	if (!r) return 'it is not drawn';
	const at = [r.x + r.width / 2, r.y + r.height / 2], top = document.elementFromPoint(...at);
	return e.contains(top) || top?.closest('label')?.contains(e) ? at : 'it is covered by ' + (top?.outerHTML.slice(0, 120) ?? 'nothing');
})()`

// guarded lets the next click through to an element alone: what has moved under the mouse since it was measured is not pressed by mistake.
// window.clicked says afterwards whether the element had the press and the click.
const guarded = `
	window.unguard?.();
	const of = t => t instanceof Element && (t.closest(%[1]q) || t.closest('label')?.querySelector(%[1]q)), kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
	let missed = false;
	window.clicked = {pressed: false, clicked: !document.querySelector(%[1]q)?.matches('button, a, summary')};
	const see = e => {
		if (!e.isTrusted) return;
		if (e.type === 'pointerdown') missed = !of(e.target);
		if (e.type === 'pointerdown') window.clicked.pressed = !missed;
		if (e.type === 'click' && of(e.target)) window.clicked.clicked = true;
		if (missed) { e.stopImmediatePropagation(); e.preventDefault(); }
	};
	for (const k of kinds) addEventListener(k, see, {capture: true});
	window.unguard = () => { for (const k of kinds) removeEventListener(k, see, {capture: true}); }`

// Click clicks the first element that matches, with a real mouse. It measures again if the element has moved away meanwhile.
func (p *Page) Click(css string) error {
	for range 20 {
		x, y, err := p.Spot(fmt.Sprintf(reachable, css))
		if err != nil {
			return fmt.Errorf("click %s: %w", css, err)
		}
		if err := p.Do(fmt.Sprintf(guarded, css)); err != nil {
			return err
		}
		if _, err = p.ClickAt(x, y); err != nil {
			return err
		}
		hit, err := Eval[struct {
			Pressed bool `json:"pressed"`
			Clicked bool `json:"clicked"`
		}](p, "window.unguard?.(), window.clicked ?? {pressed: true, clicked: true}")
		if err != nil {
			return err
		}
		if hit.Pressed && hit.Clicked {
			return nil
		}
	}
	return fmt.Errorf("click %s: it moves away from the mouse each time", css)
}

// ClickAt clicks a place of the screen with a real mouse and says what was hit: the element and all that it lies in, by tag,
// id and classes.
func (p *Page) ClickAt(x, y float64) (hit string, err error) {
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	if err := p.Do("window.pressed = ''; addEventListener('pointerdown', " + naming + ", {capture: true, once: true})"); err != nil {
		return "", err
	}
	if err := chromedp.Do(ctx, chromedp.MouseClickXY(x, y)); err != nil {
		return "", err
	}
	return Eval[string](p, "window.pressed ?? ''")
}

const naming = `e => {
	const names = [];
	for (let n = e.target; n?.tagName; n = n.parentElement) {
		names.push(n.tagName.toLowerCase() + [...n.classList].map(c => '.' + c).join('') + ['id', 'data-unit', 'data-fig'].filter(a => n.hasAttribute(a)).map(a => '[' + a + '=' + n.getAttribute(a) + ']').join(''));
	}
	window.pressed = names.join(' < ');
}`

// Key presses keys.
func (p *Page) Key(keys string, opts ...chromedp.KeyOption) error {
	return chromedp.Do(p.ctx, chromedp.KeyEvent(keys, opts...))
}

// Drag pulls the mouse from one place to another.
func (p *Page) Drag(x0, y0, x1, y1 float64) error {
	return chromedp.Do(p.ctx, chromedp.DragAndDropXY(x0, y0, x1, y1, 12))
}

// Reload loads the page again.
func (p *Page) Reload() error {
	if err := chromedp.Do(p.ctx, chromedp.Reload()); err != nil {
		return err
	}
	return p.watch()
}

// Go goes to another address and loads the page anew.
func (p *Page) Go(url string) error {
	if err := chromedp.Do(p.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(url)); err != nil {
		return err
	}
	return p.watch()
}

// Picture is what the page looks like, as PNG.
func (p *Page) Picture() ([]byte, error) { return chromedp.Run(p.ctx, chromedp.CaptureScreenshot()) }

// Viewport changes the size of the page.
func (p *Page) Viewport(width, height int64) error {
	return chromedp.Do(p.ctx, chromedp.EmulateViewport(width, height))
}

// Media shows the page as another medium would, such as "print".
func (p *Page) Media(name string) error {
	return chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name})
		return err
	}))
}

// Theme chooses the day or the night chart.
func (p *Page) Theme(name string) error {
	if err := p.Do(fmt.Sprintf("localStorage.setItem('sortie.prefs', JSON.stringify({theme: %q}))", name)); err != nil {
		return err
	}
	return p.Reload()
}
