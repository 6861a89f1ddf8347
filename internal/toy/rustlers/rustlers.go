// Package rustlers is Rustlers, a second rule system small enough to read in one sitting, for what Pickets has
// not: two to four sides, wolves that belong to nobody and act by a programme, herds that split and join, and
// beasts that are driven off and may be driven back: whose they were stays, whose they are changes. The kernel's
// own tests play it. It is no product and knows no rulebook.
//
// Each step draws a side, or the wolves, from the bag. A side picks one of its herds, which moves, raids another
// within reach, splits, joins another of its own or passes. A raid at whose die the side that is raided has hidden
// a guard fails. After the last turn beasts count, stolen ones more; sides are placed by their points.
package rustlers

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
	table    = 36 * geom.Inch
	radius   = geom.Inch / 2
	reach    = 6 * geom.Inch // of a move
	raiding  = 6 * geom.Inch
	joining  = 4 * geom.Inch
	prowling = 5 * geom.Inch // of wolves
	maxHerds = 4
	maxBeast = 6
)

// sides are what the seats are called; behind them the wolves.
var sides = [...]string{flow.First: "red", flow.Second: "blue", flow.Third: "green", flow.Fourth: "yellow", flow.Neutral: "wolves"}

type system struct{}

// System is Rustlers.
func System() game.System { return system{} }

// Info implements game.System.
func (system) Info() game.Info {
	info := game.Info{
		ID: "rustlers", Name: "Rustlers", Version: "1", Points: 6,
		Missions: []game.Mission{
			{ID: "round-up", Name: "Round-up", Text: "Four turns, two to four sides.", Sides: []int{2, 3, 4}},
			{ID: "feud", Name: "Feud", Text: "Three turns, two sides."},
			{ID: "melee", Name: "Melee", Text: "Three turns, three or four sides.", Sides: []int{3, 4}},
		},
		Options: []game.Option{{ID: "wolves", Text: "Wolves roam the table.", Rule: "rustlers.wolves", Default: "on", Values: []string{"on", "off"}}},
	}
	for i, herds := range []string{"ash 3\nbirch 3\n", "clay 4\ndust 2\n", "elk 2\nfern 2\ngorse 2\n", "heath 5\niron 1\n"} {
		name := sides[i]
		info.Lists = append(info.Lists, game.NamedList{ID: name, Name: "The " + name + " herds", Force: name, Points: 6, Text: "list The " + name + " herds\n" + herds})
	}
	return info
}

// Fix implements game.System: the den is all that New would find itself.
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
	info := s.Info()
	if set.Mission != "" && !known(info.Missions, set.Mission) {
		return nil, fmt.Errorf("mission %q is not known: take round-up, feud or melee", set.Mission)
	}
	if err := info.CheckSides(&set); err != nil {
		return nil, err
	}
	g := &Game{State: State{Count: int8(set.Sides()), Turns: 4, Wolves: true}}
	if set.Mission == "feud" || set.Mission == "melee" {
		g.Turns = 3
	}
	for _, o := range set.Options {
		if o.ID != "wolves" || o.Value != "on" && o.Value != "off" {
			return nil, fmt.Errorf("option %s=%s is not known: wolves can be on or off", o.ID, o.Value)
		}
		g.Wolves = o.Value == "on"
	}
	fixed, _ := s.Fix(set)
	if err := g.readTable(fixed.Table); err != nil {
		return nil, err
	}
	for seat := range flow.Seats(g.Sides()) {
		if err := g.drive(seat, set.List(seat)); err != nil {
			return nil, fmt.Errorf("list of seat %d: %w", seat, err)
		}
	}
	if g.Wolves {
		pack := g.found("wolves", flow.Neutral)
		for range g.Sides() {
			g.bear(flow.Neutral, pack, g.Den)
		}
	}
	return g, nil
}

func known(all []game.Mission, id string) bool {
	for _, m := range all {
		if m.ID == id {
			return true
		}
	}
	return false
}

