package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// grid is a table as a page has it.
type grid struct {
	strings.Builder
}

func table(head ...string) *grid {
	t := &grid{}
	t.row(head...)
	t.row(slices.Repeat([]string{"---"}, len(head))...)
	return t
}

func (t *grid) row(cells ...string) {
	for _, cell := range cells {
		t.WriteString(strings.TrimRight("| "+cell, " ") + " ")
	}
	t.WriteString("|\n")
}

// rate says how many there are in a second, with no more figures than it has sense: 122,000, 458, 41, 7.8. Nothing measured is nothing
// said.
func rate(v float64) string {
	switch {
	case v <= 0 || math.IsInf(v, 0) || math.IsNaN(v):
		return ""
	case v < 19.95, v >= 99.5 && v < 100: // what is below a hundred is not to look like a hundred
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	step := math.Pow(10, max(0, math.Floor(math.Log10(v))-2))
	return number(int(math.Round(v/step) * step))
}

// number groups by thousands.
func number(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", number(n/1000), n%1000)
}

// thousands is number of points in words.
func thousands(text string) string {
	n, err := strconv.Atoi(text)
	if err != nil {
		return text
	}
	return number(n)
}

// fraction is a ratio; what was not measured is not said.
func fraction(v float64) string {
	if v <= 0 {
		return ""
	}
	return short(v, 2)
}

func tenth(v float64) string { return short(v, 1) }

// micros is a time; what was not measured is not said.
func micros(v float64) string {
	if v <= 0 {
		return ""
	}
	return short(v, 1) + " µs"
}

func short(v float64, digits int) string {
	text := strconv.FormatFloat(v, 'f', digits, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// points are what a ready list is made for: its id ends with them, or with no number.
func points(id string) string {
	end := id[strings.LastIndex(id, "-")+1:]
	if _, err := strconv.Atoi(end); err != nil {
		return ""
	}
	return end
}

// sizes are all points of ready lists, the smallest first.
func sizes(lists []string) (out []string) {
	for _, id := range lists {
		if p := points(id); p != "" && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return out
}
