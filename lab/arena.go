package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sortie/game"
)

// Duel is how one bot did against another. Score is the first one's share of the points, a draw
// counting half; Low and High bound it in 95 of 100 cases.
type Duel struct {
	System    string     `json:"system"`
	Mission   string     `json:"mission"`
	Bots      [2]string  `json:"bots"`
	Games     int        `json:"games"`
	Wins      int        `json:"wins"` // of the first bot
	Draws     int        `json:"draws"`
	Losses    int        `json:"losses"`
	Score     float64    `json:"score"`
	Low       float64    `json:"low"`
	High      float64    `json:"high"`
	Seats     [2]float64 `json:"seats"`             // the first bot's score by the seat it had
	Lists     [2]float64 `json:"lists"`             // and by the list it played
	Forfeits  int        `json:"forfeits"`          // games lost off the table, whoever's
	Forfeit   string     `json:"forfeit,omitempty"` // why, the first of them
	Seconds   float64    `json:"seconds"`
	Signature string     `json:"signature"`
}

// DuelGames is how many games are played when so many are wanted: every pairing of table, lists and
// seats is played twice, and each list has each seat as often as the other.
func DuelGames(wanted int) int { return (wanted + 3) / 4 * 4 }

// Fight lets the two bots of a plan meet. Every table with its lists, seats and dice is played twice,
// each bot once on either side, so that only play decides.
func Fight(ctx context.Context, sys game.System, p Plan, progress func(done int)) (Duel, error) {
	if p.Games < 1 {
		return Duel{}, errors.New("an arena needs at least one game")
	}
	d := Duel{System: sys.Info().ID, Mission: p.Setup.Mission, Bots: p.Bots, Games: DuelGames(p.Games)}
	began, h, done := time.Now(), uint64(fnvOffset), 0
	var total Score
	var seats, lists [2]Score
	p.Games, p.First = d.Games/2, 0
	for list := range 2 { // which the first bot plays
		p.Bots = [2]string{d.Bots[list], d.Bots[1-list]}
		if err := p.check(sys); err != nil {
			return d, err
		}
		grid, hashes := p.grid(), make([]uint64, p.Games)
		grid.System = d.System
		err := grid.Play(ctx, sys, NewResult(grid).Missing(), p.Workers, func(rec *Record) error {
			result := 0
			if rec.Winner >= 0 {
				result = 1 - 2*(rec.Winner^list)
			}
			total.note(result)
			seats[list^rec.Game&1].note(result)
			lists[list].note(result)
			hashes[rec.Game] = uint64(rec.Hash)
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
	d.Wins, d.Draws, d.Losses, d.Score = total.Won, total.Drawn, total.Lost, total.Rate()
	d.Low, d.High = total.Interval()
	for i := range 2 {
		d.Seats[i], d.Lists[i] = seats[i].Rate(), lists[i].Rate()
	}
	d.Seconds, d.Signature = time.Since(began).Seconds(), fmt.Sprintf("%016x", h)
	return d, nil
}
