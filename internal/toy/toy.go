// Package toy is Pickets, a complete rule system small enough to read in one sitting. The kernel's
// own tests play it: it asks all six kinds of question, rolls dice, draws from a bag and keeps a
// secret. It is no product and knows no rulebook.
//
// Two sides post a few counters, hide a number and set down a beacon. Each step draws a side from
// the bag; it picks a counter, which moves, shoots or passes and guesses the enemy's number. After
// the last turn the side with more points wins.
package toy

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Sizes of the game.
const (
	width   = 36 * geom.Inch
	height  = 24 * geom.Inch
	radius  = geom.Inch / 2
	reach   = 6 * geom.Inch
	fire    = 12 * geom.Inch
	long    = 8 * geom.Inch
	near    = 4 * geom.Inch
	zone    = 8 * geom.Inch
	maxSide = 6
	maxHits = 9
)

type system struct{}

// System is Pickets.
func System() game.System { return system{} }

// Info implements game.System.
func (system) Info() game.Info {
	return game.Info{
		ID: "toy", Name: "Pickets", Version: "1",
		Missions: []game.Mission{
			{ID: "skirmish", Name: "Skirmish", Text: "Four turns."},
			{ID: "duel", Name: "Duel", Text: "Two turns."},
		},
		Lists: []game.NamedList{
			{ID: "watch", Name: "The Watch", Force: "Red", Points: 7, Text: "list The Watch\na 2\nb 2\nc 3\n"},
			{ID: "patrol", Name: "The Patrol", Force: "Blue", Points: 7, Text: "list The Patrol\nx 1\ny 2\nz 4\n"},
		},
		Options: []game.Option{
			{ID: "guess", Text: "A counter that passes may guess the enemy's number.", Rule: "toy.guess",
				Default: "on", Values: []string{"on", "off"}},
		},
	}
}

// Fix implements game.System: the table is all that New would make itself.
func (s system) Fix(set game.Setup) (game.Setup, error) {
	if set.Table == "" {
		set.Table, _ = s.Generate(set.Mission, set.Seed)
	}
	return set, nil
}

// Former implements game.System.
func (system) Former() []string { return nil }

// New implements game.System.
func (s system) New(set game.Setup) (game.Game, error) {
	if info := s.Info(); info.CheckSides(&set) != nil {
		return nil, info.CheckSides(&set)
	}
	g := &Game{State: State{Guessing: true}}
	switch set.Mission {
	case "skirmish", "":
		g.Turns = 4
	case "duel":
		g.Turns = 2
	default:
		return nil, fmt.Errorf("mission %q is not known: take skirmish or duel", set.Mission)
	}
	for _, o := range set.Options {
		if o.ID != "guess" || o.Value != "on" && o.Value != "off" {
			return nil, fmt.Errorf("option %s=%s is not known: guess can be on or off", o.ID, o.Value)
		}
		g.Guessing = o.Value == "on"
	}
	table := set.Table
	if table == "" {
		table, _ = s.Generate(set.Mission, set.Seed)
	}
	if err := g.readTable(table); err != nil {
		return nil, err
	}
	for side := range g.Sides() {
		if err := g.post(side, set.List(flow.Seat(side))); err != nil {
			return nil, fmt.Errorf("list of seat %d: %w", side, err)
		}
	}
	return g, nil
}

// post puts the counters of a list on the home line.
func (g *Game) post(side int, text string) error {
	counters, faults := readList(text)
	if len(faults) > 0 {
		f := faults[0]
		return fmt.Errorf("line %d: %s", f.Line, f)
	}
	for i, c := range counters {
		c.Seat = int8(side)
		c.At = geom.Point{X: geom.Length(5*i+4) * geom.Inch, Y: 5 * geom.Inch}
		if side == 1 {
			c.At = geom.Point{X: width - c.At.X, Y: height - c.At.Y}
		}
		g.Counters = append(g.Counters, c)
	}
	return nil
}

// CheckList implements game.System: one counter a line, its name and its hits.
func (system) CheckList(text string, points int) (game.ListReport, error) {
	r := game.ListReport{Limit: points}
	counters, faults := readList(text)
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		if name, ok := strings.CutPrefix(line, "list "); ok {
			r.Name = strings.TrimSpace(name)
		}
	}
	fmt.Fprintf(&b, "list %s\n", r.Name)
	for _, c := range counters {
		r.Points += int(c.Hits)
		fmt.Fprintf(&b, "%s %d\n", c.Name, c.Hits)
	}
	if points > 0 && r.Points > points {
		faults = append(faults, game.Fault{Line: 1, Rule: "toy.list.points",
			What: fmt.Sprintf("%d points are more than %d", r.Points, points), Fix: "take fewer hits"})
	}
	r.Text, r.Faults = b.String(), faults
	return r, nil
}

func readList(text string) (out []Counter, faults []game.Fault) {
	bad := func(no int, rule tally.Rule, what, fix string) {
		faults = append(faults, game.Fault{Line: no, What: what, Rule: rule, Fix: fix})
	}
	for i, line := range strings.Split(text, "\n") {
		w := strings.Fields(line)
		if len(w) == 0 || w[0] == "list" {
			continue
		}
		hits := 0
		if len(w) == 2 {
			hits, _ = strconv.Atoi(w[1])
		}
		if hits < 1 || hits > maxHits {
			bad(i+1, "toy.list.line", fmt.Sprintf("%q is no counter", line), "write a name and 1 to 9 hits, such as: a 2")
			continue
		}
		out = append(out, Counter{Name: w[0], Hits: int8(hits), Left: int8(hits)})
	}
	if len(out) == 0 || len(out) > maxSide {
		bad(1, "toy.list.size", fmt.Sprintf("a list has 1 to %d counters, not %d", maxSide, len(out)), "add or drop some")
	}
	return out, faults
}

// Generate implements game.System: two rocks, each the mirror of the other.
func (system) Generate(_ string, seed uint64) (string, error) {
	r := dice.NewRand(seed, 0x7ab1e)
	x, y, size := 3+r.Int(30), 9+r.Int(3), 1+r.Int(2)
	return fmt.Sprintf("rock %d,%d %d\nrock %d,%d %d\n", x, y, size, 36-x, 24-y, size), nil
}

// readTable reads terrain text: one rock a line, its middle and its radius in inches.
func (g *Game) readTable(text string) error {
	for i, line := range strings.Split(text, "\n") {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		if len(w) != 3 || w[0] != "rock" {
			return fmt.Errorf("table line %d: %q is no terrain: write rock X,Y RADIUS", i+1, line)
		}
		at, err := readPoint(w[1])
		if err != nil {
			return fmt.Errorf("table line %d: %w", i+1, err)
		}
		size, err := geom.ParseInches(w[2])
		if err != nil {
			return fmt.Errorf("table line %d: %w", i+1, err)
		}
		g.Rocks = append(g.Rocks, Rock{At: at, Radius: size})
	}
	return nil
}

func readPoint(s string) (geom.Point, error) {
	xs, ys, _ := strings.Cut(s, ",")
	x, err := geom.ParseInches(xs)
	if err != nil {
		return geom.Point{}, err
	}
	y, err := geom.ParseInches(ys)
	return geom.Point{X: x, Y: y}, err
}
