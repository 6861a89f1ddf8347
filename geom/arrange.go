package geom

import "slices"

// startTries bounds how many places the first body may try before Arrange
// gives up: a nearest pocket too small for all must not doom the formation.
const startTries = 24

// Arrange puts the bodies in a compact formation around `at`: each takes the
// place nearest to `at` of a hexagonal grid (then of a four times finer one)
// that overlaps no placed body, is within `chain` (edge distance) of one of
// them, and that ok accepts. It appends the centres to dst in body order, or
// returns dst unchanged and false if it finds no formation. The result
// depends on nothing but the arguments.
func Arrange(at Point, bodies []Shape, chain Length, ok func(i int, s *Shape) bool, dst []Point) ([]Point, bool) {
	if len(bodies) == 0 {
		return dst, true
	}
	step := widest(bodies)
	rings := 6 + 2*int(isqrt(uint64(len(bodies))))
	f := formation{bodies: bodies, chain: chain, ok: ok}
	f.coarse = hexGrid{at: at, step: step, rings: rings}
	f.fine = hexGrid{at: at, step: max(2, step/4), rings: 4 * rings}
	for start := 0; start < startTries; start++ {
		f.placed = f.placed[:0]
		if !f.begin(start) {
			break
		}
		if f.fill() {
			for i := range f.placed {
				dst = append(dst, f.placed[i].Center())
			}
			return dst, true
		}
	}
	return dst, false
}

// formation is the work of one Arrange.
type formation struct {
	bodies []Shape
	chain  Length
	ok     func(i int, s *Shape) bool
	coarse hexGrid
	fine   hexGrid
	placed []Shape
	probe  Shape // a body where it is tried
}

// hexGrid is a grid whose places are drawn as far as they are needed: most formations need but the first.
type hexGrid struct {
	at     Point
	step   Length
	rings  int
	drawn  int // rings
	places []Point
}

// place is one of its places, the nearest first, false beyond the last.
func (g *hexGrid) place(k int) (Point, bool) {
	for k >= len(g.places) && g.drawn < g.rings {
		if g.drawn = min(max(nearRings, 3*g.drawn), g.rings); g.drawn < g.rings {
			g.places = hexNear(g.at, g.step, g.drawn)
		} else {
			g.places = hexPlaces(g.at, g.step, g.rings)
		}
	}
	if k >= len(g.places) {
		return Point{}, false
	}
	return g.places[k], true
}

// begin puts the first body on the place that ok accepts after skip others,
// counting coarse places before fine ones.
func (f *formation) begin(skip int) bool {
	try := func(grid *hexGrid) bool {
		for k := 0; ; k++ {
			c, there := grid.place(k)
			if !there {
				return false
			}
			f.probe = f.bodies[0].At(c)
			if !f.ok(0, &f.probe) {
				continue
			}
			if skip == 0 {
				f.placed = append(f.placed, f.probe)
				return true
			}
			skip--
		}
	}
	return try(&f.coarse) || try(&f.fine)
}

func (f *formation) fill() bool {
	for i := 1; i < len(f.bodies); i++ {
		if !f.place(i, &f.coarse) && !f.place(i, &f.fine) {
			return false
		}
	}
	return true
}

func (f *formation) place(i int, grid *hexGrid) bool {
	for k := 0; ; k++ {
		c, there := grid.place(k)
		if !there {
			return false
		}
		f.probe = f.bodies[i].At(c)
		if f.fits(&f.probe) && f.ok(i, &f.probe) {
			f.placed = append(f.placed, f.probe)
			return true
		}
	}
}

// fits tells whether s overlaps none of the placed and is linked to one.
func (f *formation) fits(s *Shape) bool {
	linked := false
	for j := range f.placed {
		if Overlap(s, &f.placed[j]) {
			return false
		}
		linked = linked || Within(s, &f.placed[j], f.chain)
	}
	return linked
}

// widest is the largest width any body needs when turned any way, even so
// that a grid can halve it.
func widest(bodies []Shape) Length {
	step := Length(2)
	for i := range bodies {
		c := bodies[i].Center()
		for _, p := range bodies[i].core() {
			step = max(step, 2*(Dist(c, p)+bodies[i].R)+min(2, 2*Dist(c, p)))
		}
	}
	return step
}

// nearRings is how many rings of a grid are drawn at first.
const nearRings = 3

// hexNear is the first places of a grid: those that are nearer than any beyond its first rings. Beyond k of them a place is at least
// k+1 rows away, or half a step less than k+1 steps.
func hexNear(at Point, step Length, rings int) []Point {
	out := hexPlaces(at, step, rings)
	step += step & 1
	far := int64(min(Length(rings+1)*hexRow(step), Length(rings)*step+step/2))
	for n, p := range out {
		if DistSq(at, p) >= far*far {
			return out[:n]
		}
	}
	return out
}

// hexRow is how far apart the rows of a grid are.
func hexRow(step Length) Length { return Length(isqrt(uint64(step)*uint64(step)*3/4)) + 1 }

// hexPlaces is a hexagonal grid around `at`, nearest first and then by Y and
// X. Neighbours are at least a step apart.
func hexPlaces(at Point, step Length, rings int) []Point {
	step += step & 1
	row := hexRow(step)
	place := func(i, j int) Point {
		return at.Add(Point{Length(i)*step + Length(j&1)*(step/2), Length(j) * row})
	}
	// One number a place, its distance before its row before its column: so they are sorted without being compared.
	order := make([]uint64, 0, (2*rings+1)*(2*rings+1))
	for j := -rings; j <= rings; j++ {
		for i := -rings; i <= rings; i++ {
			if p := place(i, j); p.Valid() {
				order = append(order, uint64(DistSq(at, p))<<20|uint64(j+rings)<<10|uint64(i+rings))
			}
		}
	}
	slices.Sort(order)
	out := make([]Point, len(order))
	for k, n := range order {
		out[k] = place(int(n&1023)-rings, int(n>>10&1023)-rings)
	}
	return out
}
