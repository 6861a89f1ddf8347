package game

import "errors"

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

// Misworded is what a procedure panics with when the words of a case mean nothing to it. The case is at
// fault then, and not the rules; whoever runs cases says so.
type Misworded string

func (m Misworded) Error() string { return string(m) }
