package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions of an assault.
const (
	AskAssault   = "assault"  // the unit that is assaulted
	AskDefender  = "defender" // which unit in a building meets the assault
	AskReaction  = "reaction"
	AskFightWith = "fight-with"
	AskWinnerUp  = "winner-unpins"
	AskOccupy    = "occupy"
)

// Assault is one assault from its declaration to its result.
type Assault struct {
	Attacker, Defender UnitID
	Action             position.Action // Charge, or AdvanceAssault
	Approach           position.Approach
	Reaction           Reaction  // what the defender did
	BadCounter         bool      // a counter charge by a pinned unit on overwatch
	Second             bool      // a further fight in a building just entered
	Damage             [2]int    // caused by attacker and defender
	held               [2]spoils // by attacker and defender when the blows began
}

// charging tells whether the assault is a charge.  ff.charge.definition
func (x *Assault) charging() bool { return x.Action == position.Charge && !x.Second }

// assaultRefusal says why a unit may not declare an assault now. Neither sight nor reach is needed.
// ff.assault.declare-first
func (r *Run) assaultRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	var first *tally.Refusal
	for i := range r.Units {
		t := UnitID(i)
		if !r.Enemies(u, t) || !r.InPlay(t) {
			continue
		}
		no := r.victimRefusal(u, t)
		if no == nil {
			return nil
		}
		if first == nil {
			first = no
		}
	}
	if first != nil {
		return first
	}
	return tally.Refuse("ff.assault.contact", "there is no enemy to assault", "choose another action")
}

// victimRefusal says why a unit may not assault another one, wherever it stands.  ff.vehicle.assault,
// ff.building.assault.vehicles, ff.flyer.no-assault, ff.flyer.assaulted-by
func (s *State) victimRefusal(u, t UnitID) *tally.Refusal {
	un := s.Unit(t)
	switch k := s.Words(u); {
	case s.Flier(u):
		return tally.Refuse("ff.flyer.no-assault", "a flying vehicle may not start an assault", "advance or sprint")
	case !s.InPlay(t) || un.Waiting:
		return tally.Refuse("ff.basics.in-play", "it is not in play", "pick another target")
	case un.Where == position.Aboard:
		return tally.Refuse("ff.assault.contact", "a unit in a transport cannot be touched", "assault the transport")
	case (un.Where == position.Inside || un.Where == position.OnRoof) && k.Vehicle && !k.Walker:
		return tally.Refuse("ff.building.assault.vehicles", "vehicles without Walker may not assault units in buildings", "pick another target")
	}
	return s.CanReachFlyer(u, t)
}

// assaultAction declares an assault, then lets the target react, moves the attacker and fights.
// ff.assault.declare-first, ff.assault.only-advance-or-sprint, ff.assault.single-target
func (r *Run) assaultAction(u UnitID, a position.Action, b *position.Budget) {
	r.cite("ff.assault.single-target")
	r.assault(&Assault{Attacker: u, Action: a, Defender: r.askVictim(u, a)}, b)
}

// assault carries a declared assault through.  ff.react.timing, ff.fail-assault.activated
func (r *Run) assault(x *Assault, b *position.Budget) {
	u := x.Attacker
	r.declareAssault(x)
	r.useOrder(u, force.EffectLongerMove)
	r.keepAura(u)
	x.Defender = r.whoDefends(x.Defender)
	r.terrify(x)
	freed := r.InPlay(x.Defender) && r.headstrongAssaulted(x.Defender)
	if r.InPlay(x.Defender) && r.inPlayOrComing(u) {
		r.react(x, freed)
	}
	if r.Applies("ff.react.attacker-destroyed", !r.inPlayOrComing(u)) {
		r.tell("shot-down", x.Defender, u, "ff.react.attacker-destroyed", "%s never arrives: there is no fight", r.Name(u))
		b.Over = true
		return
	}
	if !r.closeIn(x) {
		r.tell("assault-fails", u, x.Defender, "ff.fail-assault.activated", "the assault of %s fails", r.Name(u))
		r.Unit(u).Activated = r.Unit(u).Activated || r.Applies("ff.fail-assault.activated", true)
		b.Over = true
		return
	}
	r.fight(x)
	r.conclude(x, b)
}

// inPlayOrComing tells whether a unit is in play, or comes on from reserve with its assault.
func (s *State) inPlayOrComing(u UnitID) bool { return s.Units[u].Where != position.Destroyed }

// assaultRule is the rule of the action that an assault is declared with.
func assaultRule(a position.Action) tally.Rule {
	if a == position.Charge {
		return "ff.actions.sprint.charge"
	}
	return "ff.actions.advance.assault"
}

