package browsertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sortie/game"
)

const ghosts = "document.querySelectorAll('.plan .mdl.ghost').length"

// ghostsAt is the middle of what is planned to be placed, on the screen.
func (x *tab) ghostsAt() []float64 {
	x.t.Helper()
	return eval[[]float64](x, `(() => {
		const at = [...document.querySelectorAll('.plan .mdl.ghost .bs, .plan .template circle')].map(g => g.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2]);
		return [0, 1].map(k => at.reduce((n, p) => n + p[k], 0) / at.length);
	})()`)
}

// clickAt clicks a place of the screen with a real mouse.
func (x *tab) clickAt(at []float64) {
	x.t.Helper()
	x.must(chromedp.Do(x.ctx, chromedp.MouseClickXY(at[0], at[1])))
}

// near waits until the ghosts stand about a place.
func (x *tab) near(at []float64) {
	x.t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(25 * time.Millisecond) {
		got := x.ghostsAt()
		if dx, dy := got[0]-at[0], got[1]-at[1]; dx*dx+dy*dy < 9 {
			return
		}
		if time.Now().After(end) {
			x.t.Fatalf("%s: the ghosts stand at %v and were put at %v", x.name, got, at)
		}
	}
}

// freeGround is a place of the player's own zone where nothing stands, in steps from its left end.
func (x *tab) freeGround(from float64) []float64 {
	x.t.Helper()
	at := eval[[]float64](x, fmt.Sprintf(`(() => {
		const z = document.querySelector('.zone.a').getBoundingClientRect();
		for (let i = 0; i < 40; i++) {
			const x = z.x + z.width * (%g + i / 60), y = z.y + z.height * (.3 + .01 * i), e = document.elementFromPoint(x, y);
			if (e?.closest('svg.table') && !e.closest('[data-unit], [data-fig]')) return [x, y];
		}
		return [];
	})()`, from))
	if len(at) != 2 {
		x.t.Fatal("no free ground in the zone")
	}
	return at
}

// A unit is deployed by clicking the ground, before and after Escape and Clear, and the server judges where it stands.
func TestPlaceByClicking(t *testing.T) {
	for _, c := range []struct {
		name   string
		system func(testing.TB) game.System
	}{{"antares", antares}, {"firefight", firefight}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x := open(t, "ann", serve(t, c.system(t)), 1440, 900)
			x.click("#play")
			x.play(asked+"?.dataset.question === 'place'", time.Minute)
			x.wait(ghosts + " > 0")
			number, before := eval[string](x, asked+".dataset.number"), eval[int](x, ghosts)
			first := x.freeGround(.15)
			x.clickAt(first)
			x.near(first)
			x.wait("document.querySelector('.decision .good') || document.querySelector('.decision .fault')") // judged
			x.key(kb.Escape)
			second := x.freeGround(.5)
			x.clickAt(second)
			x.near(second)
			if got := eval[int](x, ghosts); got != before {
				t.Errorf("%d ghosts stand where %d stood before", got, before)
			}
			x.click("#clear")
			if eval[bool](x, "!!document.querySelector('.decision .fault')") {
				t.Errorf("nothing is placed yet, and a fault is shown: %s", x.text(".decision .fault"))
			}
			// Off the own zone the rules say no; back in it the answer can be sent.
			far := eval[[]float64](x, "(() => { const z = document.querySelector('.zone.b').getBoundingClientRect(); return [z.x + z.width * .37, z.y + z.height * .42]; })()")
			x.clickAt(far)
			x.near(far)
			x.there(".decision .fault .cite")
			x.wait("document.querySelector('#confirm').disabled")
			x.there(".plan.refused") // the refusal is of no single model, so none is crossed out
			if n := eval[int](x, "document.querySelectorAll('.plan .cross').length"); before > 1 && n > 0 {
				t.Errorf("%d of %d models are crossed out where all stand outside the zone", n, before)
			}
			for from := .1; from < .8 && !eval[bool](x, "!document.querySelector('#confirm').disabled"); from += .1 {
				at := x.freeGround(from)
				x.clickAt(at)
				x.near(at)
				x.Wait("!document.querySelector('#confirm').disabled", time.Second)
			}
			x.click("#confirm")
			x.wait("document.querySelector('.decision')?.dataset.number !== '" + number + "'")
		})
	}
}

// A single piece, such as a beacon, is put down and put down again by clicking, and dragged; the ground beside it pans.
func TestPlaceAPieceByClicking(t *testing.T) {
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play(asked+"?.dataset.question === 'place' || "+asked+"?.dataset.kind === 'place'", time.Minute)
	x.there(".plan .template")
	x.key(kb.Escape)
	x.wait("!document.querySelector('.plan .template')")
	table := eval[[]float64](x, "(() => { const r = document.querySelector('svg.table .ground').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()")
	at := []float64{table[0] + table[2]*.25, table[1] + table[3]*.94}
	x.clickAt(at)
	x.near(at)
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
		at := x.freeGround(from)
		x.clickAt(at)
		x.there(".plan .template")
		x.near(at)
		x.must(x.Drag(at[0], at[1], at[0]+40, at[1]-20))
		x.near([]float64{at[0] + 40, at[1] - 20})
	}
	x.wait("document.querySelector('.decision .good') || document.querySelector('.decision .fault')")
	x.key(kb.Escape)
	x.wait("!document.querySelector('.plan .template') && document.querySelector('#confirm').textContent.includes('Leave it off') && !document.querySelector('#confirm').disabled")
}

// The state may come by the stream before the reply to one's own answer does. The unit to be placed is there all the same.
func TestGhostComesThoughTheReplyIsLate(t *testing.T) {
	x := open(t, "ann", serve(t, antares(t)), 1440, 900)
	x.click("#play")
	x.play(asked+"?.dataset.question === 'deploy'", time.Minute)
	x.must(x.Do(`const real = window.fetch;
		window.fetch = async (url, o) => { const r = await real(url, o); if (String(url).endsWith('/match/answer')) await new Promise(r => setTimeout(r, 3000)); return r; }`))
	x.click(".offer:not(.no)")
	x.click("#confirm")
	x.wait(asked + "?.dataset.question === 'place'")
	x.must(x.Wait(ghosts+" > 0", 10*time.Second))
}

// What one has put down oneself stays when the suggestion comes after it.
func TestASuggestionThatIsLateLeavesThePlan(t *testing.T) {
	x := open(t, "ann", serve(t, antares(t)), 1440, 900)
	x.click("#play")
	x.play(asked+"?.dataset.question === 'deploy'", time.Minute)
	x.must(x.Do(`const real = window.fetch;
		window.fetch = async (url, o) => { const r = await real(url, o); if (String(url).endsWith('/match/hint')) await new Promise(r => setTimeout(r, 1200)); return r; }`))
	x.click(".offer:not(.no)")
	x.click("#confirm")
	x.wait(asked + "?.dataset.question === 'place'")
	at := x.freeGround(.3)
	x.clickAt(at)
	x.wait(ghosts + " > 0")
	x.near(at)
	time.Sleep(1500 * time.Millisecond) // the first suggestion would have come by now
	x.near(at)
}
