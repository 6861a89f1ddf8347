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
// special rules of weapons, the bag, the phase, what a piece of the ground does, the words of the log. The plan stays as it was.
func TestWordsOpenTheirRules(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	// A question with one answer may be answered by itself.
	const rests = "document.querySelector('.decision .askrule') && document.querySelectorAll('.decision .offer:not(.no), .decision .ord:not(.no)').length > 1 && document.querySelector('.log .word')"
	for _, system := range []string{"a2", "g1", "ff", "dvg", "is"} {
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
			x.opens(x.is(".phases .word"))
			x.opens(x.is(".ground dd .word"))
			x.piece()
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

// piece clicks the name of a piece on the table: what it does is said there, and each fact opens its row.
func (x *tab) piece() {
	x.t.Helper()
	at := x.spot(`(() => {
		for (const n of document.querySelectorAll('.tname[data-piece]')) {
			const r = n.getBoundingClientRect(), at = [r.x + r.width / 2, r.y + r.height / 2];
			if (document.elementFromPoint(...at) === n) return at;
		}
		return 'no name of a piece can be clicked';
	})()`)
	_, err := x.ClickAt(at[0], at[1])
	x.must(err)
	x.there(".rulepop [data-piece] .word")
	x.opens(x.is(".rulepop [data-piece] .word"))
}

// Rows of a plan open the rule by which they are asked.
func TestRowsOfAPlanOpenTheirRules(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	for _, system := range []string{"a2", "g1", "ff", "is", "dvg"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			x, _ := inBattle(t, url, system)
			x.play("['unit', 'order', 'action'].includes("+asked+"?.dataset.question) && !document.querySelector('[aria-label=Reaction]')", 2*time.Minute)
			x.wait(`(() => { // an offer behind which more is asked
				if (document.querySelector('.course > li .hdrow .askrule')) return true;
				if ('trying' in document.body.dataset) return false;
				const may = document.querySelectorAll('.decision .offer:not(.no), .decision .ord:not(.no)');
				window.tried = (window.tried ?? -1) + 1;
				may[window.tried % may.length]?.click();
			})()`)
			x.opens(x.is(".course > li .hdrow .askrule"))
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
	x.opens("document.querySelector('.ups .word')")
}
