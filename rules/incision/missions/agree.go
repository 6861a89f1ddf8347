package missions

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Questions at the start of a scenario.
const (
	AskXP    = "xp"    // what is agreed
	AskShort = "short" // what a shard does that is too weak
)

// Sizes of what can be agreed on.
const (
	leastXP = 20
	mostXP  = 2000
	maxTalk = 6
)

// scenario is the one that is next.
func (s *State) scenario() *Scenario { return s.book.scenario(s.Plan[s.At]) }

// agree begins a scenario: may it be played, and for how much XP.  is.mission.skip, is.scenario.xp-agreed
func (r *run) agree() {
	for side := range r.Shards {
		x := &r.Shards[side]
		x.Hires, x.Ready, x.Team = NoHelp, false, nil
	}
	r.Agreed = 0
	for side := range flow.Seats(len(r.Shards)) {
		if r.able(side) {
			continue
		}
		if skip := r.short(side); skip {
			r.skip()
			return
		}
	}
	if r.Agreed == 0 {
		r.agreeXP()
	}
	r.Stage, r.Turn = Mustering, 0
}

// reach is how much XP a shard could field in the scenario, and how many it has.
func (s *State) reach(side flow.Seat) (xp, count int) {
	report := s.book.force.Examine(s.Shards[side].Shard)
	var costs []int
	for _, op := range s.fit(side) {
		costs = append(costs, report.Members[op].Profile.Points)
	}
	slices.SortFunc(costs, func(a, b int) int { return b - a })
	for _, c := range costs[:min(len(costs), s.scenario().Most)] {
		xp += c
	}
	return xp, len(costs)
}

// able tells whether a shard can reach the lowest XP and number of the scenario.
func (s *State) able(side flow.Seat) bool {
	xp, n := s.reach(side)
	return xp >= s.scenario().From && n >= s.scenario().Least
}

// ways a shard that is too weak can go.
const (
	wayTemporary int32 = iota
	wayGrant
	wayLowest
	wayLower
	waySkip
)

// short asks a shard that is too weak for the scenario what to do; the others must agree to all but temporary
// operatives. True if the scenario is skipped.
// is.mission.temporary-operative, is.mission.lowest-shard, is.mission.skip
func (r *run) short(side flow.Seat) (skip bool) {
	xp, n := r.reach(side)
	r.tell("short", side, -1, "is.mission.skip", "%s can field %d XP and %d operatives; the scenario asks for %d and %d.", r.Shards[side].Name, xp, n, r.scenario().From, r.scenario().Least)
	denied := make([]bool, waySkip+1)
	for {
		offers := r.shortOffers(side, denied)
		usual := offers[len(offers)-1].Value
		for _, o := range offers {
			if o.Refused == nil {
				usual = o.Value
				break
			}
		}
		a := r.ask(pickOne(AskShort, "is.mission.skip", "The shard is too weak for this scenario. What is done?", func() []flow.Option { return r.shortOffers(side, denied) }, usual), side, -1)
		last := !slices.ContainsFunc(offers, func(o flow.Option) bool { return o.Refused == nil && o.Value != a.Value })
		label := ""
		for _, o := range offers {
			if o.Value == a.Value {
				label = o.Label
			}
		}
		if a.Value == wayTemporary || last || r.all(side, "is.mission.skip", r.Shards[side].Name+": "+label+"?") {
			return r.helped(side, a.Value, xp)
		}
		denied[a.Value] = true
	}
}

// helped does what was agreed for a shard that is too weak.
func (r *run) helped(side flow.Seat, way int32, xp int) (skip bool) {
	x := &r.Shards[side]
	switch way {
	case wayTemporary:
		r.cite("is.mission.temporary-operative", "is.build.replace.temporary-operative")
		x.Hires = Temporary
	case wayGrant:
		r.cite("is.mission.lowest-shard")
		x.Hires = Granted
	case wayLowest:
		r.cite("is.mission.lowest-shard")
		x.Hires, r.Agreed = Lowered, int16(max(leastXP, xp))
	case wayLower:
		r.cite("is.mission.skip")
		x.Hires = Lowered
	case waySkip:
		return true
	}
	return false
}

// shortOffers are the ways open to a shard that is too weak; those that others did not agree to stay listed.
func (s *State) shortOffers(side flow.Seat, denied []bool) (out []flow.Option) {
	add := func(way int32, key, label string, rule tally.Rule, off bool) {
		if s.denied(rule) {
			return
		}
		o := flow.Option{Value: way, Key: key, Label: label, Rule: rule}
		switch {
		case off:
			o.Refused = tally.Refuse(rule, "the players agreed to do without it", "choose another way")
		case denied[way]:
			o.Refused = tally.Refuse(rule, "the other side does not agree", "choose another way")
		case way == wayLower && len(s.fit(side)) == 0 || way == wayLowest && len(s.fit(side)) == 0:
			o.Refused = tally.Refuse(rule, "nobody is left who could be fielded", "choose another way")
		}
		out = append(out, o)
	}
	add(wayTemporary, "temporary", "Borrow baseline operatives of the faction", "is.mission.temporary-operative", s.book.options.Force.NoTemporary || s.denied("is.build.replace.temporary-operative"))
	add(wayGrant, "grant", "Be granted basic additions for this scenario", "is.mission.lowest-shard", s.book.options.NoLowest)
	add(wayLowest, "lowest", "Both sides use what this shard can field", "is.mission.lowest-shard", s.book.options.NoLowest || s.Agreed != 0)
	add(wayLower, "lower", "Fight with fewer than the scenario asks for", "is.mission.skip", s.book.options.NoSkip)
	skip := flow.Option{Value: waySkip, Key: "skip", Label: "Skip the scenario", Rule: "is.mission.skip"}
	if another := slices.ContainsFunc(out, func(o flow.Option) bool { return o.Refused == nil }); another && denied[waySkip] {
		skip.Refused = tally.Refuse("is.mission.skip", "the other side does not agree", "choose another way")
	} else if another && s.book.options.NoSkip {
		skip.Refused = tally.Refuse("is.mission.skip", "the players agreed to skip nothing", "choose another way")
	}
	return append(out, skip)
}

