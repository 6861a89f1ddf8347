package browsertest

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"sortie/game"
)

const ghosts = "document.querySelectorAll('.plan .mdl.ghost').length"

// ghostsAt is the middle of what is planned to be placed, on the screen; nothing while nothing is.
func (x *tab) ghostsAt() []float64 {
	x.t.Helper()
	return eval[[]float64](x, `(() => {
		const at = [...document.querySelectorAll('.plan .mdl.ghost .bs, .plan .template circle')].map(g => g.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2]);
		return at.length ? [0, 1].map(k => at.reduce((n, p) => n + p[k], 0) / at.length) : [];
	})()`)
}

// put clicks free ground and waits until what is to be placed stands there.
func (x *tab) put(at []float64) {
	x.t.Helper()
	x.clickGround(at)
	x.near(at)
}

// clickGround clicks the table where nobody stands.
func (x *tab) clickGround(at []float64) {
	x.t.Helper()
	hit, err := x.ClickAt(at[0], at[1])
	x.must(err)
	if !strings.Contains(hit, "svg.table") || strings.Contains(hit, "[data-unit") || strings.Contains(hit, "[data-fig") {
		x.t.Fatalf("%s: the click at %v hit no ground but %s", x.name, at, hit)
	}
}

// near waits until the ghosts stand about a place.
func (x *tab) near(at []float64) {
	x.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(25 * time.Millisecond) {
		got := x.ghostsAt()
		if len(got) == 2 && math.Hypot(got[0]-at[0], got[1]-at[1]) < 3 {
			return
		}
		if time.Now().After(end) {
			x.t.Fatalf("%s: the ghosts stand at %v and were put at %v", x.name, got, at)
		}
	}
}

// judged waits until the server has said something of what is planned, and says whether it is legal.
func (x *tab) judged() bool {
	x.t.Helper()
	x.wait("document.querySelector('.decision .good, .decision .fault')")
	return eval[bool](x, "!!document.querySelector('.decision .good')")
}

// freeGround is a place of a side's zone where nothing stands and no name is written, in steps from its left end. Where the
// units of a game that chance laid out stand nobody knows before.
func (x *tab) freeGround(side string, from float64) []float64 {
	x.t.Helper()
	return x.spot(fmt.Sprintf(`(() => {
		const z = document.querySelector('.zone.%s').getBoundingClientRect();
		for (let i = 0; i < 120; i++) {
			const x = z.x + z.width * ((%g + i / 60) %% 1), y = z.y + z.height * (.3 + .01 * (i %% 60)), e = document.elementFromPoint(x, y);
			if (e?.closest('svg.table') && !e.closest('[data-unit], [data-fig]')) return [x, y];
		}
		return 'no free ground in the zone';
	})()`, side, from))
}

// A unit is deployed by clicking the ground, before and after Escape and Clear, and the server judges where it stands.
func TestPlaceByClicking(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		system func(testing.TB) game.System
	}{{"antares", antares}, {"firefight", firefight}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			url := serve(t, c.system(t))
			x := open(t, "ann", url+"/#/play/"+small(t, url, c.system(t)), 1440, 900)
			x.play(asked+"?.dataset.question === 'place'", time.Minute)
			x.wait(ghosts + " > 0")
			number, before := eval[string](x, asked+".dataset.number"), eval[int](x, ghosts)
			x.put(x.freeGround("a", .15))
			x.judged()
			x.key(kb.Escape)
			x.put(x.freeGround("a", .5))
			if got := eval[int](x, ghosts); got != before {
				t.Errorf("%d ghosts stand where %d stood before", got, before)
			}
			x.click("#clear")
			x.wait("!document.querySelector('#clear')")
			if eval[bool](x, "!!document.querySelector('.decision .fault')") {
				t.Errorf("nothing is placed yet, and a fault is shown: %s", x.text(".decision .fault"))
			}
			// Off the own zone the rules say no; back in it the answer can be sent.
			x.put(x.freeGround("b", .37))
			x.there(".decision .fault .cite")
			x.wait("document.querySelector('#confirm').disabled")
			x.there(".plan.refused") // the refusal is of no single model, so none is crossed out
			if n := eval[int](x, "document.querySelectorAll('.plan .cross').length"); before > 1 && n > 0 {
				t.Errorf("%d of %d models are crossed out where all stand outside the zone", n, before)
			}
			legal := false
			for from := .1; from < .95 && !legal; from += .1 {
				x.put(x.freeGround("a", from))
				legal = x.judged()
			}
			if !legal {
				t.Fatal("nowhere in the own zone is the unit allowed to stand")
			}
			x.click("#confirm")
			x.wait("document.querySelector('.decision')?.dataset.number !== '" + number + "'")
		})
	}
}

