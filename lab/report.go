package lab

import (
	"fmt"

	"sortie/game"
)

// FNV-1a in 64 bits, written out because it is folded a whole number at a time.
const (
	fnvOffset = 0xcbf29ce484222325
	fnvPrime  = 0x100000001b3
)

func fold(h, v uint64) uint64 {
	for range 8 {
		h = (h ^ v&0xff) * fnvPrime
		v >>= 8
	}
	return h
}

// report joins the outcomes in order of games.
func (p *Plan) report(sys game.System, out []outcome, seconds float64) Report {
	r := Report{System: sys.Info().ID, Games: len(out), Seconds: seconds}
	h := uint64(fnvOffset)
	turns, points := 0, [2]int{}
	for i := range out {
		o := &out[i]
		r.Decisions += int(o.asked)
		r.Rolls += int(o.rolls)
		r.Activations += int(o.steps)
		turns += int(o.turns)
		for k := range points {
			points[k] += int(o.points[k])
		}
		if o.winner < 0 {
			r.Draws++
		} else {
			r.Wins[o.winner]++
		}
		h = fold(fold(fold(h, o.hash), uint64(o.asked)), uint64(o.rolls))
	}
	n := float64(len(out))
	r.AverageTurns = float64(turns) / n
	r.AveragePoints = [2]float64{float64(points[0]) / n, float64(points[1]) / n}
	if seconds > 0 {
		r.GamesPerSecond = n / seconds
		r.DecisionsPerSecond = float64(r.Decisions) / seconds
	}
	r.Signature = hex(h)
	return r
}

func hex(h uint64) string { return fmt.Sprintf("%016x", h) }
