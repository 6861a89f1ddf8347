package toy

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// Names of questions and rolls.
const (
	AskNumber  = "number"
	AskPlace   = "place"
	AskUnit    = "unit"
	AskAct     = "act"
	AskMove    = "move"
	AskTargets = "targets"
	AskSpread  = "spread"
	AskGuess   = "guess"
	RollDraw   = "draw"
	RollHit    = "hit"
)

// What a counter can do.
const (
	ActMove int32 = iota + 1
	ActShoot
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
	case g.Todo.Hits > 0:
		todo := g.Todo
		g.Todo = Todo{}
		r.hits([]int32{todo.Unit}, int(todo.Hits), -1)
	case !g.Ready:
		r.prepare()
	case g.Bag[0]+g.Bag[1] == 0:
		r.turn()
	default:
		r.activate()
	}
}

// prepare hides the numbers and sets the beacons down.  toy.secret, toy.beacon
func (r run) prepare() {
	for seat := range flow.Seat(2) {
		if r.Secret[seat] == 0 {
			r.Secret[seat] = int8(r.askNumber(seat))
			r.io.Cite("toy.secret")
			r.tell(flow.Event{Name: "secret", Seat: seat, Unit: -1, Target: -1, Rule: "toy.secret", Secret: true,
				Text: fmt.Sprintf("You hide the number %d.", r.Secret[seat])})
		}
		r.Beacons[seat] = r.askPlace(seat)
		r.io.Cite("toy.beacon")
	}
	r.Ready = true
	r.turn()
}

// turn fills the bag anew; after the last turn the game is over.  toy.turn
func (r run) turn() {
	r.io.Cite("toy.turn")
	if r.Turn++; r.Turn > r.Turns {
		return
	}
	r.Bag = [2]uint8{uint8(r.alive(0)), uint8(r.alive(1))}
	for i := range r.Counters {
		r.Counters[i].Done = false
	}
}

// activate draws a side and lets one of its counters act.  toy.draw
func (r run) activate() {
	face := r.io.Roll(dice.Roll{Name: RollDraw, Bag: dice.Bag{r.Bag[0], r.Bag[1]}, Unit: -1})
	seat := flow.Seat(face - 1)
	r.Bag[seat]--
	r.io.Cite("toy.draw")
	if !r.fresh(seat) {
		return // its counters fell or have acted: the draw is lost
	}
	unit := r.askUnit(seat)
	r.Counters[unit].Done = true
	switch r.askAct(seat, unit) {
	case ActMove:
		r.move(seat, unit)
	case ActShoot:
		r.shoot(seat, unit)
	case ActPass:
		r.guess(seat, unit)
	}
}

func (r run) fresh(seat flow.Seat) bool {
	for i := range r.Counters {
		if r.ready(seat, int32(i)) == nil {
			return true
		}
	}
	return false
}

// move walks a counter along its path.  toy.move
func (r run) move(seat flow.Seat, unit int32) {
	a := r.askMove(seat, unit)
	pts := a.Paths[0].Points
	r.Counters[unit].At = pts[len(pts)-1]
	r.io.Cite("toy.move")
	r.tell(flow.Event{Name: "moved", Seat: seat, Unit: unit, Target: -1, Rule: "toy.move", Paths: a.Paths,
		Text: r.Counters[unit].Name + " moves."})
}

// shoot rolls one die a target; hits are the defender's to spread.  toy.shoot
func (r run) shoot(seat flow.Seat, unit int32) {
	targets := r.askTargets(seat, unit)
	var hits []int32
	for _, t := range targets {
		sum := r.HitSum(unit, t, len(targets))
		face := r.io.Roll(dice.Roll{Name: RollHit, Sides: dice.D10, Unit: unit})
		r.io.Cite("toy.shoot")
		if face <= sum.Total() {
			hits = append(hits, t)
		}
		r.tell(flow.Event{Name: "shot", Seat: seat, Unit: unit, Target: t, Rule: "toy.shoot", Sum: &sum,
			Faces: []int{face}, Text: fmt.Sprintf("%s shoots at %s: %d against %d.",
				r.Counters[unit].Name, r.Counters[t].Name, face, sum.Total())})
	}
	if len(hits) > 0 {
		r.hits(hits, 2*len(hits), unit)
	}
}

// HitSum is what a die may not exceed to hit.  toy.hit
func (g *Game) HitSum(unit, target int32, targets int) tally.Tally {
	sum := tally.Without(g.denied, "hit", "steady", "toy.hit", 6)
	if geom.Dist(g.Counters[unit].At, g.Counters[target].At) > long {
		sum.Add("long range", "toy.hit.long", -2)
	}
	if targets > 1 {
		sum.Add("two targets", "toy.hit.split", -1)
	}
	return sum
}

// hits takes n hits off the targets and their neighbours, as their owner spreads them.  toy.spread
func (r run) hits(targets []int32, n int, by int32) {
	seat := flow.Seat(r.Counters[targets[0]].Seat)
	takers := r.takers(targets)
	room := 0
	for _, t := range takers {
		room += int(r.Counters[t].Left)
	}
	n = min(n, room)
	if n == 0 {
		return
	}
	r.io.Cite("toy.spread")
	for _, t := range r.askSpread(seat, takers, n) {
		r.Counters[t].Left--
		r.io.Lose(flow.Loss{Unit: t, By: by, Models: 1, Cause: "shot"})
	}
	r.tell(flow.Event{Name: "hit", Seat: seat, Unit: targets[0], Target: -1, Rule: "toy.spread",
		Text: fmt.Sprintf("%d hits around %s.", n, r.Counters[targets[0]].Name)})
}

// takers are the living targets and their friends nearby.
func (g *Game) takers(targets []int32) (out []int32) {
	for i := range g.Counters {
		c := &g.Counters[i]
		for _, t := range targets {
			o := &g.Counters[t]
			if c.Left > 0 && c.Seat == o.Seat && geom.Dist(c.At, o.At) <= near {
				out = append(out, int32(i))
				break
			}
		}
	}
	return out
}

// guess names the enemy's number; a right guess scores and he hides another.  toy.guess
func (r run) guess(seat flow.Seat, unit int32) {
	if !r.Guessing {
		return
	}
	r.io.Cite("toy.guess")
	foe := otherOfTwo(seat)
	if n := r.askGuess(seat, unit); n == 0 || int8(n) != r.Secret[foe] {
		return
	}
	r.Guessed[seat] += 3
	r.tell(flow.Event{Name: "guessed", Seat: seat, Unit: unit, Target: -1, Rule: "toy.guess",
		Text: fmt.Sprintf("%s guesses the number.", r.Counters[unit].Name)})
	r.Secret[foe] = int8(r.askNumber(foe))
}

func (r run) tell(e flow.Event) {
	if r.io.Loud() {
		r.io.Tell(e)
	}
}
