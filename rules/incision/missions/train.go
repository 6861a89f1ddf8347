package missions

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Questions of training.
const (
	AskSpend = "train" // who buys something
	AskBuy   = "buy"   // and what
)

// Values of the questions.
const (
	nobodyBuys int32 = -1
	shardBuys  int32 = 900 // equipment of the shard
	buyNothing int32 = -1
	stepsEach  int32 = 16     // levels of a skill
	ownGear    int32 = 1000   // items that an operative pays for itself, by their place in the tables
	shardGear  int32 = 2000   // and those that shard XP pays
	munitions  int32 = 3000   // loads, by their place and that of the weapon
	retrains   int32 = 20_000 // a skill bound to another weapon
)

// train lets a side spend XP, one purchase a time: operatives their own on skills and gear, the shard its own on gear
// for anybody.  is.mission.training, is.scenario.operative-xp-use, is.scenario.shard-xp-use
func (r *run) train() {
	side := r.side()
	if !r.by("is.mission.training", true) {
		r.trained()
		return
	}
	a := r.ask(flow.Question{Name: AskSpend, Kind: flow.PickOne, Rule: "is.mission.training", Prompt: "Who is trained or equipped?",
		Offers: func() []flow.Option { return r.spenders(side) },
		Plan: func() (flow.Answer, bool) {
			op, _ := r.usualStep(side)
			return flow.Answer{Value: op}, true
		}}, side, -1)
	if a.Value == nobodyBuys {
		r.trained()
		return
	}
	op := int(a.Value)
	at := op
	if a.Value == shardBuys {
		at = -1
	}
	b := r.ask(flow.Question{Name: AskBuy, Kind: flow.PickOne, Rule: "is.mission.training", Prompt: "What is bought?",
		Offers: func() []flow.Option { return r.steps(side, op) },
		Reckon: func(value int32) *tally.Tally { return r.price(side, op, value) },
		Plan: func() (flow.Answer, bool) {
			if who, step := r.usualStep(side); who == a.Value {
				return flow.Answer{Value: step}, true
			}
			return flow.Answer{Value: buyNothing}, true
		}}, side, at)
	if b.Value != buyNothing {
		r.buy(side, op, b.Value)
	}
}

// trained ends the training of a side; after the last one the next mission begins, or the campaign ends.
func (r *run) trained() {
	if r.next(Planning); r.Stage != Planning {
		return
	}
	r.Plan, r.At = nil, 0
	if int(r.Mission) >= r.book.options.Missions {
		r.Stage = Ended
		r.tell("campaign-over", flow.Nobody, -1, "is.roster.log", "The campaign is over.")
	}
}

// spenders are those who could buy something.
func (s *State) spenders(side flow.Seat) (out []flow.Option) {
	report := s.book.force.Examine(s.Shards[side].Shard)
	for _, op := range s.fit(side) {
		out = append(out, flow.Option{Value: int32(op), Unit: flow.RefTo(s.memberID(side, op)), Key: s.name(side, op), Rule: "is.mission.training",
			Label: fmt.Sprintf("%s, %d XP", s.name(side, op), report.Members[op].Unspent)})
	}
	out = append(out, flow.Option{Value: shardBuys, Key: "shard", Label: fmt.Sprintf("Equipment of the shard, %d shard XP", report.ShardXP), Rule: "is.scenario.shard-xp-use"})
	return append(out, flow.Option{Value: nobodyBuys, Key: "done", Label: "Nobody else"})
}

// purchase is the step behind a value; false if there is none.
func (s *State) purchase(side flow.Seat, op int, value int32) (p force.Purchase, ok bool) {
	return s.purchaseOf(side, op, value, s.arms(side, op))
}

