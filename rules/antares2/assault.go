package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// typeRule is the row of the ledger that tells what a unit of a type is.
func typeRule(t force.UnitType) tally.Rule { return tally.Rule("a2.type." + t.String()) }

// initiates tells whether a unit may initiate an assault: the rule that lets it, or the refusal.
// a2.assault.who, a2.assault.who-not
func (s *State) initiates(u UnitID) (tally.Rule, *tally.Refusal) {
	if rule := s.chargesAs(u); rule != "" {
		return rule, nil
	}
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.NoAssault {
			return "", tally.Refuse("a2.assault.who", s.TypeOf(m).Name+" may not initiate assaults by a rule of its own", "run without assaulting")
		}
	}
	return "", tally.Refuse("a2.assault.who-not", "a "+s.Unit(u).Type.String()+" unit does not initiate assaults", "run without assaulting")
}

// chargesAs is the rule by which a unit may initiate assaults, none if it may not.
func (s *State) chargesAs(u UnitID) tally.Rule {
	un := s.Unit(u)
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.NoAssault {
			return ""
		}
	}
	switch un.Type {
	case force.Infantry, force.Beast, force.Mounted, force.HumongousBeast:
		if !un.Mixed {
			return "a2.assault.who"
		}
		if s.Applies("a2.mixed.can-assault", un.Mixed) {
			return "a2.mixed.can-assault"
		}
	}
	for m := range s.Own(u) {
		if s.Applies("a2.special.assault", s.TypeOf(m).Traits.Assault) {
			return "a2.special.assault"
		}
	}
	return ""
}

// assaultable says why a unit may not be assaulted at all, nil if it may.  a2.assault.unassaultable
func (s *State) assaultable(u UnitID) *tally.Refusal {
	barred := s.Unit(u).Type == force.Probe
	for m := range s.Own(u) {
		barred = barred || s.TypeOf(m).Traits.Unassaultable
	}
	if barred {
		return tally.Refuse("a2.assault.unassaultable", s.Name(u)+" cannot be assaulted", "shoot at it")
	}
	return nil
}

// assaultRefusal says why a unit may not initiate assaults, nil if it may.
func (s *State) assaultRefusal(u UnitID) *tally.Refusal {
	_, no := s.initiates(u)
	return no
}

// declareRefusal says why a unit may not declare an assault on another, nil if it may.
func (s *State) declareRefusal(u, target UnitID, k position.RunKind) *tally.Refusal {
	if _, no := s.initiates(u); no != nil {
		return no
	}
	if !s.InPlay(target) || s.Groups[target].Side == s.Groups[u].Side {
		return tally.Refuse("a2.assault.declare-target", s.Name(target)+" is no enemy on the table", "pick an enemy unit")
	}
	if no := s.assaultable(target); no != nil {
		return no
	}
	if k == position.AssaultSprint {
		if no := s.CanSprint(u); no != nil {
			return no
		}
	}
	if !s.CanReach(u, target, k.Multiple()) {
		return tally.Refuse("a2.assault.must-be-reachable", s.Name(target)+" is out of reach", "pick a nearer enemy, or sprint")
	}
	return nil
}

// assaultOffers lists the enemies a unit may declare an assault on, with the reason against others.
func (r *Run) assaultOffers(u UnitID, k position.RunKind) []flow.Option {
	judge := func(t int32) *tally.Refusal { return r.declareRefusal(u, UnitID(t), k) }
	out := r.List(len(r.Units))
	for i := range r.Units {
		t := UnitID(i)
		if !r.InPlay(t) || r.Groups[i].Side == r.Groups[u].Side {
			continue
		}
		out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(t)), Key: r.Name(t), Label: r.Name(t), Rule: "a2.assault.declare-target", Judge: judge})
	}
	return out
}

// assault carries a charge from declaration to consolidation.  a2.assault.sequence
func (r *Run) assault(charger, target UnitID, sprint bool) {
	if !r.sets(charger) {
		return
	}
	kind := position.PlainRun
	if sprint {
		kind = position.Sprint
	}
	if !r.InPlay(target) {
		// Another unit that acted on the same order has destroyed it: what is left is a run.
		r.orderedMove(charger, position.RunOrder, kind)
		return
	}
	r.declared(charger, target, sprint)
	reaction := r.reactToAssault(charger, target, sprint)
	if r.sets(charger) && r.InPlay(target) && r.closeIn(charger, target, sprint, reaction) {
		r.clash(charger, target, reaction)
	}
	r.assaultOver(charger)
	r.assaultOver(target)
}

