package profile

import (
	"reflect"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
)

// beast is a profile with one trait of every sort.
type beast struct {
	fast bool
	wool int8
	roar geom.Length
	legs []string
}

func (b *beast) table() Table {
	return Table{
		{Name: "Fast", Flag: &b.fast, Rule: "x.fast", Sole: true, Text: "Runs."},
		{Name: "Wool", Num: &b.wool, Usual: 2, Tail: "+", Rule: "x.wool", Text: "Is warm."},
		{Name: "Roar", Inch: &b.roar, Usual: 10, Rule: "x.roar", Text: "Is loud."},
		{Name: "Legs", Rule: "x.legs", Text: "Walks.",
			Read: func(text string) bool {
				legs, ok := strings.CutPrefix(text, "legs of ")
				if ok {
					b.legs = strings.Fields(legs)
				}
				return ok
			},
			Shown: func() string { return strings.Join(b.legs, " and ") }},
		{Name: "Fast", Num: &b.wool, Rule: "x.other"},
	}
}

func (b *beast) read(t *testing.T, text, name string, n int) error {
	w := defs.OfWords(nil)
	if !b.table().Read(w, text, name, n) {
		t.Errorf("%q is not known", text)
	}
	return w.Err()
}

func TestATraitIsReadAndShownByOneRow(t *testing.T) {
	var b beast
	if facts := b.table().Facts(); facts != nil {
		t.Errorf("an empty profile shows %v", facts)
	}
	for text, n := range map[string]int{"Wool": -1, "Roar": 5, "Fast": -1, "legs of man of goat": -1} {
		if err := b.read(t, text, text, n); err != nil {
			t.Error(err)
		}
	}
	if !b.fast || b.wool != 2 || b.roar != 5*geom.Inch || len(b.legs) != 3 {
		t.Errorf("read as %+v", b)
	}
	b.legs = b.legs[:2]
	want := []game.Fact{{Name: "Fast", Rule: "x.fast"}, {Name: "Wool", Value: "2+", Rule: "x.wool"}, {Name: "Roar", Value: "5", Rule: "x.roar"}, {Name: "Legs", Value: "man and of", Rule: "x.legs"}}
	if facts := b.table()[:4].Facts(); !reflect.DeepEqual(facts, want) {
		t.Errorf("shown as %v", facts)
	}
	want[0].Value, want[1].Value, want[2].Value = "Fast", "Wool 2+", "Roar 5"
	if lines := b.table()[:4].Lines(); !reflect.DeepEqual(lines, want) {
		t.Errorf("written as %v", lines)
	}
	if joined := Join(want[:2:2], want[1:]); !reflect.DeepEqual(joined, want) {
		t.Errorf("joined to %v", joined)
	}
}

// A trait may have a word of its own in profiles, or none because something else there decides it; a card may tell what it does.
func TestATraitByAnotherWord(t *testing.T) {
	var b beast
	table := Table{
		{Name: "Thick wool", Key: "wool", Num: &b.wool, Usual: 2, Text: "Is warm."},
		{Name: "Fast", Flag: &b.fast, Apart: true, Text: "Runs."},
		{Name: "Quiet", Flag: If(b.roar == 0), Apart: true, Text: "Is not heard."},
	}
	for _, word := range []string{"Thick wool", "Fast", "Quiet"} {
		if table.Read(defs.OfWords(nil), word, word, -1) {
			t.Errorf("%q is read by its name", word)
		}
	}
	if !table.Read(defs.OfWords(nil), "wool", "wool", -1) || b.fast {
		t.Errorf("read as %+v", b)
	}
	want := []game.Fact{{Name: "Thick wool", Value: "2: Is warm."}, {Name: "Quiet", Value: "Is not heard."}}
	if told := table.Told(); !reflect.DeepEqual(told, want) {
		t.Errorf("told as %v", told)
	}
}

func TestWhatTheBookDoesNotKnow(t *testing.T) {
	var b beast
	for _, text := range []string{"Slow", "Fas t", "Legs", ""} {
		if b.table().Read(defs.OfWords(nil), text, text, -1) {
			t.Errorf("%q is known", text)
		}
	}
	if err := b.read(t, "Wool 101", "Wool", 101); err == nil || !strings.Contains(err.Error(), "Wool 101 is out of reach") {
		t.Errorf("too much wool: %v", err)
	}
}

func TestNeitherCapitalsNorHyphensTellNamesApart(t *testing.T) {
	var b beast
	if !b.table().Read(defs.OfWords(nil), "FAST", "FAST", -1) || !b.fast {
		t.Error("FAST is not known")
	}
	if !Same("Anti-Tank", "anti tank") || Same("Anti-Tank", "Antitank") || Same("Anti-Tank", "Anti-Tanks") {
		t.Error("names are held for others")
	}
}

func TestADeniedTraitIsTakenAway(t *testing.T) {
	b := beast{fast: true, wool: 3}
	if b.table().Deny("x.wool"); b.wool != 3 {
		t.Error("a row takes away what it does not give alone")
	}
	if b.table().Deny("x.fast"); b.fast {
		t.Error("it is still fast")
	}
}

func TestTraitsAreExplainedOnce(t *testing.T) {
	got := Entries(new(beast).table(), Table{{Name: "Wool", Text: "Again."}, {Name: "Horns", Text: "Butts.", Rule: "x.horns"}})
	if len(got) != 5 || got[0] != (game.TraitEntry{Name: "Fast", Text: "Runs.", Rule: "x.fast"}) || got[4].Name != "Horns" {
		t.Errorf("explained as %v", got)
	}
}
