package campaign

import (
	"errors"
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Tour plays a whole campaign in place: its players answer what is asked between battles, and every battle is fought by
// Fight, whatever way they agreed on.
type Tour struct {
	Rules   Rules
	Setup   game.Setup
	Players flow.Players
	Dice    dice.Source
	// Fight plays a battle to its end and gives the game back.
	Fight   func(b *Battle) (game.Game, error)
	OnEvent func(flow.Event)
	Check   bool
}

// Run plays the campaign and returns it with its log and the reports of its battles.
func (t *Tour) Run() (g *Game, log []flow.Entry, reports []Report, err error) {
	made, err := System(t.Rules).New(t.Setup)
	if err != nil {
		return nil, nil, nil, err
	}
	g = made.(*Game)
	f := &fighter{tour: t, game: g}
	d := &flow.Direct{Table: g, Dice: t.Dice, Check: t.Check, Record: true, OnEvent: t.OnEvent}
	for seat := range flow.Seats(g.Sides()) {
		d.Players[seat] = seated{f, t.Players[seat]}
	}
	for !g.Over() && f.err == nil {
		if b, _, due := g.Due(); due {
			f.fight(b)
			if f.err != nil {
				break
			}
		}
		d.Step()
	}
	return g, d.Log, f.reports, f.err
}

// fighter has the battles fought and answers what came of them.
type fighter struct {
	tour    *Tour
	game    *Game
	report  Report
	reports []Report
	err     error
}

func (f *fighter) fight(b *Battle) {
	fought, err := f.tour.Fight(b)
	if err == nil && !fought.Result().Over {
		err = errors.New("it has no end")
	}
	if err == nil {
		f.report, err = f.tour.Rules.Read(b, fought)
	}
	if err != nil {
		f.err = fmt.Errorf("battle %d, %s: %w", b.Number, b.Name, err)
		return
	}
	f.reports = append(f.reports, f.report)
}

// seated is a player who leaves the results of battles to the fighter.
type seated struct {
	fighter *fighter
	player  flow.Player
}

// Answer implements flow.Player.
func (s seated) Answer(q *flow.Question, t flow.Table) flow.Answer {
	if _, _, due := s.fighter.game.Due(); due {
		if a, ok := s.fighter.report.Answer(q); ok {
			return a
		}
	}
	return s.player.Answer(q, t)
}

// Patience with a battle that bots play out, in activations. Bots that wait for each other can wait for ever where a
// book has no last turn; then others go on for them who try anything, and they come to an end.
const (
	firstPatience = 3000
	lastPatience  = 30_000
)

// PlayOut plays a battle to its end: players first, and the spare ones if they get nowhere. The log is kept if the
// driver records it.
func PlayOut(d *flow.Direct, spare flow.Players) error {
	for n := 0; !d.Table.Over(); n++ {
		switch n {
		case firstPatience:
			d.Players = spare
		case lastPatience:
			return errors.New("nobody brings it to an end")
		}
		d.Step()
	}
	return nil
}
