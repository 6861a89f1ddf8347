package defiance

import (
	"sortie/flow"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskAssign is the question which unit a command card of the primary commander serves.
const AskAssign = "command"

// commandPhase is the Command Phase: drift, changes of structure, command cards, the deck.
// dvg.command.card-timing, dvg.basics.turn-three-phases
func (r *Run) commandPhase() {
	r.defend()
	r.drift()
	r.partPassengers()
	r.settlePassengers()
	order := [2]Side{flow.First, flow.Second}
	if r.Won == flow.Second {
		order = [2]Side{flow.Second, flow.First}
	}
	for _, side := range order {
		r.restructure(side)
	}
	for u := range r.Units {
		r.Units[u].Cards, r.Units[u].Dark = 0, 0
	}
	for _, side := range order {
		r.assignCards(side)
	}
	r.cite("dvg.command.card-timing", "dvg.basics.turn-three-phases")
	r.defend()
	r.shuffle(true)
	r.Phase = position.Active
}

// cardsOf is how many command cards a commander brings.  dvg.activation.command-cards.count
func (s *State) cardsOf(b BodyID) int {
	if !s.Applies("dvg.activation.command-cards.count", true) {
		return 0
	}
	return int(s.commandOf(b))
}

// assignCards hands the command cards of a side out: those of secondary commanders go to their own units, those of the
// primary where its player likes.
// dvg.activation.command-cards.secondary-own-unit, dvg.activation.command-cards.primary-any-standard, dvg.command.card-unassigned
func (r *Run) assignCards(side Side) {
	for i := range r.Bodies {
		b := BodyID(i)
		if r.Bodies[i].Gone || r.SideOf(b) != side || r.commandOf(b) == 0 {
			continue
		}
		n := r.cardsOf(b)
		r.cite("dvg.activation.command-cards.count")
		if b != r.Primary[side] && r.by("dvg.activation.command-cards.secondary-own-unit", true) {
			u := r.UnitOf(b)
			if r.by("dvg.passenger.commander-cards", r.Aboard(u)) {
				u = r.UnitOf(r.Bodies[b].Aboard)
			}
			r.Units[u].Cards += int8(n)
			continue
		}
		for range n {
			r.assignOne(side, b)
		}
	}
}

func (r *Run) assignOne(side Side, b BodyID) {
	own := r.UnitOf(b)
	if r.Aboard(own) {
		own = r.UnitOf(r.Bodies[b].Aboard)
	}
	judge := func(v int32) *tally.Refusal {
		if v < 0 {
			return nil
		}
		return r.ServedBy(b, UnitID(v))
	}
	usual := int32(-1)
	if judge(int32(own)) == nil && r.OnTable(own) {
		usual = int32(own)
	}
	a := r.ask(flow.Question{Name: AskAssign, Seat: side, Kind: flow.PickOne, Rule: "dvg.activation.command-cards.primary-any-standard", Unit: int32(own), Target: -1,
		Prompt: "Which unit does a command card of the primary commander serve?", HasDefault: true, Default: flow.Answer{Value: usual},
		Offers: func() []flow.Option {
			out := r.List(len(r.Units) + 1)
			for u := range r.Units {
				if id := UnitID(u); r.Groups[u].Side == side && r.OnTable(id) {
					out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(id), Label: r.Name(id), Judge: judge})
				}
			}
			return append(out, flow.Option{Value: -1, Key: "none", Label: "None this turn", Rule: "dvg.command.card-unassigned"})
		}})
	if a.Value >= 0 {
		r.serve(UnitID(a.Value))
		return
	}
	r.cite("dvg.command.card-unassigned")
}

// serve assigns a card of the primary commander: for all to know, or by an option until it is drawn for its own side alone.
// dvg.command.card-public
func (r *Run) serve(u UnitID) {
	un := &r.Units[u]
	un.Cards++
	if r.CardsHidden() {
		un.Dark++
	} else {
		r.cite("dvg.command.card-public")
	}
	if r.io.Loud() {
		r.Book.Tell(r.io, flow.Event{Name: "command-card", Seat: r.sideOf(u), Unit: int32(u), Target: -1, Rule: "dvg.activation.command-cards.primary-any-standard", Secret: r.CardsHidden()},
			"a command card for %s", r.Name(u))
	}
}