// drive puts the herds of a list along the edge of a seat: near, far, left, right.
func (g *Game) drive(seat flow.Seat, text string) error {
	herds, faults := readList(text)
	if len(faults) > 0 {
		return fmt.Errorf("line %d: %s", faults[0].Line, faults[0])
	}
	for i, h := range herds {
		herd := g.found(h.name, seat)
		for k := range h.beasts {
			along, out := geom.Length(6+7*i)*geom.Inch, 3*geom.Inch+geom.Length(k)*geom.Inch
			at := [...]geom.Point{{X: along, Y: out}, {X: table - along, Y: table - out}, {X: out, Y: table - along}, {X: table - out, Y: along}}[seat]
			g.bear(seat, herd, at)
		}
	}
	return nil
}

// entry is a line of a list.
type entry struct {
	name   string
	beasts int
}

func readList(text string) (out []entry, faults []game.Fault) {
	bad := func(no int, rule tally.Rule, what, fix string) {
		faults = append(faults, game.Fault{Line: no, What: what, Rule: rule, Fix: fix})
	}
	for i, line := range strings.Split(text, "\n") {
		w := strings.Fields(line)
		if len(w) == 0 || w[0] == "list" {
			continue
		}
		n := 0
		if len(w) == 2 {
			n, _ = strconv.Atoi(w[1])
		}
		if n < 1 || n > maxBeast {
			bad(i+1, "rustlers.list.line", fmt.Sprintf("%q is no herd", line), "write a name and 1 to 6 beasts, such as: ash 3")
			continue
		}
		out = append(out, entry{w[0], n})
	}
	if len(out) == 0 || len(out) > maxHerds {
		bad(1, "rustlers.list.size", fmt.Sprintf("a list has 1 to %d herds, not %d", maxHerds, len(out)), "add or drop some")
	}
	return out, faults
}

// CheckList implements game.System: one herd a line, its name and its beasts.
func (system) CheckList(text string, points int) (game.ListReport, error) {
	r := game.ListReport{Limit: points}
	herds, faults := readList(text)
	for _, line := range strings.Split(text, "\n") {
		if name, ok := strings.CutPrefix(line, "list "); ok {
			r.Name = strings.TrimSpace(name)
		}
	}
	r.Text = "list " + r.Name + "\n"
	for _, h := range herds {
		r.Points += h.beasts
		r.Text += fmt.Sprintf("%s %d\n", h.name, h.beasts)
	}
	if points > 0 && r.Points > points {
		faults = append(faults, game.Fault{Line: 1, Rule: "rustlers.list.points", What: fmt.Sprintf("%d beasts are more than %d", r.Points, points), Fix: "take fewer"})
	}
	r.Faults = faults
	return r, nil
}

// Generate implements game.System: the den lies about the middle.
func (system) Generate(_ string, seed uint64) (string, error) {
	r := dice.NewRand(seed, 0xde4)
	return fmt.Sprintf("den %d,%d\n", 16+r.Int(5), 16+r.Int(5)), nil
}

// readTable reads terrain text: one den.
func (g *Game) readTable(text string) error {
	w := strings.Fields(text)
	if len(w) != 2 || w[0] != "den" {
		return fmt.Errorf("%.40q is no table: write den X,Y", text)
	}
	xs, ys, _ := strings.Cut(w[1], ",")
	x, err := geom.ParseInches(xs)
	if err != nil {
		return err
	}
	y, err := geom.ParseInches(ys)
	if g.Den = (geom.Point{X: x, Y: y}); err == nil && !onTable(g.Den) {
		err = fmt.Errorf("the den at %s lies off the table: it measures 36 by 36 inches", w[1])
	}
	return err
}

// NewCase implements game.System: Rustlers has no rule cases.
func (system) NewCase([]game.Line) (game.Stage, error) {
	return nil, fmt.Errorf("rustlers has no rule cases: Pickets is there for them")
}