// A single piece, such as a beacon, is put down and put down again by clicking, and dragged; the ground beside it pans.
func TestPlaceAPieceByClicking(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play(asked+"?.dataset.question === 'place' || "+asked+"?.dataset.kind === 'place'", time.Minute)
	x.there(".plan .template")
	x.key(kb.Escape)
	x.wait("!document.querySelector('.plan .template')")
	at := x.spot("(() => { const r = document.querySelector('svg.table .ground').getBoundingClientRect(); return [r.x + r.width * .25, r.y + r.height * .94]; })()")
	x.put(at)
	x.must(x.Drag(at[0], at[1], at[0]+60, at[1]+10))
	x.near([]float64{at[0] + 60, at[1] + 10})
	x.wait("!document.querySelector('#confirm').disabled")
}

// A piece that a unit on the table puts down, such as a mine, is no model of the unit: a click lays it, again a click moves
// it, and what stands by default is to lay none.
func TestPlaceAPieceOfAUnit(t *testing.T) {
	t.Parallel()
	url, lists := serve(t, antares(t)), [2]string{}
	for _, l := range antares(t).Info().Lists {
		switch l.ID {
		case "compact-500":
			lists[0] = l.Text
		case "drift-500":
			lists[1] = l.Text
		}
	}
	setup := map[string]any{"system": "a2", "mission": "seize-ground", "points": 500, "lists": lists, "table": "", "seed": "1",
		"options": []any{}, "names": []string{"Ann", "Bot"}}
	var got started
	call(t, url+"/api/matches", "", map[string]any{"setup": setup, "seats": []map[string]string{{"kind": "me"}, {"kind": "bot", "bot": "random"}}}, &got)
	call(t, url+"/api/match/join", got.Token, map[string]string{"name": "Ann", "salt": "ann's"}, nil)
	x := open(t, "ann", url+"/#/play/"+got.Token, 1440, 900)
	x.must(x.Do("window.suggestAll = true"))
	x.play(asked+"?.dataset.question === 'mine'", 2*time.Minute)
	for _, from := range []float64{.2, .6} {
		at := x.freeGround("a", from)
		x.put(at)
		x.there(".plan .template")
		x.must(x.Drag(at[0], at[1], at[0]+40, at[1]-20))
		x.near([]float64{at[0] + 40, at[1] - 20})
	}
	x.judged()
	x.key(kb.Escape)
	x.wait("!document.querySelector('.plan .template') && document.querySelector('#confirm').textContent.includes('Leave it off') && !document.querySelector('#confirm').disabled")
}

// held keeps replies of the server back: from here on the page gets a reply to a path only by letGo, each by its number in
// the order in which they were asked for, until letAllGo. How many have come is counted.
func (x *tab) held(path string) {
	x.t.Helper()
	x.must(x.Do(`window.keep = []; window.came = 0;
		const real = window.fetch;
		window.fetch = async (url, o) => {
			if (!String(url).endsWith(` + quote(path) + `)) return real(url, o);
			const gate = new Promise(go => { if (window.keep) window.keep.push(go); else go(); });
			const r = await real(url, o);
			await gate;
			setTimeout(() => window.came++, 50); // by then the page has read it
			return r;
		}`))
}

// letAllGo ends the holding back.
func (x *tab) letAllGo() {
	x.t.Helper()
	x.must(x.Do("const all = window.keep; window.keep = undefined; all.forEach(go => go())"))
}

