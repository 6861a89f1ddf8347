package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskDown is the question where a passenger comes down.
const AskDown = "set-down"

// askDown asks where a passenger comes down, as a rule at the first of the entry arcs that has a place; false if there is none.
// dvg.passenger.exit.stationary, dvg.passenger.leap.walking, dvg.passenger.leap.running
func (r *Run) askDown(al *position.Alighting) (geom.Point, bool) {
	b, v := al.Body, al.Vehicle
	at, ok := r.UsualSpot(al)
	if !ok && al.Far == 0 {
		at, ok = r.SpotOff(al)
	}
	if !ok {
		return at, false
	}
	usual := flow.Answer{Paths: []flow.Path{{Figure: int32(b), Points: []geom.Point{at}}}}
	a := r.ask(flow.Question{Name: AskDown, Seat: r.SideOf(b), Kind: flow.Place, Rule: al.Rule, Unit: int32(r.UnitOf(b)), Target: int32(r.UnitOf(v)), Thing: flow.Figure(int32(b)),
		Prompt: r.Prompt("Where does ", b, " come down?"), HasDefault: true, Default: usual,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != int32(b) {
				return position.No(flow.RuleAnswer, "put it down", "one figure comes down")
			}
			if a.Paths[0].Points[0] == at { // where all are crowded it is some way off
				return nil
			}
			return r.DownRefusal(al, a.Paths[0].Points[0])
		},
		Suggest: func(*dice.Rand) flow.Answer { return usual.Clone() }})
	r.cite(al.Rule)
	at = a.Paths[0].Points[0]
	r.judged(func() { r.DownRefusal(al, at) })
	return at, true
}

// roomBeside tells whether there is a place for the first of a unit aboard of a vehicle to come down on, be it in contact with a unit
// that it may go for.  dvg.orders.sprint.contact, dvg.hth.target-order
func (r *Run) roomBeside(u UnitID, v BodyID) bool {
	p := &position.Part{Unit: u, Order: position.SprintOrder, Rival: NoUnit}
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard == v {
			r.Bodies[b].At = r.Bodies[v].At
			p.Figures = append(p.Figures, b)
		}
	}
	if len(p.Figures) == 0 {
		return false
	}
	al := position.Alighting{Body: p.Figures[0], Vehicle: v, Rule: "dvg.passenger.exit.stationary", Rival: NoUnit}
	_, ok := r.UsualSpot(&al)
	r.Bodies[al.Body].At = r.Bodies[v].At
	if !ok && r.State.Applies("dvg.orders.sprint.contact", true) {
		al.Fights = true
		for _, al.Rival = range r.Rivals(p) {
			if _, ok = r.SpotBeside(&al); ok {
				break
			}
		}
		r.Bodies[al.Body].At = r.Bodies[v].At
	}
	return ok
}
