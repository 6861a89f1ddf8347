package browsertest

import (
	"testing"
	"time"
)

// Of a game whose cards say who acts the deck lies above the table: the card of now, what came of those drawn, and who is left with
// a chance to be next. A card leads to its unit. Perimeters are drawn and can be put away.
func TestADeckIsLaidOut(t *testing.T) {
	t.Parallel()
	url := serve(t, shipped(t, "dvg"))
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		x := open(t, "ann", url+"/#/play/"+small(t, url, shipped(t, "dvg")), size[0], size[1])
		x.there(".decision[data-number]")
		x.must(x.Do("window.suggestAll = true"))
		x.play("document.querySelector('.deck .now') && document.querySelector('.deck .drawn') && "+asked+"?.dataset.question === 'order'", 2*time.Minute)
		if got := x.text(".deck .now .came"); got != "must act" && got != "may act" {
			t.Errorf("the card of now reads %q", got)
		}
		acting := eval[string](x, "document.querySelector('.deck .now .un').textContent")
		if got := x.text(".decision .asked .dim"); got != acting {
			t.Errorf("the card of now is of %q, asked is %q", acting, got)
		}
		shares := eval[int](x, "[...document.querySelectorAll('.deck .left .came')].reduce((n, e) => n + parseInt(e.textContent), 0)")
		if left := eval[int](x, "document.querySelectorAll('.deck .left').length"); left > 0 && (shares < 100-left || shares > 100+left) {
			t.Errorf("the chances of %d units to be next come to %d%%", left, shares)
		}
		if got := eval[string](x, "[...document.querySelectorAll('.deck .drawn .came')].find(e => !e.textContent)?.outerHTML ?? ''"); got != "" {
			t.Errorf("nothing is said of what came of a card: %s", got)
		}
		if size[0] < 800 {
			continue // there is no room to look at two things at a time
		}
		x.press("document.querySelector('.deck .drawn .card')")
		x.wait("document.querySelector('.card .name')?.textContent === document.querySelector('.deck .drawn .un').textContent")
		if n := eval[int](x, "document.querySelectorAll('.hull').length"); n == 0 {
			t.Error("no perimeter is drawn")
		}
		x.key("b")
		x.wait("!document.querySelector('.hull')")
	}
}
