package dice_test

import (
	"slices"
	"testing"

	"sortie/dice"
)

// full is a bag of four sides, a neutral and event dice.
var full = dice.Roll{Name: "draw", Bag: dice.Bag{3, 2, 0, 4, dice.KindNeutral: 1, dice.KindEvent: 2}, Unit: -1}

func TestABagOfFourSidesANeutralAndEvents(t *testing.T) {
	if full.Range() != 12 {
		t.Errorf("%d counters, want 12", full.Range())
	}
	var faces []int
	for o := range full.Range() {
		faces = append(faces, full.Face(o+1))
	}
	if want := []int{1, 1, 1, 2, 2, 4, 4, 4, 4, 5, 6, 6}; !slices.Equal(faces, want) {
		t.Errorf("outcomes are %v, want %v", faces, want)
	}
	want := []dice.Class{{Face: 1, Weight: 3}, {Face: 2, Weight: 2}, {Face: 4, Weight: 4}, {Face: 5, Weight: 1}, {Face: 6, Weight: 2}}
	if got := full.Classes(nil); !slices.Equal(got, want) {
		t.Errorf("classes are %v, want %v", got, want)
	}
	for face, can := range []bool{false, true, true, false, true, true, true, false, false, false} {
		if full.Possible(face) != can {
			t.Errorf("face %d: possible %v", face, !can)
		}
	}
	if last := (dice.Roll{Bag: dice.Bag{dice.Kinds - 1: 1}}); last.Face(1) != dice.Kinds || !last.Possible(dice.Kinds) {
		t.Error("the last kind cannot be drawn")
	}
}

// A verifiable draw from a large bag follows from the documented outcome, kind by kind.
func TestAVerifiableDrawFromALargeBag(t *testing.T) {
	v := dice.Verifiable{Secret: []byte("s"), Salts: []string{"a", "b"}}
	var counts [dice.Kinds + 1]int
	for die := range uint64(3000) {
		got, n := v.Throw(full), outcome([]byte("s"), []string{"a", "b"}, die, 12)
		want := 0
		for want = 0; n > 0; want++ {
			n -= int(full.Bag[want])
		}
		if got != want {
			t.Fatalf("draw %d is %d, want %d", die, got, want)
		}
		counts[got]++
	}
	for kind, c := range full.Bag {
		if d := counts[kind+1] - int(c)*250; d < -150 || d > 150 {
			t.Errorf("kind %d was drawn %d times, want about %d", kind+1, counts[kind+1], int(c)*250)
		}
	}
}

// Cards drawn by a roll among those left: each once, each first as often as the others, the rest in order.
func TestADeckWithoutAnOrder(t *testing.T) {
	var first [5]int
	src := dice.Seeded{Rand: dice.NewRand(4, 4)}
	for range 5000 {
		d := dice.Deck{Cards: []int16{0, 1, 2, 3, 4}}
		var seen [5]bool
		for i := range 5 {
			c, ok := d.Draw("card", func(r dice.Roll) int {
				if r.Name != "card" || int(r.Sides) != 5-i {
					t.Fatalf("the roll is %+v", r)
				}
				return src.Throw(r)
			})
			if !ok || seen[c] || d.Left() != 4-i || !slices.IsSorted(d.Cards[d.Dealt:]) {
				t.Fatalf("card %d: %+v", c, d)
			}
			if seen[c] = true; i == 0 {
				first[c]++
			}
		}
		if _, ok := d.Draw("card", src.Throw); ok {
			t.Fatal("an empty deck gave a card")
		}
	}
	if x := chiSquare(first[:]); x > 18.47 {
		t.Errorf("the first card is not uniform: chi-square %.1f", x)
	}
}
