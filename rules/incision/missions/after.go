package missions

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Questions after a mission.
const (
	AskReplace = "replace" // who takes the place of somebody lost
	AskRetire  = "retire"
	AskExpand  = "recruit" // a further member
	AskExtra   = "extra"   // XP it brings
	AskPayer   = "payer"   // which handler puts XP of its own into a beast
	AskShare   = "share"   // and how many
)

// endMission closes a mission: Wounds are cleared, captives are lost unless they are ransomed, and what was earned may
// be spent.  is.mission.wounds-cleared, is.mission.captive-fate, is.roster.no-spend-mid-mission
func (r *run) endMission() {
	for side := range flow.Seats(len(r.Shards)) {
		x := &r.Shards[side]
		next := r.book.force.EndMission(x.Shard)
		r.cite("is.mission.wounds-cleared", "is.build.replace.wounds-keep")
		for op := range next.Operatives {
			o := &next.Operatives[op]
			if o.Fate != force.Captive || !r.by("is.mission.captive-fate", true) {
				continue
			}
			if r.book.options.Ransom {
				o.Fate = force.Fit
				r.tell("ransomed", side, op, "is.mission.captive-fate", "%s comes home.", o.Name)
				continue
			}
			o.Fate = force.Dead
			x.Fallen = append(x.Fallen, int16(op))
			r.tell("lost", side, op, "is.mission.captive-fate", "%s does not come back.", o.Name)
		}
		x.Shard, x.Retired, x.Last, x.Patients = next, 0, nil, nil
	}
	r.tell("mission-over", flow.Nobody, -1, "is.roster.no-spend-mid-mission", "Mission %d is over: what was earned may be spent.", r.Mission)
	r.Stage, r.Turn = Replacing, 0
}

// Values of the question who takes somebody's place.
const (
	replaceNobody int32 = -1
	replaceClone  int32 = -2
	replacePool   int32 = 10_000 // and from there on, operatives of the example shards
)

// replace puts somebody in the place of one who was lost or has retired.
// is.mission.replace, is.mission.replace-alt, is.mission.replace-examples, is.roster.clone
func (r *run) replace() {
	side := r.side()
	x := &r.Shards[side]
	if len(x.Fallen) == 0 || !r.by("is.mission.replace", true, "is.build.replace.auto") {
		r.next(Retiring)
		return
	}
	op := int(x.Fallen[0])
	x.Fallen = x.Fallen[1:]
	r.askReplacement(side, op)
}

// askReplacement asks who takes somebody's place, and puts him there.
func (r *run) askReplacement(side flow.Seat, op int) {
	a := r.ask(flow.Question{Name: AskReplace, Kind: flow.PickOne, Rule: "is.mission.replace", Prompt: fmt.Sprintf("Who takes the place of %s?", r.name(side, op)),
		Offers: func() []flow.Option { return r.replaceOffers(side, op) },
		Plan:   func() (flow.Answer, bool) { return flow.Answer{Value: r.usualReplacement(side, op)}, true }}, side, op)
	if a.Value != replaceNobody {
		r.replaced(side, op, a.Value)
	}
}

// replaced carries a replacement out.
func (r *run) replaced(side flow.Seat, op int, value int32) {
	x := &r.Shards[side]
	next, no := r.replacement(side, op, value)
	if no != nil {
		panic("missions: a replacement that was offered is refused: " + no.Error())
	}
	x.Shard = next
	fresh := &next.Operatives[len(next.Operatives)-1]
	r.cite("is.build.replace.auto", "is.mission.replace-cost-basis", "is.build.replace.ignore-unspent")
	switch {
	case value == replaceClone:
		r.cite("is.roster.clone")
	case value >= replacePool:
		r.cite("is.mission.replace-examples", "is.build.replace.example-shard-pool")
	case r.book.force.UnitOf(fresh.Unit).Pts > r.book.force.UnitOf(next.Operatives[op].Unit).Pts:
		r.cite("is.mission.replace-alt", "is.build.replace.alternative-total")
	}
	r.tell("replaced", side, len(next.Operatives)-1, "is.mission.replace", "%s takes the place of %s, with %d XP to spend or keep.", fresh.Name, r.name(side, op), fresh.Extra)
	r.gifted(side, len(next.Operatives)-1)
}

