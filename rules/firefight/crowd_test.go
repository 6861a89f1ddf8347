package firefight_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/rules/firefight"
)

// rout draws a unit of n that is driven back 6" to where n have stood: rows of rock and enemies fill the place wherever
// they leave the leader's way and everybody's place 0.02" to spare; some rows are left out. So nobody is trapped. It is
// written as a rule case.
func rout(r *rand.Rand, n, fill, foes int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Driven back to where there is room\nsystem ff\nrules ff.away.trapped.placement\n")
	fmt.Fprintf(&b, "model man speed 6/10 shoot 5 assault 5 nerve 4 armour 5 us 2 base 1 arms plain-rifle,close-arms\n")
	fmt.Fprintf(&b, "unit blue away 1 man at 70,46\nunit red win 1 man at 20,19\nunit blue loser %d man at 20,20 column spread 1\n", n)
	stood := [][2]float64{{20, 26}}
	clear := func(p [2]float64, d float64) bool {
		for _, q := range stood {
			if math.Hypot(p[0]-q[0], p[1]-q[1]) < d {
				return false
			}
		}
		return true
	}
	for len(stood) < n {
		a, d := r.Float64()*2*math.Pi, 3.98*math.Sqrt(r.Float64())
		if p := [2]float64{20 + d*math.Cos(a), 26 + d*math.Sin(a)}; clear(p, 1.02) {
			stood = append(stood, p)
		}
	}
	for y := 21.5; y < 30.5; y += 0.3 {
		if r.IntN(100) >= fill {
			continue
		}
		x := 15.0
		for _, gap := range gaps(stood, y, y+0.3) {
			if gap[0] > x+0.01 {
				fmt.Fprintf(&b, "terrain r%d rocks rect %.3f,%.2f %.3fx0.3\n", b.Len(), x, y, gap[0]-x)
			}
			x = max(x, gap[1])
		}
		fmt.Fprintf(&b, "terrain r%d rocks rect %.3f,%.2f %.3fx0.3\n", b.Len(), x, y, 25.5-x)
	}
	for i := range foes {
		if p := [2]float64{14 + 12*r.Float64(), 21 + 11*r.Float64()}; clear(p, 2.02) && (math.Abs(p[0]-20) > 1.1 || p[1] > 27.1) {
			fmt.Fprintf(&b, "unit red e%d 1 man at %.2f,%.2f\n", i, p[0], p[1])
		}
	}
	fmt.Fprintf(&b, "do withdraw loser win 6\nwant loser: at 20,26 models %d\n", n)
	return b.String()
}

// gaps are what a row of rock leaves open, from left to right: the leader's way, and room for those who stand there.
func gaps(stood [][2]float64, low, high float64) (out [][2]float64) {
	if low < 26.52 {
		out = append(out, [2]float64{19.48, 20.52})
	}
	for _, p := range stood {
		if dy := max(low-p[1], 0, p[1]-high); dy < 0.52 {
			half := math.Sqrt(0.52*0.52 - dy*dy)
			out = append(out, [2]float64{p[0] - half, p[0] + half})
		}
	}
	slices.SortFunc(out, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	return out
}

// A unit that is driven back where there is room for it is not trapped: one in forty at most.  ff.away.trapped.placement
func TestRoutsFindTheRoomThereIs(t *testing.T) {
	sys := func(string) (game.System, bool) { return firefight.System(), true }
	r := rand.New(rand.NewPCG(3, 5))
	for _, n := range []int{2, 5, 7, 11} {
		const drawn = 40
		missed := 0
		for i := range drawn {
			text := rout(r, n, 61+i, i%8)
			if rep := casetest.Run(sys, "rout.case", []byte(text)); !rep.Passed() {
				missed++
				t.Logf("%v\n%s", rep.Err(), text)
			}
		}
		if missed > drawn/40 || n == 2 && missed > 0 {
			t.Errorf("%d men: %d of %d units that have room are trapped", n, missed, drawn)
		}
	}
}
