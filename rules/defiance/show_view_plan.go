package defiance

import (
	"fmt"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
)

// signs are the counters beside figures that a table must tell apart at a glance.
func signs() []game.Sign {
	return []game.Sign{
		{Name: "shaken", Look: "down", Rule: "dvg.morale.shaken.on-fail"},
		{Name: "stunned", Look: "star", Rule: "dvg.effector.stun.effect"},
		{Name: "prone", Look: "bar", Rule: "dvg.movement.prone.free-but-moves"},
		{Name: "covering", Look: "eye", Rule: "dvg.orders.cover-counter"},
		{Name: "haywire", Look: "hex", Rule: "dvg.vehmorale.haywire"},
		{Name: "out-of-control", Look: "bolt", Rule: "dvg.vehmorale.out-of-control"},
		{Name: "disabled", Look: "cross", Rule: "dvg.vehicle.sdc.disabled"},
	}
}

// viewPlan is the plan of a vehicle: its slots with where they point, and the chart of a damaging hit.
// dvg.house.vehicle-entry, dvg.vehicle.afv.chart
func (s *State) viewPlan(b BodyID) *game.Plan {
	fr := s.Frame(b)
	if !fr.Vehicle() || len(fr.Slots) == 0 {
		return nil
	}
	p := &game.Plan{}
	for arm := range min(position.Arms, len(fr.Slots)) {
		p.Slots = append(p.Slots, s.viewSlot(b, arm))
	}
	if len(fr.Chart) > 0 && !s.Disabled(b) {
		p.Hits, p.Rule = s.viewHits(b), "dvg.vehicle.afv.chart"
	}
	return p
}

// viewSlot is one slot of a vehicle.
func (s *State) viewSlot(b BodyID, arm int) game.Slot {
	f := s.Figure(b)
	n := f.Arms[arm]
	if n < 0 {
		return game.Slot{}
	}
	w, set := &s.Book.Pack.Weapons[n], f.Arcs[arm]
	v := game.Slot{Name: w.Name, Note: strings.ReplaceAll(set.String(), "+", ", ")}
	if set == force.AllRound {
		v.Note = "all round"
	}
	if f.Cupola>>arm&1 != 0 {
		v.Note += ", cupola"
	}
	if set == force.AllRound {
		v.Arcs = []game.Arc{{Turn: 0, Wide: 360}}
	} else {
		for i, turn := range position.ArcTurns() {
			if set>>i&1 != 0 {
				v.Arcs = append(v.Arcs, game.Arc{Turn: int(turn), Wide: 90})
			}
		}
	}
	switch {
	case f.Wrecked>>arm&1 != 0:
		v.Lost = "shot away"
	case f.Stopped>>arm&1 != 0:
		v.Lost = "stopped"
	case w.Ammo > 0 && f.Shots[arm] >= w.Ammo:
		v.Lost = "no ammo left"
	}
	return v
}

// viewHits is what each damaging hit on an AFV takes. Where there is nothing left of that it takes a point.
// dvg.vehicle.afv.chart.01-20, dvg.vehicle.afv.chart.21-80, dvg.vehicle.afv.chart.81-100, dvg.vehicle.afv.chart.nothing-left
func (s *State) viewHits(b BodyID) []game.Share {
	f, fr := s.Figure(b), s.Frame(b)
	armed := false
	for arm := range position.Arms {
		armed = armed || f.Arms[arm] >= 0 && f.Wrecked>>arm&1 == 0
	}
	var shares [3]int
	for _, l := range fr.Chart {
		e := l.Effect
		if e == force.LosesMove && s.Movement(b) == 0 || e == force.LosesWeapon && !armed {
			e = force.LosesDC
		}
		shares[e] += int(l.To-l.From) + 1
	}
	var out []game.Share
	for e, label := range [...]string{fmt.Sprintf("MV −%d", (fr.Move+4*geom.Inch-1)/(4*geom.Inch)), "a weapon", "DC −1"} {
		if shares[e] > 0 {
			out = append(out, game.Share{Label: label, Share: min(100, shares[e])})
		}
	}
	return out
}
