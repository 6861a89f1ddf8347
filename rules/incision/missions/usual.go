package missions

import (
	"slices"

	"sortie/flow"
	"sortie/rules/incision/force"
)

// What a sensible player trains: skills by what they are worth a fighter, in hundredths of their price. It decides
// nothing but what stands if one just confirms, and so what bots do.
var liking = []struct {
	skill force.SkillID
	worth int
}{
	{force.Tough, 150}, {force.Marksman, 140}, {force.Leadership, 130}, {force.Medic, 120}, {force.Anticipation, 115}, {force.Inspiring, 110},
	{force.Sniper, 110}, {force.Elite, 105}, {force.RoughFighter, 100}, {force.Stoic, 100}, {force.Nimble, 95}, {force.Bodyguard, 90},
	{force.Demolitions, 85}, {force.MartialArtist, 80}, {force.Quickshot, 80}, {force.Brawn, 75}, {force.Discipline, 70},
}

// usualStep is the purchase that one would make next: who, and what; nobody if all save.
func (s *State) usualStep(side flow.Seat) (who, step int32) {
	who, step = nobodyBuys, buyNothing
	b, x := s.book.force, &s.Shards[side]
	report := b.Examine(x.Shard)
	best := 0
	for _, op := range s.fit(side) {
		m := &report.Members[op]
		if m.Unspent < 2 {
			continue
		}
		arms := s.arms(side, op)
		for _, l := range liking {
			have := 0
			if i := slices.IndexFunc(m.Profile.Skills, func(k force.SkillLevel) bool { return k.Skill == l.skill }); i >= 0 {
				have = m.Profile.Skills[i].Level
			}
			value := int32(l.skill)*stepsEach + int32(have) + 1
			worth := l.worth - 10*have
			switch {
			case l.skill == force.Leadership && op == report.Leader:
				worth += 40
			case l.skill == force.Leadership || l.skill == force.Inspiring && op != report.Leader:
				worth -= 60 // one leader lends its Co
			case l.skill == force.Medic && s.hasMedic(&report):
				worth -= 70
			}
			if worth <= best {
				continue
			}
			p, ok := s.purchaseOf(side, op, value, arms)
			if !ok {
				continue
			}
			if o := b.Judge(x.Shard, op, p); o.Open() && o.Price.Total() > 0 {
				who, step, best = int32(op), value, worth
			}
		}
	}
	return who, step
}

func (s *State) hasMedic(r *force.Report) bool {
	for i := range r.Members {
		for _, l := range r.Members[i].Profile.Skills {
			if (l.Skill == force.Medic || l.Skill == force.Monitor) && r.Shard.Operatives[i].Fate == force.Fit {
				return true
			}
		}
	}
	return false
}
