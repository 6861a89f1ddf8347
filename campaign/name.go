package campaign

import (
	"fmt"
	"unicode/utf8"

	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// RuleName is a rule of the house: players may call their rosters and members what they like.
const RuleName tally.Rule = "sortie.campaign.name"

// TheRoster stands for the roster itself where a member is named.
const TheRoster int32 = -1

// Namer is a Story whose rosters and members can be given names. Who is asked anything between battles may do so first: a name is
// an answer of the log (flow.Answer.Word) like any other, so it is replayed, taken back and saved with it.
type Namer interface {
	// Unnamed says why a seat may not give a member of its own, or TheRoster, this name; nil if it may.
	Unnamed(seat flow.Seat, member int32, name string) *tally.Refusal
	// Rename gives it, and tells what it was called before.
	Rename(seat flow.Seat, member int32, name string) (before string)
}

// Names have at most so many letters, and so many are given before a question is answered: a log must not grow for ever.
const (
	maxName  = 40
	maxNames = 100
)

// naming puts questions beside which names may be given; what was asked is asked again then.
func (g *Game) naming(io flow.IO) flow.IO {
	n, ok := g.story.(Namer)
	if !ok {
		return io
	}
	return &namingIO{IO: io, story: n}
}

type namingIO struct {
	flow.IO
	story Namer
	given int // in this activation
}

// Ask implements flow.IO.
func (n *namingIO) Ask(q *flow.Question) flow.Answer {
	q.Aside = func(a *flow.Answer) *tally.Refusal { return n.refuse(q.Seat, a) }
	for {
		a := n.IO.Ask(q)
		if a.Word == "" {
			return a
		}
		n.given++
		before := n.story.Rename(q.Seat, a.Value, a.Word)
		flow.Say(n.IO, flow.Event{Name: "named", Seat: q.Seat, Unit: a.Value, Target: -1, Rule: RuleName}, "%s is called %s from now on.", before, a.Word)
	}
}

// refuse says why a name is not taken.
func (n *namingIO) refuse(seat flow.Seat, a *flow.Answer) *tally.Refusal {
	if n.given >= maxNames {
		return tally.Refuse(RuleName, fmt.Sprintf("%d names were given before this question was answered", n.given), "answer it first")
	}
	if k := utf8.RuneCountInString(a.Word); k > maxName {
		return tally.Refuse(RuleName, fmt.Sprintf("a name has at most %d letters, not %d", maxName, k), "give a shorter one")
	}
	for _, check := range []func(string) error{game.CheckName, game.CheckSeen} {
		if err := check(a.Word); err != nil {
			return tally.Refuse(RuleName, err.Error(), "give another name")
		}
	}
	return n.story.Unnamed(seat, a.Value, a.Word)
}
