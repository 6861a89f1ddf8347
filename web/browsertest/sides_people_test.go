package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sortie/internal/toy/rustlers"
)

// Two people in two browsers and a bot between them: links for each seat, forces of one's own, a side that is shared with a third
// person, and one who gives up while the others play on.
func TestThreeSidesByLink(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	ann := open(t, "ann", url+"/#/setup", 1440, 1000)
	ann.seatsOf("here", "bot", "by link", "by link")
	ann.there("#eachpicks")
	if got := ann.count(".force"); got != 1 {
		t.Errorf("Ann chooses %d forces, though all but the bot bring theirs", got)
	}
	ann.click("#open")
	ann.there("#invite")
	links := ann.invitations()
	if len(links) != 2 || links[0] == links[1] {
		t.Fatalf("the invitations are %q", links)
	}
	if got := ann.text("[data-chair='1']"); !strings.Contains(got, "bot") || !strings.Contains(got, "ready") {
		t.Errorf("of the bot Ann reads %q", got)
	}
	ann.click("#ready")
	ben, cid := guest(t, "ben", links[0]), guest(t, "cid", links[1])
	for _, x := range []*tab{ann, ben, cid} {
		x.there(".match")
		x.wait(seated)
		if got := strings.Join(x.texts(".top .seat .nm"), " "); !strings.Contains(got, "ben cid") {
			t.Errorf("%s reads the names %q", x.name, got)
		}
	}
	// Dan plays Ann's side with her, and what he answers she has answered.
	ann.click("#menu")
	ann.click("[data-share]")
	ann.there("[data-share-link]")
	dan := open(t, "dan", eval[string](ann, "document.querySelector('[data-share-link]').value"), 1440, 1000)
	dan.click("#join")
	dan.there(".match")
	ann.click("dialog [aria-label=Close]")
	all := []*tab{dan, ben, cid}
	playAll(t, all, "document.querySelector('.turn b')?.textContent === 'Turn 2'")
	ann.wait("document.querySelector('.turn b')?.textContent === 'Turn 2'")

	ben.click("#menu")
	ben.press("[...document.querySelectorAll('dialog button')].find(b => /Resign/.test(b.textContent))")
	ben.wait("[...document.querySelectorAll('dialog button')].some(b => /Yes, resign/.test(b.textContent))")
	ben.press("[...document.querySelectorAll('dialog button')].find(b => /Yes, resign/.test(b.textContent))")
	for _, x := range all {
		x.there(".top .seat.out[data-seat='2']")
	}
	playAll(t, []*tab{dan, cid}, "document.querySelector('[data-over]')")
	for _, x := range append(all, ann) {
		x.there("[data-places]")
		if got := eval[int](x, "Number(document.querySelector('[data-place][data-seat=\"2\"]').dataset.place)"); got != 4 {
			t.Errorf("%s: who has left is placed %d", x.name, got)
		}
	}
	ann.must(ann.Do("location.hash = '#/dice/" + ann.token() + "'"))
	ann.there("#verdict.good")
}

// invitations are the links of the lobby, by seat.
func (x *tab) invitations() []string {
	x.t.Helper()
	x.there("#invite")
	return eval[[]string](x, "[...document.querySelectorAll('[data-invite]')].map(e => e.value)")
}

// guest comes by a link, says a name, and seals the force that is proposed.
func guest(t *testing.T, name, link string) *tab {
	t.Helper()
	x := open(t, name, link, 1440, 1000)
	x.asksAll()
	x.there("#name")
	x.must(x.Do(fmt.Sprintf("const f = document.querySelector('#name'); f.value = '%s'; f.dispatchEvent(new Event('input', {bubbles: true}))", name)))
	x.click("#join")
	x.there("#ready")
	x.click("#ready")
	return x
}

// playAll lets people answer by turns until a condition holds on the page of the first.
func playAll(t *testing.T, all []*tab, until string) {
	t.Helper()
	for _, x := range all {
		x.must(x.Do(clickPlayer))
	}
	for end := time.Now().Add(3 * time.Minute); !eval[bool](all[0], "!!("+until+")"); {
		if time.Now().After(end) {
			t.Fatalf("in vain for %s", until)
		}
		for _, x := range all {
			if eval[bool](x, "!!"+asked) {
				if got := eval[string](x, "window.playOne()"); strings.HasPrefix(got, "stuck") {
					t.Logf("%s: %s", x.name, got)
				}
			}
		}
	}
}

