package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

// oddsCmd works out what comes of one unit acting on another.
type oddsCmd struct {
	Words   []string `arg:"" optional:"" help:"The situation as a sentence, instead of the flags for it." placeholder:"WORDS"`
	System  string   `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Unit    string   `short:"u" help:"The unit that acts, by key or name: line-squad, or \"line-squad with extra-trooper 5\"."`
	Target  string   `short:"t" help:"The unit it acts on."`
	Show    bool     `help:"Show the units one can name and what can be told of a situation."`
	Exact   bool     `help:"Go through every outcome, however long it takes."`
	Samples int      `help:"Sample so often instead of going through every outcome." placeholder:"N"`
	Over    string   `help:"Print a curve over one number: range=5..40, pins=0..6, models=1..10, range=4..48:4." placeholder:"ID=A..B"`
	JSON    bool     `name:"json" help:"Print the result as JSON."`
	ASCII   bool     `name:"ascii" help:"Draw bars with # and = for terminals without block letters; done by itself where the locale has no UTF-8."`
	told    `embed:""`
}

// told is what a situation may be told; which of it a system knows, sortie odds --show says.
type told struct {
	Action       string   `help:"What the unit does: fire, advance, assault; shoot, steady-aim, blaze-away, charge." group:"Situation"`
	Range        string   `help:"Inches between the two." group:"Situation"`
	Cover        string   `help:"What the target stands in: none, soft, hard, cover." group:"Situation"`
	Models       string   `help:"Models of the unit." group:"Situation"`
	Pins         string   `help:"Pins on the unit. The order test that they call for is part of the odds." group:"Situation"`
	Ordered      bool     `help:"The order test is passed already: the pins told are those that are left." group:"Situation"`
	TargetModels string   `help:"Models left of the target." group:"Situation"`
	TargetPins   string   `help:"Pins on the target." group:"Situation"`
	TargetOrder  string   `help:"The order the target has." group:"Situation"`
	Set          []string `help:"Anything else that the system can be told: --set target-htd=yes." placeholder:"ID=VALUE" group:"Situation"`
}

// Help is shown below the flags.
func (oddsCmd) Help() string {
	return `Examples:
  sortie odds --show                                          units, and what can be told
  sortie odds five line troopers at raiders, fire, 25 inches, soft cover, two pins
  sortie odds -u line-squad -t raiders --range 25             one volley
  sortie odds -u "Line Squad" -t line-squad --cover hard --target-pins 2 --target-order down
  sortie odds -u line-squad -t line-squad --over range=5..40:5
  sortie odds --system ff -u cogs -t biters --action blaze-away --set target-htd=yes
  sortie odds -u line-squad -t line-squad --action assault --range 4 --samples 5000 --json

Everything is played by the rules themselves. What is asked on the way is answered as the game
proposes. docs/odds.md has more.`
}

// oddsTime is how long exact odds are looked for before they are sampled.
const oddsTime = 5 * time.Second

// switches lists what was told.
func (t *told) switches() ([]game.Switch, error) {
	var out []game.Switch
	for _, s := range []game.Switch{{ID: "action", Value: t.Action}, {ID: "range", Value: t.Range}, {ID: "cover", Value: t.Cover}, {ID: "models", Value: t.Models}, {ID: "pins", Value: t.Pins},
		{ID: "target-models", Value: t.TargetModels}, {ID: "target-pins", Value: t.TargetPins}, {ID: "target-order", Value: t.TargetOrder}} {
		if s.Value != "" {
			out = append(out, s)
		}
	}
	if t.Ordered {
		out = append(out, game.Switch{ID: "order-test", Value: "passed"})
	}
	for _, word := range t.Set {
		id, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, misused("--set is written ID=VALUE, not %q", word)
		}
		out = append(out, game.Switch{ID: id, Value: value})
	}
	return out, nil
}

// Run works the odds out and prints them.
func (c *oddsCmd) Run(e *env) error {
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	place, ok := sys.(game.Situations)
	if !ok {
		return misused("%s sets no situations up", sys.Info().Name)
	}
	if c.ASCII || noBlocks(os.Getenv) {
		plain := *e
		plain.out = asciiWriter{e.out}
		e = &plain
	}
	if c.Show {
		return c.show(e, sys, place)
	}
	switches, err := c.told.switches()
	if err != nil {
		return err
	}
	s := game.Situation{Unit: c.Unit, Target: c.Target, Told: switches}
	if len(c.Words) > 0 {
		if s, err = c.sentence(sys, s); err != nil {
			return err
		}
	}
	opt := odds.Options{Runs: 50_000, Time: oddsTime}
	switch {
	case c.Exact && c.Samples > 0:
		return misused("--exact and --samples exclude each other: take one")
	case c.Exact:
		opt.Mode, opt.Runs, opt.Time = odds.Exact, 5_000_000, 0
	case c.Samples > 0:
		opt.Mode, opt.Samples, opt.Time = odds.Sampled, c.Samples, 0
	}
	if c.Over != "" {
		return c.curve(e, sys, s, opt)
	}
	d, err := odds.Ask(context.Background(), sys, s, opt)
	if err != nil {
		return asked(err)
	}
	if c.JSON {
		return printJSON(e, d)
	}
	printDuel(e.out, sys, &d)
	return nil
}

// sentence is what was told in words; flags beside it have the last word.
func (c *oddsCmd) sentence(sys game.System, flags game.Situation) (game.Situation, error) {
	if c.Unit != "" {
		return flags, misused("the unit is named twice: in words and by --unit")
	}
	s, err := odds.Read(sys, strings.Join(c.Words, " "))
	if err != nil {
		return s, misuse{err}
	}
	if c.Target != "" {
		s.Target = c.Target
	}
	for _, t := range flags.Told {
		s = s.With(t.ID, t.Value)
	}
	return s, nil
}

// asked tells faults of the question, which are misuse, from refusals of the rules, which are an answer.
func asked(err error) error {
	var no *tally.Refusal
	if errors.As(err, &no) || errors.Is(err, odds.ErrTooMany) {
		return err
	}
	return misuse{err}
}

func printJSON(e *env, v any) error {
	out := json.NewEncoder(e.out)
	out.SetIndent("", " ")
	return out.Encode(v)
}

// curve prints how things change with one number.
func (c *oddsCmd) curve(e *env, sys game.System, s game.Situation, opt odds.Options) error {
	over, from, to, step, err := readOver(c.Over)
	if err != nil {
		return err
	}
	points, err := odds.Curve(context.Background(), sys, s, over, from, to, step, opt)
	if err != nil {
		return asked(err)
	}
	if c.JSON {
		return printJSON(e, struct {
			Over   string       `json:"over"`
			Points []odds.Point `json:"points"`
		}{over, points})
	}
	printCurve(e.out, over, points)
	return nil
}

// readOver reads ID=A..B or ID=A..B:STEP.
func readOver(text string) (over string, from, to, step int, err error) {
	over, span, ok := strings.Cut(text, "=")
	span, by, stepped := strings.Cut(span, ":")
	a, b, both := strings.Cut(span, "..")
	from, err1 := strconv.Atoi(a)
	to, err2 := strconv.Atoi(b)
	step = 1
	var err3 error
	if stepped {
		step, err3 = strconv.Atoi(by)
	}
	if !ok || !both || errors.Join(err1, err2, err3) != nil {
		return "", 0, 0, 0, misused("--over is written like range=5..40 or range=4..48:4, not %q", text)
	}
	return over, from, to, step, nil
}

// show lists the units of the system and what its situations can be told.
func (c *oddsCmd) show(e *env, sys game.System, place game.Situations) error {
	w := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "told\tvalues\tusually\t\n")
	for _, p := range place.Parameters() {
		values := strings.Join(p.Values, ", ")
		if values == "" {
			values = fmt.Sprintf("%d to %d", p.Min, p.Max)
		}
		usual := p.Default
		if usual == "" {
			usual = "as the unit has"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.ID, values, usual, p.Text)
	}
	forces := game.ForcesOf(sys)
	if len(forces) == 0 {
		return w.Flush()
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, "unit\tforce\tpoints\tmembers")
	for _, f := range forces {
		for _, u := range f.Units {
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", u.Key, f.Name, u.Points, u.Members)
		}
	}
	return w.Flush()
}
