package position

import (
	"cmp"
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/tally"
	"sortie/ways"
)

// TakesUp is the capacity a unit needs: 1 point for a model of HEIGHT 2 or less, 2 for a taller one, by
// each model's own HEIGHT. ff.transport.capacity.low-model, ff.transport.capacity.tall-model,
// ff.building.capacity.low-model, ff.building.capacity.tall-model, ff.house.mixed-unit-stats
func (s *State) TakesUp(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		n += s.Points(m)
	}
	if s.Units[u].HVA {
		n++ // ff.drone.hva.transport
	}
	return n
}

// Points is the capacity that a model needs.
func (s *State) Points(m ModelID) int {
	tall := s.TypeOf(m).Height >= 3
	switch {
	case tall && !s.Denied("ff.transport.capacity.tall-model", "ff.building.capacity.tall-model"):
		return 2
	case !tall && !s.Denied("ff.transport.capacity.low-model", "ff.building.capacity.low-model"):
		return 1
	}
	return 0
}

// Bulky tells whether a unit contains a model that neither fits into transports nor into buildings.
// ff.kw.bulky
func (s *State) Bulky(u UnitID) (bulky, vehicle bool) {
	for m := range s.Members(u) {
		k := &s.TypeOf(m).Words
		bulky, vehicle = bulky || k.Bulky, vehicle || k.Vehicle
	}
	return
}

// CapacityLeft is the free capacity of a transport.  ff.kw.capacity, ff.transport.several-units
func (s *State) CapacityLeft(carrier UnitID) int {
	n := int(s.Words(carrier).Capacity)
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == Aboard && UnitID(un.In) == carrier {
			n -= s.TakesUp(UnitID(i))
		}
	}
	return n
}

// CarryRefusal says why a transport may not hold a unit, whatever the distance; for deployment and for
// boarding alike.  ff.transport.no-bulky-vehicle, ff.transport.whole-units
func (s *State) CarryRefusal(u, carrier UnitID) *tally.Refusal {
	bulky, vehicle := s.Bulky(u)
	switch {
	case s.Words(carrier).Capacity == 0:
		return tally.Refuse("ff.kw.capacity", s.Name(carrier)+" carries nobody", "pick a transport")
	case s.Groups[carrier].Side != s.Groups[u].Side || carrier == u:
		return tally.Refuse("ff.transport.enter", "units board friendly transports only", "pick your own")
	case bulky || vehicle:
		return tally.Refuse("ff.transport.no-bulky-vehicle", "Bulky and Vehicle models cannot be carried", "stay outside")
	case s.Nests(u, carrier):
		return tally.Refuse("ff.kw.capacity", "who carries others is not carried itself", "let those aboard out first")
	case s.CapacityLeft(carrier) < int(s.Words(carrier).Capacity) && !s.Applies("ff.transport.several-units", true):
		return tally.Refuse("ff.kw.capacity", "another unit is aboard", "pick another")
	case s.TakesUp(u) > s.CapacityLeft(carrier):
		why := fmt.Sprintf("it takes %d, and %d is free", s.TakesUp(u), s.CapacityLeft(carrier))
		return tally.Refuse("ff.transport.whole-units", why, "only a whole unit may board")
	}
	return nil
}

// Nests tells whether a unit that carries others would be carried itself. The book knows no transport that fits into
// another, but Capacity is no matter of vehicles alone.  ff.kw.capacity
func (s *State) Nests(u, carrier UnitID) bool {
	return s.Units[carrier].Where == Aboard || s.Carries(u)
}

// mayBoardWithHVA tells whether a unit with an HVA touches a transport with room for both.
// ff.drone.hva.transport
func (s *State) mayBoardWithHVA(u UnitID) bool {
	for i := range s.Units {
		if c := UnitID(i); s.Words(c).Capacity > 0 && s.CarryRefusal(u, c) == nil && s.besideCarrier(u, c) {
			return true
		}
	}
	return false
}

