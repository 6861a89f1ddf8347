package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/internal/toy/rustlers"
)

// seatsOf sets the set-up to a number of sides and says who plays them: "here", "by link" or "bot".
func (x *tab) seatsOf(kinds ...string) {
	x.t.Helper()
	x.there("[data-sides]")
	x.press(fmt.Sprintf("[...document.querySelectorAll('[data-sides] button')].find(b => b.textContent === '%d')", len(kinds)))
	x.wait(fmt.Sprintf("document.querySelectorAll('[data-seatpick]').length === %d", len(kinds)))
	for i, kind := range kinds {
		x.press(fmt.Sprintf("[...document.querySelectorAll('[data-seatpick=\"%d\"] .seg button')].find(b => b.textContent === %q)", i, kind))
	}
}

// count is how many elements match.
func (x *tab) count(css string) int {
	x.t.Helper()
	return eval[int](x, fmt.Sprintf("document.querySelectorAll(%q).length", css))
}

func (x *tab) texts(css string) []string {
	x.t.Helper()
	return eval[[]string](x, fmt.Sprintf("[...document.querySelectorAll(%q)].map(e => e.textContent)", css))
}

// token is the one in the address of a page.
func (x *tab) token() string {
	x.t.Helper()
	return eval[string](x, "location.hash.split('/')[2]")
}

// A game of three and of four sides, set up, played against bots, and looked at afterwards, all through the page: as many plates,
// rows, colours and lines as there are sides.
func TestGamesOfThreeAndFourSides(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	for n := 3; n <= 4; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			x := open(t, "ann", url+"/#/setup", 1440, 900)
			kinds := append([]string{"here"}, slices.Repeat([]string{"bot"}, n-1)...)
			x.seatsOf(kinds...)
			x.wait(fmt.Sprintf("document.querySelectorAll('.force .good').length === %d", n))
			x.click("#open")
			x.there(".decision[data-number]")
			if got := x.count(".top .seat"); got != n {
				t.Errorf("%d plates", got)
			}
			x.play(asked+"?.dataset.question === 'herd'", time.Minute)
			if got := x.text(".top .seat.wait"); !strings.Contains(got, "you, deciding") {
				t.Errorf("the plate of who decides reads %q", got)
			}
			for _, side := range []string{"a", "b", "c", "d", "n"}[:n] {
				if side == "d" && n == 3 {
					continue
				}
				if x.count(".mdl."+side) == 0 {
					t.Errorf("no figure of side %s is drawn", side)
				}
			}
			if got := x.count(".bag .row"); got != n+1 || x.count(".bag .side.n") != 1 || x.count(".mdl.n") != n {
				t.Errorf("the bag has %d rows, and there are %d wolves", got, x.count(".mdl.n"))
			}
			if got := x.count(".units h3"); got != n+1 {
				t.Errorf("the units are of %d sides", got)
			}
			x.play("", 3*time.Minute)
			x.there("[data-places]")
			ranks := eval[[]int](x, "[...document.querySelectorAll('[data-place]')].map(r => Number(r.dataset.place))")
			if len(ranks) != n || ranks[0] != 1 || !slices.IsSorted(ranks) {
				t.Errorf("the places are %v", ranks)
			}
			x.there(".verdict")
			if got := x.count(".right .tally tbody tr .side"); got < n {
				t.Errorf("the losses are told of %d sides", got)
			}
			token := x.token()
			x.must(x.Do("location.hash = '#/replay/" + token + "'"))
			x.there(".replay .timeline")
			x.there("[data-ahead]")
			if got := x.count(".timeline .tl-side"); got != n {
				t.Errorf("%d lines in the replay", got)
			}
			if got := x.texts(".replay .top .seat b"); len(got) != n {
				t.Errorf("the score of a moment is %v", got)
			}
			x.click("[aria-label='To the end']")
			x.wait("document.querySelector('.timeline').getAttribute('aria-valuenow') === document.querySelector('.timeline').getAttribute('aria-valuemax')")
			x.must(x.Do("location.hash = '#/dice/" + token + "'"))
			x.there("#verdict.good")
		})
	}
}

// On a phone four sides fit: plates in the head, the menu in reach, nothing wider than the screen.
func TestPhoneWithFourSides(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	x := open(t, "ann", url+"/#/setup", 390, 844)
	x.seatsOf("here", "bot", "bot", "bot")
	narrow(x, "the set-up")
	touchable(x, "the set-up")
	x.click("#open")
	x.there(".match")
	x.play(asked+"?.dataset.question === 'herd'", time.Minute)
	narrow(x, "the table")
	touchable(x, "the table")
	box := eval[[]float64](x, "[...document.querySelectorAll('.top .seat, .top .seat b, #menu')].flatMap(e => { const r = e.getBoundingClientRect(); return [r.left, r.right, r.width]; })")
	if len(box) != 3*9 {
		t.Fatalf("the head has %d parts", len(box)/3)
	}
	for i := 0; i < len(box); i += 3 {
		if box[i] < 0 || box[i+1] > 390 || box[i+2] < 6 {
			t.Errorf("a part of the head lies from %v to %v", box[i], box[i+1])
		}
	}
	for i, css := range []string{".chartbox", ".units li", ".bag", ".tray-panel", ".log"} {
		x.press("document.querySelectorAll('.tabs button')[" + itoa(i) + "]")
		x.wait("[...document.querySelectorAll('" + css + "')].some(e => e.getBoundingClientRect().height > 0)")
		narrow(x, css)
		touchable(x, css)
	}
	x.press("document.querySelectorAll('.tabs button')[0]")
	x.play("", 3*time.Minute)
	x.there("[data-places]")
	narrow(x, "the end")
	x.must(x.Do("location.hash = '#/replay/" + x.token() + "'"))
	x.there(".replay .timeline")
	narrow(x, "the replay")
	touchable(x, "the replay")
	x.there(".replay .seat")
	if cut := eval[[]string](x, "[...document.querySelectorAll('.replay .seat .side')].filter(e => e.getBoundingClientRect().width < 12).map(e => e.className)"); len(cut) > 0 {
		t.Errorf("badges are cut: %q", cut)
	}
}

