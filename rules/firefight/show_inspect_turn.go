package firefight

import (
	"fmt"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/staging"
	"sortie/tally"
)

// inspectTurn answers questions about the state of units: broken, nerve, strength, inspired, effect,
// order, distance, contact, sides, in-play, leader.
func (s *State) inspectTurn(q []string) (game.Finding, bool, error) {
	one := map[string]func(UnitID, []string) (game.Finding, error){
		"broken": s.inspectBroken, "nerve": s.inspectNerve, "strength": s.inspectStrength, "inspired": s.inspectInspired,
		"effect": s.inspectEffect, "order": s.inspectOrder, "in-play": s.inspectInPlay, "leader": s.inspectLeader,
	}
	two := map[string]func(UnitID, UnitID) game.Finding{
		"distance": s.inspectDistance, "contact": s.inspectContact, "sides": s.inspectSides,
	}
	if ask := one[q[0]]; ask != nil {
		if len(q) < 2 || s.unitNamed(q[1]) == NoUnit {
			return game.Finding{}, true, fmt.Errorf("%s needs a unit: %q is none", q[0], q[1:])
		}
		f, err := ask(s.unitNamed(q[1]), q[2:])
		return f, true, err
	}
	if ask := two[q[0]]; ask != nil {
		if len(q) != 3 || s.unitNamed(q[1]) == NoUnit || s.unitNamed(q[2]) == NoUnit {
			return game.Finding{}, true, fmt.Errorf("%s needs two units, not %q", q[0], q[1:])
		}
		return ask(s.unitNamed(q[1]), s.unitNamed(q[2])), true, nil
	}
	return game.Finding{}, false, nil
}

// unitNamed finds a unit by what players call it, NoUnit if there is none.
func (s *State) unitNamed(name string) UnitID { return staging.UnitNamed(&s.Table, s.Name, name) }

// modelNamed finds a model by UNIT.N.
func (s *State) modelNamed(name string) ModelID { return staging.ModelNamed(&s.Table, s.Name, name) }

func (s *State) inspectBroken(u UnitID, _ []string) (game.Finding, error) {
	f := game.Finding{Verdict: "steady", Value: int64(s.troopers(u)), Cited: []tally.Rule{"ff.nerve.broken.threshold"}}
	if s.Count(u) > s.troopers(u) {
		f.Cited = append(f.Cited, "ff.drone.not-for-broken")
	}
	if s.halved(u) && s.commands(u) {
		f.Cited = append(f.Cited, "ff.nerve.broken.command-never")
	}
	if s.broken(u) {
		f.Verdict = "broken"
	}
	return f, nil
}

func (s *State) inspectNerve(u UnitID, rest []string) (game.Finding, error) {
	sum := s.nerveSum(u, len(rest) > 0 && rest[0] == "plain")
	f := game.Finding{Verdict: "needs", Value: int64(sum.Total()), Sum: &sum}
	for i := range sum.Len() {
		f.Cited = append(f.Cited, sum.Line(i).Rule)
	}
	return f, nil
}

func (s *State) inspectStrength(u UnitID, _ []string) (game.Finding, error) {
	n, more := s.unitStrength(u)
	f := game.Finding{Verdict: "strength", Value: int64(n)}
	if k := s.Words(u); more || k.Overwhelm > 0 {
		f.Cited = append(f.Cited, "ff.kw.overwhelm")
	}
	return f, nil
}

func (s *State) inspectInspired(u UnitID, _ []string) (game.Finding, error) {
	rule := s.inspired(u)
	if rule == "" {
		return game.Finding{Verdict: "no", Cited: s.inspiresNot(u)}, nil
	}
	return game.Finding{Verdict: "yes", Cited: []tally.Rule{rule, "ff.nerve.inspiring-reroll"}}, nil
}

// inspiresNot lists the rules that keep the inspiration of friends from a unit.
func (s *State) inspiresNot(u UnitID) []tally.Rule {
	var out []tally.Rule
	for i := range s.Units {
		c := UnitID(i)
		if w := s.Words(c); c == u || s.Groups[i].Side != s.Groups[u].Side || !s.InPlay(c) || !w.Inspiring && !w.VeryInspiring && !w.InspiringSelf {
			continue
		}
		switch reaches, rule := s.CommandReaches(c, u); {
		case !reaches:
			out = append(out, rule)
		case s.Words(c).Inspiring:
			out = append(out, "ff.kw.inspiring")
		case s.Words(c).VeryInspiring:
			out = append(out, "ff.kw.very-inspiring")
		default:
			out = append(out, "ff.kw.inspiring-self")
		}
	}
	return out
}

