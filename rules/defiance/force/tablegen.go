package force

import (
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/ground"
)

// The usual table.  dvg.house.table
const (
	TableWidth  = 72
	TableHeight = 48
)

// pieceSorts are the pieces that a generated table has. A piece of light, medium or heavy ground is so large that
// one sees through its rim and not through its middle.
func pieceSorts() []ground.Sort { return append(groundSorts(), blockSorts()...) }

func groundSorts() []ground.Sort {
	const quarter = geom.Inch / 4
	return []ground.Sort{
		{Kind: "scrub", Shape: "blob", Weight: 3, Least: 22 * quarter, Most: 28 * quarter},
		{Kind: "pines", Shape: "blob", Weight: 4, Least: 22 * quarter, Most: 28 * quarter},
		{Kind: "thicket", Shape: "blob", Weight: 3, Least: 18 * quarter, Most: 24 * quarter},
		{Kind: "rocks", Shape: "blob", Weight: 3, Least: 16 * quarter, Most: 22 * quarter},
		{Kind: "outcrop", Shape: "blob", Weight: 3, Least: 18 * quarter, Most: 24 * quarter},
		{Kind: "ford", Shape: "blob", Weight: 1, Least: 14 * quarter, Most: 20 * quarter},
		{Kind: "grass", Shape: "rect", Weight: 1, Least: 18 * quarter, Most: 22 * quarter},
	}
}

func blockSorts() []ground.Sort {
	const quarter = geom.Inch / 4
	return []ground.Sort{
		{Kind: "bunker", Shape: "rect", Weight: 3, Least: 16 * quarter, Most: 20 * quarter},
		{Kind: "cliff", Shape: "blob", Weight: 2, Least: 16 * quarter, Most: 20 * quarter},
		{Kind: "boulder", Shape: "disc", Weight: 2, Least: 8 * quarter, Most: 12 * quarter},
		{Kind: "wall", Shape: "band", Weight: 3, Least: 18 * quarter, Most: 22 * quarter},
		{Kind: "high-wall", Shape: "band", Weight: 2, Least: 14 * quarter, Most: 18 * quarter},
		{Kind: "sandbags", Shape: "band", Weight: 2, Least: 10 * quarter, Most: 14 * quarter},
	}
}

// tableTries is how many tables are made before the one with the fewest long lanes is taken.
const tableTries = 12

// Generate makes a table as text: 8 to 14 pieces, each with its twin, few lanes longer than 30 inches, and
// nothing where a mission has an objective.  dvg.house.terrain-default, dvg.house.table
func (p *Pack) Generate(seed uint64) string {
	var best *ground.Maker
	fewest := 1 << 30
	for try := range uint64(tableTries) {
		m := p.lay(seed + try<<32)
		t := sketch(m)
		long, _ := t.longLanes(fewest)
		if len(t.Pieces) < 8 {
			long += 1000
		}
		if long < fewest {
			best, fewest = m, long
		}
		if fewest == 0 { // none can have less
			break
		}
	}
	t, err := ReadTable(best.Text())
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("# generated from seed %d; edit freely\n", seed) + t.Text()
}

// lay is one try: six or seven pairs.
func (p *Pack) lay(seed uint64) *ground.Maker {
	m := ground.NewMaker(seed, TableWidth, TableHeight)
	m.Allow = p.keepsClear(m.W, m.H)
	pairs := 6 + m.Rand.Int(2)
	rough, blocks := groundSorts(), blockSorts()
	for k := range pairs {
		sorts := rough
		if k%3 == 2 {
			sorts = blocks
		}
		m.Pair(sorts)
	}
	return m
}

// sketch is the ground of a try, which need not be put into words to be judged.
func sketch(m *ground.Maker) Table {
	t, kinds := Table{Width: m.W, Height: m.H, Pieces: make([]Piece, 0, len(m.Laid()))}, Kinds()
	for i := range m.Laid() {
		laid := &m.Laid()[i]
		area, err := laid.Area()
		n := slices.IndexFunc(kinds, func(k Kind) bool { return k.Key == laid.Sort.Kind })
		if err != nil || n < 0 {
			panic(fmt.Sprint("force: no ground of the kind ", laid.Sort.Kind, ": ", err))
		}
		t.Pieces = append(t.Pieces, Piece{Kind: kinds[n].Key, Terrain: kinds[n].Terrain, High: kinds[n].High, Area: area})
	}
	return t
}

// keepsClear leaves the middles of objectives open.
func (p *Pack) keepsClear(w, h geom.Length) func(kind string, at geom.Point, r geom.Length) bool {
	var marks []geom.Point
	for i := range p.Missions {
		for j := range p.Missions[i].Objectives {
			o := &p.Missions[i].Objectives[j]
			marks = append(marks, o.At(w, h, false), o.At(w, h, true))
		}
	}
	return func(_ string, at geom.Point, r geom.Length) bool {
		room := int64(r + geom.Inch)
		return !slices.ContainsFunc(marks, func(o geom.Point) bool { return geom.DistSq(o, at) < room*room })
	}
}
