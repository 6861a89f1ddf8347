package main

import (
	"fmt"
	"slices"
	"strings"

	"sortie/game"
	"sortie/gauntlet"
	"sortie/lab"
)

// grid turns the flags into what is to be played; what is left out comes from the system.
func (c *simCmd) grid(sys game.System) (*lab.Grid, error) {
	info := sys.Info()
	g := &lab.Grid{System: info.ID, Rules: info.Version, Games: c.Games, First: c.First, Seed: c.Seed, Tables: c.Tables, Check: c.Check, Most: c.Most}
	if c.Games < 1 {
		return nil, misused("--games must be at least 1")
	}
	if c.Tables < 0 || c.First < 0 || c.Points < 0 || c.Most < 0 {
		return nil, misused("--tables, --first, --points and --most cannot be negative")
	}
	axes := lab.Axes{Points: c.Points}
	var err error
	if axes.Missions, err = c.missions(info); err != nil {
		return nil, err
	}
	sides, err := c.sides(info, &axes)
	if err != nil {
		return nil, err
	}
	if axes.Bots, err = c.botPairs(sides); err != nil {
		return nil, err
	}
	if axes.Pairs, err = c.pairs(sys, info, sides); err != nil {
		return nil, err
	}
	for id, value := range c.Option {
		axes.Options = append(axes.Options, game.Switch{ID: id, Value: value})
	}
	slices.SortFunc(axes.Options, func(a, b game.Switch) int { return strings.Compare(a.ID, b.ID) })
	g.Cells = axes.Cells(info.ID)
	if len(c.Mission) == 1 && c.Mission[0] == "all" {
		c.leaveOut(sys, g)
	}
	if err := g.CheckAll(sys); err != nil {
		return nil, misused("the games cannot be set up: %w", err)
	}
	return g, nil
}

// leaveOut has missions that some of the lists are not made for out of all missions, unless they are made for none.
func (c *simCmd) leaveOut(sys game.System, g *lab.Grid) {
	var left []string
	for i := range g.Cells {
		one := *g
		one.Cells = g.Cells[i : i+1]
		if m := g.Cells[i].Setup.Mission; !slices.Contains(left, m) && one.CheckAll(sys) != nil {
			left = append(left, m)
		}
	}
	fits := slices.DeleteFunc(slices.Clone(g.Cells), func(x lab.Cell) bool { return slices.Contains(left, x.Setup.Mission) })
	if len(fits) > 0 {
		g.Cells, c.left = fits, left
	}
}

// sayLeft says which missions are not played.
func (c *simCmd) sayLeft(e *env) {
	if len(c.left) > 0 {
		fmt.Fprintf(e.err, "not played, since the lists are not made for it: %s (--mission and --lists play it)\n", strings.Join(c.left, ", "))
	}
}

// sides is how many sides the games have: as --sides says, else as few as the missions take. Of all missions those
// that do not take so many are left out.
func (c *simCmd) sides(info game.Info, axes *lab.Axes) (int, error) {
	n := c.Sides
	if n == 0 {
		n = info.MissionTakes(axes.Missions[0])[0]
	}
	var fit []string
	for _, m := range axes.Missions {
		takes := info.MissionTakes(m)
		switch {
		case slices.Contains(takes, n):
			fit = append(fit, m)
		case len(c.Mission) > 0 && c.Mission[0] != "all" || len(axes.Missions) == 1:
			return 0, misused("the mission %s is not played by %d sides; it takes %v", m, n, takes)
		}
	}
	if len(fit) == 0 {
		return 0, misused("no mission is played by %d sides", n)
	}
	axes.Missions = fit
	return n, nil
}

// botPairs reads X,Y as one pair and X:Y,X:Z as several. In games of more sides the last one plays all lists for which
// no bot is named.
func (c *simCmd) botPairs(sides int) (out [][]string, err error) {
	switch {
	case strings.Contains(strings.Join(c.Bots, ""), ":"):
		for _, pair := range c.Bots {
			out = append(out, strings.Split(pair, ":"))
		}
	default:
		out = [][]string{slices.Clone(c.Bots)}
	}
	for i, names := range out {
		if len(names) < 2 || len(names) > sides {
			return nil, misused("--bots takes two names, such as --bots sensible,random, and no more than there are sides, or pairs that all have a colon, such as --bots sensible:random,random:random")
		}
		for len(out[i]) < sides {
			out[i] = append(out[i], names[len(names)-1])
		}
	}
	for _, pair := range out {
		for _, name := range pair {
			if err := gauntlet.Check(name); err != nil {
				return nil, misuse{err}
			}
		}
	}
	return out, nil
}