func (s *State) inspectEffect(u UnitID, rest []string) (game.Finding, error) {
	if len(rest) != 1 {
		return game.Finding{}, fmt.Errorf("effect needs a unit and an effect such as elusive")
	}
	f := game.Finding{Verdict: "effect", Value: int64(s.OrderEffect(u, rest[0]))}
	if s.Units[u].Disrupted {
		f.Cited = append(f.Cited, "ff.kw.disruption.no-orders")
	}
	for c := range s.Units {
		if s.AuraReaches(UnitID(c), u) {
			f.Cited = append(f.Cited, "ff.orders.aura", "ff.kw.aura", s.Book.Orders[s.Units[c].Aura-1].Rule)
		}
	}
	return f, nil
}

// inspectOrder says whether an order could be given to a unit now; "reaction" asks for the moment of an
// assault reaction, when none may be used.  ff.orders.own-turn, ff.react.no-orders
func (s *State) inspectOrder(u UnitID, rest []string) (game.Finding, error) {
	if len(rest) == 2 && rest[1] == "reaction" {
		return refusedFinding(tally.Refuse("ff.react.no-orders", "no order may be used on a unit while it makes an assault reaction", "")), nil
	}
	for i := range s.Book.Orders {
		if len(rest) == 1 && s.Book.Orders[i].Key == rest[0] {
			r := &Run{State: s}
			return refusedFinding(r.orderRefusal(u, position.OrderAction+position.Action(2*i), &position.Budget{Allowed: 2, Pinned: s.Units[u].Pinned})), nil
		}
	}
	return game.Finding{}, fmt.Errorf("order needs a unit and an order, not %q", rest)
}

func refusedFinding(no *tally.Refusal) game.Finding {
	if no == nil {
		return game.Finding{Verdict: "allowed"}
	}
	return game.Finding{Verdict: "refused", Refusal: no, Text: no.Why, Cited: []tally.Rule{no.Rule}}
}

func (s *State) inspectInPlay(u UnitID, _ []string) (game.Finding, error) {
	f := game.Finding{Verdict: "no", Cited: []tally.Rule{"ff.basics.in-play"}}
	if s.InPlay(u) {
		f.Verdict = "yes"
	}
	return f, nil
}

func (s *State) inspectLeader(u UnitID, _ []string) (game.Finding, error) {
	un := s.Unit(u)
	f := game.Finding{Verdict: "leader", Value: int64(s.Nth(un.Leader)) + 1, Cited: []tally.Rule{"ff.basics.unit.leader"}}
	if s.Member(u, 2) == NoModel {
		f.Cited = append(f.Cited, "ff.basics.unit.single-model")
	}
	if s.Lead(u).Leads {
		f.Cited = append(f.Cited, "ff.force.mixed.command-leads")
	} else if s.Book.Kinds[un.Kind].Added > 0 {
		f.Cited = append(f.Cited, "ff.force.added-model.not-leader")
	}
	return f, nil
}

// inspectDistance measures from a unit's leader to the closest model of another, at any time.
// ff.basics.measure.any-time, ff.basics.measure.leader-to-closest
func (s *State) inspectDistance(a, b UnitID) game.Finding {
	f := game.Finding{Verdict: "distance", Value: int64(s.distance(a, b)), Cited: []tally.Rule{"ff.basics.measure.any-time", "ff.basics.measure.leader-to-closest"}}
	if s.Lead(a).Hull || s.Lead(b).Hull {
		f.Cited = append(f.Cited, "ff.basics.measure.hull")
	}
	return f
}

// inspectContact tells whether any two models of the units touch.  ff.basics.contact.touching
func (s *State) inspectContact(a, b UnitID) game.Finding {
	f := game.Finding{Verdict: "apart", Cited: []tally.Rule{"ff.basics.contact.touching"}}
	for m := range s.Members(a) {
		x := s.Shape(m)
		for n := range s.Members(b) {
			if y := s.Shape(n); geom.Within(&x, &y, position.TouchSlack) {
				f.Verdict = "touching"
			}
		}
	}
	return f
}

func (s *State) inspectSides(a, b UnitID) game.Finding {
	switch {
	case s.Enemies(a, b) && (s.Groups[a].Side == position.Neutral || s.Groups[b].Side == position.Neutral):
		return game.Finding{Verdict: "enemy", Cited: []tally.Rule{"ff.basics.sides.neutral"}}
	case s.Enemies(a, b):
		return game.Finding{Verdict: "enemy", Cited: []tally.Rule{"ff.basics.sides.enemy"}}
	}
	return game.Finding{Verdict: "friendly", Cited: []tally.Rule{"ff.basics.sides.friendly"}}
}
