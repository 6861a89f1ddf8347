package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// replayCmd tells a saved match, or verifies it.
type replayCmd struct {
	File   string `arg:"" help:"Match file, as sortie sim --save writes it; see docs/matchfile.md."`
	Verify bool   `help:"Hold every answer against the rules, compare every hash and recompute every die that can be."`
	From   int    `help:"Begin with this entry of the log." placeholder:"N"`
}

// Help is shown below the flags.
func (replayCmd) Help() string {
	return `Examples:
  sortie replay game.match             the match in sentences, each with the entry of the log it follows
  sortie replay game.match --from 120  only what comes after entry 120
  sortie replay game.match --verify    whether it holds; exit code 1 and the answer where it does not`
}

// Run reads the file and does one or the other.
func (c *replayCmd) Run(e *env) error {
	in, err := os.Open(c.File)
	if err != nil {
		return misuse{err}
	}
	defer in.Close()
	f, err := matchfile.Parse(in)
	if err != nil {
		return misuse{fmt.Errorf("%s: %w", c.File, err)}
	}
	sys, err := e.find(f.Setup.System)
	if err != nil {
		return err
	}
	if c.Verify {
		return c.verify(e, sys, f)
	}
	return c.tell(e, sys, f)
}

func (c *replayCmd) verify(e *env, sys game.System, f *matchfile.File) error {
	out, err := matchfile.Verify(sys, f)
	if err != nil {
		return err
	}
	if out.Note != "" {
		fmt.Fprintf(e.out, "Note: %s.\n", out.Note)
	}
	if !out.Holds {
		fmt.Fprintf(e.out, "The match does not hold at entry %d, after %d answers: %s\n", out.Entry+1, out.Answer, out.Why)
		return errors.New("the match does not hold")
	}
	fmt.Fprintf(e.out, "The match holds: %d entries. Dice: %s", out.Entries, out.Dice)
	if out.Checked > 0 {
		fmt.Fprintf(e.out, ", %d in all", out.Checked)
	}
	fmt.Fprintln(e.out, ".")
	for _, s := range out.Proof {
		fmt.Fprintln(e.out, s)
	}
	fmt.Fprintln(e.out, standing(out.Result, f.Setup.Names))
	return nil
}

func (c *replayCmd) tell(e *env, sys game.System, f *matchfile.File) error {
	g, err := matchfile.Tell(sys, f, func(entry int, ev flow.Event) {
		if entry < c.From {
			return
		}
		fmt.Fprintf(e.out, "%6d  %s", entry, ev.Text)
		if ev.Rule != "" {
			fmt.Fprintf(e.out, "  [%s]", ev.Rule)
		}
		fmt.Fprintln(e.out)
	})
	if err != nil {
		return fmt.Errorf("the match stops here: %w", err)
	}
	fmt.Fprintln(e.out, standing(g.Result(), f.Setup.Names))
	return nil
}

// standing says how a game stands in a sentence.
func standing(r game.Result, names []string) string {
	names = slices.Clone(names)
	for seat := range names {
		if names[seat] == "" {
			names[seat] = fmt.Sprintf("Seat %d", seat)
		}
	}
	points := score(names, r.Points)
	switch {
	case !r.Over:
		return "The game is not over: " + points + "."
	case r.Winner == flow.Nobody:
		return "A draw: " + points + ". " + r.Why
	}
	return names[r.Winner] + " wins: " + points + ". " + r.Why
}

// score is the points of all sides: "Ann 3, Björn 2".
func score(names []string, points []int) string {
	var out []string
	for i, n := range points {
		out = append(out, fmt.Sprintf("%s %d", names[i], n))
	}
	return strings.Join(out, ", ")
}
