package casetest

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/tally"
)

// want compares one expectation with the table. It returns false when the engine failed on the way.
func (t *run) want(l line) bool {
	first, rest := cutWord(l.body)
	var err error
	switch first {
	case "asks", "rolls", "offers", "offered", "over", "turn", "phase", "cites", "sum", "event", "no", "not":
		ok := true
		if ok, err = t.wantPlay(first, rest); !ok {
			return false
		}
	default:
		err = t.wantThing(l.body)
	}
	if err != nil {
		t.fail(l.no, "want %s: %v", l.body, err)
	}
	return true
}

// wantPlay is about the game and what the engine does, not about things on the table.
func (t *run) wantPlay(first, rest string) (ok bool, err error) {
	switch first {
	case "asks":
		if rest != "nothing" && !t.drive(true) {
			return false, nil
		}
		return true, t.wantAsks(strings.Fields(rest))
	case "rolls":
		if !t.drive(true) {
			return false, nil
		}
		return true, t.wantRolls(strings.Fields(rest))
	case "offers", "offered":
		if !t.drive(true) {
			return false, nil
		}
		return true, t.wantOffers(first == "offers", strings.Fields(rest))
	case "not":
		second, more := cutWord(rest)
		if second == "offered" {
			if !t.drive(true) {
				return false, nil
			}
			return true, t.wantNotOffered(strings.Fields(more))
		}
		if second == "asks" {
			return true, t.wantNotAsks(strings.Fields(more))
		}
		return true, t.wantNotOver(rest)
	case "over", "turn", "phase":
		return t.wantStanding(first, rest)
	case "cites":
		return true, t.wantCites(tally.Rule(rest))
	case "sum":
		return true, t.wantSum(rest)
	}
	return true, t.wantEvent(first, rest)
}

// wantStanding looks at the turn, the phase or the end. If it does not hold between two activations
// the sequence of play goes on to the next decision or roll first: a turn's end may need neither.
func (t *run) wantStanding(first, rest string) (ok bool, err error) {
	if err = t.standing(first, rest); err == nil || t.live != nil {
		return true, err
	}
	if !t.drive(true) {
		return false, nil
	}
	return true, t.standing(first, rest)
}

func (t *run) standing(first, rest string) error {
	view := t.stage.View(flow.First)
	switch first {
	case "turn":
		if got := strconv.Itoa(view.Turn); got != rest {
			return fmt.Errorf("it is turn %s; the engine waits for %s", got, t.waiting())
		}
	case "phase":
		if !same(view.Phase, rest) {
			return fmt.Errorf("it is phase %q; the engine waits for %s", word(view.Phase), t.waiting())
		}
	default:
		return t.wantOver(rest)
	}
	return nil
}

func (t *run) wantOver(rest string) error {
	result := t.stage.Result()
	if !result.Over && !t.stage.Over() {
		return fmt.Errorf("the game goes on; the engine waits for %s", t.waiting())
	}
	t.cite(result.Rule)
	got := "draw"
	if result.Winner != flow.Nobody {
		got = seatName(result.Winner)
	}
	if rest != "" && rest != got {
		return fmt.Errorf("it ended with %s (%s)", got, result.Why)
	}
	return nil
}

func (t *run) wantNotOver(rest string) error {
	if rest != "over" {
		return fmt.Errorf("`not` goes with `not over`, `not offered KEY` or `not asks QUESTION`")
	}
	if result := t.stage.Result(); result.Over || t.stage.Over() {
		return fmt.Errorf("the game is over (%s)", result.Why)
	}
	return nil
}

func (t *run) pending() *flow.Question {
	if t.live == nil {
		return nil
	}
	return t.live.Pending()
}

func (t *run) wantAsks(words []string) error {
	switch {
	case len(words) == 0 || len(words) > 2:
		return fmt.Errorf("write `want asks QUESTION`, `want asks QUESTION UNIT` or `want asks nothing`")
	case words[0] == "nothing":
		if t.pending() != nil {
			return fmt.Errorf("the engine waits for %s", t.waiting())
		}
		return nil
	}
	return t.asks(words)
}

