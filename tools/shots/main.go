// Command shots makes the pictures of the main screens, for the README: it starts a server with a store of
// its own, plays in a real Chromium, and writes PNG files.
//
//	go run ./tools/shots [--out docs/shots]
package main

import (
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"time"

	"sortie/catalog"
	"sortie/store"
	"sortie/web"
	"sortie/web/browsertest"
	"sortie/web/page"
)

func main() {
	out := flag.String("out", "docs/shots", "where the pictures go")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "sortie-shots")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	keep, err := store.OpenSQLite(filepath.Join(dir, "sortie.db"))
	if err != nil {
		return err
	}
	defer keep.Close()
	var systems []web.System
	for _, s := range catalog.Systems() {
		systems = append(systems, web.System{System: s.System})
	}
	s, err := web.New(web.Config{Systems: systems, Store: keep, Page: page.Files(), Pace: time.Millisecond, PerSec: 1e6, Burst: 1e6,
		Seed: func() uint64 { return 4711 }})
	if err != nil {
		return err
	}
	h := httptest.NewServer(s.Handler())
	defer func() { s.Stop(); h.Close(); s.Close() }()
	b, err := browsertest.Start()
	if err != nil {
		return err
	}
	defer b.Close()
	return shoot(b, h.URL, out)
}

// shoot walks through the screens.
func shoot(b *browsertest.Browser, url, out string) error {
	p, err := b.Open(url, 1440, 900)
	if err != nil {
		return err
	}
	defer p.Close()
	c := &camera{p: p, out: out}
	c.do(p.Theme("dark"))
	c.wait("document.querySelector('.poster svg')")
	c.shot("start.png")
	c.click("#play")
	c.play("document.querySelector(\".decision[data-question='order']\") && document.querySelector('.log li:nth-child(30)')")
	c.do(p.Do("[...document.querySelectorAll('.ord:not(.no)')].find(b => b.dataset.key === 'advance')?.click()"))
	c.wait("document.querySelector('[aria-label=Odds] .oddsrow') || !document.querySelector('.ord.on')")
	c.shot("table.png")
	c.play("document.querySelector(\".decision[data-kind='move']\")")
	c.do(p.Key("h"))
	c.wait("document.querySelector('.decision .hint')")
	c.shot("move.png")
	table := c.text("location.hash")
	c.do(p.Theme("light"))
	c.wait("document.querySelector('.decision[data-number]')")
	c.shot("table-light.png")
	c.do(p.Viewport(390, 844))
	c.do(p.Theme("dark"))
	c.wait("document.querySelector('.decision[data-number]')")
	c.shot("phone.png")
	c.do(p.Viewport(1440, 900))
	c.do(p.Go(url + "/#/setup"))
	c.wait("document.querySelector('.preview svg .trim')")
	c.shot("setup.png")
	c.do(p.Go(url + "/#/odds/a2/line-squad/raiders/range=25;cover=soft"))
	c.wait("document.querySelector('.curvebox circle') && !document.querySelector('.outcome.busy')")
	c.shot("odds.png")
	c.do(p.Go(url + "/#/lists"))
	c.wait("document.querySelector('.minelist .btn')")
	c.do(p.Do("[...document.querySelectorAll('.minelist button')].find(b => b.textContent === 'Use as a start').click()"))
	c.wait("document.querySelector('.ent')")
	c.shot("builder.png")
	c.do(p.Go(url + "/" + table))
	c.wait("document.querySelector('.decision[data-number]')")
	c.play("")
	c.wait("document.querySelector('.verdict')")
	c.shot("review.png")
	c.do(p.Do("location.hash = location.hash.replace('play', 'replay')"))
	c.wait("document.querySelector('.timeline')")
	c.do(p.Do("const r = document.querySelector('.timeline').getBoundingClientRect(), o = {bubbles: true, clientX: r.left + r.width * .6, clientY: r.top + 20, pointerId: 1, buttons: 1}; document.querySelector('.timeline').setPointerCapture = () => 0; document.querySelector('.timeline').dispatchEvent(new PointerEvent('pointerdown', o))"))
	c.shot("replay.png")
	return c.err
}

// camera keeps the first error, so that a walk reads straight down.
type camera struct {
	p   *browsertest.Page
	out string
	err error
}

func (c *camera) do(err error) {
	if c.err == nil {
		c.err = err
	}
}
func (c *camera) wait(condition string) {
	if c.err == nil {
		c.err = c.p.Wait(condition, 20*time.Second)
	}
}
func (c *camera) click(css string) {
	if c.err == nil {
		c.err = c.p.Click(css)
	}
}
func (c *camera) play(until string) {
	if c.err == nil {
		_, c.err = c.p.Play(until, 5*time.Minute)
	}
}
func (c *camera) text(js string) (s string) {
	if c.err == nil {
		s, c.err = browsertest.Eval[string](c.p, js)
	}
	return s
}
func (c *camera) shot(name string) {
	if c.err != nil {
		return
	}
	time.Sleep(900 * time.Millisecond) // dice and figures come to rest
	png, err := c.p.Picture()
	if err == nil {
		err = os.WriteFile(filepath.Join(c.out, name), png, 0o644)
	}
	c.do(err)
}
