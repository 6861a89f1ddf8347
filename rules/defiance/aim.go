package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// aim has a unit aim at another.  dvg.orders.aim.target, dvg.orders.aim.no-action
func (r *Run) aim(p *part) {
	list := r.aimOffers(p)
	t := list[0]
	if len(list) > 1 {
		t = UnitID(r.ask(flow.Question{Name: AskAim, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.aim.target", Unit: int32(p.unit), Target: -1,
			Prompt: "At which unit?", HasDefault: true, Default: flow.Answer{Value: int32(t)},
			Offers: func() []flow.Option { return r.unitOffers(list) }}).Value)
	}
	r.tell("aims", p.unit, t, "dvg.orders.aim.target", "%s aims at %s", r.name(p.unit), r.name(t))
	r.cite("dvg.orders.aim.no-action")
	way := r.askAimed(p, t)
	for _, b := range p.figures {
		r.fig(b).Aim, r.fig(b).Aimer = t, p.figures[0]
		if r.turnsAsHull(r.frame(b)) { // it pays for that, and moves by it
			r.pivot(b)
		} else {
			r.facesAiming(b, t, way)
		}
		if r.Stands(b) {
			r.fig(b).Done = true
		}
	}
}

// askAimed asks once which way those face who aim: toward the unit they aim at, unless their player likes another way better.
// dvg.orders.aim.no-action, dvg.movement.facing-free
func (r *Run) askAimed(p *part, t UnitID) int32 {
	if !slices.ContainsFunc(p.figures, func(b BodyID) bool { return !r.turnsAsHull(r.frame(b)) }) {
		return asItIs
	}
	return r.ask(flow.Question{Name: AskFacing, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.movement.facing-free", Unit: int32(p.unit), Target: int32(t), Trifle: true,
		Thing: r.oneThing(p), Prompt: "Which way do those face who aim?", HasDefault: true, Default: r.usually(int32(t), byDegrees),
		Offers: func() []flow.Option { return r.facingOffers(r.Groups[p.unit].Side, nil) }}).Value
}

// facesAiming turns one who aims, by degrees if that was said.
func (r *Run) facesAiming(b BodyID, t UnitID, way int32) {
	if way != byDegrees {
		r.Bodies[b].Facing = r.faceTo(b, way)
		return
	}
	r.Bodies[b].Facing = r.askDegrees(b, r.faceTo(b, int32(t)), int32(t))
}

func (r *Run) unitOffers(list []UnitID) []flow.Option {
	out := r.list(len(list))
	for _, u := range list {
		out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.name(u), Label: r.name(u)})
	}
	return out
}

// aimOffers are the units a part may aim at: the closest ones, for elite figures any that they see.
func (s *State) aimOffers(p *part) []UnitID {
	if s.holds("dvg.orders.aim.target", s.frame(p.figures[0]).Quality == force.Elite) {
		var out []UnitID
		for u := range s.Groups {
			if s.Groups[u].Side != s.Groups[p.unit].Side && s.seenBy(p, UnitID(u)) {
				out = append(out, UnitID(u))
			}
		}
		return s.withCarriers(out)
	}
	return s.withCarriers(s.closestUnits(p, false))
}

// withCarriers are units with those who came out of vehicles in this turn taken as of the units of these, as far as they have any
// vehicle left.  dvg.passenger.exit.stationary
func (s *State) withCarriers(list []UnitID) []UnitID {
	out := list[:0]
	for _, u := range list {
		if v := s.stillOf(u); v != u && s.onTable(v) {
			u = v
		}
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}

// aimedAt tells whether a shot is at a unit that was aimed at.  dvg.orders.aim.double-range
func (s *State) aimedAt(sh *shot, b BodyID) bool {
	return sh.aimed != NoUnit && sh.aimed == s.stillOf(s.unitOf(b))
}

func (s *State) seenBy(p *part, u UnitID) bool {
	for _, b := range p.figures {
		for e := range s.Standing(u) {
			if s.sees(b, e) {
				return true
			}
		}
	}
	return false
}

// closestUnits are the enemy units nearest to a part, several if they are equally near.  dvg.house.closest-unit
func (s *State) closestUnits(p *part, contact bool) []UnitID {
	best := geom.Length(1 << 30)
	var out []UnitID
	s.note("dvg.house.closest-unit")
	for u := range s.Groups {
		if s.Groups[u].Side == s.Groups[p.unit].Side {
			continue
		}
		sq, from, to := int64(1)<<62, NoBody, NoBody // the nearest two, whom squares tell
		for e := s.firstMan(UnitID(u)); e != NoBody; e = s.nextMan(e) {
			if contact && s.holds("dvg.flying.no-hth", s.Bodies[e].Level > 0) || s.disabled(e) {
				continue
			}
			for _, b := range p.figures {
				if n := geom.DistSq(s.Bodies[b].At, s.Bodies[e].At); n < sq {
					sq, from, to = n, b, e
				}
			}
		}
		if to == NoBody {
			continue
		}
		switch d := geom.Dist(s.Bodies[from].At, s.Bodies[to].At); {
		case d > best:
		case d < best:
			best, out = d, append(out[:0], UnitID(u))
		default:
			out = append(out, UnitID(u))
		}
	}
	return out
}

func (s *State) closestUnit(p *part, contact bool) UnitID {
	if list := s.closestUnits(p, contact); len(list) > 0 {
		return list[0]
	}
	return NoUnit
}

// keepAiming asks all who aim at a unit that has split which part of it that is now, once for each Aim order.
// dvg.orders.aim.target-exempt
func (r *Run) keepAiming(u UnitID, parts []UnitID) {
	if len(parts) == 1 {
		r.aimOn(u, parts[0])
		return
	}
	for by := range r.Groups {
		for _, p := range r.aimers(UnitID(by), u) {
			if !r.by("dvg.orders.aim.target-exempt", true) {
				continue
			}
			at := UnitID(r.ask(flow.Question{Name: AskAim, Seat: r.Groups[by].Side, Kind: flow.PickOne, Rule: "dvg.orders.aim.target-exempt", Unit: int32(by), Target: -1,
				Thing: r.oneThing(p), Prompt: r.name(u) + " has split: at which part does " + r.partName(p) + " aim?", HasDefault: true, Default: flow.Answer{Value: int32(parts[0])},
				Offers: func() []flow.Option { return r.unitOffers(parts) }}).Value)
			for _, b := range p.figures {
				r.fig(b).Aim = at
			}
		}
	}
}

// aimers are those of a unit who aim at another, guns among them, by the order that they do so on: elite figures, guns and fire teams
// may have one of their own.
func (s *State) aimers(by, at UnitID) []*part {
	var out []*part
	for _, b := range s.armed(by) {
		if s.fig(b).Aim != at {
			continue
		}
		k := slices.IndexFunc(out, func(p *part) bool { return s.fig(p.figures[0]).Aimer == s.fig(b).Aimer })
		if k < 0 {
			k, out = len(out), append(out, &part{unit: by, order: AimOrder, rival: NoUnit})
		}
		out[k].figures = append(out[k].figures, b)
	}
	return out
}

// aimOn has those who aim at a unit aim at the one that it has become a part of.  dvg.orders.aim.target-exempt
func (r *Run) aimOn(from, into UnitID) {
	for b := range r.Figures {
		if r.Figures[b].Aim == from {
			r.Figures[b].Aim = into
		}
	}
}
