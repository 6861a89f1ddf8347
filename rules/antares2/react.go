package antares2

import (
	"sortie/defs"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions and the roll of reactions.
const (
	AskReaction   = "reaction"    // what a unit does about an enemy action
	AskReactOrder = "react-order" // which of several declared reactions comes next
	AskAmbushDie  = "ambush-die"  // give up the ambush, or test with a die from the bag
	RollReaction  = "reaction"
)

// Reaction is one way to react.
type Reaction int32

// The reactions; those that can be sprinted have a second form.  a2.react.chart.*
const (
	ReactNone Reaction = iota
	GoDown
	Firefight
	Dash
	SprintDash
	AmbushFire
	ReactStand
	ReactEscape
	SprintEscape
	ReactCounter
	SprintCounter
)

func (k Reaction) String() string {
	return [...]string{"none", "go-down", "firefight", "dash", "sprint-dash", "ambush-fire", "stand-and-shoot", "escape", "sprint-escape", "countercharge", "sprint-countercharge"}[k]
}

func (k Reaction) sprints() bool { return k == SprintDash || k == SprintEscape || k == SprintCounter }

// order is what the die shows after the reaction.
func (k Reaction) order() position.Order {
	switch k {
	case GoDown:
		return position.Down
	case Firefight, AmbushFire, ReactStand:
		return position.Fire
	}
	return position.RunOrder
}

// rule is the line of the chart.
func (k Reaction) rule() tally.Rule {
	return [...]tally.Rule{"", "a2.react.chart.go-down", "a2.react.chart.firefight", "a2.react.chart.dash", "a2.react.chart.dash", "a2.react.chart.ambush-fire",
		"a2.react.chart.stand-and-shoot", "a2.react.chart.escape", "a2.react.chart.escape", "a2.react.chart.countercharge", "a2.react.chart.countercharge"}[k]
}

// Trigger is the enemy action that a unit may react to.
type Trigger struct {
	Enemy   UnitID
	Action  position.Order // Fire, Advance or Run
	Sprint  bool           // the Run is a sprint
	Aimed   bool           // it shoots at the unit
	Range   geom.Length    // of that shooting
	Dodge   bool           // a special munition is aimed close by, at Range
	Assault bool           // it assaults the unit
}

const fireRange = 20 * geom.Inch // firefights up to it, dashes beyond

// reactionRefusal says why a unit may not react to a trigger in one way, nil if it may. This is the
// chart of reactions.  a2.react.chart.*
func (r *Run) reactionRefusal(u UnitID, k Reaction, t *Trigger) *tally.Refusal {
	if k == ReactNone {
		return nil
	}
	if no := r.mayReact(u, k); no != nil {
		return no
	}
	switch k {
	case GoDown:
		if !t.Aimed {
			return tally.Refuse("a2.react.go-down.free", "only a unit that is shot at goes Down", "pick another reaction")
		}
	case Firefight:
		return r.firefightRefusal(u, t)
	case Dash, SprintDash:
		return firstOf(r.dashRefusal(t), r.immobileRefusal(u, k), r.sprintIf(u, k))
	case AmbushFire:
		return r.ambushRefusal(u, t)
	case ReactStand, ReactEscape, ReactCounter, SprintEscape, SprintCounter:
		return r.assaultedRefusal(u, k, t)
	}
	return nil
}

// mayReact says why a unit may not react at all.  a2.react.needs-order-capacity
func (r *Run) mayReact(u UnitID, k Reaction) *tally.Refusal {
	un := r.Unit(u)
	onAmbush := un.Ambushes() && !r.Denied("g1.react.who.ambush")
	switch {
	case r.Book.Edition == position.First && un.NDice > 0 && !onAmbush && un.InHand > 0 && !r.Applies("g1.react.who.mod", true):
		return tally.Refuse("g1.react.who.no-order", r.Name(u)+" has an order", "go on")
	case r.Book.Options.NoReactions:
		return tally.Refuse("a2.react.option-none", "this game is played without reactions", "go on")
	case un.Where == position.Aboard:
		return tally.Refuse("a2.transport.isolated", r.Name(u)+" is aboard "+r.Name(un.Carrier)+" and takes no part in play", "go on")
	case r.Book.Edition == position.First && un.Type == force.Probe:
		return tally.Refuse("g1.react.probes", "probes never react", "go on")
	case un.Where != position.OnTable:
		return tally.Refuse("a2.react.needs-order-capacity", r.Name(u)+" is not on the table", "go on")
	case un.Tried == r.Action && r.Action > 0:
		return tally.Refuse("a2.react.fail", r.Name(u)+" has tried to react to this action", "wait for another")
	case k == AmbushFire:
		if !onAmbush {
			return tally.Refuse("a2.react.ambush.needs-order", r.Name(u)+" has no current Ambush order", "pick another reaction")
		}
	case k == GoDown && r.downsAnyway(u):
	case un.InHand == 0 && !onAmbush:
		return tally.Refuse("a2.react.needs-order-capacity", r.Name(u)+" has no die in hand", "go on")
	}
	return nil
}

// downsAnyway tells whether a rule lets a unit without a die in hand go Down by turning its current
// die.  a2.react.rule-exceptions
func (s *State) downsAnyway(u UnitID) bool {
	un := &s.Units[u]
	if un.NDice == 0 || un.Current() == position.Down {
		return false
	}
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.ReactDown {
			return true
		}
	}
	return false
}

