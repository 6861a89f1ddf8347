// Package lesson is the guided first game of a system: a small match on a fixed table with fixed dice, and what a
// newcomer is told when a question of the rules comes up for the first time. It is written as a text beside the
// system (first.txt) and knows no rulebook: a step names the questions it explains and the rows its words stand for.
package lesson

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// File is the name of the text beside a system.
const File = "first.txt"

// Lesson is a first game.
type Lesson struct {
	Setup game.Setup `json:"-"`
	Dice  string     `json:"-"` // what the dice come from
	Title string     `json:"title"`
	Steps []Step     `json:"steps"`
}

// Step is one idea. It is told when one of its questions is put to the newcomer for the first time, or with the first
// question of its turn if none has come up by then; a step without either is told at the start, or right after the
// step before it.
type Step struct {
	Title string   `json:"title"`
	When  []string `json:"when,omitempty"`
	Turn  int      `json:"turn,omitempty"`
	Say   string   `json:"say"` // words in braces are explained: {pin}
	Why   string   `json:"why"` // why one is asked, and what the answer does
	Words []Word   `json:"words,omitempty"`
}

// Word is a word of the rules with the row that says what it is.
type Word struct {
	Name string     `json:"name"`
	Rule tally.Rule `json:"rule"`
}

// Explains tells whether a step is about a question that is put in a turn.
func (s *Step) Explains(q *flow.Question, turn int) bool {
	return s.Turn > 0 && turn >= s.Turn || slices.Contains(s.When, q.Name) || q.Reacts && slices.Contains(s.When, "any-reaction")
}

// Read reads the first game beside a system; ok is false if it has none.
func Read(files fs.FS, sys game.System) (l Lesson, ok bool, err error) {
	text, err := fs.ReadFile(files, File)
	if errors.Is(err, fs.ErrNotExist) {
		return l, false, nil
	}
	if err != nil {
		return l, false, err
	}
	l, err = Parse(string(text), sys.Info())
	return l, err == nil, err
}

// Parse reads the text of a first game.
func Parse(text string, info game.Info) (Lesson, error) {
	p := parser{Lesson: Lesson{Title: "First game", Setup: game.Setup{System: info.ID}}}
	for i, line := range strings.Split(text, "\n") {
		if err := p.line(strings.TrimRight(line, " \t\r"), info); err != nil {
			return p.Lesson, fmt.Errorf("%s line %d: %w", File, i+1, err)
		}
	}
	for i := range p.Steps {
		if s := &p.Steps[i]; s.Say == "" {
			return p.Lesson, fmt.Errorf("%s: step %q says nothing", File, s.Title)
		}
	}
	if len(p.Steps) == 0 || len(p.Setup.Lists) < 2 {
		return p.Lesson, fmt.Errorf("%s: a first game needs two forces (== side NAME) and steps (== step TITLE)", File)
	}
	return p.Lesson, nil
}

type parser struct {
	Lesson
	part string // "", "side", "step", "table"
}

func (p *parser) line(line string, info game.Info) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	switch {
	case word == "" || word == "#":
		return nil
	case word == "==":
		return p.begin(rest)
	case p.part == "side":
		return p.force(word, rest, line, info)
	case p.part == "table":
		p.Setup.Table += line + "\n"
		return nil
	case p.part == "step":
		return p.step(word, rest)
	}
	return p.head(word, rest)
}

// begin opens a part: a side, the table, a step.
func (p *parser) begin(rest string) error {
	kind, name, _ := strings.Cut(rest, " ")
	switch p.part = kind; kind {
	case "side":
		p.Setup.Lists, p.Setup.Names = append(p.Setup.Lists, ""), append(p.Setup.Names, name)
	case "step":
		p.Steps = append(p.Steps, Step{Title: name})
	case "table":
	default:
		return fmt.Errorf("%q is no part: write side, table or step", kind)
	}
	return nil
}

func (p *parser) head(word, rest string) (err error) {
	switch word {
	case "title":
		p.Title = rest
	case "mission":
		p.Setup.Mission = rest
	case "points":
		p.Setup.Points, err = strconv.Atoi(rest)
	case "seed":
		p.Setup.Seed, err = strconv.ParseUint(rest, 10, 64)
	case "dice":
		p.Dice = rest
	case "option":
		id, value, _ := strings.Cut(rest, " ")
		p.Setup.Options = append(p.Setup.Options, game.Switch{ID: id, Value: value})
	default:
		err = fmt.Errorf("%q is no word of a first game", word)
	}
	return err
}

// force takes a line of a list, or a ready list by its id.
func (p *parser) force(word, rest, line string, info game.Info) error {
	text := &p.Setup.Lists[len(p.Setup.Lists)-1]
	if word != "ready" {
		*text += line + "\n"
		return nil
	}
	for _, l := range info.Lists {
		if l.ID == rest {
			*text = l.Text
			return nil
		}
	}
	return fmt.Errorf("%s has no ready list %q", info.Name, rest)
}

func (p *parser) step(word, rest string) error {
	s := &p.Steps[len(p.Steps)-1]
	switch word {
	case "when":
		s.When = strings.Fields(rest)
	case "turn":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			return fmt.Errorf("a step is told in a turn from 1 on, not in %q", rest)
		}
		s.Turn = n
	case "say":
		s.Say = joined(s.Say, rest)
	case "why":
		s.Why = joined(s.Why, rest)
	case "word":
		i := strings.LastIndexByte(rest, ' ')
		if i < 0 {
			return fmt.Errorf("a word has a name and a row: %q", rest)
		}
		s.Words = append(s.Words, Word{Name: strings.TrimSpace(rest[:i]), Rule: tally.Rule(rest[i+1:])})
	default:
		return fmt.Errorf("%q is no word of a step", word)
	}
	return nil
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}