// purchaseOf is purchase where the weapons of the operative are known.
func (s *State) purchaseOf(side flow.Seat, op int, value int32, arms []string) (p force.Purchase, ok bool) {
	x := &s.Shards[side]
	b := s.book.force
	p.After = x.Missions
	item := func(n int32) bool {
		if n < 0 || int(n) >= len(b.Prices) {
			return false
		}
		p.Item, p.Step = b.Prices[n].Item, force.StepOf(b, &b.Prices[n])
		return p.Step != ""
	}
	switch {
	case value >= retrains:
		n := value - retrains
		if int(n%stepsEach) >= len(arms) || int(n/stepsEach) >= len(b.Skills) || n/stepsEach < 1 {
			return p, false
		}
		p.Step, p.Item, p.For = force.Retrain, force.SkillID(n/stepsEach).Key(), arms[n%stepsEach]
		return p, true
	case value >= munitions:
		n := value - munitions
		if int(n%stepsEach) >= len(arms) || int(n/stepsEach) >= len(b.Prices) {
			return p, false
		}
		p.Step, p.Item, p.For = force.BuyMunition, b.Prices[n/stepsEach].Item, arms[n%stepsEach]
		return p, true
	case value >= shardGear:
		p.ByShard = true
		return p, item(value - shardGear)
	case value >= ownGear:
		return p, item(value - ownGear)
	case value < stepsEach || int(value/stepsEach) >= len(b.Skills):
		return p, false
	}
	p.Step, p.Item, p.Level = force.BuySkill, force.SkillID(value/stepsEach).Key(), int(value%stepsEach)
	if b.Skill(force.SkillID(value/stepsEach)).Names != force.NamesNothing {
		p.For = b.WeaponFor(x.Shard, op, force.SkillID(value/stepsEach))
	}
	return p, true
}

// price is what a step costs, with its reasons; nil if it is none.
func (s *State) price(side flow.Seat, op int, value int32) *tally.Tally {
	if op == int(shardBuys) {
		return nil // the offer has it
	}
	p, ok := s.purchase(side, op, value)
	if !ok {
		return nil
	}
	offer := s.book.force.Judge(s.Shards[side].Shard, op, p)
	return &offer.Price
}

// arms are the weapons of an operative, by which loads and bound skills are named.
func (s *State) arms(side flow.Seat, op int) (out []string) {
	report := s.book.force.Examine(s.Shards[side].Shard)
	for _, w := range report.Members[op].Profile.Weapons {
		out = append(out, w.Weapon)
	}
	return out
}

// steps are what an operative could buy next, or the shard for itself: all that is open, and the rest with the reason.
func (s *State) steps(side flow.Seat, op int) (out []flow.Option) {
	if op == int(shardBuys) {
		return append(s.shardSteps(side), flow.Option{Value: buyNothing, Key: "nothing", Label: "Nothing"})
	}
	b, arms := s.book.force, s.arms(side, op)
	judge := func(value int32) *tally.Refusal {
		p, _ := s.purchaseOf(side, op, value, arms)
		offer := b.Judge(s.Shards[side].Shard, op, p)
		return offerRefusal(&offer)
	}
	add := func(value int32, price int, rule tally.Rule) {
		if p, ok := s.purchaseOf(side, op, value, arms); ok && !s.denied(rule) {
			out = append(out, flow.Option{Value: value, Key: keyOf(p), Label: label(b, p, price), Rule: rule, Judge: judge})
		}
	}
	own, shared := tally.Rule("is.scenario.operative-xp-use"), tally.Rule("is.scenario.shard-xp-use")
	skills := b.Examine(s.Shards[side].Shard).Members[op].Profile.Skills
	for id := 1; id < len(b.Skills); id++ {
		have := 0
		for _, l := range skills {
			if int(l.Skill) == id {
				have = l.Level
			}
		}
		if have < len(b.Skills[id].Levels) {
			add(int32(id)*stepsEach+int32(have)+1, b.Skills[id].Levels[have].Cost, own)
		}
		for k := range arms {
			if have > 0 && b.Skills[id].Names != force.NamesNothing {
				add(retrains+int32(id)*stepsEach+int32(k), b.Skills[id].Retrain, own)
			}
		}
	}
	for i := range b.Prices {
		if row := &b.Prices[i]; row.Table != "munition" {
			add(ownGear+int32(i), row.XP, own)
			add(shardGear+int32(i), row.XP, shared)
			continue
		}
		for k := range arms {
			add(munitions+int32(i)*stepsEach+int32(k), b.Prices[i].XP, own)
		}
	}
	return append(out, flow.Option{Value: buyNothing, Key: "nothing", Label: "Nothing"})
}

