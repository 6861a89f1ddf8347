package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/antares2/position"
)

// doOrder gives an order as in a turn, from the die on:
//
//	do order UNIT fire|advance|assault TARGET
//
// The die is laid, the order test taken where the book asks for one, and the order carried out at the target.
func (r *Run) doOrder(p game.Procedure) bool {
	if p.Verb != "order" {
		return false
	}
	if len(p.Args) != 3 {
		panic(game.Misworded("do order needs a unit, an order and a target"))
	}
	u, d := r.declaration(p)
	r.placeDie(u, d.Order)
	if !r.orderTest(u, &d) {
		return true
	}
	if d.Order == position.RunOrder {
		r.assault(u, d.Target, false)
		return true
	}
	b := &position.Bout{Shooter: u, Target: d.Target, As: d.Order}
	r.armsFor(b)
	r.shootBout(b)
	return true
}

func (s *State) declaration(p game.Procedure) (UnitID, position.Declaration) {
	d := position.Declaration{Order: position.Fire, Target: s.unitCalled(p.Args[2]), Follower: NoUnit, Second: NoUnit}
	switch p.Args[1] {
	case "advance":
		d.Order = position.Advance
	case "assault":
		d.Order, d.Run = position.RunOrder, position.AssaultRun
	}
	return s.unitCalled(p.Args[0]), d
}

// FirstTest implements game.Tested: the order test that comes before the order.
func (s *State) FirstTest() (game.FirstTest, bool) {
	if s.Proc.Verb != "order" || len(s.Proc.Args) != 3 {
		return game.FirstTest{}, false
	}
	u, d := s.declaration(s.Proc)
	if s.pins(u) == 0 {
		return game.FirstTest{}, false
	}
	r := Run{State: s, io: &flow.Direct{}}
	sum := r.orderSum(u, d.Order, s.pinsInTests(u))
	t := game.FirstTest{Name: "order test", Faces: dice.D10}
	for face := 1; face <= dice.D10; face++ {
		if r.orderPassAnyway(u, &d, Verdict{Face: face, Pass: r.passes(face, sum.Total())}) {
			t.Pass++
		}
	}
	return t, true
}
