package incision

// runPlan is what a Run is for: it is declared with the order.
type runPlan struct {
	charge bool
	target UnitID
}

// planRun asks what a Run is for.
func (r *run) planRun(u UnitID, order Order) runPlan { return runPlan{target: NoUnit} }

// runOrder carries a Run out.  is.order.run
func (r *run) runOrder(u UnitID, plan runPlan) {
	if r.Units[u].Broken {
		r.flee(u)
		return
	}
	r.moveOrdered(u, 2)
}
