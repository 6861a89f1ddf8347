package browsertest

import (
	"strings"
	"testing"
	"time"
)

// The log says why the bot did what it did when one asks, and a suggestion says what it compared.
func TestReasonsAndSuggestions(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play("document.querySelectorAll('.log li').length > 8 && "+asked+"?.dataset.question === 'unit'", time.Minute)
	if eval[bool](x, "!!document.querySelector('[data-reason]')") {
		t.Error("reasons are shown though nobody asked")
	}
	x.click("[data-why]")
	x.there("[data-reason]")
	if got := x.text("[data-reason]"); strings.TrimSpace(got) == "" {
		t.Error("the reason is empty")
	}
	x.click("[data-why]")
	x.wait("!document.querySelector('[data-reason]')")
	x.play("[...document.querySelectorAll('.decision .offer:not(.no)')].length > 1 && "+asked+"?.dataset.kind === 'pick one'", time.Minute)
	x.key("h")
	x.wait("/expects/.test(document.querySelector('.decision .hint')?.textContent ?? '')")
}
