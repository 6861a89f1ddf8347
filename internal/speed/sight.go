package speed

import (
	"fmt"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
)

// SightTable is the set-up of a full table, 16 pieces of terrain of these kinds and 10 units of 10
// models, and where each model goes: depth chooses how far from the edge a unit stands, in inches.
func SightTable(seed uint64, kinds [8]string, depth func(unit int, r *dice.Rand) int) (in []game.Line, at [100]geom.Point) {
	r := dice.NewRand(seed, 0)
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	add("table 72x48")
	for i := range 16 {
		x, y := 4+16*(i%4)+r.Int(5), 3+11*(i/4)+r.Int(4)
		switch i % 4 {
		case 0:
			add("terrain t%d %s disc %d,%d 3", i, kinds[i%len(kinds)], x+4, y+3)
		case 1:
			add("terrain t%d wall line %d,%d %d,%d width 0.75", i, x, y+2, x+7, y+4)
		case 2:
			add("terrain t%d %s poly %d,%d %d,%d %d,%d %d,%d %d,%d", i, kinds[i%len(kinds)], x, y, x+6, y+1, x+7, y+4, x+3, y+6, x-1, y+3)
		default:
			add("terrain t%d %s rect %d,%d 5x4", i, kinds[i/4%len(kinds)], x, y)
		}
	}
	for u := range 10 {
		add("unit %s u%d 10 trooper at 1,1", [2]string{"red", "blue"}[u%2], u)
	}
	for u := range 10 {
		x := 2 + r.Int(60)
		corner := geom.Point{X: geom.Length(x) * geom.Inch, Y: geom.Length(depth(u, r)) * geom.Inch}
		for k := range 10 {
			at[10*u+k] = corner.Add(geom.Point{X: geom.Length(k%5) * 3 * geom.Inch / 2, Y: geom.Length(k/5) * 3 * geom.Inch / 2})
		}
	}
	return in, at
}
