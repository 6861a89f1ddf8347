package missions

import (
	"fmt"
	"strings"

	"sortie/campaign"
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Detail implements campaign.Story: an operative with the reasons of its numbers, its skill trees with what every step
// would cost and gain, what it carries and what it could buy.
func (s *State) Detail(seat flow.Seat, id int32) (campaign.Member, error) {
	side, op := flow.Seat(id/perSide), int(id%perSide)
	if id < 0 || int(side) >= len(s.Shards) || op >= len(s.Shards[side].Operatives) {
		return campaign.Member{}, fmt.Errorf("there is no operative %d in this campaign", id)
	}
	report := s.book.force.Examine(s.Shards[side].Shard)
	m := s.member(side, op, &report)
	ahead := s.Shards[side].Shard
	if s.Stage < Replacing { // what is planned now is bought when the mission is over
		ahead = ahead.Clone()
		ahead.Missions++
	}
	detail(s.book.force, ahead, op, &m, &report.Members[op])
	if side != seat || s.Shards[side].Operatives[op].Fate != force.Fit { // what a foe may plan is his own affair
		m.Trees, m.Shop = owned(m.Trees), nil
	}
	return m, nil
}

// owned are the trees without the steps that are still to be taken.
func owned(trees []campaign.Tree) (out []campaign.Tree) {
	for _, t := range trees {
		if t.Have > 0 {
			t.Steps = t.Steps[:min(t.Have, len(t.Steps))]
			out = append(out, t)
		}
	}
	return out
}

// detail adds to a member what takes longer to work out.
func detail(b *force.Book, shard *force.Shard, op int, m *campaign.Member, r *force.Member) {
	for i := range m.Stats {
		if i < int(force.NumStats) {
			sum := b.StatOf(shard, op, force.Stat(i))
			m.Stats[i].Sum = &sum
		}
	}
	for _, t := range b.Trees(shard, op) {
		if tree := treeOf(b, &t, &r.Profile); len(tree.Steps) > 0 {
			m.Trees = append(m.Trees, tree)
		}
	}
	for _, w := range r.Profile.Weapons {
		m.Gear = append(m.Gear, weaponItems(b, w)...)
	}
	for _, list := range [][]string{r.Profile.Armour, r.Profile.Gear, r.Profile.Probes} {
		for _, key := range list {
			m.Gear = append(m.Gear, campaign.Item{Name: spelled(key)})
		}
	}
	for i := range b.Prices {
		m.Shop = append(m.Shop, shopItems(b, shard, op, i)...)
	}
}

// weaponItems are a weapon as it is carried, a line a mode.
func weaponItems(b *force.Book, w force.Carried) (out []campaign.Item) {
	x := b.WeaponOf(w.Weapon)
	if x == nil {
		return []campaign.Item{{Name: w.String()}}
	}
	for k := range x.Modes {
		item := campaign.Item{Name: x.Name, Text: x.Modes[k].Line()}
		if len(x.Modes) > 1 {
			item.Name += ", " + strings.ToLower(spelled(x.Modes[k].Key))
		}
		out = append(out, item)
	}
	return out
}

// spelled is a key of the lists as people read it.
func spelled(key string) string {
	if key == "" {
		return key
	}
	return strings.ToUpper(key[:1]) + strings.ReplaceAll(key[1:], "-", " ")
}

// shopItems are an item of the tables as an operative could buy it with its own XP or the shard's.
func shopItems(b *force.Book, shard *force.Shard, op, i int) (out []campaign.Item) {
	step := force.StepOf(b, &b.Prices[i])
	if step == "" {
		return nil
	}
	for _, by := range []bool{false, true} {
		offer := b.Judge(shard, op, force.Purchase{Step: step, Item: b.Prices[i].Item, After: shard.Missions, ByShard: by})
		if len(offer.No) > 0 {
			continue
		}
		item := campaign.Item{Name: offer.Title, Text: offer.Text, Cost: offer.Price.Total(), Purse: by, Short: offer.Short, Value: ownGear + int32(i)}
		if by {
			item.Value = shardGear + int32(i)
		}
		out = append(out, item)
	}
	return out
}

// treeOf shows a skill: what is owned, in reach, too dear or refused. Trees of which nothing is open are left out.
func treeOf(b *force.Book, t *force.Tree, p *force.Profile) campaign.Tree {
	skill := b.Skill(t.Skill)
	tree := campaign.Tree{Name: skill.Name, Note: p.Named(t.Skill), Have: t.Have}
	for l := 1; l <= t.Have && l <= len(skill.Levels); l++ {
		_, text := b.Describe(force.Purchase{Step: force.BuySkill, Item: t.Skill.Key(), Level: l})
		tree.Steps = append(tree.Steps, campaign.Step{Level: l, Cost: skill.Levels[l-1].Cost, Text: text, State: "own", Value: int32(t.Skill)*stepsEach + int32(l)})
	}
	open := t.Have > 0
	for i := range t.Steps {
		o := &t.Steps[i]
		step := campaign.Step{Level: o.Purchase.Level, Cost: o.Price.Total(), Text: o.Text, State: "open", Short: o.Short, Value: int32(t.Skill)*stepsEach + int32(o.Purchase.Level)}
		for _, g := range o.Gains {
			step.Gains = append(step.Gains, campaign.Gain{Name: g.Stat.String(), Before: g.Before, After: g.After})
		}
		switch no := refusal(o.No); {
		case no != nil:
			step.State, step.No = "no", *no
		case o.Short > 0:
			step.State = "far"
		}
		open = open || step.State != "no" || interesting(step.No.Rule, t.Skill)
		tree.Steps = append(tree.Steps, step)
	}
	if !open {
		tree.Steps = nil
	}
	return tree
}

// interesting tells whether a tree is shown though it is closed: something other than the faction's list closes it.
func interesting(rule tally.Rule, id force.SkillID) bool {
	return rule == tally.Rule("is.skill."+id.Key()+".prerequisite")
}

// Roster implements campaign.Rules: a shard outside of any campaign.
func (y Rules) Roster(text string) (campaign.Open, error) {
	shard, _ := Read(text)
	list, err := y.CheckList(text, 0)
	if err != nil {
		return campaign.Open{}, err
	}
	report := y.force.Examine(&shard)
	out := campaign.Open{Report: list, Text: report.Shard.Text(), Roster: campaign.Roster{Name: shard.Name, Force: shard.Faction, Purse: report.ShardXP, Members: []campaign.Member{}}}
	if b, err := report.Shard.JSON(); err == nil {
		out.JSON = string(b)
	}
	for op := range report.Members {
		if report.Members[op].Profile.Unit == "" {
			continue // there is no such unit; the report says so
		}
		m := memberOf(y.force, &report.Shard.Operatives[op], &report.Members[op])
		m.ID, m.Index, m.Leads = int32(op), op, op == report.Leader
		out.Roster.Members = append(out.Roster.Members, m)
	}
	for _, e := range report.Shard.Equipment {
		out.Roster.Gear = append(out.Roster.Gear, campaign.Item{Name: e.Item})
	}
	return out, nil
}

// Detail implements campaign.Rules: one of such a shard with all that can be said of it.
func (y Rules) Detail(text string, op int) (campaign.Member, error) {
	shard, _ := Read(text)
	report := y.force.Examine(&shard)
	if op < 0 || op >= len(report.Members) || report.Members[op].Profile.Unit == "" {
		return campaign.Member{}, fmt.Errorf("there is no operative %d in this shard", op)
	}
	m := memberOf(y.force, &report.Shard.Operatives[op], &report.Members[op])
	m.ID, m.Index, m.Leads = int32(op), op, op == report.Leader
	detail(y.force, report.Shard, op, &m, &report.Members[op])
	return m, nil
}
