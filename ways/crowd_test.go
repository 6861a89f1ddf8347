package ways

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sortie/geom"
)

// crush is a crowded place in which there is room, because it was built round bodies that stand there: rows of rock and
// enemies fill all that they leave a little to spare on every side, but for some rows. The followers are then taken
// away; whoever looks for their places knows nothing of them. Bases are an inch, lengths are inches.
type crush struct {
	rocks [][4]float64 // near left corner, width, depth
	foes  [][2]float64
	stood [][2]float64 // the leader first
}

// spareRoom is what everybody has to spare at least on every side.
const spareRoom = 0.02

// drawCrush stands a leader and n followers in coherency and fills so many of a hundred rows about them with rock.
func drawCrush(r *rand.Rand, n, fill, foes int) crush {
	c := crush{stood: [][2]float64{{20, 20}}}
	for len(c.stood) <= n {
		a, d := r.Float64()*2*math.Pi, 4*math.Sqrt(r.Float64())
		if p := [2]float64{20 + d*math.Cos(a), 20 + d*math.Sin(a)}; d < 4-spareRoom && c.clear(p, 1+spareRoom) {
			c.stood = append(c.stood, p)
		}
	}
	for y := 15.5; y < 24.5; y += 0.25 {
		if r.IntN(100) < fill {
			c.row(y, y+0.25)
		}
	}
	for range foes {
		if p := [2]float64{14 + 12*r.Float64(), 14 + 12*r.Float64()}; c.clear(p, 2+spareRoom) {
			c.foes = append(c.foes, p)
		}
	}
	return c
}

// row lays rock between two lines, but where somebody stands.
func (c *crush) row(low, high float64) {
	var open [][2]float64
	for _, p := range c.stood {
		if dy := max(low-p[1], 0, p[1]-high); dy < 0.5+spareRoom {
			half := math.Sqrt((0.5+spareRoom)*(0.5+spareRoom) - dy*dy)
			open = append(open, [2]float64{p[0] - half, p[0] + half})
		}
	}
	slices.SortFunc(open, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	x := 15.0
	for _, o := range append(open, [2]float64{25, 25}) {
		if o[0] > x+0.01 {
			c.rocks = append(c.rocks, [4]float64{x, low, o[0] - x, high - low})
		}
		x = max(x, o[1])
	}
}

func (c *crush) clear(p [2]float64, d float64) bool {
	for _, q := range c.stood {
		if math.Hypot(p[0]-q[0], p[1]-q[1]) < d {
			return false
		}
	}
	return true
}

// settle asks the crowd for the followers' places, and judges them by itself.
func (c *crush) settle(t testing.TB, room *Crowd) []geom.Point {
	n := len(c.stood) - 1
	base := geom.Disc(geom.Point{}, geom.Inch/2)
	at := pt(c.stood[0][0], c.stood[0][1])
	room.Begin(at)
	f := room.Kind(&base)
	f.Begin(&base, table, 2)
	for _, k := range c.rocks {
		a, err := geom.PolygonArea([]geom.Point{pt(k[0], k[1]), pt(k[0]+k[2], k[1]), pt(k[0]+k[2], k[1]+k[3]), pt(k[0], k[1]+k[3])})
		if err != nil {
			t.Fatal(err)
		}
		f.EndOffArea(&a, 0)
	}
	for _, p := range c.foes {
		foe := geom.Disc(pt(p[0], p[1]), geom.Inch/2)
		f.EndOff(&foe, geom.Inch)
	}
	lead := geom.Disc(at, geom.Inch/2)
	f.EndOff(&lead, 0)
	f.Beside(&lead, 3*geom.Inch)
	places := room.Settle(make([]int, n), nil)
	for i, p := range places {
		b := geom.Disc(p, geom.Inch/2)
		for _, q := range places[:i] {
			if o := geom.Disc(q, geom.Inch/2); geom.Overlap(&b, &o) {
				t.Fatalf("two stand on each other at %v and %v", p, q)
			}
		}
		if !f.Stands(p) || !geom.Within(&b, &lead, 3*geom.Inch) {
			t.Fatalf("nobody can stand at %v", p)
		}
	}
	return places
}

// Where a crowd has stood there is room for it: in one crowded place of forty at most it is not found.
func TestCrowdFindsTheRoomThereIs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	var room Crowd
	for _, n := range []int{1, 2, 4, 6, 9} {
		const drawn = 80
		missed := 0
		for i := range drawn {
			c := drawCrush(r, n, 61+i/2, i%10)
			if got := len(c.settle(t, &room)); got < n {
				missed++
				t.Logf("%d followers: %d placed: %+v", n, got, c)
			}
		}
		t.Logf("%d followers: %d of %d missed", n, missed, drawn)
		if missed > drawn/40 || n == 1 && missed > 0 {
			t.Errorf("%d followers: %d of %d crowds that have room are told they have none", n, missed, drawn)
		}
	}
}
