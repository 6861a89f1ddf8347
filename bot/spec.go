package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sortie/game"
)

// Names lists the levels, weakest first.
func Names() []string { return []string{"random", "sensible", "strong"} }

// Grammar says how a bot is named, for help texts and errors.
const Grammar = "random, sensible or strong; a temper after it (-aggressive, -careful, -objective), " +
	"and for strong a budget after an @: time for a decision (strong@100ms) or a number of play-outs (strong@200)"

// Spec is what a bot's name says: LEVEL[-TEMPER][@BUDGET].
type Spec struct {
	Level  string
	Temper game.Temper
	Budget Budget
}

// Budget is how much thought goes into a decision: time, or a number of play-outs. Play-outs make the
// same answers on every machine; time is what people wait for.
type Budget struct {
	Time     time.Duration
	Playouts int
}

// Sizes of a budget.
const (
	DefaultTime = 300 * time.Millisecond
	maxTime     = time.Minute
	maxPlayouts = 1_000_000
)

// temper is a personality by its name.
type temper struct {
	name   string
	way    string // what one calls the way such a player would go
	weighs game.Temper
}

// tempers lists the personalities. The numbers are percent of what an even-tempered player cares.
func tempers() []temper {
	return []temper{
		{"aggressive", "a bolder way", game.Temper{Harm: 150, Care: 70, Ground: 90}},
		{"careful", "a safer way", game.Temper{Harm: 90, Care: 150, Ground: 90}},
		{"objective", "a way for more ground", game.Temper{Harm: 80, Care: 80, Ground: 150}},
	}
}

// Tempers lists the names of the personalities.
func Tempers() (names []string) {
	for _, t := range tempers() {
		names = append(names, t.name)
	}
	return names
}

// Parse reads a bot's name. This is the one place that knows how they are written.
func Parse(name string) (Spec, error) {
	head, budget, budgeted := strings.Cut(name, "@")
	level, mood, moody := strings.Cut(head, "-")
	s := Spec{Level: level, Temper: game.Even()}
	if !slices.Contains(Names(), level) {
		return s, fmt.Errorf("there is no bot %q: take %s", name, Grammar)
	}
	if moody {
		if level == "random" {
			return s, fmt.Errorf("bot %q: a random player has no temper", name)
		}
		i := slices.IndexFunc(tempers(), func(t temper) bool { return t.name == mood })
		if i < 0 {
			return s, fmt.Errorf("bot %q: there is no temper %q: take one of %s", name, mood, strings.Join(Tempers(), ", "))
		}
		s.Temper = tempers()[i].weighs
	}
	if level == "strong" {
		s.Budget = Budget{Time: DefaultTime}
	}
	if !budgeted {
		return s, nil
	}
	if level != "strong" {
		return s, fmt.Errorf("bot %q: only strong thinks ahead and has a budget", name)
	}
	var err error
	if s.Budget, err = parseBudget(budget); err != nil {
		return s, fmt.Errorf("bot %q: %w", name, err)
	}
	return s, nil
}

func parseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > maxPlayouts {
			return Budget{}, fmt.Errorf("a decision takes 1 to %d play-outs, not %d", maxPlayouts, n)
		}
		return Budget{Playouts: n}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return Budget{}, fmt.Errorf("%q is no budget: write a time such as 300ms or a number of play-outs such as 200", text)
	}
	if d < time.Millisecond || d > maxTime {
		return Budget{}, fmt.Errorf("a decision takes 1ms to %v, not %v", maxTime, d)
	}
	return Budget{Time: d}, nil
}
