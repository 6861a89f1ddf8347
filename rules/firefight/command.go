package firefight

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions and rolls of the command pool.
const (
	AskCommandReroll  = "command-reroll"
	AskExtra          = "extra-activation"
	RollCommand       = "command"
	RollCommandReroll = "reroll-command"
)

// swordsOn reads a command die from the faces of a D8.  ff.house.dice.black, ff.house.dice.red, ff.house.dice.white
func swordsOn(b *force.Book, c force.Colour, face int) int {
	if b.Denied(facesRule(c)) {
		return 0
	}
	return int(b.Faces[c][face-1])
}

// facesRule is the house row behind the faces of a colour.
func facesRule(c force.Colour) tally.Rule {
	return [...]tally.Rule{"ff.house.dice.black", "ff.house.dice.red", "ff.house.dice.white"}[c]
}

// commandPoolStep rolls both players' command dice at the start of a round, the player with the
// initiative first.  ff.command.pool.roll-each-round
func (r *Run) commandPoolStep() {
	first := r.Initiative
	if first == flow.Nobody {
		first = flow.First
	}
	r.rollPool(first)
	r.rollPool(position.OtherOfTwo(first))
	r.Phase = position.FirstOrSecond
}

// commandDie is one die of a pool.
type commandDie struct {
	colour force.Colour
	face   int
}

// rollPool rolls one player's command dice: three black ones and those of the Tacticians in play; the
// swords on them are the command points of the round.  ff.command.pool.base-three-black, ff.kw.tactician
func (r *Run) rollPool(side Side) {
	dice := make([]commandDie, 0, 16)
	r.cite("ff.command.pool.roll-each-round")
	if r.by("ff.command.pool.base-three-black", true) {
		dice = dice[:3]
	}
	for i := range r.Units {
		if u := UnitID(i); r.Groups[i].Side == side {
			dice = r.tacticianDice(u, dice)
		}
	}
	for i := range dice {
		dice[i].face = r.d8(RollCommand, NoUnit)
		r.cite(facesRule(dice[i].colour), "ff.house.marker")
	}
	r.rerollPool(side, dice)
	total := 0
	for _, d := range dice {
		total += swordsOn(r.Book, d.colour, d.face)
	}
	r.CP[side] = int8(min(total, 100))
	r.tell("command-pool", NoUnit, NoUnit, "ff.command.pool.roll-each-round", "%s: %d command points", r.Book.Sides[side].Name, total)
}

// tacticianDice adds the dice of one unit, if it is a Tactician in play.  ff.command.pool.tactician-dice
func (r *Run) tacticianDice(u UnitID, dice []commandDie) []commandDie {
	if r.Units[u].Where == position.Destroyed {
		return dice
	}
	k := r.Words(u)
	if k.Tactician == 0 {
		return dice
	}
	if r.by("ff.reserve.no-pool-no-vp", !r.InPlay(u)) {
		return dice
	}
	if !r.by("ff.command.pool.tactician-dice", k.Tactician > 0, "ff.kw.tactician") {
		return dice
	}
	if !r.commands(u) {
		r.cite("ff.command.pool.non-command-tactician")
	}
	for range k.Tactician {
		dice = append(dice, commandDie{colour: k.TacticianColour})
	}
	return dice
}

// rerollPool lets a player re-roll one command die for each command unit in play, each die once.
// ff.command.pool.reroll-per-command-unit, ff.basics.reroll.each-die-once
func (r *Run) rerollPool(side Side, dice []commandDie) {
	n := r.commandUnits(side)
	if r.by("ff.command.pool.reroll-per-command-unit", n == 0) {
		return
	}
	a := r.ask(flow.Question{
		Name: AskCommandReroll, Seat: side, Kind: flow.PickSeveral, Rule: "ff.command.pool.reroll-per-command-unit",
		Unit: -1, Target: -1, Min: 0, Max: int32(min(n, len(dice))), Prompt: "Which command dice do you roll again?", HasDefault: true,
		Offers: func() []flow.Option { return r.diceOffers(dice) },
		Reckon: func(i int32) *tally.Tally { return newRoll(r.Book, dice[i]) },
	})
	for _, i := range a.Values {
		r.cite("ff.command.pool.reroll-per-command-unit", "ff.basics.reroll.each-die-once")
		dice[i].face = r.d8(RollCommandReroll, NoUnit)
	}
}

