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
	return slices.IndexFunc(l.Units, func(t ListUnit) bool { return t.As == u.Aboard || t.Kind == u.Aboard })
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
func ParseList(text string) (List, []game.Fault) {
	var l List
	var faults []game.Fault
	if len(text) > maxListBytes {
		return l, []game.Fault{{Line: 1, What: "the list is too long", Fix: fmt.Sprintf("keep it under %d bytes", maxListBytes)}}
	}
	for _, line := range Lines(text) {
		word, rest, _ := strings.Cut(line.Text, " ")
		rest = strings.TrimSpace(rest)
		switch word {
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
	text, u.Aboard, _ = strings.Cut(text, " aboard ")
	text, u.As, _ = strings.Cut(text, " as ")
	kind, with, _ := strings.Cut(text, " with ")
	u.Kind = strings.TrimSpace(kind)
	u.Aboard, u.As = strings.TrimSpace(u.Aboard), strings.TrimSpace(u.As)
	if u.Kind == "" || strings.Contains(u.Kind, " ") {
		return u, &game.Fault{Line: no, What: fmt.Sprintf("%q names no unit", text), Fix: "write: unit KIND with UPGRADE 2, UPGRADE"}
	}
	for _, part := range strings.Split(with, ",") {
		f := strings.Fields(part)
		if len(f) == 0 {
			continue
		}
		up := Upgrade{Key: f[0], Count: 1}
		if len(f) > 1 {
			n, err := strconv.Atoi(f[1])
			if err != nil || n < 1 || n > 50 || len(f) > 2 {
				return u, &game.Fault{Line: no, What: fmt.Sprintf("%q is no upgrade", strings.TrimSpace(part)), Fix: "write the upgrade and how often: extra-trooper 2"}
			}
			up.Count = n
		}
		u.With = append(u.With, up)
	}
	return u, nil
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
