package incision

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/defs"
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

// tableSize is how large the table of a scenario is: four sides need more room.  is.table.default-size, is.hunt.setup
func tableSize(sc *Scenario, sides int) int {
	if sides > 3 {
		return sc.Size * 4 / 3
	}
	return sc.Size
}

// generate makes a table for a scenario: what it always has, and two items for each sector of 12", clear where people
// come on and where they must get to.  is.setup.terrain-density, is.table.default-size
func generate(sc *Scenario, seed uint64, sides int) string {
	size := tableSize(sc, sides)
	var text strings.Builder
	var fixed []geom.Area
	for i, line := range sc.fixed {
		word, shape, _ := strings.Cut(line, " ")
		area := shapeOn(shape, sc.Size, size)
		fixed = append(fixed, area)
		fmt.Fprintf(&text, "terrain fixed-%d %s %s\n", i+1, word, areaText(shape, sc.Size, size))
	}
	m := ground.NewMaker(seed, size, size)
	m.Apart = 3 * geom.Inch / 2
	m.Allow = func(_ string, at geom.Point, r geom.Length) bool {
		for _, k := range keepClear(sc, size) {
			if geom.Dist(at, k) < r+3*geom.Inch {
				return false
			}
		}
		body := geom.Disc(at, r)
		for i := range fixed {
			if fixed[i].Within(&body, geom.Inch/2) {
				return false
			}
		}
		return true
	}
	areas, items := groundSorts()
	for range (size*size + 287) / 288 { // two pairs for each two sectors of 12", rounded up
		m.Pair(areas)
		m.Pair(items)
	}
	return m.Text() + text.String()
}

// keepClear are the places of a scenario that stay free of ground.
func keepClear(sc *Scenario, size int) []geom.Point {
	if !sc.corners {
		return sc.open
	}
	w := inches(size)
	out := []geom.Point{{X: w / 2, Y: w / 2}}
	for _, x := range [2]geom.Length{2 * geom.Inch, w - 2*geom.Inch} {
		for _, y := range [2]geom.Length{2 * geom.Inch, w - 2*geom.Inch} {
			out = append(out, geom.Point{X: x, Y: y})
		}
	}
	return out
}

// areaText writes a piece drawn for one size of table on another: every number grows alike.
func areaText(shape string, from, to int) string {
	if from == to {
		return shape
	}
	out := []byte(nil)
	for i := 0; i < len(shape); {
		j := i
		for j < len(shape) && (shape[j] >= '0' && shape[j] <= '9' || shape[j] == '.') {
			j++
		}
		if j == i {
			out = append(out, shape[i])
			i++
			continue
		}
		whole, tenths, _ := strings.Cut(shape[i:j], ".")
		n, _ := strconv.Atoi(whole)
		t, _ := strconv.Atoi(tenths)
		n = (10*n + t) * to / from
		out = fmt.Appendf(out, "%d.%d", n/10, n%10)
		i = j
	}
	return string(out)
}

// shapeOn is the area of such a piece.
func shapeOn(shape string, from, to int) geom.Area {
	w := defs.OfWords(strings.Fields(areaText(shape, from, to)))
	return w.Area()
}