// sets tells whether a unit can set out: it is on the table, or aboard a transport that it leaves to
// assault. What is measured from it then is measured from the transport.
// a2.transport.disembark.action
func (r *Run) sets(u UnitID) bool {
	un := r.Unit(u)
	if un.Where == position.Aboard {
		for m := range r.Members(u) {
			r.Bodies[m].At = r.Bodies[r.FirstOwn(un.Carrier)].At
		}
		return true
	}
	return un.Where == position.OnTable
}

// assaultOver ends what lasts as long as the assault.
func (r *Run) assaultOver(u UnitID) {
	un := r.Unit(u)
	un.Charged, un.Escaped, un.Sprinting = false, false, false
}

// declared notes what lets the assault be made.
func (r *Run) declared(charger, target UnitID, sprint bool) {
	r.Unit(charger).Sprinting = sprint
	if !r.io.Loud() {
		return
	}
	lets, _ := r.initiates(charger)
	r.cite("a2.assault.sequence", "a2.assault.run-order", "a2.assault.must-be-reachable", lets, typeRule(r.Unit(charger).Type))
	if r.Book.Kinds[r.Unit(charger).Kind].Command {
		r.cite("a2.type.command-subtype")
	}
	if sprint {
		r.cite("a2.assault.sprint")
	}
	r.tell("assault", charger, target, "a2.assault.declare-target", "%s assaults %s", r.Name(charger), r.Name(target))
}

// closeIn moves the units into touch. The sprint test follows the move, so that its pin is there before
// the shooting.  a2.assault.sprint-test-before-pbs
func (r *Run) closeIn(charger, target UnitID, sprint bool, reaction AssaultReaction) bool {
	r.cite("a2.assault.reaction-allowed")
	var res position.MoveResult
	if reaction == Countercharge {
		res = r.counterMove(charger, target, sprint, r.Unit(target).Sprinting)
	} else {
		res = r.assaultMove(charger, target, sprint)
	}
	if res.Over || !res.Contact || !r.InPlay(charger) || !r.InPlay(target) {
		r.tell("assault-failed", charger, target, "a2.assault.failed-reach", "%s does not come to grips with %s", r.Name(charger), r.Name(target))
		r.offerCarry(charger)
		return false
	}
	if sprint {
		r.cite("a2.assault.sprint-test-before-pbs")
	}
	r.cite("a2.assault.one-model-touch", "a2.assault.gap-suspended")
	return true
}

// Clash is an assault from the touch on. The assaulter comes first.
type Clash struct {
	Units    [2]UnitID
	Reaction AssaultReaction
	Follow   bool   // the follow-on round
	Round    int8   // of hand-to-hand, 0 before the first
	Winner   UnitID // of the round just fought, NoUnit after a draw
	Loser    UnitID
	Equal    bool // they have equal pins, so that both test  g1.h2h.result.equal
}

func newClash(charger, target UnitID, reaction AssaultReaction) *Clash {
	return &Clash{Units: [2]UnitID{charger, target}, Reaction: reaction, Winner: NoUnit, Loser: NoUnit}
}

// enemyOf is the other unit of the fight.
func (c *Clash) enemyOf(u UnitID) UnitID {
	if c.Units[0] == u {
		return c.Units[1]
	}
	return c.Units[0]
}

// standing tells whether both units are still there.
func (r *Run) standing(c *Clash) bool { return r.InPlay(c.Units[0]) && r.InPlay(c.Units[1]) }

// clash is point blank shooting, then hand-to-hand if both units remain.  a2.assault.two-stages
func (r *Run) clash(charger, target UnitID, reaction AssaultReaction) {
	c := newClash(charger, target, reaction)
	r.joined(c)
	r.cite("a2.assault.two-stages", "a2.assault.all-fight")
	r.weighAssault(c)
	r.pointBlank(c)
	if !r.standing(c) {
		r.survivorConsolidates(c)
		return
	}
	if r.hitAndRun(c) {
		return
	}
	r.handToHand(c)
}

// joined notes who has charged and who was caught.
func (r *Run) joined(c *Clash) {
	charger, target := r.Unit(c.Units[0]), r.Unit(c.Units[1])
	charger.Charged = true
	target.Charged = r.by("a2.react.counter.both-charge", c.Reaction == Countercharge, "a2.react.counter.simultaneous")
	target.Escaped = c.Reaction == Escape
}

// survivorConsolidates lets the unit that is left make its move.  a2.pbs.broken-ends-assault
func (r *Run) survivorConsolidates(c *Clash) {
	for _, u := range c.Units {
		if r.by("a2.pbs.broken-ends-assault", r.InPlay(u)) {
			c.Winner, c.Loser = u, c.enemyOf(u)
			r.consolidate(c)
		}
	}
}