// shardSteps are probes and buddies that belong to the shard.  is.build.probe.shard-equipment
func (s *State) shardSteps(side flow.Seat) (out []flow.Option) {
	x := &s.Shards[side]
	before := s.book.force.Examine(x.Shard)
	for i := range s.book.force.Prices {
		row := &s.book.force.Prices[i]
		if row.Table != "probe" || s.denied("is.scenario.shard-xp-use") {
			continue
		}
		after := s.book.force.Examine(s.withGear(side, row.Item))
		price := tally.New("price", row.Item, "is.scenario.shard-xp-use", before.ShardXP-after.ShardXP)
		o := flow.Option{Value: shardGear + int32(i), Key: row.Item, Label: fmt.Sprintf("%s, %d shard XP", row.Item, price.Total()), Rule: "is.scenario.shard-xp-use", Sum: &price}
		for _, f := range after.Faults {
			if !slices.Contains(before.Faults, f) {
				o.Refused = fault(f.Fault)
				break
			}
		}
		if o.Refused == nil || o.Refused.Rule == "is.build.xp.two-pools" {
			out = append(out, o)
		}
	}
	return out
}

func (s *State) withGear(side flow.Seat, item string) *force.Shard {
	next := s.Shards[side].Clone()
	next.Equipment = append(next.Equipment, force.Purchase{Step: force.BuyProbe, Item: item, After: next.Missions})
	return next
}

// buy carries a purchase out.
func (r *run) buy(side flow.Seat, op int, value int32) {
	if op == int(shardBuys) {
		item := r.book.force.Prices[value-shardGear].Item
		r.spend(side, r.withGear(side, item), item)
		r.cite("is.scenario.shard-xp-use", "is.build.xp.shard-for-upgrades", "is.roster.shard-equipment")
		r.tell("equipped", side, -1, "is.scenario.shard-xp-use", "%s buys %s.", r.Shards[side].Name, item)
		return
	}
	p, _ := r.purchase(side, op, value)
	next, offer := r.book.force.Buy(r.Shards[side].Shard, op, p)
	if !offer.Open() {
		panic("missions: a purchase that was offered is refused: " + offer.Title)
	}
	if p.ByShard {
		r.cite("is.scenario.shard-xp-use", "is.build.xp.shard-for-upgrades")
		r.spend(side, next, offer.Title+" for "+r.name(side, op))
	} else {
		r.cite("is.scenario.operative-xp-use", "is.build.xp.spending", "is.build.xp.no-sharing")
		r.Shards[side].Shard = next
	}
	r.tell("trained", side, op, "is.mission.training", "%s: %s for %d XP.", r.name(side, op), offer.Title, offer.Price.Total())
	r.gifted(side, op)
}

// offerRefusal says why a step may not be bought, nil if it may.
func offerRefusal(o *force.Offer) *tally.Refusal {
	if no := refusal(o.No); no != nil {
		return no
	}
	if o.Short > 0 {
		return tally.Refuse("is.build.xp.no-sharing", fmt.Sprintf("%d XP short", o.Short), "earn more first")
	}
	return nil
}

// keyOf is the word for a purchase.
func keyOf(p force.Purchase) string {
	key := p.Item
	if p.Level > 0 {
		key = fmt.Sprintf("%s-%d", p.Item, p.Level)
	}
	switch {
	case p.Step == force.Retrain:
		key = "retrain-" + p.Item + "-" + p.For
	case p.Step == force.BuyMunition:
		key += "-" + p.For
	case p.ByShard:
		key += "-by-shard"
	}
	return key
}

// label is a step for people: what it is, what it costs by the tables and gives.
func label(b *force.Book, p force.Purchase, price int) string {
	title, text := b.Describe(p)
	purse := "XP"
	if p.ByShard {
		purse = "shard XP"
	}
	if text != "" {
		text = ": " + text
	}
	if p.Step == force.Retrain {
		title += " for " + p.For
	}
	return fmt.Sprintf("%s, %d %s%s", title, price, purse, text)
}
