package defiance

import (
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// viewTrackers are the counters beside the table: how many cards each side has left, and the air strikes.
func (s *State) viewTrackers() []game.Tracker {
	left := [2]int{}
	for _, n := range s.Deck.Cards[s.Deck.Dealt:] {
		left[s.Cards[n].Side]++
	}
	out := []game.Tracker{{Name: "deck", Label: "Cards left", Counts: []game.Count{{Name: "red", Value: left[0]}, {Name: "blue", Value: left[1]}}}}
	if s.Strikes[0]+s.Strikes[1] > 0 {
		out = append(out, game.Tracker{Name: "strikes", Label: "Air strikes", Counts: []game.Count{{Name: "red", Value: int(s.Strikes[0])}, {Name: "blue", Value: int(s.Strikes[1])}}})
	}
	return out
}

// viewCards are the cards drawn, in their order, and those left, by unit with the chance that it is next to act.  dvg.activation.deck
func (s *State) viewCards(seat flow.Seat) []game.Card {
	if s.Phase != position.Placement && s.Phase != position.Active {
		return nil
	}
	var out []game.Card
	for i, n := range s.Deck.Cards[:s.Deck.Dealt] {
		c := &s.Cards[n]
		v := game.Card{Seat: Side(c.Side), Unit: int32(c.Unit), State: "drawn", Count: 1, Command: c.Command, Text: s.cameOf(c)}
		if i+1 == int(s.Deck.Dealt) {
			v.State, v.Text = "now", mustAct(c)
		}
		out = append(out, v)
	}
	return append(out, s.cardsLeft(seat)...)
}

// cameOf is what came of a card that was drawn.
func (s *State) cameOf(c *law.Card) string {
	switch u := &s.Units[c.Unit]; {
	case s.Phase == position.Placement:
		return "placed"
	case c.Used && u.Order != position.NoOrder:
		return strings.ReplaceAll(u.Order.String(), "-", " ")
	case c.Used:
		return "acted"
	case c.Command && !u.Acted:
		return "waits"
	}
	return "passed over"
}

// mustAct says what a card means that was just drawn.  dvg.activation.initiative-mandatory, dvg.activation.command-voluntary
func mustAct(c *law.Card) string {
	if c.Command {
		return "may act"
	}
	return "must act"
}

// cardsLeft are the cards in the deck, one entry a unit. Those of units that have acted leave the odds. What a seat may not know
// stands behind all that it may, so that its place tells nothing.
func (s *State) cardsLeft(seat flow.Seat) []game.Card {
	of := make([]game.Card, len(s.Units))
	var hidden [2]int
	total := 0
	for _, n := range s.Deck.Cards[s.Deck.Dealt:] {
		c := &s.Cards[n]
		if c.Dark && Side(c.Side) != seat {
			hidden[c.Side]++
			total++
			continue
		}
		of[c.Unit].Count++
		of[c.Unit].Command = of[c.Unit].Command || c.Command
		if !s.void(UnitID(c.Unit)) {
			total++
		}
	}
	var out []game.Card
	for u := range of {
		v := &of[u]
		if v.Count == 0 {
			continue
		}
		v.Seat, v.Unit, v.State = s.Groups[u].Side, int32(u), "left"
		if s.void(UnitID(u)) {
			v.State = "void"
		} else {
			v.Share = 1000 * v.Count / total
		}
		out = append(out, *v)
	}
	for side, n := range hidden {
		if n > 0 {
			out = append(out, game.Card{Seat: Side(side), Unit: -1, State: "left", Count: n, Command: true, Share: 1000 * n / total})
		}
	}
	return out
}

// void tells whether the cards of a unit bring nobody to act: it has acted, or nobody of it is left.
// dvg.activation.once-per-turn, dvg.activation.dead-unit-card
func (s *State) void(u UnitID) bool {
	if s.Phase == position.Placement {
		return false
	}
	return s.Units[u].Acted || !s.OnTable(u) && !s.wreckRolls(u)
}

// viewHull is the perimeter of a unit that keeps others of its side out.  dvg.unit.perimeter.no-cross
func (s *State) viewHull(u UnitID) *game.Shape {
	p, ok := s.PerimeterOf(u, NoBody)
	if !ok || s.Count(u) < 2 {
		return nil
	}
	shape := game.PartShape(p)
	return &shape
}