// askVictim asks for the one unit that is assaulted.  ff.assault.single-target
func (r *Run) askVictim(u UnitID, a position.Action) UnitID {
	q := flow.Question{
		Name: AskAssault, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: assaultRule(a), Unit: int32(u), Target: -1,
		Prompt: "Which unit does it assault?", Offers: func() []flow.Option { return r.victimOffers(u) },
		Vain: func(t int32) bool { return !r.Reaches(u, UnitID(t), a) },
	}
	q.Plan = func() (flow.Answer, bool) {
		n, last := 0, int32(0)
		for i := range r.Units {
			if t := UnitID(i); r.Enemies(u, t) && r.InPlay(t) && r.victimRefusal(u, t) == nil {
				n, last = n+1, int32(i)
			}
		}
		return flow.Answer{Value: last}, n == 1
	}
	return UnitID(r.ask(q).Value)
}

func (r *Run) victimOffers(u UnitID) []flow.Option {
	judge := func(t int32) *tally.Refusal { return r.victimRefusal(u, UnitID(t)) }
	out := r.List(len(r.Units))
	for i := range r.Units {
		t := UnitID(i)
		if r.Enemies(u, t) && r.InPlay(t) && !r.Unit(t).Waiting {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(t), Label: r.Name(t), Judge: judge})
		}
	}
	return out
}

// declareAssault reports what is declared before anybody moves.  ff.assault.declare-first, ff.fight.roles
func (r *Run) declareAssault(x *Assault) {
	if !r.io.Loud() {
		return
	}
	r.cite("ff.assault.only-advance-or-sprint", "ff.fight.roles")
	if r.Words(x.Attacker).Vehicle {
		r.cite("ff.vehicle.assault")
	}
	if x.Action == position.Charge {
		r.cite("ff.charge.definition", "ff.actions.sprint.charge")
		r.tell("charges", x.Attacker, x.Defender, "ff.assault.declare-first", "%s charges %s", r.Name(x.Attacker), r.Name(x.Defender))
		return
	}
	r.cite("ff.actions.advance.assault")
	r.tell("assaults", x.Attacker, x.Defender, "ff.assault.declare-first", "%s assaults %s", r.Name(x.Attacker), r.Name(x.Defender))
}

// whoDefends lets the defending player choose which of several units in a building is assaulted.
// ff.building.assault.defender-picks
func (r *Run) whoDefends(t UnitID) UnitID {
	un := r.Unit(t)
	if un.Where != position.Inside || r.Groups[t].Side == position.Neutral {
		return t
	}
	n := 0
	for i := range r.Units {
		if r.housemates(t, UnitID(i)) {
			n++
		}
	}
	if n < 2 {
		return t
	}
	return UnitID(r.ask(flow.Question{
		Name: AskDefender, Seat: r.Groups[t].Side, Kind: flow.PickOne, Rule: "ff.building.assault.defender-picks", Unit: int32(t), Target: -1,
		Prompt: "Which unit meets the assault?", Default: flow.Answer{Value: int32(t)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if v := UnitID(i); r.housemates(t, v) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(v), Label: r.Name(v)})
				}
			}
			return out
		},
	}).Value)
}

// housemates tells whether two units of a side are in the same building; a unit is with itself.
func (s *State) housemates(a, b UnitID) bool {
	x, y := s.Unit(a), s.Unit(b)
	return x.Where == position.Inside && y.Where == position.Inside && x.In == y.In && s.Groups[a].Side == s.Groups[b].Side
}

// closeIn makes the assault move and reports whether it leads to a fight.  ff.react.controlled.survivors,
// ff.fail-assault.condition
func (r *Run) closeIn(x *Assault) bool {
	if r.by("ff.fail-assault.condition", !r.InPlay(x.Defender) || r.victimRefusal(x.Attacker, x.Defender) != nil) {
		r.NoteMoved(x.Attacker, x.Action)
		return false
	}
	if x.Reaction == ControlledFire {
		r.cite("ff.react.controlled.survivors")
	}
	x.Approach = r.assaultMove(x.Attacker, x.Defender, x.Action)
	return x.Approach.Contact && r.InPlay(x.Attacker) && r.InPlay(x.Defender)
}

// startOf is where an assault of a unit starts: where its leader stands, or where it leaves a building, a
// transport or the table edge.
func (s *State) startOf(u, target UnitID) geom.Point {
	if s.OnGround(u) {
		return s.Bodies[s.Units[u].Leader].At
	}
	f := s.NewFinder(u, s.GoalOf(target), s.Pace(u, true), true, true)
	defer f.Done()
	return f.From
}
