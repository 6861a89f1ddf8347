package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// sheetChart is one of the four damage charts of the first edition; a higher roll is worse.
// g1.damage.drone.*, g1.damage.heavy.*, g1.damage.vehicle.*, g1.damage.beast.*
func sheetChart(t *force.ModelType) force.Chart {
	switch {
	case t.Role == force.TeamWeapon:
		worse := force.Result{Die: dice.D3, Down: true, Disabled: true, Rule: "g1.damage.heavy.3-5"}
		gone := force.Result{Destroyed: true, Rule: "g1.damage.heavy.6-10"}
		return force.Chart{{Pins: 1, Down: true, Rule: "g1.damage.heavy.1"}, {Die: dice.D3, Down: true, Rule: "g1.damage.heavy.2"},
			worse, worse, worse, gone, gone, gone, gone, gone}
	case t.UnitType == force.Drone:
		gone := force.Result{Destroyed: true, Rule: "g1.damage.drone.6-10"}
		return force.Chart{
			{Pins: 1, Down: true, Rule: "g1.damage.drone.1"},
			{Die: dice.D3, Down: true, Rule: "g1.damage.drone.2"},
			{Die: dice.D3, Down: true, Slow: true, Rule: "g1.damage.drone.3"},
			{Die: dice.D3, Down: true, Disabled: true, Rule: "g1.damage.drone.4"},
			{Die: dice.D6, Break: true, Rule: "g1.damage.drone.5"},
			gone, gone, gone, gone, gone,
		}
	case t.UnitType == force.HumongousBeast:
		worse := force.Result{Die: dice.D3, Down: true, ModLoss: true, Rule: "g1.damage.beast.6-8"}
		return force.Chart{
			{Rule: "g1.damage.beast.1"},
			{Pins: 1, Rule: "g1.damage.beast.2-3"}, {Pins: 1, Rule: "g1.damage.beast.2-3"},
			{Pins: 1, Down: true, Rule: "g1.damage.beast.4-5"}, {Pins: 1, Down: true, Rule: "g1.damage.beast.4-5"},
			worse, worse, worse,
			{Die: dice.D6, Break: true, ModLoss: true, Rule: "g1.damage.beast.9"},
			{Destroyed: true, Rule: "g1.damage.beast.10"},
		}
	}
	return force.Chart{
		{Rule: "g1.damage.vehicle.1"},
		{Pins: 1, Rule: "g1.damage.vehicle.2-3"}, {Pins: 1, Rule: "g1.damage.vehicle.2-3"},
		{Pins: 1, Down: true, Rule: "g1.damage.vehicle.4-5"}, {Pins: 1, Down: true, Rule: "g1.damage.vehicle.4-5"},
		{Die: dice.D3, Down: true, ModLoss: true, Rule: "g1.damage.vehicle.6"},
		{Die: dice.D3, Down: true, ModLoss: true, Slow: true, Rule: "g1.damage.vehicle.7"},
		{Die: dice.D3, Down: true, ModLoss: true, Disabled: true, Rule: "g1.damage.vehicle.8"},
		{Die: dice.D6, Break: true, ModLoss: true, Rule: "g1.damage.vehicle.9"},
		{Destroyed: true, Rule: "g1.damage.vehicle.10"},
	}
}

// damageOfSheet rolls on the charts of the first edition for every failed Res test and applies every result in turn.
// g1.damage.roll
func (r *Run) damageOfSheet(b *position.Bout) {
	b.Led = make([]int8, r.Enrolled(b.Target))
	for i := range b.Hits {
		r.damageOfHit(b, i)
	}
	r.damagedAway(b.Target)
}

// damagedAway destroys a unit of which damage has left nothing.
func (r *Run) damagedAway(u UnitID) {
	if r.Unit(u).Where != position.Destroyed && r.strength(u) == 0 && !r.machine(u) {
		r.destroy(u, "a2.damage.destroyed", "destroyed by damage")
	}
}

// damageOfHit rolls for one hit and applies the result, if its test was failed.
func (r *Run) damageOfHit(b *position.Bout, i int) {
	u, h := b.Target, &b.Hits[i]
	if !r.due(b, i) || !r.by("g1.damage.roll", true) || b.Melee && !r.by("g1.h2h.res.vehicles", true) {
		return
	}
	h.Rolled = true
	now := charting{hit: i}
	n := r.chartRoll(b, now)
	if led := &b.Led[h.Model-r.Head(u)]; n > 1 && *led < r.leaderOf(h.Model) && r.by("g1.attr.leader.chart", true) {
		*led++
		now.first = n
		n = min(n, r.chartRoll(b, now))
	}
	b.Charted, now.first = true, -n
	r.applySheet(b, now, r.sheetResult(h.Model, n))
}

// due tells whether a hit calls for a damage roll that has not been made.
func (r *Run) due(b *position.Bout, i int) bool {
	h := &b.Hits[i]
	return h.Failed && !h.Rolled && r.Unit(b.Target).Where != position.Destroyed && !r.Bodies[h.Model].Gone && r.charted(h.Model)
}

