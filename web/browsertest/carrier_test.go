package browsertest

import (
	"testing"
	"time"
)

// carrierList is a carrier with men aboard and a tank.
const carrierList = `list Wheels
force compact
unit mule-carrier with hull-repeater, vehicle-spear
unit line-section aboard mule-carrier
unit ox-tank with field-cannon, hull-repeater, drum-carbine
`

// The passengers of a carrier come down where their player clicks beside an entry arc, and nowhere else; the card of a vehicle shows its
// slots, where they point and what a hit does, and signs on the table have their legend.
func TestPassengersComeDownWhereTheirPlayerSays(t *testing.T) {
	t.Parallel()
	url := serve(t, shipped(t, "dvg"))
	token := against(t, url, "dvg", "attrition", 0, []string{carrierList, carrierList})
	call(t, url+"/api/match/setup", token, map[string]any{}, nil)
	x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
	x.there(".decision[data-number]")
	x.must(x.Do("window.suggestAll = true"))
	x.play(asked+"?.dataset.question === 'exit'", 3*time.Minute)
	x.press(`[...document.querySelectorAll('.decision [data-key]')].find(e => e.dataset.key === 'yes')`)
	x.confirm("set-down")
	x.wait(ghosts + " > 0")
	x.clickGround(x.spot(`(() => { // free ground, far from the carrier
		const r = document.querySelector('svg.table').getBoundingClientRect(), g = document.querySelector('.plan .mdl.ghost').getBoundingClientRect();
		for (let i = 0; i < 400; i++) {
			const x = r.x + r.width * (.2 + .6 * (i % 20) / 20), y = r.y + r.height * (.2 + .6 * Math.floor(i / 20) / 20), e = document.elementFromPoint(x, y);
			if (Math.hypot(x - g.x, y - g.y) > 150 && e?.closest('svg.table') && !e.closest('[data-unit], [data-fig]')) return [x, y];
		}
		return 'no free ground';
	})()`))
	x.there(".decision .fault .cite")
	x.wait("document.querySelector('#confirm').disabled")
	x.click("#clear")
	x.wait(ghosts + " > 0")
	x.must(x.Do("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))")) // a quarter of an inch beside where it comes down as usual
	x.wait("document.querySelector('.decision .good')")
	x.confirmed("['set-down', 'move'].includes(" + asked + ".dataset.question)") // the next of them, or where this one goes
}

// The card of a tank: its slots with their arcs, and the chart of a damaging hit.
func TestTheCardOfAVehicleShowsItsSlots(t *testing.T) {
	t.Parallel()
	url := serve(t, shipped(t, "dvg"))
	token := against(t, url, "dvg", "attrition", 0, []string{carrierList, carrierList})
	call(t, url+"/api/match/setup", token, map[string]any{}, nil)
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		x := open(t, "ann", url+"/#/play/"+token, size[0], size[1])
		x.there(".decision[data-number]")
		x.must(x.Do("window.suggestAll = true"))
		x.play(asked+"?.dataset.question === 'order' || "+asked+"?.dataset.question === 'speed'", 2*time.Minute)
		if size[0] > 800 {
			x.press(`[...document.querySelectorAll('.p-units button')].find(e => /ox-tank|Ox/i.test(e.textContent))`)
		} else {
			x.press(`[...document.querySelectorAll('.tabs button')].find(e => /unit/i.test(e.textContent))`)
			x.press(`[...document.querySelectorAll('.p-units button')].find(e => /ox-tank|Ox/i.test(e.textContent))`)
		}
		x.there(".slotplan .slots li")
		x.shot("card-" + itoa(int(size[0])))
		if n := eval[int](x, "document.querySelectorAll('.slotplan .slots li').length"); n != 3 {
			t.Errorf("%d slots are listed, not three", n)
		}
		if n := eval[int](x, "document.querySelectorAll('.slotplan .arcw.ring').length"); n != 1 {
			t.Errorf("%d weapons are drawn all round, not the one in the turret", n)
		}
		if n := eval[int](x, "document.querySelectorAll('.slotplan .arcw.on').length"); n != 2 {
			t.Errorf("%d arcs are drawn, not front and back", n)
		}
		if got := eval[int](x, "document.querySelectorAll('.slotplan .hits i').length"); got != 3 {
			t.Errorf("the chart of a hit has %d parts", got)
		}
	}
}
