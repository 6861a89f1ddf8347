package lab

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestManyComparisonsTogether(t *testing.T) {
	for _, tt := range []struct {
		doubts []float64
		want   []bool
	}{
		{[]float64{0.04}, []bool{true}},
		{[]float64{0.04, 0.03}, []bool{false, false}},
		{[]float64{0.04, 0.02}, []bool{true, true}},
		{[]float64{0.9, 0.001, 0.04, 0.016}, []bool{false, true, false, true}},
		{nil, []bool{}},
	} {
		if got := holds(tt.doubts); !slices.Equal(got, tt.want) {
			t.Errorf("%v: %v, want %v", tt.doubts, got, tt.want)
		}
	}
}

// An interval that says 95 of 100 must hold in about as many runs, few games or many, drawn or not.
func TestIntervalsHoldAsOftenAsTheySay(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, tt := range []struct {
		won, drawn float64
		games      int
	}{{0.5, 0, 40}, {0.05, 0.9, 100}, {0.1, 0.85, 60}, {0.3, 0.5, 30}, {0.95, 0, 60}, {0.6, 0.3, 200}} {
		truth, held := tt.won+tt.drawn/2, 0
		const runs = 4000
		for range runs {
			var s Score
			for range tt.games {
				switch u := rng.Float64(); {
				case u < tt.won:
					s.note(1)
				case u < tt.won+tt.drawn:
					s.note(0)
				default:
					s.note(-1)
				}
			}
			if low, high := s.Interval(); low <= truth && truth <= high {
				held++
			}
		}
		if share := float64(held) / runs; share < 0.93 || share > 0.985 {
			t.Errorf("%+v: the interval holds in %.1f of 100 runs", tt, 100*share)
		}
	}
}

// Even lists are hardly ever coloured, however many there are; a list that wins two games of three is.
func TestChanceColoursNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	coloured := 0
	const reports = 400
	for range reports {
		scores := make([]Score, 40)
		for i := range scores {
			for range 100 {
				scores[i].note(rng.IntN(2)*2 - 1)
			}
		}
		if slices.ContainsFunc(uneven(scores, 0.5, 0), func(sure int) bool { return sure != 0 }) {
			coloured++
		}
	}
	if coloured > reports/12 {
		t.Errorf("%d of %d reports of even lists have a colour", coloured, reports)
	}
	got := uneven([]Score{{Won: 200, Lost: 100}, {Won: 160, Lost: 140}, {}, {Won: 100, Lost: 200}}, 0.5, 0.05)
	if !slices.Equal(got, []int{1, 0, 0, -1}) {
		t.Errorf("uneven: %v", got)
	}
}
