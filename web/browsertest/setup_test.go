package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Whoever changes the system at the set-up asks nothing of the new one that belongs to the old; a list of another system is
// refused by its name, and the refusal goes when another list is chosen.
func TestSetUpForgetsWhatWasChosenBefore(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	x := open(t, "ann", url+"/#/setup", 1440, 900)
	x.there(".setup .force")
	x.must(x.Do(`window.refusals = []; const plain = window.fetch; window.fetch = async (...a) => { const r = await plain(...a); if (r.status >= 400) window.refusals.push(r.status + ' ' + a[0]); return r; }`))
	names := eval[[]string](x, "[...document.querySelectorAll('.setup .two .pick b')].slice(0, 2).map(b => b.textContent)")
	// Two systems whose first missions have different names.
	for _, name := range []string{firefight(t).Info().Name, antares(t).Info().Name} {
		before := x.text(".facts dd")
		x.press("[...document.querySelectorAll('.setup .two .pick')].find(p => p.querySelector('b').textContent === " + quote(name) + ")")
		x.wait("document.querySelector('.facts dd').textContent !== " + quote(before))
		x.wait("[...document.querySelectorAll('.force .good')].length === 2")
	}
	if got := eval[[]string](x, "window.refusals"); len(got) > 0 {
		t.Errorf("the page asked in vain: %q", got)
	}
	other := firefight(t)
	if names[0] == other.Info().Name {
		other = antares(t)
	}
	path := filepath.Join(t.TempDir(), "list.json")
	if err := os.WriteFile(path, []byte(`{"system": `+quote(other.Info().ID)+`, "text": "list X"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	x.press("[...document.querySelectorAll('.force')][0].querySelectorAll('.seg button')[3]")
	x.there(".force input[type=file]")
	x.must(chromedp.Do(x.ctx, chromedp.SetUploadFiles(chromedp.CSS(".force input[type=file]"), []string{path})))
	x.there(".force .fault")
	if got := x.text(".force .fault"); !strings.Contains(got, "a force of "+other.Info().Name+", while "+names[0]+" is chosen") {
		t.Errorf("the list of another system is refused with %q", got)
	}
	x.press("[...document.querySelectorAll('.force')][0].querySelectorAll('.seg button')[0]")
	x.wait("!document.querySelector('.force .fault')")
}

// Where two share a screen, Enter takes the table over.
func TestHandOverByEnter(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "me").Token, 1440, 900)
	x.must(x.Do(clickPlayer))
	for range 60 {
		if eval[bool](x, "!!document.querySelector('#handed')") {
			break
		}
		if eval[bool](x, "!!"+asked) {
			eval[string](x, "window.playOne()")
		}
	}
	x.there("#handed")
	x.key("\r")
	x.wait("!document.querySelector('dialog[open]')")
}

// Every system can be set up as it stands: a size that ready-made forces are made for, a force for each side, a table.
func TestEverySystemCanBeSetUpAsItStands(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	x := open(t, "ann", url+"/#/setup", 1440, 900)
	x.there(".setup .force")
	for _, name := range eval[[]string](x, "[...document.querySelectorAll('.setup .two .pick b')].slice(0, document.querySelector('.setup .two').children.length).map(b => b.textContent)") {
		x.press("[...document.querySelectorAll('.setup .two .pick')].find(p => p.querySelector('b').textContent === " + quote(name) + ")")
		x.wait("document.querySelector('.setup .two .pick.on b').textContent === " + quote(name) + " && [...document.querySelectorAll('.force .good')].length === 2")
		if eval[bool](x, "[...document.querySelectorAll('.force select')].some(s => !s.value)") {
			t.Errorf("%s: a side has no ready-made force", name)
		}
	}
}