// asks holds `QUESTION` or `QUESTION UNIT` against the question that waits.
func (t *run) asks(words []string) error {
	q := t.pending()
	if q == nil || !names(words, q, t.aboutUnit(q.Unit, q.Seat)) {
		return fmt.Errorf("the engine waits for %s", t.waiting())
	}
	t.expected = true
	t.cite(q.Rule)
	return nil
}

// wantNotAsks fails if the question waits, or was put in this section and took its default. Those that
// the section answers in its own lines do not count: the script knows of them.
func (t *run) wantNotAsks(words []string) error {
	if len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("write `want not asks QUESTION` or `want not asks QUESTION UNIT`")
	}
	if t.live == nil && !t.moved {
		return fmt.Errorf("nothing has been played in this section, so nothing could be asked: write `next` before it to look at what comes next")
	}
	if q := t.pending(); q != nil && names(words, q, t.aboutUnit(q.Unit, q.Seat)) {
		return fmt.Errorf("the engine waits for %s", t.waiting())
	}
	unit := ""
	if len(words) == 2 {
		unit = words[1]
	}
	if said, ok := t.tookDefault(words[0], unit); ok {
		return fmt.Errorf("it was put, at line %d, and nobody answered: %s", said.line, said)
	}
	return nil
}

func (t *run) wantRolls(words []string) error {
	if len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("write `want rolls NAME` or `want rolls NAME UNIT`")
	}
	if t.live != nil {
		r, waits := t.live.PendingRoll()
		if waits && r.Name == words[0] && (len(words) == 1 || t.aboutUnit(r.Unit, flow.Nobody)(words[1])) {
			t.expected = true
			return nil
		}
	}
	return fmt.Errorf("the engine waits for %s", t.waiting())
}

// options are the offers of the pending question.
func (t *run) options() ([]flow.Option, error) {
	q := t.pending()
	if q == nil || q.Offers == nil {
		return nil, fmt.Errorf("no question with options is open; the engine waits for %s", t.waiting())
	}
	t.expected = true
	return q.Offers(), nil
}

func (t *run) wantOffers(exactly bool, keys []string) error {
	options, err := t.options()
	if err != nil {
		return err
	}
	if len(keys) == 1 && keys[0] == "none" && exactly {
		keys = nil
	}
	left := map[string]bool{}
	for _, o := range options {
		if o.Why() == nil {
			left[strings.ToLower(word(o.Key))] = true
		}
	}
	for _, key := range keys {
		if !left[strings.ToLower(key)] {
			return fmt.Errorf("%s is not offered; the engine waits for %s", key, t.waiting())
		}
	}
	for _, key := range keys {
		delete(left, strings.ToLower(key))
	}
	if exactly && len(left) > 0 {
		return fmt.Errorf("more is offered; the engine waits for %s", t.waiting())
	}
	return nil
}

func (t *run) wantNotOffered(words []string) error {
	if len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("write `want not offered KEY` or `want not offered KEY RULE`")
	}
	options, err := t.options()
	if err != nil {
		return err
	}
	var refusal *tally.Refusal
	for _, o := range options {
		if !same(o.Key, words[0]) {
			continue
		}
		if o.Why() == nil {
			return fmt.Errorf("%s is offered", words[0])
		}
		refusal = o.Why()
		t.cite(refusal.Rule)
		t.cite(t.pending().Rule)
	}
	switch {
	case len(words) == 1:
		return nil
	case refusal == nil:
		return fmt.Errorf("%s is not shown at all, so no rule refuses it", words[0])
	case refusal.Rule != tally.Rule(words[1]):
		return fmt.Errorf("it is refused by another rule: %v", refusal)
	}
	return nil
}