// letGo lets a reply through that was held back, and waits until the page has it.
func (x *tab) letGo(i int) {
	x.t.Helper()
	came := eval[int](x, "window.came")
	x.wait(fmt.Sprintf("window.keep.length > %d", i))
	x.must(x.Do(fmt.Sprintf("window.keep[%d]()", i)))
	x.wait(fmt.Sprintf("window.came > %d", came))
}

// toPlace plays Antares 2 until a unit is chosen to be deployed, which is confirmed after something was done.
func toPlace(t *testing.T, before func(x *tab)) *tab {
	t.Helper()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/play/"+small(t, url, antares(t)), 1440, 900)
	x.play(asked+"?.dataset.question === 'deploy'", time.Minute)
	before(x)
	x.click(".offer:not(.no)")
	x.click("#confirm")
	x.wait(asked + "?.dataset.question === 'place'")
	return x
}

// The state may come by the stream before the reply to one's own answer does. The unit to be placed is there all the same.
func TestGhostComesThoughTheReplyIsLate(t *testing.T) {
	t.Parallel()
	x := toPlace(t, func(x *tab) { x.held("/match/answer") })
	x.wait(ghosts + " > 0")
	x.letGo(0)
	x.wait(ghosts + " > 0")
}

// What one has put down oneself stays when the suggestion comes after it.
func TestASuggestionThatIsLateLeavesThePlan(t *testing.T) {
	t.Parallel()
	x := toPlace(t, func(x *tab) { x.held("/match/hint") })
	x.wait("window.keep.length === 1")
	at := x.freeGround("a", .3)
	x.clickGround(at)
	x.letGo(1) // how the unit stands was asked for by the click
	x.near(at)
	x.letGo(0)
	x.near(at)
}

// Of two clicks the later one counts, in whatever order the server answers them.
func TestTheLastClickCounts(t *testing.T) {
	t.Parallel()
	x := toPlace(t, func(x *tab) { x.held("/match/hint") })
	x.wait("window.keep.length === 1")
	x.clickGround(x.freeGround("a", .2))
	x.wait("window.keep.length === 2")
	second := x.freeGround("a", .6)
	x.clickGround(second)
	x.letGo(2)
	x.near(second)
	x.letGo(1)
	x.near(second)
}

// What was put down and cleared before the server said how it stands does not come back.
func TestWhatIsClearedStaysAway(t *testing.T) {
	t.Parallel()
	x := toPlace(t, func(x *tab) { x.held("/match/hint") })
	x.wait("window.keep.length === 1")
	x.clickGround(x.freeGround("a", .2))
	x.wait("window.keep.length === 2")
	x.key(kb.Escape)
	x.letGo(1)
	x.letGo(0)
	if got := x.ghostsAt(); len(got) > 0 {
		t.Errorf("the click was cleared, and what it put down stands at %v", got)
	}
}

// A judgement is of the place that was judged: one that comes when the unit stands elsewhere says nothing of that.
func TestALateJudgementIsOfItsOwnPlace(t *testing.T) {
	t.Parallel()
	x := toPlace(t, func(*tab) {})
	x.wait(ghosts + " > 0")
	x.wait("!document.querySelector('#confirm').disabled")
	legal := false
	var at []float64
	for from := .1; from < .95 && !legal; from += .1 {
		at = x.freeGround("a", from)
		x.put(at)
		legal = x.judged()
	}
	if !legal {
		t.Fatal("nowhere in the own zone is the unit allowed to stand")
	}
	x.put(x.freeGround("b", .4))
	if x.judged() {
		t.Fatal("the other's zone is legal")
	}
	x.held("/match/check")
	x.put(at)
	x.wait("window.keep.length === 1")
	x.put(x.freeGround("b", .4))
	x.must(x.Do("window.lies = 0; new MutationObserver(() => { if (document.querySelector('.decision .good')) window.lies++; }).observe(document.body, {subtree: true, childList: true})"))
	x.letGo(0)
	x.letGo(1)
	x.there(".decision .fault")
	if n := eval[int](x, "window.lies"); n > 0 {
		t.Error("the other's zone was called legal, since a place of before is")
	}
}
