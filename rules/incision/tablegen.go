package incision

import (
	"sortie/geom"
	"sortie/ground"
)

// groundSorts are the pieces of a generated table: areas, lines and single items.  is.setup.terrain-density
func groundSorts() (areas, items []ground.Sort) {
	const quarter = geom.Inch / 4
	areas = []ground.Sort{
		{Kind: "boulder-field", Shape: "blob", Weight: 3, Least: 7 * quarter, Most: 10 * quarter},
		{Kind: "high-crops", Shape: "rect", Weight: 2, Least: 8 * quarter, Most: 10 * quarter},
		{Kind: "rocky-area", Shape: "blob", Weight: 3, Least: 7 * quarter, Most: 10 * quarter},
		{Kind: "low-crops", Shape: "rect", Weight: 1, Least: 8 * quarter, Most: 10 * quarter},
		{Kind: "building", Shape: "rect", Weight: 3, Least: 9 * quarter, Most: 12 * quarter},
	}
	items = []ground.Sort{
		{Kind: "wall", Shape: "band", Weight: 4, Least: 5 * quarter, Most: 8 * quarter},
		{Kind: "line-of-bushes", Shape: "band", Weight: 2, Least: 5 * quarter, Most: 8 * quarter},
		{Kind: "line-of-boulders", Shape: "band", Weight: 2, Least: 5 * quarter, Most: 8 * quarter},
		{Kind: "large-boulder", Shape: "disc", Weight: 3, Least: 3 * quarter, Most: 5 * quarter},
		{Kind: "large-tree", Shape: "disc", Weight: 2, Least: 2 * quarter, Most: 3 * quarter},
		{Kind: "crates", Shape: "disc", Weight: 2, Least: 2 * quarter, Most: 3 * quarter},
	}
	return areas, items
}

// generate makes a table for a scenario: two items for each sector of 12", clear where people come on and where
// they must get to.  is.setup.terrain-density, is.table.default-size
func generate(sc *Scenario, seed uint64) string {
	m := ground.NewMaker(seed, sc.Size, sc.Size)
	m.Apart = 3 * geom.Inch / 2
	keep := openSpots(sc)
	m.Allow = func(_ string, at geom.Point, r geom.Length) bool {
		for _, k := range keep {
			if geom.Dist(at, k) < r+3*geom.Inch {
				return false
			}
		}
		return true
	}
	areas, items := groundSorts()
	for range sc.Size * sc.Size / 288 {
		m.Pair(areas)
		m.Pair(items)
	}
	return m.Text()
}

// openSpots are the places of a scenario that stay free of ground.
func openSpots(sc *Scenario) []geom.Point {
	at := func(x, y int) geom.Point {
		return geom.Point{X: geom.Length(x) * geom.Inch, Y: geom.Length(y) * geom.Inch}
	}
	if sc.Number == 1 {
		return []geom.Point{at(5, 5), at(10, 5), at(5, 10), at(36, 18), at(18, 36)}
	}
	switch sc.Number {
	case 2:
		return []geom.Point{at(18, 5), at(0, 36), at(36, 36)}
	case 3:
		return []geom.Point{at(18, 4), at(2, 34), at(34, 34)}
	}
	return nil
}
