package lab

import (
	"context"
	"errors"
	"math"
	"time"

	"sortie/game"
)

// Arena says which two bots meet. Every pairing of table, lists and seats is played twice with the
// same dice, each bot once on either side, so that only play decides.
type Arena struct {
	Plan // Bots are the two who meet; Games is rounded up to a multiple of four
}

// Standing is how the first bot did against the second.
type Standing struct {
	System string    `json:"system"`
	Bots   [2]string `json:"bots"`
	Games  int       `json:"games"`
	Wins   int       `json:"wins"` // of the first bot
	Draws  int       `json:"draws"`
	Losses int       `json:"losses"`
	// Score is the first bot's share of the points, a draw counting half; Low and High bound it with a
	// confidence of 95% (Wilson's interval).
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Seats and Lists are the first bot's score by the seat and by the list it played.
	Seats     [2]float64 `json:"seats"`
	Lists     [2]float64 `json:"lists"`
	Seconds   float64    `json:"seconds"`
	Signature string     `json:"signature"`
}

// Fight plays the arena. Progress, if given, is told how many games are done.
func Fight(ctx context.Context, sys game.System, a Arena, progress func(done int)) (Standing, error) {
	if a.Games < 1 {
		return Standing{}, errors.New("an arena needs at least one game")
	}
	half := (a.Games + 3) / 4 * 2
	began := time.Now()
	s := Standing{System: sys.Info().ID, Bots: a.Bots, Games: 2 * half}
	tell := func(before int) func(int) {
		if progress == nil {
			return nil
		}
		return func(done int) { progress(before + done) }
	}
	h := uint64(fnvOffset)
	for turn := range 2 { // the first bot takes the first list, then the second
		p := a.Plan
		p.Games, p.First = half, 0
		if turn == 1 {
			p.Bots[0], p.Bots[1] = a.Bots[1], a.Bots[0]
		}
		if err := p.check(sys); err != nil {
			return s, err
		}
		out := make([]outcome, half)
		if err := p.playAll(ctx, sys, out, tell(turn*half)); err != nil {
			return s, err
		}
		for i := range out {
			s.count(&out[i], turn, i)
			h = fold(h, out[i].hash)
		}
	}
	s.finish()
	s.Seconds = time.Since(began).Seconds()
	s.Signature = hex(h)
	return s, nil
}

// count takes a game into account: the first bot played list number turn, in seat turn on even games.
func (s *Standing) count(o *outcome, turn, i int) {
	points := 0.5
	switch int(o.winner) {
	case turn:
		s.Wins++
		points = 1
	case 1 - turn:
		s.Losses++
		points = 0
	default:
		s.Draws++
	}
	s.Lists[turn] += points
	s.Seats[turn^i&1] += points
}

// finish turns counts into shares.
func (s *Standing) finish() {
	n := float64(s.Games)
	s.Score = (float64(s.Wins) + float64(s.Draws)/2) / n
	s.Low, s.High = wilson(s.Score, n)
	for i := range s.Seats {
		s.Seats[i] /= n / 2
		s.Lists[i] /= n / 2
	}
}

// wilson is the 95% interval of a share of n games. It stays sound near 0 and 1.
func wilson(p, n float64) (low, high float64) {
	const z = 1.959964
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}