// charting is how far the damage rolls of a bout have come.
type charting struct {
	hit   int // the failed test that is dealt with
	first int // what was rolled first if it is rolled again; below 0, what came of it
}

// leaderOf is how many damage rolls a model may take again. What a medic gives a humongous beast in the second edition is not
// on the sheet.  g1.attr.leader.chart, g1.diff.medic-beast
func (r *Run) leaderOf(m ModelID) int8 {
	t := r.TypeOf(m)
	if t.UnitType == force.HumongousBeast && r.medics(r.Bodies[m].Group) > 0 && !r.by("g1.diff.medic-beast", true) {
		return 1
	}
	return t.Traits.Sheet.Leader
}

// chartRoll is one damage roll, 1 to 10: a D5 against who was heavily armoured, and with Massive Damage the higher of two,
// one more if they are equal.  g1.damage.heavy-d5, g1.damage.massive, g1.damage.massive-double
func (r *Run) chartRoll(b *position.Bout, at charting) int {
	h := &b.Hits[at.hit]
	one := func(before int) int {
		face := r.throw(r.sheetRoll(b, at, before))
		if r.by("g1.damage.heavy-d5", h.Armoured) {
			return (face + 1) / 2
		}
		return face
	}
	n := one(0)
	sum := r.Sum(RollDamage, "damage", "g1.damage.roll", n)
	if r.by("g1.damage.massive", h.Massive) {
		if m := one(n); m > n {
			sum.Add("massive", "g1.damage.massive", m-n)
		} else if r.by("g1.damage.massive-double", m == n) {
			sum.Add("double", "g1.damage.massive-double", 1)
		}
	}
	if h.Damage != 0 {
		sum.Add("weapon", "g1.house.weapons", -int(h.Damage)) // the second edition counts down
	}
	sum.AtMost("the worst", "g1.damage.high-is-worse", 10)
	sum.AtLeast("the least", "g1.damage.high-is-worse", 1)
	r.tellSum(b.Shooter, b.Target, &sum, r.ModelName(h.Model)+": damage "+strconv.Itoa(sum.Total()))
	return min(max(sum.Total(), 1), 10)
}

// sheetResult is the line of a model's chart.
func (r *Run) sheetResult(m ModelID, n int) force.Result {
	if c := r.TypeOf(m).Chart; r.by("a2.damage.other-charts", c != nil) {
		return c[n-1]
	}
	if !r.by("g1.damage.high-is-worse", true) {
		n = 11 - n
	}
	if !r.by("g1.diff.damage.four-charts", true) {
		return commonResult(11 - n)
	}
	return sheetChart(r.TypeOf(m))[n-1]
}

// applySheet carries one line of a chart out, from left to right.  g1.damage.key.*
func (r *Run) applySheet(b *position.Bout, at charting, res force.Result) {
	u, m := b.Target, b.Hits[at.hit].Model
	if r.Denied(res.Rule) {
		return
	}
	r.tell("damage-result", u, b.Shooter, res.Rule, "%s suffers damage", r.ModelName(m))
	if res.Destroyed {
		r.wreck(b, m)
		return
	}
	pins, die := int(res.Pins), int(res.Die)
	if !r.by("g1.diff.damage.pins", true) && die == dice.D6 {
		die = dice.D4
	}
	if die > 0 {
		pins += r.throw(r.extraPinsRoll(b, at, die))
	}
	r.addPins(u, pins, res.Rule)
	if res.Down {
		b.Downed = true
		r.forceDown(u, "a2.damage.forced-down")
	}
	if res.ModLoss {
		r.loseDie(u)
	}
	if r.by("g1.damage.key.immobilised", res.Slow) {
		r.alter(m).Slow = 2
	}
	if res.Disabled {
		r.malfunction(b, m)
	}
	if res.Break && b.Break && !r.by("g1.damage.key.break-single", true) {
		r.damageBreak(b)
	}
	b.Break = b.Break || res.Break
	if !r.by("g1.diff.damage.no-breach", res.Break) && res.Break {
		r.alter(m).Breach++
	}
}

// wreck removes a destroyed model, and its unit unless others of it go on: another drone, or the crew of a heavy weapon.
func (r *Run) wreck(b *position.Bout, m ModelID) {
	b.Killed(m)
	r.leaveWreck(m)
	if r.anotherDrone(m) || r.TypeOf(m).Role == force.TeamWeapon {
		r.removeModel(m)
		r.countLoss(b, m)
		return
	}
	r.destroyBy(b.Target, "a2.damage.destroyed", "it is destroyed", b.Shooter, r.causeOf(b, m))
}