// newRoll is what a new roll of a command die promises against what it shows, in swords of eight rolls: one
// for each face.
func newRoll(b *force.Book, d commandDie) *tally.Tally {
	faces := 0
	for face := 1; face <= 8; face++ {
		faces += swordsOn(b, d.colour, face)
	}
	sum := b.Sum("new-roll", "swords in eight new rolls", facesRule(d.colour), faces)
	if n := swordsOn(b, d.colour, d.face); n > 0 {
		sum.Add("as many times what it shows", facesRule(d.colour), -8*n)
	}
	return &sum
}

// diceOffers names the dice black-1, black-2, red-1, … in the order they were rolled.
func (r *Run) diceOffers(dice []commandDie) []flow.Option {
	out := r.List(len(dice))
	var seen [3]int
	for i, d := range dice {
		seen[d.colour]++
		key := d.colour.String() + "-" + strconv.Itoa(seen[d.colour])
		label := key
		if r.io.Loud() {
			label = fmt.Sprintf("%s die %d: %s", upper(d.colour.String()), seen[d.colour], swordsText(swordsOn(r.Book, d.colour, d.face)))
		}
		out = append(out, flow.Option{Value: int32(i), Key: key, Label: label, Rule: facesRule(d.colour)})
	}
	return out
}

func swordsText(n int) string {
	switch n {
	case 0:
		return "blank"
	case 1:
		return "1 sword"
	}
	return fmt.Sprintf("%d swords", n)
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// commands tells whether a unit is a command unit: by its entry, or because a command model leads it.
func (s *State) commands(u UnitID) bool {
	return s.Book.Kinds[s.Units[u].Kind].Category == force.Command || s.Lead(u).Leads
}

// commandUnits counts the command units a side has in play.
func (s *State) commandUnits(side Side) int {
	n := 0
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == side && s.InPlay(u) && s.commands(u) {
			n++
		}
	}
	return n
}

// extraActivations offers the active player a second unit for 1 CP after the first has finished.
// ff.command.extra-activation.cost, ff.command.cp.no-command-unit-needed
func (r *Run) extraActivations(side Side) {
	for r.CP[side] > 0 && r.unactivated(side) > 0 && !r.Ended {
		if !r.Staged && r.extraRefusal(side) != nil {
			return // nothing to choose; only a rule case wants to see it refused
		}
		a := r.ask(flow.Question{
			Name: AskExtra, Seat: side, Kind: flow.PickOne, Rule: "ff.command.extra-activation.cost", Unit: -1, Target: -1,
			Prompt: "Activate another unit for 1 command point?", Default: flow.Answer{Value: -1}, HasDefault: true,
			Offers: func() []flow.Option { return r.extraOffers(side) },
		})
		if a.Value < 0 {
			return
		}
		r.CP[side]--
		r.Bought = true
		r.cite("ff.command.extra-activation.cost")
		if r.commandUnits(side) == 0 {
			r.cite("ff.command.cp.no-command-unit-needed")
		}
		r.activate(UnitID(a.Value))
		r.noteFinished(side)
	}
}

func (r *Run) extraOffers(side Side) []flow.Option {
	refused := r.extraRefusal(side)
	judge := func(u int32) *tally.Refusal {
		if refused != nil {
			return refused
		}
		return r.activateRefusal(u)
	}
	out := append(r.List(len(r.Units)+1), flow.Option{Value: -1, Key: "none", Label: "No further unit"})
	for i := range r.Units {
		if u := &r.Units[i]; r.Groups[i].Side == side && u.Where != position.Destroyed {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(UnitID(i)), Label: r.Name(UnitID(i)), Judge: judge})
		}
	}
	return out
}

// extraRefusal says why no extra activation may be bought now.  ff.command.extra-activation.once,
// ff.command.extra-activation.not-opening-turn
func (r *Run) extraRefusal(side Side) *tally.Refusal {
	switch {
	case r.Opening && side == r.First:
		return tally.Refuse("ff.command.extra-activation.not-opening-turn", "no extra activation in the very first turn of a round", "wait for your next turn")
	case r.Bought:
		return tally.Refuse("ff.command.extra-activation.once", "only one extra activation between two turns of the opponent", "let the opponent act")
	case r.unactivated(position.OtherOfTwo(side)) == 0:
		return tally.Refuse("ff.command.extra-activation.once", "the opponent has nothing left to activate: your units follow each other anyway", "go on")
	}
	return nil
}
