package game

import (
	"fmt"
	"strings"
)

// Inquirer is a System that lists what it asks, for programs that answer: they can prepare for every question before
// the first comes.
type Inquirer interface {
	Questions() []Inquiry
}

// Inquiry is a question by its name, with the words of its options that are no names of units or things. A question may be
// put in more than one kind.
type Inquiry struct {
	Name  string   `json:"name"`
	Kinds []string `json:"kinds"`
	Keys  []string `json:"keys,omitempty"`
}

// ReadInquiries reads a list of questions, one a line: name, kinds and keys, separated by bars. What is wrong with it is a
// fault of the build.
func ReadInquiries(text string) []Inquiry {
	var out []Inquiry
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, "|")
		if len(parts) != 3 {
			panic(fmt.Sprintf("game: line %d of a list of questions has %d parts, not 3: name | kinds | keys", n+1, len(parts)))
		}
		q := Inquiry{Name: strings.TrimSpace(parts[0]), Keys: strings.Fields(parts[2])}
		for k := range strings.SplitSeq(parts[1], ",") {
			if k = strings.TrimSpace(k); k != "" {
				q.Kinds = append(q.Kinds, k)
			}
		}
		out = append(out, q)
	}
	return out
}

// WriteInquiries is the text that ReadInquiries reads.
func WriteInquiries(list []Inquiry) string {
	var b strings.Builder
	for _, q := range list {
		line := q.Name + " | " + strings.Join(q.Kinds, ", ") + " | " + strings.Join(q.Keys, " ")
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
