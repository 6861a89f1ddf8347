package browsertest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"sortie/game"
)

// A file that is opened as a force goes to the system it is of, whatever was in hand; anything else changes nothing and is
// refused with what was expected and what was found.
func TestOpenAForceFile(t *testing.T) {
	t.Parallel()
	url, dir := serveAll(t), t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	saved := func(system string, l game.NamedList) string {
		b, _ := json.Marshal(map[string]any{"system": system, "name": "Mine of " + system, "points": l.Points, "text": l.Text})
		return string(b)
	}
	ff, a2 := firefight(t).Info().Lists[0], antares(t).Info().Lists[0]
	x := open(t, "ann", url+"/#/list/new", 1440, 900)
	load := func(path string) {
		t.Helper()
		x.there(".builder input[type=file]")
		x.must(chromedp.Do(x.ctx, chromedp.SetUploadFiles(chromedp.CSS(".builder input[type=file]"), []string{path})))
	}
	text := "document.querySelector('.lined textarea').value"
	x.wait("document.querySelector('.lined textarea') && document.querySelector('[data-add]')")
	for _, c := range []struct{ path, system, text string }{
		{file("ours.json", saved("ff", ff)), "ff", ff.Text},
		{file("other.json", saved("a2", a2)), "a2", a2.Text},
		{file("list.txt", ff.Text), "ff", ff.Text},
	} {
		load(c.path)
		x.wait(text + " === " + quote(c.text) + " && document.querySelector('select[aria-label=System]').value === " + quote(c.system))
		x.there(".builder .chip.good")
	}
	before := eval[string](x, text)
	for _, c := range []struct{ path, found string }{
		{file("roster.json", `{"roster": {"name": "Orks"}, "xmlns": "elsewhere"}`), "“roster”, “xmlns”"},
		{file("array.json", `[1, 2, 3]`), "a list of things"},
		{file("cut.json", `{"system": "ff", "te`), "breaks off"},
		{file("unknown.json", `{"system": "chess", "name": "X", "points": 10, "text": "list X"}`), "“chess”"},
		{file("letter.txt", "Dear Ann,\nhow are you?\n"), "“Dear Ann,”"},
		{file("game.match", "sortie-match 1\n"), "a match file"},
		{file("force.txt", "list X\nforce nobody\nunit somebody\n"), "“nobody”"},
		{file("empty.txt", ""), "the file is empty"},
		{file("large.txt", strings.Repeat("unit warband\n", 9000)), "at most 64 KB"},
	} {
		load(c.path)
		x.wait("document.querySelector('.builder .fault[role=alert]')?.textContent.includes(" + quote(c.found) + ")")
		if got := x.text(".builder .fault[role=alert]"); !strings.Contains(got, "Expected: a force of Antares 2 or ") || !strings.Contains(got, filepath.Base(c.path)) {
			t.Errorf("the refusal reads %q", got)
		}
		if got := eval[string](x, text); got != before {
			t.Errorf("%s was refused and changed the list to %q", c.path, got)
		}
	}
	x.must(x.Go(url + "/#/list/new/bm8gZm9yY2U"))
	x.wait("document.querySelector('.builder .fault[role=alert]')?.textContent.includes('carries no force')")
}

// Cards are printed dark on light, whatever the screen shows.
func TestPrintIsLight(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serveAll(t)+"/#/list/new", 1440, 900)
	x.must(x.Theme("dark"))
	x.must(x.Do("window.print = () => undefined"))
	x.click("#random")
	x.there(".builder .chip.good")
	x.click("#printcards")
	x.there(".unitcards .card")
	tone := `(() => {
		const light = css => { const [r, g, b, a = 1] = css.match(/[\d.]+/g).map(Number); return a === 0 ? -1 : (r * 2 + g * 5 + b) / 8; };
		const texts = [...document.querySelectorAll('.unitcards .name, .unitcards .stats b, .unitcards .stats small, .unitcards .weapon, .unitcards .rulelist span, main h1')];
		const grounds = [...document.querySelectorAll('body, .room, .unitcards .card, .unitcards .stats div')].map(e => light(getComputedStyle(e).backgroundColor)).filter(n => n >= 0);
		return [Math.max(...texts.map(e => light(getComputedStyle(e).color))), Math.min(255, ...grounds)];
	})()`
	if got := eval[[]float64](x, tone); got[0] < 150 {
		t.Errorf("the screen is not the night chart: %v", got)
	}
	x.must(x.Media("print"))
	if got := eval[[]float64](x, tone); got[0] > 110 || got[1] < 200 {
		t.Errorf("on paper the lightest text is %v and the darkest ground %v of 255", got[0], got[1])
	}
}
