package lab

import "math"

// Score counts games from one side's view. A draw is half a win.
type Score struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// note counts one game: 1 won, 0 drawn, -1 lost.
func (s *Score) note(result int) {
	switch result {
	case 1:
		s.Won++
	case 0:
		s.Drawn++
	default:
		s.Lost++
	}
}

// add joins two scores.
func (s *Score) add(o Score) {
	s.Won += o.Won
	s.Drawn += o.Drawn
	s.Lost += o.Lost
}

// Games is how many games there were.
func (s Score) Games() int { return s.Won + s.Drawn + s.Lost }

// Rate is the share won, a draw being half a win; one half if nothing was played.
func (s Score) Rate() float64 {
	n := s.Games()
	if n == 0 {
		return 0.5
	}
	return (float64(s.Won) + float64(s.Drawn)/2) / float64(n)
}

// z is the standard score that leaves 95 of 100 in the middle.
const z = 1.959964

// Interval is where the true rate lies in 95 of 100 cases: the interval of Wilson, which stays inside
// 0 and 1 and is honest for few games. Draws make it a little wider than need be.
func (s Score) Interval() (low, high float64) {
	n := float64(s.Games())
	if n == 0 {
		return 0, 1
	}
	p := s.Rate()
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}

// Mean is an average of whole numbers, with what is needed for its uncertainty. The sums are whole
// numbers, so that the order in which games arrive cannot change a digit.
type Mean struct{ N, Sum, Squares int }

func (m *Mean) note(x int) {
	m.N++
	m.Sum += x
	m.Squares += x * x
}

// Value is the average.
func (m Mean) Value() float64 {
	if m.N == 0 {
		return 0
	}
	return float64(m.Sum) / float64(m.N)
}

// Error is half the width of the interval in which the true average lies in 95 of 100 cases.
func (m Mean) Error() float64 {
	if m.N < 2 {
		return 0
	}
	n, avg := float64(m.N), m.Value()
	variance := (float64(m.Squares)/n - avg*avg) * n / (n - 1)
	return z * math.Sqrt(max(0, variance)/n)
}
