package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// The rolls of what acts by a programme: which of several, and at whom it shoots.
const (
	RollWhich = "neutral"
	RollAim   = "aim"
)

// programmeNear is how near operatives are that the drone flees from.  is.hunt.ai-near
const programmeNear = 10 * geom.Inch

// neutralActs lets one unit of nobody act by its programme: the survey drone, or a gun drone it has taken over. Their
// dice look alike, so chance says whose it is.  is.hunt.own-die
func (r *run) neutralActs() {
	var list []UnitID
	for i := range r.Units {
		if r.Units[i].Die == InBag && r.sideOf(UnitID(i)) == flow.Nobody {
			list = append(list, UnitID(i))
		}
	}
	k := 0
	if len(list) > 1 {
		k = r.io.Roll(dice.Roll{Name: RollWhich, Sides: uint16(len(list)), Unit: -1}) - 1
	}
	r.cite("is.hunt.own-die")
	r.programme(list[k])
}

// programme gives a drone its order by what is about it and carries it out. It takes order tests like others.
// is.hunt.ai-near, is.hunt.ai-far, is.hunt.ai-home
func (r *run) programme(u UnitID) {
	r.Acting = u
	order, near := r.programmed(u)
	r.show(u, order)
	r.tell("order", u, NoUnit, "is.hunt.own-die", "%s is set to %v", r.name(u), order)
	if !r.obeys(u, order, runPlan{target: NoUnit}) {
		order = Down
		r.show(u, Down)
	}
	switch order {
	case Advance:
		if r.droneMoves(u, near) && r.able(u) {
			r.droneShoots(u, Advance, near)
		}
	case Fire:
		r.droneShoots(u, Fire, nil)
	case Rally:
		r.rally(u)
	}
	r.occasion()
	r.Acting = NoUnit
}

// programmed is the order a drone gets, and those it flees from.
func (r *run) programmed(u UnitID) (Order, []ModelID) {
	near := r.prey(u, programmeNear, true)
	many := r.Units[u].Pins >= 3
	switch home := r.Bodies[r.Units[u].Operative].At == r.Box().Center(); {
	case r.by("is.hunt.ai-near", len(near) > 0):
		return Advance, near
	case home && many && r.by("is.hunt.ai-home", true), !home && many && r.by("is.hunt.ai-far", true):
		return Rally, nil
	case r.by("is.hunt.ai-home", home):
		return Fire, nil
	}
	r.cite("is.hunt.ai-far")
	return Advance, nil
}

// prey are the operatives of the sides within some distance of a drone, middle to middle, all if it is 0; gun drones if they are
// wanted.  is.measure.ranges-centre
func (s *State) prey(u UnitID, within geom.Length, guns bool) []ModelID {
	op := s.Units[u].Operative
	var out []ModelID
	for i := range s.Units {
		o := UnitID(i)
		m := s.Units[i].Operative
		if s.sideOf(o) == flow.Nobody || !s.onTable(o) || !s.lead(o).operative() || s.lead(o).Kind == force.GunDrones && !guns {
			continue
		}
		if within == 0 || s.holds("is.measure.ranges-centre", s.Centres(op, m) <= within) {
			out = append(out, m)
		}
	}
	return out
}

// droneMoves moves a drone: away from those who are near as far as it can and no nearer to anybody else, or towards the
// middle of the table. Hemmed in on all sides it stays where it is.  is.hunt.ai-near, is.hunt.ai-far
func (r *run) droneMoves(u UnitID, near []ModelID) bool {
	op := r.Units[u].Operative
	t := r.journey(u, inches(r.stat(op, force.Mv)), NoUnit)
	t.ordered = true
	var p flow.Path
	var ok bool
	if len(near) > 0 {
		p, ok = r.awayFrom(t, near)
	} else {
		p, ok = t.toward(r.Box().Center())
	}
	if !ok {
		r.tell("hemmed-in", u, NoUnit, "is.hunt.ai-near", "%s stays where it is", r.name(u))
		return true
	}
	return r.walk(t, []flow.Path{p})
}

// awayFrom is the best end of all it can reach: the one whose nearest pursuer is farthest.  is.hunt.ai-near
func (r *run) awayFrom(t *trip, near []ModelID) (flow.Path, bool) {
	u, m := t.u, &t.spec.Movers[0]
	others := r.prey(u, 0, false)
	from := m.Base.Posed(m.From, m.Facing)
	var shy []geom.Shape // those it does not go nearer to, and how far off they are
	var off []geom.Length
	for _, o := range others {
		if shape := r.Shape(o); geom.Dist(m.From, r.Bodies[o].At) > programmeNear {
			shy, off = append(shy, shape), append(off, geom.Gap(&from, &shape))
		}
	}
	var hunters []geom.Shape
	for _, o := range near {
		hunters = append(hunters, r.Shape(o))
	}
	judge := func(at geom.Point) (geom.Length, bool) {
		body := m.Base.Posed(at, m.Facing)
		for i := range shy {
			if geom.Closer(&body, &shy[i], off[i]) {
				return 0, false
			}
		}
		best := geom.Length(-1)
		for i := range hunters {
			if d := geom.Gap(&body, &hunters[i]); best < 0 || d < best {
				best = d
			}
		}
		return best, true
	}
	t.spec.Hush(true)
	defer t.spec.Hush(false)
	field := &r.works().march.field
	t.spec.Draw(field, 0, m.Facing, nil)
	way, ok := field.Best(m.From, m.Limit, judge, func(at geom.Point) bool { return t.spec.Stand(0, at, m.Facing) == nil })
	if !ok || len(way.Points) == 0 || way.End() == m.From {
		return flow.Path{}, false
	}
	p := flow.Path{Figure: m.Figure, Points: append([]geom.Point(nil), way.Points...)}
	if t.spec.Way(0, &p) != nil {
		return flow.Path{}, false
	}
	return p, true
}

// droneShoots fires everything a drone has at an operative by chance: one of those it flees from, or any it can
// lawfully shoot at.  is.hunt.ai-near, is.hunt.ai-far, is.hunt.ai-home
func (r *run) droneShoots(u UnitID, order Order, near []ModelID) {
	op := r.Units[u].Operative
	if near == nil {
		near = r.prey(u, 0, true)
	}
	var list []ModelID
	for _, m := range near {
		if r.Stands(m) && r.target(u, NoUnit, m) && r.canTarget(op, m) {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return
	}
	k := 0
	if len(list) > 1 {
		k = r.io.Roll(dice.Roll{Name: RollAim, Sides: uint16(len(list)), Unit: int32(u)}) - 1
	}
	v := r.volley(op, list[k], r.arms(op, list[k], order, false)[0], order)
	r.reactions(u, order, []volley{v})
}
