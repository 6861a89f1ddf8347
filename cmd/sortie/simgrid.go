package main

import (
	"fmt"
	"slices"
	"strings"

	"sortie/bot"
	"sortie/game"
	"sortie/lab"
)

// grid turns the flags into what is to be played; what is left out comes from the system.
func (c *simCmd) grid(sys game.System) (*lab.Grid, error) {
	info := sys.Info()
	g := &lab.Grid{System: info.ID, Rules: info.Version, Games: c.Games, First: c.First, Seed: c.Seed, Tables: c.Tables, Check: c.Check}
	if c.Games < 1 {
		return nil, misused("--games must be at least 1")
	}
	if c.Tables < 0 || c.First < 0 || c.Points < 0 {
		return nil, misused("--tables, --first and --points cannot be negative")
	}
	axes := lab.Axes{Points: c.Points}
	var err error
	if axes.Bots, err = c.botPairs(); err != nil {
		return nil, err
	}
	if axes.Missions, err = c.missions(info); err != nil {
		return nil, err
	}
	if axes.Pairs, err = c.pairs(sys, info); err != nil {
		return nil, err
	}
	for id, value := range c.Option {
		axes.Options = append(axes.Options, game.Switch{ID: id, Value: value})
	}
	slices.SortFunc(axes.Options, func(a, b game.Switch) int { return strings.Compare(a.ID, b.ID) })
	g.Cells = axes.Cells(info.ID)
	if err := g.CheckAll(sys); err != nil {
		return nil, misused("the games cannot be set up: %w", err)
	}
	return g, nil
}

// botPairs reads X,Y as one pair and X:Y,X:Z as several.
func (c *simCmd) botPairs() (out [][2]string, err error) {
	if strings.Contains(strings.Join(c.Bots, ""), ":") {
		for _, pair := range c.Bots {
			a, b, ok := strings.Cut(pair, ":")
			if !ok {
				return nil, misused("--bots takes two names, or pairs that all have a colon, such as --bots sensible:random,random:random")
			}
			out = append(out, [2]string{a, b})
		}
	} else if len(c.Bots) == 2 {
		out = [][2]string{{c.Bots[0], c.Bots[1]}}
	} else {
		return nil, misused("--bots takes two names, such as --bots sensible,random")
	}
	for _, pair := range out {
		for _, name := range pair {
			if _, err := bot.Parse(name); err != nil {
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
func (c *simCmd) pairs(sys game.System, info game.Info) ([][2]lab.Entry, error) {
	lists, err := c.entries(sys, c.Lists)
	if err != nil {
		return nil, err
	}
	if c.Field {
		return c.fieldPairs(sys, info, lists)
	}
	switch len(lists) {
	case 0:
		a, b, ok := info.FairPair(c.Points)
		if !ok {
			return nil, misused("%s has no ready lists: give --lists A,B", info.Name)
		}
		if lists, err = c.entries(sys, []string{a.ID, b.ID}); err != nil {
			return nil, err
		}
		return [][2]lab.Entry{{lists[0], lists[1]}}, nil
	case 1:
		return nil, misused("--lists takes two lists, such as --lists A,B: ids that sortie lists shows, or files; one alone needs --field")
	case 2:
		return [][2]lab.Entry{{lists[0], lists[1]}}, nil
	}
	return all(lists, lab.EachAgainstEach(lists))
}

func (c *simCmd) fieldPairs(sys game.System, info game.Info, lists []lab.Entry) ([][2]lab.Entry, error) {
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
func all(lists []lab.Entry, pairs [][2]lab.Entry) ([][2]lab.Entry, error) {
	for _, l := range lists {
		if !slices.ContainsFunc(pairs, func(p [2]lab.Entry) bool { return p[0].Label == l.Label || p[1].Label == l.Label }) {
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