// skip passes over a scenario: who could have played it earns the XP of a Partial Success, the other that of a Partial
// Failure.  is.mission.skip
func (r *run) skip() {
	sc := r.scenario()
	leg := Leg{Mission: r.Mission, Scenario: sc.Number, Skipped: true, Sides: make([]LegSide, len(r.Shards))}
	for side := range flow.Seats(len(r.Shards)) {
		level := force.PartialFailure
		if r.able(side) {
			level = force.PartialSuccess
		}
		sum := r.book.force.EarnedXP(sc.Difficulty, level)
		earned := sum.Total()
		if !r.by("is.mission.skip", true) {
			earned = 0
		}
		next := r.Shards[side].Clone()
		next.Earned += earned
		r.Shards[side].Shard = next
		leg.Sides[side] = LegSide{Success: level, Earned: int16(earned)}
		r.tell("skipped", side, -1, "is.mission.skip", "%s is skipped: %s earns %d shard XP.", sc.Name, next.Name, earned)
	}
	r.Legs = append(r.Legs, leg)
	r.advance()
}

// agreeXP asks for a value and whether the others agree; who does not proposes next. Where nobody can agree the middle
// of the recommended range stands.  is.scenario.xp-agreed
func (r *run) agreeXP() {
	sc := r.scenario()
	for talk := range maxTalk {
		side := flow.Seat(talk % len(r.Shards))
		a := r.ask(flow.Question{Name: AskXP, Kind: flow.Number, Rule: "is.scenario.xp-agreed", Min: leastXP, Max: mostXP,
			Prompt:  fmt.Sprintf("%s: how much XP is agreed? Recommended are %d to %d.", sc.Name, sc.From, sc.To),
			Check:   func(a *flow.Answer) *tally.Refusal { return r.tooLow(int(a.Value)) },
			Default: flow.Answer{Value: int32(r.usualXP())}, HasDefault: true}, side, -1)
		if r.all(side, "is.scenario.xp-agreed", fmt.Sprintf("%s for %d XP, recommended are %d to %d?", sc.Name, a.Value, sc.From, sc.To)) {
			r.Agreed = int16(a.Value)
			r.tell("agreed", side, -1, "is.scenario.xp-agreed", "%s is played for %d XP.", sc.Name, a.Value)
			return
		}
	}
	r.Agreed = int16(max((sc.From+sc.To)/2, r.usualXP()))
	r.tell("agreed", flow.Nobody, -1, "is.scenario.xp-agreed", "Nobody agrees: %s is played for %d XP, the middle of what is recommended.", sc.Name, r.Agreed)
}

// tooLow refuses a value for which a side could not field as many as the scenario asks for.
// is.scenario.combatants-limits
func (s *State) tooLow(agreed int) *tally.Refusal {
	for side := range flow.Seats(len(s.Shards)) {
		if n := s.floor(side); s.limitAt(side, agreed) < n {
			return tally.Refuse("is.scenario.combatants-limits", fmt.Sprintf("the %d cheapest of %s are worth %d XP", s.least(side), s.Shards[side].Name, n), fmt.Sprintf("agree on %d XP or more", n))
		}
	}
	return nil
}

// floor is the least XP for which a side can field a team.
func (s *State) floor(side flow.Seat) (xp int) {
	report := s.book.force.Examine(s.Shards[side].Shard)
	var costs []int
	for _, op := range s.fit(side) {
		costs = append(costs, report.Members[op].Profile.Points)
	}
	for _, u := range s.hirable(side) {
		for range hiredEach {
			costs = append(costs, u.Pts)
		}
	}
	slices.Sort(costs)
	for _, c := range costs[:min(len(costs), s.least(side))] {
		xp += c
	}
	return xp
}

// usualXP is what both shards can field, inside the recommended range.
func (s *State) usualXP() int {
	sc := s.scenario()
	xp := sc.To
	for side := range flow.Seats(len(s.Shards)) {
		n, _ := s.reach(side)
		xp = min(xp, n)
	}
	xp = xp / 5 * 5
	if sc.Number == 1 && len(s.Legs) == 0 {
		xp = min(xp, 210) // is.build.create.starting-size
	}
	xp = max(sc.From, xp)
	for side := range flow.Seats(len(s.Shards)) {
		xp = max(xp, s.floor(side)) // a handicap or an attacker's share only makes it easier
	}
	return xp
}

// limit is what a side may field: what is agreed, more for who is at a disadvantage.
// is.mission.handicap
func (s *State) limit(side flow.Seat) int { return s.limitAt(side, int(s.Agreed)) }

func (s *State) limitAt(side flow.Seat, agreed int) int {
	n := s.book.play.Limit(s.scenario().Number, side, agreed, s.book.options.Battle)
	if side < 2 && !s.denied("is.mission.handicap") {
		n = n * (100 + s.book.options.Handicap[side]) / 100
	}
	return n
}

// advance goes to the next scenario of the mission, or ends it.
func (r *run) advance() {
	r.At++
	r.Turn = 0
	if int(r.At) < len(r.Plan) {
		r.Stage = Agreeing
		return
	}
	r.endMission()
}
