package match

import (
	"errors"
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// looking tells whether the match can only be looked at: it was read from a file, or it stands still.
func (m *Match) looking() bool { return m.head.File || m.still != "" }

// finished tells whether the match had come to its end. Its dice are revealed: whatever the rules make of
// it now, nobody plays on in it.
func (m *Match) finished() bool {
	return m.resigned != flow.Nobody || m.drawn || m.opt.Kept.Status == Over
}

// ended tells whether nothing is to be kept from anybody any more.
func (m *Match) ended() bool { return m.over() || m.still != "" && m.finished() }

// playAnew plays the whole log again where nothing but the hashes has parted from the rules: a state that
// is kept in another form has another hash. Every question, answer and die must be as it was.
func (m *Match) playAnew(log []flow.Entry, thrown uint64, setups []game.Setup, cause error) bool {
	var d *flow.Divergence
	if !errors.As(cause, &d) || d.Want.Kind != flow.Marked {
		return false
	}
	m.anew = true
	for _, s := range setups {
		m.head.Setup = s
		if guarded(func() error { return m.load(log, thrown) }) != nil || m.finished() && !m.over() {
			m.closeSession()
			continue
		}
		text := fmt.Sprintf("The state of a game is kept in another form since this match began (version %s): its answers and dice were played again under the rules of today.", m.head.Rules)
		m.hear(append([]flow.Event{{Name: "resumed", Seat: flow.Nobody, Unit: -1, Target: -1, Text: text}}, m.fresh...), &line{})
		m.fresh = nil
		return true
	}
	m.anew = false
	return false
}

// standStill shows a match that cannot be played on as far as the rules follow its log. Nothing of it is
// lost: the journal stays as it is, and its file holds the whole log.
func (m *Match) standStill(log []flow.Entry, thrown uint64, setups []game.Setup, cause error) {
	m.whole, m.cut = log, false
	m.still = fmt.Sprintf("It was played by version %s of the rules. This program cannot follow it to its end and has no copy of its state to go on from: it can be looked at, and its file holds all of it.", m.head.Rules)
	best, at := setups[0], -1
	m.anew = true // what can be shown is shown under the rules of today
	for _, s := range setups {
		m.head.Setup = s
		if n := m.reach(log); n > at {
			best, at = s, n
		}
	}
	m.head.Setup = best
	if at < 0 || guarded(func() error { return m.load(log[:at:at], thrown) }) != nil {
		m.closeSession()
		m.preview = blank{slices.Clone(m.names[:m.sides()])}
		m.events = [audiences][]flow.Event{}
	}
	note := flow.Event{Name: "readonly", Seat: flow.Nobody, Unit: -1, Target: -1, Text: m.still}
	m.hear(append(m.fresh, note), &line{})
	m.fresh = nil
	m.fault = fmt.Errorf("%s (%w)", m.still, cause) // the cause may name what is hidden: not everybody reads it
}

// reach is how many entries of a log can be shown, -1 if not even the table can.
func (m *Match) reach(log []flow.Entry) int {
	n := -1
	_ = guarded(func() error {
		g, err := m.sys.New(m.setup())
		if err != nil {
			return err
		}
		l, err := flow.Start(g, nil, log, flow.Options{AskRolls: true, AnyMarks: true, Verify: true})
		n = len(log)
		if err != nil {
			n = agreed(log[:min(len(l.Log()), n)], err) // what was played before it parted is still there
		}
		l.Close()
		return nil
	})
	return n
}

func (m *Match) closeSession() {
	if m.session != nil {
		m.session.Close()
		m.session = nil
	}
}

// blank stands for a game that cannot even be set up: an empty table with the names of the players.
type blank struct{ names []string }

func (b blank) View(flow.Seat) game.View {
	v := game.View{}
	for _, name := range b.names {
		v.Sides = append(v.Sides, game.Side{Name: name})
	}
	v.Result = b.Result()
	return v
}

func (b blank) Step(flow.IO)      {}
func (b blank) Sides() int        { return len(b.names) }
func (b blank) Over() bool        { return false }
func (b blank) Clone() flow.Table { return b }
func (b blank) Hash() uint64      { return 0 }
func (b blank) Result() game.Result {
	return game.Result{Winner: flow.Nobody, Points: make([]int, len(b.names))}
}
func (b blank) Encode(dst []byte) []byte               { return dst }
func (b blank) Invariant() error                       { return nil }
func (b blank) Forget(flow.Seat, *dice.Rand) game.Game { return b }
func (b blank) Hides(flow.Seat) bool                   { return true }
func (b blank) Score(flow.Seat) int                    { return 0 }
func (b blank) Inspect([]string) (game.Finding, error) {
	return game.Finding{}, impossible("there is no table to look at")
}
