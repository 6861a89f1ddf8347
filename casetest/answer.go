package casetest

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
)

// readAnswer turns the words of a case into an answer. Whether it is legal is for the question to say.
func (t *run) readAnswer(q *flow.Question, text string) (flow.Answer, error) {
	if text == "any" {
		return anyAnswer(q)
	}
	switch q.Kind {
	case flow.PickOne:
		v, err := optionValue(q, text)
		return flow.Answer{Value: v}, err
	case flow.PickSeveral:
		return readSeveral(q, strings.Fields(text))
	case flow.Allocate:
		return readAllocation(q, strings.Fields(text))
	case flow.Number:
		v, err := readNumber(text)
		return flow.Answer{Value: int32(v)}, err
	}
	paths, err := readPaths(t.stage.View(q.Seat), text)
	return flow.Answer{Paths: paths}, err
}

// optionValue finds an offer by its key. A refused one is found too: the question says why not.
func optionValue(q *flow.Question, key string) (int32, error) {
	found, value := false, int32(0)
	for _, o := range q.Offers() {
		if !same(o.Key, key) {
			continue
		}
		if o.Why() == nil {
			return o.Value, nil
		}
		if !found {
			found, value = true, o.Value
		}
	}
	if !found {
		return 0, fmt.Errorf("%q is not among the options%s", key, describeOffers(q))
	}
	return value, nil
}

func readSeveral(q *flow.Question, words []string) (flow.Answer, error) {
	var a flow.Answer
	if len(words) == 1 && words[0] == "none" {
		return a, nil
	}
	if len(words) == 1 && words[0] == "all" {
		for _, o := range q.Offers() {
			if o.Why() == nil {
				a.Values = append(a.Values, o.Value)
			}
		}
		return a, nil
	}
	for _, key := range words {
		v, err := optionValue(q, key)
		if err != nil {
			return a, err
		}
		a.Values = append(a.Values, v)
	}
	return a, nil
}

// readAllocation reads one receiver an item; KEYxN stands for N times KEY.
func readAllocation(q *flow.Question, words []string) (flow.Answer, error) {
	var a flow.Answer
	for _, key := range words {
		times := 1
		v, err := optionValue(q, key)
		if short, n := repeated(key); err != nil && n > 0 && short != key {
			times = n
			v, err = optionValue(q, short)
		}
		if err != nil {
			return a, err
		}
		if len(a.Values)+times > maxFaces {
			return a, fmt.Errorf("more than %d items", maxFaces)
		}
		for range times {
			a.Values = append(a.Values, v)
		}
	}
	if want := len(q.Items()); len(a.Values) != want {
		return a, fmt.Errorf("%d items are handed out and %d receivers named%s", want, len(a.Values), describeOffers(q))
	}
	return a, nil
}

// readNumber reads a whole number, or a length such as 3" or 25mm in units of the table.
func readNumber(text string) (int64, error) {
	if strings.HasSuffix(text, `"`) || strings.HasSuffix(text, "mm") {
		length, err := geom.ParseInches(text)
		return int64(length), err
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf(`%q is neither a whole number nor a length such as 3" or 25mm`, text)
	}
	return n, nil
}

// anyAnswer takes the default, or the first legal answer that can be found.
func anyAnswer(q *flow.Question) (flow.Answer, error) {
	if a, ok := q.Planned(); ok {
		return a.Clone(), nil
	}
	if q.Suggest != nil {
		for seed := range uint64(20) {
			a := q.Suggest(dice.NewRand(seed, 0))
			if q.Refuse(&a) == nil {
				return a, nil
			}
		}
		return flow.Answer{}, fmt.Errorf("no suggestion of the engine is legal: write the answer out")
	}
	a := plainAnswer(q)
	if r := q.Refuse(&a); r != nil {
		return a, fmt.Errorf("no legal answer was found (%v): write the answer out", r)
	}
	return a, nil
}

// plainAnswer follows from the offers alone: the first of them, or each in turn.
func plainAnswer(q *flow.Question) flow.Answer {
	a := flow.Answer{Value: q.Min}
	if q.Kind == flow.Number || q.Offers == nil {
		return a
	}
	var open []int32
	for _, o := range q.Offers() {
		if o.Why() == nil {
			open = append(open, o.Value)
		}
	}
	a.Value = 0
	switch {
	case len(open) == 0:
	case q.Kind == flow.PickOne:
		a.Value = open[0]
	case q.Kind == flow.PickSeveral:
		a.Values = open[:min(len(open), max(0, int(q.Min)))]
	case q.Kind == flow.Allocate:
		for i := range q.Items() {
			a.Values = append(a.Values, open[i%len(open)])
		}
	}
	return a
}
