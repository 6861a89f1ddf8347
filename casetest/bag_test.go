package casetest

import (
	"testing"

	"sortie/dice"
)

func TestTheWordsOfABag(t *testing.T) {
	two := dice.Roll{Name: "draw", Bag: dice.Bag{3, 2, dice.KindEvent: 1}}
	full := dice.Roll{Name: "draw", Bag: dice.Bag{3, 2, 4, 1, dice.KindNeutral: 1, dice.KindEvent: 2}}
	for _, c := range []struct {
		roll dice.Roll
		word string
		want int // 0: it cannot come
	}{
		{two, "red", 1}, {two, "blue", 2}, {two, "event", 6}, {two, "6", 6}, {two, "3", 0}, {two, "neutral", 0}, {two, "4", 0}, {two, "green", 0},
		{full, "red", 1}, {full, "3", 3}, {full, "green", 3}, {full, "yellow", 4}, {full, "4", 4}, {full, "neutral", 5}, {full, "event", 6}, {full, "6", 6}, {full, "7", 0}, {full, "9", 0},
	} {
		e := entry{faces: []string{c.word}}
		if got, err := e.face(c.roll); got != c.want || (err == nil) != (c.want > 0) {
			t.Errorf("%s out of %s: %d, %v", c.word, rollText(c.roll), got, err)
		}
	}
	if got := rollText(two); got != "a bag of 3 red, 2 blue, 1 event" {
		t.Error(got)
	}
	if got := rollText(full); got != "a bag of 3 red, 2 blue, 4 green, 1 yellow, 1 neutral, 2 event" {
		t.Error(got)
	}
}
