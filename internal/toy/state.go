package toy

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
	"sortie/tally"
)

// State is the whole of a game as plain data.
type State struct {
	Turn, Turns int8
	Guessing    bool
	Ready       bool     // numbers are hidden and beacons stand
	Bag         [2]uint8 // draws left this turn
	Secret      [2]int8  // 1..9, 0 before it is chosen
	Beacons     [2]geom.Point
	Guessed     [2]int16 // points for guessed numbers
	Counters    []Counter
	Rocks       []Rock
	Todo        Todo
}

// Counter is one piece.
type Counter struct {
	Seat int8
	Name string
	At   geom.Point
	Hits int8
	Left int8
	Done bool // acted this turn
}

// Rock is ground where no counter may stop.
type Rock struct {
	At     geom.Point
	Radius geom.Length
}

// Todo is a procedure that a rule case begins in the middle: Hits on a counter.
type Todo struct {
	Hits int8
	Unit int32
}

var _ game.Stage = (*Game)(nil)

// Game is a State with the methods the kernel asks for.
type Game struct {
	State
	denied tally.Rule // a rule that a rule case has switched off
}

// Sides implements game.Game: Pickets is a game of two.
func (g *Game) Sides() int { return 2 }

// otherOfTwo is the enemy's seat.
func otherOfTwo(seat flow.Seat) flow.Seat { return 1 - seat }

// Fields describes the state once, for writing, reading and hashing.
func (s *State) Fields(c *pack.Codec) {
	pack.Num(c, &s.Turn)
	pack.Num(c, &s.Turns)
	pack.Bool(c, &s.Guessing)
	pack.Bool(c, &s.Ready)
	pack.Nums(c, s.Bag[:])
	pack.Nums(c, s.Secret[:])
	for i := range s.Beacons {
		point(c, &s.Beacons[i])
	}
	pack.Nums(c, s.Guessed[:])
	pack.Slice(c, &s.Counters, counter)
	pack.Slice(c, &s.Rocks, rock)
	pack.Num(c, &s.Todo.Hits)
	pack.Num(c, &s.Todo.Unit)
}

func point(c *pack.Codec, p *geom.Point) {
	pack.Num(c, &p.X)
	pack.Num(c, &p.Y)
}

func counter(c *pack.Codec, p *Counter) {
	pack.Num(c, &p.Seat)
	pack.String(c, &p.Name)
	point(c, &p.At)
	pack.Num(c, &p.Hits)
	pack.Num(c, &p.Left)
	pack.Bool(c, &p.Done)
}

func rock(c *pack.Codec, p *Rock) {
	point(c, &p.At)
	pack.Num(c, &p.Radius)
}

// Encode implements game.Game.
func (g *Game) Encode(dst []byte) []byte { return pack.Encode(dst, g.Fields) }

// Decode implements game.System.
func (system) Decode(_ game.Setup, state []byte) (game.Game, error) {
	g := new(Game)
	c := pack.Reader(state)
	g.Fields(c)
	if err := c.Done(); err != nil {
		return nil, fmt.Errorf("the saved state cannot be read: %w", err)
	}
	return g, g.Invariant()
}

// Hash implements flow.Table.
func (g *Game) Hash() uint64 { return pack.Hash(g.Fields) }

// Clone implements flow.Table.
func (g *Game) Clone() flow.Table { return g.Copy() }

// Copy is Clone by its own type.
func (g *Game) Copy() *Game {
	n := *g
	n.Counters = append([]Counter(nil), g.Counters...)
	n.Rocks = append([]Rock(nil), g.Rocks...)
	return &n
}

// Over implements flow.Table.
func (g *Game) Over() bool {
	if g.Todo.Hits > 0 {
		return false
	}
	return g.Turn > g.Turns || g.alive(0) == 0 || g.alive(1) == 0
}

func (g *Game) alive(side int8) (n int) {
	for i := range g.Counters {
		if g.Counters[i].Seat == side && g.Counters[i].Left > 0 {
			n++
		}
	}
	return n
}

// Invariant implements game.Game.
func (g *Game) Invariant() error {
	for i := range g.Counters {
		c := &g.Counters[i]
		switch {
		case c.Seat != 0 && c.Seat != 1:
			return fmt.Errorf("counter %s belongs to no side", c.Name)
		case c.Left < 0 || c.Left > c.Hits:
			return fmt.Errorf("counter %s has %d of %d hits left", c.Name, c.Left, c.Hits)
		case c.At.X < 0 || c.At.Y < 0 || c.At.X > width || c.At.Y > height:
			return fmt.Errorf("counter %s stands off the table", c.Name)
		}
	}
	for _, n := range g.Secret {
		if n < 0 || n > 9 {
			return fmt.Errorf("a hidden number is %d", n)
		}
	}
	return nil
}

// Forget implements game.Game: the enemy's number could be any.
func (g *Game) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	n := g.Copy()
	for side := range n.Secret {
		if flow.Seat(side) != seat && n.Secret[side] != 0 {
			n.Secret[side] = int8(1 + r.Int(9))
		}
	}
	return n
}

// Hides implements game.Game: a number is hidden from everybody else once it is chosen.
func (g *Game) Hides(seat flow.Seat) bool {
	for side, n := range g.Secret {
		if flow.Seat(side) != seat && n != 0 {
			return true
		}
	}
	return false
}

// Points are hits left, numbers guessed and enemy beacons reached.
func (g *Game) points() (p [2]int) {
	for i := range g.Counters {
		c := &g.Counters[i]
		p[c.Seat] += int(c.Left)
		if c.Left > 0 && g.Ready && geom.Dist(c.At, g.Beacons[1-c.Seat]) <= near {
			p[c.Seat] += 2
		}
	}
	return [2]int{p[0] + int(g.Guessed[0]), p[1] + int(g.Guessed[1])}
}

// Score implements game.Game.
func (g *Game) Score(seat flow.Seat) int {
	p := g.points()
	return p[seat] - p[otherOfTwo(seat)]
}

// Result implements game.Game.
func (g *Game) Result() game.Result {
	p := g.points()
	r := game.Result{Over: g.Over(), Winner: flow.Nobody, Points: p[:], Rule: "toy.win"}
	switch {
	case r.Points[0] > r.Points[1]:
		r.Winner = flow.First
	case r.Points[1] > r.Points[0]:
		r.Winner = flow.Second
	}
	r.Why = fmt.Sprintf("%d points to %d", r.Points[0], r.Points[1])
	return r
}
