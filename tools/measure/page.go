package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A table stands on the page between two marks, which readers do not see:
//
//	<!-- measured: pairings -->
//	…
//	<!-- end -->
const mark, markEnd, end = "<!-- measured: ", " -->", "<!-- end -->"

// fill puts every table in its place; what stands around the places stays as it is.
func fill(page string, blocks map[string]string) (string, error) {
	var b strings.Builder
	var filled []string
	open := ""
	for line := range strings.Lines(page) {
		bare := strings.TrimRight(line, "\r\n")
		name, begins := named(bare)
		switch {
		case begins && open != "":
			return "", fmt.Errorf("the place for %q begins before that for %q ends: %s is missing", name, open, end)
		case begins:
			text, known := blocks[name]
			if !known {
				return "", fmt.Errorf("there is a place for %q, which is not measured", name)
			}
			if slices.Contains(filled, name) {
				return "", fmt.Errorf("there are two places for %q", name)
			}
			open, filled = name, append(filled, name)
			fmt.Fprintf(&b, "%s\n\n%s\n\n", bare, strings.TrimSpace(text))
		case bare == end && open == "":
			return "", fmt.Errorf("%s stands where no place begins", end)
		case bare == end:
			open = ""
			b.WriteString(line)
		case open == "":
			b.WriteString(line)
		}
	}
	if open != "" {
		return "", fmt.Errorf("the place for %q has no end: %s is missing", open, end)
	}
	for _, name := range slices.Sorted(maps.Keys(blocks)) {
		if !slices.Contains(filled, name) {
			return "", fmt.Errorf("there is no place for %q: %s%s%s and %s", name, mark, name, markEnd, end)
		}
	}
	return b.String(), nil
}

// named is the table whose place begins with a line.
func named(line string) (name string, begins bool) {
	rest, begins := strings.CutPrefix(line, mark)
	name, closed := strings.CutSuffix(rest, markEnd)
	return name, begins && closed
}
