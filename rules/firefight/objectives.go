package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// ObjectiveMarker is the kind of a marker that is held.
const ObjectiveMarker = "objective"

// AskClaim is which of several objectives a unit claims.
const AskClaim = "claim"

// claimReach is how far a leader may be from an objective its unit claims.  ff.objective.claim
const claimReach = 3 * geom.Inch

// mayClaim tells whether a unit can claim objectives at all. Ruling: no Beast does unless a mission says
// so.  ff.objective.vehicle-beast, ff.kw.beast, ff.flyer.objective, ff.transport.no-interaction
func (s *State) mayClaim(u UnitID) bool {
	k := s.Words(u)
	return s.Units[u].Where == position.OnTable && !s.Units[u].Waiting && s.Groups[u].Side != position.Neutral && !s.Applies("ff.objective.vehicle-beast", k.Vehicle || k.Beast)
}

// qualifies tells whether a unit has a model touching a marker and its leader within 3" of it.
// ff.objective.claim
func (s *State) qualifies(u UnitID, m *position.Marker) bool {
	if m.Kind != ObjectiveMarker || m.Gone || !s.mayClaim(u) {
		return false
	}
	leader := s.Units[u].Leader
	if far := int64(claimReach + force.MarkerSize + s.TypeOf(leader).Reach); geom.DistSq(s.Bodies[leader].At, m.At) > far*far {
		return false // no outline is needed to see that
	}
	spot := position.MarkerBody(m.At)
	if lead := s.Shape(leader); !geom.Within(&lead, &spot, claimReach) {
		return false
	}
	return s.touchesMarker(u, m)
}

// touchesMarker tells whether a model of a unit on the table touches a marker.
func (s *State) touchesMarker(u UnitID, m *position.Marker) bool {
	spot := position.MarkerBody(m.At)
	for i := range s.Members(u) {
		if b := s.Shape(i); geom.Within(&b, &spot, position.TouchSlack) {
			return true
		}
	}
	return false
}

// claim is who claims a marker: how many units of each side qualify, and their combined UNIT STRENGTH.
type claim struct {
	units, strength [2]int
}

// contested tells whether units of both sides qualify.
func (c *claim) contested() bool { return c.units[0] > 0 && c.units[1] > 0 }

// claimant is whose claim it is. Units of one side alone claim whatever their strength; strength is compared
// only between both sides, and a tie claims nothing.  ff.objective.contest, ff.objective.tie
func (s *State) claimant(c *claim) Side {
	by := c.units
	if s.Applies("ff.objective.contest", c.contested()) {
		by = c.strength
	}
	switch {
	case s.Applies("ff.objective.tie", by[0] == by[1]):
		return flow.Nobody
	case by[0] > by[1]:
		return flow.First
	}
	return flow.Second
}

// claimOn counts the units that claim a marker. chosen says for each unit which marker it claims; nil lets
// each claim any.  ff.objective.claim
func (s *State) claimOn(marker int, chosen []int8) claim {
	var c claim
	for i := range s.Units {
		u := UnitID(i)
		if !s.qualifies(u, &s.Markers[marker]) || chosen != nil && chosen[i] >= 0 && int(chosen[i]) != marker {
			continue
		}
		n, _ := s.unitStrength(u)
		c.units[s.Groups[i].Side]++
		c.strength[s.Groups[i].Side] += n
	}
	return c
}

// claimObjectives settles who claims which objective now. A unit that could claim several claims the one
// its owner chooses.  ff.objective.one-per-unit
func (r *Run) claimObjectives() {
	chosen := make([]int8, len(r.Units))
	for i := range r.Units {
		chosen[i] = r.chooseObjective(UnitID(i))
	}
	for i := range r.Markers {
		if r.Markers[i].Kind != ObjectiveMarker {
			continue
		}
		c := r.claimOn(i, chosen)
		side := r.claimant(&c)
		if c.contested() {
			r.cite("ff.objective.contest")
			if side == flow.Nobody {
				r.cite("ff.objective.tie")
			}
		}
		r.Markers[i].Owner = side
		if side != flow.Nobody {
			r.tell("claimed", NoUnit, NoUnit, "ff.objective.claim", "%s: claimed by %s", r.Markers[i].Name, r.Book.Sides[side].Name)
		}
	}
}

// chooseObjective is the marker a unit claims, -1 for none.
func (r *Run) chooseObjective(u UnitID) int8 {
	first, several := int8(-1), false
	for i := range r.Markers {
		if !r.qualifies(u, &r.Markers[i]) {
			continue
		}
		if first < 0 {
			first = int8(i)
		} else {
			several = true
		}
	}
	if !several {
		return first
	}
	a := r.ask(flow.Question{
		Name: AskClaim, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.objective.one-per-unit", Unit: int32(u), Target: -1,
		Prompt: "Which objective does it claim?", Default: flow.Answer{Value: int32(first)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Markers {
				if m := &r.Markers[i]; r.qualifies(u, m) {
					out = append(out, flow.Option{Value: int32(i), Key: m.Name, Label: m.Name, Rule: "ff.objective.claim"})
				}
			}
			return out
		},
	})
	return int8(a.Value)
}

// citeMarkers notes that a way led over an objective as if it were not there.  ff.objective.no-obstruction
func (r *Run) citeMarkers(swept *geom.Shape) {
	for i := range r.Markers {
		if m := &r.Markers[i]; m.Kind == ObjectiveMarker && !m.Gone {
			if spot := position.MarkerBody(m.At); geom.Overlap(swept, &spot) {
				r.cite("ff.objective.no-obstruction")
			}
		}
	}
}
