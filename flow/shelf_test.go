package flow_test

import (
	"testing"

	"sortie/flow"
)

// Lists lent for one question do not overlap, however many there are; the room comes back with Clear.
func TestShelfLendsSeparateRoom(t *testing.T) {
	var s flow.Shelf
	for round := range 4 {
		var lists [][]flow.Option
		for n := range 40 {
			out := s.Take(n)
			if len(out) != 0 || cap(out) < n {
				t.Fatalf("round %d: asked for room for %d, got %d of %d", round, n, len(out), cap(out))
			}
			for range n + 1 { // one more than there is room for must not reach into the next list
				out = append(out, flow.Option{Value: int32(n)})
			}
			lists = append(lists, out)
		}
		for n, list := range lists {
			for _, o := range list {
				if o.Value != int32(n) {
					t.Fatalf("round %d: list %d holds an option of list %d", round, n, o.Value)
				}
			}
		}
		s.Clear()
	}
	if n := testing.AllocsPerRun(10, func() { s.Take(20); s.Take(20); s.Clear() }); n != 0 {
		t.Errorf("a grown shelf allocates %v times", n)
	}
}

// What was given back is lent again, as it was left, to one at a time.
func TestSparesAreUsedAgain(t *testing.T) {
	var s flow.Spare[[]int]
	if s.Take() != nil {
		t.Error("something is there that nobody gave back")
	}
	a, b := &[]int{1}, &[]int{2}
	s.Put(a)
	s.Put(b)
	if x, y := s.Take(), s.Take(); x == y || len(*x) != 1 || s.Take() != nil {
		t.Errorf("lent %v and %v", x, y)
	}
}