// replacement is the shard with somebody in the place of one lost.
func (s *State) replacement(side flow.Seat, op int, value int32) (*force.Shard, *tally.Refusal) {
	x := &s.Shards[side]
	old := &x.Operatives[op]
	switch {
	case value == replaceClone:
		return s.book.force.Replace(x.Shard, op, old.Unit, s.unused(side, "Cloned "+old.Name))
	case value >= replacePool:
		pool := s.book.force.Pool(x.Faction)
		if int(value-replacePool) >= len(pool) {
			return x.Shard, tally.Refuse("is.mission.replace-examples", "there is no such operative", "choose another")
		}
		name := pool[value-replacePool].Name
		next, no := s.book.force.ReplaceFromPool(x.Shard, op, name)
		if no == nil {
			next.Operatives[len(next.Operatives)-1].Name = s.unused(side, name)
		}
		return next, no
	}
	u := &s.book.force.Units[value]
	if lost := s.book.force.UnitOf(old.Unit); s.denied("is.mission.replace-alt") && u.Pts > lost.Pts {
		return x.Shard, tally.Refuse("is.mission.replace", u.Name+" costs more than who was lost", "choose a cheaper one")
	}
	return s.book.force.Replace(x.Shard, op, u.Key, s.unused(side, u.Name))
}

// replaceOffers are all who could take somebody's place: units of the same list, those too dear with the reason, and
// others where the shard has such members already.
func (s *State) replaceOffers(side flow.Seat, op int) (out []flow.Option) {
	x := &s.Shards[side]
	old := s.book.force.UnitOf(x.Operatives[op].Unit)
	judge := func(value int32) *tally.Refusal {
		_, no := s.replacement(side, op, value)
		return no
	}
	add := func(o flow.Option) {
		o.Judge = judge
		out = append(out, o)
	}
	if !s.denied("is.roster.clone") {
		add(flow.Option{Value: replaceClone, Key: "clone", Label: "A clone of " + x.Operatives[op].Name + ", without what was learned", Rule: "is.roster.clone"})
	}
	for i := range s.book.force.Units {
		if u := &s.book.force.Units[i]; u.Kind <= force.GunDrones && !u.Free && (u.Faction == old.Faction || s.knows(side, u.Faction)) {
			add(flow.Option{Value: int32(i), Key: u.Key, Label: fmt.Sprintf("%s, %d XP", u.Name, u.Pts), Rule: "is.mission.replace"})
		}
	}
	for i, o := range s.book.force.Pool(x.Faction) {
		add(flow.Option{Value: replacePool + int32(i), Key: "example-" + o.Name, Label: o.Name + ", of an example shard", Rule: "is.mission.replace-examples"})
	}
	return append(out, flow.Option{Value: replaceNobody, Key: "nobody", Label: "Nobody"})
}

// knows tells whether a shard has members of a list.
func (s *State) knows(side flow.Seat, faction string) bool {
	return slices.ContainsFunc(s.Shards[side].Operatives, func(o force.Operative) bool { return s.book.force.UnitOf(o.Unit).Faction == faction })
}

// usualReplacement is the same unit again where it can be had, else the dearest that can.
func (s *State) usualReplacement(side flow.Seat, op int) int32 {
	old := s.Shards[side].Operatives[op].Unit
	best, worth := replaceNobody, -1
	for i := range s.book.force.Units {
		if s.book.force.Units[i].Key == old {
			if _, no := s.replacement(side, op, int32(i)); no == nil {
				return int32(i)
			}
		}
	}
	for _, o := range s.replaceOffers(side, op) {
		if o.Value < 0 || o.Value >= replacePool {
			continue
		}
		if u := &s.book.force.Units[o.Value]; u.Pts > worth && o.Why() == nil {
			best, worth = o.Value, u.Pts
		}
	}
	return best
}

// unused is a name that nobody of the shard has.
func (s *State) unused(side flow.Seat, name string) string {
	for n, try := 2, name; ; n++ {
		if !slices.ContainsFunc(s.Shards[side].Operatives, func(o force.Operative) bool { return o.Name == try }) {
			return try
		}
		try = fmt.Sprintf("%s %d", name, n)
	}
}

// retire lets up to two members go, to be replaced as if they were lost.  is.mission.retire, is.mission.retire-max
func (r *run) retire() {
	side := r.side()
	x := &r.Shards[side]
	if !r.by("is.mission.retire", len(r.fit(side)) > 0, "is.build.replace.retire") {
		r.next(Expanding)
		return
	}
	nobody := int32(-1)
	a := r.ask(pickOne(AskRetire, "is.mission.retire", "Does anybody retire?", func() []flow.Option {
		out := []flow.Option{{Value: nobody, Key: "nobody", Label: "Nobody"}}
		for _, op := range r.fit(side) {
			_, no := r.book.force.Retire(x.Shard, op, int(x.Retired))
			out = append(out, flow.Option{Value: int32(op), Unit: flow.RefTo(r.memberID(side, op)), Key: r.name(side, op), Label: r.name(side, op), Rule: "is.mission.retire", Refused: no})
		}
		return out
	}, nobody), side, -1)
	if a.Value == nobody {
		if x.Retired >= 2 {
			r.cite("is.mission.retire-max", "is.build.replace.retire-limit")
		}
		r.next(Expanding)
		return
	}
	op := int(a.Value)
	next, no := r.book.force.Retire(x.Shard, op, int(x.Retired))
	if no != nil {
		panic("missions: a retirement that was offered is refused: " + no.Error())
	}
	x.Shard, x.Retired = next, x.Retired+1
	r.tell("retired", side, op, "is.mission.retire", "%s retires.", r.name(side, op))
	r.askReplacement(side, op)
}

