package firefight

import (
	"errors"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Version of the rules code; a match file names the one it was played with.
const Version = "1"

type system struct{}

// System is Firefight for the rest of the house.
func System() game.System { return system{} }

// NewCase implements game.System.
func (system) NewCase(in []game.Line) (game.Stage, error) {
	s, err := newCase(in)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Info implements game.System.
func (system) Info() game.Info {
	return game.Info{ID: "ff", Name: "Firefight", Version: Version, Options: optionList(), Bots: []string{"random", "sensible"}}
}

func (system) New(s game.Setup) (game.Game, error)              { return nil, errors.New("contract") }
func (system) Decode(s game.Setup, b []byte) (game.Game, error) { return nil, errors.New("contract") }
func (system) CheckList(t string, p int) (game.ListReport, error) {
	return game.ListReport{}, errors.New("contract")
}
func (system) Generate(mission string, seed uint64) (string, error) {
	return "", errors.New("contract")
}

// Do implements game.Stage.
func (s *State) Do(words []string) error {
	if len(words) == 0 {
		return errors.New("do needs a verb")
	}
	s.Proc = Procedure{Verb: words[0], Args: append([]string(nil), words[1:]...)}
	return nil
}

// procedure begins what a rule case asked for with "do". Each chapter offers the procedures of the
// book that a case may want to see alone; docs/cases lists them.
func (r *Run) procedure(p Procedure) {
	for _, chapter := range []func(Procedure) bool{r.doTurn, r.doShoot} {
		if chapter(p) {
			return
		}
	}
	panic("there is no procedure " + p.Verb + "; see docs/cases.md")
}

// Result implements game.Game.
func (s *State) Result() game.Result {
	return game.Result{Over: s.Ended, Winner: s.Winner, Points: [2]int{int(s.VP[0]), int(s.VP[1])}, Why: s.Why, Rule: "ff.house.mission.victory"}
}

// Forget implements game.Game: everything in Firefight is open.
func (s *State) Forget(seat flow.Seat, r *dice.Rand) game.Game { return s.Clone().(*State) }
