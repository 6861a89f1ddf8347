package lab

import (
	"cmp"
	"slices"
)

// Many comparisons at once: of twenty that are even, one looks uneven by chance. A report colours only what holds
// when all its comparisons of a kind are taken together, by Holm's rule: in 95 of 100 reports nothing is coloured by
// chance alone.

// holds tells which of many doubts are small enough together.
func holds(doubts []float64) []bool {
	order := make([]int, len(doubts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(doubts[a], doubts[b]) })
	out := make([]bool, len(doubts))
	for rank, i := range order {
		if doubts[i] > 0.05/float64(len(doubts)-rank) {
			break
		}
		out[i] = true
	}
	return out
}

// uneven tells which scores differ from an even one by more than a margin: 1 above, -1 below, 0 where it is not sure.
// A score without games is no comparison.
func uneven(scores []Score, even, margin float64) []int {
	var doubts []float64
	var of []int
	for i, s := range scores {
		if s.Games() > 0 {
			doubts, of = append(doubts, s.beyond(even, margin)), append(of, i)
		}
	}
	out := make([]int, len(scores))
	for k, sure := range holds(doubts) {
		if sure {
			out[of[k]] = cmp.Compare(scores[of[k]].Rate(), even)
		}
	}
	return out
}

// beyond is the doubt that the true rate lies further from even than a margin, on either side.
func (s Score) beyond(even, margin float64) float64 {
	switch rate := s.Rate(); {
	case rate > even+margin:
		return 2 * s.doubt(even+margin)
	case rate < even-margin:
		return 2 * s.doubt(even-margin)
	}
	return 1
}
