package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions of restoring HP.
const (
	AskHeal   = "heal"
	AskReturn = "return"
)

// healRefusal says why a Medic has nobody to heal.  ff.kw.medic.heal
func (r *Run) healRefusal(u UnitID) *tally.Refusal {
	if !r.Words(u).Medic {
		return tally.Refuse("ff.kw.medic.heal", "it is no Medic", "choose another action")
	}
	for i := range r.Units {
		if r.Groups[i].Side == r.Groups[u].Side && r.patientRefusal(u, UnitID(i)) == nil {
			return nil
		}
	}
	for i := range r.Units {
		t := UnitID(i)
		if k := r.Words(t); r.Groups[i].Side == r.Groups[u].Side && (k.Construct || k.Vehicle) && r.InPlay(t) && r.needsHelp(t) && r.NearTo(u, t, 6*geom.Inch) {
			return r.patientRefusal(u, t) // better than to say that nobody needs help
		}
	}
	return tally.Refuse("ff.kw.medic.heal", "no friendly unit within 6\" has lost HP", "choose another action")
}

// needsHelp tells whether a unit has lost HP.
func (s *State) needsHelp(u UnitID) bool { return s.wounded(u) != NoModel || s.fallen(u) != NoModel }

// patientRefusal says why a Medic cannot heal a unit.  ff.kw.medic.heal, ff.kw.medic.exclusions
func (r *Run) patientRefusal(u, t UnitID) *tally.Refusal {
	if !r.InPlay(t) || !r.InPlay(u) {
		return tally.Refuse("ff.kw.medic.heal", "it is not in play", "choose another")
	}
	k := r.Words(t)
	category := r.Book.Kinds[r.Units[t].Kind].Category
	switch {
	case k.Construct || k.Vehicle:
		return tally.Refuse("ff.kw.medic.exclusions", "a Medic cannot help Constructs and Vehicles", "choose another")
	case category != force.Troop && category != force.Specialist:
		return tally.Refuse("ff.kw.medic.heal", "a Medic helps troop and specialist units", "choose another")
	case !r.NearTo(u, t, 6*geom.Inch):
		return tally.Refuse("ff.kw.medic.heal", "it is further than 6\" away", "choose another")
	case !r.needsHelp(t):
		return tally.Refuse("ff.kw.medic.heal", "it has lost no HP", "choose another")
	}
	return nil
}

// heal is the Medic's short action: 1 HP for a friendly troop or specialist unit within 6".  ff.kw.medic.heal
func (r *Run) heal(u UnitID) {
	t := UnitID(r.ask(flow.Question{
		Name: AskHeal, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.kw.medic.heal", Unit: int32(u), Target: -1,
		Prompt: "Which unit regains 1 HP?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if t := UnitID(i); r.Groups[i].Side == r.Groups[u].Side && r.InPlay(t) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(t)), Key: r.Name(t), Label: r.Name(t), Refused: r.patientRefusal(u, t)})
				}
			}
			return out
		},
	}).Value)
	r.cite("ff.kw.medic.heal")
	r.restoreHP(t, "ff.kw.medic.return-model")
}

// regenerate gives a unit back 1 HP in the end phase.  ff.kw.regeneration
func (r *Run) regenerate(u UnitID) {
	if !r.by("ff.kw.regeneration", r.needsHelp(u)) {
		return
	}
	r.restoreHP(u, "ff.kw.regeneration.return-model")
}

// wounded is a model of a unit that has lost HP and lives, NoModel if there is none.
func (s *State) wounded(u UnitID) ModelID {
	for m := range s.Members(u) {
		if s.Figures[m].Damage > 0 {
			return m
		}
	}
	return NoModel
}

// fallen is a removed model of a unit that could come back, one that there is room for if there is such a one;
// drones do not.
func (s *State) fallen(u UnitID) ModelID {
	first := NoModel
	for m := range s.Roll(u) {
		if !s.Bodies[m].Gone || s.TypeOf(m).Drone {
			continue
		}
		if s.Points(m) <= s.RoomBeside(u) {
			return m
		}
		if first == NoModel {
			first = m
		}
	}
	return first
}

