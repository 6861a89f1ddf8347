package rustlers

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
)

// State is the whole of a game as plain data. Beasts and herds are never taken out of it and their ids never used
// again: what is gone is marked.
type State struct {
	Count       int8 // sides
	Turn, Turns int8
	Wolves      bool
	Ready       bool                    // guards are hidden
	Bag         [flow.Neutral + 1]uint8 // draws left this turn, the wolves' last
	Guard       [flow.MaxSeats]int8     // the face at which a raid fails, 0 before it is chosen
	Out         [flow.MaxSeats]bool     // sides that have left the game
	Den         geom.Point
	Herds       []Herd
	Beasts      []Beast
}

// Herd is a group of beasts that act together. Who controls it is not always who its beasts belonged to.
type Herd struct {
	Name   string
	Side   flow.Seat // who controls it; flow.Neutral for wolves, and for what nobody commands any more
	Most   int8      // beasts it has had at most
	Joined int16     // the herd it became part of, or -1
	Done   bool      // it acted this turn
}

// Beast is one body. Its owner stays what it was.
type Beast struct {
	Owner flow.Seat
	Herd  int16
	At    geom.Point
	Gone  bool
}

var (
	_ game.Game   = (*Game)(nil)
	_ flow.Leaver = (*Game)(nil)
)

// Game is a State with the methods the kernel asks for.
type Game struct{ State }

// Sides implements game.Game.
func (g *Game) Sides() int { return int(g.Count) }

// found begins a herd, and bear a beast in it.
func (s *State) found(name string, side flow.Seat) int16 {
	s.Herds = append(s.Herds, Herd{Name: name, Side: side, Joined: -1})
	return int16(len(s.Herds) - 1)
}

func (s *State) bear(owner flow.Seat, herd int16, at geom.Point) {
	s.Beasts = append(s.Beasts, Beast{Owner: owner, At: at})
	s.give(int32(len(s.Beasts)-1), herd)
}

// give puts a beast into another herd: by a raid, a split or a join.
func (s *State) give(beast int32, herd int16) {
	s.Beasts[beast].Herd = herd
	h := &s.Herds[herd]
	h.Most = max(h.Most, int8(len(s.of(herd))))
}

// of are the living beasts of a herd, in the order of their ids.
func (s *State) of(herd int16) (out []int32) {
	for i := range s.Beasts {
		if b := &s.Beasts[i]; b.Herd == herd && !b.Gone {
			out = append(out, int32(i))
		}
	}
	return out
}

// gap is how far two herds are apart, from their nearest beasts; far away if one has none.
func (s *State) gap(a, b int16) geom.Length {
	least := 4 * table
	for _, x := range s.of(a) {
		for _, y := range s.of(b) {
			least = min(least, geom.Dist(s.Beasts[x].At, s.Beasts[y].At))
		}
	}
	return least
}

// herds counts those of a side that have beasts.
func (s *State) herds(side flow.Seat) (n int) {
	for i := range s.Herds {
		if s.Herds[i].Side == side && len(s.of(int16(i))) > 0 {
			n++
		}
	}
	return n
}

// Fields describes the state once, for writing, reading and hashing.
func (s *State) Fields(c *pack.Codec) {
	pack.Num(c, &s.Count)
	pack.Num(c, &s.Turn)
	pack.Num(c, &s.Turns)
	pack.Bool(c, &s.Wolves)
	pack.Bool(c, &s.Ready)
	pack.Nums(c, s.Bag[:])
	pack.Nums(c, s.Guard[:])
	for i := range s.Out {
		pack.Bool(c, &s.Out[i])
	}
	point(c, &s.Den)
	pack.Slice(c, &s.Herds, func(c *pack.Codec, h *Herd) {
		pack.String(c, &h.Name)
		pack.Num(c, &h.Side)
		pack.Num(c, &h.Most)
		pack.Num(c, &h.Joined)
		pack.Bool(c, &h.Done)
	})
	pack.Slice(c, &s.Beasts, func(c *pack.Codec, b *Beast) {
		pack.Num(c, &b.Owner)
		pack.Num(c, &b.Herd)
		point(c, &b.At)
		pack.Bool(c, &b.Gone)
	})
}

func point(c *pack.Codec, p *geom.Point) {
	pack.Num(c, &p.X)
	pack.Num(c, &p.Y)
}

// Encode implements game.Game.
func (g *Game) Encode(dst []byte) []byte { return pack.Encode(dst, g.Fields) }

// Decode implements game.System.
func (system) Decode(_ game.Setup, state []byte) (game.Game, error) {
	g := &Game{}
	if err := pack.Fill(state, g.Fields, g.Invariant); err != nil {
		return nil, err
	}
	return g, nil
}

