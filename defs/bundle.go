package defs

import (
	"fmt"
	"strings"
)

// Part is one file of definition lines in a bundle.
type Part struct{ Name, Text string }

// bundled begins the line that names the part below it.
const bundled = "file "

// Bundle writes files as one text, without comments: what a match carries of the data it was built from.
func Bundle(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(bundled + p.Name + "\n")
		for _, l := range Lines(p.Text) {
			b.WriteString(l.Text + "\n")
		}
	}
	return b.String()
}

// Unbundle reads a bundle back.
func Unbundle(text string) ([]Part, error) {
	var out []Part
	for _, l := range Lines(text) {
		if name, ok := strings.CutPrefix(l.Text, bundled); ok {
			out = append(out, Part{Name: name})
			continue
		}
		if len(out) == 0 {
			return nil, fmt.Errorf("line %d: the data begin with %q, not with the name of a file", l.No, l.Text)
		}
		out[len(out)-1].Text += l.Text + "\n"
	}
	return out, nil
}