// besideCarrier tells whether a unit touches a transport. On one roof every model can get at what stands there.
// ff.transport.enter, ff.building.roof.separate
func (s *State) besideCarrier(u, carrier UnitID) bool {
	if s.sameRoof(u, carrier) {
		return true
	}
	return s.Units[u].Where == OnTable && s.Units[carrier].Where == OnTable && s.touching(u, carrier)
}

// sameRoof tells whether two units stand on the roof of one building.  ff.building.roof.separate
func (s *State) sameRoof(a, b UnitID) bool {
	return s.Units[a].Where == OnRoof && s.Units[b].Where == OnRoof && s.Units[a].In == s.Units[b].In
}

// mayJumpOut tells whether a unit leaves its transport by a long action that is no sprint: a flying one,
// without Anti-Grav.  ff.transport.flying-exit.others
func (s *State) mayJumpOut(u UnitID) bool {
	un := s.Unit(u)
	return un.Where == Aboard && s.Words(UnitID(un.In)).Fly && !s.Words(u).AntiGrav
}

// aboardRefusal bars shooting out of a transport.  ff.transport.no-shooting-out
func (s *State) aboardRefusal(u UnitID, a Action) *tally.Refusal {
	if s.Units[u].Where == Aboard && (a == ShootAction || a == BlazeAway || a == SteadyAim) {
		return tally.Refuse("ff.transport.no-shooting-out", "units inside a transport may not shoot", "leave it, or halt")
	}
	return nil
}

// exitRefusal says why a unit may not leave its transport with an action.  ff.transport.exit.*
func (s *State) exitRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	un := s.Unit(u)
	c := s.Unit(UnitID(un.In))
	long := a == SprintAction || a == Charge
	assault := a == AdvanceAssault || a == Charge
	flying := s.Words(UnitID(un.In)).Fly
	switch {
	case c.Where == Reserve:
		return tally.Refuse("ff.transport.exit.first-action", "its transport is still in reserve", "halt")
	case un.Entered == s.Round:
		return tally.Refuse("ff.transport.enter-exit-same-round", "it boarded in this round", "halt")
	case b.N > 0:
		return tally.Refuse("ff.transport.exit.first-action", "leaving a transport must be the first action", "halt")
	case assault && s.mayJumpOut(u):
		return tally.Refuse("ff.transport.flying-exit.others", "leaving a flying transport without Anti-Grav is all that it does", "sprint to leave it")
	case flying && assault:
		return tally.Refuse("ff.transport.flying-exit.anti-grav", "a unit that leaves a flying transport may not assault", "advance")
	case flying && c.Moved == 2:
		return tally.Refuse("ff.transport.flying-exit.no-sprint", "the flying transport has sprinted this round", "halt")
	case s.mayJumpOut(u) && !long:
		return tally.Refuse("ff.transport.flying-exit.others", "leaving a flying transport takes a long action", "sprint")
	case long && c.Moved == 2:
		return tally.Refuse("ff.transport.exit.sprinted", "the transport has sprinted: only an advance is left", "advance")
	}
	return nil
}

// WalksOut tells whether a unit aboard can get out by an advance or sprint, whatever was done in this round: its
// transport is on the table, and does not fly unless the unit floats.  ff.transport.exit.first-action,
// ff.transport.flying-exit.others
func (s *State) WalksOut(u UnitID) bool {
	return s.Units[s.Units[u].In].Where == OnTable && !s.mayJumpOut(u)
}

// NearestRoom is the place next to a border where a unit may be put down, and how far off it is.
func (s *State) NearestRoom(p *PlaceSpec, edge *ways.Border) (best geom.Point, far geom.Length, found bool) {
	g := s.NewPlacing(p)
	defer g.Done()
	defer g.BeginSearch()()
	lead := s.Shape(s.Units[p.Unit].Leader)
	gap := func(at geom.Point) geom.Length {
		body := lead.At(at)
		return edge.Gap(&body)
	}
	f := &s.Works().field
	g.drawEnds(f)
	places := f.Places(edge.Center())
	slices.SortStableFunc(places, func(a, b geom.Point) int { return cmp.Compare(gap(a), gap(b)) })
	for _, at := range places {
		if g.mayLead(at) {
			return at, gap(at), true
		}
	}
	return best, 0, false
}
