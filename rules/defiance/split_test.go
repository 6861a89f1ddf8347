package defiance

import (
	"fmt"
	"slices"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/rules/defiance/position"
)

// A split is found just where one of all choices of figures for the new part is legal: every choice is tried.
func TestASplitIsFoundWhereverThereIsOne(t *testing.T) {
	r := dice.NewRand(1, 79)
	can, cannot := 0, 0
	for n := range 200 {
		in := []game.Line{{No: 1, Text: "unit blue x 1 regular at 60,40 lone"}, {No: 2, Text: "unit red u 10 regular at 10,10 spread 2 adhoc"}}
		var put [][2]int
		for k := 1; k <= 10; k++ { // close together, but not on one another, in hundredths of an inch
			at := [2]int{}
			for clear := false; !clear; {
				at = [2]int{1000 + r.Int(520), 1000 + r.Int(520)}
				clear = !slices.ContainsFunc(put, func(o [2]int) bool {
					dx, dy := at[0]-o[0], at[1]-o[1]
					return dx*dx+dy*dy < 104*104
				})
			}
			put = append(put, at)
			in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf("set u.%d at %d.%02d,%d.%02d", k, at[0]/100, at[0]%100, at[1]/100, at[1]%100)})
		}
		stage, err := System().NewCase(in)
		if err != nil {
			t.Fatal(err)
		}
		s := stage.(*State)
		all := slices.Collect(s.Members(1))
		there := false
		for set := uint(1); set < 1<<len(all) && !there; set++ {
			var some []BodyID
			for i, b := range all {
				if set>>i&1 != 0 {
					some = append(some, b)
				}
			}
			there = len(some) == 5 && s.PartRefusal(1, position.Values(some)) == nil
		}
		found := s.SomeSplit(1)
		if (found != nil) != there || found != nil && s.PartRefusal(1, found) != nil {
			t.Fatalf("table %d: a split is there: %v, and found is %v", n, there, found)
		}
		if there {
			can++
		} else {
			cannot++
		}
	}
	if can < 10 || cannot < 10 {
		t.Errorf("%d could be split and %d could not: too few to tell", can, cannot)
	}
}
