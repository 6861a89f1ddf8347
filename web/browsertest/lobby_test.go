package browsertest

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

const seated = asked + " || document.querySelector('[data-waiting]')"

// A match by link: the creator gets a link to share, each brings a force that the other does not see, and when
// both are ready the table is laid, on both screens.
func TestLobby(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	ann := open(t, "ann", url+"/#/setup", 1440, 1200)
	ann.click("[data-opponent=link]")
	ann.there("#eachpicks")
	if eval[bool](ann, "!!document.querySelector('.force')") {
		t.Error("the creator types the other's list")
	}
	ann.click("#open")
	ann.there("#invite")
	link := eval[string](ann, "document.querySelector('#invite').value")
	if !strings.Contains(link, "/#/join/") {
		t.Fatalf("the invitation is %q", link)
	}
	own := open(t, "ann-again", url, 1440, 900) // another window of the same browser: nothing is taken from the friend
	own.must(own.Do("localStorage.setItem('sortie.owner', " + quote(eval[string](ann, "localStorage.getItem('sortie.owner')")) + "); location.href = " + quote(link) + "; location.reload()"))
	own.there("#mytable")
	own.click("#mytable")
	own.there("#ready")
	ann.click("#ready")
	ann.there("[data-chair='0'][data-ready=true]")
	ben := open(t, "ben", link, 1440, 1200)
	ben.click("#join")
	ben.there(".lobby [data-chair='0'][data-ready=true]")
	if got := ben.text("[data-chair='0']"); !strings.Contains(got, "sealed") || strings.Contains(got, "points") {
		t.Errorf("Ben reads of Ann's force: %q", got)
	}
	ben.wait("[...document.querySelectorAll('.force .seg button')].some(b => b.textContent === 'paste')")
	ben.press("[...document.querySelectorAll('.force .seg button')].find(b => b.textContent === 'paste')")
	ben.there(".force textarea")
	ben.must(ben.Do(`{ const t = document.querySelector('.force textarea'); t.dataset.was = t.value; t.value = 'list Wrong\nforce nobody\nunit nonsense'; t.dispatchEvent(new Event('input', { bubbles: true })); }`))
	ben.click("#ready")
	ben.there(".chair.mine .fault")
	ben.must(ben.Do(`{ const t = document.querySelector('.force textarea'); t.value = t.dataset.was; t.dispatchEvent(new Event('input', { bubbles: true })); }`))
	ben.wait("!document.querySelector('.chair.mine .fault')")
	ben.click("#ready")
	ann.there(".match")
	ben.there(".match")
	ann.wait(seated)
	ben.wait(seated)
}

// What is shared of a replay is for watching: it shows the moment, and it can neither answer nor resign.
func TestASharedMomentOnlyWatches(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	m := match(t, url, "me", "bot")
	ann := open(t, "ann", url+"/#/play/"+m.Token, 1440, 900)
	ann.play(asked+"?.dataset.question === 'unit'", time.Minute)
	replay := open(t, "replay", url+"/#/replay/"+m.Token, 1440, 900)
	replay.there("#share")
	replay.must(replay.Do("window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async t => { window.copied.push(t); } } })"))
	replay.click("#share")
	replay.wait("window.copied.length === 1")
	link := eval[string](replay, "window.copied[0]")
	if shown := eval[string](replay, "document.querySelector('#sharelink').value"); shown != link {
		t.Errorf("%q is shown and %q copied", shown, link)
	}
	if strings.Contains(link, m.Token) || !strings.Contains(link, "/#/replay/") {
		t.Fatalf("the shared link is %q", link)
	}
	token := strings.Split(strings.SplitN(link, "/#/replay/", 2)[1], "/")[0]
	for _, path := range []string{"resign", "answer", "undo", "hint"} {
		req, _ := http.NewRequest("POST", url+"/api/match/"+path, strings.NewReader(`{}`))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusForbidden {
			t.Errorf("a shared moment may %s: %d", path, res.StatusCode)
		}
	}
	eve := open(t, "eve", link, 1440, 900)
	eve.there(".replay .stage [data-fig]")
}
