package casetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
)

// wantThing compares something on the table: `NAME: KEY VALUE KEY VALUE…`.
func (t *run) wantThing(body string) error {
	head, rest, found := cutColon(body)
	words := strings.Fields(head)
	isTerrain := len(words) == 2 && words[0] == "terrain"
	if !found || rest == "" || (len(words) != 1 && !isTerrain) {
		return fmt.Errorf("a want reads `want NAME: KEY VALUE`, or begins with asks, rolls, offers, offered, " +
			"not offered, not asks, sum, event, no event, cites, over, not over, turn, phase")
	}
	t.remember()
	l := t.look()
	claims := strings.Fields(rest)
	if isTerrain {
		return t.wantTerrain(l, words[1], claims)
	}
	name := words[0]
	u, isUnit, err := l.unit(name)
	if err != nil {
		return err
	}
	marks, said := t.markNames()
	if isUnit {
		return compare(claims, unitReader(u), absent{marks.Unit, !said})
	}
	if f, ok := l.figure(name); ok {
		return compare(claims, figureReader(f), absent{marks.Figure, !said})
	}
	if tracker, ok := l.tracker(name); ok {
		return compare(claims, func(key string) (string, bool) { return countText(tracker.Counts, key) }, absent{})
	}
	if t.figures[name] && len(claims) == 1 && claims[0] == "gone" {
		return nil // what a figure leaves may bear its name, such as a prisoner
	}
	if m, ok := l.marker(name); ok {
		return compare(claims, markerReader(m), absent{})
	}
	if seat, ok := seatNamed(name); ok {
		side := l.first.Sides[seat]
		return compare(claims, func(key string) (string, bool) { return strconv.Itoa(side.Score), key == "score" }, absent{})
	}
	return t.wantGone(name, claims)
}

// wantGone is all that can be said of a thing that is not there.
func (t *run) wantGone(name string, claims []string) error {
	if !t.known[name] {
		return fmt.Errorf("no unit, figure, tracker or marker is called %q", name)
	}
	if len(claims) == 1 && claims[0] == "gone" {
		return nil
	}
	return fmt.Errorf("%s is gone", name)
}

func (t *run) wantTerrain(l look, name string, claims []string) error {
	piece, ok := l.piece(name)
	if !ok {
		return t.wantGone(name, claims)
	}
	marks, said := t.markNames()
	return compare(claims, func(key string) (string, bool) {
		switch key {
		case "gone", "alive":
			return "alive", true
		case "kind":
			return word(piece.Kind), true
		}
		if value, ok := fact(piece.Facts, key); ok {
			return word(value), true
		}
		return countText(piece.Marks, key)
	}, absent{marks.Piece, !said})
}

// markNames are the marks that there are; false for a system that does not say.
func (t *run) markNames() (game.MarkNames, bool) {
	m, ok := t.stage.(game.Marked)
	if !ok {
		return game.MarkNames{}, false
	}
	return m.MarkNames(), true
}

// absent says which marks count as 0 where they are not: those of a list, or any.
type absent struct {
	names []string
	any   bool
}

func (a absent) zero(key string) bool {
	return a.any || slices.ContainsFunc(a.names, func(name string) bool { return same(name, key) })
}

// missing is what is said of a key that a thing has not.
func (a absent) missing(key string) error {
	if len(a.names) == 0 {
		return fmt.Errorf("it has no %q", key)
	}
	words := make([]string, len(a.names))
	for i, name := range a.names {
		words[i] = word(name)
	}
	return fmt.Errorf("it has no %q; the marks there are: %s", key, strings.Join(words, ", "))
}

// reader gives the value of a key as a word; false if the thing has no such key.
type reader func(key string) (string, bool)

// compare goes through `KEY VALUE` pairs, and `gone` and `alive` that stand alone, and gathers what
// differs.
func compare(claims []string, read reader, a absent) error {
	var wrong []string
	for i := 0; i < len(claims); i++ {
		key := claims[i]
		if key == "gone" || key == "alive" {
			if got, ok := read(key); !ok || got != key {
				wrong = append(wrong, fmt.Sprintf("it is %s", got))
			}
			continue
		}
		if i++; i == len(claims) {
			return fmt.Errorf("a value must follow %q", key)
		}
		got, ok := read(key)
		switch {
		case !ok && a.zero(key):
			got = "0"
		case !ok:
			return a.missing(key)
		}
		if equal, err := equalValue(key, claims[i], got); err != nil {
			return err
		} else if !equal {
			wrong = append(wrong, fmt.Sprintf("%s is %s, not %s", key, got, claims[i]))
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%s", strings.Join(wrong, "; "))
	}
	return nil
}

// slack is how far a place or a length may lie from what a case says: cases count hundredths of an
// inch, which are five units, so half of that.
const slack = 3

func equalValue(key, want, got string) (bool, error) {
	if key != "at" {
		return strings.EqualFold(want, got), nil
	}
	wanted, err := readPoint(want)
	if err != nil {
		return false, err
	}
	place, err := readPoint(got)
	if err != nil {
		return false, nil // it stands nowhere
	}
	return near(wanted.X, place.X) && near(wanted.Y, place.Y), nil
}

func near(a, b geom.Length) bool { return a-b <= slack && b-a <= slack }

// pointText writes a place the way cases do.
func pointText(p geom.Point) string {
	return strings.ReplaceAll(p.X.String()+","+p.Y.String(), `"`, "")
}

func countText(counts []game.Count, key string) (string, bool) {
	n, ok := count(counts, key)
	return strconv.Itoa(n), ok
}

func unitReader(u game.Unit) reader {
	return func(key string) (string, bool) {
		switch key {
		case "models":
			return strconv.Itoa(u.Left), true
		case "gone", "alive":
			if u.Left == 0 {
				return "gone", true
			}
			return "alive", true
		case "order":
			return orNone(strings.Fields(word(u.Order))), true
		case "where":
			return word(u.Where), true
		case "type":
			return word(u.Type), true
		case "dice":
			return diceText(u.Dice), true
		case "at":
			if len(u.Figures) == 0 {
				return "nowhere", true
			}
			return pointText(u.Figures[0].At), true
		}
		if n, ok := countText(u.Marks, key); ok {
			return n, true
		}
		if value, ok := fact(u.Stats, key); ok {
			return word(value), true
		}
		value, ok := fact(u.Rules, key)
		return word(value), ok
	}
}

func diceText(dice []game.Die) string {
	faces := make([]string, len(dice))
	for i, d := range dice {
		faces[i] = word(d.Face)
	}
	if len(faces) == 0 {
		return "none"
	}
	return strings.Join(faces, "+")
}

func figureReader(f game.Figure) reader {
	return func(key string) (string, bool) {
		switch key {
		case "gone", "alive":
			return "alive", true
		case "at":
			return pointText(f.At), true
		case "facing":
			return strconv.Itoa(int(f.Facing.Norm())), true
		case "level":
			return strconv.Itoa(f.Height), true
		case "weapon":
			return orNone(strings.Fields(word(f.Weapon))), true
		case "kind":
			return word(f.Kind), true
		}
		return countText(f.Marks, key)
	}
}

func markerReader(m game.Marker) reader {
	return func(key string) (string, bool) {
		switch key {
		case "gone", "alive":
			return "alive", true
		case "at":
			return pointText(m.At), true
		case "kind":
			return word(m.Kind), true
		case "seat":
			return seatName(m.Seat), true
		case "radius":
			return strings.TrimSuffix(m.Radius.String(), `"`), true
		case "text":
			return word(m.Text), true
		}
		return "", false
	}
}
