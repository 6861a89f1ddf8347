package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sortie/game"
)

// Duel is how one bot did against another, or against several in a game of more sides. Score is the first one's share
// of the games, a draw counting half; Low and High bound it in 95 of 100 cases. Who is no better than the others has
// 1/2 of the games of two, 1/3 of those of three.
type Duel struct {
	System    string     `json:"system"`
	Mission   string     `json:"mission"`
	Bots      []string   `json:"bots"`
	Games     int        `json:"games"`
	Wins      int        `json:"wins"` // of the first bot
	Draws     int        `json:"draws"`
	Losses    int        `json:"losses"`
	Score     float64    `json:"score"`
	Low       float64    `json:"low"`
	High      float64    `json:"high"`
	Seats     []float64  `json:"seats"`             // the first bot's score by the seat it had
	Lists     []float64  `json:"lists"`             // and by the list it played
	Each      []Standing `json:"each,omitempty"`    // every bot in order, where there are more than two
	Endless   int        `json:"endless"`           // games that nobody brought to an end: drawn
	Forfeits  int        `json:"forfeits"`          // games lost off the table, whoever's
	Forfeit   string     `json:"forfeit,omitempty"` // why, the first of them
	Seconds   float64    `json:"seconds"`
	Signature string     `json:"signature"`
}

// DuelGames is how many games are played when so many are wanted: every pairing of table, lists and seats is
// played once with each bot on each list, and each list has each seat as often as the others.
func DuelGames(wanted, sides int) int {
	all := sides * sides
	return (wanted + all - 1) / all * all
}

// Fight lets the bots of a plan meet. Every table with its lists, seats and dice is played as often as there are
// sides, each bot once with every list, so that only play decides.
func Fight(ctx context.Context, sys game.System, p Plan, progress func(done int)) (Duel, error) {
	if p.Games < 1 {
		return Duel{}, errors.New("an arena needs at least one game")
	}
	sides := p.sides()
	d := Duel{System: sys.Info().ID, Mission: p.Setup.Mission, Bots: p.Bots, Games: DuelGames(p.Games, sides)}
	if len(d.Bots) != sides {
		return d, fmt.Errorf("%d bots cannot meet in a game of %d sides", len(d.Bots), sides)
	}
	began, h, done := time.Now(), uint64(fnvOffset), 0
	seats, lists, bots := make([]Score, sides), make([]Score, sides), make([]Score, sides)
	p.Games, p.First = d.Games/sides, 0
	for turn := range sides { // the list that the first bot plays
		p.Bots = make([]string, sides)
		for bot := range sides {
			p.Bots[(bot+turn)%sides] = d.Bots[bot]
		}
		if err := p.check(sys); err != nil {
			return d, err
		}
		grid, hashes := p.grid(), make([]uint64, p.Games)
		grid.System = d.System
		err := grid.Play(ctx, sys, NewResult(grid).Missing(), p.Workers, func(rec *Record) error {
			for bot := range sides {
				bots[bot].note(resultFor(rec, (bot+turn)%sides))
			}
			first := resultFor(rec, turn)
			seats[seatOf(turn, rec.Game, sides)].note(first)
			lists[turn].note(first)
			hashes[rec.Game] = uint64(rec.Hash)
			if rec.Endless {
				d.Endless++
			}
			if rec.Forfeit != "" {
				if d.Forfeits++; d.Forfeits == 1 {
					d.Forfeit = rec.Forfeit
				}
			}
			if done++; progress != nil {
				progress(done)
			}
			return nil
		})
		if err != nil {
			return d, err
		}
		for _, hash := range hashes {
			h = fold(h, hash)
		}
	}
	d.rate(bots, seats, lists)
	d.Seconds, d.Signature = time.Since(began).Seconds(), fmt.Sprintf("%016x", h)
	return d, nil
}

// rate sums the games up: the first bot by seats and lists, and each bot where there are more than two.
func (d *Duel) rate(bots, seats, lists []Score) {
	first := bots[0]
	d.Wins, d.Draws, d.Losses, d.Score = first.Won, first.Drawn, first.Lost, first.Rate()
	d.Low, d.High = first.Interval()
	for i := range seats {
		d.Seats, d.Lists = append(d.Seats, seats[i].Rate()), append(d.Lists, lists[i].Rate())
	}
	for i := range bots {
		if len(bots) > 2 {
			d.Each = append(d.Each, Standing{Name: d.Bots[i], Score: bots[i]})
			d.Each[i].finish()
		}
	}
}
