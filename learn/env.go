// Package learn is the engine as learning programs want it: reset a game, observe it as numbers, step
// with the number of an action, many games at once. It knows the contract of a system and no rulebook,
// and it plays the same rules as everybody: an action stands for a legal answer to the pending question.
package learn

import (
	"errors"
	"fmt"
	"slices"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Config says what is played.
type Config struct {
	System  game.System
	Setup   game.Setup // its seed is replaced at each reset unless it has a table of its own
	Rivals  []string   // by seat: a bot's name for each seat that the learner does not play; empty for its own
	Actions int        // most actions offered for one question; 0 means 32
	// Examples is how many answers are offered where they cannot be listed, such as ways of figures; 0 means 4.
	Examples int
	// Advisers is how many tempers of the system's adviser add theirs to those, at most 4; 0 means 1, -1 none.
	Advisers int
	// Hints tells of every action whether the adviser would take it. It costs the time of a sensible player.
	Hints bool
	// Shaped fills in the score of every outcome; otherwise it stays 0, since it takes a while to work out.
	Shaped bool
}

// Env is one game after the other. It is used by one goroutine at a time.
type Env struct {
	config Config
	live   *flow.Live
	rivals flow.Players
	menu   []Action
	steps  int

	schema   *Schema
	tempers  []game.Temper
	advisers []*bot.Sensible
	draw     *bot.Random

	// What observing uses again.
	glance        game.Glance
	fixed         fixed
	order, rowOf  []int32 // units by row, rows by unit
	ids           []int32
	width, height float32
	turns         float32
}

// Outcome is what came of a step.
type Outcome struct {
	Done   bool
	Reward []float32 // by seat, at the end: 1 for the winner, an equal part each for those who drew; nothing before
	Score  int       // how the position stands for the first seat against the others, in points, to shape rewards with; see Config.Shaped
}

// Defaults: a menu has room for every unit and target of a large game; ways are costly to find.
const (
	defaultActions  = 32
	defaultExamples = 4
)

// MaxActions is the most that a menu can be asked to hold.
const MaxActions = 1024

// tempers are the advisers, in the order in which they are asked: an even one, then the personalities of bots. None thinks long.
func tempers() []game.Temper {
	out := []game.Temper{game.Even()}
	for _, name := range bot.Tempers() {
		spec, err := bot.Parse("sensible-" + name)
		if err != nil {
			panic(err) // the names are the bots' own
		}
		out = append(out, spec.Temper)
	}
	for i := range out {
		out[i].Brief = true
	}
	return out
}

// Streams of one game's chance, apart from each other.
const (
	streamDice = 0x1ea_0001
	streamMenu = 0x1ea_0002
)

// New checks a configuration. Reset must follow before anything else.
func New(c Config) (*Env, error) {
	if c.System == nil {
		return nil, errors.New("learn: no rule system is given")
	}
	if c.Actions == 0 {
		c.Actions = defaultActions
	}
	if c.Examples == 0 {
		c.Examples = min(defaultExamples, c.Actions)
	}
	if c.Advisers == 0 {
		c.Advisers = 1
	}
	if c.Hints {
		c.Advisers = max(1, c.Advisers)
	}
	switch {
	case c.Actions < 2 || c.Actions > MaxActions:
		return nil, fmt.Errorf("learn: a question needs 2 to %d actions, not %d", MaxActions, c.Actions)
	case c.Examples < 1 || c.Examples > c.Actions:
		return nil, fmt.Errorf("learn: there are 1 to %d examples where answers cannot be listed, not %d", c.Actions, c.Examples)
	case c.Advisers < -1 || c.Advisers > len(tempers()):
		return nil, fmt.Errorf("learn: there are at most %d advisers, not %d", len(tempers()), c.Advisers)
	}
	switch sides := c.Setup.Sides(); {
	case len(c.Rivals) > sides:
		return nil, fmt.Errorf("learn: there are %d rivals for %d seats", len(c.Rivals), sides)
	case len(c.Rivals) == sides && !slices.Contains(c.Rivals, ""):
		return nil, errors.New("learn: every seat has a bot: leave at least one name empty for the learner")
	}
	for _, name := range c.Rivals {
		if name == "" {
			continue
		}
		if _, err := bot.New(name, 0); err != nil {
			return nil, fmt.Errorf("learn: %w", err)
		}
	}
	schema, err := newSchema(&c)
	if err != nil {
		return nil, fmt.Errorf("learn: the game cannot be set up: %w", err)
	}
	return &Env{config: c, schema: schema, tempers: tempers()}, nil
}

// another is an Env of the same configuration.
func (e *Env) another() *Env { return &Env{config: e.config, schema: e.schema, tempers: e.tempers} }

// Schema says what the numbers of observations mean.
func (e *Env) Schema() *Schema { return e.schema }

// Reset begins the game of a seed: its table, dice and rivals follow from it.
func (e *Env) Reset(seed uint64) error {
	e.Close()
	s := e.config.Setup
	if s.Table == "" {
		s.Seed = seed
	}
	g, err := e.config.System.New(s)
	if err != nil {
		return err
	}
	e.rivals = flow.Players{}
	for seat, name := range e.config.Rivals {
		if name == "" {
			continue
		}
		if e.rivals[seat], err = bot.New(name, seed+uint64(seat)); err != nil {
			return err
		}
	}
	e.draw, e.steps, e.advisers = bot.NewRandom(seed^streamMenu), 0, e.advisers[:0]
	for _, t := range e.tempers[:max(0, e.config.Advisers)] {
		e.advisers = append(e.advisers, bot.NewSensible(seed^streamMenu).As(t))
	}
	e.fixed.laid = false
	e.live, err = flow.Start(g, dice.Seeded{Rand: dice.NewRand(seed, streamDice)}, nil, flow.Options{NoMarks: true, Unread: true, NoForks: !e.searched()})
	if err != nil {
		return err
	}
	return e.advance()
}

// searched tells whether a rival looks ahead.
func (e *Env) searched() bool {
	for _, p := range e.rivals {
		if _, ok := p.(flow.Searcher); ok {
			return true
		}
	}
	return false
}

// Close ends the present game. An Env that is not closed leaks its coroutine.
func (e *Env) Close() {
	if e.live != nil {
		e.live.Close()
		e.live = nil
	}
}

// Done tells whether the game is over, or none was begun.
func (e *Env) Done() bool { return e.live == nil || e.live.Pending() == nil }

// Game is the state, to look at.
func (e *Env) Game() game.Game { return e.live.Table().(game.Game) }

// Question is the pending one, nil at the end.
func (e *Env) Question() *flow.Question {
	if e.live == nil {
		return nil
	}
	return e.live.Pending()
}

// Actions are what Step takes the numbers of. They are legal answers to the pending question.
func (e *Env) Actions() []Action { return e.menu }

// Step answers the pending question with one of its actions and lets the rivals go on to the next.
func (e *Env) Step(action int) (Outcome, error) {
	if e.Done() {
		return Outcome{}, errors.New("learn: the game is over: reset it")
	}
	if action < 0 || action >= len(e.menu) {
		return Outcome{}, fmt.Errorf("learn: there is no action %d: this question has %d", action, len(e.menu))
	}
	return e.Answer(e.menu[action].Answer)
}

// Answer is Step with an answer of the caller's own making; an illegal one is refused and changes nothing.
func (e *Env) Answer(a flow.Answer) (Outcome, error) {
	if e.Done() {
		return Outcome{}, errors.New("learn: the game is over: reset it")
	}
	if err := e.live.Answer(a); err != nil {
		return Outcome{}, err
	}
	e.steps++
	if err := e.advance(); err != nil {
		return Outcome{}, err
	}
	return e.outcome(), nil
}

// advance lets rivals answer until the learner is asked, and works its actions out.
func (e *Env) advance() error {
	for q := e.live.Pending(); q != nil; q = e.live.Pending() {
		rival := e.rivals[q.Seat]
		if rival == nil {
			e.menu = e.choices(e.menu[:0], q)
			return nil
		}
		if err := e.live.Answer(e.reply(rival, q)); err != nil {
			return err
		}
	}
	e.menu = e.menu[:0]
	return e.live.Err()
}

// reply asks a rival, with a checkpoint if it looks ahead.
func (e *Env) reply(rival flow.Player, q *flow.Question) flow.Answer {
	if s, ok := rival.(flow.Searcher); ok {
		return s.Search(q, e.live.Checkpoint())
	}
	return rival.Answer(q, e.live.Table())
}

func (e *Env) outcome() Outcome {
	g := e.Game()
	o := Outcome{Done: e.Done()}
	if e.config.Shaped {
		o.Score = g.Score(flow.First)
	}
	if o.Done {
		r, sides := g.Result(), g.Sides()
		o.Reward = make([]float32, sides)
		for seat := range flow.Seats(sides) {
			if r.Rank(seat) == 1 {
				o.Reward[seat] = 1 / float32(r.Firsts(sides))
			}
		}
	}
	return o
}
