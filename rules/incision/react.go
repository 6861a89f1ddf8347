package incision

// RollReaction is the die of a reaction test.
const RollReaction = "reaction"

// reactions lets those who are shot at react, then resolves the shooting.  is.shoot.react-step
func (r *run) reactions(u UnitID, order Order, vs []volley) {
	r.cite("is.shoot.react-step")
	a := r.fire(u, vs)
	r.settle(a)
}
