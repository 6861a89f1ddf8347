package antares2

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// TestMarshIsEnteredWhereItPays puts one who charges beside a marsh and his target into it, and tries every place about the
// marsh at which he could come in: if a way over one of them is cheap enough, with some to spare, the charge is found.
func TestMarshIsEnteredWhereItPays(t *testing.T) {
	straight, found, none := 0, 0, 0
	for seed := range uint64(600) {
		rnd := dice.NewRand(seed, 31)
		at := func(from, wide int) string { return fmt.Sprintf("%d.%02d", from+rnd.Int(wide), rnd.Int(100)) }
		s := caseOf(t, fmt.Sprintf(`
terrain bog marsh rect 20,20 %sx%s
unit red a 1 trooper at %s,%s
unit blue b 1 trooper at %s,%s
`, at(4, 8), at(4, 8), at(12, 22), at(12, 22), at(20, 10), at(20, 10)))
		a, b := s.Head(0), s.Head(1)
		bog := &s.Book.Board.Pieces[0].Area
		from, to := s.Shape(a), s.Shape(b)
		if bog.Overlaps(&from) || !bog.Contains(s.Bodies[b].At) || geom.Within(&from, &to, geom.Inch) {
			continue
		}
		g := s.NewMove(&position.MoveSpec{Unit: 0, Multiple: 2, Target: 1, Over: NoUnit, From: NoUnit})
		g.Gather()
		p := &g.Poses[0]
		cheapest := geom.Length(1 << 30)
		price := func(over ...geom.Point) {
			last := over[len(over)-1]
			end := geom.Toward(last, s.Bodies[b].At, max(0, geom.Dist(last, s.Bodies[b].At)-from.R-to.R))
			q := *p
			q.Points, q.Moved = append(over, end), true
			q.Length = geom.PathLength(append([]geom.Point{p.From}, q.Points...))
			cheapest = min(cheapest, g.Cost(&q, q.Length).Length())
		}
		price(p.From)
		direct := cheapest
		box := bog.Bounds().Grow(from.R + 1)
		corners := []geom.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}}
		for i, c := range corners {
			next := corners[(i+1)%4]
			for k := geom.Length(0); k <= 80; k++ {
				e := geom.Toward(c, next, geom.Dist(c, next)*k/80)
				price(e)
				price(c, e)
				price(next, e)
			}
		}
		ok := s.CanReach(0, 1, 2)
		switch {
		case !ok && cheapest <= p.Left-geom.Inch/10:
			t.Errorf("seed %d: a way costs %v, straight on it is %v, and the charge is not found", seed, cheapest, direct)
		case ok && direct > p.Left:
			found++
		case ok:
			straight++
		default:
			none++
		}
		g.Done()
	}
	if straight < 20 || found < 10 || none < 20 {
		t.Errorf("the tables are dull: %d straight on, %d otherwise, %d out of reach", straight, found, none)
	}
}
