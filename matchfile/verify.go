package matchfile

import (
	"errors"
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Outcome is what the verification of a match says.
type Outcome struct {
	Holds   bool
	Entry   int         // where it does not hold: index of the entry, -1 if it holds
	Answer  int         // how many answers had been given before that entry
	Why     string      // what is wrong, in a sentence
	Entries int         // entries that were replayed
	Result  game.Result // how the game stands at the end of the log
	Dice    Dice
	Checked int      // dice recomputed from the secret
	Note    string   // something a reader should know, such as another version of the rules
	Proof   []string // what the dice prove and against whom, in sentences
}

// Dice says how far the dice of a match can be checked.
type Dice uint8

// What is known of the dice.
const (
	DiceUncommitted Dice = iota // no commitment was made
	DiceSecret                  // committed to, and the secret is not revealed yet
	DiceChecked                 // every die was recomputed
)

func (d Dice) String() string {
	return [...]string{"no commitment was made", "the secret is not revealed yet", "every die was recomputed"}[d]
}

// Verify replays a match with every answer held against the offers, every hash compared and, where
// the secret is revealed, every die recomputed. The error is for a match that cannot be replayed at
// all; a match that does not hold is an Outcome.
func Verify(sys game.System, f *File) (Outcome, error) {
	out := Outcome{Entry: -1}
	info := sys.Info()
	if info.ID != f.Setup.System {
		return out, fmt.Errorf("the match was played by system %q, not %q", f.Setup.System, info.ID)
	}
	if info.Version != f.Rules {
		out.Note = fmt.Sprintf("played by version %s of the rules, verified by version %s", f.Rules, info.Version)
	}
	var best Outcome
	var refused error
	for i, set := range game.Setups(sys, f.Setup) {
		tried, err := out.under(sys, f, set)
		if i == 0 || refused != nil || err == nil && (tried.Holds || tried.Entry > best.Entry) {
			best, refused = tried, err
		}
		if refused == nil && best.Holds {
			break
		}
	}
	return best, refused
}

// under verifies a match as set up from certain profiles. They are not judged, nor are the lists: a
// reader is told if they are not those of today.
func (o Outcome) under(sys game.System, f *File, set game.Setup) (Outcome, error) {
	out := o
	if today, err := sys.Fix(without(set)); err != nil || today.Data != set.Data {
		out.note("it was set up from profiles that are not those of this program")
	}
	g, err := sys.New(set)
	if err != nil {
		return out, fmt.Errorf("the set-up of the match is not accepted: %w", err)
	}
	tap := &tap{}
	l, err := flow.Start(&tapped{g, tap}, nil, f.Log(), flow.Options{Verify: true, AskRolls: true})
	out.Entries = len(f.Entries)
	if err != nil {
		out.fail(f, err, len(l.Log()))
		return out, nil
	}
	defer l.Close()
	out.Result = l.Table().(*tapped).Game.Result()
	if !out.Result.Over && f.GivenUp() {
		out.Result = Resignation(out.Result, f.Resigned, &set)
	}
	if !out.Result.Over && f.Drawn {
		out.Result = Draw(out.Result)
	}
	out.checkDice(f, tap.rolls)
	out.Holds = out.Entry < 0 && out.Why == ""
	return out, nil
}

// GivenUp tells whether a match has ended because somebody resigned. Where the others played on he has left, and the
// log says where.
func (f *File) GivenUp() bool {
	n := len(f.Resigned)
	return n > 0 && !slices.ContainsFunc(f.Entries, func(e flow.Entry) bool { return e.Kind == flow.Left && e.Seat == f.Resigned[n-1] })
}

// Resignation is the result of a match that was given up, by the last of those who resigned.
func Resignation(r game.Result, resigned []flow.Seat, set *game.Setup) game.Result {
	seat := resigned[len(resigned)-1]
	r = r.Beaten(set.Sides(), resigned...)
	if r.Why = set.Name(seat) + " resigned."; set.Name(seat) == "" {
		r.Why = fmt.Sprintf("Seat %d resigned.", seat+1)
	}
	return r
}

// Draw is the result of a match that was called a draw.
func Draw(r game.Result) game.Result {
	r.Over, r.Winner, r.Why, r.Rule = true, flow.Nobody, "It was called a draw: the time was out.", ""
	return r
}

// without is a set-up without the profiles it carries.
func without(s game.Setup) game.Setup {
	s.Data = ""
	return s
}

func (o *Outcome) note(text string) {
	if o.Note != "" {
		o.Note += "; "
	}
	o.Note += text
}

// fail translates a fault of the replay.
func (o *Outcome) fail(f *File, err error, at int) {
	o.Why = err.Error()
	var d *flow.Divergence
	if errors.As(err, &d) {
		at = d.At
	}
	o.at(f, min(at, len(f.Entries)))
}

func (o *Outcome) at(f *File, entry int) {
	o.Entry, o.Answer = entry, 0
	for i := range f.Entries[:entry] {
		if f.Entries[i].Kind == flow.Answered {
			o.Answer++
		}
	}
}

// tap listens to a replay. It keeps the rolls, because the log holds faces and a die can only be
// recomputed by one who knows how many sides it had, and it counts entries, so that events can be
// linked to their moment.
type tap struct {
	rolls []rolled
	entry int
	tell  func(entry int, e flow.Event) // may be nil
}

type rolled struct {
	roll dice.Roll
	face int
}

type tapped struct {
	game.Game
	tap *tap
}

func (t *tapped) Step(io flow.IO) {
	t.Game.Step(tapIO{io, t.tap})
	t.tap.entry++ // the mark
}

// Leave implements flow.Leaver.
func (t *tapped) Leave(seat flow.Seat) {
	l, ok := t.Game.(flow.Leaver)
	if !ok {
		panic(&flow.Divergence{At: t.tap.entry, Want: flow.Entry{Kind: flow.Left, Seat: seat}, Got: "let no seat leave"})
	}
	l.Leave(seat)
	t.tap.entry++
}

func (t *tapped) Clone() flow.Table { return &tapped{t.Game.Clone().(game.Game), t.tap} }

type tapIO struct {
	flow.IO
	tap *tap
}

func (t tapIO) Ask(q *flow.Question) flow.Answer {
	a := t.IO.Ask(q)
	t.tap.entry++
	return a
}

func (t tapIO) Roll(r dice.Roll) int {
	face := t.IO.Roll(r)
	t.tap.entry++
	t.tap.rolls = append(t.tap.rolls, rolled{r, face})
	return face
}

func (t tapIO) Loud() bool { return t.tap.tell != nil }

func (t tapIO) Tell(e flow.Event) {
	if t.tap.tell != nil {
		t.tap.tell(t.tap.entry, e)
	}
}
