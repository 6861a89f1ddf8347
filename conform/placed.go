package conform

import (
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// PlacedAsShown plays the beginning of games and wants every figure that is put down without being turned to stand as
// the view showed it before: a screen draws the figure to be placed from that view, and nothing else tells it how an oval
// base will lie.
func PlacedAsShown(t *testing.T, sys game.System, setups []game.Setup) {
	t.Helper()
	long := 0
	for i := range setups {
		tr := newTrial(sys, setups, i, uint64(i)+1)
		long += tr.placed(t)
	}
	if long == 0 {
		t.Error("no figure with a base that is not round was placed: these set-ups prove nothing")
	}
}

// placed plays until every unit has been asked about, and counts the figures that are not round.
func (tr *trial) placed(t *testing.T) (long int) {
	t.Helper()
	l, err := flow.Start(tr.game(), tr.dice(0), nil, flow.Options{})
	defer func() { l.Close() }()
	if err != nil {
		t.Fatal(err)
	}
	players := randomly(tr.seed)
	for n := 0; n < 200 && l.Pending() != nil; n++ {
		q := l.Pending()
		seat, id, kind := q.Seat, q.Unit, q.Kind
		before := figures(unitOf(q, l.Table()))
		a := players[seat].Answer(q, l.Table())
		if err := l.Answer(a); err != nil {
			t.Fatal(err)
		}
		if kind != flow.Place || id < 0 {
			continue
		}
		after := figures(unitOf(&flow.Question{Seat: seat, Unit: id}, l.Table()))
		for _, p := range a.Paths {
			was, is := before[p.Figure], after[p.Figure]
			if was == nil || is == nil || p.Turned {
				continue
			}
			if len(is.Shape.Points) > 1 {
				long++
			}
			if !sameShape(was, is) {
				t.Errorf("set-up %d: %s was shown as %v facing %d and stands as %v facing %d", tr.index, is.Name,
					about(was), was.Facing, about(is), is.Facing)
			}
		}
	}
	return long
}

func figures(u *game.Unit) map[int32]*game.Figure {
	out := map[int32]*game.Figure{}
	if u != nil {
		for i := range u.Figures {
			out[u.Figures[i].ID] = &u.Figures[i]
		}
	}
	return out
}

// about are the corners of a figure as seen from its middle.
func about(f *game.Figure) (out []geom.Point) {
	for _, p := range f.Shape.Points {
		out = append(out, p.Sub(f.At))
	}
	return out
}

func sameShape(a, b *game.Figure) bool {
	p, q := about(a), about(b)
	if a.Facing != b.Facing || len(p) != len(q) || a.Shape.Radius != b.Shape.Radius {
		return false
	}
	for i := range p {
		if p[i] != q[i] {
			return false
		}
	}
	return true
}
