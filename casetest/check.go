package casetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// check puts a query to the table and compares what is found.
func (t *run) check(l line) {
	finding, err := t.stage.Inspect(strings.Fields(l.body))
	if err != nil {
		t.fail(l.no, "check %s: %v", l.body, err)
		return
	}
	if no := finding.Refusal; no != nil && t.denied != "" && no.Rule == t.denied {
		t.fail(l.no, "check %s: without %s nothing is refused", l.body, t.denied)
		return
	}
	for _, rule := range finding.Cited {
		t.cite(rule)
	}
	t.citeSum(finding.Sum)
	if finding.Refusal != nil {
		t.cite(finding.Refusal.Rule)
	}
	claim, err := readClaim(t.systemID, l.verdict)
	if err == nil {
		err = claim.compare(finding)
	}
	if err != nil {
		t.fail(l.no, "check %s -> %s: %v", l.body, l.verdict, err)
	}
}

// claim is what a check expects: `VERDICT [VALUE] [= SUM] [RULE…]`.
type claim struct {
	verdict  string
	value    int64
	hasValue bool
	isLength bool
	sum      string
	rules    []tally.Rule
}

func readClaim(system, text string) (claim, error) {
	var c claim
	var words []string
	for _, w := range strings.Fields(text) {
		if strings.HasPrefix(w, system+".") {
			c.rules = append(c.rules, tally.Rule(w))
		} else {
			words = append(words, w)
		}
	}
	head, sum, hasSum := strings.Cut(strings.Join(words, " "), "=")
	if hasSum {
		c.sum = strings.TrimSpace(sum)
		if !strings.Contains(c.sum, "=") {
			c.sum = "=" + c.sum
		}
	}
	words = strings.Fields(head)
	if len(words) == 0 || len(words) > 2 {
		return c, fmt.Errorf("after the arrow stands VERDICT, then if need be a VALUE, `= SUM` and the id of a rule")
	}
	c.verdict = words[0]
	if len(words) == 1 {
		return c, nil
	}
	var err error
	c.hasValue = true
	c.isLength = strings.HasSuffix(words[1], `"`) || strings.HasSuffix(words[1], "mm")
	c.value, err = readNumber(words[1])
	return c, err
}

func (c claim) compare(f game.Finding) error {
	var wrong []string
	if !same(f.Verdict, c.verdict) {
		wrong = append(wrong, "the verdict is "+verdictText(f))
	}
	if c.hasValue && !c.sameValue(f.Value) {
		found := strconv.FormatInt(f.Value, 10)
		if c.isLength {
			found = geom.Length(f.Value).String()
		}
		wrong = append(wrong, "the value is "+found)
	}
	if c.sum != "" && f.Sum == nil {
		wrong = append(wrong, "there is no sum")
	} else if c.sum != "" {
		if err := compareSum(f.Sum, c.sum); err != nil {
			wrong = append(wrong, err.Error())
		}
	}
	for i, rule := range c.rules {
		switch {
		case i == 0 && c.denies() && f.Refusal != nil && f.Refusal.Rule != rule:
			wrong = append(wrong, fmt.Sprintf("another rule than %s refuses it", rule))
		case !findingCites(f, rule):
			wrong = append(wrong, string(rule)+" is not cited")
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return fmt.Errorf("%s%s", strings.Join(wrong, "; "), findingText(f))
}

// denies tells whether the verdict is a plain no. The first rule after it must be the one that refuses;
// other verdicts, such as blocked or out-of-range, may name any rule behind them.
func (c claim) denies() bool { return same(c.verdict, "no") || same(c.verdict, "refused") }

func (c claim) sameValue(found int64) bool {
	if c.isLength {
		return found-c.value <= slack && c.value-found <= slack
	}
	return found == c.value
}

func findingCites(f game.Finding, rule tally.Rule) bool {
	return slices.Contains(f.Cited, rule) ||
		(f.Refusal != nil && f.Refusal.Rule == rule) ||
		(f.Sum != nil && f.Sum.Has(rule))
}

// verdictText is a verdict with its reason.
func verdictText(f game.Finding) string {
	if f.Refusal == nil {
		return f.Verdict
	}
	return f.Verdict + ", since " + f.Refusal.Error()
}

// findingText is what the engine says of its own finding, for the reader of a failure.
func findingText(f game.Finding) string {
	text := ""
	if f.Text != "" {
		text += "\n    " + f.Text
	}
	if f.Refusal != nil && f.Text != f.Refusal.Error() {
		text += "\n    refused: " + f.Refusal.Error()
	}
	if len(f.Cited) > 0 {
		text += fmt.Sprintf("\n    cited: %v", f.Cited)
	}
	return text
}