// Hash implements flow.Table.
func (g *Game) Hash() uint64 { return pack.Hash(g.Fields) }

// Clone implements flow.Table.
func (g *Game) Clone() flow.Table { return g.Copy() }

// Copy is Clone by its own type.
func (g *Game) Copy() *Game {
	n := *g
	n.Herds = append([]Herd(nil), g.Herds...)
	n.Beasts = append([]Beast(nil), g.Beasts...)
	return &n
}

// Invariant implements game.Game.
func (g *Game) Invariant() error {
	if g.Count < 2 || g.Count > flow.MaxSeats {
		return fmt.Errorf("there are %d sides", g.Count)
	}
	for i := range g.Herds {
		h := &g.Herds[i]
		switch n := len(g.of(int16(i))); {
		case h.Side != flow.Neutral && (h.Side < 0 || int8(h.Side) >= g.Count):
			return fmt.Errorf("herd %s belongs to no side", h.Name)
		case h.Side != flow.Neutral && g.Out[h.Side]:
			return fmt.Errorf("herd %s is commanded by a side that has left", h.Name)
		case int(h.Joined) >= len(g.Herds) || h.Joined >= 0 && n > 0:
			return fmt.Errorf("herd %s has joined another and has %d beasts", h.Name, n)
		case n > int(h.Most):
			return fmt.Errorf("herd %s has %d beasts and had %d at most", h.Name, n, h.Most)
		}
	}
	for i := range g.Beasts {
		b := &g.Beasts[i]
		if b.Herd < 0 || int(b.Herd) >= len(g.Herds) || b.Owner < 0 || b.Owner > flow.Neutral || !onTable(b.At) {
			return fmt.Errorf("beast %d is in no herd, nobody's, or off the table", i)
		}
	}
	for _, n := range g.Guard {
		if n < 0 || n > 6 {
			return fmt.Errorf("a guard is %d", n)
		}
	}
	return nil
}

func onTable(p geom.Point) bool { return p.X >= 0 && p.Y >= 0 && p.X <= table && p.Y <= table }

// Forget implements game.Game: the others' guards could be any.
func (g *Game) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	n := g.Copy()
	for side := range seat.Foes(g.Sides()) {
		if n.Guard[side] != 0 {
			n.Guard[side] = int8(1 + r.Int(6))
		}
	}
	return n
}

// Hides implements game.Game.
func (g *Game) Hides(seat flow.Seat) bool {
	for side := range seat.Foes(g.Sides()) {
		if g.Guard[side] != 0 {
			return true
		}
	}
	return false
}

// Leave implements flow.Leaver: what the side commanded runs wild, and its guard is known to nobody any more.
func (g *Game) Leave(seat flow.Seat) {
	g.Out[seat], g.Bag[seat], g.Guard[seat] = true, 0, 0
	for i := range g.Herds {
		if g.Herds[i].Side == seat {
			g.Herds[i].Side = flow.Neutral
		}
	}
}

// playing counts the sides that are still in the game and command a beast.
func (g *Game) playing() (n int) {
	for seat := range flow.Seats(g.Sides()) {
		if !g.Out[seat] && g.herds(seat) > 0 {
			n++
		}
	}
	return n
}

// Over implements flow.Table.
func (g *Game) Over() bool { return g.Turn > g.Turns || g.playing() < 2 }

// points are two for each beast of one's own that one commands, three for a stolen one. Who has left has none.
func (g *Game) points() []int {
	p := make([]int, g.Count)
	for i := range g.Beasts {
		b := &g.Beasts[i]
		side := g.Herds[b.Herd].Side
		switch {
		case b.Gone || side == flow.Neutral:
		case b.Owner == side:
			p[side] += 2
		default:
			p[side] += 3
		}
	}
	return p
}

// Score implements game.Game.
func (g *Game) Score(seat flow.Seat) int { return game.Lead(g.points(), seat) }

// Result implements game.Game: who has left comes last, behind who has lost everything.
func (g *Game) Result() game.Result {
	points := g.points()
	var out []flow.Seat
	for seat := range flow.Seats(g.Sides()) {
		if g.Out[seat] {
			out = append(out, seat)
		}
	}
	r := game.Placed(points)
	if len(out) > 0 {
		r = r.Beaten(g.Sides(), out...)
	}
	r.Over, r.Rule = g.Over(), "rustlers.win"
	for i, n := range points {
		if i > 0 {
			r.Why += " to "
		}
		r.Why += fmt.Sprint(n)
	}
	r.Why += " points"
	return r
}
