package value

import (
	"errors"
	"math"
)

// Sample is a position of a game and what came of it for the seat that looked: 1 won, 0 lost, a half drawn.
type Sample struct {
	Seen   []int32
	Result float64
	Hand   int // what the system's own judgement says
	Pair   int // which lists met
	Side   int // 1 if the seat that looked has the first of them, -1 if it has the second
}

// Lesson is what a fit found.
type Lesson struct {
	Weights []int32
	Learned float64 // share of unseen positions whose game goes to the side it prefers
	Hand    float64 // the same of the system's own judgement
}

// lesson is a fit on its way. Readings are in units of how far they vary.
type lesson struct {
	train  []Sample
	weight []float64 // of each sample: those of a game have one vote together
	spread []float64 // how far each reading varies; 0 for one that never does
	pairs  int
	prior  []float64 // the system's own judgement, which the weights are held to
	w      []float64 // of the readings, then of the pairs of lists
}

// Fit finds the weights under which the results are likeliest (logistic regression by Newton's method), from all games but
// every tenth, which shows how good they are. They are held to the system's own judgement: what the games do not tell
// stays as it was. That one list is stronger than another is reckoned apart, so that nobody learns that its units are.
// The weights are in points, as that judgement is. Ends are where the samples of each game end.
func Fit(samples []Sample, ends []int) (Lesson, error) {
	var l lesson
	var test []Sample
	from := 0
	for game, end := range ends {
		if game%10 == 9 {
			test = append(test, samples[from:end]...)
		} else {
			for range end - from {
				l.weight = append(l.weight, 1/float64(end-from))
			}
			l.train = append(l.train, samples[from:end]...)
		}
		from = end
	}
	if len(l.train) == 0 || len(test) == 0 {
		return Lesson{}, errors.New("too few games to learn from: ten at least")
	}
	if !l.begin() {
		return Lesson{}, errors.New("the judgement by hand tells nothing apart")
	}
	for range 12 {
		if !l.newton() {
			return Lesson{}, errors.New("the positions tell nothing apart")
		}
	}
	return l.finish(test), nil
}

// begin takes the measure of the readings and of the system's own judgement.
func (l *lesson) begin() bool {
	n := len(l.train[0].Seen)
	l.spread = make([]float64, n)
	for _, s := range l.train {
		for i, x := range s.Seen {
			l.spread[i] += float64(x) * float64(x)
		}
		l.pairs = max(l.pairs, s.Pair+1)
	}
	for i := range l.spread {
		l.spread[i] = math.Sqrt(l.spread[i] / float64(len(l.train)))
	}
	l.prior, l.w = make([]float64, n+l.pairs), make([]float64, n+l.pairs)
	k := l.belief()
	for _, i := range []int{sumGround, sumWorth} {
		l.prior[i] = k * l.spread[i]
	}
	copy(l.w, l.prior)
	return k > 0
}

// belief is by how much the odds of winning rise with a point of the system's own judgement.
func (l *lesson) belief() (k float64) {
	for range 20 {
		slope, bend := 0.0, 0.0
		for i := range l.train {
			x := float64(l.train[i].Hand)
			p := 1 / (1 + math.Exp(-k*x))
			slope += l.weight[i] * (l.train[i].Result - p) * x
			bend += l.weight[i] * p * (1 - p) * x * x
		}
		if bend == 0 {
			return 0
		}
		k += slope / bend
	}
	return k
}

// restraint is how strongly the weights are held to the system's own judgement, in games.
const restraint = 10

// newton makes one step towards the likeliest weights.
func (l *lesson) newton() bool {
	n := len(l.w)
	slope, bend := make([]float64, n), make([][]float64, n)
	for i := range bend {
		bend[i] = make([]float64, n)
		slope[i], bend[i][i] = -restraint*(l.w[i]-l.prior[i]), restraint
		if i >= len(l.spread) {
			slope[i], bend[i][i] = -l.w[i], 1
		}
	}
	x := make([]float64, n)
	for k := range l.train {
		s := &l.train[k]
		l.scaled(s, x)
		p := 1 / (1 + math.Exp(-dot(x, l.w)))
		miss, v := l.weight[k]*(s.Result-p), l.weight[k]*p*(1-p)
		for i, xi := range x {
			if xi == 0 {
				continue
			}
			slope[i] += miss * xi
			row := bend[i]
			for j := 0; j <= i; j++ {
				row[j] += v * xi * x[j]
			}
		}
	}
	return solve(bend, slope, l.w)
}

// scaled are the readings of a sample, and which lists met.
func (l *lesson) scaled(s *Sample, x []float64) {
	clear(x)
	for i, v := range s.Seen {
		if l.spread[i] > 0 {
			x[i] = float64(v) / l.spread[i]
		}
	}
	x[len(l.spread)+s.Pair] = float64(s.Side)
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// solve adds to w what solves bend·step = slope, by Cholesky's decomposition of the lower half of bend.
func solve(bend [][]float64, slope, w []float64) bool {
	n := len(w)
	for i := range n {
		for j := 0; j <= i; j++ {
			sum := bend[i][j]
			for k := range j {
				sum -= bend[i][k] * bend[j][k]
			}
			switch {
			case i != j:
				bend[i][j] = sum / bend[j][j]
			case sum <= 0:
				return false
			default:
				bend[i][i] = math.Sqrt(sum)
			}
		}
	}
	for i := range n {
		for k := range i {
			slope[i] -= bend[i][k] * slope[k]
		}
		slope[i] /= bend[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			slope[i] -= bend[k][i] * slope[k]
		}
		slope[i] /= bend[i][i]
		w[i] += slope[i]
	}
	return true
}

// finish turns the weights into points, rounds them, and holds both judgements against games they have not seen.
func (l *lesson) finish(test []Sample) Lesson {
	k := l.belief()
	out := Lesson{Weights: make([]int32, len(l.spread))}
	for i := range out.Weights {
		if l.spread[i] > 0 {
			out.Weights[i] = int32(math.Round(unit / k * l.w[i] / l.spread[i]))
		}
	}
	for i := range test {
		total := int64(0)
		for j, v := range test[i].Seen {
			total += int64(v) * int64(out.Weights[j])
		}
		out.Learned += right(float64(total), test[i].Result)
		out.Hand += right(float64(test[i].Hand), test[i].Result)
	}
	out.Learned /= float64(len(test))
	out.Hand /= float64(len(test))
	return out
}

// right is 1 if a judgement prefers the side that won, a half if it has no opinion or nobody did.
func right(judged, result float64) float64 {
	switch {
	case judged == 0 || result == 0.5:
		return 0.5
	case judged > 0 == (result > 0.5):
		return 1
	}
	return 0
}
