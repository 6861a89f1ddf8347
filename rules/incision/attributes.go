package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// coSum starts a test on Co: the best of the unit's own operative or of a commander who may lend his.
// is.test.mixed-mental-highest, is.attr.command, is.attr.command-beast
func (s *State) coSum(name string, u UnitID, rule tally.Rule) tally.Tally {
	own, more := s.highest(u, force.Co), s.disciplined(name, u)
	s.holds("is.stats.co", true)
	t := s.sum(name, "Co", rule, own)
	by, co := s.lender(u)
	if more > 0 && co <= own+more {
		t.Add("Discipline", "is.skill.discipline.when", more)
	} else if co > own {
		s.holds("is.test.mixed-mental-highest", true)
		s.holds("is.attr.ranges", true)
		row := tally.Rule("is.attr.command")
		if s.lead(u).Kind == force.Beasts {
			s.holds("is.beast.handler-co", true)
			row = "is.attr.command-beast"
		}
		t.Add("Co of "+s.name(by), row, co-own)
	}
	return t
}

// highest is the best value among the operatives of a unit, for what is a matter of nerve.  is.test.mixed-mental-highest
func (s *State) highest(u UnitID, st force.Stat) int {
	best := int(s.lead(u).Line[st])
	for m := range s.own(u) {
		if n := int(s.model(m).Line[st]); s.model(m).operative() && n > best && s.holds("is.test.mixed-mental-highest", true) {
			best = n
		}
	}
	return best
}

// lowest is the worst value among the operatives of a unit, for what all of them must do with their bodies; buddies,
// probes and equipment lower nothing.  is.test.mixed-physical-lowest
func (s *State) lowest(u UnitID, st force.Stat) int {
	worst := s.stat(s.Units[u].Operative, st)
	for m := range s.own(u) {
		if n := s.stat(m, st); s.model(m).operative() && n < worst && s.holds("is.test.mixed-physical-lowest", true) {
			worst = n
		}
	}
	return worst
}

// pace is the Mv of a unit where it needs one for all of its models: a captive slows it, too.
// is.test.mixed-physical-lowest, is.captive.in-unit
func (s *State) pace(u UnitID) int {
	mv := s.lowest(u, force.Mv)
	for m := range s.Members(u) {
		if n := s.stat(m, force.Mv); s.captive(m) && n < mv && s.holds("is.test.mixed-physical-lowest", true) {
			mv = n
		}
	}
	return mv
}

// lender is who lends a unit his Co: the most senior leader there is, if he is near enough; a beast has it of any
// friendly handler.  is.attr.command, is.attr.command-beast, is.broken.no-lending
func (s *State) lender(u UnitID) (by UnitID, co int) {
	by, co = NoUnit, -1
	if !s.onTable(u) {
		return by, co
	}
	op, kind := s.Units[u].Operative, s.lead(u).Kind
	rank := 0
	for i := range s.Units {
		o := UnitID(i)
		if o == u || s.Groups[o].Side != s.Groups[u].Side || !s.lends(o, "is.skill.leadership.not-broken") {
			continue
		}
		m, p := s.Units[o].Operative, &s.lead(o).Profile
		if s.holds("is.attr.beast-co", kind == force.Beasts) {
			if s.holds("is.build.beast.command", s.loose(u)) {
				continue
			}
			if reach := p.N(force.CommandBeast, force.Always); reach > 0 && !s.denied("is.beast.handler-co") && s.Centres(op, m) <= inches(reach) && int(p.Line[force.Co]) > co {
				by, co = o, int(p.Line[force.Co])
			}
			continue
		}
		reach := p.N(force.Command, force.Always)
		if reach == 0 || !s.commands(o, u) {
			continue
		}
		if n := force.Rank(s.book.sides[s.Groups[u].Side].Force, p); n >= rank {
			rank, by, co = n, NoUnit, -1
			if s.Centres(op, m) <= inches(reach) || s.everywhere(p, op) {
				by, co = o, int(p.Line[force.Co])
			}
		}
	}
	return by, co
}

// commands tells whether a leader's Co is of use to a unit, by the people they are of: whoever leads a shard, some obey none but
// their own.  is.build.alg.founder-no-command, is.build.merc.feral-leader, is.build.fb.rank-order
func (s *State) commands(leader, to UnitID) bool {
	mixed := false
	for i := range s.Units {
		o := s.lead(UnitID(i))
		mixed = mixed || s.Groups[i].Side == s.Groups[leader].Side && o.sophont() && o.People&force.Founder == 0
	}
	return s.book.force.Commands(&s.lead(leader).Profile, &s.lead(to).Profile, mixed) == nil
}

// everywhere tells whether a leader lends at any distance: a High Commander to other Ghar.  is.skill.leadership.level-5
func (s *State) everywhere(leader *force.Profile, to ModelID) bool {
	return s.holds("is.skill.leadership.level-5", leader.Has(force.HighCommander) && s.model(to).People&force.Ghar != 0)
}

// lends tells whether a unit is in a state to lend anything: on the table, conscious, not Broken.
func (s *State) lends(u UnitID, row tally.Rule) bool {
	return s.able(u) && !s.all(s.Units[u].Broken, "is.broken.no-lending", row) && s.lead(u).operative()
}

// initSum starts a reaction test: the best Init of the unit or of a hero in range.  is.attr.hero, is.react.test-tn
func (s *State) initSum(u UnitID) tally.Tally {
	own := s.highest(u, force.Init)
	s.holds("is.stats.init", true)
	t := s.sum(RollReaction, "Init", "is.react.test-tn", own)
	best, who := own, NoUnit
	op := s.Units[u].Operative
	for i := range s.Units {
		o := UnitID(i)
		if o == u || s.Groups[o].Side != s.Groups[u].Side || !s.lends(o, "is.skill.inspiring.not-broken") {
			continue
		}
		reach := s.lead(o).N(force.Hero, force.Always)
		if n := int(s.lead(o).Line[force.Init]); reach > 0 && n > best && s.Centres(op, s.Units[o].Operative) <= inches(reach) {
			best, who = n, o
		}
	}
	if who != NoUnit {
		s.holds("is.test.mixed-mental-highest", true)
		s.holds("is.attr.ranges", true)
		t.Add("Init of "+s.name(who), "is.attr.hero", best-own)
	}
	return t
}

// adjacent tells whether two models are within 1" of each other, edge to edge.  is.adjacent.definition
func (s *State) adjacent(a, b ModelID) bool {
	return s.Within(a, b, geom.Inch) && s.holds("is.adjacent.definition", true)
}
