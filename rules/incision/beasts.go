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
	lost := s.Bodies[h].Gone || s.captive(h) || s.Units[un.Handler].Left
	return s.all(lost && !s.takenOver(u), "is.attr.beast-control", "is.build.beast.handler-dies")
}

// takenOver tells whether another handler with a free place has taken a beast over, where players have agreed on it.
// is.build.beast.handler-dies
func (s *State) takenOver(u UnitID) bool {
	if !s.book.options.TakeOver {
		return false
	}
	orphans := 0 // those before it, who are taken over first
	for i := range s.Units[:u] {
		b := &s.Units[i]
		if s.lead(UnitID(i)).Kind == force.Beasts && s.Groups[i].Side == s.Groups[u].Side && b.Handler != NoUnit && !s.able(b.Handler) && !s.Bodies[b.Operative].Gone {
			orphans++
		}
	}
	for i := range s.Units {
		h := UnitID(i)
		if s.Groups[i].Side != s.Groups[u].Side || !s.able(h) {
			continue
		}
		free := s.lead(h).N(force.ControlBeasts, force.Always)
		for k := range s.Units {
			free -= one(s.Units[k].Handler == h && !s.Bodies[s.Units[k].Operative].Gone)
		}
		if orphans -= max(0, free); orphans < 0 {
			return true
		}
	}
	return false
}

// runsWild is the Run of a beast nobody controls.  is.beast.out-of-control, is.beast.ooc-frenzy, is.attr.frenzy
func (r *run) runsWild(u UnitID) {
	if r.lead(u).Has(force.Frenzy) && r.by("is.beast.ooc-frenzy", true, "is.attr.frenzy", "is.build.beast.frenzy-out-of-control") {
		r.frenzies(u)
		return
	}
	r.cite("is.beast.out-of-control", "is.build.beast.handler-dies")
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
	swept := geom.Sweep(&body, geom.Point{}.Polar(way, far/geom.Length(r.slowness(u))))
	met, best := NoUnit, table.Far
	for i := range r.Units {
		o := UnitID(i)
		if !r.enemies(u, o) || !r.onTable(o) || !r.lead(o).operative() {
			continue
		}
		foe := r.Shape(r.Units[i].Operative)
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
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(op), Points: []geom.Point{from.Polar(way, far)}}}}
	t.climbs(a.Paths)
	if cut, ok := t.cutOff(&a.Paths[0]); ok && t.legal(&flow.Answer{Paths: []flow.Path{cut}}) {
		r.walk(t, []flow.Path{cut})
		return
	}
	goes := func(d geom.Length) bool {
		a.Paths[0].Points[0] = from.Polar(way, d)
		end := t.spec.Movers[0].Base.Posed(a.Paths[0].Points[0], t.spec.Movers[0].Facing)
		return t.spec.Table.Holds(end.Bounds()) && t.legal(&a)
	}
	const step = geom.Inch / 8
	for d := t.spec.Movers[0].Limit; d > 0; d -= step { // an edge is too high for it: as far as it comes without that
		if !goes(d) {
			continue
		}
		for more := geom.Length(step) - 1; more >= 0; more-- {
			if goes(min(d+more, t.spec.Movers[0].Limit)) {
				break
			}
		}
		r.walk(t, a.Paths)
		return
	}
}

// closestLiving is the living model closest to a beast, friend or foe.  is.beast.ooc-frenzy
func (s *State) closestLiving(u UnitID) UnitID {
	op := s.Units[u].Operative
	prey, best := NoUnit, table.Far
	for i := range s.Units {
		o := UnitID(i)
		if o == u || !s.onTable(o) || !s.lead(o).operative() || s.lead(o).machine() {
			continue
		}
		if d := s.Gap(op, s.Units[i].Operative); d < best {
			prey, best = o, d
		}
	}
	return prey
}

// wildCharge tells whether the Run of a unit is the assault of a frenzied beast that nobody controls: its order test
// is one to attempt an assault.  is.attr.savage-strike, is.attr.frenzy
func (r *run) wildCharge(u UnitID) bool {
	if !r.lead(u).Has(force.Frenzy) || !r.loose(u) || !r.onTable(u) || r.Units[u].Broken || r.denied("is.beast.ooc-frenzy") {
		return false
	}
	prey := r.closestLiving(u)
	return prey != NoUnit && r.inReach(u, prey)
}

// frenzies lets a beast assault the closest living model, friend or foe, or run at it.  is.beast.ooc-frenzy
func (r *run) frenzies(u UnitID) {
	op := r.Units[u].Operative
	prey := r.closestLiving(u)
	switch {
	case prey == NoUnit:
	case r.inReach(u, prey):
		r.charge(u, prey)
	default:
		t := r.charging(u, prey, inches(2*r.stat(op, force.Mv)))
		t.ordered = true
		p, ok := t.closest()
		t.target = NoUnit // a Run like any other, and no assault
		if ok {
			r.walk(t, []flow.Path{p})
		}
	}
}
