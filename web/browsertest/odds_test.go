package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// The room of odds: a situation is told, bars and a curve follow it, the address keeps it, and a rule
// that forbids the action is named.
func TestOddsOfASituation(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	for _, size := range [][2]int64{{1440, 1000}, {390, 844}} {
		x := open(t, "ann", url+"/#/odds/a2/line-squad/raiders", size[0], size[1])
		x.wait("document.querySelector('.bars[data-row=left] tr') && document.querySelector('#sure')?.textContent === 'exact' && document.querySelector('.curvebox circle')")
		if got := x.text(".tally .sum"); !strings.Contains(got, "hit") {
			t.Errorf("the first sum is %q", got)
		}
		lost := "Number(document.querySelector('.bars[data-row=left] caption').textContent.split('Ø ')[1])"
		before := eval[float64](x, lost)
		x.must(x.Do("const s = document.querySelector('[data-tell=range]'); s.value = '40'; s.dispatchEvent(new Event('input', {bubbles: true}))"))
		x.wait(fmt.Sprintf("%s > %v", lost, before))
		x.wait("decodeURIComponent(location.hash).includes('range=40') && !document.querySelector('.outcome.busy')")
		if eval[bool](x, "document.documentElement.scrollWidth > innerWidth") {
			t.Errorf("at %d pixels the page is wider than the screen", size[0])
		}
		x.must(x.Do("const o = document.querySelector('#over'); o.value = 'target-models'; o.dispatchEvent(new Event('change', {bubbles: true}))"))
		x.wait("document.querySelector('.curvebox')?.textContent.includes('models left of the target')")
		x.must(x.Go(url + "/#/odds/a2/medic-team/raiders/range=48"))
		x.wait("document.querySelector('.outcome .fault .cite')")
	}
}
