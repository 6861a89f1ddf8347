package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// UnitOffers lists units for a question.
func (s *State) UnitOffers(list []UnitID) []flow.Option {
	out := s.List(len(list))
	for _, u := range list {
		out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: s.Name(u), Label: s.Name(u)})
	}
	return out
}

// AimOffers are the units a part may aim at: the closest ones, for elite figures any that they see.
func (s *State) AimOffers(p *Part) []UnitID {
	if s.Applies("dvg.orders.aim.target", s.Frame(p.Figures[0]).Quality == force.Elite) {
		var out []UnitID
		for u := range s.Groups {
			if s.Groups[u].Side != s.Groups[p.Unit].Side && s.seenBy(p, UnitID(u)) {
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
		if v := s.StillOf(u); v != u && s.OnTable(v) {
			u = v
		}
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}

// AimedAt tells whether a shot is at a unit that was aimed at.  dvg.orders.aim.double-range
func (s *State) AimedAt(sh *Shot, b BodyID) bool {
	return sh.Aimed != NoUnit && sh.Aimed == s.StillOf(s.UnitOf(b))
}

func (s *State) seenBy(p *Part, u UnitID) bool {
	for _, b := range p.Figures {
		for e := range s.Standing(u) {
			if s.Sees(b, e) {
				return true
			}
		}
	}
	return false
}

// closestUnits are the enemy units nearest to a part, several if they are equally near.  dvg.house.closest-unit
func (s *State) closestUnits(p *Part, contact bool) []UnitID {
	best := geom.Length(1 << 30)
	var out []UnitID
	s.Note("dvg.house.closest-unit")
	for u := range s.Groups {
		if s.Groups[u].Side == s.Groups[p.Unit].Side {
			continue
		}
		sq, from, to := int64(1)<<62, NoBody, NoBody // the nearest two, whom squares tell
		for e := s.FirstMan(UnitID(u)); e != NoBody; e = s.NextMan(e) {
			if contact && s.Applies("dvg.flying.no-hth", s.Bodies[e].Level > 0) || s.Disabled(e) {
				continue
			}
			for _, b := range p.Figures {
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

// ClosestUnit is the enemy unit closest to a part, of several the first; NoUnit for none.
func (s *State) ClosestUnit(p *Part, contact bool) UnitID {
	if list := s.closestUnits(p, contact); len(list) > 0 {
		return list[0]
	}
	return NoUnit
}

// Aimers are those of a unit who aim at another, guns among them, by the order that they do so on: elite figures, guns and fire teams
// may have one of their own.
func (s *State) Aimers(by, at UnitID) []*Part {
	var out []*Part
	for _, b := range s.Armed(by) {
		if s.Figure(b).Aim != at {
			continue
		}
		k := slices.IndexFunc(out, func(p *Part) bool { return s.Figure(p.Figures[0]).Aimer == s.Figure(b).Aimer })
		if k < 0 {
			k, out = len(out), append(out, &Part{Unit: by, Order: AimOrder, Rival: NoUnit})
		}
		out[k].Figures = append(out[k].Figures, b)
	}
	return out
}

// AimOn has those who aim at a unit aim at the one that it has become a part of.  dvg.orders.aim.target-exempt
func (s *State) AimOn(from, into UnitID) {
	for b := range s.Figures {
		if s.Figures[b].Aim == from {
			s.Figures[b].Aim = into
		}
	}
}
