package force

import (
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/ground"
)

// TableSize is the usual table for a game of so many points, in inches. Ruling: what lies between 1,250
// and 1,500 uses the larger.  ff.setup.table.up-to-1250, ff.setup.table.from-1500
func TableSize(points int) (w, h int) {
	if points <= 1250 {
		return 48, 48
	}
	return 72, 48
}

// generatorZone is the depth of the zones that hills keep out of.  ff.house.deployment-zone
const generatorZone = 12 * geom.Inch

// areaSorts are pieces of 4 to 6 inches across, scatterSorts small ones and obstacles.
// ff.setup.terrain.count-4x4
var areaSorts = [...]ground.Sort{
	{Kind: "woods", Shape: "blob", Weight: 4, Least: 10 * quarter, Most: 12 * quarter},
	{Kind: "ruin", Shape: "rect", Weight: 4, Least: 14 * quarter, Most: 17 * quarter},
	{Kind: "rocks", Shape: "blob", Weight: 2, Least: 10 * quarter, Most: 12 * quarter},
	{Kind: "building", Shape: "rect", Weight: 3, Least: 14 * quarter, Most: 17 * quarter, Extra: "capacity 10"},
	{Kind: "hill", Shape: "blob", Weight: 2, Least: 10 * quarter, Most: 12 * quarter},
	{Kind: "field", Shape: "rect", Weight: 1, Least: 14 * quarter, Most: 17 * quarter},
	{Kind: "water", Shape: "blob", Weight: 1, Least: 10 * quarter, Most: 12 * quarter},
}

var scatterSorts = [...]ground.Sort{
	{Kind: "wall", Shape: "band", Weight: 4, Least: 8 * quarter, Most: 10 * quarter},
	{Kind: "obstacle", Shape: "band", Weight: 3, Least: 8 * quarter, Most: 10 * quarter},
	{Kind: "wire", Shape: "band", Weight: 1, Least: 7 * quarter, Most: 9 * quarter},
	{Kind: "fortification", Shape: "band", Weight: 1, Least: 7 * quarter, Most: 9 * quarter},
	{Kind: "block", Shape: "disc", Weight: 2, Least: 4 * quarter, Most: 5 * quarter},
}

const quarter = geom.Inch / 4

// laneTries is how many tables are made before one with open lanes is taken.  ff.setup.terrain.no-open-lanes
const laneTries = 50

// GenerateTable makes a table as text: so many pieces of each sort, no hill in a zone, and as long as it
// takes, up to fifty tries, no open lane of fire across.  ff.setup.terrain.no-open-lanes
func GenerateTable(points int, seed uint64) string {
	w, h := TableSize(points)
	m := ground.NewMaker(seed, w, h)
	for try := range uint64(laneTries) { // most tables come about so; who misses a piece is not gone on with
		m.Again(seed + try<<32)
		if open, whole := makeTable(m, false); whole && open == 0 {
			return m.Text()
		}
	}
	best, fewest := "", -1
	for try := range uint64(laneTries) {
		m.Again(seed + try<<32)
		open, whole := makeTable(m, true)
		if !whole {
			open += 1000
		}
		if fewest < 0 || open < fewest {
			best, fewest = m.Text(), open
		}
	}
	return best + fmt.Sprintf("# open lanes of fire remain: %d\n", fewest)
}

// makeTable lays the pieces for one try and counts the lanes left open; whole is false if not all found
// room, and unless anything will do it ends there. Each pair is steered to where lanes are still open.
// ff.setup.terrain.count-4x4, ff.setup.terrain.count-6x4
func makeTable(m *ground.Maker, anything bool) (open int, whole bool) {
	board := &Board{Width: m.W, Height: m.H}
	across, along := board.lanes()
	to := steering{board: board, relays: RelayPlaces(m.W, m.H)}
	m.Allow = to.allows
	pairs := piecePairs(int(m.W / geom.Inch))
	whole = true
	for k := range 2 * pairs {
		sorts := areaSorts[:]
		if k >= pairs {
			sorts = scatterSorts[:]
		}
		to.by(across, along)
		before := len(m.Laid())
		if whole = m.Pair(sorts) && whole; !whole && !anything {
			return 0, false
		}
		for i := range m.Laid()[before:] {
			closeBehind(&m.Laid()[before+i], board, across, along)
		}
	}
	return countOpen(across), whole
}

// closeBehind marks the lanes that a piece closes as it is laid. Those between its sides are closed; it is drawn only for lanes along
// its sides.
func closeBehind(p *ground.Piece, b *Board, across, along []bool) {
	as := Piece{Kind: p.Sort.Kind}
	if !terrainKind(&as) || as.Tall == 0 {
		return
	}
	box, but := p.Sides()
	doubt := closeBetween(across, box.Min.X, box.Max.X, but)
	if !closeBetween(along, box.Min.Y, box.Max.Y, but) && !doubt {
		return
	}
	area, err := p.Area()
	if err != nil {
		panic(err)
	}
	as.Area = area
	closeLanes(&Board{Width: b.Width, Height: b.Height, Pieces: []Piece{as}}, across, along)
}

