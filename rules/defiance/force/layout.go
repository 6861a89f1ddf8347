package force

import (
	"fmt"
	"slices"

	"sortie/geom"
)

// ShortLane is the length of fire lanes that a table should have few of.  dvg.house.terrain-default
const ShortLane = 30 * geom.Inch

// laneStep is how closely lanes are looked for.
const laneStep = 2 * geom.Inch

// LongLanes counts the straight lines along and across the table, one every two inches, with a stretch of more
// than 30 inches that no piece high enough to stand behind interrupts.  dvg.house.terrain-default
func (t *Table) LongLanes() (long, all int) { return t.longLanes(1 << 30) }

// longLanes is LongLanes that counts no further than to so many long ones.
func (t *Table) longLanes(most int) (long, all int) {
	for x := laneStep; x < t.Width && long < most; x += laneStep {
		all++
		if t.stretch(geom.Point{X: x}, geom.Point{X: x, Y: t.Height}) > ShortLane {
			long++
		}
	}
	for y := laneStep; y < t.Height && long < most; y += laneStep {
		all++
		if t.stretch(geom.Point{Y: y}, geom.Point{X: t.Width, Y: y}) > ShortLane {
			long++
		}
	}
	return long, all
}

// stretch is the longest part of a line along an axis that nothing interrupts.
func (t *Table) stretch(p, q geom.Point) geom.Length {
	length := q.X - p.X + q.Y - p.Y
	var room [16]geom.Length
	var spans [8]geom.Span
	cuts, lane := append(room[:0], 0, length), geom.BoxOf(p, q)
	for i := range t.Pieces {
		if t.Pieces[i].High < geom.Inch || !lane.Meets(t.Pieces[i].Area.Bounds()) {
			continue
		}
		for _, s := range t.Pieces[i].Area.Crossing(p, q, spans[:0]) {
			cuts = append(cuts, s.From.Length(), s.To.Length())
		}
	}
	slices.Sort(cuts)
	best := geom.Length(0)
	for i := 1; i < len(cuts); i++ {
		if mid := (cuts[i-1] + cuts[i]) / 2; cuts[i]-cuts[i-1] > best && !t.interrupted(p, q, mid) {
			best = cuts[i] - cuts[i-1]
		}
	}
	return best
}

func (t *Table) interrupted(p, q geom.Point, at geom.Length) bool {
	mid := geom.Point{X: p.X, Y: p.Y + at}
	if q.X != p.X {
		mid = geom.Point{X: p.X + at, Y: p.Y}
	}
	for i := range t.Pieces {
		if t.Pieces[i].High >= geom.Inch && t.Pieces[i].Area.Contains(mid) {
			return true
		}
	}
	return false
}

// Advice says what is unusual about a table that somebody made by hand: a warning, never a refusal.
func (t *Table) Advice() []string {
	var out []string
	if r := t.SizeRefusal(); r != nil {
		out = append(out, r.Error())
	}
	if n := len(t.Pieces); n < 8 || n > 14 {
		out = append(out, fmt.Sprintf("8 to 14 pieces are usual, not %d (dvg.house.terrain-default)", n))
	}
	if long, all := t.LongLanes(); long*2 > all {
		out = append(out, fmt.Sprintf("%d of %d lanes are longer than 30 inches (dvg.house.terrain-default)", long, all))
	}
	return out
}
