package browsertest

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"sortie/catalog"
)

// After a game the replay shows the score of each moment, and the dice page says that dice were taken back.
func TestAfterwardsEachMomentIsTold(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "bot")
	x := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	x.play("/dice have fallen/.test(document.querySelector('#undoword')?.textContent) && !document.querySelector('#undo').disabled", time.Minute)
	before := eval[string](x, asked+".dataset.number")
	x.click("#undo")
	x.wait(asked + "?.dataset.number !== '" + before + "'")
	if got := x.text(".tray-panel header"); strings.TrimSpace(got) != "Dice traysealed" {
		t.Errorf("the head of the tray reads %q, as if that were a result", got)
	}
	x.play("", time.Minute)
	x.must(x.Do("location.hash = '#/dice/" + m.Token + "'"))
	x.there("#verdict.good")
	if got := x.text("#takenback"); !strings.Contains(got, "taken back") {
		t.Errorf("dice were taken back, and the page says %q", got)
	}

	shown := "[...document.querySelectorAll('.replay .top .score b')].map(b => b.textContent)"
	x.must(x.Do("location.hash = '#/replay/" + m.Token + "'"))
	x.there(".replay .timeline")
	x.must(x.Do("window.moment = async i => { const h = {Authorization: 'Bearer " + m.Token + "'}, r = await (await fetch('/api/match/replay', {headers: h})).json(), s = r.steps.at(i); const v = (await (await fetch('/api/match/at?entry=' + s.entry + '&seat=0', {headers: h})).json()).view; window.score = v.sides.map(x => String(x.score)); window.result = r.result.points.map(String); }"))
	x.must(x.Do("window.moment(0)"))
	x.wait("window.score")
	x.wait("JSON.stringify(" + shown + ") === JSON.stringify(window.score)")
	x.click("[aria-label='To the end']")
	x.wait("JSON.stringify(" + shown + ") === JSON.stringify(window.result)")
	if first, last := eval[[]string](x, "window.score"), eval[[]string](x, "window.result"); slices.Equal(first, last) {
		t.Logf("the game ended as it began, %v", first)
	}
}

// After a game of any system: the three choices that cost most, in words and with what they cost, from looking ahead; before it ended what
// happened since one's last turn was shown on the table; and a rematch has the sides swapped.
func TestAfterAGameOfEverySystem(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			x, token := inBattle(t, url, s.ID)
			x.must(x.Do("window.suggestAll = false")) // somebody who chooses by turns could have done better
			x.play("document.querySelectorAll('.log li').length > 60 && "+asked, 3*time.Minute)
			x.click("#recap")
			x.wait("document.querySelector('[data-recap]')?.dataset.recap !== 'loading' && document.querySelector('.recapbar')?.textContent.includes('Since your last turn')")
			x.key(kb.Escape)
			x.wait("!document.querySelector('[data-recap]')")
			before := look(t, url, token)
			call(t, url+"/api/match/resign", token, map[string]any{"seat": before.Seat}, nil)
			x.click("#choices")
			x.must(x.Wait("document.querySelector('.costly li') || /Nothing that looking ahead/.test(document.body.textContent)", 3*time.Minute))
			list := eval[[]string](x, "[...document.querySelectorAll('.costly li')].map(l => l.innerText)")
			if len(list) > 3 {
				t.Errorf("%d choices are told", len(list))
			}
			for _, text := range list {
				t.Log(text)
				if !regexp.MustCompile(`(?s)\w.*turn \d+(, [^:]+)?: .+You chose: .+\d+\s+points`).MatchString(text) || regexp.MustCompile(`\b[a-z]+-\d+\b|undefined|null|what was chosen`).MatchString(text) {
					t.Errorf("a choice reads %q", text)
				}
			}
			x.click("#again")
			x.wait("!location.hash.includes(" + quote(token) + ") && document.querySelector('.match')")
			next := eval[string](x, "location.hash.split('/').pop()")
			if now := look(t, url, next); now.Seat == before.Seat {
				t.Errorf("seat %d sits where it sat", now.Seat)
			}
		})
	}
}
