package force

import (
	"slices"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/geom"
	"sortie/ground"
)

// The lanes that a piece closes as it is laid are those that it closes as it is read from the text of its table.
func TestCloseBehindIsCloseLanes(t *testing.T) {
	closed := 0
	for seed := range uint64(400) {
		w, h := TableSize(1000 + 500*int(seed%2))
		m := ground.NewMaker(seed, w, h)
		makeTable(m, true)
		book := &Book{Board: Board{Width: m.W, Height: m.H}}
		l := Loader{Book: book}
		for _, line := range defs.Lines(m.Text()) {
			if _, err := l.Define(line); err != nil {
				t.Fatal(err)
			}
		}
		if len(book.Board.Pieces) != len(m.Laid()) {
			t.Fatalf("%d pieces are laid, %d read", len(m.Laid()), len(book.Board.Pieces))
		}
		for i := range book.Board.Pieces {
			one := Board{Width: m.W, Height: m.H, Pieces: book.Board.Pieces[i : i+1]}
			across, along := one.lanes()
			closeLanes(&one, across, along)
			x, y := one.lanes()
			p := &m.Laid()[i]
			closeBehind(p, &one, x, y)
			if !slices.Equal(x, across) || !slices.Equal(y, along) {
				t.Fatalf("seed %d: %s at %v, sides %v: closes %v and %v as it is laid, %v and %v as it is read", seed, p.Sort.Kind, p.At, one.Pieces[0].Area.Bounds(), x, y, across, along)
			}
			if a, err := p.Area(); err != nil || a.Bounds() != one.Pieces[0].Area.Bounds() {
				t.Fatalf("seed %d: %s at %v is not as it is read", seed, p.Sort.Kind, p.At)
			}
			closed += len(across) - countOpen(across)
		}
	}
	if closed == 0 {
		t.Error("no lane was closed")
	}
}

// The open lanes that a place closes are counted as one counts them.
func TestOpensAreCounted(t *testing.T) {
	r := dice.NewRand(5, 0)
	some := 0
	for range 300 {
		lanes := make([]bool, r.Int(73))
		for i := range lanes {
			lanes[i] = i > 0 && r.Int(3) > 0 // the edge of the table is none
		}
		var o opens
		o.count(lanes)
		for range 200 {
			at, d := geom.Length(r.Int(72*4))*quarter, geom.Length(1+r.Int(int(4*geom.Inch)))
			n := 0
			for i := range lanes {
				if far := geom.Length(i)*laneStep - at; lanes[i] && far < d && -far < d {
					n++
				}
			}
			if got := o.within(at, d); got != n {
				t.Fatalf("%d of %v lie within %v of %v, counted %d", n, lanes, d, at, got)
			}
			some += n
		}
	}
	if some == 0 {
		t.Error("no lane was near: the test tests nothing")
	}
}
