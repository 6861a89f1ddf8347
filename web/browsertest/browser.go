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

// Open opens a page of a size, as a new person. The page's errors are kept for Errors.
func (b *Browser) Open(url string, width, height int64) (*Page, error) {
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &Page{ctx: ctx, cancel: cancel}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height), chromedp.Navigate(url)); err != nil {
		cancel()
		return nil, err
	}
	return p, p.watch()
}

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
	ctx, cancel := context.WithTimeout(p.ctx, 30*time.Second)
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

// still waits until an element keeps its place for a moment: a page that is being filled moves what is below.
const still = `new Promise(done => {
  let last = '', same = 0, tries = 0;
  const look = () => {
    const r = document.querySelector(%q)?.getBoundingClientRect(), now = r ? [r.x, r.y, r.width, r.height].join() : '';
    same = now && now === last ? same + 1 : 0;
    last = now;
    if (same >= 2 || ++tries > 120) done(true); else setTimeout(look, 16);
  };
  look();
})`

// Click clicks the first element that matches, with a real mouse.
func (p *Page) Click(css string) error {
	if err := p.Wait(fmt.Sprintf("document.querySelector(%q) && !document.querySelector(%q).disabled", css, css), 10*time.Second); err != nil {
		return err
	}
	if _, err := Eval[bool](p, fmt.Sprintf(still, css)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	return chromedp.Do(ctx, chromedp.Click(chromedp.CSS(css)))
}

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
