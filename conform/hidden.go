package conform

import (
	"bytes"
	"encoding/json"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

const promiseHidden = "a seat sees only what it may know"

// hidden resamples what each seat may not know and wants nothing it sees to change: not its view, not
// a spectator's, not the offers of its pending question.
func (tr *trial) hidden(l *flow.Live) {
	g := l.Table().(game.Game)
	hash := g.Hash()
	views := seen{tr: tr, of: g}
	for seat := range flow.Seats(g.Sides()) {
		for range 3 {
			other := g.Forget(seat, tr.rand)
			if g.Hash() != hash {
				tr.fail(promiseHidden, "Forget changed the game it was called on")
			}
			if g.Invariant() == nil { // in the middle of an activation a unit may be between two places
				tr.sound(other, "after Forget")
			}
			if other.Hash() == hash {
				continue // there was nothing to forget: the same state looks the same
			}
			if !g.Hides(seat) || !g.Hides(flow.Nobody) {
				tr.fail(promiseHidden, "what seat %d may not know can be drawn anew, and Hides says that there is nothing", seat)
			}
			tr.forgotten(g, other, seat)
			tr.sameView(&views, other, seat, seat)
			tr.sameView(&views, other, seat, flow.Nobody)
		}
		if l.Pending().Seat == seat {
			tr.sameOffers(l, seat)
		}
	}
}

// forgotten draws both anew by the same chance: what comes must not tell which of the two was true. In the
// middle of an activation there may be nothing to draw from.
func (tr *trial) forgotten(g, other game.Game, seat flow.Seat) {
	seed := g.Hash() // of its own: the chance of the trial goes on as without it
	a, b := g.Forget(seat, dice.NewRand(seed, 0)), other.Forget(seat, dice.NewRand(seed, 0))
	if a.Hash() != b.Hash() && g.Invariant() == nil {
		tr.fail(promiseHidden, "what is drawn anew for seat %d depends on what it was", seat)
	}
}

// seen holds the views of a game that were drawn, by seat, nobody last.
type seen struct {
	tr    *trial
	of    game.Game
	views [flow.MaxSeats + 1][]byte
}

func (s *seen) by(eyes flow.Seat) []byte {
	i := (int(eyes) + len(s.views)) % len(s.views)
	if s.views[i] == nil {
		s.views[i] = s.tr.json(s.of.View(eyes))
	}
	return s.views[i]
}

func (tr *trial) sameView(g *seen, other game.Game, seat, eyes flow.Seat) {
	if a, b := g.by(eyes), tr.json(other.View(eyes)); !bytes.Equal(a, b) {
		tr.fail(promiseHidden, "what seat %d may not know changes what seat %d sees:\n%s", seat, eyes, difference(a, b))
	}
}

// sameOffers reaches the pending question from a checkpoint with other hidden values. Where those
// values lead elsewhere, or show themselves on the way, there is nothing to compare.
func (tr *trial) sameOffers(l *flow.Live, seat flow.Seat) {
	c := l.Checkpoint()
	forgot := c.Table.(game.Game).Forget(seat, tr.rand)
	if forgot.Hash() == c.Table.Hash() {
		return
	}
	other, err := flow.Start(forgot, nil, c.Entries, flow.Options{NoMarks: true, AskRolls: true})
	if err != nil {
		return
	}
	defer other.Close()
	q, p := l.Pending(), other.Pending()
	if p == nil || p.Name != q.Name || p.Seat != q.Seat {
		return
	}
	seen := tr.json(l.Table().(game.Game).View(seat))
	if !bytes.Equal(seen, tr.json(other.Table().(game.Game).View(seat))) {
		return
	}
	a, b := tr.json(game.Decide(q, 0, seat)), tr.json(game.Decide(p, 0, seat))
	if !bytes.Equal(a, b) {
		tr.fail(promiseHidden, "what seat %d may not know changes the offers of %s:\n%s", seat, q.Name, difference(a, b))
	}
}

func (tr *trial) json(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		tr.fail("views and decisions can be sent", "%v", err)
	}
	return b
}

// difference shows two texts around the place where they part.
func difference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(s []byte) string { return string(s[max(0, i-80):min(len(s), i+80)]) }
	return "…" + cut(a) + "…\n…" + cut(b) + "…"
}
