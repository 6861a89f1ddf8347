package force

import (
	"fmt"

	"sortie/dice"
	"sortie/tally"
)

// RollFirstAid is the die of a Medic or Monitor check between scenarios.
const RollFirstAid = "first-aid"

// ExtraXP is what a replacement may have beyond its base cost: the smaller of 7 and what the lost operative
// was worth more than it. XP the lost one had not spent does not count.
// is.build.replace.extra-seven, is.build.replace.ignore-unspent
func (b *Book) ExtraXP(lost, base int) tally.Tally {
	t := b.sum("extra XP", "worth of the lost", "is.build.replace.extra-seven", lost)
	t.Add("base cost of the new", "is.build.replace.auto", -base)
	t.AtMost("at most", "is.build.replace.extra-seven", 7)
	t.AtLeast("at least", "is.build.replace.extra-seven", 0)
	return t
}

// Replace puts a new operative in the place of one who is dead or retired: of the same or a lower base cost
// with some XP more, or any whose total does not exceed the ordinary one's with its XP.
// is.build.replace.auto, is.build.replace.alternative-total
func (b *Book) Replace(s *Shard, op int, unit, name string) (*Shard, *tally.Refusal) {
	if op < 0 || op >= len(s.Operatives) {
		return s, tally.Refuse("is.build.replace.auto", "there is no such operative", "name one who is lost")
	}
	old := &s.Operatives[op]
	lost, u := b.UnitOf(old.Unit), b.UnitOf(unit)
	switch {
	case u == nil || !u.Kind.operative():
		return s, tally.Refuse("is.build.replace.auto", fmt.Sprintf("there is no operative %q", unit), "choose one of the faction")
	case !old.Fate.gone():
		return s, tally.Refuse("is.build.replace.auto", old.Name+" is not lost", "retire it first")
	}
	worth := b.examine(s).members[op].points()
	sum := b.ExtraXP(worth, min(lost.Pts, worth))
	granted := lost.Pts + sum.Total()
	extra := 0
	if u.Pts <= lost.Pts {
		more := b.ExtraXP(worth, u.Pts)
		extra = more.Total()
		granted = u.Pts + extra
	} else if b.holds(u.Pts > granted, "is.build.replace.alternative-total") {
		return s, tally.Refuse("is.build.replace.alternative-total", fmt.Sprintf("%s costs %d XP, and %d may be spent", u.Name, u.Pts, granted), "choose a cheaper one")
	} else {
		extra = max(0, granted-u.Pts)
	}
	next := s.Clone()
	next.Operatives = append(next.Operatives, Operative{Unit: u.Key, Name: name, Joined: s.Missions, Replaces: granted, Extra: extra})
	before, after := b.examine(s), b.examine(next)
	for _, f := range after.faults {
		if !known(before.faults, f) {
			return s, tally.Refuse(f.Rule, f.What, f.Fix)
		}
	}
	return next, nil
}

// Pool are the operatives of the example shards of a faction: where the players agreed so, replacements may be
// taken from them.  is.build.replace.example-shard-pool
func (b *Book) Pool(faction string) []Operative {
	var out []Operative
	if !b.holds(b.Options.ExamplePool, "is.build.replace.example-shard-pool") {
		return nil
	}
	for _, e := range b.Examples {
		if e.Shard.Faction == faction {
			out = append(out, e.Shard.Clone().Operatives...)
		}
	}
	return out
}

// ReplaceFromPool puts an operative of the example shards in the place of one lost who was worth as much.
func (b *Book) ReplaceFromPool(s *Shard, op int, name string) (*Shard, *tally.Refusal) {
	rule := tally.Rule("is.build.replace.example-shard-pool")
	if op < 0 || op >= len(s.Operatives) || !s.Operatives[op].Fate.gone() {
		return s, tally.Refuse("is.build.replace.auto", "nobody was lost there", "name one who is lost")
	}
	lost := b.examine(s).members[op].points()
	for _, o := range b.Pool(s.Faction) {
		if o.Name != name {
			continue
		}
		one := &Shard{Faction: s.Faction, Type: s.Type, Budget: maxXP, Operatives: []Operative{o}}
		m := b.examine(one).members[0]
		if m.points() > lost {
			return s, tally.Refuse(rule, fmt.Sprintf("%s is worth %d XP, the lost one was worth %d", name, m.points(), lost), "choose a cheaper one")
		}
		next := s.Clone()
		o.Printed, o.Bench, o.Joined, o.Extra = 0, false, s.Missions, m.spent.built
		o.Replaces = m.spent.base + o.Extra
		for i := range o.Purchases {
			o.Purchases[i].After = s.Missions
		}
		next.Operatives = append(next.Operatives, o)
		return next, nil
	}
	return s, tally.Refuse(rule, "no example shard of the faction has "+name, "choose one of those it has")
}

// Retire takes a member off the roster after a mission; at most two between missions.
// is.build.replace.retire, is.build.replace.retire-limit
func (b *Book) Retire(s *Shard, op, retired int) (*Shard, *tally.Refusal) {
	if b.holds(s.Missions == 0, "is.build.replace.retire") {
		return s, tally.Refuse("is.build.replace.retire", "nobody retires before a mission", "finish a mission first")
	}
	if b.holds(retired >= 2 && !b.Options.NoRetireLimit, "is.build.replace.retire-limit") {
		return s, tally.Refuse("is.build.replace.retire-limit", "two have retired already", "wait for the next mission")
	}
	next := s.Clone()
	next.Operatives[op].Fate = Retired
	return next, nil
}