func (c *simCmd) missions(info game.Info) ([]string, error) {
	var ids, all []string
	for _, m := range info.Missions {
		ids = append(ids, m.ID)
		if !m.Draw {
			all = append(all, m.ID)
		}
	}
	switch {
	case len(ids) == 0:
		return []string{strings.Join(c.Mission, ",")}, nil // the system will say what it takes
	case len(c.Mission) == 1 && c.Mission[0] == "all", len(c.Mission) == 0 && c.Field:
		return all, nil
	case len(c.Mission) == 0:
		return ids[:1], nil
	}
	for _, m := range c.Mission {
		if !slices.Contains(ids, m) {
			return nil, misused("there is no mission %q: take one of %s, or all", m, strings.Join(ids, ", "))
		}
	}
	return c.Mission, nil
}

// pairs says who plays whom.
func (c *simCmd) pairs(sys game.System, info game.Info, sides int) ([][]lab.Entry, error) {
	lists, err := c.entries(sys, c.Lists)
	if err != nil {
		return nil, err
	}
	if c.Field && sides > 2 {
		return nil, misused("--field is for games of two sides")
	}
	if c.Field {
		return c.fieldPairs(sys, info, lists)
	}
	switch n := len(lists); {
	case n == 0:
		ready, ok := info.FairField(c.Points, sides)
		if !ok {
			return nil, misused("%s has no ready lists: give --lists A,B", info.Name)
		}
		var ids []string
		for _, l := range ready {
			ids = append(ids, l.ID)
		}
		if lists, err = c.entries(sys, ids); err != nil {
			return nil, err
		}
		return [][]lab.Entry{lists}, nil
	case n == sides:
		return [][]lab.Entry{lists}, nil
	case n == 1:
		return nil, misused("--lists takes two lists, such as --lists A,B: ids that sortie lists shows, or files; one alone needs --field")
	case sides > 2:
		return nil, misused("a game of %d sides takes so many lists, not %d", sides, n)
	}
	return all(lists, lab.EachAgainstEach(lists))
}

func (c *simCmd) fieldPairs(sys game.System, info game.Info, lists []lab.Entry) ([][]lab.Entry, error) {
	var ids []string
	for _, l := range info.Lists {
		if size := game.SizeFor(l.Points); c.Points == 0 || size == game.SizeFor(c.Points) {
			ids = append(ids, l.ID)
		}
	}
	field, err := c.entries(sys, ids)
	if err != nil {
		return nil, err
	}
	if len(lists) > 0 {
		return all(lists, lab.Against(lists, field))
	}
	if len(field) < 2 {
		return nil, misused("there are no two ready lists of %d points: sortie lists shows what there is", c.Points)
	}
	return lab.EachAgainstEach(field), nil
}

// all makes sure that nobody who was named is left out.
func all(lists []lab.Entry, pairs [][]lab.Entry) ([][]lab.Entry, error) {
	for _, l := range lists {
		if !slices.ContainsFunc(pairs, func(p []lab.Entry) bool { return p[0].Label == l.Label || p[1].Label == l.Label }) {
			return nil, misused("%s (%d points) meets nobody of its size: with --points all lists count as one size", l.Label, l.Size)
		}
	}
	return pairs, nil
}

// entries reads lists by id or from files.
func (c *simCmd) entries(sys game.System, names []string) (out []lab.Entry, err error) {
	for _, name := range names {
		text, err := readList(sys, name)
		if err != nil {
			return nil, err
		}
		r, err := sys.CheckList(text, c.Points)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		e := lab.Entry{Label: name, Force: r.Force, Text: text, Size: game.SizeFor(r.Points)}
		if c.Points > 0 {
			e.Size = game.SizeFor(c.Points)
		}
		out = append(out, e)
	}
	return out, nil
}
