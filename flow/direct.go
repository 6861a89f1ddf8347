package flow

import (
	"fmt"

	"sortie/dice"
	"sortie/tally"
)

// Player answers questions in place: a bot, or a script.
type Player interface {
	Answer(q *Question, t Table) Answer
}

// Players are those of a game by their seats; a game of two has none on the others.
type Players [MaxSeats]Player

// Everywhere is one player on every seat.
func Everywhere(p Player) Players { return Players{p, p, p, p} }

// Direct runs a game to its end with players called in place. It is the fastest driver and the one
// simulations use. With Check set every answer is held against the offers.
type Direct struct {
	Table   Table
	Players Players
	Dice    dice.Source
	Check   bool    // refuse illegal answers of players (a panic: a bot is at fault)
	Log     []Entry // kept when Record is set
	Record  bool
	OnEvent func(Event)
	OnCite  func(tally.Rule)
	OnLoss  func(Loss)
	OnAsk   func(*Question) // told of every question before it is answered
	Weigh   bool            // the dice are chosen by one who goes through all outcomes
	Memory  Memory          // of what rules have found out in earlier runs, if somebody keeps one
	Parts   Parts           // of an activation that need not be gone through twice, if somebody wants them
	Whole   bool            // parts and stretches are played as they are all the same
	Asked   int             // questions put so far
	Rolls   int             // dice thrown so far
	Steps   int
	Trace   bool  // sum up what enters, in Trail
	Trail   Trail // of all that entered so far
	calls   int
	feed    feed     // what a copy of a game went through before
	asking  Question // the room of the question that is asked; see Put
	start   Table    // a copy at the beginning of this activation, if a player looks ahead
	since   []Entry  // and what entered since
}

// Run plays until the game is over.
func (d *Direct) Run() {
	for !d.Table.Over() {
		d.Step()
	}
}

// Step carries out one activation.
func (d *Direct) Step() {
	if d.Steps++; d.Steps > MaxSteps {
		panic("flow: the game does not end")
	}
	d.calls = 0
	d.remember()
	d.Table.Step(d)
	d.feed.skipMark()
	if d.Record {
		d.Log = append(d.Log, Entry{Kind: Marked, Hash: d.Table.Hash()})
	}
}

func (d *Direct) count() {
	if d.calls++; d.calls > maxCallsPerStep {
		panic("flow: an activation does not end")
	}
}

// Ask implements IO.
func (d *Direct) Ask(q *Question) Answer {
	d.count()
	d.Asked++
	if d.OnAsk != nil {
		d.OnAsk(q)
	}
	a, fed := d.feed.answer(q)
	if !fed {
		a = d.put(q)
	}
	if d.Check {
		d.hold(q, a)
	}
	if d.Trace {
		d.Trail.answered(q, &a)
	}
	if d.start != nil {
		d.note(Entry{Kind: Answered, Name: q.Name, Seat: q.Seat, Answer: a})
	}
	if d.Record {
		d.Log = append(d.Log, Entry{Kind: Answered, Name: q.Name, Seat: q.Seat, Answer: a.Clone()})
	}
	return a
}

// Put asks a question given by value. Players called in place are done with a question when they have
// answered it, so that a direct driver has one room for all of them.
func Put(io IO, q Question) Answer {
	if d, ok := io.(*Direct); ok {
		d.asking = q
		return d.Ask(&d.asking)
	}
	kept := new(Question)
	*kept = q
	return io.Ask(kept)
}

// hold holds an answer against the offers.
func (d *Direct) hold(q *Question, a Answer) {
	if r := q.Refuse(&a); r != nil {
		panic(fmt.Sprintf("flow: illegal answer to %q: %v", q.Name, r))
	}
}

// Roll implements IO.
func (d *Direct) Roll(r dice.Roll) int {
	d.count()
	d.Rolls++
	face, fed := d.feed.face(r)
	if !fed {
		face = d.Dice.Throw(r)
	}
	if d.Trace {
		d.Trail.rolled(r.Name, face)
	}
	if d.start != nil {
		d.note(Entry{Kind: Rolled, Name: r.Name, Face: int32(face)})
	}
	if d.Record {
		d.Log = append(d.Log, Entry{Kind: Rolled, Name: r.Name, Face: int32(face)})
	}
	return face
}

// Tell implements IO.
func (d *Direct) Tell(e Event) {
	if d.OnEvent != nil {
		d.OnEvent(e)
	}
}

// Loud implements IO.
func (d *Direct) Loud() bool { return d.OnEvent != nil || d.OnCite != nil }

// Weighs implements Weigher.
func (d *Direct) Weighs() bool { return d.Weigh }

// Lose implements IO.
func (d *Direct) Lose(l Loss) {
	if d.OnLoss != nil {
		d.OnLoss(l)
	}
}

// Cite implements IO.
func (d *Direct) Cite(rule tally.Rule) {
	if d.OnCite != nil {
		d.OnCite(rule)
	}
}