// Three at one screen: the table is handed over to each by name.
func TestThreeAtOneScreen(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	x := open(t, "ann", url+"/#/setup", 1440, 900)
	x.seatsOf("here", "here", "here")
	x.must(x.Do("const f = document.querySelector('[data-seatpick=\"2\"] input'); f.value = 'Cleo'; f.dispatchEvent(new Event('input', {bubbles: true}))"))
	x.click("#open")
	x.there(".match")
	x.must(x.Do(clickPlayer))
	seen := map[string]bool{}
	for range 200 {
		if eval[bool](x, "!!document.querySelector('#handed')") {
			seen[x.text("#handed")] = true
			x.click("#handed")
			x.wait("!document.querySelector('dialog[open]')")
			continue
		}
		if len(seen) == 3 {
			break
		}
		if eval[bool](x, "!!"+asked) {
			eval[string](x, "window.playOne()")
		}
	}
	if !seen["I am Cleo"] || !seen["I am Player 2"] || !seen["I am Player"] {
		t.Errorf("it was handed over to %v", seen)
	}
}

// Of three people both others must agree to taking back: who has agreed reads who has not yet, and one refusal is enough.
func TestTakingBackAmongThree(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	ann := open(t, "ann", url+"/#/setup", 1440, 1000)
	ann.asksAll()
	ann.seatsOf("here", "by link", "by link")
	ann.click("#open")
	links := ann.invitations()
	ann.click("#ready")
	ben, cid := guest(t, "ben", links[0]), guest(t, "cid", links[1])
	needs := "document.querySelector('#undo')?.getAttribute('aria-label') === 'Ask to undo' && !document.querySelector('#undo').disabled"
	playAll(t, []*tab{ann, ben, cid}, needs)
	version := eval[string](ann, "document.querySelector('.match').dataset.version")
	ann.click("#undo")
	ann.there("[data-notice=asked]")
	if got := ann.text("[data-notice=asked]"); !strings.Contains(got, "ben") || !strings.Contains(got, "cid") {
		t.Errorf("Ann waits for %q", got)
	}
	ben.click("#agree")
	ben.wait("!document.querySelector('dialog[open]')")
	ben.there("[data-notice=asked]")
	if got := ben.text("[data-notice=asked]"); strings.Contains(got, "ben") || !strings.Contains(got, "cid") {
		t.Errorf("Ben has agreed and waits for %q", got)
	}
	cid.click("#refuse")
	ann.there("[data-notice=deny]")
	ann.wait(needs)
	ann.click("#undo")
	ben.click("#agree")
	cid.click("#agree")
	ann.wait("document.querySelector('.match').dataset.version !== '" + version + "' && !document.querySelector('[data-notice=asked]') && " + asked)
	ben.there("[data-notice=undo]")
}

// Two at one screen and a friend by a link: who holds several seats gives their lists at once, and one salt is enough for them. Later
// the match branches off for one against bots.
func TestTwoHereAndOneByLink(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	ann := open(t, "ann", url+"/#/setup", 1440, 1000)
	ann.seatsOf("here", "here", "by link")
	if got := ann.count(".force"); got != 2 {
		t.Errorf("%d forces are chosen at once", got)
	}
	ann.click("#open")
	link := ann.invitations()[0]
	ann.click("#ready")
	ann.there("#unready")
	ben := guest(t, "ben", link)
	ann.there(".match")
	ben.there(".match")
	ann.wait(seated)
	ann.must(ann.Do("localStorage.setItem('sortie.prefs', JSON.stringify({handover: false}))"))
	ann.must(ann.Reload())
	ann.there(".match")
	playAll(t, []*tab{ann, ben}, "document.querySelector('[data-over]')")
	token := ann.token()
	ann.must(ann.Do("location.hash = '#/dice/" + token + "'"))
	ann.there("#verdict.good")
	ben.must(ben.Do("location.hash = '#/replay/" + ben.token() + "'"))
	ben.there(".replay .timeline")
	ben.click("[aria-label='On']")
	ben.click("#fork")
	ben.there(".match .seat")
	if got := ben.text(".seat[data-seat='2']"); !strings.Contains(got, "you") {
		t.Errorf("Ben's seat in the branch reads %q", got)
	}
	if got := ben.count(".seat"); got != 3 {
		t.Errorf("%d seats in the branch", got)
	}
}

// Who only makes a match for others watches it and has the links.
func TestLinksForAll(t *testing.T) {
	t.Parallel()
	url := serve(t, rustlers.System())
	ann := open(t, "ann", url+"/#/setup", 1440, 1000)
	ann.seatsOf("bot", "by link", "by link")
	ann.click("#open")
	links := ann.invitations()
	if got := eval[string](ann, "location.hash"); !strings.HasPrefix(got, "#/watch/") || len(links) != 2 {
		t.Fatalf("%s with %d links", got, len(links))
	}
	ben, cid := guest(t, "ben", links[0]), guest(t, "cid", links[1])
	for _, x := range []*tab{ann, ben, cid} {
		x.there(".match")
		if got := x.count(".top .seat"); got != 3 {
			t.Errorf("%s sees %d plates", x.name, got)
		}
	}
	playAll(t, []*tab{ben, cid}, "document.querySelector('.turn b')?.textContent === 'Turn 2'")
	ann.wait("document.querySelector('.turn b')?.textContent === 'Turn 2'")
	if ann.count("#confirm, #undo") > 0 {
		t.Error("who watches is asked")
	}
}
