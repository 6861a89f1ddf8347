package main

import (
	"bufio"
	"os"
	"runtime"

	"sortie/game"
	"sortie/learn"
)

// learnCmd plays many games for a learning program over standard input and output.
type learnCmd struct {
	System   string            `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Mission  string            `help:"Id of the mission; the first of the system if left out." placeholder:"ID"`
	Lists    []string          `help:"Army lists, ids or files, one a side; ready ones of like size if left out." placeholder:"A,B"`
	Points   int               `help:"Points limit; that of the larger list if left out." placeholder:"P"`
	Sides    int               `help:"How many sides; as few as the mission takes if left out." placeholder:"N"`
	Option   map[string]string `help:"An option of the rules, such as --option guess=off." placeholder:"ID=VALUE"`
	Rivals   []string          `help:"By seat the bot that plays it, or learner; all are the learner's if left out." placeholder:"X,Y"`
	Games    int               `help:"How many games are played side by side." default:"1"`
	Workers  int               `help:"How many games are worked at once; 0 for one a processor." default:"0"`
	Actions  int               `help:"Most actions offered for one question." default:"32"`
	Examples int               `help:"How many answers are offered where they cannot be listed, such as ways." default:"4"`
	Advisers int               `help:"How many tempers of the adviser add theirs to those, 0 to 4." default:"1"`
	Hints    bool              `help:"Tell of every action whether the adviser would take it."`
	Shaped   bool              `help:"Tell with every step how the position stands, to shape rewards with."`
}

// Help is shown below the flags.
func (learnCmd) Help() string {
	return `Frames of binary numbers on standard input and output: programs that learn start this command. The package in
python/ does, and docs/learning.md describes the frames for others.

Example:
  sortie learn --system ff --rivals learner,random --games 16`
}

// Run serves the learner until it ends.
func (c *learnCmd) Run(e *env) error {
	batch()
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	config, err := c.config(sys)
	if err != nil {
		return err
	}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	v, err := learn.NewVec(config, c.Games, workers)
	if err != nil {
		return misuse{err}
	}
	defer v.Close()
	return learn.Serve(v, bufio.NewReaderSize(os.Stdin, 1<<16), e.out)
}

// config reads the flags; lists, mission and options as sortie sim does, for one pairing.
func (c *learnCmd) config(sys game.System) (learn.Config, error) {
	sim := simCmd{System: c.System, Sides: c.Sides, Games: 1, Lists: c.Lists, Points: c.Points, Option: c.Option, Bots: []string{"random", "random"}}
	if c.Mission != "" {
		sim.Mission = []string{c.Mission}
	}
	grid, err := sim.grid(sys)
	if err != nil {
		return learn.Config{}, err
	}
	if len(grid.Cells) != 1 {
		return learn.Config{}, misused("a learner plays one mission with one list a side: this is %d pairings", len(grid.Cells))
	}
	advisers := c.Advisers
	if advisers == 0 {
		advisers = -1
	}
	config := learn.Config{System: sys, Setup: grid.Cells[0].Setup, Actions: c.Actions, Examples: min(c.Examples, c.Actions), Advisers: advisers, Hints: c.Hints, Shaped: c.Shaped}
	for _, name := range c.Rivals {
		if name == "learner" {
			name = ""
		}
		config.Rivals = append(config.Rivals, name)
	}
	return config, nil
}
