package defiance

import (
	"fmt"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// The questions of the sequence of play.
const (
	AskCard    = "card"         // in rule cases alone: which card comes up
	AskTurnEnd = "turn-end"     // in rule cases alone
	AskWait    = "command-card" // act on a command card or wait
)

// Step carries out one activation: the sequence of play is plain data, and this picks what is next.
func (s *State) Step(io flow.IO) {
	r, ok := s.Works().Run.(*Run)
	if !ok {
		r = new(Run)
		s.Shop.Run = r
	}
	*r = Run{State: s, io: io}
	s.Shop.Mute = flow.Unread(io)
	s.Shop.Slab, s.Shop.Unsaid, s.Shop.Gone = s.Shop.Slab[:0], s.Shop.Unsaid[:0], 0
	if s.Phase == position.Command {
		s.Shop.CallRoll(&s.State)
	}
	if s.Proc.Verb != "" {
		proc := s.Proc
		s.Proc = game.Procedure{}
		r.procedure(proc)
		return
	}
	switch s.Phase {
	case position.Layout:
		r.layout()
	case position.Placement:
		r.placementStep()
	case position.Command:
		r.commandPhase()
	case position.Active:
		r.activeStep()
	case position.Resolution:
		r.resolutionPhase()
	}
	r.Acting = NoUnit
}

// shuffle makes the deck of this turn, or of placement.  dvg.activation.deck, dvg.setup.placement.cards
func (r *Run) shuffle(commands bool) {
	holders := make([]law.Holder, len(r.Units))
	for u := range r.Units {
		un, id := &r.Units[u], UnitID(u)
		there := r.OnTable(id) || r.wreckRolls(id)
		if !commands {
			there = un.Waiting
		}
		holders[u] = law.Holder{Side: int8(r.Groups[u].Side), OnTable: there || r.Aboard(id) && commands, Cards: un.Cards, Dark: un.Dark, WaitOnly: r.by("dvg.passenger.unit", r.Aboard(id))}
	}
	r.cite("dvg.house.cards-over-13", "dvg.house.shuffle-and-dice")
	if commands {
		r.cite("dvg.activation.deck")
	}
	r.Cards = r.law().Compose(holders, commands)
	r.Deck = law.DeckOf(r.Cards)
}

// draw takes the next card: chance decides, in rule cases the case.  dvg.activation.draw, dvg.house.shuffle-and-dice
func (r *Run) draw() (law.Card, bool) {
	if r.Deck.Left() == 0 {
		return law.Card{}, false
	}
	if !r.Staged {
		n, _ := r.Deck.Draw(law.RollCard, r.io.Roll)
		r.reveal(n)
		return r.Cards[n], true
	}
	a := r.ask(flow.Question{Name: AskCard, Seat: flow.First, Kind: flow.PickOne, Unit: -1, Target: -1, Prompt: "Which card comes up?",
		Offers: func() []flow.Option {
			out := r.List(r.Deck.Left())
			for k, n := range r.Deck.Cards[r.Deck.Dealt:] {
				c := r.Cards[n]
				key := r.Name(UnitID(c.Unit))
				if c.Command {
					key += "-command"
				}
				out = append(out, flow.Option{Value: int32(k), Unit: flow.RefTo(int32(c.Unit)), Key: key, Label: key})
			}
			return append(out, flow.Option{Value: -1, Key: "none", Label: "The deck is empty"})
		}})
	if a.Value < 0 {
		r.Deck.Dealt = int16(len(r.Deck.Cards))
		return law.Card{}, false
	}
	rest := r.Deck.Cards[r.Deck.Dealt:]
	n := rest[a.Value]
	copy(rest[1:a.Value+1], rest[:a.Value])
	rest[0] = n
	r.Deck.Dealt++
	r.reveal(n)
	return r.Cards[n], true
}

// discard takes the cards of a unit out of what is left of the deck.
func (r *Run) discard(u UnitID) {
	kept := r.Deck.Cards[:r.Deck.Dealt]
	for _, n := range r.Deck.Cards[r.Deck.Dealt:] {
		if r.Cards[n].Unit != int16(u) {
			kept = append(kept, n)
		}
	}
	r.Deck.Cards = kept
}

// activeStep draws one card and carries out what it brings.
// dvg.activation.once-per-turn, dvg.activation.dead-unit-card, dvg.activation.initiative-mandatory, dvg.activation.command-voluntary
func (r *Run) activeStep() {
	c, ok := r.draw()
	if !ok {
		r.Phase = position.Resolution
		return
	}
	r.cite("dvg.activation.draw")
	u := UnitID(c.Unit)
	un := &r.Units[u]
	switch {
	case r.by("dvg.activation.dead-unit-card", !r.OnTable(u) && !r.wreckRolls(u)):
		r.tell("skipped", u, NoUnit, "dvg.activation.dead-unit-card", "the card of %s is passed over: nobody of it is left", r.Name(u))
		return
	case r.by("dvg.activation.once-per-turn", un.Acted):
		r.tell("skipped", u, NoUnit, "dvg.activation.once-per-turn", "the card of %s is passed over: it has acted", r.Name(u))
		return
	case c.Command && !r.commands(r.Groups[u].Side) && !r.by("dvg.command.officer-lost-midturn", true):
		return
	case r.by("dvg.activation.command-voluntary", c.Command):
		if !r.askYes(AskWait, r.Groups[u].Side, u, "dvg.activation.command-voluntary", "A command card: does "+r.Name(u)+" act now?", true) {
			r.tell("waits", u, NoUnit, "dvg.activation.command-voluntary", "%s waits", r.Name(u))
			return
		}
	default:
		r.cite("dvg.activation.initiative-mandatory")
	}
	r.Cards[r.Deck.Cards[r.Deck.Dealt-1]].Used = true
	r.activate(u)
}

// commands tells whether a side has a commander left.
func (s *State) commands(side Side) bool {
	for i := range s.Bodies {
		if b := BodyID(i); !s.Bodies[i].Gone && s.SideOf(b) == side && s.Figures[i].Commander > 0 {
			return true
		}
	}
	return false
}

// resolutionPhase is the end of a turn, in the order of the book.  dvg.turn.resolution.order
func (r *Run) resolutionPhase() {
	if r.Staged {
		// A rule case decides itself when the turn ends, so that what it wants to see is still there.
		r.ask(flow.Question{Name: AskTurnEnd, Seat: flow.First, Kind: flow.PickOne, Unit: -1, Target: -1,
			Offers: func() []flow.Option { return []flow.Option{{Value: flow.Yes, Key: "go", Label: "End the turn"}} }})
	}
	r.resolve()
	r.endTurn()
}

// resolve carries out the Resolution Phase.
func (r *Run) resolve() {
	r.defend()
	shaken := r.shakenNow()
	r.airStrikes()
	r.upkeep()
	r.rallies(shaken)
	r.unitTests()
	r.clearStoppages()
	r.nameNewPrimary()
	r.defend()
	r.holdGoals()
	r.cite("dvg.turn.resolution.order")
}

// endTurn begins the next turn or ends the game.  dvg.house.game-end, dvg.turn.typical-length
func (r *Run) endTurn() {
	gone := [2]bool{!r.anybody(0), !r.anybody(1)}
	last := r.by("dvg.turn.typical-length", r.Turn >= int16(r.Book.Mission.Turns), "dvg.house.game-end")
	if last || r.by("dvg.house.game-end", gone[0] || gone[1]) {
		r.finish(fmt.Sprintf("after turn %d", r.Turn))
		return
	}
	r.Turn++
	r.Phase = position.Command
	for u := range r.Units {
		r.Units[u].Acted = false
	}
	r.Attacks, r.Strokes = r.Attacks[:0], r.Strokes[:0]
	for b := range r.Figures {
		f := &r.Figures[b]
		f.Dice, f.Struck = 0, 0
	}
}

// anybody tells whether a side has a figure left; disabled vehicles count only with somebody aboard.
func (s *State) anybody(side Side) bool {
	for b := range s.Bodies {
		id := BodyID(b)
		if s.Bodies[b].Gone || s.SideOf(id) != side || s.IsGun(id) {
			continue
		}
		if !s.Disabled(id) {
			return true
		}
	}
	return false
}

// finish ends the game and says who won.  dvg.house.victory
func (r *Run) finish(why string) {
	for i := range r.Goals {
		o := &r.Book.Mission.Objectives[i]
		if held := r.Goals[i].Held; !o.Each && held >= 0 {
			r.VP[held] += int32(o.Points(r.Book.Points))
		}
	}
	forces := [2]int{r.Book.Sides[0].PV, r.Book.Sides[1].PV}
	won := r.law().Winner([2]int{int(r.VP[0]), int(r.VP[1])}, forces)
	r.Winner, r.Ended, r.Phase = Side(won), true, position.GameOver
	r.Why = fmt.Sprintf("%d to %d victory points %s", r.VP[0], r.VP[1], why)
	r.tell("over", NoUnit, NoUnit, "dvg.house.victory", "%s", r.Why)
}

// holdGoals settles who holds the objectives: who alone has figures within reach that are neither shaken nor broken.
// dvg.house.scenarios
func (r *Run) holdGoals() {
	for i := range r.Goals {
		o, g := &r.Book.Mission.Objectives[i], &r.Goals[i]
		var near [2]bool
		for b := range r.Bodies {
			id := BodyID(b)
			if !r.Stands(id) || r.Figures[b].Shaken || r.Figures[b].Stunned || r.Units[r.UnitOf(id)].Broken || r.Disabled(id) || r.Bodies[b].Level > 0 || r.IsGun(id) {
				continue
			}
			if body := r.Shape(id); geom.SegWithin(g.At, g.At, &body, o.Radius) {
				near[r.SideOf(id)] = true
			}
		}
		if near[0] != near[1] {
			g.Held = flow.First
			if near[1] {
				g.Held = flow.Second
			}
		}
		if o.Each && r.Turn >= 2 && g.Held >= 0 {
			if !r.by("dvg.house.scenarios", true) {
				continue
			}
			r.VP[g.Held] += int32(o.Points(r.Book.Points))
			r.tell("held", NoUnit, NoUnit, "dvg.house.scenarios", "%s holds %s", r.Book.Sides[g.Held].Name, o.Key)
		}
	}
}

// procedure begins what a rule case asked for with "do".
func (r *Run) procedure(p game.Procedure) {
	if !r.doTurn(p) {
		panic(game.Misworded("there is no procedure " + p.Verb + "; see docs/cases.md"))
	}
}
