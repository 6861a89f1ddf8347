package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"sortie/game"
)

// moment is what the page shows of the question, as one who presses keys would look for.
type moment struct {
	Number string `json:"number"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Mine   bool   `json:"mine"`
	Over   bool   `json:"over"`
	Ready  bool   `json:"ready"` // Enter would send something
}

// until waits in the page for a condition on the moment m, and returns the moment whether it came or not.
func (x *tab) until(condition string, patience time.Duration) moment {
	x.t.Helper()
	return eval[moment](x, fmt.Sprintf(`new Promise(done => {
		const end = performance.now() + %d, look = () => {
			const d = document.querySelector('.decision[data-number]'), go = document.querySelector('#confirm');
			const m = {number: d?.dataset.number ?? '', kind: d?.dataset.kind ?? '', name: d?.dataset.question ?? '', mine: !!d, over: !!document.querySelector('[data-over]'), ready: !!go && !go.disabled};
			if ((%s) || performance.now() > end) done(m); else setTimeout(look, 4);
		};
		look();
	})`, patience.Milliseconds(), condition))
}

// keys plays a match to its end without a mouse: digits pick, H suggests a way, Enter confirms, Space takes the
// default. It returns which kinds of question came up, and how many were answered.
func (x *tab) keys(patience time.Duration) (kinds map[string]bool, answered int) {
	x.t.Helper()
	kinds = map[string]bool{}
	for end := time.Now().Add(patience); ; {
		m := x.until("m.mine || m.over", 20*time.Second)
		if m.Over {
			return kinds, answered
		}
		if time.Now().After(end) || !m.Mine {
			x.t.Fatalf("%s: no end after %d answers; it stands at %+v", x.name, answered, m)
		}
		kinds[m.Kind] = true
		next := fmt.Sprintf("m.over || m.mine && m.number !== %q", m.Number)
		if x.answerByKey(m); x.until(next, 3*time.Second).Number != m.Number {
			answered++
			continue
		}
		// What was planned is not legal, or nothing was: what the bot would do, or the default.
		x.key("h")
		x.until(next+" || m.ready", time.Second)
		x.key(kb.Enter)
		if x.until(next, 2*time.Second).Number == m.Number {
			x.key(" ")
		}
		answered++
	}
}

func (x *tab) answerByKey(m moment) {
	x.t.Helper()
	changed := fmt.Sprintf("m.over || m.number !== %q || m.ready", m.Number)
	switch m.Kind {
	case "pick one", "pick several", "allocate":
		if m.Name == "order" {
			x.key("2") // Advance, where it may: somebody has to move
		} else {
			x.key("1")
		}
	case "number":
		x.key("3")
	case "move", "place":
		x.key("h")
		x.must(x.Wait(fmt.Sprintf("document.querySelector('.decision .hint') || document.querySelector('.decision')?.dataset.number !== %q", m.Number), 5*time.Second))
		x.key(kb.ArrowUp + kb.ArrowDown)
	}
	x.until(changed, time.Second)
	x.key(kb.Enter)
}

// A whole game of Antares 2 by keys alone, from the first question to the result.
func TestWholeGameByKeyboard(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url+"/#/play/"+shortly(t, url, "a2"), 1440, 900)
	x.there(".decision[data-number]")
	x.key("n") // no reactions: they are asked for in other tests
	kinds, n := x.keys(3 * time.Minute)
	for _, k := range []string{"pick one", "move", "place"} {
		if !kinds[k] {
			t.Errorf("no question of the kind %q came up", k)
		}
	}
	if n < 40 {
		t.Errorf("%d answers are no whole game", n)
	}
	x.there("[data-over]")
	t.Logf("%d answers by keys", n)
}

// All six kinds of question by keys, from the start page on.
func TestEveryKindOfQuestionByKeyboard(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serve(t, pickets()), 1440, 900)
	x.wait("document.activeElement?.id === 'play'")
	x.key(kb.Enter)
	kinds, _ := x.keys(2 * time.Minute)
	for _, k := range []string{"pick one", "number", "move", "place"} {
		if !kinds[k] {
			t.Errorf("no question of the kind %q came up", k)
		}
	}
}

// small makes a match of a system's smallest shipped lists against the random bot and returns the seat's token.
func small(t testing.TB, url string, sys game.System) string {
	t.Helper()
	info := sys.Info()
	least, units := info.Lists[0], func(l game.NamedList) int { return strings.Count(l.Text, "\nunit ") }
	for _, l := range info.Lists {
		if l.Points < least.Points || l.Points == least.Points && units(l) < units(least) {
			least = l
		}
	}
	return against(t, url, info.ID, info.Missions[0].ID, game.SizeFor(least.Points), []string{least.Text, least.Text})
}

// A tool may have another key: it then answers to that one, is shown with it, and no longer to the old.
func TestKeysCanBeChanged(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.there(".decision[data-number]")
	x.click("[aria-label=Keys]")
	x.click("[data-tool=h]")
	x.there(".keybind.on")
	x.key("y")
	x.wait("document.querySelector('[data-tool=h]').textContent === 'Y'")
	x.click("dialog [aria-label=Close]")
	x.wait("!document.querySelector('dialog[open]') && document.querySelector('.decision .foot').textContent.includes('Y')")
	x.must(x.Do("window.hints = 0; const real = window.fetch; window.fetch = (url, o) => { if (String(url).endsWith('/match/hint')) window.hints++; return real(url, o); }"))
	x.key("h")
	if n := eval[int](x, "window.hints"); n > 0 || eval[bool](x, "!!document.querySelector('.decision .hint')") {
		t.Error("the old key still suggests an answer")
	}
	x.key("y")
	x.there(".decision .hint")
}

// Whoever goes from button to button by Tab presses them by Enter and Space: neither answers the question then.
func TestTabbedButtonsAnswerToEnterAndSpace(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.there(".decision[data-number]")
	number := eval[string](x, "document.querySelector('.decision').dataset.number")
	tabTo := func(what string) {
		for range 120 {
			if eval[bool](x, "document.activeElement.matches("+fmt.Sprintf("%q", what)+")") {
				return
			}
			x.key(kb.Tab)
		}
		t.Fatalf("Tab does not come to %s", what)
	}
	tabTo(".decision .foot .switch input")
	x.key(" ")
	x.wait("document.activeElement.checked")
	tabTo(".decision .foot .linkish")
	x.key(kb.Enter)
	x.there(".decision .hint")
	tabTo("[aria-label=Menu]")
	x.key(" ")
	x.there("dialog[open]")
	if now := eval[string](x, "document.querySelector('.decision').dataset.number"); now != number {
		t.Errorf("question %s was answered: %s is asked now", number, now)
	}
}
