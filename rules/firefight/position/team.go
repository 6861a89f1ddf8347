package position

import "sortie/rules/firefight/force"

// Words are the keywords a unit has: its leader's, and what its drones bring. In a unit led by a command
// model only that model's count.  ff.force.mixed.command-keywords-only, ff.drone.own-weapons
func (s *State) Words(u UnitID) *force.Keywords {
	un := &s.Units[u]
	t := s.TypeOf(un.Leader)
	if !s.Book.Kinds[un.Kind].Drones || t.Leads {
		return &t.Words
	}
	return s.withDrones(u)
}

// Muted tells whether a command model leads a model of another profile, whose own keywords then count for
// nothing.  ff.force.mixed.command-keywords-only
func (s *State) Muted(m ModelID) bool {
	lead := s.Units[s.Bodies[m].Group].Leader
	return s.TypeOf(lead).Leads && s.Bodies[lead].Base != s.Bodies[m].Base
}

// team is the keywords of a leader and of drones, worked out once.
type team struct {
	leader int16
	drones [4]int16 // their types, -1 for none
	words  force.Keywords
}

// withDrones are the keywords of a unit with drones.  ff.drone.own-weapons
func (s *State) withDrones(u UnitID) *force.Keywords {
	un := &s.Units[u]
	leader, drones, n := s.Bodies[un.Leader].Base, [4]int16{-1, -1, -1, -1}, 0
	for m := range s.Members(u) {
		if p := s.TypeOf(m); n < len(drones) && p.Drone && p.Words != (force.Keywords{}) && m != un.Leader {
			drones[n] = s.Bodies[m].Base
			n++
		}
	}
	if n == 0 {
		return &s.TypeOf(un.Leader).Words
	}
	w := s.Works()
	for _, k := range w.Teams {
		if k.leader == leader && k.drones == drones {
			return &k.words
		}
	}
	t := &team{leader: leader, drones: drones, words: s.TypeOf(un.Leader).Words}
	for _, d := range drones[:n] {
		joinKeywords(&t.words, &s.Book.Types[d].Words)
	}
	w.Teams = append(w.Teams, t)
	return &t.words
}

// joinKeywords adds the keywords that a drone has for its unit. How a body moves, comes on, and what it is, is left
// out: a drone that hovers lifts nobody. Numbers add up, as they do where several sources meet.
func joinKeywords(k, d *force.Keywords) {
	for _, f := range [...]struct {
		to *bool
		by bool
	}{
		{&k.AdvancedTraining, d.AdvancedTraining}, {&k.Defensible, d.Defensible}, {&k.Elite, d.Elite}, {&k.Headstrong, d.Headstrong},
		{&k.HeavyArmour, d.HeavyArmour}, {&k.Inspiring, d.Inspiring}, {&k.InspiringSelf, d.InspiringSelf}, {&k.VeryInspiring, d.VeryInspiring},
		{&k.Invigorated, d.Invigorated}, {&k.Marksman, d.Marksman}, {&k.Medic, d.Medic}, {&k.Protection, d.Protection},
		{&k.Regeneration, d.Regeneration}, {&k.ShieldGenerator, d.ShieldGenerator}, {&k.Stealthy, d.Stealthy}, {&k.SureFooted, d.SureFooted},
		{&k.Terrifying, d.Terrifying}, {&k.Unflinching, d.Unflinching}, {&k.ViciousAssault, d.ViciousAssault}, {&k.ViciousShoot, d.ViciousShoot},
	} {
		*f.to = *f.to || f.by
	}
	k.Elusive += d.Elusive
	k.Frenzy += d.Frenzy
	k.FrenzyPerModel += d.FrenzyPerModel
	k.Resilient += d.Resilient
	k.Shield += d.Shield
	k.WeightOfFire += d.WeightOfFire
	if k.Tactician == 0 {
		k.Tactician, k.TacticianColour = d.Tactician, d.TacticianColour
	}
}
