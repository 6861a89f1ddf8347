package browsertest

import (
	"strings"
	"testing"
	"time"
)

// two sit down at a table of Pickets, each in a browser of their own.
func two(t *testing.T, url string) (ann, ben *tab) {
	t.Helper()
	m := match(t, url, "me", "link")
	ann = open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	ben = open(t, "ben", url+"/#/join/"+m.Invites[1], 1440, 900)
	ann.asksAll()
	ben.asksAll()
	ben.there("#name")
	ben.must(ben.Do("const f = document.querySelector('#name'); if (f) { f.value = 'Ben'; f.dispatchEvent(new Event('input', {bubbles: true})) }"))
	ben.click("#join")
	ben.there(".match")
	return ann, ben
}

// asksAll has a page answer nothing by itself: a wish to take back lapses with the next answer, whoever gives it.
func (x *tab) asksAll() {
	x.t.Helper()
	x.must(x.Do("localStorage.setItem('sortie.prefs', JSON.stringify({onlyOne: false}))"))
	x.must(x.Reload())
}

// playUntil has both click until a condition holds for one of them, who is returned first.
func playUntil(t *testing.T, ann, ben *tab, condition string) (me, other *tab) {
	t.Helper()
	if me, other = until(ann, ben, condition); me == nil {
		t.Fatalf("it never came to %s", condition)
	}
	return me, other
}

// until is playUntil that gives up in silence.
func until(ann, ben *tab, condition string) (me, other *tab) {
	for range 300 {
		for _, pair := range [][2]*tab{{ann, ben}, {ben, ann}} {
			if eval[bool](pair[0], "!!("+condition+")") {
				return pair[0], pair[1]
			}
		}
		for _, x := range []*tab{ann, ben} {
			x.must(x.Do(clickPlayer))
			if eval[bool](x, "!!"+asked) {
				eval[string](x, "window.playOne()")
			}
		}
	}
	return nil, nil
}

// Somebody takes back what is free to take back, and the other's screen says who did and what came of it, instead of
// swapping one question for another without a word.
func TestTakingBackIsSaid(t *testing.T) {
	t.Parallel()
	ann, ben := two(t, serve(t, pickets()))
	me, other := playUntil(t, ann, ben, asked+"?.dataset.question === 'act' && document.querySelector('#undo')?.getAttribute('aria-label') === 'Undo' && !document.querySelector('#undo').disabled")
	if eval[bool](other, "!!document.querySelector('[data-notice]')") {
		t.Error("something is said though nothing was taken back")
	}
	me.click("#undo")
	other.there("[data-notice=undo]")
	if got := other.text("[data-notice]"); !strings.Contains(got, "took back") || !strings.Contains(got, "is asked again") {
		t.Errorf("the other reads %q", got)
	}
	if eval[bool](me, "!!document.querySelector('[data-notice]')") {
		t.Error("who takes back is told about it")
	}
	other.click("[data-notice] button")
	other.wait("!document.querySelector('[data-notice]')")
}

// A wish to take back that is refused is answered in words; one that is granted is said with the lines it struck.
func TestRefusalIsSaid(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	asks := "document.querySelector('#undo')?.getAttribute('aria-label') === 'Ask to undo' && !document.querySelector('#undo').disabled"
	ann, ben := two(t, url)
	for range 5 { // the dice are fair: a short game may pass without a line that could be struck
		if until(ann, ben, asks+" && document.querySelectorAll('.log li[data-event]').length > 1 || document.querySelector('[data-over]')"); ann.count("[data-over]") == 0 {
			break
		}
		ann, ben = two(t, url)
	}
	me, other := playUntil(t, ann, ben, asks+" && document.querySelectorAll('.log li[data-event]').length > 1")
	name := func(x *tab) string { return map[*tab]string{ann: "Ann", ben: "Ben"}[x] }
	me.click("#undo")
	me.there("[data-notice=asked]")
	if got := me.text("[data-notice=asked]"); !strings.Contains(got, "Waiting for "+name(other)+" to agree to taking back the answer to “") {
		t.Errorf("the asker reads %q", got)
	}
	other.there("#refuse")
	if got := other.text("dialog[open]"); !strings.Contains(got, name(me)+" asks to take back the answer to “") || !eval[bool](other, "!!document.querySelector('dialog[open] .undone li')") {
		t.Errorf("the one asked reads %q", got)
	}
	if got := other.text(".match"); strings.Contains(got, "Waiting for consent") || strings.Contains(got, "to agree") {
		t.Error("the one asked reads that he waits")
	}
	other.click("#refuse")
	me.there("[data-notice=deny]")
	me.wait("!document.querySelector('[data-notice=asked]')")
	if got := me.text("[data-notice]"); !strings.Contains(got, "does not agree") {
		t.Errorf("the asker reads %q", got)
	}
	me.wait(asks)
	me.click("#undo")
	other.click("#agree")
	other.there("[data-notice=undo]")
	me.wait("!document.querySelector('[data-notice]')") // neither that it waits nor the refusal of before
}

// The invitation is not lost with the first screen: the table itself and its menu give it again, until somebody sits down.
func TestInvitationCanBeHadAgain(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "link")
	ann := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	ann.click(".right [data-invite-again]")
	ann.there(".right [data-invite]")
	first := eval[string](ann, "document.querySelector('.right [data-invite]').value")
	ann.click("#menu")
	ann.click("dialog [data-invite-again]")
	ann.there("dialog [data-invite]")
	link := eval[string](ann, "document.querySelector('dialog [data-invite]').value")
	for _, l := range []string{first, link} {
		if !strings.HasPrefix(l, url+"/#/join/") {
			t.Fatalf("the invitation is %q", l)
		}
	}
	ann.click("dialog [aria-label=Close]")
	ben := open(t, "ben", link, 1440, 900)
	ben.click("#join")
	ben.there(".match")
	ann.wait("!document.querySelector('[data-invite-again], [data-invite]')")
	ann.click("#menu")
	ann.there("dialog .menu")
	if eval[bool](ann, "!!document.querySelector('dialog [data-invite-again]')") {
		t.Error("the seat is taken, and the menu still invites")
	}
}

// What is said of dice is one truth: no line speaks of fallen dice while another says that none has fallen.
func TestDiceAreOneTruth(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	both := "/dice have fallen/.test(document.querySelector('#undoword')?.textContent ?? '') && /No die has fallen/.test(document.querySelector('.tray-panel').textContent)"
	wrong := "document.querySelector('#undoword')?.textContent && !/^(Undo is free|Undo: dice have fallen since|Undo: a secret was told since|Undo: the other side has answered since)\\.$/.test(document.querySelector('#undoword').textContent)"
	x.must(x.Do("window.lies = 0; new MutationObserver(() => { if (" + both + " || " + wrong + ") window.lies++; }).observe(document.body, {subtree: true, childList: true, characterData: true})"))
	x.play("", time.Minute)
	if n := eval[int](x, "window.lies"); n > 0 {
		t.Errorf("%d times the page said two things about dice", n)
	}
	a := open(t, "bea", serve(t, antares(t)), 1440, 900)
	a.click("#play")
	a.there(".decision[data-number]")
	if got := a.text(".tray-panel"); strings.Contains(got, "No die has fallen") {
		t.Errorf("dice decided who begins, and the tray reads %q", got)
	}
}
