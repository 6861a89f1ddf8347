package rustlers

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// Names of questions and rolls.
const (
	AskGuard = "guard"
	AskHerd  = "herd"
	AskAct   = "act"
	AskMove  = "move"
	AskRaid  = "raid"
	AskSplit = "split"
	AskJoin  = "join"

	RollDraw  = "draw"
	RollRaid  = "raid"
	RollProwl = "prowl"
	RollBite  = "bite"
)

// What a herd can do.
const (
	ActMove int32 = iota + 1
	ActRaid
	ActSplit
	ActJoin
	ActPass
)

// run is one activation: the state and its way to the outside.
type run struct {
	*Game
	io flow.IO
}

// Step implements flow.Table.
func (g *Game) Step(io flow.IO) {
	r := run{g, io}
	switch {
	case !g.Ready:
		r.prepare()
	case g.Bag == [flow.Neutral + 1]uint8{}:
		r.turn()
	default:
		r.activate()
	}
}

// prepare has every side hide its guard.  rustlers.guard
func (r run) prepare() {
	for seat := range flow.Seats(r.Sides()) {
		if !r.Out[seat] {
			r.hide(seat)
		}
	}
	r.Ready = true
	r.turn()
}

func (r run) hide(seat flow.Seat) {
	r.Guard[seat] = int8(r.askGuard(seat))
	r.io.Cite("rustlers.guard")
	r.tell(flow.Event{Name: "guard", Seat: seat, Unit: -1, Target: -1, Rule: "rustlers.guard", Secret: true,
		Text: fmt.Sprintf("Your guard is at %d.", r.Guard[seat])})
}

// turn fills the bag anew, a draw for each herd; after the last turn the game is over.  rustlers.turn
func (r run) turn() {
	r.io.Cite("rustlers.turn")
	if r.Turn++; r.Turn > r.Turns {
		return
	}
	for side := range r.Bag {
		r.Bag[side] = uint8(r.herds(flow.Seat(side)))
	}
	for i := range r.Herds {
		r.Herds[i].Done = false
	}
}

// activate draws a side and lets one of its herds act, or the wolves.  rustlers.draw
func (r run) activate() {
	var bag dice.Bag
	copy(bag[:], r.Bag[:])
	side := flow.Seat(r.io.Roll(dice.Roll{Name: RollDraw, Bag: bag, Unit: -1}) - 1)
	r.Bag[side]--
	r.io.Cite("rustlers.draw")
	if len(r.fresh(side)) == 0 {
		return // its herds fell, were driven off or have acted: the draw is lost
	}
	if side == flow.Neutral {
		r.prowl(r.fresh(side)[0])
		return
	}
	herd := r.askHerd(side)
	r.Herds[herd].Done = true
	switch r.askAct(side, herd) {
	case ActMove:
		r.move(side, herd)
	case ActRaid:
		r.raid(side, herd)
	case ActSplit:
		r.split(side, herd)
	case ActJoin:
		r.join(side, herd)
	default:
		r.io.Cite("rustlers.pass")
	}
}

// fresh are the herds of a side that can still act this turn.
func (s *State) fresh(side flow.Seat) (out []int16) {
	for i := range s.Herds {
		if h := &s.Herds[i]; h.Side == side && !h.Done && len(s.of(int16(i))) > 0 {
			out = append(out, int16(i))
		}
	}
	return out
}

func (r run) move(seat flow.Seat, herd int16) {
	r.io.Cite("rustlers.move")
	a := r.askMove(seat, herd)
	for _, p := range a.Paths {
		r.Beasts[p.Figure].At = p.Points[len(p.Points)-1]
	}
	r.tell(flow.Event{Name: "moved", Seat: seat, Unit: int32(herd), Target: -1, Rule: "rustlers.move", Paths: a.Paths,
		Text: r.Herds[herd].Name + " moves."})
}

// RaidSum is what a die must reach to drive a beast off.  rustlers.raid.sum
func (s *State) RaidSum(herd, target int16) tally.Tally {
	sum := tally.New("raid", "a raid", "rustlers.raid.sum", 4)
	if len(s.of(herd)) < len(s.of(target)) {
		sum.Add("a larger herd", "rustlers.raid.larger", 1)
	}
	return sum
}

