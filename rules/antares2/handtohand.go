package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The rolls of hand-to-hand fighting.
const (
	RollStrike   = "strike"
	RollReStrike = "reroll-strike"
)

// The questions of hand-to-hand fighting.
const (
	AskStrikeWith    = "strike-with"
	AskRerollStrikes = "reroll-strikes"
	AskFollowOn      = "follow-on"
)

// handToHand is one round of fighting, a follow-on round if the winner wants one, and consolidation.
func (r *Run) handToHand(c *Clash) {
	r.fightRound(c)
	r.afterRound(c)
}

// afterRound is a follow-on round if there is one, then consolidation.
func (r *Run) afterRound(c *Clash) {
	for r.followsOn(c) {
		c.Follow = true
		r.fightRound(c)
		if r.by("a2.followon.once", true) {
			break
		}
	}
	r.consolidate(c)
}

// followsOn asks the winner for one more round if both units are still there.
// a2.followon.winner-chooses, a2.followon.once
func (r *Run) followsOn(c *Clash) bool {
	if c.Winner == NoUnit || !r.standing(c) {
		return false // nobody has won, or nobody is left to fight
	}
	if !r.canFollowOn(c.Winner) {
		return false
	}
	return r.askYes(AskFollowOn, r.Groups[c.Winner].Side, c.Winner, "a2.followon.winner-chooses", "Fight one more round?", false)
}

// fightRound is one round: strikes, casualties, pins, result and break tests.
func (r *Run) fightRound(c *Clash) {
	r.cite("a2.h2h.all-fight", "a2.h2h.no-pin-penalty")
	c.Round++
	c.Equal = false
	r.loose = nil
	downA, downB := r.Unit(c.Units[0]).Current() == position.Down, r.Unit(c.Units[1]).Current() == position.Down
	var fought []*position.Bout
	switch {
	case !r.Applies("a2.h2h.down-fights-after", downA != downB):
		fought = r.strikeTogether(c)
	case downA:
		fought = r.strikeInTurn(c, c.Units[1], c.Units[0])
	default:
		fought = r.strikeInTurn(c, c.Units[0], c.Units[1])
	}
	for _, b := range fought {
		r.roundPins(b)
	}
	r.judge(c, fought)
}

// judge finds the result of a round and takes its break tests.
func (r *Run) judge(c *Clash, fought []*position.Bout) {
	r.roundResult(c)
	for _, u := range c.Units {
		r.fightTest(c, u, fought)
	}
	for _, u := range c.Units {
		if r.InPlay(u) {
			r.autoBreak(u)
		}
	}
}

// strikeTogether has both units strike before casualties are removed.  a2.h2h.simultaneous
func (r *Run) strikeTogether(c *Clash) []*position.Bout {
	if !r.by("a2.h2h.simultaneous", true) {
		return r.strikeInTurn(c, c.Units[0], c.Units[1])
	}
	if r.Unit(c.Units[0]).Current() == position.Down {
		r.cite("a2.h2h.down-fights-after")
	}
	x, y := r.fists(c, c.Units[0]), r.fists(c, c.Units[1])
	r.rollBoth(x, y, func(b *position.Bout) { r.strikes(c, b) })
	r.casualties(x)
	r.casualties(y)
	return []*position.Bout{x, y}
}

// strikeInTurn has a unit that is Down strike after its opponents, with what they have left of it.
// a2.h2h.down-fights-after
func (r *Run) strikeInTurn(c *Clash, first, second UnitID) []*position.Bout {
	r.cite("a2.h2h.down-fights-after")
	if c.Follow {
		r.cite("a2.followon.down-loser")
	}
	x := r.fists(c, first)
	r.rollBout(x, func(b *position.Bout) { r.strikes(c, b) })
	r.casualties(x)
	fought := []*position.Bout{x}
	if r.standing(c) {
		y := r.fists(c, second)
		r.rollBout(y, func(b *position.Bout) { r.strikes(c, b); shareFrenzy(x, y) })
		r.casualties(y)
		fought = append(fought, y)
		x = y
	}
	if own := x.OwnHits(); own != nil && r.InPlay(own.Target) {
		r.resolve(own)
		r.casualties(own)
		fought = append(fought, own)
	}
	return fought
}

// casualties removes what a bout of strikes killed.
func (r *Run) casualties(b *position.Bout) {
	r.citeBlows(b)
	r.settle(b)
}

// citeBlows notes how the hits of a round were resisted.
func (r *Run) citeBlows(b *position.Bout) {
	if !r.io.Loud() || len(b.Hits) == 0 {
		return
	}
	r.cite("a2.h2h.resist-as-shooting")
	var strikers []ModelID
	for m := range r.Own(b.Shooter) {
		strikers = append(strikers, m)
	}
	for _, h := range b.Hits {
		if bonus, _, _ := r.Cover(h.Model, strikers, true); bonus > 0 {
			r.cite("a2.h2h.no-cover")
		}
		if r.TypeOf(h.Model).ArmourH2H != 0 {
			r.cite("a2.h2h.armour-applies")
		}
		if h.Failed && position.OnDamageChart(r.TypeOf(h.Model).UnitType) {
			r.cite("a2.h2h.damage-chart")
		}
	}
}

// roundPins puts a pin on a unit for each casualty and each wound of the round. Being hit gives none;
// what the damage chart gives is there already.  a2.h2h.pins-per-casualty
func (r *Run) roundPins(b *position.Bout) {
	n := b.Lost + b.Wounded
	if n == 0 || !r.InPlay(b.Target) {
		return
	}
	r.addPins(b.Target, n, "a2.h2h.pins-per-casualty")
	b.Pinned = true
	r.keepWoundPins(b.Target)
}