// closeBetween closes the lanes between two sides that are known but for so much, and tells whether one along a side is still open.
func closeBetween(lanes []bool, from, to, but geom.Length) (doubt bool) {
	for k := max(0, int((from-but)/laneStep)); k < len(lanes) && geom.Length(k)*laneStep <= to+but; k++ {
		if at := geom.Length(k) * laneStep; at > from+but && at < to-but {
			lanes[k] = false
		} else if at >= from-but {
			doubt = doubt || lanes[k]
		}
	}
	return doubt
}

// steering allows only places that close many open lanes, and asks for less the longer the search lasts.
type steering struct {
	board         *Board
	relays        [5]geom.Point
	asked         int
	across, along opens
}

// by has a new search go by the lanes that are open now.
func (t *steering) by(across, along []bool) {
	t.asked = 0
	t.across.count(across)
	t.along.count(along)
}

func (t *steering) allows(kind string, at geom.Point, r geom.Length) bool {
	if !allowPiece(&t.relays, t.board.Width, t.board.Height, kind, at, r) {
		return false
	}
	t.asked++
	return t.across.within(at.X, r*2/3)+t.along.within(at.Y, r*2/3)/2 >= 6-t.asked/14
}

// opens is how many of so many first lanes are open.
type opens []int8

func (o *opens) count(lanes []bool) {
	n := int8(0)
	*o = append(slices.Grow((*o)[:0], len(lanes)+1), 0)
	for _, open := range lanes {
		if open {
			n++
		}
		*o = append(*o, n)
	}
}

// within counts the open lanes nearer to a place than a distance.
func (o opens) within(at, d geom.Length) int {
	to := min(len(o)-1, int((at+d-1)/laneStep)+1)
	from := min(to, max(0, int((at-d)/laneStep)+1))
	return int(o[to] - o[from])
}

// piecePairs is how many pairs of each sort a table has.
func piecePairs(w int) int {
	if w > 48 {
		return 6
	}
	return 4
}

// allowPiece keeps hills out of every strip that can be a deployment zone, and all pieces off the places
// of objectives.  ff.setup.terrain.no-hills-in-zones
func allowPiece(relays *[5]geom.Point, w, h geom.Length, kind string, at geom.Point, r geom.Length) bool {
	for i := range relays {
		if geom.DistSq(relays[i], at) < int64(r+MarkerSize)*int64(r+MarkerSize) {
			return false
		}
	}
	if kind != "hill" {
		return true
	}
	if at.Y-r < generatorZone || at.Y+r > h-generatorZone {
		return false
	}
	return w != h || at.X-r >= generatorZone && at.X+r <= w-generatorZone
}

// laneStep is how closely lanes are looked for.
const laneStep = geom.Inch

// OpenLanes counts the straight lines across the table, one every inch, that meet no terrain a model
// could stand behind. Those of a square table that run the other way are closed where it can be done.
// ff.setup.terrain.no-open-lanes
func OpenLanes(b *Board) int {
	across, along := b.lanes()
	closeLanes(b, across, along)
	return countOpen(across)
}

// lanes are all lines of an empty table, the k-th k inches from the near left corner.
func (b *Board) lanes() (across, along []bool) {
	open := func(d geom.Length) []bool {
		out := make([]bool, int(d/laneStep))
		for i := 1; i < len(out); i++ {
			out[i] = true
		}
		return out
	}
	if b.Width == b.Height {
		along = open(b.Height)
	}
	return open(b.Width), along
}

// closeLanes marks the lanes that the pieces of a board close.
func closeLanes(b *Board, across, along []bool) {
	for i := range b.Pieces {
		p := &b.Pieces[i]
		if p.Tall == 0 {
			continue
		}
		box := p.Area.Bounds()
		var buf [8]geom.Span
		for k := int(box.Min.X / laneStep); k < len(across) && geom.Length(k)*laneStep <= box.Max.X; k++ {
			x := geom.Length(k) * laneStep
			across[k] = across[k] && len(p.Area.Crossing(geom.Point{X: x}, geom.Point{X: x, Y: b.Height}, buf[:0])) == 0
		}
		for k := int(box.Min.Y / laneStep); k < len(along) && geom.Length(k)*laneStep <= box.Max.Y; k++ {
			y := geom.Length(k) * laneStep
			along[k] = along[k] && len(p.Area.Crossing(geom.Point{Y: y}, geom.Point{X: b.Width, Y: y}, buf[:0])) == 0
		}
	}
}

func countOpen(lanes []bool) int {
	n := 0
	for _, open := range lanes {
		if open {
			n++
		}
	}
	return n
}

// PieceCounts counts area pieces and scatter.  ff.setup.terrain.count-4x4
func (b *Board) PieceCounts() (area, scatter int) {
	for i := range b.Pieces {
		small := false
		for _, s := range scatterSorts {
			small = small || s.Kind == b.Pieces[i].Kind
		}
		if small {
			scatter++
		} else {
			area++
		}
	}
	return area, scatter
}

// TableWarnings says what is unusual about a table made by hand: guidance, not legality.
func (b *Book) TableWarnings() []string {
	area, scatter := b.Board.PieceCounts()
	usual := 2 * piecePairs(int(b.Board.Width/geom.Inch))
	var out []string
	if area != usual || scatter > usual {
		out = append(out, fmt.Sprintf("about %d area pieces and at most %d of scatter are usual, not %d and %d", usual, usual, area, scatter))
	}
	if n := OpenLanes(&b.Board); n > 0 {
		out = append(out, fmt.Sprintf("%d open lanes of fire", n))
	}
	return out
}
