package match

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// trace is a log played through once, with what the log itself does not hold: events, the sides of the
// dice, the turn. Reviews, replays and the check of the dice read it.
type trace struct {
	steps []traceStep
	rolls []traceRoll
	units map[int32]flow.Seat
	names map[int32]string
	sides []string // what the record calls them
	end   game.Result
}

// traceStep is an answer with everything that came of it, up to the next one.
type traceStep struct {
	entry  int // length of the log after it
	seat   flow.Seat
	name   string
	turn   int
	events []flow.Event
	losses []flow.Loss
	leads  []int // how the rules judge the position after it, for each seat
	points []int // what the sides had scored by then

	activation int // which one it belongs to
}

// judged notes how things stood after a step.
func (s *traceStep) judged(g game.Game, v *game.View) {
	s.leads, s.points = leads(g), nil
	for _, side := range v.Sides {
		s.points = append(s.points, side.Score)
	}
}

// leads are what the position is worth to each seat. Of two, what one has over the other the other lacks.
func leads(g game.Game) (out []int) {
	first := g.Score(flow.First)
	if g.Sides() == 2 {
		return []int{first, -first}
	}
	out = append(out, first)
	for seat := range flow.First.Foes(g.Sides()) {
		out = append(out, g.Score(seat))
	}
	return out
}

type traceRoll struct {
	entry int
	roll  dice.Roll
	face  int
}

// listener stands between the rules and the driver of a replay.
type listener struct {
	flow.IO
	t *trace
	g game.Game
	n *int // entries so far

	activation int
}

func (l listener) Ask(q *flow.Question) flow.Answer {
	v := l.g.View(flow.Nobody)
	l.last().judged(l.g, &v)
	l.t.meet(&v)
	a := l.IO.Ask(q)
	*l.n++
	l.t.steps = append(l.t.steps, traceStep{entry: *l.n, seat: q.Seat, name: q.Name, turn: v.Turn, activation: l.activation})
	return a
}

func (l listener) Roll(r dice.Roll) int {
	face := l.IO.Roll(r)
	l.t.rolls = append(l.t.rolls, traceRoll{*l.n, r, face})
	*l.n++
	return face
}

func (l listener) Loud() bool { return true }

func (l listener) Tell(e flow.Event) {
	if e.Sum != nil {
		sum := *e.Sum
		e.Sum = &sum
	}
	s := l.last()
	s.events = append(s.events, e)
}

func (l listener) Lose(loss flow.Loss) {
	s := l.last()
	s.losses = append(s.losses, loss)
}

func (l listener) last() *traceStep { return &l.t.steps[len(l.t.steps)-1] }

// heard is a game whose steps are listened to.
type heard struct {
	game.Game
	t *trace
	n *int

	activations int
}

func (h *heard) Step(io flow.IO) {
	h.activations++
	h.Game.Step(listener{io, h.t, h.Game, h.n, h.activations})
	*h.n++ // the mark
}

// Leave implements flow.Leaver.
func (h *heard) Leave(seat flow.Seat) {
	h.Game.(flow.Leaver).Leave(seat)
	*h.n++
}

// Clone is for the driver's own checkpoints; nobody goes on from them here.
func (h *heard) Clone() flow.Table {
	return &heard{Game: h.Game.Clone().(game.Game), t: &trace{}, n: new(int)}
}

// meet notes units that are new: some come into being in play.
func (t *trace) meet(v *game.View) {
	for i := range v.Units {
		u := &v.Units[i]
		if _, known := t.names[u.ID]; !known {
			t.units[u.ID], t.names[u.ID] = u.Seat, u.Name
		}
	}
}

// play goes through a log.
func playThrough(sys game.System, set game.Setup, log []flow.Entry) (*trace, error) {
	g, err := sys.New(set)
	if err != nil {
		return nil, err
	}
	t := &trace{steps: []traceStep{{seat: flow.Nobody, name: "start"}}, units: map[int32]flow.Seat{}, names: map[int32]string{}}
	start := g.View(flow.Nobody)
	for _, side := range start.Sides {
		t.sides = append(t.sides, side.Name)
	}
	t.meet(&start)
	n := 0
	l, err := flow.Start(&heard{Game: g, t: t, n: &n}, nil, log, flow.Options{AskRolls: true})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	for i := range t.steps {
		next := len(log)
		if i+1 < len(t.steps) {
			next = t.steps[i+1].entry - 1
		}
		t.steps[i].entry = next
	}
	over := g.View(flow.Nobody)
	t.steps[len(t.steps)-1].judged(g, &over)
	t.end = g.Result()
	return t, nil
}
