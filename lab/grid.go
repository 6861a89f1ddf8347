package lab

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sortie/dice"
	"sortie/game"
)

// Cell is one pairing of a grid: two lists, or more, and their bots on a mission.
type Cell struct {
	Setup  game.Setup `json:"setup"`
	Labels []string   `json:"labels"` // what reports call the lists
	Forces []string   `json:"forces"`
	Bots   []string   `json:"bots"`
}

// Grid is many pairings played alike. It is plain data, so that it can be written down, compared and
// played on another machine.
type Grid struct {
	System string `json:"system"`
	Rules  string `json:"rules"` // version of the rules
	Cells  []Cell `json:"cells"`
	Games  int    `json:"games"` // of each cell
	First  int    `json:"first"` // number of the first game of each cell
	Seed   uint64 `json:"seed,string"`
	Tables int    `json:"tables"` // how many tables all cells share; 0 gives each game its own
	Check  bool   `json:"check"`
	Most   int    `json:"most,omitempty"` // activations after which a game that nobody ends is drawn; 0 for none
	Make   Maker  `json:"-"`
}

// Entry is a list that takes part.
type Entry struct {
	Label, Force, Text string
	Size               int // points of the game it is meant for
}

// Axes are what a grid is made of: every pairing plays every mission with every pair of bots.
type Axes struct {
	Pairs    [][]Entry // lists that meet: two, or as many as the mission has sides
	Missions []string
	Bots     [][]string // one for each list
	Points   int        // limit of every game; 0 for the larger size of the pairing
	Options  []game.Switch
}

// Cells multiplies the axes out, lists slowest and bots fastest.
func (a *Axes) Cells(system string) []Cell {
	var out []Cell
	for _, pair := range a.Pairs {
		for _, mission := range a.Missions {
			for _, bots := range a.Bots {
				c := Cell{Bots: bots, Setup: game.Setup{System: system, Mission: mission, Points: a.Points, Options: a.Options}}
				for k, e := range pair {
					c.Labels, c.Forces, c.Setup.Lists = append(c.Labels, e.Label), append(c.Forces, e.Force), append(c.Setup.Lists, e.Text)
					c.Setup.Names = append(c.Setup.Names, fmt.Sprintf("%s (%s)", e.Label, bots[k]))
					if a.Points == 0 {
						c.Setup.Points = max(c.Setup.Points, e.Size)
					}
				}
				out = append(out, c)
			}
		}
	}
	return out
}

// EachAgainstEach pairs every list with every other of its size.
func EachAgainstEach(lists []Entry) (out [][]Entry) {
	for i := range lists {
		for _, other := range lists[i+1:] {
			if lists[i].Size == other.Size {
				out = append(out, []Entry{lists[i], other})
			}
		}
	}
	return out
}

// Against pairs each of some lists with every list of the field that has its size, itself left out.
func Against(lists, field []Entry) (out [][]Entry) {
	for _, l := range lists {
		for _, f := range field {
			if f.Size == l.Size && f.Text != l.Text {
				out = append(out, []Entry{l, f})
			}
		}
	}
	return out
}

// sides is how many lists meet at most.
func (g *Grid) sides() int {
	n := 2
	for i := range g.Cells {
		n = max(n, g.Cells[i].Setup.Sides())
	}
	return n
}

// Total is the number of games.
func (g *Grid) Total() int { return g.Games * len(g.Cells) }

// CellOf finds game n of the grid: its cell and its number there. Cells take turns, so that a part of
// a run is a fair sample of the whole and an estimate of the time left is one.
func (g *Grid) CellOf(n int) (cell, i int) { return n % len(g.Cells), g.First + n/len(g.Cells) }

// Plan is the plan of one cell. The first has the seed of the grid itself, so that a grid of one cell
// and a plan are the same games.
func (g *Grid) Plan(cell int) Plan {
	c := &g.Cells[cell]
	p := Plan{Setup: c.Setup, Games: g.Games, First: g.First, Seed: g.Seed, Bots: c.Bots, Make: g.Make, Check: g.Check, Most: g.Most,
		tables: g.Tables, tableSeed: g.Seed}
	if cell > 0 {
		p.Seed = dice.NewRand(g.Seed, streamCells+uint64(cell)).Uint64()
	}
	return p
}

// CheckAll looks for what would fail every game of some cell.
func (g *Grid) CheckAll(sys game.System) error {
	if len(g.Cells) == 0 {
		return errors.New("there is nothing to play: no two lists of the same size")
	}
	for cell := range g.Cells {
		p := g.Plan(cell)
		if err := p.check(sys); err != nil {
			return err
		}
	}
	return nil
}

// Differs says in which way another grid is not this one, "" if only the number of games differs: a
// run may be made longer.
func (g *Grid) Differs(o *Grid) string {
	switch {
	case g.System != o.System:
		return fmt.Sprintf("it is for the system %s, not %s", o.System, g.System)
	case g.Rules != o.Rules:
		return fmt.Sprintf("it was played by version %s of the rules, not %s", o.Rules, g.Rules)
	case g.Seed != o.Seed:
		return fmt.Sprintf("its seed is %d, not %d", o.Seed, g.Seed)
	case g.First != o.First:
		return fmt.Sprintf("its first game is %d, not %d", o.First, g.First)
	case g.Tables != o.Tables:
		return fmt.Sprintf("it is played on %d tables, not %d", o.Tables, g.Tables)
	case g.Most != o.Most:
		return fmt.Sprintf("it draws games after %d activations, not %d", o.Most, g.Most)
	case g.Check != o.Check:
		return "only one of the two checks every answer"
	case len(g.Cells) != len(o.Cells):
		return fmt.Sprintf("it has %d pairings, not %d", len(o.Cells), len(g.Cells))
	}
	for i := range g.Cells {
		if why := g.Cells[i].differs(&o.Cells[i]); why != "" {
			return fmt.Sprintf("pairing %d: %s", i+1, why)
		}
	}
	return ""
}

// against names the lists that meet.
func (c *Cell) against() string { return strings.Join(c.Labels, " against ") }

func (c *Cell) differs(o *Cell) string {
	switch {
	case !slices.Equal(c.Labels, o.Labels):
		return fmt.Sprintf("it is %s, not %s", o.against(), c.against())
	case !slices.Equal(c.Bots, o.Bots):
		return fmt.Sprintf("it is played by %s, not %s", strings.Join(o.Bots, " and "), strings.Join(c.Bots, " and "))
	case c.Setup.Mission != o.Setup.Mission:
		return fmt.Sprintf("its mission is %s, not %s", o.Setup.Mission, c.Setup.Mission)
	case c.Setup.Points != o.Setup.Points:
		return fmt.Sprintf("it is for %d points, not %d", o.Setup.Points, c.Setup.Points)
	case !slices.Equal(c.Setup.Lists, o.Setup.Lists):
		return fmt.Sprintf("the text of %s has changed", strings.Join(c.Labels, " or "))
	case c.Setup.Table != o.Setup.Table:
		return "its table is another"
	case !slices.Equal(c.Setup.Options, o.Setup.Options):
		return "its options are others"
	}
	return ""
}
