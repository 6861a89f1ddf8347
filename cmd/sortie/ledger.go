package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"sortie/ledger"
	"sortie/tally"
)

// ledgerCmd says which rules are proved.
type ledgerCmd struct {
	System  string `help:"Only this rule system, by its short id."`
	Missing bool   `help:"List the rules that no passing case and no test names."`
	Weak    bool   `help:"List the rules that cases name without the engine citing them."`
	Deny    bool   `help:"Switch each rule off in turn and say whether one of its own cases fails."`
	Rule    string `help:"With --deny: only this rule, by its id."`
	JSON    bool   `name:"json" help:"Print the report for programs."`
}

// ledgerSummary is the report for programs. Missing holds every rule that is not proved; those of them
// that a passing case at least names stand in Weak too.
type ledgerSummary struct {
	Rules   int          `json:"rules"`
	Proved  int          `json:"proved"`
	Missing []tally.Rule `json:"missing"`
	Weak    []tally.Rule `json:"weak"`
}

// Run proves the ledgers and prints how they stand.
func (c *ledgerCmd) Run(e *env) error {
	if _, ok := e.system(c.System); c.System != "" && !ok {
		ids := make([]string, len(e.systems))
		for i, s := range e.systems {
			ids[i] = s.ID
		}
		return misused("there is no ledger %q: take one of %s", c.System, strings.Join(ids, ", "))
	}
	if c.Deny {
		return c.deny(e)
	}
	summaries := map[string]ledgerSummary{}
	for _, source := range e.systems {
		if c.System != "" && source.ID != c.System {
			continue
		}
		standing, err := source.Standing()
		if err != nil {
			return err
		}
		if c.JSON {
			summaries[source.ID] = summarise(standing)
		} else {
			c.print(e, source, standing)
		}
	}
	if !c.JSON {
		return nil
	}
	out := json.NewEncoder(e.out)
	return out.Encode(summaries)
}

// deny switches rules off and prints which of them are felt.
func (c *ledgerCmd) deny(e *env) error {
	denials := map[string]ledger.Denial{}
	for _, source := range e.systems {
		if c.System != "" && source.ID != c.System || !strings.HasPrefix(c.Rule, source.ID+".") && c.Rule != "" {
			continue
		}
		d, err := source.Deny(tally.Rule(c.Rule))
		if err != nil {
			return err
		}
		denials[source.ID] = d
		if !c.JSON {
			printDenial(e, source, d)
		}
	}
	if len(denials) == 0 {
		return fmt.Errorf("no rule system has a rule %q: write its id as the ledger has it, such as a2.hit.mod.aimed", c.Rule)
	}
	if !c.JSON {
		return nil
	}
	return json.NewEncoder(e.out).Encode(denials)
}

func printDenial(e *env, source ledger.Source, d ledger.Denial) {
	fmt.Fprintf(e.out, "%s (%s): of %d rules %d are felt when they are switched off, %d are not, %d cannot be\n",
		source.System.Info().Name, source.ID, d.Rules, d.Felt, len(d.Unfelt), len(d.Fixed))
	for _, row := range d.Unfelt {
		fmt.Fprintf(e.out, "  unfelt  %s\n", row)
	}
	for _, f := range d.Fixed {
		fmt.Fprintf(e.out, "  fixed   %s: %s\n", f.Row, f.Why)
	}
}

func summarise(s ledger.Standing) ledgerSummary {
	sum := ledgerSummary{Rules: len(s.Proofs), Missing: []tally.Rule{}, Weak: []tally.Rule{}}
	for _, p := range s.Proofs {
		switch p.Status {
		case ledger.Proved:
			sum.Proved++
			continue
		case ledger.Weak:
			sum.Weak = append(sum.Weak, p.Row.ID)
		}
		sum.Missing = append(sum.Missing, p.Row.ID)
	}
	return sum
}

// print writes a table by section, then the lists asked for.
func (c *ledgerCmd) print(e *env, source ledger.Source, s ledger.Standing) {
	fmt.Fprintf(e.out, "%s (%s)\n", source.System.Info().Name, source.ID)
	w := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "rules\tproved\tweak\tmissing\t  section")
	for _, n := range s.Sections() {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  %s\n", n.Rows, n.Proved, n.Weak, n.Missing, n.Section)
	}
	fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  all\n", len(s.Proofs), len(s.With(ledger.Proved)),
		len(s.With(ledger.Weak)), len(s.With(ledger.Missing)))
	w.Flush()
	for _, file := range s.Failed {
		fmt.Fprintf(e.out, "FAIL %s: a case that fails proves nothing\n", file)
	}
	if c.Missing {
		printRows(e, "No case and no test names:", s.With(ledger.Missing))
	}
	if c.Weak {
		printRows(e, "Named by a case, but not cited by the engine:", s.With(ledger.Weak))
	}
}

func printRows(e *env, heading string, proofs []ledger.Proof) {
	if len(proofs) == 0 {
		return
	}
	fmt.Fprintf(e.out, "\n%s\n", heading)
	for _, p := range proofs {
		fmt.Fprintf(e.out, "  %s\n      %s\n", p.Row.ID, p.Row.Rule)
	}
}
