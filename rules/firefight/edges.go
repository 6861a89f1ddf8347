package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
)

// AskEdge is the choice of a table edge.
const AskEdge = "edge"

// edgesStep lets the player with the initiative choose a table edge; the opponent has the opposite one.
// ff.setup.initiative.chooses-edge
func (r *Run) edgesStep() {
	side := r.Initiative
	a := r.ask(flow.Question{
		Name: AskEdge, Seat: side, Kind: flow.PickOne, Rule: "ff.setup.initiative.chooses-edge", Unit: -1, Target: -1,
		Prompt: "Which table edge is yours?", Default: flow.Answer{Value: int32(side)}, HasDefault: true,
		Offers: r.EdgeOffers,
	})
	r.Edge[side] = position.Edge(a.Value)
	r.Edge[position.OtherOfTwo(side)] = position.Edge(a.Value).Opposite()
	r.cite("ff.house.deployment-zone")
	r.tell("edge", NoUnit, NoUnit, "ff.setup.initiative.chooses-edge", "The %s edge goes to %s", r.Edge[side], r.Book.Sides[side].Name)
	r.Phase = position.Deploy
}
