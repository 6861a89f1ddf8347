package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions of what follows a fight.
const (
	AskWithdraw = "withdraw"
	AskFollowUp = "follow-up"
)

// aftermath is what follows a fight: who lost, break tests, withdrawals, the winner's follow-up.
// is.hth.result, is.hth.loser-break, is.hth.threshold-both, is.hth.loser-withdraw
func (r *run) aftermath(b *bout, lossA, lossD int) {
	r.cite("is.hth.result")
	lostA, lostD := lossA >= lossD, lossD >= lossA
	r.tell("result", b.a, b.d, "is.hth.result", "%s", r.outcome(b, lostA, lostD))
	hurt := [2]bool{r.Units[b.a].Hurt > 0, r.Units[b.d].Hurt > 0}
	for i, u := range [2]UnitID{b.a, b.d} {
		lost := lostA && i == 0 || lostD && i == 1
		r.weighs(weighBreak, i, one(lostA), one(lostD), one(hurt[0]), one(hurt[1]))
		r.fightTest(u, lost && hurt[i])
		r.future = 0
	}
	r.occasion()
	losers := r.losers(b, lostA, lostD)
	for _, u := range losers {
		foe := b.a
		if u == b.a {
			foe = b.d
		}
		r.withdraw(u, foe)
	}
	switch {
	case lostA && !lostD:
		r.followUp(b.d, b.a)
	case lostD && !lostA:
		r.followUp(b.a, b.d)
	}
}

func (s *State) outcome(b *bout, lostA, lostD bool) string {
	switch {
	case lostA && lostD:
		return "Nobody has won: both have lost"
	case lostA:
		return s.name(b.d) + " has won"
	}
	return s.name(b.a) + " has won"
}

// fightTest is the break test at the end of a fight: a loser who was hurt tests, and anybody who gained a pin or a
// Wound and stands at its threshold; once.  is.break.trigger-hth, is.hth.loser-break, is.hth.threshold-both
func (r *run) fightTest(u UnitID, hurtLoser bool) {
	un := r.unit(u)
	gained := un.Gained > 0
	knocked := un.Knocked
	un.Gained, un.Hurt, un.Knocked = 0, 0, false
	if un.Broken || !r.onTable(u) {
		return
	}
	switch {
	case hurtLoser && r.by("is.break.trigger-hth", true, "is.hth.loser-break"):
		r.breakTest(u, r.by("is.break.with-knockout", knocked))
	case gained && r.by("is.hth.threshold-both", r.burden(u) >= r.threshold(u)):
		r.breakTest(u, r.by("is.break.with-knockout", knocked))
	}
}

// losers are those who must withdraw, in order; if both lost they dice for who goes first.  is.hth.loser-withdraw
func (r *run) losers(b *bout, lostA, lostD bool) []UnitID {
	var out []UnitID
	for i, u := range [2]UnitID{b.a, b.d} {
		if (lostA && i == 0 || lostD && i == 1) && r.able(u) {
			out = append(out, u)
		}
	}
	if len(out) == 2 && r.io.Roll(dice.Roll{Name: RollLosers, Sides: dice.D2, Unit: -1}) == 2 {
		out[0], out[1] = out[1], out[0]
	}
	return out
}

// withdraw is one free move at current Mv: its first inch straight away from the fight, its end more than 1" from the
// opponent.  is.withdraw.move, is.withdraw.direction, is.withdraw.end
func (r *run) withdraw(u, foe UnitID) {
	if !r.onTable(foe) || r.denied("is.hth.loser-withdraw") {
		return
	}
	r.cite("is.hth.loser-withdraw", "is.withdraw.move")
	if !r.Units[u].Broken {
		r.atHand(u)
	}
	t := r.consolidation(u, foe, true)
	def, ok := t.away(r.Bodies[r.Units[foe].Operative].At)
	if !ok { // its allowance is too small, or there is nowhere to go
		r.clears(u, foe)
		return
	}
	a := r.ask(flow.Question{
		Name: AskWithdraw, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.withdraw.move", Unit: int32(u), Target: int32(foe), Prompt: r.name(u) + " must withdraw.", Corners: true,
		Check:   func(a *flow.Answer) *tally.Refusal { return t.withdrawal(a, r.Bodies[r.Units[foe].Operative].At) },
		Suggest: func(rnd *dice.Rand) flow.Answer { return def },
		Default: def, HasDefault: true,
	})
	r.walk(t, a.Paths)
	r.tell("withdrew", u, foe, "is.withdraw.move", "%s withdraws", r.name(u))
	r.clears(u, foe)
}

