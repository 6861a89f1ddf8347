package main

import (
	"fmt"
	"os"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/wire"
)

// talkCmd plays one game over its own standard input and output.
type talkCmd struct {
	System  string        `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Seat    int           `help:"Which side you play, from 1 on." default:"1" enum:"1,2,3,4"`
	Sides   int           `help:"How many sides; as few as the mission takes if left out." placeholder:"N"`
	Against string        `help:"The bot on the other sides." default:"sensible" placeholder:"BOT"`
	Seed    uint64        `help:"The same seed and the same answers give the same game." default:"1"`
	Points  int           `help:"Size of the game; the usual one if left out." placeholder:"P"`
	Mission string        `help:"Id of the mission; the first of the system if left out." placeholder:"ID"`
	Time    time.Duration `help:"Time for one answer, such as 2s; no limit if left out." placeholder:"T"`
}

// Help is shown below the flags.
func (talkCmd) Help() string {
	return `One game over lines of JSON on standard input and output: what a bot sees of it. Type the bot's lines
by hand to learn the protocol (docs/protocol.md), or let a program of yours start this command.

Begin by typing
  {"type":"hello","protocol":1,"name":"me","view":false}
and to every question that comes, say number 1,
  {"type":"suggest","id":1,"count":1}
for a legal answer, and
  {"type":"answer","id":1,"answer":{"value":0}}
to give one.`
}

// Run plays the game.
func (c *talkCmd) Run(e *env) error {
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	setup, err := c.setup(sys.Info())
	if err != nil {
		return err
	}
	g, err := sys.New(setup)
	if err != nil {
		return misused("the game cannot be set up: %w", err)
	}
	rival, err := bot.New(c.Against, c.Seed)
	if err != nil {
		return misuse{err}
	}
	conn, err := wire.Connect(os.Stdin, e.out, 0)
	if err != nil {
		return err
	}
	defer conn.Close()
	you := wire.NewPlayer(conn, sys, g.Sides(), c.Seed, c.Time)
	d := &flow.Direct{Table: g, Players: flow.Everywhere(rival), Dice: dice.Seeded{Rand: dice.NewRand(c.Seed, 0)}}
	d.Players[c.Seat-1] = you
	for !g.Over() && you.Gone() == nil {
		d.Step()
	}
	return you.Over(g.Result())
}

// setup is a ready game of the system.
func (c *talkCmd) setup(info game.Info) (game.Setup, error) {
	s := game.Setup{System: info.ID, Mission: c.Mission, Points: c.Points, Seed: c.Seed}
	if s.Mission == "" && len(info.Missions) > 0 {
		s.Mission = info.Missions[0].ID
	}
	sides := c.Sides
	if sides == 0 {
		sides = info.MissionTakes(s.Mission)[0]
	}
	if c.Seat > sides {
		return s, misused("there is no seat %d in a game of %d sides", c.Seat, sides)
	}
	lists, ok := info.FairField(c.Points, sides)
	if !ok {
		return s, fmt.Errorf("%s has no two lists to play with", info.Name)
	}
	for i, l := range lists {
		name := c.Against
		if i == c.Seat-1 {
			name = "You"
		}
		s.Lists, s.Names = append(s.Lists, l.Text), append(s.Names, name)
		if c.Points == 0 {
			s.Points = max(s.Points, game.SizeFor(l.Points))
		}
	}
	return s, nil
}
