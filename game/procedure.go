package game

import (
	"errors"
	"fmt"

	"sortie/pack"
)

// Procedure is a procedure of the book that a rule case begins in the middle: "do break squad".
type Procedure struct {
	Verb string
	Args []string
}

// ProcedureOf reads the words of a case.
func ProcedureOf(words []string) (Procedure, error) {
	if len(words) == 0 {
		return Procedure{}, errors.New("do needs a verb")
	}
	return Procedure{Verb: words[0], Args: append([]string(nil), words[1:]...)}, nil
}

// Begin lets the chapters of a book that know the procedure begin it: the first that does. Each offers the procedures
// that a case may want to see alone; docs/cases lists them.
func (p Procedure) Begin(chapters ...func(Procedure) bool) {
	for _, chapter := range chapters {
		if chapter(p) {
			return
		}
	}
	panic(Misworded("there is no procedure " + p.Verb + "; see docs/cases.md"))
}

// InspectBy answers a query by the first chapter of a book that knows it.
func InspectBy(q []string, chapters ...func([]string) (f Finding, known bool, err error)) (Finding, error) {
	if len(q) == 0 {
		return Finding{}, errors.New("an inspection needs a query")
	}
	for _, chapter := range chapters {
		if f, known, err := chapter(q); known {
			return f, err
		}
	}
	return Finding{}, fmt.Errorf("there is no inspection %q; see docs/cases.md", q[0])
}

// Misworded is what a procedure panics with when the words of a case mean nothing to it. The case is at
// fault then, and not the rules; whoever runs cases says so.
type Misworded string

func (m Misworded) Error() string { return string(m) }

// Script is what a rule case leaves in a state: that the state was set up by one, and the procedure to begin. A
// state that embeds it has the Do of a Stage.
type Script struct {
	Proc   Procedure // instead of the sequence of play
	Staged bool      // set up by a rule case
}

// Do implements Stage.
func (s *Script) Do(words []string) error {
	p, err := ProcedureOf(words)
	if err == nil {
		s.Proc = p
	}
	return err
}

// Begins takes the procedure that is to begin; false if the sequence of play goes on.
func (s *Script) Begins() (Procedure, bool) {
	p := s.Proc
	s.Proc = Procedure{}
	return p, p.Verb != ""
}

// Lines describes a script once: for encoding, decoding and hashing alike.
func (s *Script) Lines(c *pack.Codec) {
	pack.String(c, &s.Proc.Verb)
	pack.Slice(c, &s.Proc.Args, func(c *pack.Codec, p *string) { pack.String(c, p) })
	pack.Bool(c, &s.Staged)
}