// firefightRefusal: shot at on a Fire order, at 20 inches or less, with sight and range of its own.
// a2.react.firefight.condition
func (r *Run) firefightRefusal(u UnitID, t *Trigger) *tally.Refusal {
	const rule = "a2.react.firefight.condition"
	switch {
	case !t.Aimed || t.Action != position.Fire:
		return tally.Refuse(rule, "a Firefight answers being shot at on a Fire order", "pick another reaction")
	case t.Range > fireRange:
		return tally.Refuse(rule, `the enemy shoots from more than 20"`, "dash instead")
	case !r.InField(u, t.Enemy):
		return tally.Refuse(rule, "it cannot shoot back: no sight or range", "pick another reaction")
	}
	return nil
}

// dashRefusal: shot at on a Fire order from more than 20 inches, or a special munition aimed within 3
// inches.  a2.react.dash.condition, a2.react.dash.special-munitions
func (r *Run) dashRefusal(t *Trigger) *tally.Refusal {
	const rule = "a2.react.dash.condition"
	switch {
	case !t.Aimed && !t.Dodge || t.Action != position.Fire:
		return tally.Refuse(rule, "a Dash to Cover answers being shot at on a Fire order", "pick another reaction")
	case t.Range <= fireRange:
		return tally.Refuse(rule, `the enemy shoots from 20" or less`, "answer with a Firefight")
	}
	return nil
}

// immobileRefusal refuses a run or sprint, away or at the enemy, to a unit that cannot move at all: one that is immobilised, or a transport
// that has used up its move of the turn, even where a rule would oblige it to.
// a2.damage.move-reduced, a2.transport.embark.stationary, a2.transport.disembark.1m
func (r *Run) immobileRefusal(u UnitID, k Reaction) *tally.Refusal {
	multiple := 2
	if k.sprints() {
		multiple = 3
	}
	rule := tally.Rule("a2.stats.move")
	for m := range r.Own(u) {
		left, bar := r.StillMoves(u, r.Allowance(m, multiple))
		switch {
		case left > 0:
			return nil
		case bar != "":
			rule = bar
		case r.Figures[m].Slow > 0:
			rule = "a2.damage.move-reduced"
		}
	}
	return tally.Refuse(rule, r.Name(u)+" cannot move", "pick another reaction")
}

func (r *Run) sprintIf(u UnitID, k Reaction) *tally.Refusal {
	if k.sprints() {
		return r.CanSprint(u)
	}
	return nil
}

// ambushRefusal: the enemy moves or shoots in the field of fire, and does not assault the ambusher.
// a2.react.ambush.triggers
func (r *Run) ambushRefusal(u UnitID, t *Trigger) *tally.Refusal {
	switch {
	case r.Book.Edition == position.First && t.Action == position.Fire:
		return tally.Refuse("g1.diff.react.ambush-trigger", "a Fire action sets no ambush off", "wait for an enemy that moves")
	case t.Assault:
		return tally.Refuse("a2.react.ambush.not-own-assaulter", "a unit does not ambush the enemy that assaults it", "react freely to the assault")
	case !r.InField(u, t.Enemy):
		return tally.Refuse("a2.react.ambush.triggers", "the enemy is not in its field of fire", "wait for another")
	}
	return nil
}

// assaultedRefusal: only against an assault on the unit itself.
func (r *Run) assaultedRefusal(u UnitID, k Reaction, t *Trigger) *tally.Refusal {
	if !t.Assault {
		return tally.Refuse(k.rule(), "only a unit that is assaulted does this", "pick another reaction")
	}
	if k == ReactCounter || k == SprintCounter {
		if r.Book.Edition == position.First {
			return tally.Refuse("g1.diff.react.no-countercharge", "there is no Countercharge", "stand and shoot, or escape")
		}
		if _, no := r.initiates(u); no != nil {
			return tally.Refuse("a2.react.counter.who", no.Why, "pick another reaction")
		}
		if no := r.assaultable(t.Enemy); no != nil {
			return no // a Countercharge is an assault on the charger
		}
	}
	if k != ReactStand {
		if no := r.immobileRefusal(u, k); no != nil {
			return no // who cannot move starts no assault either  a2.react.counter.who
		}
	}
	return r.sprintIf(u, k)
}

