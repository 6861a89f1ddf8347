package advice

import "testing"

func TestWhoHoldsAPlace(t *testing.T) {
	for _, c := range []struct {
		near [2]int
		want int
	}{{[2]int{0, 0}, 0}, {[2]int{10, 10}, 0}, {[2]int{100, 0}, 100}, {[2]int{0, 100}, -100}, {[2]int{20, 0}, 50}} {
		if got := Hold(c.near, 0, 40); got != c.want || Hold(c.near, 1, 40) != -c.want {
			t.Errorf("%v: %d, want %d", c.near, got, c.want)
		}
	}
}
