package defs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
)

// List is an army list: a force and the units picked from it. The text is the same for every system.
type List struct {
	Name    string
	Force   string
	Units   []ListUnit
	Options []string // army options bought
}

// ListUnit is one unit of a list with its upgrades.
type ListUnit struct {
	Line   int
	Kind   string
	With   []Upgrade
	As     string // its name, if it has one of its own
	Aboard string // the name or kind of the transport it starts in
}

// Title is the name players see: the unit's own, or its kind with the letter of its side and a number.
func (u *ListUnit) Title(kind string, side, i int) string {
	name := u.As
	if name == "" {
		name = Display(kind)
	}
	return fmt.Sprintf("%s %c%d", name, 'A'+rune(side), i+1)
}

// Carrier is the index of the unit that another starts aboard of, -1 if the list has none of that name.
func (l *List) Carrier(u *ListUnit) int {
	if u.Aboard == "" {
		return -1
	}
	return slices.IndexFunc(l.Units, func(t ListUnit) bool {
		return t.As != "" && game.SameName(t.As, u.Aboard) || game.SameName(t.Kind, u.Aboard)
	})
}

// NameCarriers writes the transports that units start aboard of as the list itself names them.
func (l *List) NameCarriers() {
	for i := range l.Units {
		u := &l.Units[i]
		at := l.Carrier(u)
		if u.Aboard == "" || at < 0 {
			continue
		}
		if t := &l.Units[at]; t.As != "" && game.SameName(t.As, u.Aboard) {
			u.Aboard = t.As
		} else {
			u.Aboard = t.Kind
		}
	}
}

// Upgrade is an option taken so many times.
type Upgrade struct {
	Key   string
	Count int
}

const maxListBytes = 64 << 10

// ParseList reads a list text:
//
//	list NAME
//	force FORCE
//	army-option KEY
//	unit KIND [with UPGRADE [N], UPGRADE [N]] [as NAME] [aboard NAME]
//
// Names are taken as they are written; a system knows its own in any case and spacing (game.SameName).
func ParseList(text string) (List, []game.Fault) {
	var l List
	var faults []game.Fault
	if len(text) > maxListBytes {
		return l, []game.Fault{{Line: 1, What: "the list is too long", Fix: fmt.Sprintf("keep it under %d bytes", maxListBytes)}}
	}
	for _, line := range Lines(text) {
		word, rest, _ := strings.Cut(line.Text, " ")
		rest = strings.TrimSpace(rest)
		switch strings.ToLower(word) {
		case "list":
			l.Name = rest
		case "force":
			l.Force = rest
		case "army-option":
			l.Options = append(l.Options, rest)
		case "unit":
			u, fault := parseUnit(line.No, rest)
			if fault != nil {
				faults = append(faults, *fault)
				continue
			}
			l.Units = append(l.Units, u)
		default:
			faults = append(faults, game.Fault{Line: line.No, What: fmt.Sprintf("%q begins no line of a list", word), Fix: "begin with list, force, army-option or unit"})
		}
	}
	return l, faults
}

func parseUnit(no int, text string) (ListUnit, *game.Fault) {
	u := ListUnit{Line: no}
	text, u.Aboard = cutWord(text, " aboard ")
	text, u.As = cutWord(text, " as ")
	kind, with := cutWord(text, " with ")
	u.Kind = strings.Join(strings.Fields(kind), " ")
	if u.Kind == "" {
		return u, &game.Fault{Line: no, What: fmt.Sprintf("%q names no unit", text), Fix: "write: unit KIND with UPGRADE 2, UPGRADE"}
	}
	for _, part := range strings.Split(with, ",") {
		f := strings.Fields(part)
		if len(f) == 0 {
			continue
		}
		up := Upgrade{Count: 1}
		if n, err := strconv.Atoi(f[len(f)-1]); err == nil {
			up.Count, f = n, f[:len(f)-1]
		}
		if up.Key = strings.Join(f, " "); up.Key == "" || up.Count < 1 || up.Count > 50 {
			return u, &game.Fault{Line: no, What: fmt.Sprintf("%q is no upgrade", strings.TrimSpace(part)), Fix: "write the upgrade and how often, up to 50 times: extra-trooper 2"}
		}
		u.With = append(u.With, up)
	}
	return u, nil
}

// cutWord parts a text at a word, in capitals or not.
func cutWord(text, word string) (before, after string) {
	at := strings.Index(strings.ToLower(text), word)
	if at < 0 || len(strings.ToLower(text)) != len(text) {
		before, after, _ = strings.Cut(text, word)
		return strings.TrimSpace(before), strings.TrimSpace(after)
	}
	return strings.TrimSpace(text[:at]), strings.TrimSpace(text[at+len(word):])
}

// ChooseFrom says what to do about a name that is not there: the names there are, or what else if there
// are none.
func ChooseFrom(keys []string, otherwise string) string {
	if len(keys) == 0 {
		return otherwise
	}
	return "choose from " + strings.Join(keys, ", ")
}

// Text writes a list in its plain form.
func (l *List) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "list %s\nforce %s\n", l.Name, l.Force)
	for _, o := range l.Options {
		fmt.Fprintf(&b, "army-option %s\n", o)
	}
	for _, u := range l.Units {
		b.WriteString("unit " + u.Kind)
		for i, w := range u.With {
			sep := ", "
			if i == 0 {
				sep = " with "
			}
			b.WriteString(sep + w.Key)
			if w.Count > 1 {
				fmt.Fprintf(&b, " %d", w.Count)
			}
		}
		if u.As != "" {
			b.WriteString(" as " + u.As)
		}
		if u.Aboard != "" {
			b.WriteString(" aboard " + u.Aboard)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// OneUnit reads a unit as a list has it, without the word unit: KIND with UPGRADE 2, UPGRADE.
func OneUnit(text string) (ListUnit, error) {
	l, faults := ParseList("unit " + text)
	if len(faults) > 0 || len(l.Units) != 1 {
		return ListUnit{}, fmt.Errorf("%q names no unit: write KIND, or KIND with UPGRADE 2, UPGRADE", text)
	}
	return l.Units[0], nil
}
