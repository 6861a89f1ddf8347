package flow_test

import (
	"testing"

	"sortie/flow"
)

func TestADigestKnowsItsNumbersAndTheirOrder(t *testing.T) {
	d := flow.Digest(7)
	if d.Add(1, 2) != d.Add(1).Add(2) {
		t.Error("numbers added one by one make another digest")
	}
	for _, other := range []flow.Digest{d.Add(2, 1), d.Add(1), d.Add(1, 2, 0), flow.Digest(8).Add(1, 2)} {
		if other == d.Add(1, 2) {
			t.Errorf("%x stands for two lists of numbers", uint64(other))
		}
	}
	if d.Key() == 0 || flow.Digest(0).Key() == 0 {
		t.Error("a key is 0, which says that nothing is known")
	}
}
