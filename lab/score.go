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

// Interval is where the true rate lies in 95 of 100 cases: every rate that the games do not refute. It stays inside
// 0 and 1, is honest for few games, is Wilson's interval where nothing is drawn, and narrow where nearly all is.
func (s Score) Interval() (low, high float64) {
	if s.Games() == 0 {
		return 0, 1
	}
	rate := s.Rate()
	return s.bound(rate, 0, -1), s.bound(rate, 1, 1)
}

// bound is the last rate between the one seen and the end that the games do not refute, to a millionth.
func (s Score) bound(seen, end float64, sign float64) float64 {
	if sign*s.deviation(end) >= -z {
		return end
	}
	for range 40 {
		mid := (seen + end) / 2
		if sign*s.deviation(mid) >= -z {
			seen = mid
		} else {
			end = mid
		}
	}
	return seen
}

// deviation is how many standard errors the score lies above a supposed rate. How often games are drawn is not supposed
// but taken as likely as the rate and the games allow (Tango's score statistic, 1998): a rate between wins and draws has
// less variance than one of wins alone.
func (s Score) deviation(rate float64) float64 {
	n, won, lost := float64(s.Games()), float64(s.Won), float64(s.Lost)
	lead := 2*rate - 1 // wins less losses
	a, b, c := 2*n, -won-lost+(2*n-won+lost)*lead, -lost*lead*(1-lead)
	losses := max(0, (math.Sqrt(max(0, b*b-4*a*c))-b)/(2*a), -lead)
	variance := n * (2*losses + lead*(1-lead))
	above := won - lost - n*lead
	switch {
	case above == 0:
		return 0
	case variance <= 0:
		return math.Inf(int(math.Copysign(1, above)))
	}
	return above / math.Sqrt(variance)
}

// doubt is the chance of games at least this far from a supposed rate, on one side of it, if that were the true one.
func (s Score) doubt(rate float64) float64 {
	if s.Games() == 0 {
		return 1
	}
	return math.Erfc(math.Abs(s.deviation(rate))/math.Sqrt2) / 2
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
