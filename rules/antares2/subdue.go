package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions about prisoners.
const (
	AskIncapacitate = "incapacitate"
	AskCarry        = "carry"
)

// prisoners lets the owner of a Subdue model leave a character or commander it has killed, by a blow or a
// shot, on the table as a marker. It is a casualty all the same.  a2.special.subdue.incapacitate
func (r *Run) prisoners(b *position.Bout) {
	if b.Shooter == b.Target {
		return
	}
	for _, h := range b.Hits {
		if !h.Killed || h.By == NoModel || !r.TypeOf(h.By).Traits.Subdue || !r.ofRank(h.Model) {
			continue
		}
		if r.askYes(AskIncapacitate, r.Groups[b.Shooter].Side, b.Shooter, "a2.special.subdue.incapacitate", "Take it prisoner instead of killing it?", false) {
			r.Markers = append(r.Markers, position.Marker{Kind: position.Prisoner, Name: r.ModelName(h.Model), Side: r.Groups[b.Target].Side, At: r.Bodies[h.Model].At, Holder: NoUnit})
			r.tell("incapacitated", b.Target, b.Shooter, "a2.special.subdue.incapacitate", "%s lies incapacitated", r.ModelName(h.Model))
		}
	}
}

// ofRank tells whether a model is a character or a commander.
func (s *State) ofRank(m ModelID) bool {
	return s.TypeOf(m).Traits.OfRank()
}

// carryRefusal says why a unit may not carry prisoners, nil if it may.  a2.special.subdue.carry
func (s *State) carryRefusal(u UnitID) *tally.Refusal {
	un := s.Unit(u)
	switch {
	case un.Type != force.Infantry && un.Type != force.Beast:
		return tally.Refuse("a2.special.subdue.carry", "only infantry and beasts carry prisoners", "leave it")
	case un.Carrying >= 0:
		return tally.Refuse("a2.special.subdue.carry", s.Name(u)+" carries something already", "leave it")
	}
	return nil
}

// offerCarry asks a unit that touches an incapacitated model at the end of a move, whatever has made it move, or after a
// won assault, whether it takes it along. Who has not left its transport yet touches nothing.
// a2.special.subdue.carry
func (r *Run) offerCarry(u UnitID) {
	if r.Unit(u).Carrier != NoUnit {
		return
	}
	for i := range r.Markers {
		if !r.InPlay(u) || r.Markers[i].Kind != position.Prisoner || r.Markers[i].Gone || r.Markers[i].Holder != NoUnit || !r.touchesMarker(u, &r.Markers[i]) {
			continue
		}
		refused := r.carryRefusal(u)
		a := r.ask(flow.Question{
			Name: AskCarry, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.special.subdue.carry", Unit: int32(u), Target: -1,
			Prompt:  "Carry " + r.Markers[i].Name + "?",
			Default: flow.Answer{Value: flow.No}, HasDefault: true,
			Offers: func() []flow.Option {
				return []flow.Option{
					{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: "a2.special.subdue.carry", Refused: refused},
					{Value: flow.No, Key: "no", Label: "No"},
				}
			},
		})
		if a.Value == flow.Yes {
			r.Markers[i].Holder = u
			r.Unit(u).Carrying = int16(i)
			r.tell("carries", u, NoUnit, "a2.special.subdue.carry", "%s carries %s", r.Name(u), r.Markers[i].Name)
		}
	}
}

// touchesMarker tells whether an own model of a unit touches a marker, which has the size of a man.
func (s *State) touchesMarker(u UnitID, k *position.Marker) bool {
	body := geom.Disc(k.At, 25*geom.MM/2)
	for m := range s.Own(u) {
		x := s.Shape(m)
		if geom.Within(&x, &body, geom.MM/10) {
			return true
		}
	}
	return false
}

// dropCarried leaves what a unit carries where it stands.
func (r *Run) dropCarried(u UnitID) {
	un := r.Unit(u)
	if un.Carrying < 0 || int(un.Carrying) >= len(r.Markers) {
		return
	}
	k := &r.Markers[un.Carrying]
	if k.Kind != position.Prisoner {
		return
	}
	k.At = r.Bodies[r.Head(u)].At // dead models keep their place in the list and on the table
	for m := range r.Members(u) {
		k.At = r.Bodies[m].At
		break
	}
	k.Holder, un.Carrying = NoUnit, -1
	r.tell("dropped", u, NoUnit, "a2.special.subdue.carry", "%s drops %s", r.Name(u), k.Name)
}
