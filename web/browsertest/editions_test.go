package browsertest

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"sortie/catalog"
)

// Whatever two editions of a book differ in stands on one page behind the rules of either, and each row leads to its rule.
func TestEditionsAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	some := false
	for _, s := range catalog.Systems() {
		rows := differencesOf(t, s)
		if s.Of == "" {
			continue
		}
		some = true
		var ids []string
		for _, d := range rows {
			ids = append(ids, d.ID)
		}
		want, _ := json.Marshal(ids)
		for _, from := range []string{s.ID, s.Of} {
			x := open(t, "ann", url+"/#/rules/"+from, 1440, 900)
			x.there(`.rulesroom a[href="#/editions/` + from + `"]`)
			x.click(`.rulesroom a[href="#/editions/` + from + `"]`)
			x.wait("document.querySelectorAll('.editions tbody tr').length === " + strconv.Itoa(len(ids)))
			if lost := eval[[]string](x, string(want)+".filter(id => !document.getElementById(id))"); len(lost) > 0 {
				t.Errorf("%s: %d rows are not on the page, such as %s", from, len(lost), lost[0])
			}
			x.press("document.getElementById(" + quote(ids[0]) + ").querySelector('.cite')")
			x.wait("location.hash === '#/rules/" + s.ID + "/" + ids[0] + "' && document.querySelector('.rule.here')")
			x.Close()
		}
	}
	if !some {
		t.Error("no system of the catalog is another edition of one")
	}
	x := open(t, "ann", url+"/#/rules/ff", 1440, 900)
	x.there(".rule")
	if n := eval[int](x, "document.querySelectorAll('.rulesroom a[href^=\"#/editions\"]').length"); n != 0 {
		t.Error("a book of one edition has a page of differences")
	}
}

// On a phone the two columns stand one below the other, each under the name of its edition, and nothing is wider than the screen.
func TestEditionsFitAPhone(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serveAll(t)+"/#/editions/g1", 390, 844)
	x.there(".editions tbody tr")
	if wide := eval[int](x, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d wide on a screen of 390", wide)
	}
	if eval[bool](x, `(() => { const tds = document.querySelector('.editions tr:has(td + td)').children; return tds[0].getBoundingClientRect().bottom > tds[1].getBoundingClientRect().top + 1 })()`) {
		t.Error("the editions stand beside each other")
	}
}

// A list that was built for one edition can be taken to a table of the other, and is judged there.
func TestAListIsPlayedInBothEditions(t *testing.T) {
	t.Parallel()
	for _, s := range catalog.Systems() {
		if s.Of == "" {
			continue
		}
		url := serveAll(t)
		x := open(t, "ann", url+"/#/setup", 1440, 900)
		x.there(".setup .force")
		x.must(x.Do(`(async () => {
			const all = await (await fetch('/api/systems')).json(), of = all.find(s => s.id === ` + quote(s.Of) + `), list = of.lists.find(l => l.points <= of.points);
			window.kept = (await fetch('/api/lists/ours', { method: 'PUT', headers: { 'X-Sortie-Owner': localStorage.getItem('sortie.owner') ?? '', 'Content-Type': 'application/json' },
				body: JSON.stringify({ system: of.id, name: 'Taken over', points: list.points, text: list.text }) })).status;
		})()`))
		x.wait("window.kept < 300")
		x.must(x.Reload())
		x.there(".setup .force")
		x.press("[...document.querySelectorAll('.setup .two .pick')].find(p => p.querySelector('b').textContent === " + quote(s.System.Info().Name) + ")")
		x.press("[...document.querySelectorAll('.force')][0].querySelectorAll('.seg button')[1]")
		x.there(".force select[aria-label='Your force'] option")
		if got := x.text(".force select[aria-label='Your force'] option"); !strings.Contains(got, "Taken over") {
			t.Errorf("the list of the other edition is offered as %q", got)
		}
		x.wait("[...document.querySelectorAll('.force .good')].length === 2") // and nothing over the limit is proposed to the other side
		x.Close()
	}
}