// raid drives one beast of a herd off, whoever it belonged to, unless its side has a guard there.  rustlers.raid
func (r run) raid(seat flow.Seat, herd int16) {
	target := r.askRaid(seat, herd)
	foe := r.Herds[target].Side
	sum := r.RaidSum(herd, target)
	face := r.io.Roll(dice.Roll{Name: RollRaid, Sides: dice.D6, Unit: int32(herd)})
	r.io.Cite("rustlers.raid")
	r.tell(flow.Event{Name: "raided", Seat: seat, Unit: int32(herd), Target: int32(target), Rule: "rustlers.raid", Sum: &sum, Faces: []int{face},
		Text: fmt.Sprintf("%s raids %s: %d, to reach %d.", r.Herds[herd].Name, r.Herds[target].Name, face, sum.Total())})
	if foe != flow.Neutral && int8(face) == r.Guard[foe] {
		r.io.Cite("rustlers.guard.met")
		r.tell(flow.Event{Name: "guarded", Seat: foe, Unit: int32(target), Target: int32(herd), Rule: "rustlers.guard.met",
			Text: fmt.Sprintf("The guard of %s was at %d.", r.Herds[target].Name, face)})
		r.hide(foe)
		return
	}
	if face < sum.Total() {
		return
	}
	beast := r.of(target)[0]
	r.give(beast, herd)
	r.tell(flow.Event{Name: "driven off", Seat: seat, Unit: int32(herd), Target: int32(target), To: []flow.Thing{flow.Figure(beast)}, Rule: "rustlers.raid",
		Text: fmt.Sprintf("%s drives off %s, a beast of %s.", r.Herds[herd].Name, r.beastName(beast), sides[r.Beasts[beast].Owner])})
}

// split makes two herds of one. The new one has an id of its own and has acted, too.  rustlers.split
func (r run) split(seat flow.Seat, herd int16) {
	going := r.askSplit(seat, herd)
	other := r.found(fmt.Sprintf("%s-%d", r.Herds[herd].Name, len(r.Herds)), seat)
	for _, beast := range going {
		r.give(beast, other)
	}
	r.Herds[other].Done = true
	r.io.Cite("rustlers.split")
	r.tell(flow.Event{Name: "split", Seat: seat, Unit: int32(herd), Target: int32(other), Rule: "rustlers.split",
		Text: fmt.Sprintf("%s splits: %d go as %s.", r.Herds[herd].Name, len(going), r.Herds[other].Name)})
}

// join makes a herd part of another.  rustlers.join
func (r run) join(seat flow.Seat, herd int16) {
	other := r.askJoin(seat, herd)
	for _, beast := range r.of(herd) {
		r.give(beast, other)
	}
	r.Herds[herd].Joined = other
	r.io.Cite("rustlers.join")
	r.tell(flow.Event{Name: "joined", Seat: seat, Unit: int32(herd), Target: int32(other), Rule: "rustlers.join",
		Text: fmt.Sprintf("%s joins %s.", r.Herds[herd].Name, r.Herds[other].Name)})
}

// prowl is the programme of those whom nobody commands: they bite who is in reach, else they go for the nearest.
// Nobody is asked.  rustlers.wolves
func (r run) prowl(herd int16) {
	r.Herds[herd].Done = true
	r.io.Cite("rustlers.wolves")
	prey, gap := int16(-1), 4*table
	for i := range r.Herds {
		if g := r.gap(herd, int16(i)); r.Herds[i].Side != flow.Neutral && g < gap {
			prey, gap = int16(i), g
		}
	}
	if prey < 0 {
		return
	}
	if gap <= geom.Inch {
		r.bite(herd, prey)
		return
	}
	way := min(prowling, gap-geom.Inch)
	turn := geom.Angle(30 * (r.io.Roll(dice.Roll{Name: RollProwl, Sides: dice.D3, Unit: int32(herd)}) - 2))
	goal := r.Beasts[r.of(prey)[0]].At
	for _, b := range r.of(herd) {
		at := r.Beasts[b].At
		step := geom.Toward(at, goal, way)
		if turn != 0 {
			step = at.Polar(geom.Bearing(at, goal)+turn, way)
		}
		r.Beasts[b].At = geom.Point{X: min(max(step.X, 0), table), Y: min(max(step.Y, 0), table)}
	}
	r.tell(flow.Event{Name: "prowled", Seat: flow.Neutral, Unit: int32(herd), Target: int32(prey), Rule: "rustlers.wolves",
		Text: fmt.Sprintf("%s prowl after %s.", r.Herds[herd].Name, r.Herds[prey].Name)})
}

// bite takes a beast out of play.  rustlers.wolves.bite
func (r run) bite(herd, prey int16) {
	face := r.io.Roll(dice.Roll{Name: RollBite, Sides: dice.D6, Unit: int32(herd)})
	r.io.Cite("rustlers.wolves.bite")
	if face < 4 {
		return
	}
	beast := r.of(prey)[0]
	r.Beasts[beast].Gone = true
	r.io.Lose(flow.Loss{Unit: int32(prey), By: int32(herd), Models: 1, Cause: "wolves", What: flow.Figure(beast)})
	r.tell(flow.Event{Name: "bitten", Seat: flow.Neutral, Unit: int32(herd), Target: int32(prey), To: []flow.Thing{flow.Figure(beast)}, Rule: "rustlers.wolves.bite", Faces: []int{face},
		Text: fmt.Sprintf("%s is lost to %s.", r.beastName(beast), r.Herds[herd].Name)})
}

func (r run) tell(e flow.Event) {
	if r.io.Loud() {
		r.io.Tell(e)
	}
}
