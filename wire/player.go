package wire

import (
	"errors"
	"fmt"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Limits of one bot in one game.
const (
	triesPerAsk = 3  // answers that may be illegal before another is given in its place
	maxFouls    = 10 // answers given in its place before the game is lost
	maxHelp     = 64 // suggestions, checks and inspections for one question
	maxSuggest  = 16 // answers in one list of suggestions
)

// Player plays one game over a connection. An answer that is late or illegal three times is a foul:
// the question's own default, or a random legal answer, is given in its place. A bot with too many
// fouls, or one that is gone, forfeits: it is not asked again, and the game still comes to its end.
type Player struct {
	conn     *Conn
	system   game.System
	at       flow.Checkpoint // of the question that is asked, where the driver gives one
	seed     uint64
	patience time.Duration
	spare    *bot.Random
	rand     *dice.Rand
	hire     func() (*Conn, error) // finds the bot at the first question, if it has none yet
	release  func()                // gives it back after the game
	fouls    int
	why      string
}

// NewPlayer begins a game of so many sides for the bot at the other end. Patience is the time for one answer, 0 for no
// limit.
func NewPlayer(c *Conn, system game.System, sides int, seed uint64, patience time.Duration) *Player {
	p := newPlayer(system, seed, patience)
	p.begin(c, sides)
	return p
}

func newPlayer(system game.System, seed uint64, patience time.Duration) *Player {
	return &Player{system: system, seed: seed, patience: patience, spare: bot.NewRandom(seed), rand: dice.NewRand(seed, streamWire)}
}

// begin tells the bot that a game begins.
func (p *Player) begin(c *Conn, sides int) {
	p.conn, c.seen = c, nil
	_ = c.send(&Out{Type: kindGame, System: p.system.Info().ID, Sides: sides, Seed: p.seed, Seconds: p.patience.Seconds()}, p.patience) // the next message would fail as well
}

// streamWire separates what is drawn for bots outside from the dice and the bots inside.
const streamWire = 0x317e

// Why is the reason the bot gave for its last answer.
func (p *Player) Why() string { return p.why }

// Gone says why nothing is to be expected of the bot any more, nil while it is there.
func (p *Player) Gone() error { return p.conn.dead }

// Fouls is how many answers were given in its place.
func (p *Player) Fouls() int { return p.fouls }

// Reckon implements flow.Reckoner.
func (p *Player) Reckon(at flow.Checkpoint) { p.at = at }

// Answer implements flow.Player.
func (p *Player) Answer(q *flow.Question, t flow.Table) flow.Answer {
	p.why = ""
	if p.conn == nil {
		c, err := p.hire()
		if err != nil {
			c = &Conn{dead: err}
		}
		p.begin(c, t.(game.Game).Sides())
	}
	c := p.conn
	if p.forfeit() != nil { // the game is lost: nobody waits for it any more
		return p.instead(q, t)
	}
	c.asked++
	ask := &exchange{player: p, q: q, game: t.(game.Game), id: c.asked, tries: triesPerAsk, help: maxHelp, until: deadline(p.patience)}
	a, err := ask.run()
	if err == nil {
		return a
	}
	p.fouls++
	if errors.Is(err, errLate) {
		_ = c.send(&Out{Type: kindLate, ID: c.asked, Text: "the time is up: another answer was given"}, p.patience)
	}
	return p.instead(q, t)
}

// instead is the answer that stands when the bot has given none.
func (p *Player) instead(q *flow.Question, t flow.Table) flow.Answer {
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		return a.Clone()
	}
	return p.spare.Answer(q, t)
}

// Over tells the bot how the game ended. An error says why the bot has forfeited it.
func (p *Player) Over(r game.Result) error {
	if p.conn == nil {
		return nil // it was never asked
	}
	_ = p.conn.send(&Out{Type: kindOver, Result: &r, Fouls: &p.fouls}, p.patience) // one that is gone need not know
	err := p.forfeit()
	if p.release != nil {
		p.release()
	}
	return err
}

func (p *Player) forfeit() error {
	if p.conn.dead != nil {
		return fmt.Errorf("bot %q is gone: %w", p.conn.name, p.conn.dead)
	}
	if p.fouls > maxFouls {
		return fmt.Errorf("bot %q gave %d late or illegal answers; %d are allowed in a game", p.conn.name, p.fouls, maxFouls)
	}
	return nil
}