// expand lets a shard buy further members with shard XP.  is.mission.expand, is.build.replace.expand
func (r *run) expand() {
	side := r.side()
	open := r.recruits(side)
	if !r.by("is.mission.expand", slices.ContainsFunc(open, func(o flow.Option) bool { return o.Refused == nil }), "is.build.replace.expand") {
		r.next(Training)
		return
	}
	nobody := int32(-1)
	a := r.ask(pickOne(AskExpand, "is.mission.expand", "Is a further member bought with shard XP?", func() []flow.Option {
		return append([]flow.Option{{Value: nobody, Key: "nobody", Label: "Nobody"}}, r.recruits(side)...)
	}, r.usualRecruit(side, open)), side, -1)
	if a.Value == nobody {
		r.next(Training)
		return
	}
	u := &r.book.force.Units[a.Value]
	from, gave := r.shared(side, u)
	most := 0
	for most < 7 {
		if _, no := r.book.force.Expand(from, u.Key, u.Name, most+1); no != nil {
			break
		}
		most++
	}
	extra := 0
	if most > 0 {
		extra = int(r.ask(flow.Question{Name: AskExtra, Kind: flow.Number, Rule: "is.mission.expand", Min: 0, Max: int32(most), Prompt: fmt.Sprintf("How many XP more does %s bring?", u.Name),
			Default: flow.Answer{Value: 0}, HasDefault: true}, side, -1).Value)
	}
	next, no := r.book.force.Expand(from, u.Key, r.unused(side, u.Name), extra)
	if len(no) > 0 {
		panic("missions: a recruit that was offered is refused: " + no[0].What)
	}
	r.spend(side, next, u.Name)
	r.tell("recruited", side, len(next.Operatives)-1, "is.mission.expand", "%s joins for %d shard XP.", next.Operatives[len(next.Operatives)-1].Name, u.Pts+extra-gave)
	r.gifted(side, len(next.Operatives)-1)
}

// recruits are the units of the faction that could join, those too dear with what is missing.
func (s *State) recruits(side flow.Seat) (out []flow.Option) {
	for _, u := range s.book.force.Recruits(s.Shards[side].Shard) {
		if len(u.No) > 0 {
			continue
		}
		i := slices.IndexFunc(s.book.force.Units, func(o force.Unit) bool { return o.Key == u.Unit.Key })
		sum := tally.New("price", u.Unit.Name, "is.mission.expand", u.Unit.Pts)
		o := flow.Option{Value: int32(i), Key: u.Unit.Key, Label: fmt.Sprintf("%s, %d XP", u.Unit.Name, u.Unit.Pts), Rule: "is.mission.expand", Sum: &sum}
		if u.Short > s.handlersPurse(side, u.Unit) {
			o.Refused = tally.Refuse("is.build.xp.two-pools", fmt.Sprintf("the shard has %d XP too few", u.Short), "earn more first")
		}
		out = append(out, o)
	}
	return out
}

// usualRecruit: a shard of few buys the dearest it can, one of many saves its XP.
func (s *State) usualRecruit(side flow.Seat, open []flow.Option) int32 {
	best, worth := int32(-1), -1
	if len(s.fit(side)) >= 8 {
		return best
	}
	for _, o := range open {
		if u := &s.book.force.Units[o.Value]; o.Refused == nil && u.Kind == force.Infantry && u.Pts > worth {
			best, worth = o.Value, u.Pts
		}
	}
	return best
}

// spend takes a shard over that has paid for something with shard XP, and notes it.  is.roster.log
func (r *run) spend(side flow.Seat, next *force.Shard, on string) {
	x := &r.Shards[side]
	before, after := r.book.force.Examine(x.Shard), r.book.force.Examine(next)
	if paid := before.ShardXP - after.ShardXP; paid > 0 {
		r.Buys = append(r.Buys, Buy{Mission: r.Mission, Side: int8(side), XP: int16(paid), On: on})
		r.cite("is.roster.log")
	}
	x.Shard = next
}
