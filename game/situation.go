package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Situations is a System that can set one unit up against another, so that one can ask what would come
// of it before there is a game.
type Situations interface {
	// Parameters says what can be told of a situation.
	Parameters() []Parameter
	// Situate sets a situation up. The unit that acts is number 0 and sits on the first seat, its target is
	// number 1; the first step of the stage is the action. If a rule forbids it the error is a refusal.
	Situate(s Situation) (Stage, error)
}

// FirstTest is a test that the unit of a situation must pass before it may act.
type FirstTest struct {
	Name  string `json:"name"`
	Pass  int    `json:"pass"`  // faces that pass
	Faces int    `json:"faces"` // of the die
}

// Tested is a Stage that can tell such a test; false if there is none.
type Tested interface {
	FirstTest() (FirstTest, bool)
}

// Parameter is one thing that can be told of a situation: a number within bounds, or one of some words.
type Parameter struct {
	ID      string   `json:"id"`
	Text    string   `json:"text"`
	Values  []string `json:"values,omitempty"` // words; empty for a number
	Min     int      `json:"min"`
	Max     int      `json:"max"`
	Default string   `json:"default"` // empty for a number that follows from the unit
}

// Situation is one unit about to act on another. Units are written as in an army list: a key of the
// catalogue, with upgrades if wanted. What is not told stands at its default.
type Situation struct {
	Unit   string   `json:"unit"`
	Target string   `json:"target"`
	Told   []Switch `json:"told"`
}

// With is the situation with one thing told otherwise.
func (s Situation) With(id, value string) Situation {
	told := make([]Switch, 0, len(s.Told)+1)
	for _, t := range s.Told {
		if t.ID != id {
			told = append(told, t)
		}
	}
	s.Told = append(told, Switch{ID: id, Value: value})
	return s
}

// Settled is what was told of a situation and what stands at its default, all of it checked.
type Settled []Switch

// Settle holds what was told against what can be told.
func (s Situation) Settle(list []Parameter) (Settled, error) {
	out := make(Settled, len(list))
	for i, p := range list {
		out[i] = Switch{ID: p.ID, Value: p.Default}
	}
	for _, t := range s.Told {
		at := -1
		for i := range list {
			if list[i].ID == t.ID {
				at = i
			}
		}
		if at < 0 {
			return nil, fmt.Errorf("a situation has no %q: tell one of %s", t.ID, parameterNames(list))
		}
		if err := list[at].check(t.Value); err != nil {
			return nil, err
		}
		out[at].Value = t.Value
	}
	return out, nil
}

func parameterNames(list []Parameter) string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = p.ID
	}
	return strings.Join(names, ", ")
}

func (p *Parameter) check(value string) error {
	if len(p.Values) == 0 {
		n, err := strconv.Atoi(value)
		if err != nil || n < p.Min || n > p.Max {
			return fmt.Errorf("%s is a number from %d to %d, not %q", p.ID, p.Min, p.Max, value)
		}
		return nil
	}
	for _, v := range p.Values {
		if v == value {
			return nil
		}
	}
	return fmt.Errorf("%s is one of %s, not %q", p.ID, strings.Join(p.Values, ", "), value)
}

// Word is what a parameter stands at.
func (s Settled) Word(id string) string {
	for _, t := range s {
		if t.ID == id {
			return t.Value
		}
	}
	panic("game: no parameter " + id)
}

// Number is a parameter as a number; otherwise if nothing was told of it.
func (s Settled) Number(id string, otherwise int) int {
	n, err := strconv.Atoi(s.Word(id))
	if err != nil {
		return otherwise
	}
	return n
}