// restoreHP gives 1 HP back: to a damaged model first; only when none is damaged does a removed model come
// back, with 1 HP.  ff.kw.medic.return-model, ff.kw.regeneration.return-model
func (r *Run) restoreHP(u UnitID, back tally.Rule) {
	if m := r.wounded(u); m != NoModel {
		r.Figures[m].Damage--
		r.tell("healed", u, NoUnit, back, "%s regains 1 HP", r.Name(u))
		return
	}
	m := r.fallen(u)
	if m == NoModel || r.Denied(back) {
		return
	}
	broken := r.broken(u)
	if !r.placeReturned(u, m, back) {
		r.tell("no-room", u, NoUnit, r.roomRule(u, m), "there is no room for a model of %s to come back", r.Name(u))
		return
	}
	r.Bodies[m].Gone, r.Figures[m].Damage = false, r.TypeOf(m).HP-1
	r.tell("returned", u, NoUnit, back, "a model of %s comes back", r.Name(u))
	if broken && !r.broken(u) {
		r.cite("ff.nerve.broken.recover")
	}
}

// roomRule is the rule by which a place has no room for a model.
func (s *State) roomRule(u UnitID, m ModelID) tally.Rule {
	rules := [2]tally.Rule{"ff.building.capacity.low-model", "ff.building.capacity.tall-model"}
	switch s.Units[u].Where {
	case position.OnTable:
		_, far := s.Coherency(u)
		return far
	case position.Aboard:
		rules = [2]tally.Rule{"ff.transport.capacity.low-model", "ff.transport.capacity.tall-model"}
	}
	return rules[s.Points(m)-1]
}

// placeReturned puts a returning model beside its unit, as a template, for it is no figure on the table
// yet; in a building or a transport it needs no place, but room.  ff.building.capacity.low-model,
// ff.transport.capacity.low-model
func (r *Run) placeReturned(u UnitID, m ModelID, rule tally.Rule) bool {
	un := r.Unit(u)
	if un.Where != position.OnTable {
		if r.Points(m) > r.RoomBeside(u) {
			return false
		}
		r.Bodies[m].Off = true
		r.Bodies[m].At = r.Bodies[un.Leader].At
		return true
	}
	g := r.newReturn(u, m, rule)
	defer g.Done()
	spot, ok := g.ReturnSpot(nil)
	if !ok {
		return false
	}
	answer := func(at geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{at}}}}
	}
	a := r.ask(flow.Question{
		Name: AskReturn, Seat: r.Groups[u].Side, Kind: flow.Place, Rule: rule, Unit: int32(u), Target: -1, Prompt: "Where does the model come back?",
		Default: answer(spot), HasDefault: true, Check: g.ReturnRefusal,
		Suggest: func(rnd *dice.Rand) flow.Answer {
			if at, ok := g.ReturnSpot(rnd); ok {
				return answer(at)
			}
			return answer(spot)
		},
	})
	r.Bodies[m].At, r.Bodies[m].Facing, r.Bodies[m].Off = a.Paths[0].Points[0], r.Bodies[un.Leader].Facing, false
	return true
}

// newReturn is a placing of a model that comes back: its comrades stand where they stand, and it is the last of
// the poses.
func (r *Run) newReturn(u UnitID, m ModelID, rule tally.Rule) *position.Trip {
	g := r.NewPlacing(&position.PlaceSpec{Unit: u, Name: AskReturn, Rule: rule, Spare: NoUnit})
	for i := range g.Poses {
		g.Poses[i].Pose(g.Poses[i].At, true)
	}
	g.SurroundLeader(&g.Poses[g.Lead])
	back := r.Pose(m)
	back.Facing, back.Named = g.Facing, true
	g.Poses = append(g.Poses, back)
	return g
}
