package force

import (
	"fmt"
	"slices"
	"strconv"

	"sortie/game"
	"sortie/tally"
)

func (d *Desk) teamAt(name string) int {
	return slices.IndexFunc(d.Teams, func(t NamedTeam) bool { return sameWord(t.Name, name) })
}

// askTeam answers: team NAME (the value is what it costs), dice NAME (how many order dice it has)
func (d *Desk) askTeam(q []string) (game.Finding, error) {
	if len(q) != 2 || d.teamAt(q[1]) < 0 {
		return game.Finding{}, fmt.Errorf("write: check %s TEAM", q[0])
	}
	t := &d.Teams[d.teamAt(q[1])]
	r := d.Book.Field(&d.Shards[t.Shard], &t.Team)
	f := faultFinding("legal", r.Faults, r.Cited)
	f.Value = int64(r.Cost)
	if q[0] == "dice" {
		f = game.Finding{Verdict: "dice", Value: int64(r.Dice.Total()), Cited: r.Cited}
	}
	return f, nil
}

// askFielded answers: fielded TEAM OPERATIVE cost|loose|leads|ITEM
func (d *Desk) askFielded(q []string) (game.Finding, error) {
	if len(q) != 4 || d.teamAt(q[1]) < 0 {
		return game.Finding{}, fmt.Errorf("write: check fielded TEAM OPERATIVE cost, loose, leads or an item")
	}
	t := &d.Teams[d.teamAt(q[1])]
	r := d.Book.Field(&d.Shards[t.Shard], &t.Team)
	at := slices.IndexFunc(r.Combatants, func(c Combatant) bool { return sameWord(c.Profile.Name, q[2]) })
	if at < 0 {
		return game.Finding{}, fmt.Errorf("%s is not fielded", q[2])
	}
	x := r.Combatants[at]
	f := game.Finding{Verdict: "no", Cited: r.Cited}
	switch q[3] {
	case "cost":
		f.Verdict, f.Value, f.Sum = "xp", int64(x.Cost.Total()), &x.Cost
		return f, nil
	case "loose":
		if x.Loose {
			f.Verdict = "yes"
		}
		return f, nil
	case "leads":
		if r.Leader == at {
			f.Verdict = "yes"
		}
		f.Cited = append(f.Cited, "is.skill.leadership.senior-only")
		return f, nil
	}
	want := readCarried(q[3])
	if slices.ContainsFunc(x.Profile.Weapons, func(c Carried) bool { return c.Weapon == want.Weapon }) || slices.Contains(x.Profile.Gear, q[3]) {
		f.Verdict = "yes"
	}
	return f, nil
}

func numbers(words []string, n int) ([]int, error) {
	if len(words) != n {
		return nil, fmt.Errorf("it takes %d numbers", n)
	}
	var out []int
	for _, w := range words {
		x, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", w)
		}
		out = append(out, x)
	}
	return out, nil
}

// askXP answers: xp DIFFICULTY SUCCESS, underdog MINE THEIRS, extra LOST BASE
func (d *Desk) askXP(q []string) (game.Finding, error) {
	var sum tally.Tally
	if q[0] == "xp" {
		if len(q) != 3 || readWord(difficultyNames, q[1]) < 0 || readWord(successNames, q[2]) < 0 {
			return game.Finding{}, fmt.Errorf("write: check xp low|medium|hard failure|partial-failure|partial-success|total-success")
		}
		sum = d.Book.EarnedXP(Difficulty(readWord(difficultyNames, q[1])), Success(readWord(successNames, q[2])))
	} else {
		n, err := numbers(q[1:], 2)
		if err != nil {
			return game.Finding{}, err
		}
		if q[0] == "underdog" {
			sum = d.Book.UnderdogXP(n[0], n[1])
		} else {
			sum = d.Book.ExtraXP(n[0], n[1])
		}
	}
	return game.Finding{Verdict: "xp", Value: int64(sum.Total()), Sum: &sum}, nil
}

