package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// opens presses a word and waits for its row: in our words, with a way to the page of the rules; Escape closes it.
func (x *tab) opens(js string) {
	x.t.Helper()
	x.press(js)
	if err := x.Wait("document.querySelector('.rulepop .rulepop-text p')?.textContent.length > 12 && document.querySelector('.rulepop a[href*=rules]')", 20*time.Second); err != nil {
		x.t.Fatalf("%s: %s opens no row: %v", x.name, js, err)
	}
	x.key(kb.Escape)
	x.wait("!document.querySelector('.rulepop')")
}

// Every word of the rules on screen opens its row where it stands: orders and other offers, marks and orders on the card of a unit,
// special rules of weapons, the bag, the words of the log. The plan stays as it was.
func TestWordsOpenTheirRules(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	// A question with one answer may be answered by itself.
	const rests = "document.querySelector('.decision .askrule') && document.querySelectorAll('.decision .offer:not(.no), .decision .ord:not(.no)').length > 1 && document.querySelector('.log .word')"
	for _, system := range []string{"a2", "ff", "dvg", "is"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			x, _ := inBattle(t, url, system)
			x.play(rests+" && [...document.querySelectorAll('.units li button')].some(b => /models, [^,]*, [a-z -]+ \\d/.test(b.ariaLabel))", 3*time.Minute) // somebody has a mark
			x.wait(`(() => {
				const all = [...document.querySelectorAll('.units li button')];
				if (document.querySelector('.card .chip .word')) return true;
				window.looked = ((window.looked ?? -1) + 1) % all.length; // the card of another unit
				all[window.looked].click();
			})()`)
			number := eval[string](x, asked+".dataset.number")
			for _, css := range []string{".decision .askrule", ".card .chip .word", ".p-bag .word", ".weapon .word"} {
				if eval[bool](x, "!!"+x.is(css)) {
					x.opens(x.is(css))
				}
			}
			line := "document.querySelector('.log li:has(.word) .line')"
			x.opens("document.querySelector('.log .word')")
			if got := eval[string](x, line+".ariaExpanded"); got != "false" {
				t.Errorf("the line was opened by a word of it: %s", got)
			}
			x.press(line) // and with the keyboard, from the open line
			x.opens("document.querySelector('.linewords .word')")
			if got := eval[string](x, asked+".dataset.number"); got != number {
				t.Error("something was answered by looking a word up")
			}
			// Whatever is marked as a word has a row.
			lost := eval[[]string](x, `(async () => {
				const rows = new Set();
				for (const s of ['a2', 'g1', 'ff', 'dvg', 'is']) for (const r of await (await fetch('/api/systems/' + s + '/rules')).json()) rows.add(r.id);
				return [...document.querySelectorAll('.log [data-rule]')].map(e => e.dataset.rule).filter(id => !rows.has(id));
			})()`)
			if len(lost) > 0 {
				t.Errorf("words of the log stand for what is no row: %v", lost)
			}
		})
	}
}

// So do army options and special rules where a force is built.
func TestWordsOfAForceOpenTheirRules(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serveAll(t)+"/#/list/new", 1440, 900)
	x.there("#random")
	x.opens("document.querySelector('.catlist [data-special] .word')")
	x.opens("[...document.querySelectorAll('.catlist .cat b .word')].pop()")
	x.press("[...document.querySelectorAll('.catlist .cat')].pop().querySelector('button.icb')")
	x.press("document.querySelector('[data-add]')")
	x.opens("document.querySelector('.ent b .word')")
}