// clears sets a loser that has not come away just over 1" from its opponent, straight away if that is open: neither a
// small allowance nor a failed test keeps it nearer.  is.withdraw.end
func (r *run) clears(u, foe UnitID) {
	op, other := r.Units[u].Operative, r.Units[foe].Operative
	if !r.able(u) || !r.onTable(foe) || r.Gap(op, other) > separation || r.denied("is.withdraw.end") {
		return
	}
	r.cite("is.withdraw.end")
	t := r.consolidation(u, foe, true)
	t.spec.Movers[0].Limit = 3 * geom.Inch // what it takes, whatever its allowance
	from, facing := r.Bodies[op].At, r.Bodies[op].Facing
	comes := func(way []geom.Point) bool {
		to := way[len(way)-1]
		if t.spec.Stand(0, to, facing) != nil || t.spec.Way(0, &flow.Path{Figure: int32(op), Points: way}) != nil {
			return false
		}
		r.Put(op, to, facing)
		r.gather(t)
		r.tell("cleared", u, foe, "is.withdraw.end", "%s is set just over 1\" from %s", r.name(u), r.name(foe))
		return true
	}
	straight := geom.Toward(from, r.Bodies[other].At, r.Gap(op, other)-separation-1)
	if comes([]geom.Point{straight}) {
		return
	}
	f := &r.works().march.field
	t.spec.Draw(f, 0, facing, nil)
	march.Ends(f, from, 3*geom.Inch, comes)
}

// consolidation prepares a withdrawal or a follow-up: the other side of the fight is kept more than 1" from.
// is.withdraw.end, is.followup.move, is.move.free-attack-consolidation
func (s *State) consolidation(u, foe UnitID, must bool) *trip {
	t := s.journey(u, inches(max(1, s.stat(s.Units[u].Operative, force.Mv))), NoUnit)
	t.stays = true
	if s.holds("is.move.free-attack-consolidation", true) {
		t.free = geom.Inch
	}
	rule := tally.Rule("is.followup.move")
	if must {
		rule = "is.withdraw.end"
	}
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; !must && o.Ends == "is.move.separation" && t.whose[i] != foe { // it assaults nobody else
			if o.Ends = "is.followup.no-assault"; !s.holds("is.followup.no-assault", true) {
				o.End = 0
			}
		}
		if t.whose[i] == foe {
			o := &t.spec.Others[i]
			o.End, o.More, o.Ends = separation, !s.denied(rule), rule
			o.Pass = 0 // they stand close, and nobody goes through the other
		}
	}
	return t
}

// withdrawal judges a withdrawal: it must be made, and its first inch is straight away if that is open.
func (t *trip) withdrawal(a *flow.Answer, foe geom.Point) *tally.Refusal {
	if len(a.Paths) == 0 {
		return tally.Refuse("is.hth.loser-withdraw", t.s.name(t.u)+" must withdraw", "move it more than 1\" away")
	}
	if no := t.judge(a); no != nil {
		return no
	}
	full, _ := t.complete(a.Paths)
	from := t.spec.Movers[0].From
	at := march.Along(from, full[0].Points, geom.Inch.Fixed())
	straight := geom.Toward(from, foe, -geom.Inch)
	if t.s.holds("is.withdraw.direction", geom.Dist(at, straight) > geom.Inch/10 && t.open(straight)) {
		return tally.Refuse("is.withdraw.direction", "the first inch of a withdrawal is straight away from the fight", "begin with 1\" straight away")
	}
	return nil
}

// open tells whether the way straight to a place is free.
func (t *trip) open(at geom.Point) bool {
	p := flow.Path{Figure: t.spec.Movers[0].Figure, Points: []geom.Point{at}}
	return t.spec.Way(0, &p) == nil
}

// away is a withdrawal that is legal: straight away as far as it goes, or as near to the first inch as there is room, which is straight
// if that is open.  is.withdraw.direction, is.withdraw.end
func (t *trip) away(foe geom.Point) (a flow.Answer, ok bool) {
	m := &t.spec.Movers[0]
	legal := func(way []geom.Point) bool {
		a = flow.Answer{Paths: []flow.Path{{Figure: m.Figure, Points: way}}}
		return t.withdrawal(&a, foe) == nil
	}
	for d := m.Limit; d > geom.Inch; d -= geom.Inch / 4 {
		if legal([]geom.Point{geom.Toward(m.From, foe, -d)}) {
			return a, true
		}
	}
	f := &t.s.works().march.field
	t.spec.Draw(f, 0, m.Facing, nil)
	if first := geom.Toward(m.From, foe, -geom.Inch); t.open(first) {
		ok = march.Ends(f, first, m.Limit-geom.Inch, func(way []geom.Point) bool {
			return legal(append([]geom.Point{first}, way...))
		})
	} else {
		ok = march.Ends(f, m.From, m.Limit, legal)
	}
	return a, ok
}

// followUp is one free move of the winner, if it wishes.  is.followup.move, is.followup.no-assault
func (r *run) followUp(u, foe UnitID) {
	if !r.able(u) || r.Units[u].Broken || r.denied("is.followup.move") {
		return
	}
	r.cite("is.followup.no-assault")
	if r.by("is.hth.winner-pickup", true) {
		r.atHand(u)
	}
	t := r.consolidation(u, foe, false)
	if r.denied("is.followup.no-assault") {
		for i := range t.spec.Others {
			t.spec.Others[i].End = min(t.spec.Others[i].End, 0)
		}
	}
	a := r.ask(flow.Question{
		Name: AskFollowUp, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.followup.move", Unit: int32(u), Target: int32(foe), Prompt: r.name(u) + " may follow up.", Corners: true,
		Check: t.judge, Suggest: t.suggest, Default: flow.Answer{}, HasDefault: true,
	})
	if len(a.Paths) > 0 {
		r.walk(t, a.Paths)
	}
}
