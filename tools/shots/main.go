// Command shots makes the pictures of the main screens, for the README: it starts a server with a store of
// its own, plays in a real Chromium, and writes PNG files.
//
//	go run ./tools/shots [--out docs/shots] [--only rooms]
package main

import (
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"time"

	"sortie/catalog"
	"sortie/lesson"
	"sortie/store"
	"sortie/web"
	"sortie/web/browsertest"
	"sortie/web/page"
)

func main() {
	out := flag.String("out", "docs/shots", "where the pictures go")
	only := flag.String("only", "", "one walk of: first, plan, antares, rooms, firefight, shard, cards, phone; all of them if left out")
	flag.Parse()
	if err := run(*out, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, only string) error {
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
	systems, err := systems()
	if err != nil {
		return err
	}
	s, err := web.New(web.Config{Systems: systems, Store: keep, Page: page.Files(), Pace: time.Millisecond, PerSec: 1e6, Burst: 1e6, Quota: web.NoQuota(),
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
	return shoot(b, h.URL, out, only)
}

// systems are all there are, with their rules and first games, as the command serves them.
func systems() (out []web.System, err error) {
	for _, s := range catalog.Systems() {
		l, err := s.Ledger()
		if err != nil {
			return nil, err
		}
		sys := web.System{System: s.System}
		for _, row := range l.Rows {
			sys.Rules = append(sys.Rules, web.Rule{ID: string(row.ID), Section: row.Section, Text: row.Rule, Ruling: row.Ruling})
		}
		first, ok, err := lesson.Read(s.FS, s.System)
		if err != nil {
			return nil, err
		}
		if ok {
			sys.First = &first
		}
		out = append(out, sys)
	}
	return out, nil
}

// shoot walks through the screens.
func shoot(b *browsertest.Browser, url, out, only string) error {
	p, err := b.Open(url, "shots", 1440, 900)
	if err != nil {
		return err
	}
	defer p.Close()
	c := &camera{p: p, out: out, url: url}
	c.do(p.Theme("dark"))
	c.wait("document.querySelector('.poster svg')")
	c.shot("start.png")
	for _, w := range []struct {
		name string
		walk func()
	}{{"first", c.first}, {"plan", c.plan}, {"antares", c.antares}, {"rooms", c.rooms}, {"firefight", c.firefight}, {"shard", c.shard}, {"cards", c.cards}, {"phone", c.phone}} {
		if only == "" || only == w.name {
			w.walk()
		}
	}
	return c.err
}

// begin starts a quick game of a system.
func (c *camera) begin(system string) {
	c.do(c.p.Go(c.url))
	c.click("[data-play=" + system + "]")
	c.wait("document.querySelector('[data-play=" + system + "].on')")
	c.click("#play")
}

// first is the guided game, with the rule of a word open.
func (c *camera) first() {
	c.do(c.p.Go(c.url))
	c.wait("document.querySelector('#first')")
	c.click("#first")
	c.wait("document.querySelector('.coach .word') && document.querySelector('.decision .offer')")
	c.click(".coach .word")
	c.wait("document.querySelector('.rulepop .rulepop-text')")
	c.shot("first.png")
}

// planned makes a plan of the unit that is asked about: who, what, and the first enemy it may be about.
func (c *camera) planned(order string) {
	c.do(c.p.Do(fmt.Sprintf(`const sleep = ms => new Promise(r => setTimeout(r, ms));
		const rest = async () => { await sleep(60); for (let i = 0; i < 200 && 'trying' in document.body.dataset; i++) await sleep(25); };
		const go = async css => { await rest(); document.querySelector(css)?.click(); await rest(); };
		await go('.course li[data-row=unit]:not(.open) .hd');
		if (document.querySelector('.decision[data-question=unit]')) await go('.decision .offer:not(.no)');
		await go('.decision [data-key=%s]:not(.no)');
		await go('.course li[data-row=target]:not(.open) .hd');
		if (document.querySelector('.decision[data-question=target]')) await go('.decision .offer:not(.no)');`, order)))
}

// plan is an activation in one panel: who, what, where to, at whom.
func (c *camera) plan() {
	c.do(c.p.Viewport(1440, 900))
	c.begin("a2")
	c.suggested("document.querySelector(\".decision[data-question='unit']\") && document.querySelectorAll('.decision .offer:not(.no)').length > 2 && document.querySelector('.log li:nth-child(50)')")
	c.planned("advance")
	c.do(c.p.Do("document.querySelector('.course li[data-row=move]:not(.open) .hd')?.click()"))
	c.drag(40, -60)
	c.drop()
	c.wait("!('trying' in document.body.dataset)")
	if c.text("String(document.querySelector('.decision .fault') === null)") != "true" {
		c.do(c.p.Key("p")) // as far as it may
		c.wait("!document.querySelector('.decision .fault')")
	}
	c.do(c.p.Do("document.querySelector('.course li[data-row=target]:not(.open) .hd')?.click(); await new Promise(r => setTimeout(r, 300)); document.querySelector('.decision[data-question=target] .offer:not(.no)')?.click(); await new Promise(r => setTimeout(r, 900))"))
	c.shot("plan.png")
}

// shard is Incision Shard, and cards Defiance with its deck, each with a plan.
func (c *camera) shard() {
	c.do(c.p.Viewport(1440, 900))
	c.begin("is")
	c.suggested("document.querySelector(\".decision[data-question='unit']\") && !document.querySelector('[aria-label=Reaction]') && /Turn [2-9]/.test(document.body.textContent)")
	c.planned("fire")
	c.shot("shard.png")
}

func (c *camera) cards() {
	c.do(c.p.Viewport(1440, 900))
	c.begin("dvg")
	c.suggested("document.querySelector(\".decision[data-question='order']\") && !document.querySelector('[aria-label=Reaction]') && /Turn [2-9]/.test(document.body.textContent)")
	c.shot("cards.png")
}

// antares plays a game of the first system: an order, a unit on its way, the day chart, the phone, the review.
func (c *camera) antares() {
	c.begin("a2")
	c.suggested("document.querySelector(\".decision[data-question='order']\") && document.querySelector('.log li:nth-child(60)')")
	c.do(c.p.Do("[...document.querySelectorAll('.ord:not(.no)')].find(b => b.dataset.key === 'advance')?.click()"))
	c.wait("!document.querySelector('[aria-label=Odds] [aria-busy=true]')")
	c.shot("table.png")
	c.do(c.p.Key("h"))
	c.wait("document.querySelector('.decision .hint')")
	c.shot("hint.png")
	c.do(c.p.Theme("light"))
	c.wait("document.querySelector('.decision[data-number]')")
	c.shot("table-light.png")
	c.do(c.p.Theme("dark"))
	c.suggested("document.querySelectorAll(\".decision[data-kind='move'] .models, .decision[data-kind='move']\").length && document.querySelectorAll('.unit.sel [data-fig]').length > 3")
	c.legalDrag()
	c.shot("move.png")
	c.drop()
	c.do(c.p.Viewport(390, 844))
	c.wait("document.querySelector('.decision[data-number]')")
	c.shot("phone.png")
	c.do(c.p.Viewport(1440, 900))
	c.play("")
	c.wait("document.querySelector('.verdict')")
	c.shot("review.png")
	c.do(c.p.Do("location.hash = location.hash.replace('play', 'replay')"))
	c.wait("document.querySelector('.timeline')")
	c.do(c.p.Do("const r = document.querySelector('.timeline').getBoundingClientRect(), o = {bubbles: true, clientX: r.left + r.width * .6, clientY: r.top + 20, pointerId: 1, buttons: 1}; document.querySelector('.timeline').setPointerCapture = () => 0; document.querySelector('.timeline').dispatchEvent(new PointerEvent('pointerdown', o))"))
	c.shot("replay.png")
}

// rooms are the screens around the table.
func (c *camera) rooms() {
	c.do(c.p.Go(c.url + "/#/setup"))
	c.wait("document.querySelector('.preview svg .trim')")
	c.shot("setup.png")
	c.do(c.p.Go(c.url + "/#/odds/a2/line-squad/raiders/range=25;cover=soft"))
	c.wait("document.querySelector('.curvebox circle') && !document.querySelector('.outcome.busy')")
	c.shot("odds.png")
	c.do(c.p.Go(c.url + "/#/lists"))
	c.wait("document.querySelector('.minelist .btn')")
	c.do(c.p.Do("[...document.querySelectorAll('.minelist button')].find(b => b.textContent === 'Use as a start').click()"))
	c.wait("document.querySelector('.ent')")
	c.shot("builder.png")
}

// firefight plays the second system on the same page: a target looked at, and the phone.
func (c *camera) firefight() {
	c.begin("ff")
	c.suggested("document.querySelector(\".decision[data-question='target']\") && document.querySelectorAll('.offer:not(.no)').length > 1 && document.querySelector('.log li:nth-child(60)')")
	c.do(c.p.Do("document.querySelectorAll('.offer:not(.no)')[1].focus()"))
	c.wait("document.querySelector('.overlays .sight')")
	c.shot("firefight.png")
	c.do(c.p.Viewport(390, 844))
	c.suggested("document.querySelector(\".decision[data-question='action']\")")
	c.shot("firefight-phone.png")
}

// phone is a game in one's hand: an order by night, and the same by day.
func (c *camera) phone() {
	c.do(c.p.Viewport(390, 844))
	c.do(c.p.Go(c.url))
	c.do(c.p.Theme("dark"))
	c.wait("document.querySelector('#play')")
	c.click("#play")
	c.suggested("document.querySelector(\".decision[data-question='order'] .ord:not(.no)\") && document.querySelector('.log li:nth-child(40)')")
	c.shot("phone-order.png")
	c.do(c.p.Theme("light"))
	c.wait("document.querySelector('.decision[data-number] .ord, .decision[data-number] .offer')")
	c.shot("phone-order-light.png")
}

// camera keeps the first error, so that a walk reads straight down.
type camera struct {
	p        *browsertest.Page
	out, url string
	err      error
}

// suggested plays as the bot would until a condition holds.
func (c *camera) suggested(until string) {
	c.do(c.p.Do("window.suggestAll = true"))
	c.play(until)
}

// drag pulls the unit that is asked about by so many pixels and does not let go.
func (c *camera) drag(dx, dy int) {
	c.wait("document.querySelector('.unit.sel [data-fig] .bs')")
	c.do(c.p.Do(fmt.Sprintf(`const svg = document.querySelector('svg.table'), fig = document.querySelector('.unit.sel [data-fig] .bs'), r = fig.getBoundingClientRect();
		const fire = (type, el, x, y) => el.dispatchEvent(new PointerEvent(type, {bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0, buttons: 1}));
		svg.setPointerCapture = () => undefined;
		fire('pointerdown', fig, r.x + r.width / 2, r.y + r.height / 2);
		for (let i = 1; i <= 20; i++) { fire('pointermove', svg, r.x + r.width / 2 + %d * i / 20, r.y + r.height / 2 + %d * i / 20); await new Promise(r => setTimeout(r, 16)); }`, dx, dy)))
	c.wait("document.querySelector('.plan .mdl.ghost')")
	time.Sleep(400 * time.Millisecond) // the engine says what it thinks of it
}

// legalDrag pulls the unit to where the rules let it go.
func (c *camera) legalDrag() {
	for _, by := range [][2]int{{40, -60}, {-40, -60}, {0, -50}, {70, 0}, {-70, 0}, {0, 50}} {
		if c.drag(by[0], by[1]); c.text("String(document.querySelector('.decision .fault') === null)") == "true" {
			return
		}
		c.drop()
		c.do(c.p.Do("[...document.querySelectorAll('.decision button')].find(b => /Clear/.test(b.textContent))?.click()"))
	}
}

// drop lets go of what is dragged.
func (c *camera) drop() {
	c.do(c.p.Do("document.querySelector('svg.table').dispatchEvent(new PointerEvent('pointerup', {bubbles: true, pointerId: 1}))"))
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
		var got string
		if got, c.err = c.p.Play(until, 5*time.Minute); c.err == nil && got != "stopped" && got != "over" {
			c.err = fmt.Errorf("no picture can be taken: %s", got)
		}
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
