package browsertest

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// ghostPlaces are where the models of the plan stand on the screen, once they rest.
func (x *tab) ghostPlaces() (at [][]float64) {
	x.t.Helper()
	x.wait("!('trying' in document.body.dataset)")
	x.spot(middleOf(".plan .mdl.ghost .bs"))
	return eval[[][]float64](x, `[...document.querySelectorAll('.plan .mdl.ghost .bs')].map(g => g.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2])`)
}

// axis is the direction in which places lie, in degrees from 0 to 180, and how far each lies across it.
func axis(at [][]float64) (degrees float64, across []float64) {
	var mx, my, xx, xy, yy float64
	for _, p := range at {
		mx, my = mx+p[0]/float64(len(at)), my+p[1]/float64(len(at))
	}
	for _, p := range at {
		dx, dy := p[0]-mx, p[1]-my
		xx, xy, yy = xx+dx*dx, xy+dx*dy, yy+dy*dy
	}
	a := math.Atan2(2*xy, xx-yy) / 2
	for _, p := range at {
		across = append(across, (p[1]-my)*math.Cos(a)-(p[0]-mx)*math.Sin(a))
	}
	slices.Sort(across)
	return math.Mod(a*180/math.Pi+180, 180), across
}

// ranksOf counts places that lie one behind the other.
func ranksOf(across []float64) int {
	n := 1
	for i := 1; i < len(across); i++ {
		if across[i]-across[i-1] > 3 {
			n++
		}
	}
	return n
}

// apart is how near the nearest two of some places are.
func apart(at [][]float64) float64 {
	least := math.Inf(1)
	for i := range at {
		for k := range i {
			least = min(least, math.Hypot(at[i][0]-at[k][0], at[i][1]-at[k][1]))
		}
	}
	return least
}

// A unit is put into a line, into two ranks, spread out and turned with one press each, and stood so that most of it can shoot; the
// rules judge what comes of it.
func TestFormations(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x, token := planned(t, url, "a2", "unit")
	now, unit := look(t, url, token), int32(-1)
	for _, u := range now.View.Units {
		for _, o := range now.Decision.Offers {
			if u.Seat == now.Seat && u.ID == o.Value && len(o.Refused) == 0 && len(u.Figures) >= 5 && u.Where == "table" {
				unit = u.ID
			}
		}
	}
	if unit < 0 {
		t.Fatal("no unit that may act has models enough for a formation")
	}
	x.press(fmt.Sprintf("document.querySelector('.decision .offer[data-value=\"%d\"]')", unit))
	x.there(".course li[data-row=order].open .ord")
	x.press("document.querySelector('.decision .ord[data-key=advance]')")
	x.wait("!('trying' in document.body.dataset) && document.querySelector('.course li[data-row=move]')")
	x.must(x.Do("document.querySelector('.course li[data-row=move]:not(.open) .hd')?.click()"))
	x.there(".decision[data-question=move] .forms")
	form := func(name string) [][]float64 {
		x.press("document.querySelector('.forms [data-form=" + name + "]')")
		return x.ghostPlaces()
	}
	line := form("line")
	before, across := axis(line)
	if n := ranksOf(across); n != 1 || len(line) < 3 {
		t.Errorf("a line of %d models has %d ranks: %v", len(line), n, line)
	}
	x.press("document.querySelector('.forms [aria-label=\"Turn the unit left\"]')")
	after, across := axis(x.ghostPlaces())
	if by := math.Abs(after - before); math.Abs(math.Min(by, 180-by)-15) > 1.5 || ranksOf(across) != 1 {
		t.Errorf("turned, the line lies at %.1f degrees and lay at %.1f", after, before)
	}
	x.press("document.querySelector('.forms [aria-label=\"Turn the unit right\"]')")
	if back, _ := axis(x.ghostPlaces()); math.Abs(back-before) > 1.5 && math.Abs(back-before) < 178.5 {
		t.Errorf("turned there and back, the line lies at %.1f degrees and lay at %.1f", back, before)
	}
	ranks := form("ranks")
	if _, across := axis(ranks); ranksOf(across) != 2 {
		t.Errorf("two ranks are %d: %v", ranksOf(across), ranks)
	}
	if spread := form("spread"); apart(spread) < 1.2*apart(line) {
		t.Errorf("spread out, models are %.0f pixels apart, in a line %.0f", apart(spread), apart(line))
	}
	x.wait("document.querySelector('.course li[data-row=move]').dataset.fate !== 'asked'") // the rules have judged it
	arms := func() int {
		return eval[int](x, "+(/\\d+/.exec(document.querySelector('.course li[data-row=arms] .hd b')?.textContent ?? '')?.[0] ?? 0)")
	}
	few := 0
	if x.text(".course li[data-row=move] .hd b") != "" && eval[bool](x, "document.querySelector('.course li[data-row=move]').dataset.fate === 'fits'") {
		few = arms()
	}
	x.press("document.querySelector('#mostshoot')")
	x.wait("!document.querySelector('#mostshoot').disabled && !('trying' in document.body.dataset) && document.querySelector('.course li[data-row=move]').dataset.fate === 'fits'")
	if most := arms(); most < few {
		t.Errorf("where most can shoot %d do, and %d did before", most, few)
	}
}