// askReplace answers: replace OPERATIVE UNIT (the value is the XP it brings), retire OPERATIVE [RETIRED ALREADY],
// join SHARD UNIT EXTRA, refund OPERATIVE NUMBER
func (d *Desk) askReplace(q []string) (game.Finding, error) {
	if q[0] == "join" {
		return d.askJoin(q)
	}
	_, m, rest, err := d.built(q, 2)
	if err != nil {
		return game.Finding{}, err
	}
	s := m.shard
	var no *tally.Refusal
	f := game.Finding{Verdict: "allowed"}
	switch q[0] {
	case "retire":
		n := 0
		if len(rest) > 0 {
			n, err = strconv.Atoi(rest[0])
		}
		_, no = d.Book.Retire(s, m.at, n)
		f.Cited = []tally.Rule{"is.build.replace.retire", "is.build.replace.retire-limit"}
	case "refund":
		n := 0
		if len(rest) > 0 {
			n, err = strconv.Atoi(rest[0])
		}
		_, no = d.Book.Refund(s, m.at, n-1)
		f.Cited = []tally.Rule{"is.build.avail-key.full-price-later"}
	default:
		if len(rest) != 1 {
			return f, fmt.Errorf("write: check replace OPERATIVE UNIT")
		}
		var next *Shard
		next, no = d.Book.Replace(s, m.at, rest[0], "new")
		f.Cited = []tally.Rule{"is.build.replace.auto", "is.build.replace.extra-seven", "is.build.replace.alternative-total", "is.build.replace.ignore-unspent"}
		if no == nil {
			f.Value = int64(next.Operatives[len(next.Operatives)-1].Extra)
		}
	}
	if no != nil {
		f.Verdict, f.Refusal, f.Text = "refused", no, no.Why
	}
	return f, err
}

func (d *Desk) askJoin(q []string) (game.Finding, error) {
	if len(q) != 4 || d.shardAt(q[1]) < 0 {
		return game.Finding{}, fmt.Errorf("write: check join SHARD UNIT EXTRA")
	}
	extra, err := strconv.Atoi(q[3])
	if err != nil {
		return game.Finding{}, err
	}
	s := &d.Shards[d.shardAt(q[1])]
	next, no := d.Book.Expand(s, q[2], "new", extra)
	f := faultFinding("allowed", no, []tally.Rule{"is.build.replace.expand"})
	r := d.Book.Examine(next)
	f.Value = int64(r.ShardXP)
	return f, nil
}

// askAward answers what a roster has after something happened to it:
//
//	award OPERATIVE survives|falls DIFFICULTY SUCCESS earned|fate|shard
//	rest OPERATIVE scenario|mission fate|wounds
//	first-aid HELPER PATIENT
func (d *Desk) askAward(q []string) (game.Finding, error) {
	_, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	s := m.shard
	switch {
	case q[0] == "award" && len(rest) == 4:
		o := Outcome{Difficulty: Difficulty(max(0, readWord(difficultyNames, rest[1]))), Success: Success(max(0, readWord(successNames, rest[2]))), Fielded: []int{m.at}}
		if rest[0] == "falls" {
			o.Lost = []int{m.at}
		}
		if rest[0] == "shares" {
			o.ToShard = []int{m.at}
		}
		return rosterFinding(d.Book.Award(s, o), m.at, rest[3], "is.build.xp.two-pools", "is.build.xp.casualty-none", "is.build.equip.gun-drone.no-xp", "is.build.equip.gun-drone.replaced", "is.build.xp.beast-xp-to-shard", "is.build.replace.gear-back")
	case q[0] == "rest" && len(rest) == 2:
		next := d.Book.BetweenScenarios(s)
		if rest[0] == "mission" {
			next = d.Book.EndMission(s)
		}
		at := m.at
		for i := range next.Operatives {
			if next.Operatives[i].Name == m.op.Name {
				at = i // who has taken its place, if somebody has
			}
		}
		return rosterFinding(next, at, rest[1], "is.build.replace.wounds-keep", "is.build.replace.outcasts", "is.build.replace.gear-back", "is.build.equip.gun-drone.replaced", Numerous.level(1))
	case q[0] == "first-aid" && len(rest) == 1:
		to, op, err := d.find(rest[0])
		if err != nil {
			return game.Finding{}, err
		}
		p := m.profile(State{})
		sum := d.Book.FirstAid(&p, m.op.Wounds, to.Operatives[op].Wounds)
		return game.Finding{Verdict: "tn", Value: int64(sum.Total()), Sum: &sum}, nil
	}
	return game.Finding{}, fmt.Errorf("write: check award OPERATIVE survives|falls|shares DIFFICULTY SUCCESS earned|fate|shard, or rest OPERATIVE scenario|mission fate|wounds")
}

// rosterFinding reads one thing off a roster.
func rosterFinding(s *Shard, op int, what string, cited ...tally.Rule) (game.Finding, error) {
	o := &s.Operatives[op]
	f := game.Finding{Verdict: "xp", Cited: cited}
	switch what {
	case "earned":
		f.Value = int64(o.Earned)
	case "shard":
		f.Value = int64(s.Earned)
	case "wounds":
		f.Verdict, f.Value = "wounds", int64(o.Wounds)
	case "fate":
		if f.Verdict = string(o.Fate); o.Fate == Fit {
			f.Verdict = "fit"
		}
	default:
		return f, fmt.Errorf("a roster has no %q", what)
	}
	return f, nil
}
