package toy

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

var sides = [2]string{"red", "blue"}

// NewCase implements game.System. Its lines:
//
//	counter SIDE NAME at X,Y hits N
//	secret SIDE N
//	turns N            how many turns the case lasts, 1 if left out
//	bag red N blue N   what is left to draw, one for each counter if left out
//	rock X,Y RADIUS
//
// Everything is prepared: the first step draws, or does what the case says.
func (system) NewCase(lines []game.Line) (game.Stage, error) {
	g := &Game{State: State{Turn: 1, Turns: 1, Guessing: true, Ready: true, Secret: [2]int8{1, 1}}}
	g.Beacons = [2]geom.Point{{X: width / 2, Y: geom.Inch}, {X: width / 2, Y: height - geom.Inch}}
	bag := false
	for _, l := range lines {
		w := strings.Fields(l.Text)
		if len(w) == 0 {
			continue
		}
		bag = bag || w[0] == "bag"
		if err := g.caseLine(w, l.Text); err != nil {
			return nil, fmt.Errorf("line %d: %w", l.No, err)
		}
	}
	if !bag {
		g.Bag = [2]uint8{uint8(g.alive(0)), uint8(g.alive(1))}
	}
	return g, g.Invariant()
}

func (g *Game) caseLine(w []string, text string) error {
	n := 0
	if last, err := strconv.Atoi(w[len(w)-1]); err == nil {
		n = last
	}
	switch {
	case w[0] == "counter" && len(w) == 7 && w[3] == "at" && w[5] == "hits" && n > 0 && n <= maxHits:
		side, err := sideOf(w[1])
		if err != nil {
			return err
		}
		at, err := readPoint(w[4])
		g.Counters = append(g.Counters, Counter{Seat: side, Name: w[2], At: at, Hits: int8(n), Left: int8(n)})
		return err
	case w[0] == "secret" && len(w) == 3 && n > 0 && n < 10:
		side, err := sideOf(w[1])
		if err == nil {
			g.Secret[side] = int8(n)
		}
		return err
	case w[0] == "turns" && len(w) == 2 && n > 0 && n < 100:
		g.Turns = int8(n)
		return nil
	case w[0] == "bag" && len(w) == 5 && w[1] == "red" && w[3] == "blue" && n >= 0 && n < 100:
		red, err := strconv.ParseUint(w[2], 10, 6)
		g.Bag = [2]uint8{uint8(red), uint8(n)}
		return err
	case w[0] == "rock":
		return g.readTable(text)
	}
	return fmt.Errorf("%q is not understood: write counter, secret, turns, bag or rock", text)
}

func sideOf(s string) (int8, error) {
	for i, name := range sides {
		if s == name {
			return int8(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no side: write red or blue", s)
}

// find reads a counter's name, with or without its side before it.
func (g *Game) find(words []string) (int32, error) {
	found := int32(-1)
	for i := range g.Counters {
		c := &g.Counters[i]
		if c.Name != words[len(words)-1] || len(words) == 2 && words[0] != sides[c.Seat] {
			continue
		}
		if found >= 0 {
			return -1, fmt.Errorf("there is more than one %s: put its side before it", c.Name)
		}
		found = int32(i)
	}
	if found < 0 {
		return -1, fmt.Errorf("there is no counter %q", strings.Join(words, " "))
	}
	return found, nil
}

// Do implements game.Stage: hit UNIT N.
func (g *Game) Do(words []string) error {
	if n := len(words); n < 3 || n > 4 || words[0] != "hit" {
		return fmt.Errorf("%q is not understood: write hit UNIT N", strings.Join(words, " "))
	}
	n, err := strconv.Atoi(words[len(words)-1])
	if err != nil || n < 1 || n > 99 {
		return fmt.Errorf("%q is no number of hits", words[len(words)-1])
	}
	unit, err := g.find(words[1 : len(words)-1])
	if err != nil {
		return err
	}
	g.Todo = Todo{Hits: int8(n), Unit: unit}
	return nil
}

// Inspect implements game.Game: gap A B is the distance between two counters, hit A B the sum to hit,
// shoot A B whether A may shoot at B. Names may carry their side: gap red a blue x.
func (g *Game) Inspect(q []string) (game.Finding, error) {
	if len(q) != 3 && len(q) != 5 {
		return game.Finding{}, fmt.Errorf("%q is not understood: write gap A B, hit A B or shoot A B", strings.Join(q, " "))
	}
	mid := 1 + (len(q)-1)/2
	a, err := g.find(q[1:mid])
	if err != nil {
		return game.Finding{}, err
	}
	b, err := g.find(q[mid:])
	if err != nil {
		return game.Finding{}, err
	}
	ca, cb := &g.Counters[a], &g.Counters[b]
	f := game.Finding{Verdict: "in-range", Cited: []tally.Rule{"toy.shoot.range"}}
	d := geom.Dist(ca.At, cb.At)
	if d > fire {
		f.Verdict = "out-of-range"
		f.Refusal = tally.Refuse("toy.shoot.range", fmt.Sprintf("%s is %v away", cb.Name, d), "")
	}
	switch q[0] {
	case "gap":
		base := geom.Disc(ca.At, radius)
		other := geom.Disc(cb.At, radius)
		f.Value = int64(geom.Gap(&base, &other))
		f.Text = fmt.Sprintf("%s and %s stand %v apart.", ca.Name, cb.Name, geom.Length(f.Value))
	case "hit":
		sum := g.HitSum(a, b, 1)
		f.Value, f.Sum, f.Text = int64(sum.Total()), &sum, sum.String()
	case "shoot":
		f.Verdict = "yes"
		if f.Refusal != nil {
			f.Verdict = "no"
		}
	default:
		return game.Finding{}, fmt.Errorf("%q is not understood: write gap A B, hit A B or shoot A B", strings.Join(q, " "))
	}
	return f, nil
}

// Deny implements game.Stage.
func (g *Game) Deny(rule tally.Rule) { g.denied = rule }
