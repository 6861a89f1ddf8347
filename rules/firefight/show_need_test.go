package firefight

import "testing"

// What a command die promises if it is rolled again is said in swords of one roll, not of eight.
func TestOnAverage(t *testing.T) {
	for ofEight, want := range map[int]string{6: "+0.75 on average", 0: "+0.00 on average", -2: "−0.25 on average", -10: "−1.25 on average", 9: "+1.12 on average"} {
		if got := onAverage(ofEight); got != want {
			t.Errorf("%d of eight: %q, want %q", ofEight, got, want)
		}
	}
}
