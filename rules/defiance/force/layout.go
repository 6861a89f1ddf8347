package force

import (
	"fmt"
	"slices"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Changes is how many pieces the opponent of who laid the table out may add or take away.
// dvg.setup.terrain.one-builds-other-adjusts
const Changes = 6

// Layout is a table while it is being agreed on: one player has laid it out, the other may change it a little.
type Layout struct {
	Table Table
	Made  int8       // changes so far
	Off   tally.Rule // in rule cases: the row that is switched off
}

// Refused says why the table may not be changed any more.  dvg.setup.terrain.one-builds-other-adjusts
func (l *Layout) Refused() *tally.Refusal {
	const rule = "dvg.setup.terrain.one-builds-other-adjusts"
	if l.Made >= Changes && l.Off != rule {
		return tally.Refuse(rule, fmt.Sprintf("the table was changed %d times already", Changes), "leave it as it is")
	}
	return nil
}

// Remove takes the piece of a name away.
func (l *Layout) Remove(key string) *tally.Refusal {
	if r := l.Refused(); r != nil {
		return r
	}
	at := slices.IndexFunc(l.Table.Pieces, func(p Piece) bool { return p.Key == key })
	if at < 0 {
		return tally.Refuse("dvg.setup.terrain.one-builds-other-adjusts", fmt.Sprintf("there is no piece %q", key), "name one that lies on the table")
	}
	l.Table.Pieces = slices.Delete(slices.Clone(l.Table.Pieces), at, at+1)
	l.Made++
	return nil
}

// Add lays a piece, written as in a table text without the word terrain: rocks-9 rocks disc 30,20 2.
func (l *Layout) Add(text string) *tally.Refusal {
	if r := l.Refused(); r != nil {
		return r
	}
	line := game.Line{Text: "terrain " + text}
	w := defs.Of(line)
	w.Next("terrain")
	p := readPiece(w)
	if err := w.Done(); err != nil {
		return tally.Refuse("dvg.terrain.four-types", err.Error(), "write: NAME KIND SHAPE, such as rocks-9 rocks disc 30,20 2")
	}
	p.Line = line.Text
	if r := l.Table.Fits(&p); r != nil {
		return r
	}
	l.Table.Pieces = append(slices.Clone(l.Table.Pieces), p)
	l.Made++
	return nil
}

// Fits says why a piece cannot lie on a table: it hangs over the edge, has the name of another or lies on one.
// Ruling of ours: pieces do not overlap.  dvg.setup.terrain.one-builds-other-adjusts
func (t *Table) Fits(p *Piece) *tally.Refusal {
	const rule = "dvg.setup.terrain.one-builds-other-adjusts"
	box := geom.Box{Max: geom.Point{X: t.Width, Y: t.Height}}
	if !box.Holds(p.Area.Bounds()) {
		return tally.Refuse(rule, p.Key+" hangs over the edge of the table", "lay it further in")
	}
	for i := range t.Pieces {
		o := &t.Pieces[i]
		if o.Key == p.Key {
			return tally.Refuse(rule, "a piece is called "+p.Key+" already", "give it another name")
		}
		if o.Area.Bounds().Meets(p.Area.Bounds()) {
			return tally.Refuse(rule, p.Key+" lies too near to "+o.Key, "lay it apart")
		}
	}
	return nil
}

// ShortLane is the length of fire lanes that a table should have few of.  dvg.house.terrain-default
const ShortLane = 30 * geom.Inch

// laneStep is how closely lanes are looked for.
const laneStep = 2 * geom.Inch

// LongLanes counts the straight lines along and across the table, one every two inches, with a stretch of more
// than 30 inches that no piece high enough to stand behind interrupts.  dvg.house.terrain-default
func (t *Table) LongLanes() (long, all int) {
	for x := laneStep; x < t.Width; x += laneStep {
		all++
		if t.stretch(geom.Point{X: x}, geom.Point{X: x, Y: t.Height}) > ShortLane {
			long++
		}
	}
	for y := laneStep; y < t.Height; y += laneStep {
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
	cuts := []geom.Length{0, length}
	for i := range t.Pieces {
		if t.Pieces[i].High < geom.Inch {
			continue
		}
		for _, s := range t.Pieces[i].Area.Crossing(p, q, nil) {
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
