package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// The questions before the first turn.
const (
	AskPlace  = "place"
	AskHeight = "level"
)

// placementStep draws a card and places its unit; after the last the first turn begins.
// dvg.setup.placement.cards, dvg.setup.placement.then-turn-one
func (r *Run) placementStep() {
	c, ok := r.draw()
	if !ok {
		r.cite("dvg.setup.placement.then-turn-one")
		for u := range r.Units {
			r.Units[u].Waiting = false
		}
		r.Phase = position.Command
		return
	}
	r.placeUnit(UnitID(c.Unit))
}

// placeUnit has a unit set down as it was bought, wholly in its zone.
// dvg.force.deploy-as-purchased, dvg.setup.placement.flying-level
func (r *Run) placeUnit(u UnitID) {
	side := r.Groups[u].Side
	facing := geom.Angle(90)
	if side == r.Far {
		facing = 270
	}
	level := r.startLevel(u)
	for b := range r.Members(u) {
		r.Bodies[b].Facing = facing
		if r.Frame(b).Mode == force.Fly {
			r.Bodies[b].Level = level
		}
	}
	a := r.ask(flow.Question{Name: AskPlace, Seat: side, Kind: flow.Place, Rule: "dvg.setup.placement.cards", Unit: int32(u), Target: -1,
		Prompt:  "Place " + r.Name(u) + " in your zone.",
		Check:   func(a *flow.Answer) *tally.Refusal { return r.PlaceRefusal(u, a.Paths) },
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Paths: r.SuggestPlace(u, d)} }})
	for i := range a.Paths {
		p := &a.Paths[i]
		b := BodyID(p.Figure)
		f := facing
		if p.Turned {
			f = p.Facing.Norm()
		}
		r.Put(b, p.Points[0], f)
	}
	r.Units[u].Waiting = false
	r.setGuns(u)
	r.tell("placed", u, NoUnit, "dvg.setup.placement.cards", "%s takes its place", r.Name(u))
	r.cite("dvg.force.deploy-as-purchased", "dvg.setup.deployment-edges", "dvg.house.deployment")
}

// startLevel asks a unit that flies at which level it begins.  dvg.setup.placement.flying-level
func (r *Run) startLevel(u UnitID) int8 {
	flies := false
	for b := range r.Members(u) {
		flies = flies || r.Frame(b).Mode == force.Fly
	}
	if !r.law().Holds("dvg.setup.placement.flying-level", flies) {
		return 0
	}
	return int8(r.ask(flow.Question{Name: AskHeight, Seat: r.Groups[u].Side, Kind: flow.Number, Rule: "dvg.setup.placement.flying-level", Unit: int32(u), Target: -1,
		Prompt: "At which flight level does " + r.Name(u) + " begin?", Min: 0, Max: 3, HasDefault: true}).Value)
}
