package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const asked = "document.querySelector('.decision[data-number]')"

// Play now, then click until the game is over; the review and the dice check follow from it.
func TestPlayNowToTheEndByClicking(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url, 1440, 900)
	x.click("#play")
	x.there(".decision[data-number]")
	x.play("/Turn [2-9]/.test(document.querySelector('header')?.textContent)", 5*time.Minute)
	x.must(x.Go(url + "/#/play/" + shortly(t, url, "a2"))) // to its end goes a smaller one
	x.there(".decision[data-number]")
	x.play("", 5*time.Minute)
	x.there(".verdict")
	if got := x.text("[aria-label='Result'] .q"); !strings.Contains(got, "win") && !strings.Contains(got, "draw") {
		t.Errorf("the result reads %q", got)
	}
	x.must(x.Do("location.hash = location.hash.replace('play', 'dice')"))
	x.there("#verdict")
	if got := x.text("#verdict"); !strings.Contains(got, "check out") {
		t.Errorf("the dice: %q", got)
	}
	x.must(x.Do("location.hash = location.hash.replace('dice', 'replay')"))
	x.there(".timeline")
	x.click("[aria-label='To the end']")
	x.wait("document.querySelector('.bar .dim').textContent.match(/step (\\d+) of \\1$/)")
}

// actToChoose is a game of Pickets at the choice of what the first counter does.
func actToChoose(t *testing.T) *tab {
	t.Helper()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play(asked+"?.dataset.question === 'unit'", time.Minute)
	x.key("1")
	x.there(".course li.set")
	x.click(".course > li[data-row='act'] .hd")
	return x
}

// refusedPath drags a counter of Pickets farther than it may go.
func refusedPath(t *testing.T) *tab {
	t.Helper()
	x := actToChoose(t)
	x.click(".offer[data-key='move']")
	x.there("[data-kind='move']")
	at := x.spot(`(() => { const r = document.querySelector('.unit.sel [data-fig] .bs').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	x.must(x.Drag(at[0], at[1], at[0]+330, at[1]-60))
	x.there(".decision .fault")
	x.wait("!('trying' in document.body.dataset)") // nothing more is asked about this way
	return x
}

// A path that breaks a rule turns red with the rule, cannot be sent, and can be pulled back.
func TestDragRefusedPath(t *testing.T) {
	t.Parallel()
	x := refusedPath(t)
	if got := x.text(".decision .fault"); !strings.Contains(got, "toy.move") {
		t.Errorf("the refusal reads %q", got)
	}
	if !eval[bool](x, "document.querySelector('#confirm').disabled && !!document.querySelector('.plan .pathl.no')") {
		t.Error("a refused path is not red, or can be sent")
	}
	number := eval[string](x, asked+".dataset.number")
	x.key("p")
	x.wait("!document.querySelector('.decision .fault') && !document.querySelector('#confirm').disabled")
	x.key(kb.Enter)
	x.wait("document.querySelector('.decision')?.dataset.number !== '" + number + "'")
}

// Pulling back asks the server several times. What was planned anew meanwhile stays.
func TestPullingBackLeavesANewPlan(t *testing.T) {
	t.Parallel()
	var x *tab
	for try := 1; ; try++ { // a way that nothing shorter of is legal is not pulled back
		x = refusedPath(t)
		x.held("/match/plan")
		x.key("p")
		if err := x.Wait("window.keep.length >= 1", 10*time.Second); err == nil {
			break
		} else if try == 4 {
			t.Fatal(err)
		}
		x.Close()
	}
	held := eval[int](x, "window.keep.length")
	x.key(kb.Escape)
	x.wait(fmt.Sprintf("window.keep.length > %d", held))
	x.letAllGo()
	x.wait("window.came >= 8") // seven for pulling back, and one for what stands since it was cleared
	if eval[bool](x, "!!document.querySelector('.plan .pathl')") {
		t.Error("the path was cleared, and pulling it back has drawn it again")
	}
}

// The page can be loaded again in the middle of an activation: same question, same record.
func TestReloadInTheMiddle(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serve(t, antares(t)), 1440, 900)
	x.click("#play")
	x.play("document.querySelector(\".decision[data-kind='move']\") || document.querySelector(\".decision[data-question='assault']\")", 4*time.Minute)
	state := "JSON.stringify([" + asked + ".dataset.number, document.querySelector('.decision .q').textContent, document.querySelectorAll('.log li').length])"
	before := eval[string](x, state)
	x.must(x.Reload())
	x.there(".decision[data-number]")
	if after := eval[string](x, state); after != before {
		t.Errorf("before %s, after %s", before, after)
	}
}

// A match file can be downloaded, and opened again as a replay.
func TestOpenMatchFile(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play("", time.Minute)
	text := eval[string](x, "fetch('/api/match/file', {headers: {Authorization: 'Bearer ' + location.hash.split('/')[2]}}).then(r => r.text())")
	if !strings.HasPrefix(text, "sortie-match ") {
		t.Fatalf("no match file: %.80q", text)
	}
	file := filepath.Join(t.TempDir(), "duel.match")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	x.must(x.Go(url))
	x.there("input[type=file]")
	x.must(chromedp.Do(x.ctx, chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file})))
	x.there(".timeline")
	x.click("#fork")
	x.there(".match")
}