// Units come into being, become part of others and change hands while one plays: a herd that splits is two in the list and on the
// table, one that has joined another says so and is no loss, and a beast that was driven off wears the badge of who had it.
func TestUnitsSplitJoinAndChangeHands(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	split, joined, taken := false, false, false
	for range 6 {
		x := open(t, "ann", url+"/#/setup", 1440, 900)
		x.seatsOf("here", "bot", "bot")
		x.click("#open")
		x.there(".match")
		x.must(x.Do("window.suggestAll = true;" + clickPlayer))
		units := x.count(".units ul:first-of-type li")
		for !eval[bool](x, "!!document.querySelector('[data-over]')") {
			if eval[bool](x, asked+"?.dataset.question === 'act'") {
				before := eval[string](x, asked+".dataset.number")
				x.must(x.Do(`const may = w => [...document.querySelectorAll('.decision .offer:not(.no)')].find(b => b.textContent.includes(w));
					(may('Join') ?? may('Split') ?? may('Raid') ?? may('Pass')).click(); window.act = document.querySelector('.offer.on')?.textContent`))
				// The panel moves on to the next row of the plan, and the button with it: it is pressed until the answer has gone out.
				x.wait("document.querySelector('[data-over]') || " + asked + "?.dataset.number !== '" + before + "' || (document.querySelector('#confirm:not(:disabled)')?.click(), false)")
				continue
			}
			eval[string](x, "window.playOne()")
			split = split || x.count(".units ul:first-of-type li") > units && x.count(".units li") > 0
			joined = joined || slices.ContainsFunc(x.texts(".units li"), func(s string) bool { return strings.Contains(s, "joined ") })
			taken = taken || x.count("[data-was]") > 0
		}
		x.there("[data-places]")
		if joined { // what became part of another is no loss: as many units as are in the table of losses are there or destroyed
			all := eval[int](x, "[...document.querySelectorAll('.units div:first-of-type > ul li')].filter(l => !l.textContent.includes('joined ')).length")
			if got := x.text(".right .tally tbody tr td:nth-child(3)"); !strings.HasSuffix(got, fmt.Sprintf(" of %d", all)) {
				t.Errorf("the losses are %q, and there are %d units", got, all)
			}
		}
		if split && joined && taken {
			return
		}
	}
	t.Errorf("in six games: split %v, joined %v, taken %v", split, joined, taken)
}

// Who begins at the left or the right edge has that edge near: arrows and drags go where they seem to, and the table can be turned on.
func TestTheTableIsTurnedToOnesOwnEdge(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	for _, c := range []struct {
		side  string
		seats []string
	}{{"c", []string{"bot", "bot", "here"}}, {"d", []string{"bot", "bot", "bot", "here"}}, {"b", []string{"bot", "here", "bot"}}} {
		x := open(t, "side-"+c.side, url+"/#/setup", 1440, 900)
		x.seatsOf(c.seats...)
		x.click("#open")
		x.there(".match")
		x.play(asked+"?.dataset.question === 'herd'", time.Minute)
		depth := "(() => { const t = document.querySelector('.ground').getBoundingClientRect(), all = [...document.querySelectorAll('.mdl." + c.side + "')].map(e => e.getBoundingClientRect().y); return (all.reduce((a, b) => a + b) / all.length - t.y) / t.height; })()"
		if got := eval[float64](x, depth); got < 0.7 {
			t.Errorf("side %s begins %.2f down the screen", c.side, got)
		}
		x.press("document.querySelector('.decision .offer')")
		x.confirm("act")
		x.press("[...document.querySelectorAll('.decision .offer')].find(b => b.textContent.includes('Move'))")
		x.confirm("move")
		at := func(css string) []float64 {
			return x.spot("(() => { const r = document.querySelector('" + css + "')?.getBoundingClientRect(); return r && [r.x + r.width / 2, r.y + r.height / 2]; })()")
		}
		x.press("[...document.querySelectorAll('.decision .pad button, .decision button')].find(b => b.textContent.trim() === '↑')")
		x.there(".mdl.ghost")
		fig := eval[string](x, "document.querySelector('.mdl.ghost').dataset.fig")
		from, to := at(".mdl.left[data-fig=\""+fig+"\"] .bs"), at(".mdl.ghost[data-fig=\""+fig+"\"] .bs")
		if up, aside := from[1]-to[1], to[0]-from[0]; up < 10 || aside > 2 || aside < -2 {
			t.Errorf("side %s: an arrow up moves %.0f up and %.0f aside", c.side, up, aside)
		}
		x.must(x.Drag(to[0], to[1], to[0]+30, to[1]-20))
		x.wait("(() => { const r = document.querySelector('.mdl.ghost[data-fig=\"" + fig + "\"] .bs').getBoundingClientRect(); return Math.abs(r.x + r.width / 2 - " + fmt.Sprint(to[0]+30) + ") < 4 && Math.abs(r.y + r.height / 2 - " + fmt.Sprint(to[1]-20) + ") < 4; })()")
		before := eval[float64](x, depth)
		x.click("[title='Turn the table round']")
		x.wait(fmt.Sprintf("Math.abs(%s - %v) > 0.2", depth, before))
	}
}
