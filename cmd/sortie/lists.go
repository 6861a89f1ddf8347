package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"text/tabwriter"

	"sortie/game"
)

// listsCmd shows army lists and checks them.
type listsCmd struct {
	System string `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Points int    `help:"Points limit to hold the list against; 0 for that of the game its points are meant for."`
	Check  bool   `help:"Say only whether the list is legal, or every list if none is named; exit code 1 if not."`
	List   string `arg:"" optional:"" help:"Id of a list that comes with the system, or a file of your own."`
}

// Help is shown below the flags.
func (listsCmd) Help() string {
	return `Examples:
  sortie lists                        the lists that come with the first system
  sortie lists my-army.list           your own list in its plain form, with its faults
  sortie lists my-army.list --check --points 1000`
}

// errFaults ends the command with exit code 1; the faults have been printed by then.
var errFaults = errors.New("the list is not legal")

// Run prints the lists, or one of them.
func (c *listsCmd) Run(e *env) error {
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	if c.List != "" {
		text, err := readList(sys, c.List)
		if err != nil {
			return err
		}
		return c.one(e, sys, c.List, text)
	}
	if !c.Check {
		return c.all(e, sys)
	}
	for _, l := range sys.Info().Lists {
		err = errors.Join(err, c.one(e, sys, l.ID, l.Text))
	}
	if err != nil {
		return errFaults
	}
	return nil
}

func (c *listsCmd) all(e *env, sys game.System) error {
	w := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "id\tpoints\tforce\tname")
	for _, l := range sys.Info().Lists {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", l.ID, l.Points, l.Force, l.Name)
	}
	return w.Flush()
}

// one prints a list in its plain form and what is wrong with it.
func (c *listsCmd) one(e *env, sys game.System, name, text string) error {
	r, err := sys.CheckList(text, c.Points)
	if err == nil && c.Points == 0 { // no limit given: that of the game it is meant for
		r, err = sys.CheckList(text, game.SizeFor(r.Points))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !c.Check {
		fmt.Fprint(e.out, r.Text)
		if !strings.HasSuffix(r.Text, "\n") {
			fmt.Fprintln(e.out)
		}
	}
	for _, f := range r.Faults {
		place := name
		if f.Line > 0 {
			place = fmt.Sprintf("%s:%d", name, f.Line)
		}
		fmt.Fprintf(e.out, "%s: %s\n", place, f)
	}
	if len(r.Faults) > 0 {
		return errFaults
	}
	fmt.Fprintf(e.out, "%s: legal, %d points\n", name, r.Points)
	return nil
}

// readList takes a list by its id, or from a file.
func readList(sys game.System, name string) (string, error) {
	var ids []string
	for _, l := range sys.Info().Lists {
		if l.ID == name {
			return l.Text, nil
		}
		ids = append(ids, l.ID)
	}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", misused("there is no list and no file %q: name a file, or one of %s", name, strings.Join(ids, ", "))
	}
	if err != nil {
		return "", misuse{err}
	}
	if err := game.CheckText(string(text)); err != nil {
		return "", misused("%s: %w", name, err)
	}
	return string(text), nil
}
