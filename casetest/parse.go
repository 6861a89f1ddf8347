package casetest

import (
	"fmt"
	"slices"
	"strings"

	"sortie/game"
	"sortie/tally"
)

// lineKind tells what a line of the script does.
type lineKind uint8

const (
	lineRoll   lineKind = iota // queues faces
	lineAnswer                 // queues an answer
	lineTry                    // holds an answer against the rules without giving it
	lineDo                     // begins a procedure
	lineNext                   // lets the sequence of play go on
	lineWant                   // compares
	lineCheck                  // inspects and compares
	lineShow                   // prints what the engine waits for
)

// line is one line of the script.
type line struct {
	no      int
	kind    lineKind
	name    string // of the roll or the question
	unit    string // which unit it is narrowed to, empty for any
	body    string // faces, an answer, or what follows the first word
	verdict string // what follows the arrow of a try or a check
	text    string // the whole line, for messages
}

// queues tells whether the line only waits to be used.
func (l line) queues() bool { return l.kind == lineRoll || l.kind == lineAnswer }

// part is a piece of a case: set-up lines and the script after them. The first is common to all
// trials.
type part struct {
	name  string
	setup []game.Line
	lines []line
}

// script is a case file taken apart.
type script struct {
	title      string
	system     string
	systemLine int
	rules      []tally.Rule
	common     part
	trials     []part
}

// parts are the trials to run; a case without any is its own one.
func (s *script) parts() []part {
	if len(s.trials) == 0 {
		return []part{{}}
	}
	return s.trials
}

// parse takes a case apart. Faults are those of the text alone: no rule is looked at yet.
func parse(file string, text []byte) (*script, []Failure) {
	s := new(script)
	var faults []Failure
	current, inTitle := &s.common, true
	for i, raw := range strings.Split(string(text), "\n") {
		textLine := strings.TrimSpace(raw)
		if comment, ok := strings.CutPrefix(textLine, "#"); ok {
			if inTitle {
				s.title = strings.TrimSpace(s.title + " " + strings.TrimSpace(comment))
			}
			continue
		}
		inTitle = inTitle && textLine == "" && s.title == ""
		if textLine == "" {
			continue
		}
		var err error
		if current, err = s.add(current, i+1, textLine); err != nil {
			faults = append(faults, Failure{File: file, Line: i + 1, Text: err.Error()})
		}
	}
	if s.system == "" && len(faults) == 0 {
		faults = append(faults, Failure{File: file, Text: "the case names no rule system: begin it with a line such as `system a2`"})
	}
	return s, faults
}

// add puts one line where it belongs and returns the part that the next line belongs to.
func (s *script) add(current *part, no int, text string) (*part, error) {
	first, rest := cutWord(text)
	if first == "trial" {
		return s.addTrial(current, rest)
	}
	l, isScript, err := classify(no, text)
	switch {
	case err != nil:
		return current, err
	case isScript:
		current.lines = append(current.lines, l)
	case len(current.lines) > 0:
		return current, fmt.Errorf("%q is no line of a script (roll, QUESTION:, try, do, next, want, check, show, trial), "+
			"and set-up lines stand before the script", text)
	case first == "system":
		return current, s.setSystem(no, rest)
	case first == "rules":
		for _, id := range strings.Fields(strings.ReplaceAll(rest, ",", " ")) {
			if !slices.Contains(s.rules, tally.Rule(id)) {
				s.rules = append(s.rules, tally.Rule(id))
			}
		}
	default:
		current.setup = append(current.setup, game.Line{No: no, Text: text})
	}
	return current, nil
}

func (s *script) addTrial(current *part, name string) (*part, error) {
	if name == "" {
		return current, fmt.Errorf("a trial needs a name: `trial A`")
	}
	for i := range s.trials {
		if s.trials[i].name == name {
			return current, fmt.Errorf("there are two trials %q: give each a name of its own", name)
		}
	}
	s.trials = append(s.trials, part{name: name})
	return &s.trials[len(s.trials)-1], nil
}

func (s *script) setSystem(no int, id string) error {
	if id == "" || strings.ContainsAny(id, " \t") {
		return fmt.Errorf("`system` takes one id, such as `system a2`")
	}
	if s.system != "" {
		return fmt.Errorf("the rule system is named twice")
	}
	s.system, s.systemLine = id, no
	return nil
}

// classify reads a line of the script; what it does not know is a line of the set-up.
func classify(no int, text string) (line, bool, error) {
	first, rest := cutWord(text)
	l := line{no: no, text: text, body: rest}
	switch first {
	case "roll":
		l.kind = lineRoll
		return l, true, l.queued(rest, "roll NAME: 3 7 10")
	case "try":
		l.kind = lineTry
		before, verdict, found := cutArrow(rest)
		if !found {
			return l, true, fmt.Errorf("a try ends in `-> refused`, `-> refused RULE` or `-> allowed`")
		}
		l.verdict = verdict
		return l, true, l.queued(before, "try QUESTION: ANSWER -> refused RULE")
	case "check":
		l.kind = lineCheck
		before, verdict, found := cutArrow(rest)
		if !found || before == "" || verdict == "" {
			return l, true, fmt.Errorf("a check reads `check QUERY -> VERDICT`")
		}
		l.body, l.verdict = before, verdict
		return l, true, nil
	case "do", "want":
		l.kind = lineDo
		if first == "want" {
			l.kind = lineWant
		}
		if rest == "" {
			return l, true, fmt.Errorf("`%s` needs something after it", first)
		}
		return l, true, nil
	case "show":
		l.kind = lineShow
		if len(strings.Fields(rest)) > 2 {
			return l, true, fmt.Errorf("write `show`, `show QUESTION` or `show QUESTION UNIT`")
		}
		return l, true, nil
	case "next":
		l.kind = lineNext
		if rest != "" {
			return l, true, fmt.Errorf("`next` stands alone")
		}
		return l, true, nil
	}
	if head, _, found := cutColon(text); found && len(strings.Fields(head)) <= 2 {
		l.kind = lineAnswer
		return l, true, l.queued(text, "QUESTION: ANSWER")
	}
	return l, false, nil
}

// queued reads `NAME: body` or `NAME UNIT: body`.
func (l *line) queued(text, form string) error {
	head, body, found := cutColon(text)
	words := strings.Fields(head)
	if !found || body == "" || len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("this line should read `%s`, with the name of a unit before the colon if need be", form)
	}
	l.name, l.body = words[0], body
	if len(words) == 2 {
		l.unit = words[1]
	}
	return nil
}

// cutWord splits off the first word.
func cutWord(s string) (word, rest string) {
	s = strings.TrimSpace(s)
	if i := strings.IndexAny(s, " \t"); i >= 0 {
		return s[:i], strings.TrimSpace(s[i:])
	}
	return s, ""
}

// cutColon splits at the first colon that ends a word.
func cutColon(s string) (head, body string, found bool) {
	for i := range len(s) {
		if s[i] == ':' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t') {
			return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+1:]), true
		}
	}
	return s, "", false
}

func cutArrow(s string) (before, after string, found bool) {
	before, after, found = strings.Cut(s, "->")
	return strings.TrimSpace(before), strings.TrimSpace(after), found
}
