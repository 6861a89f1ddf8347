package lab

import (
	"context"
	"errors"
	"slices"
	"testing"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
)

// quitter plays on and forfeits every game.
type quitter struct{ flow.Player }

func (quitter) Over(game.Result) error { return errors.New("gone home") }

// Who forfeits has lost, on whichever seat, however the table looks.
func TestForfeitedGamesAreLost(t *testing.T) {
	lists := toy.System().Info().Lists
	p := Plan{Setup: game.Setup{System: "toy", Lists: []string{lists[0].Text, lists[1].Text}}, Games: 6, Seed: 1,
		Bots: []string{"quitter", "random"}, Make: func(name string, seed uint64) (flow.Player, error) {
			if name == "quitter" {
				return quitter{bot.NewRandom(seed)}, nil
			}
			return bot.New(name, seed)
		}}
	r, err := Run(context.Background(), toy.System(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Wins, []int{0, 6}) || r.Draws != 0 {
		t.Errorf("wins %v, draws %d: want all for the other", r.Wins, r.Draws)
	}
}