// malfunction puts the working weapon with the highest SV out of action; of equals the owner picks.
// g1.damage.key.malfunction
func (r *Run) malfunction(b *position.Bout, m ModelID) {
	var best []int
	high := int8(-128)
	for w, k := range r.TypeOf(m).Weapons {
		if r.Figures[m].Disabled>>w&1 != 0 || len(r.Book.Weapons[k].Modes) == 0 {
			continue
		}
		sv := int8(-128)
		for i := range r.Book.Weapons[k].Modes {
			sv = max(sv, r.Book.Weapons[k].Modes[i].SV)
		}
		if sv > high {
			best, high = best[:0], sv
		}
		if sv == high {
			best = append(best, w)
		}
	}
	if len(best) == 0 || !r.by("g1.damage.key.malfunction", true) {
		return
	}
	w := best[0]
	if len(best) > 1 {
		w = int(r.ask(flow.Question{
			Name: AskDisabledWeapon, Seat: r.Groups[b.Target].Side, Kind: flow.PickOne, Rule: "g1.damage.key.malfunction",
			Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which weapon stops working?",
			Offers: func() []flow.Option {
				var out []flow.Option
				for _, w := range best {
					wp := &r.Book.Weapons[r.TypeOf(m).Weapons[w]]
					out = append(out, flow.Option{Value: int32(w), Key: wp.Key, Label: wp.Name})
				}
				return out
			},
			Default: flow.Answer{Value: int32(w)}, HasDefault: true,
		}).Value)
	}
	r.alter(m).Disabled |= 1 << w
	r.tell("disabled", b.Target, b.Shooter, "g1.damage.key.malfunction", "%s loses %s", r.ModelName(m), r.Book.Weapons[r.TypeOf(m).Weapons[w]].Name)
}

// chartUnit tells whether a unit of the first edition takes break tests only by its damage chart.  g1.break.chart-units
func (s *State) chartUnit(u UnitID) bool {
	return s.Applies("g1.break.chart-units", position.OnDamageChart(s.Unit(u).Type) || s.HeavyTeam(u))
}

// breakReasonOfSheet is the rule by which a bout calls for a break test: enemy shooting that hits a unit with a pin for every
// model, or that brings its losses to half.  g1.break.when.pins-per-model, g1.break.when.half
func (r *Run) breakReasonOfSheet(b *position.Bout) tally.Rule {
	rule := tally.Rule("")
	reason := func(by tally.Rule, due bool) {
		if !r.Applies(by, due) {
			return
		}
		if rule != "" {
			if r.cite(rule); !r.by("g1.break.once", true) {
				r.breakTest(b.Target, rule)
			}
		}
		rule = by
	}
	u := b.Target
	if r.by("g1.break.chart-units", r.chartUnit(u)) || b.Melee || r.OwnerOf(b.Shooter) == r.OwnerOf(u) {
		return ""
	}
	reason("a2.break.when.special", b.Pinned && r.nervous(u))
	if !b.Shoots() {
		r.cite("g1.break.when.half")
		return rule // hurt, but not by shooting
	}
	reason("g1.break.when.pins-per-model", len(b.Hits) > 0 && r.pins(u) > 0 && r.pins(u) >= r.strength(u) && !r.onlyEquipment(b))
	reason("g1.break.when.half", b.Lost > 0 && 2*r.strength(u) <= int(r.Unit(u).Strength))
	return rule
}

func (s *State) onlyEquipment(b *position.Bout) bool { return !s.struckOwn(b, len(b.Hits)) }

// struckOwn tells whether one of the first n hits of a bout is on a model that is no equipment.
func (s *State) struckOwn(b *position.Bout, n int) bool {
	for i := range n {
		if s.TypeOf(b.Hits[i].Model).Role != force.Equipment {
			return true
		}
	}
	return false
}

// breakResult is the table of results of a break test in the first edition.  g1.break.result.*
func (r *Run) breakResult(u UnitID, v Verdict, defeated bool) {
	un := r.Unit(u)
	if !v.Pass && 2*r.strength(u) == int(un.Strength) {
		r.cite("g1.diff.break.fail-half")
	}
	switch {
	case v.Face == 1:
		r.removePins(u, 1, "g1.break.result.one")
	case r.by("a2.break.pass", v.Pass):
	case r.by("g1.break.result.ten", v.Face == 10):
		r.destroy(u, "g1.break.broken-removed", "it is broken")
	case r.by("a2.break.fail-broken", defeated && r.by("g1.diff.break.fail-h2h", true) || r.lostMost(u) || r.brittle(u)):
		r.destroy(u, "g1.break.broken-removed", "it is broken")
	case !r.by("a2.break.fail-forced-down", true):
	case un.Current() == position.Down && un.InHand == 0:
		r.addPins(u, 1, "a2.break.forced-down.already-down")
	default:
		r.forceDown(u, "a2.break.forced-down.die")
	}
}

// lostMost tells whether more than half of a unit's models are lost; exactly half is not.  g1.diff.break.fail-half
func (s *State) lostMost(u UnitID) bool {
	left, all := 2*s.strength(u), int(s.Unit(u).Strength)
	return left < all || left == all && s.Denied("g1.diff.break.fail-half")
}
