// Package bot holds players of any system. They know questions and games, and no rulebook: what is
// legal they read from the question, what is wise they ask the system's own adviser, and what comes of
// it they find out by playing on copies of the game. A bot never gives an illegal answer, and never
// looks at what its seat may not know.
package bot

import (
	"sortie/flow"
)

// Thinker is a player that says why. All bots of this room are.
type Thinker interface {
	flow.Player
	// Think answers a question as Answer or Search would, with the reason in plain words.
	Think(p Problem) (flow.Answer, string)
}

// Problem is a question with what a player needs to answer it.
type Problem struct {
	Question *flow.Question
	// Table is the game as it stands at the question. It must not be changed.
	Table flow.Table
	// Checkpoint is where the game can be played on from, for those who look ahead.
	Checkpoint func() flow.Checkpoint
	// Limit holds a player that thinks by the clock to less than its usual budget.
	Limit Budget
	// Stop, if given, is asked now and then whether an answer is still wanted; if not, any will do.
	Stop func() bool
}

// New makes a bot by its name; see Parse. The same name and seed give the same player, and one that
// thinks by the number of play-outs, or not at all, gives the same answers.
func New(name string, seed uint64) (flow.Player, error) {
	s, err := Parse(name)
	if err != nil {
		return nil, err
	}
	switch s.Level {
	case "random":
		return NewRandom(seed), nil
	case "sensible":
		return NewSensible(seed).As(s.Temper), nil
	}
	return NewStrong(seed, s.Temper, s.Budget), nil
}

// Streams of the bots' seeds, apart from those of dice and tables.
const (
	streamRandom   = 0xb07_0001
	streamSensible = 0xb07_0002
	streamStrong   = 0xb07_0003
	streamPlayout  = 0xb07_0004
)