// exchange is the talk about one question.
type exchange struct {
	player *Player
	q      *flow.Question
	game   game.Game
	id     int
	tries  int
	help   int
	until  time.Time
}

var errIllegal = errors.New("no legal answer came")

// run asks and helps until there is a legal answer, or none is to be had.
func (x *exchange) run() (flow.Answer, error) {
	c := x.player.conn
	d := game.Decide(x.q, x.id, x.q.Seat)
	ask := &Out{Type: kindAsk, ID: x.id, Seat: &x.q.Seat, Decision: &d}
	if err := x.show(ask); err != nil {
		return flow.Answer{}, err
	}
	if err := x.send(ask); err != nil {
		return flow.Answer{}, err
	}
	for x.tries > 0 {
		text, err := c.receive(x.until)
		if err != nil {
			return flow.Answer{}, err
		}
		m, err := parse(text)
		switch {
		case err != nil:
			err = x.wrong(err.Error())
		case m.Type == kindHello:
			err = x.wrong("the greeting was before")
		case m.ID != x.id:
			err = x.send(&Out{Type: kindError, ID: x.id, Text: fmt.Sprintf("message %q is about question %d, and %d is asked: it was left aside", m.Type, m.ID, x.id)})
		case m.Type == kindAnswer:
			if a, ok := x.take(&m); ok {
				x.player.why = m.Why
				return a, nil
			}
			err = x.player.conn.dead
		default:
			err = x.assist(&m)
		}
		if err != nil {
			return flow.Answer{}, err
		}
	}
	return flow.Answer{}, errIllegal
}

func (x *exchange) send(m *Out) error { return x.player.conn.send(m, x.player.patience) }

// wrong answers a message that means nothing; it counts like an illegal answer.
func (x *exchange) wrong(text string) error {
	x.tries--
	return x.send(&Out{Type: kindError, ID: x.id, Text: text, Tries: &x.tries})
}

// take holds an answer against the rules.
func (x *exchange) take(m *In) (flow.Answer, bool) {
	a := flow.Answer{}
	if m.Answer != nil {
		a = *m.Answer
	}
	refusal := x.q.Refuse(&a)
	if refusal == nil {
		return a, true
	}
	x.tries--
	_ = x.send(&Out{Type: kindRefused, ID: x.id, Refusal: refusal, Tries: &x.tries}) // run looks whether the bot is gone
	return a, false
}

// assist answers a bot's own questions about the decision. They are bounded: help is no way to stall.
func (x *exchange) assist(m *In) error {
	if x.help--; x.help < 0 {
		return x.wrong(fmt.Sprintf("no more than %d suggestions, checks and other requests are answered for one question", maxHelp))
	}
	if m.newer() && x.player.conn.speaks < 2 {
		return x.wrong(fmt.Sprintf("%s is of version 2 of the protocol, and the greeting said 1", m.Type))
	}
	switch m.Type {
	case kindQuestions:
		return x.questions()
	case kindAdvise:
		return x.advise()
	case kindOdds:
		return x.odds(m)
	case kindSuggest:
		var list []flow.Answer
		for range min(max(m.Count, 1), maxSuggest) {
			list = append(list, x.player.spare.Answer(x.q, x.game).Clone())
		}
		return x.send(&Out{Type: kindSuggestions, ID: x.id, Answers: list})
	case kindCheck:
		a := flow.Answer{}
		if m.Answer != nil {
			a = *m.Answer
		}
		refusal := x.q.Refuse(&a)
		ok := refusal == nil
		return x.send(&Out{Type: kindChecked, ID: x.id, OK: &ok, Refusal: refusal})
	}
	return x.inspect(m.Query)
}

// inspect asks the rules about the table, on a copy in which what the seat may not know is drawn anew.
func (x *exchange) inspect(query []string) error {
	f, err := x.game.Forget(x.q.Seat, x.player.rand).Inspect(query)
	if err != nil {
		return x.send(&Out{Type: kindFinding, ID: x.id, Text: err.Error()})
	}
	return x.send(&Out{Type: kindFinding, ID: x.id, Finding: &f})
}
