package browsertest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"sortie/catalog"
)

// Every row of every ledger is on the rules page and comes into view by its id, however late it stands in the book;
// sections and words find it, too, and all that is quick.
func TestEveryRuleIsReached(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	for _, s := range catalog.Systems() {
		var ids []string
		for _, r := range rulesOf(t, s) {
			ids = append(ids, r.ID)
		}
		want, _ := json.Marshal(ids)
		last := ids[len(ids)-1]
		x := open(t, "ann", url+"/#/rules/"+s.ID+"/"+last, 1440, 900)
		x.there(".rule.here")
		x.there(".rule [data-trait]") // what a profile calls it
		if lost := eval[[]string](x, string(want)+".filter(id => !document.getElementById(id))"); len(lost) > 0 {
			t.Errorf("%s: %d rules are not on the page, such as %s", s.ID, len(lost), lost[0])
		}
		slow := eval[[]string](x, `(async () => {
			const out = [], ids = `+string(want)+`, frame = () => new Promise(r => requestAnimationFrame(r));
			for (let i = 0; i < ids.length; i += 23) {
				location.hash = '#/rules/`+s.ID+`/' + ids[i];
				let seen = false;
				for (let n = 0; n < 240 && !seen; n++) {
					await frame();
					const here = document.querySelector('.rule.here'), r = here?.getBoundingClientRect();
					seen = here?.id === ids[i] && r.top >= 0 && r.bottom <= innerHeight;
				}
				if (!seen) out.push(ids[i]);
			}
			return out;
		})()`)
		if len(slow) > 0 {
			t.Errorf("%s: %d rules do not come into view by their id, such as %s", s.ID, len(slow), slow[0])
		}
		x.must(x.Do(`const f = document.querySelector('.rulesroom input'); f.value = ` + quote(last) + `; f.dispatchEvent(new Event('input', {bubbles: true}))`))
		x.wait("document.querySelectorAll('.rule').length < 10 && document.getElementById(" + quote(last) + ")")
		x.must(x.Do(`const f = document.querySelector('.rulesroom input'); f.value = ''; f.dispatchEvent(new Event('input', {bubbles: true}))`))
		x.press("[...document.querySelectorAll('.rulesroom nav button')].pop()")
		x.wait("new Set([...document.querySelectorAll('.rule .push')].map(e => e.textContent)).size === 1")
		x.Close()
	}
}

// A citation opens its row where it is clicked: the text, a ruling if there is one, and a link to the page. Escape closes it
// and leaves the plan alone; on a phone it is a sheet from below.
func TestCitationOpensInPlace(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	x := open(t, "ann", url, 1440, 900)
	x.click("#play")
	x.must(x.Do("window.suggestAll = true"))
	x.play(asked+"?.dataset.question === 'unit'", 2*time.Minute)
	x.key("1")
	x.there(".course li.set")
	address := eval[string](x, "location.href")
	for _, width := range []int64{1440, 390} {
		x.must(x.Viewport(width, 844))
		x.click(".decision .cite")
		x.there(".rulepop .rulepop-text")
		id := x.text(".decision .cite")
		if got := eval[string](x, "document.querySelector('.rulepop').dataset.rule"); got != id {
			t.Errorf("%s opens %s", id, got)
		}
		if got := x.text(".rulepop-text p"); len(strings.Fields(got)) < 4 {
			t.Errorf("the row reads %q", got)
		}
		if got := eval[string](x, "document.querySelector('.rulepop a').getAttribute('href')"); got != "#/rules/a2/"+id {
			t.Errorf("the link leads to %q", got)
		}
		inside := "(() => { const r = document.querySelector('.rulepop').getBoundingClientRect(); return r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight; })()"
		if x.Wait(inside, 5*time.Second) != nil {
			t.Errorf("at a width of %d the row is off the screen", width)
		}
		x.key(kb.Escape)
		x.wait("!document.querySelector('.rulepop')")
		x.there(".course li.set")
	}
	if got := eval[string](x, "location.href"); got != address {
		t.Errorf("the page has gone to %s", got)
	}
	x.must(x.Viewport(1440, 900))
	x.click(".card .rulelist .cite")
	x.there(".rulepop .rulepop-text")
	x.click(".rulepop [aria-label=Close]")
	x.wait("!document.querySelector('.rulepop')")
	x.click(".card .stat") // a number of the profile names its rule, too
	x.there(".rulepop .rulepop-text")
}

// Every citation of two hundred lines of the record, of all systems, opens its row where it is clicked.
func TestCitationsOfTheRecordOpen(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	const lines = 40 // of each system
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			x, _ := inBattle(t, url, s.ID)
			x.play(fmt.Sprintf("document.querySelectorAll('.log li .cite').length >= %d || document.querySelector('[data-over]')", lines*3/4), 4*time.Minute)
			got := eval[struct {
				Opened int      `json:"opened"`
				Rules  int      `json:"rules"`
				Lost   []string `json:"lost"`
			}](x, fmt.Sprintf(`(async () => {
				const all = [...document.querySelectorAll('.log li .cite')], rules = new Set(), lost = [], sleep = ms => new Promise(r => setTimeout(r, ms));
				let opened = 0;
				for (let i = 0; i < %d; i++) {
					const c = all[Math.floor(Math.random() * all.length)], id = c.textContent.trim();
					rules.add(id);
					c.scrollIntoView({block: 'center', behavior: 'instant'});
					c.click();
					for (let n = 0; n < 200 && !document.querySelector('.rulepop[data-rule="' + id + '"] .rulepop-text p'); n++) await sleep(10);
					const p = document.querySelector('.rulepop[data-rule="' + id + '"] .rulepop-text p'), r = p?.getBoundingClientRect();
					if (p && p.textContent.length > 15 && r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth) opened++;
					else lost.push(id);
					document.querySelector('.rulepop')?.hidePopover();
					await sleep(15);
				}
				return {opened, rules: rules.size, lost};
			})()`, lines))
			if got.Opened != lines || len(got.Lost) > 0 || got.Rules < 5 {
				t.Errorf("%d of %d citations (%d rows) open: not %v", got.Opened, lines, got.Rules, got.Lost)
			}
		})
	}
}
