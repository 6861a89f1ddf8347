package missions

import (
	"fmt"
	"slices"

	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Questions after a scenario.
const (
	AskBeast = "beast-xp"  // whether a beast's XP goes to the shard
	AskAid   = "first-aid" // who looks after somebody wounded
)

// xpRow is the row that says what a difficulty is worth.
func xpRow(d force.Difficulty) tally.Rule {
	return [...]tally.Rule{"is.mission.xp-low", "is.mission.xp-medium", "is.mission.xp-hard"}[d]
}

// Fought implements campaign.Story: experience, losses, Wounds.
// is.mission.xp-both, is.mission.lost-no-xp, is.mission.wounds-kept, is.mission.pins-cleared
func (s *State) Fought(io flow.IO, report campaign.Report) {
	r := &run{s, io}
	sc := r.scenario()
	costs := make([]int, len(r.Shards))
	for side := range costs {
		costs[side] = r.cost(flow.Seat(side))
	}
	leg := Leg{Mission: r.Mission, Scenario: sc.Number, Sides: make([]LegSide, len(r.Shards))}
	for side := range flow.Seats(len(r.Shards)) {
		leg.Sides[side] = r.home(side, &report.Sides[side], costs)
	}
	r.Legs = append(r.Legs, leg)
	if r.by("is.mission.pins-cleared", true) {
		r.tell("pins-cleared", flow.Nobody, -1, "is.mission.pins-cleared", "All pins come off.")
	}
	for side := range r.Shards {
		x := &r.Shards[side]
		x.Hires, x.Ready, x.Team = NoHelp, false, nil
	}
	r.Stage, r.Turn = Aiding, 0
	r.gather()
}

// home takes in what came of a scenario for a side.
func (r *run) home(side flow.Seat, report *campaign.SideReport, costs []int) LegSide {
	sc := r.scenario()
	x := &r.Shards[side]
	level := force.Success(report.Level)
	o := force.Outcome{Difficulty: sc.Difficulty, Success: level, Mine: costs[side]}
	for foe := range side.Foes(len(costs)) {
		o.Theirs = max(o.Theirs, costs[foe])
	}
	var captives []int
	x.Last = nil
	for i, p := range r.order(side) {
		if p.Hired != "" { // they earn nothing and go home  is.mission.temporary-operative
			r.cite("is.build.xp.temporary-none")
			continue
		}
		op, fate := int(p.Operative), report.Fates[i]
		x.Last = append(x.Last, p.Operative)
		o.Fielded = append(o.Fielded, op)
		switch {
		case fate == taken && r.by("is.mission.captive-fate", true):
			captives = append(captives, op)
			o.Lost, o.Wounds = append(o.Lost, op), append(o.Wounds, 0)
		case fate == dead:
			o.Lost, o.Wounds = append(o.Lost, op), append(o.Wounds, 0)
		case fate < taken && r.by("is.mission.wounds-kept", true, "is.build.replace.wounds-keep"):
			o.Wounds = append(o.Wounds, fate)
		default:
			o.Wounds = append(o.Wounds, 0)
		}
	}
	o.ToShard = r.beasts(side, &o)
	return r.award(side, o, captives)
}

// beasts asks for every beast that earned XP whether its handler gives it to the shard.
// is.build.xp.beast-xp-to-shard
func (r *run) beasts(side flow.Seat, o *force.Outcome) (out []int) {
	for _, op := range o.Fielded {
		u := r.book.force.UnitOf(r.Shards[side].Operatives[op].Unit)
		if u.Kind != force.Beasts || slices.Contains(o.Lost, op) {
			continue
		}
		q := pickOne(AskBeast, "is.build.xp.beast-xp-to-shard", fmt.Sprintf("Is the XP of %s given to the shard?", r.name(side, op)), func() []flow.Option {
			return []flow.Option{{Value: flow.Yes, Key: "yes", Label: "Yes, to the shard"}, {Value: flow.No, Key: "no", Label: "No, it keeps it"}}
		}, flow.Yes)
		if r.ask(q, side, op).Value == flow.Yes {
			out = append(out, op)
		}
	}
	return out
}

// award books what a scenario was worth.
// is.mission.xp-low, is.mission.xp-medium, is.mission.xp-hard, is.mission.xp-both, is.mission.xp-excess
func (r *run) award(side flow.Seat, o force.Outcome, captives []int) LegSide {
	x, sc := &r.Shards[side], r.scenario()
	leg := LegSide{Success: o.Success, Cost: int16(o.Mine)}
	earned := r.book.Sum("XP", fmt.Sprintf("%s, %s", o.Success, o.Difficulty), xpRow(o.Difficulty), 0)
	table := r.book.force.EarnedXP(o.Difficulty, o.Success)
	earned.Add("for the level", xpRow(o.Difficulty), table.Total())
	excess := r.book.force.UnderdogXP(o.Mine, o.Theirs)
	before := x.Shard
	next := r.book.force.Award(before, o)
	if !r.by("is.mission.xp-both", true, "is.scenario.xp-two-kinds", "is.build.xp.two-pools") {
		next.Earned = before.Earned + excess.Total()
	}
	leg.Earned, leg.Excess = int16(earned.Total()), int16(excess.Total())
	leg.Given = int16(next.Earned - before.Earned - earned.Total() - excess.Total())
	r.cite(xpRow(o.Difficulty))
	for _, op := range o.Lost {
		if next.Operatives[op].Fate != force.Dead {
			continue // a machine comes back, or the row is off
		}
		r.cite("is.mission.lost-no-xp", "is.build.xp.casualty-none")
		next.Operatives[op].Wounds = 0
		leg.Lost = append(leg.Lost, next.Operatives[op].Name)
		if slices.Contains(captives, op) {
			next.Operatives[op].Fate = force.Captive
			r.tell("taken", side, op, "is.mission.captive-fate", "%s is led away.", r.name(side, op))
			continue
		}
		x.Fallen = append(x.Fallen, int16(op))
		r.tell("lost", side, op, "is.mission.lost-no-xp", "%s is lost, and what it had not spent with it.", r.name(side, op))
	}
	x.Shard = r.book.force.BetweenScenarios(next)
	x.Fallen = slices.DeleteFunc(x.Fallen, func(op int16) bool { return r.comesBack(x, before, int(op)) })
	r.tellSum(side, -1, &earned, fmt.Sprintf("%s: %s in %s, %d XP to the shard and to each who came back.", x.Name, levels()[o.Success].Label, sc.Name, earned.Total()))
	if excess.Total() > 0 {
		r.cite("is.mission.xp-excess", "is.build.xp.underdog")
		r.tell("excess", side, -1, "is.mission.xp-excess", "%s fielded %d XP against %d: %d shard XP.", x.Name, o.Mine, o.Theirs, excess.Total())
	}
	return leg
}

// comesBack tells whether somebody lost was replaced at once, outside the normal replacement: an Outcast.
// is.build.replace.outcasts
func (r *run) comesBack(x *Shard, before *force.Shard, op int) bool {
	old := &x.Operatives[op]
	for i := len(before.Operatives); i < len(x.Operatives); i++ {
		if n := &x.Operatives[i]; n.Name == old.Name && n.Unit == old.Unit {
			r.cite("is.build.replace.outcasts")
			return true
		}
	}
	return false
}

// gather lists who may be looked after: everybody wounded, where the shard has somebody who can.
// is.mission.medic-between
func (r *run) gather() {
	for side := range flow.Seats(len(r.Shards)) {
		x := &r.Shards[side]
		x.Patients = nil
		for _, op := range r.fit(side) {
			if x.Operatives[op].Wounds > 0 && len(r.helpers(side, op)) > 0 {
				x.Patients = append(x.Patients, int16(op))
			}
		}
	}
}

// helper is somebody who could look after a patient, with the number to roll.
type helper struct {
	op  int
	sum tally.Tally
}

// helpers are those of a side who could look after one of it, the likeliest first.
func (s *State) helpers(side flow.Seat, patient int) (out []helper) {
	if s.denied("is.mission.medic-between") {
		return nil
	}
	x := &s.Shards[side]
	report := s.book.force.Examine(x.Shard)
	for _, op := range s.fit(side) {
		p := report.Members[op].Profile
		if sum := s.book.force.FirstAid(&p, x.Operatives[op].Wounds, x.Operatives[patient].Wounds); op != patient && sum.Total() > 0 {
			out = append(out, helper{op, sum})
		}
	}
	slices.SortStableFunc(out, func(a, b helper) int { return b.sum.Total() - a.sum.Total() })
	return out
}

// noAid is the answer that nobody looks after a patient.
const noAid int32 = -1

// aid makes one check: a Medic or Monitor looks after somebody wounded, once before the next team is chosen.
// is.mission.medic-between, is.build.replace.first-aid
func (r *run) aid() {
	side := r.side()
	x := &r.Shards[side]
	if int(r.At)+1 >= len(r.Plan) { // Wounds are cleared after the mission
		x.Patients = nil
	}
	if len(x.Patients) == 0 {
		if r.next(Agreeing); r.Stage == Agreeing {
			r.advance()
		}
		return
	}
	patient := int(x.Patients[0])
	x.Patients = x.Patients[1:]
	list := r.helpers(side, patient)
	if len(list) == 0 {
		return
	}
	a := r.ask(pickOne(AskAid, "is.mission.medic-between", fmt.Sprintf("Who looks after %s?", r.name(side, patient)), func() (out []flow.Option) {
		for i := range list {
			op := list[i].op
			out = append(out, flow.Option{Value: int32(op), Unit: flow.RefTo(r.memberID(side, op)), Key: r.name(side, op), Label: r.name(side, op), Rule: "is.mission.medic-between", Sum: &list[i].sum})
		}
		return append(out, flow.Option{Value: noAid, Key: "nobody", Label: "Nobody"})
	}, int32(list[0].op)), side, patient)
	if a.Value == noAid {
		return
	}
	op := int(a.Value)
	sum := list[slices.IndexFunc(list, func(h helper) bool { return h.op == op })].sum
	face := 0
	next, healed, no := r.book.force.Treat(x.Shard, op, patient, func(roll dice.Roll) int {
		face = r.d10(roll, side)
		return face
	})
	if no != nil {
		panic("missions: a helper that was offered cannot help: " + no.Error())
	}
	x.Shard = next
	r.cite("is.mission.medic-between", "is.build.replace.first-aid")
	text := fmt.Sprintf("%s looks after %s: the Wound stays.", r.name(side, op), r.name(side, patient))
	if healed {
		text = fmt.Sprintf("%s looks after %s: a Wound is gone.", r.name(side, op), r.name(side, patient))
	}
	r.tellSum(side, patient, &sum, text, face)
}