// askReaction asks a unit how it reacts, if it can in any way; in a rule case always, so that what may
// not be done can be tried.
func (r *Run) askReaction(u UnitID, t *Trigger, kinds []Reaction) Reaction {
	able := r.Staged
	for _, k := range kinds {
		able = able || r.reactionRefusal(u, k, t) == nil
	}
	if !able {
		return ReactNone
	}
	a := r.ask(flow.Question{
		Name: AskReaction, Reacts: true, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.react.declare-when", Unit: int32(u), Target: int32(t.Enemy),
		Prompt:  "How does " + r.Name(u) + " react?",
		Default: flow.Answer{Value: int32(ReactNone)}, HasDefault: true,
		Offers: func() []flow.Option {
			judge := func(k int32) *tally.Refusal { return r.reactionRefusal(u, Reaction(k), t) }
			out := append(r.List(len(kinds)+1), flow.Option{Value: int32(ReactNone), Key: ReactNone.String(), Label: "No reaction"})
			for _, k := range kinds {
				out = append(out, flow.Option{Value: int32(k), Key: k.String(), Label: defs.Display(k.String()), Rule: k.rule(), Judge: judge})
			}
			return out
		},
	})
	return Reaction(a.Value)
}

// tries takes a unit's reaction test, if it needs one, and lays its die. It reports whether the unit
// reacts.  a2.react.pass, a2.react.fail
func (r *Run) tries(u UnitID, k Reaction) bool {
	un := r.Unit(u)
	un.Tried = r.Action
	r.cite(k.rule())
	switch {
	case r.by("a2.react.no-die-switch", k == GoDown && un.InHand == 0 && !un.Ambushes(), "a2.react.rule-exceptions", "a2.react.free"):
		r.turnDie(u, position.Down)
	case r.Book.Edition == position.First && un.Ambushes() && k != GoDown && !r.keepsAmbush(u): // g1.diff.react.ambush-test
		if r.by("g1.diff.react.ambush-test", !r.Book.Options.AmbushFree) && !r.reactionTest(u, k) {
			return false
		}
		if k == AmbushFire {
			r.springs(u)
		} else {
			r.turnDie(u, k.order())
		}
	case r.by("a2.react.ambush.free-reaction", un.Ambushes() && !r.keepsAmbush(u), "a2.react.free"):
		if un.NDice > 1 {
			r.cite("a2.mod.ambush.sprung")
		}
		r.turnDie(u, k.order())
	case r.by("a2.react.free", k == GoDown):
		r.layReaction(u, k)
	default:
		if !r.reactionTest(u, k) {
			return false
		}
		r.layReaction(u, k)
	}
	r.reacted = append(r.reacted, u)
	r.tell("reaction", u, NoUnit, k.rule(), "%s: %s", r.Name(u), defs.Display(k.String()))
	return true
}

func (r *Run) layReaction(u UnitID, k Reaction) {
	if !r.by("a2.react.pass", true) {
		return
	}
	if r.Unit(u).NDice > 0 {
		r.cite("a2.mod.reactions", "a2.react.several-dice")
	}
	r.placeDie(u, k.order())
}

// keepsAmbush asks a unit on Ambush that has another die in hand which of them it reacts with.
// a2.mod.ambush.sprung
func (r *Run) keepsAmbush(u UnitID) bool {
	un := r.Unit(u)
	if un.InHand == 0 || r.Book.Edition == position.First { // in the first edition the Ambush die is turned  g1.react.die
		return false
	}
	a := r.ask(flow.Question{
		Name: AskAmbushDie, Reacts: true, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.mod.ambush.sprung", Unit: int32(u), Target: -1,
		Prompt:  "Turn the Ambush die, or take one from the bag and test?",
		Default: flow.Answer{Value: flow.No}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{{Value: flow.No, Key: "turn", Label: "Turn the Ambush die: no test"}, {Value: flow.Yes, Key: "bag", Label: "Take a die from the bag and test"}}
		},
	})
	return a.Value == flow.Yes
}

// reactionTest is an Init test less pins. A Savage Strike unit countercharges on anything but a 10.
// a2.react.tn, a2.special.savage-strike.countercharge
func (r *Run) reactionTest(u UnitID, k Reaction) bool {
	sum := r.initSum(RollReaction, u)
	r.cite("a2.react.tn")
	if pins := r.pinsInTests(u); r.Applies("a2.react.tn", pins > 0) {
		sum.Add("pins", "a2.test.pins-penalty", -pins)
	}
	v := r.test(u, &sum)
	if r.by("a2.special.savage-strike.countercharge", k.order() == position.RunOrder && (k == ReactCounter || k == SprintCounter) && r.savage(u)) {
		v.Pass = v.Face != 10
	}
	switch {
	case r.Book.Edition == position.First && v.Face == 1:
		r.removePins(u, 1, "g1.react.test.one")
	case r.sheet("g1.react.test.ten", v.Face == 10):
		r.addPins(u, 2, "g1.react.test.ten")
	case !v.Pass:
		r.addPins(u, 1, "a2.react.fail")
	}
	return v.Pass
}
