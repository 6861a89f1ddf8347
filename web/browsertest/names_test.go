package browsertest

import "testing"

// Pieces of terrain are called on the table what people call them: no numbers, no keys, no two things run together.
func TestTerrainIsCalledWhatPeopleCallIt(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	for _, system := range []string{"a2", "g1", "ff", "dvg", "is"} {
		x := open(t, "ann", url+"/#/play/"+atSeat(t, url, shipped(t, system), "random", 0, ""), 1440, 900)
		x.there("svg.table .tname")
		if got := eval[[]string](x, "[...document.querySelectorAll('svg.table .tname')].map(e => e.textContent).filter(s => !/^[A-Z][a-z]+( [a-z]+)*$/.test(s) || /^(Rocks walls|Mud sand|Fixed)/.test(s))"); len(got) > 0 {
			t.Errorf("%s: names that read badly: %q", system, got)
		}
		if system == "a2" {
			x.wait("[...document.querySelectorAll('svg.table .tname')].some(e => e.textContent === 'Rocks or walls')")
		}
		x.Close()
	}
}
