package browsertest

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

// Two people in two browsers: the second sits down by a link and is asked in the middle of the first one's action, here who of
// his is hit, which is a decision and no reaction. The dice are fair, so a short game may pass without a hit; then they play another.
func TestSecondBrowserIsAsked(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	for range 8 {
		m := match(t, url, "me", "link")
		ann := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
		ben := open(t, "ben", url+"/#/join/"+m.Invites[1], 1440, 900)
		ben.click("#join")
		ben.there(".match")
		if askedWhoIsHit(t, ann, ben) {
			return
		}
	}
	t.Fatal("nobody was hit in eight games")
}

// askedWhoIsHit plays until one of the two is asked who of his is hit, and looks at both screens then; false if the game ends before.
func askedWhoIsHit(t *testing.T, ann, ben *tab) bool {
	t.Helper()
	hit := asked + "?.dataset.question === 'spread'"
	for i := 0; i < 400 && !eval[bool](ann, "!!document.querySelector('[data-over]')"); i++ {
		for _, pair := range [][2]*tab{{ann, ben}, {ben, ann}} {
			me, other := pair[0], pair[1]
			if !eval[bool](me, hit) {
				continue
			}
			if !eval[bool](other, "!!document.querySelector('[data-waiting]')") {
				other.there("[data-waiting]")
			}
			if got := me.text(".decision .side"); got != "Your decision" {
				t.Errorf("the one who is hit reads %q", got)
			}
			before := eval[int](other, "Number(document.querySelector('.match').dataset.version)")
			me.play("!("+hit+")", 20*time.Second)
			other.wait("Number(document.querySelector('.match').dataset.version) > " + strconv.Itoa(before))
			return true
		}
		for _, x := range []*tab{ann, ben} {
			x.must(x.Do("window.suggestAll = true;" + clickPlayer))
			if eval[bool](x, "!!"+asked+" && !("+hit+")") {
				eval[string](x, "window.playOne()")
			}
		}
	}
	return false
}

// Against a bot an answer is taken back at once.
func TestUndoAllowed(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play(asked+"?.dataset.question === 'unit'", time.Minute)
	number := eval[string](x, asked+".dataset.number")
	x.click(".offer:not(.no)")
	x.click("#confirm")
	x.wait(asked + "?.dataset.question === 'act'")
	x.click("#undo")
	x.wait(asked + "?.dataset.question === 'unit'")
	if got := eval[string](x, asked+".dataset.number"); got != number {
		t.Logf("the question has the number %s, it had %s", got, number)
	}
}

// Between two people, once a die has fallen, the other one decides: first refused, then allowed.
func TestUndoByConsent(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "link")
	ann := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	ben := open(t, "ben", url+"/#/join/"+m.Invites[1], 1440, 900)
	ben.click("#join")
	ben.there(".match")
	for i := 0; ; i++ {
		if i == 200 {
			t.Fatal("no answer came after which a take-back needs consent")
		}
		for _, x := range []*tab{ann, ben} {
			x.must(x.Do(clickPlayer))
			if eval[bool](x, "!!"+asked) {
				eval[string](x, "window.playOne()")
			}
		}
		if eval[bool](ann, "document.querySelector('#undo')?.getAttribute('aria-label') === 'Ask to undo' && !document.querySelector('#undo').disabled") {
			break
		}
	}
	version := eval[string](ann, "document.querySelector('.match').dataset.version")
	ann.click("#undo")
	ben.click("#refuse")
	ben.wait("!document.querySelector('dialog[open]')")
	ann.wait("document.querySelector('#undo') && !document.querySelector('#undo').disabled")
	ann.click("#undo")
	ben.click("#agree")
	ben.wait("!document.querySelector('dialog[open]')")
	ann.wait("document.querySelector('.match').dataset.version !== '" + version + "' && " + asked)
}

// A watcher sees the table and no secret; a wrong token opens nothing.
func TestWatcherAndWrongToken(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "bot")
	ann := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	ann.play(asked+"?.dataset.question === 'unit'", time.Minute)
	if got := ann.text(".counters"); !strings.Contains(strings.ToLower(got), "secret") {
		t.Fatalf("the player does not see the own secret: %q", got)
	}
	eve := open(t, "eve", url+"/#/watch/"+m.Watch, 1440, 900)
	eve.there(".match [data-question]")
	for _, css := range []string{".offer", "#confirm", "#undo"} {
		if eval[bool](eve, "!!document.querySelector('"+css+"')") {
			t.Errorf("a watcher is shown %s", css)
		}
	}
	if got := strings.ToLower(eval[string](eve, "document.querySelector('.left').textContent")); strings.Contains(got, "secret") || strings.Contains(got, "hide the number") {
		t.Errorf("a watcher reads a secret: %q", got)
	}
	mal := open(t, "mal", url+"/#/play/AAAAAAAAAAAAAAAAAAAAAA", 1440, 900)
	mal.there(".fault")
	if eval[bool](mal, "!!document.querySelector('.match')") {
		t.Error("a wrong token opens a table")
	}
}
