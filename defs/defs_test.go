package defs

import (
	"strings"
	"testing"

	"sortie/game"
	"sortie/geom"
)

func words(text string) *Words { return Of(game.Line{No: 7, Text: text}) }

// known are the models of these tests: trooper 0, leader 1, drone 2.
func known(key string) int {
	for i, k := range []string{"trooper", "leader", "drone"} {
		if k == key {
			return i
		}
	}
	return -1
}

func TestAFaultNamesItsLineAndWhatWasExpected(t *testing.T) {
	for _, c := range []struct {
		text string
		read func(w *Words)
		want string
	}{
		{"", func(w *Words) { w.Next("the name") }, "the name is missing"},
		{"x", func(w *Words) { w.Number("pins") }, `pins must be a whole number, not "x"`},
		{"400", func(w *Words) { w.Small("pins") }, "pins 400 is out of reach"},
		{"D1", func(w *Words) { w.Die("the blast") }, "the blast must be a die such as D6"},
		{"10", func(w *Words) { w.Point("the place") }, "the place must be a place such as 10,12.5"},
		{"6", func(w *Words) { w.Pair("the hull") }, "the hull must be a measure such as 6x3"},
		{"circle 1,1 2", func(w *Words) { w.Area() }, "a shape is rect, disc, poly or line"},
		{"line 1,1 2,2 3", func(w *Words) { w.Area() }, "a line needs its width"},
		{"green", func(w *Words) { w.One("a side", "red", "blue") }, `a side is red or blue, not "green"`},
		{"3 sheep", func(w *Words) { w.Members(known) }, `no model "sheep" is defined above`},
		{"0 trooper", func(w *Words) { w.Members(known) }, "at least one of each"},
		{"here there", func(w *Words) { w.Next("a word"); _ = w.Done() }, `"there" is not understood here`},
	} {
		w := words(c.text)
		c.read(w)
		if err := w.Err(); err == nil || !strings.HasPrefix(err.Error(), "line 7: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}

// The first fault is kept: what follows from it would only confuse.
func TestTheFirstFaultIsKept(t *testing.T) {
	w := words("x y")
	w.Number("pins")
	w.Number("wounds")
	if err := w.Err(); err == nil || !strings.Contains(err.Error(), "pins") || w.More() || w.Next("more") != "" {
		t.Errorf("got %v", err)
	}
}

func TestMembersOfAUnit(t *testing.T) {
	w := words("1 leader 4 trooper 2 drone command")
	m := w.Members(known)
	if len(m) != 3 || m[1] != (Member{Type: 0, Count: 4}) || w.Peek() != "command" {
		t.Fatalf("got %v, then %q", m, w.Peek())
	}
	Reinforce(m, 9, func(x Member) bool { return x.Type != 2 })
	if m[0].Count != 1 || m[1].Count != 8 || m[2].Count != 2 {
		t.Errorf("nine who count: %v", m)
	}
	Reinforce(m, 5, func(x Member) bool { return x.Type != 2 })
	if m[1].Count != 8 {
		t.Errorf("nobody is sent home: %v", m)
	}
	names := MemberWords(m, func(x Member) string { return []string{"Trooper", "Leader", "Drone"}[x.Type] })
	if names != "1 Leader, 8 Trooper, 2 Drone" {
		t.Errorf("in words: %q", names)
	}
}

func TestNamesOfModels(t *testing.T) {
	for word, want := range map[string]struct {
		unit   string
		number int
	}{"squad.2": {"squad", 2}, "squad": {"squad", 0}, "squad.0": {"squad", 0}, "squad.x": {"squad", 0}} {
		if unit, n := ModelName(word); unit != want.unit || n != want.number {
			t.Errorf("%s is %s, %d", word, unit, n)
		}
	}
}

func TestAColumnOfModels(t *testing.T) {
	w, s := words("at 10,12 column spread 2 pins 3"), NewStand()
	for {
		if word := w.Next("a word"); !w.Stand(word, &s) {
			if word != "pins" {
				t.Errorf("it stopped at %q", word)
			}
			break
		}
	}
	s.Next()
	if at := s.Next(); !s.Placed || !s.Lined || at != (geom.Point{X: 10 * geom.Inch, Y: 14 * geom.Inch}) {
		t.Errorf("the second stands at %v", at)
	}
}

func TestAListIsReadAndWrittenAlike(t *testing.T) {
	text := "list Third\nforce watch\narmy-option scouts-ahead\nunit squad with extra 2, medi as Ash aboard carrier\nunit carrier\n"
	l, faults := ParseList(text + "# a remark\n")
	if len(faults) > 0 || l.Text() != text {
		t.Errorf("faults %v, written as\n%s", faults, l.Text())
	}
	if l.Carrier(&l.Units[0]) != 1 || l.Units[0].Title("squad", 1, 0) != "Ash B1" || l.Units[1].Title("carrier", 0, 1) != "Carrier A2" {
		t.Errorf("the carrier is unit %d", l.Carrier(&l.Units[0]))
	}
	for text, want := range map[string]string{
		"regiment x":          "begins no line of a list",
		"unit":                "names no unit",
		"unit squad with 3":   "is no upgrade",
		"unit squad with a 0": "is no upgrade",
	} {
		if _, faults := ParseList(text); len(faults) != 1 || !strings.Contains(faults[0].What, want) || faults[0].Fix == "" {
			t.Errorf("%q: %v", text, faults)
		}
	}
	if _, faults := ParseList(strings.Repeat("unit squad\n", 10_000)); len(faults) != 1 || !strings.Contains(faults[0].What, "too long") {
		t.Errorf("a huge list: %v", faults)
	}
	if u, err := OneUnit("squad with extra 2"); err != nil || u.Kind != "squad" || u.With[0].Count != 2 {
		t.Errorf("one unit is %v, %v", u, err)
	}
	if _, err := OneUnit("squad\nunit squad"); err == nil {
		t.Error("two units are one")
	}
}

func TestNamesInAnyCaseAndSpacing(t *testing.T) {
	l, faults := ParseList("List Third\nForce The Watch\nUnit Line Squad With Extra Trooper 2, Medi As Ash Aboard Big  Carrier\nunit big-carrier\n")
	if len(faults) > 0 || len(l.Units) != 2 {
		t.Fatalf("%v, %v", l, faults)
	}
	u := l.Units[0]
	if l.Force != "The Watch" || u.Kind != "Line Squad" || u.As != "Ash" || len(u.With) != 2 || u.With[0] != (Upgrade{"Extra Trooper", 2}) || u.With[1] != (Upgrade{"Medi", 1}) {
		t.Errorf("read as %+v", u)
	}
	if l.Carrier(&u) != 1 {
		t.Errorf("the carrier is unit %d", l.Carrier(&u))
	}
	if got := ChooseFrom([]string{"a", "b"}, "none"); got != "choose from a, b" {
		t.Error(got)
	}
	if got := ChooseFrom(nil, "there are none"); got != "there are none" {
		t.Error(got)
	}
}

func TestWhatWasDefinedAbove(t *testing.T) {
	w := words("drone sheep and more")
	if w.Found("model", known) != 2 || w.Err() != nil {
		t.Errorf("the drone: %v", w.Err())
	}
	if w.Found("model", known) != -1 || w.Err() == nil || !strings.Contains(w.Err().Error(), "no such model is defined above") {
		t.Errorf("the sheep: %v", w.Err())
	}
	w = words("drone and more")
	if w.ReadBy(nil); w.Done() != nil {
		t.Errorf("read by somebody else: %v", w.Err())
	}
}
