package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// built is an operative worked out, with the words after its name.
func (d *Desk) built(q []string, least int) (*check, *member, []string, error) {
	if len(q) < least {
		return nil, nil, nil, fmt.Errorf("check %s needs more words; see docs/cases.md", q[0])
	}
	s, op, err := d.find(q[1])
	if err != nil {
		return nil, nil, nil, err
	}
	c := d.Book.examine(s)
	if c.members[op] == nil {
		return nil, nil, nil, fmt.Errorf("%s is of no unit", q[1])
	}
	return c, c.members[op], q[2:], nil
}

// stateOf reads how an operative fights from the words after a query.
func stateOf(words []string) State {
	return State{OutOfSuit: slices.Contains(words, "out-of-suit"), Dismounted: slices.Contains(words, "dismounted"), Scrambled: slices.Contains(words, "scrambled")}
}

// askPoints answers: points OPERATIVE, what it counts for; unspent OPERATIVE, what it has left of its own XP
func (d *Desk) askPoints(q []string) (game.Finding, error) {
	c, m, _, err := d.built(q, 2)
	if err != nil {
		return game.Finding{}, err
	}
	f := game.Finding{Verdict: "xp", Value: int64(m.points()), Cited: append(c.cited.Rules, m.rule(), "is.build.create.scenario-cost")}
	if q[0] == "unspent" {
		f.Value = int64(m.unspent())
	}
	return f, nil
}

// askStat answers: stat OPERATIVE STAT [out-of-suit] [dismounted] [scrambled], with the reasons; bt OPERATIVE
func (d *Desk) askStat(q []string) (game.Finding, error) {
	least := 3
	if q[0] == "bt" {
		least = 2
	}
	c, m, rest, err := d.built(q, least)
	if err != nil {
		return game.Finding{}, err
	}
	p := m.profile(stateOf(rest))
	cited := append(slices.Clone(c.cited.Rules), "is.build.create.stats-include-skills", "is.skill.general.order-of-gain", "is.skill.general.minimum")
	for _, key := range m.armour {
		if key == hazardSuit {
			cited = append(cited, "is.build.armour.hazard.skills", "is.build.alg.sd-two-modes")
		}
	}
	if m.unit.Kind == Battlesuits {
		cited = append(cited, "is.build.ghar.dismount", "is.build.armour.battlesuit.upgrade-tag", "is.build.armour.battlesuit.res")
	}
	if q[0] == "bt" {
		return game.Finding{Verdict: "bt", Value: int64(p.BT), Cited: append(cited, "is.build.create.break-threshold")}, nil
	}
	if rest[0] == "bracket" {
		return game.Finding{Verdict: "is", Value: int64(p.Bracket), Cited: append(cited, "is.build.armour.bracket")}, nil
	}
	stat, ok := readStat(rest[0])
	if !ok {
		return game.Finding{}, fmt.Errorf("there is no stat %q", rest[0])
	}
	st := stateOf(rest)
	of := m
	if st.Dismounted && m.unit.Kind == Battlesuits && !d.Book.off("is.build.ghar.dismount") {
		of = m.onFoot()
	}
	sum := of.stat(stat, st)
	return game.Finding{Verdict: "is", Value: int64(p.Line[stat]), Sum: &sum, Cited: cited}, nil
}

// askSkill answers: skill OPERATIVE SKILL, the level as value
func (d *Desk) askSkill(q []string) (game.Finding, error) {
	c, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	id, ok := readSkill(rest[0])
	if !ok {
		return game.Finding{}, fmt.Errorf("there is no skill %q", rest[0])
	}
	f := game.Finding{Verdict: "no", Value: int64(m.level(id)), Cited: slices.Clone(c.cited.Rules)}
	for _, a := range d.Book.Skill(id).Always {
		if a.Who.covers(m.people) {
			f.Cited = append(f.Cited, a.Rule, "is.skill.general.automatic", alsoRule(id))
		}
	}
	if id == Discipline {
		f.Cited = append(f.Cited, "is.skill.discipline.not-with-leadership")
	}
	if f.Value > 0 {
		f.Verdict = "has"
	}
	return f, nil
}

// askTrait answers: trait OPERATIVE TRAIT [SCOPE], dashes for spaces; the value is its number
func (d *Desk) askTrait(q []string) (game.Finding, error) {
	c, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	p := m.profile(stateOf(rest))
	f := game.Finding{Verdict: "no", Cited: slices.Clone(c.cited.Rules)}
	for _, t := range p.Traits {
		if !sameWord(t.ID.Info().Name, rest[0]) || len(rest) > 1 && !sameWord(string(t.Scope), rest[1]) {
			continue
		}
		f.Verdict = "has"
		f.Value += int64(t.N)
		f.Text = t.Trait.String()
		if t.ID == HtHSV {
			f.Cited = append(f.Cited, "is.skill.general.hth-stacks")
		}
		if t.Skill != 0 {
			for l := range p.Level(t.Skill) {
				f.Cited = append(f.Cited, t.Skill.level(l+1))
			}
		}
	}
	return f, nil
}

