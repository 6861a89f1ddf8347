package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
)

// RollStray is how far a beast runs that nobody controls.
const RollStray = "stray"

// loose tells whether a beast is out of control: it began so, or its handler is dead, captive or gone; one merely
// Broken or unconscious still controls it.
// is.attr.beast-control, is.beast.out-of-control, is.beast.no-handler-start
func (s *State) loose(u UnitID) bool {
	un := &s.Units[u]
	if s.lead(u).Kind != force.Beasts {
		return false
	}
	if un.Loose {
		return s.holds("is.beast.no-handler-start", true)
	}
	if un.Handler == NoUnit {
		return false
	}
	h := s.Units[un.Handler].Operative
	return s.holds("is.attr.beast-control", s.Bodies[h].Gone || s.captive(h) || s.Units[un.Handler].Left)
}

// runsWild is the Run of a beast nobody controls.  is.beast.out-of-control, is.beast.ooc-frenzy, is.attr.frenzy
func (r *run) runsWild(u UnitID) {
	if r.lead(u).Has(force.Frenzy) && r.by("is.beast.ooc-frenzy", true, "is.attr.frenzy") {
		r.frenzies(u)
		return
	}
	r.cite("is.beast.out-of-control")
	far := inches(r.d10(RollStray, u))
	way := geom.Angle(r.io.Roll(dice.Roll{Name: RollScatter, Sides: dice.Scatter, Unit: int32(u)})).Norm()
	r.strays(u, way, far)
}

// strays moves a beast straight on: it stops at the edge and at what is closed, and assaults an enemy it runs into.
// is.beast.ooc-attack
func (r *run) strays(u UnitID, way geom.Angle, far geom.Length) {
	op := r.Units[u].Operative
	from := r.Bodies[op].At
	body := r.Shape(op)
	met, best := NoUnit, table.Far
	for i := range r.Units {
		o := UnitID(i)
		if !r.enemies(u, o) || !r.onTable(o) || !r.lead(o).operative() {
			continue
		}
		foe := r.Shape(r.Units[i].Operative)
		swept := geom.Sweep(&body, geom.Point{}.Polar(way, far))
		if d := r.Gap(op, r.Units[i].Operative); swept.Closer(&foe, 1) && d < best {
			met, best = o, d
		}
	}
	if met != NoUnit && r.by("is.beast.ooc-attack", true) {
		r.charge(u, met)
		return
	}
	t := r.journey(u, far, NoUnit)
	t.stays, t.ordered = true, true
	for d := far; d > 0; d -= geom.Inch / 8 {
		a := flow.Answer{Paths: []flow.Path{{Figure: int32(op), Points: []geom.Point{from.Polar(way, d)}}}}
		if t.judge(&a) == nil {
			r.walk(t, a.Paths)
			return
		}
	}
}

// frenzies lets a beast assault the closest living model, friend or foe, or run at it.  is.beast.ooc-frenzy
func (r *run) frenzies(u UnitID) {
	op := r.Units[u].Operative
	prey, best := NoUnit, table.Far
	for i := range r.Units {
		o := UnitID(i)
		if o == u || !r.onTable(o) || !r.lead(o).operative() || r.lead(o).machine() {
			continue
		}
		if d := r.Gap(op, r.Units[i].Operative); d < best {
			prey, best = o, d
		}
	}
	switch {
	case prey == NoUnit:
	case r.inReach(u, prey):
		r.charge(u, prey)
	default:
		t := r.charging(u, prey, inches(2*r.stat(op, force.Mv)))
		t.ordered = true
		r.fallsShort(t)
	}
}
