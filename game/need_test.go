package game

import "testing"

func TestWhatADieMustShow(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{LowTest(4, 10), "4 or less, 40%"},
		{LowTest(-2, 10), "1, 10%"},
		{LowTest(12, 10), "9 or less, 90%"},
		{HighTest(5, 8), "5+, 50%"},
		{HighTest(0, 8), "1+, 100%"},
		{HighTest(2, 8), "2+, 88%"},
		{HighTest(11, 8), "8, 13%"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
