package lab

import (
	"fmt"
	"slices"
)

// Report is what came of a run. Wins count by list, whichever seat it played.
type Report struct {
	System             string    `json:"system"`
	Games              int       `json:"games"`
	Decisions          int       `json:"decisions"`
	Rolls              int       `json:"rolls"`
	Activations        int       `json:"activations"`
	Seconds            float64   `json:"seconds"`
	GamesPerSecond     float64   `json:"games_per_second"`
	DecisionsPerSecond float64   `json:"decisions_per_second"`
	Wins               []int     `json:"wins"`
	Draws              int       `json:"draws"`
	Endless            int       `json:"endless,omitempty"` // of them, those that nobody brought to an end
	AverageTurns       float64   `json:"average_turns"`
	AveragePoints      []float64 `json:"average_points"`
	Signature          string    `json:"signature"`
}

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

// outcome is the part of a record that the signature needs, small enough to keep for a million games.
type outcome struct {
	hash  uint64
	asked int32
	rolls int32
	known bool
}

// Result gathers the records of a grid in any order. What it says in the end depends on the games alone.
type Result struct {
	grid *Grid
	out  []outcome
	done int
	sum  Report
	turn int
	won  []int // victory points by list
	Sums
}

// NewResult is a result without games yet.
func NewResult(g *Grid) *Result {
	sides := g.sides()
	return &Result{grid: g, out: make([]outcome, g.Total()), Sums: newSums(g), won: make([]int, sides), sum: Report{Wins: make([]int, sides)}}
}

// Add takes a record in. One that is known already changes nothing; fresh tells whether it was new.
func (r *Result) Add(rec *Record) (fresh bool, err error) {
	if rec.Game < 0 || rec.Game >= len(r.out) {
		return false, nil // of a longer run
	}
	if cell, _ := r.grid.CellOf(rec.Game); cell != rec.Cell || !rec.fits(r.grid.Cells[cell].Setup.Sides()) {
		return false, fmt.Errorf("the record of game %d is damaged", rec.Game)
	}
	o := &r.out[rec.Game]
	if o.known {
		if o.hash != uint64(rec.Hash) {
			return false, fmt.Errorf("game %d has two different results: they were not played by the same rules", rec.Game)
		}
		return false, nil
	}
	*o = outcome{hash: uint64(rec.Hash), asked: int32(rec.Decisions), rolls: int32(rec.Rolls), known: true}
	r.done++
	r.sum.Decisions += rec.Decisions
	r.sum.Rolls += rec.Rolls
	r.sum.Activations += rec.Activations
	r.turn += rec.Turns
	for k, points := range rec.Points {
		r.won[k] += points
	}
	if rec.Endless {
		r.sum.Endless++
	}
	if rec.Winner < 0 {
		r.sum.Draws++
	} else {
		r.sum.Wins[rec.Winner]++
	}
	r.Sums.add(rec)
	return true, nil
}

// fits tells whether a record is one of so many lists.
func (rec *Record) fits(sides int) bool {
	for _, u := range rec.Units {
		if u.List < 0 || u.List >= sides {
			return false
		}
	}
	for _, c := range rec.Causes {
		if c.List < -1 || c.List >= sides {
			return false
		}
	}
	return rec.Winner >= -1 && rec.Winner < sides && len(rec.Points) == sides && (len(rec.Ranks) == 0 || len(rec.Ranks) == sides) &&
		rec.First >= 0 && rec.First < sides && rec.Blood >= -1 && rec.Blood < sides
}

// Done is the number of games known.
func (r *Result) Done() int { return r.done }

// Missing lists the games still to play, in order.
func (r *Result) Missing() []int {
	out := make([]int, 0, len(r.out)-r.done)
	for n := range r.out {
		if !r.out[n].known {
			out = append(out, n)
		}
	}
	return out
}

// Report sums up. Played is how many of the games this run has played itself, in so many seconds.
func (r *Result) Report(played int, seconds float64) Report {
	rep := r.sum
	rep.Wins, rep.AveragePoints = slices.Clone(r.sum.Wins), make([]float64, len(r.won))
	rep.System, rep.Games, rep.Seconds = r.grid.System, r.done, seconds
	if n := float64(r.done); n > 0 {
		rep.AverageTurns = float64(r.turn) / n
		rep.AveragePoints = nil
		for _, points := range r.won {
			rep.AveragePoints = append(rep.AveragePoints, float64(points)/n)
		}
		if seconds > 0 {
			rep.GamesPerSecond = float64(played) / seconds
			rep.DecisionsPerSecond = float64(rep.Decisions) / n * rep.GamesPerSecond
		}
	}
	rep.Signature = r.signature()
	return rep
}

func (r *Result) signature() string {
	h := uint64(fnvOffset)
	for i := range r.out {
		o := &r.out[i]
		h = fold(fold(fold(h, o.hash), uint64(o.asked)), uint64(o.rolls))
	}
	return fmt.Sprintf("%016x", h)
}
