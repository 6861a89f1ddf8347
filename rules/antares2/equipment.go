package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// placeEquipment puts the equipment that was not named beside its unit after a move.
// a2.move.equipment, a2.move.symbiote
func (r *Run) placeEquipment(g *position.Move) {
	some := false
	for i := range g.Poses {
		mo := &r.Bodies[g.Poses[i].Model]
		some = some || !mo.Gone && !mo.Off && !g.Poses[i].Own
	}
	if !some {
		return
	}
	h := r.NewMove(g.Spec)
	defer h.Done()
	h.Gather()
	h.Placed = true
	for i := range h.Poses {
		p := &h.Poses[i]
		if !p.In || p.Own || g.Poses[i].Named {
			continue
		}
		level := p.Level
		if parent := h.ParentOf(p, g); parent >= 0 {
			p.Level = h.Poses[parent].Level // it follows over the floors
		}
		at := h.EquipmentSpot(p, g)
		if at == p.From && p.Level == level {
			continue
		}
		symbiote := r.TypeOf(p.Model).Role == force.Symbiote
		if !r.by("a2.move.symbiote", symbiote, "a2.special.symbiote.placement") && !r.by("a2.move.equipment", !symbiote) {
			continue
		}
		if !symbiote && r.RoughBetween(g.Spec.Unit, p.From, at) && !r.by("a2.difficult.equipment-ignores", true) {
			continue
		}
		r.Bodies[p.Model].At = at
		if r.Enter(p.Model); r.Bodies[p.Model].Inside >= 0 {
			r.Bodies[p.Model].Level = p.Level
		}
		p.From, p.EndBody = at, r.ShapeAt(p.Model, at, p.Facing)
	}
}