// askCarries answers: carries OPERATIVE ITEM, wears OPERATIVE ARMOUR
func (d *Desk) askCarries(q []string) (game.Finding, error) {
	c, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	p := m.profile(stateOf(rest))
	f := game.Finding{Verdict: "no", Cited: append(slices.Clone(c.cited.Rules), "is.build.armour.one-main", "is.build.armour.hazard.weapons", "is.build.alg.sd-two-modes")}
	m.weapons = p.Weapons
	if m.carries(rest[0]) >= 0 && q[0] == "carries" || q[0] == "wears" && slices.Contains(p.Armour, rest[0]) || slices.Contains(p.Gear, rest[0]) {
		f.Verdict = "yes"
	}
	return f, nil
}

// askSave answers: save OPERATIVE from RANGE [blast] [hth] [scrambled] [distort], the Res before cover and SV
func (d *Desk) askSave(q []string) (game.Finding, error) {
	_, m, rest, err := d.built(q, 4)
	if err != nil {
		return game.Finding{}, err
	}
	h := Hit{Blast: slices.Contains(rest, "blast"), HtH: slices.Contains(rest, "hth"), Scrambled: slices.Contains(rest, "scrambled")}
	if h.Range, err = readInches(rest[1]); err != nil {
		return game.Finding{}, err
	}
	p := m.profile(State{Scrambled: h.Scrambled})
	sum := d.Book.ResAgainst(&p, h, slices.Contains(rest, "distort"))
	f := game.Finding{Verdict: "res", Value: int64(sum.Total()), Sum: &sum, Cited: []tally.Rule{"is.build.armour.order", "is.build.armour.cap", "is.build.armour.one-main"}}
	if h.Scrambled {
		f.Cited = append(f.Cited, "is.build.armour.scramble", "is.build.armour.hazard.scramble", "is.build.armour.battlesuit.scramble-proof")
	}
	return f, nil
}

// readInches reads 9.9" or 10.
func readInches(text string) (geom.Length, error) {
	whole, part, _ := strings.Cut(strings.TrimSuffix(text, `"`), ".")
	n, err := strconv.Atoi(whole)
	if err != nil || len(part) > 1 {
		return 0, fmt.Errorf("%q is no length: write 9.5\"", text)
	}
	tenths := 0
	if part != "" {
		if tenths, err = strconv.Atoi(part); err != nil {
			return 0, fmt.Errorf("%q is no length: write 9.5\"", text)
		}
	}
	return geom.Length(n)*geom.Inch + geom.Length(tenths)*geom.Inch/10, nil
}

// askRating answers: rating OPERATIVE ITEM, the medkit of a probe or buddy; rating OPERATIVE medkit|counter
func (d *Desk) askRating(q []string) (game.Finding, error) {
	_, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	p := m.profile(State{})
	switch rest[0] {
	case "medkit":
		n := 0
		for _, t := range p.Traits {
			if t.ID == Medkit && t.Skill == Medic {
				n = int(t.N)
			}
		}
		return game.Finding{Verdict: "rating", Value: int64(n), Cited: []tally.Rule{"is.skill.medic.medkit"}}, nil
	case "counter":
		return game.Finding{Verdict: "rating", Value: int64(d.Book.Capability(&p)), Cited: []tally.Rule{"is.skill.countershard.capability"}}, nil
	}
	row := d.Book.PriceOf(rest[0])
	if row == nil {
		return game.Finding{}, fmt.Errorf("there is no %q", rest[0])
	}
	n := row.rating(m.column)
	if d.Book.off("is.build.probe.medi-buddy-rating") {
		n = 0
	}
	return game.Finding{Verdict: "rating", Value: int64(n), Cited: []tally.Rule{"is.build.probe.medi-buddy-rating"}}, nil
}

// askCommands answers: commands LEADER OPERATIVE, whether the Co of one may be lent to the other at all
func (d *Desk) askCommands(q []string) (game.Finding, error) {
	_, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	s, op, err := d.find(rest[0])
	if err != nil {
		return game.Finding{}, err
	}
	c := d.Book.examine(s)
	mixed := c.countOf(func(x *member) bool { return x.unit.Kind.sophont() && !x.unit.is(Founder) }) > 0
	leader, to := m.profile(State{}), c.members[op].profile(State{})
	if no := d.Book.Commands(&leader, &to, mixed); no != nil {
		return game.Finding{Verdict: "no", Text: no.Why, Refusal: no}, nil
	}
	return game.Finding{Verdict: "yes"}, nil
}
