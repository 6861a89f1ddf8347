package browsertest

import (
	"slices"
	"strings"
	"testing"
	"time"
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