// roundResult finds winner and loser, then removes what has pins enough to break by itself: defeat is
// settled before that.  a2.h2h.result.auto-break-first
func (r *Run) roundResult(c *Clash) {
	c.Winner, c.Loser = NoUnit, NoUnit
	a, b := c.Units[0], c.Units[1]
	if r.sheet("g1.h2h.result.auto-break-first", true) { // the first edition breaks units before it looks for a winner
		for _, u := range c.Units {
			if r.InPlay(u) {
				r.autoBreak(u)
			}
		}
	}
	pa, pb := r.pins(a), r.pins(b)
	switch {
	case !r.InPlay(a) && !r.InPlay(b):
	case r.by("a2.h2h.result.wiped-out", !r.InPlay(a)):
		c.Winner, c.Loser = b, a
	case r.by("a2.h2h.result.wiped-out", !r.InPlay(b)):
		c.Winner, c.Loser = a, b
	case r.sheet("g1.h2h.result.equal", pa == pb):
		c.Equal = true
		r.tell("draw", a, b, "g1.h2h.result.equal", "%s and %s have %d pin(s) each: both test", r.Name(a), r.Name(b), pa)
	case r.Applies("a2.h2h.result.draw", pa == pb):
		r.tell("draw", a, b, "a2.h2h.result.draw", "%s and %s fight to a draw with %d pin(s) each", r.Name(a), r.Name(b), pa)
	case r.Applies("a2.h2h.result.most-pins-loses", true):
		c.Winner, c.Loser = a, b
		if pa > pb {
			c.Winner, c.Loser = b, a
		}
		r.tell("defeated", c.Loser, c.Winner, "a2.h2h.result.most-pins-loses", "%s is defeated by %s", r.Name(c.Loser), r.Name(c.Winner))
	}
	for _, u := range c.Units {
		if r.InPlay(u) {
			r.autoBreak(u)
		}
		if !r.InPlay(u) && r.Book.Edition == position.Second {
			r.cite("a2.h2h.result.auto-break-first")
		}
	}
}

// fightTest takes the break test of a unit after a round: for being defeated, for its losses, one test
// for all reasons. Damage chart units take none for losing.
// a2.h2h.result.loser-tests, a2.h2h.incidental-tests
func (r *Run) fightTest(c *Clash, u UnitID, fought []*position.Bout) {
	if !r.InPlay(u) {
		return
	}
	reason := tally.Rule("")
	for _, b := range fought {
		if b.Target != u {
			continue
		}
		if b.Break {
			r.damageBreak(b)
			return
		}
		if why := r.breakReason(b); why != "" {
			reason = why
		}
	}
	switch {
	case r.sheet("g1.h2h.result.vehicles", (c.Loser == u || c.Equal) && r.chartUnit(u)):
		return
	case r.Book.Edition == position.First && c.Equal:
		reason = "g1.h2h.result.equal"
	case r.by("a2.h2h.result.damage-chart-units", c.Loser == u && position.OnDamageChart(r.Unit(u).Type)):
	case r.by("a2.h2h.result.loser-tests", c.Loser == u):
		if reason != "" {
			r.cite("a2.break.one-test-for-all-reasons", reason)
		}
		reason = "a2.break.when.defeated"
	case !r.by("a2.h2h.incidental-tests", reason != ""):
		reason = ""
	}
	if reason != "" {
		r.breakTest(u, reason)
	}
}

// strikeSum is the target number of a blow: Str, or Acc for an Agile model, and what adds to it. Pins
// do not count.  a2.h2h.str-test, a2.h2h.no-pin-penalty
func (s *State) strikeSum(b Blow, charging, winning bool) tally.Tally {
	t := s.TypeOf(b.Model)
	sum := s.Sum(RollStrike, "Str", "a2.h2h.str-test", int(t.Str))
	if t.Traits.Agile && t.Acc > t.Str && b.Weapon != strikeMount && s.agileWith(t, b) {
		sum = s.Sum(RollStrike, "Acc", "a2.special.agile", int(t.Acc))
	}
	switch {
	case charging && s.Book.Edition == position.First:
		sum.Add("assaulting", "g1.h2h.mod.assaulting", 1)
	case charging:
		sum.Add("charging", "a2.h2h.mod.charging", 1)
	}
	if winning {
		sum.Add("winning", "a2.h2h.mod.winning", 1)
	}
	if s.Book.Edition == position.First && b.Weapon != strikeMount && (s.handArmed(t) || b.Weapon >= symbioteArm && s.Book.Weapons[s.armValue(b.Model, b.Weapon)].Hand) {
		sum.Add("hand weapon", "g1.h2h.mod.hand-weapon", 1)
	}
	bonus := int(t.Traits.StrBonus)
	if b.Weapon >= 0 {
		bonus += int(s.Book.Weapons[s.armValue(b.Model, b.Weapon)].MeleeStr)
	}
	if bonus != 0 {
		sum.Add("special", "a2.h2h.mod.special", bonus)
	}
	return sum
}

// agileWith tells whether Agile covers an arm: every one, or the one weapon it names.
func (s *State) agileWith(t *force.ModelType, b Blow) bool {
	if t.Traits.AgileWith == "" {
		return true
	}
	return b.Weapon >= 0 && s.Book.Weapons[s.armValue(b.Model, b.Weapon)].Key == t.Traits.AgileWith
}