// Expand adds a member bought with shard XP, with up to 7 XP more.  is.build.replace.expand
func (b *Book) Expand(s *Shard, unit, name string, extra int) (*Shard, []Fault) {
	next := s.Clone()
	next.Operatives = append(next.Operatives, Operative{Unit: unit, Name: name, Joined: s.Missions, Extra: extra})
	before, after := b.examine(s), b.examine(next)
	var no []Fault
	for _, f := range after.faults {
		if !known(before.faults, f) {
			no = append(no, f)
		}
	}
	if len(no) > 0 {
		return s, no
	}
	return next, nil
}

// BetweenScenarios is what happens to a roster after a scenario and before the next: a fallen Outcast is
// replaced by a basic one, what machines were lost come back, pins are gone and Wounds stay.
// is.build.replace.outcasts, is.build.replace.gear-back, is.build.replace.wounds-keep
func (b *Book) BetweenScenarios(s *Shard) *Shard {
	next := s.Clone()
	c := b.examine(s)
	for i := range s.Operatives {
		m, op := c.members[i], next.Operatives[i]
		if m == nil || op.Fate != Dead {
			continue
		}
		if b.holds(m.raw(Numerous) > 0 && !followed(s, i), "is.build.replace.outcasts", Numerous.level(1)) {
			next.Operatives = append(next.Operatives, Operative{Unit: op.Unit, Name: op.Name, Joined: s.Missions, Replaces: m.unit.Pts, Bench: op.Bench})
		}
		if b.holds(m.unit.Kind == GunDrones, "is.build.equip.gun-drone.replaced", "is.build.replace.gear-back") {
			next.Operatives[i].Fate, next.Operatives[i].Wounds = Fit, 0
		}
	}
	return next
}

// followed tells whether a basic one has taken the place of a fallen Outcast already.
func followed(s *Shard, i int) bool {
	for k := i + 1; k < len(s.Operatives); k++ {
		if o := &s.Operatives[k]; o.Name == s.Operatives[i].Name && o.Unit == s.Operatives[i].Unit && o.Replaces > 0 {
			return true
		}
	}
	return false
}

// EndMission closes a mission: Wounds are cleared, and what was earned may be spent.
// is.build.replace.wounds-keep, is.build.xp.spend-after-mission
func (b *Book) EndMission(s *Shard) *Shard {
	next := s.Clone()
	next.Missions++
	for i := range next.Operatives {
		if !b.off("is.build.replace.wounds-keep") {
			next.Operatives[i].Wounds = 0
		}
	}
	return next
}

// FirstAid is the number of one check between scenarios: the Medkit less the medic's own Wounds, or a
// Monitor's rating less the patient's.  is.build.replace.first-aid
func (b *Book) FirstAid(helper *Profile, medicWounds, patientWounds int) tally.Tally {
	rule := tally.Rule("is.build.replace.first-aid")
	best := b.sum("first aid", "nobody can", rule, 0)
	for _, t := range helper.Traits {
		if t.ID != Medkit || t.Skill != Medic && t.Skill != Monitor {
			continue
		}
		sum := b.sum("first aid", b.Skill(t.Skill).Name, rule, int(t.N))
		if t.Skill == Medic {
			if n := helper.N(MedicBonus, Always); n > 0 {
				sum.Add("skill", Medic.level(helper.Level(Medic)), n)
			}
			sum.Add("own Wounds", rule, -medicWounds)
		} else {
			sum.Add("Wounds of the patient", rule, -patientWounds)
		}
		if sum.Total() > best.Total() {
			best = sum
		}
	}
	return best
}

// Treat makes the check: a success takes one Wound away; a 10 always fails.
func (b *Book) Treat(s *Shard, helper, patient int, throw func(dice.Roll) int) (*Shard, bool, *tally.Refusal) {
	c := b.examine(s)
	m := c.members[helper]
	rule := tally.Rule("is.build.replace.first-aid")
	switch {
	case m == nil || s.Operatives[helper].Fate != Fit:
		return s, false, tally.Refuse(rule, "the medic did not survive", "choose another")
	case helper == patient:
		return s, false, tally.Refuse(rule, "nobody treats himself", "choose another")
	case s.Operatives[patient].Wounds == 0:
		return s, false, tally.Refuse(rule, "there is no Wound to treat", "choose another")
	}
	p := m.profile(State{})
	sum := b.FirstAid(&p, s.Operatives[helper].Wounds, s.Operatives[patient].Wounds)
	if sum.Len() == 1 && sum.Total() == 0 {
		return s, false, tally.Refuse(rule, p.Name+" is neither Medic nor Monitor", "choose another")
	}
	face := throw(dice.Roll{Name: RollFirstAid, Sides: dice.D10, Unit: int32(helper)})
	if face == 10 || face > sum.Total() {
		return s, false, nil
	}
	next := s.Clone()
	next.Operatives[patient].Wounds--
	return next, true, nil
}
