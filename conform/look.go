package conform

import (
	"bytes"
	"slices"

	"sortie/flow"
	"sortie/game"
)

// onward is how many answers a branch is followed for when a single decision is looked at.
const onward = 12

// look checks every promise at one decision of a game that is its own: a few questions after the
// activation begins. It reports whether there was one.
func (tr *trial) look(g game.Game) bool {
	hash := g.Hash()
	copied := g.Clone().(game.Game)
	if copied.Hash() != hash {
		tr.fail("a copy shares nothing with its original", "the copy has the hash %016x, the original %016x", copied.Hash(), hash)
	}
	l, err := flow.Start(g, tr.dice(3), nil, flow.Options{})
	defer func() { l.Close() }()
	if err != nil {
		tr.fail("the drivers agree", "%v", err)
	}
	tr.goOn(l, 3, tr.rand.Int(6))
	if l.Pending() == nil {
		return false
	}
	tr.marks(l.Table().(game.Game))
	tr.offers(l.Pending())
	tr.illegal(l)
	tr.hidden(l)
	tr.branches(l)
	if copied.Hash() != hash {
		tr.fail("a copy shares nothing with its original", "playing the original changed the copy")
	}
	return true
}

// marks wants every mark that a view puts on a thing to be one that the system names, if it names any.
func (tr *trial) marks(g game.Game) {
	m, ok := g.(game.Marked)
	if !ok {
		return
	}
	names := m.MarkNames()
	known := func(thing string, marks []game.Count, names []string) {
		for _, c := range marks {
			if !slices.Contains(names, c.Name) {
				tr.fail("views have marks that are named", "%s has the mark %q, and MarkNames has %v", thing, c.Name, names)
			}
		}
	}
	for seat := range flow.Seats(g.Sides()) {
		v := g.View(seat)
		for _, u := range v.Units {
			known(u.Name, u.Marks, names.Unit)
			for _, f := range u.Figures {
				known(f.Name, f.Marks, names.Figure)
			}
		}
		for _, p := range v.Terrain {
			known(p.Name, p.Marks, names.Piece)
		}
	}
}

// branches wants two forks, and a state that was written and read back, to go on alike.
func (tr *trial) branches(l *flow.Live) {
	at, hash := len(l.Log()), l.Table().Hash()
	want := tr.forked(l)
	const promise = "a fork goes on identically and alone"
	tr.same(promise, "the second fork", tr.forked(l), want)
	if l.Table().Hash() != hash || len(l.Log()) != at {
		tr.fail(promise, "a fork at entry %d changed the game it came from", at+1)
	}
	const saved = "a saved state is the whole state"
	c := l.Checkpoint()
	g := c.Table.(game.Game)
	state := g.Encode(nil)
	back, err := tr.sys.Decode(tr.setup, state)
	if err != nil {
		tr.fail(saved, "before entry %d it cannot be read: %v", at+1, err)
	}
	if back.Hash() != g.Hash() || !bytes.Equal(back.Encode(nil), state) {
		tr.fail(saved, "before entry %d it comes back changed", at+1)
	}
	on, err := flow.Start(back, tr.dice(4), copyLog(c.Entries), flow.Options{})
	if err != nil {
		tr.fail(saved, "before entry %d it does not go on: %v", at+1, err)
	}
	defer on.Close()
	tr.same(saved, "read back", tr.goOn(on, 4, onward), want)
}

// forked is how a fork goes on for some answers.
func (tr *trial) forked(l *flow.Live) []flow.Entry {
	f, err := l.Fork(tr.dice(4), flow.Options{})
	if err != nil {
		tr.fail("a fork goes on identically and alone", "%v", err)
	}
	defer f.Close()
	return tr.goOn(f, 4, onward)
}

// goOn answers some questions and returns what the log has gained.
func (tr *trial) goOn(l *flow.Live, stream uint64, answers int) []flow.Entry {
	players, since := tr.bots(stream), len(l.Log())
	for range answers {
		q := l.Pending()
		if q == nil {
			break
		}
		if err := l.Answer(players[q.Seat].Answer(q, l.Table())); err != nil {
			tr.fail("the drivers agree", "the live driver refuses a bot's answer to %s: %v", q.Name, err)
		}
	}
	return l.Log()[since:]
}
