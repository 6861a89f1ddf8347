package defs

import (
	"fmt"
	"strconv"
	"strings"
)

// Member is so many models of one type in a unit; a system knows its types by number.
type Member struct {
	Type  int16
	Count int8
}

// Members takes: N MODEL [N MODEL…]; find tells the number of a model's type, -1 for none.
func (w *Words) Members(find func(key string) int) []Member {
	var out []Member
	for w.Counted() {
		n := w.Small("a number of models")
		key := w.Next("the model")
		if n < 1 {
			w.Fail("%d %s: a unit has at least one of each model it names", n, key)
			return nil
		}
		t := find(key)
		if t < 0 {
			w.Fail("no model %q is defined above", key)
			return nil
		}
		out = append(out, Member{Type: int16(t), Count: n})
	}
	return out
}

// MemberWords says who is in a unit: 1 Line leader, 4 Line trooper.
func MemberWords(members []Member, name func(Member) string) string {
	var out []string
	for _, m := range members {
		out = append(out, fmt.Sprintf("%d %s", m.Count, name(m)))
	}
	return strings.Join(out, ", ")
}

// Reinforce adds models of the most numerous type until there are n of those that count.
func Reinforce(members []Member, n int, counts func(Member) bool) {
	most, have := -1, 0
	for i, m := range members {
		if !counts(m) {
			continue
		}
		have += int(m.Count)
		if most < 0 || m.Count > members[most].Count {
			most = i
		}
	}
	if most >= 0 {
		members[most].Count += int8(max(0, n-have))
	}
}

// ModelName takes a model's name, UNIT.N, apart; models are counted from 1. Without a number it is 0.
func ModelName(word string) (unit string, number int) {
	unit, text, _ := strings.Cut(word, ".")
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return unit, n
	}
	return unit, 0
}
