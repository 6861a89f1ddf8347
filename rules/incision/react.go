package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions and rolls of reactions.
const (
	AskReaction  = "reaction"
	AskDash      = "dash"
	AskFollow    = "follow-aim"
	RollReaction = "reaction"
)

// Reaction is one of the table of reactions.
type Reaction uint8

// The reactions in the book's order.
const (
	NoReaction Reaction = iota
	AmbushFire
	BullRush
	Countercharge
	Dash
	Escape
	Firefight
	GoDown
	StandAndShoot
)

// reactionRow is a row of the table of reactions.
type reactionRow struct {
	key   string
	order Order // the die shows then
	test  bool
	rule  tally.Rule
}

var reactionTable = []reactionRow{
	NoReaction:    {"none", NoOrder, false, ""},
	AmbushFire:    {"ambush-fire", Fire, false, "is.react.table.ambush-fire"},
	BullRush:      {"bull-rush", Run, true, "is.react.table.bull-rush"},
	Countercharge: {"countercharge", Run, true, "is.react.table.countercharge"},
	Dash:          {"dash", Run, true, "is.react.table.dash"},
	Escape:        {"escape", Run, true, "is.react.table.escape"},
	Firefight:     {"firefight", Fire, true, "is.react.table.firefight"},
	GoDown:        {"go-down", Down, false, "is.react.table.go-down"},
	StandAndShoot: {"stand-and-shoot", Fire, true, "is.react.table.stand-and-shoot"},
}

func (k Reaction) String() string { return reactionTable[k].key }

// threat is what a unit may react to.
type threat struct {
	by     UnitID
	order  Order
	charge bool        // an assault on the unit itself
	shot   bool        // it is shot at
	far    geom.Length // to the shooter, centre to centre; to the charger, edge to edge
}

// askReaction asks a unit how it reacts, of some reactions; those it may not make are shown with their reason.
func (r *run) askReaction(u UnitID, t *threat, list []Reaction) Reaction {
	any := false
	for _, k := range list {
		any = any || r.reactionRefusal(u, k, t) == nil
	}
	if !any || r.sideOf(u) == flow.Nobody {
		return NoReaction
	}
	a := r.ask(flow.Question{
		Name: AskReaction, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.react.conditions", Unit: int32(u), Target: int32(t.by),
		Prompt: r.name(u) + " may react to " + r.name(t.by) + ".", Default: flow.Answer{Value: 0}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(list)+1), flow.Option{Value: 0, Key: "none", Label: "No reaction"})
			judge := func(v int32) *tally.Refusal { return r.reactionRefusal(u, Reaction(v), t) }
			for _, k := range list {
				out = append(out, flow.Option{Value: int32(k), Key: k.String(), Label: k.String(), Rule: reactionTable[k].rule, Judge: judge})
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			if !r.tests(u, Reaction(v)) {
				return nil
			}
			sum := r.reactionSum(u)
			return &sum
		},
	})
	return Reaction(a.Value)
}

// tests tells whether a reaction needs a test: not from Ambush.  is.react.ambush-auto
func (s *State) tests(u UnitID, k Reaction) bool {
	return reactionTable[k].test && !s.holds("is.react.ambush-auto", s.Units[u].Order == Ambush)
}

// reactionRefusal says why a unit may not react so, nil if it may.  is.react.conditions
func (s *State) reactionRefusal(u UnitID, k Reaction, t *threat) *tally.Refusal {
	if no := s.stateRefusal(u, k, t); no != nil {
		return no
	}
	row := reactionTable[k].rule
	refuse := func(cond bool, why, fix string) *tally.Refusal {
		if s.holds(row, cond) {
			return tally.Refuse(row, why, fix)
		}
		return nil
	}
	if no := s.triggerRefusal(u, k, t); no != nil {
		return no
	}
	switch k {
	case AmbushFire:
		switch {
		case s.Units[u].Order != Ambush:
			return tally.Refuse(row, s.name(u)+" is not on Ambush", "choose another reaction")
		case s.holds("is.react.ambush-assaulted", t.charge):
			return tally.Refuse("is.react.ambush-assaulted", s.name(u)+" is itself assaulted", "Stand and Shoot")
		case !s.canAmbush(u, t.by):
			return tally.Refuse(row, s.name(u)+" has no shot at "+s.name(t.by), "let it go")
		}
	case BullRush:
		return refuse(t.far > inches(s.pace(u)), "the shooter is further off than "+s.name(u)+" moves", "choose another reaction")
	case Countercharge, StandAndShoot:
		return s.chargedRefusal(u, k, t)
	case Dash:
		if no := refuse(t.order != Fire, "the shooter is not on a Fire order", "choose another reaction"); no != nil {
			return no
		}
		return refuse(t.far <= 20*geom.Inch, "the shooter is not beyond 20\"", "choose another reaction")
	case Firefight:
		if no := refuse(t.far > 20*geom.Inch, "the shooter is beyond 20\"", "choose another reaction"); no != nil {
			return no
		}
		if !s.canShoot(u, t.by) {
			return tally.Refuse("is.react.firefight-simultaneous", s.name(u)+" has no shot at "+s.name(t.by), "choose another reaction")
		}
	}
	return nil
}

// triggerRefusal: some reactions answer an assault and some shots.
func (s *State) triggerRefusal(u UnitID, k Reaction, t *threat) *tally.Refusal {
	row := reactionTable[k].rule
	switch k {
	case BullRush, Dash, Firefight, GoDown:
		if s.holds(row, !t.shot) {
			return tally.Refuse(row, s.name(u)+" is not shot at", "choose another reaction")
		}
	case Countercharge, Escape, StandAndShoot:
		if s.holds(row, !t.charge) {
			return tally.Refuse(row, s.name(u)+" is not assaulted", "choose another reaction")
		}
	}
	return nil
}

// chargedRefusal: countercharging, and standing and shooting, need more than 5" to the charger.
// is.assault.counter.range, is.assault.sns.range
func (s *State) chargedRefusal(u UnitID, k Reaction, t *threat) *tally.Refusal {
	rule := tally.Rule("is.assault.counter.range")
	if k == StandAndShoot {
		rule = "is.assault.sns.range"
	}
	if s.holds(rule, t.far <= 5*geom.Inch) {
		return tally.Refuse(rule, "the charger begins no more than 5\" away", "fight, or escape")
	}
	if k == StandAndShoot && !s.pointArmed(u) {
		return tally.Refuse("is.assault.sns.shooting", s.name(u)+" has nothing to shoot with at point blank", "fight, or escape")
	}
	return nil
}

// stateRefusal says why a unit may not react at all.
// is.react.conditions, is.react.no-init, is.react.fail, is.broken.no-attack, is.knockout.helpless, is.armour.phase-down
func (s *State) stateRefusal(u UnitID, k Reaction, t *threat) *tally.Refusal {
	un, m := s.unit(u), s.lead(u)
	switch {
	case s.holds("is.reactions.optional-rule", s.book.options.NoReactions):
		return tally.Refuse("is.reactions.optional-rule", "the game is played without reactions", "")
	case s.holds("is.pb.no-mental-tests", m.probe()):
		return tally.Refuse("is.pb.no-mental-tests", s.name(u)+" is a machine without a mind", "")
	case s.holds("is.react.no-init", m.Line[force.Init] == force.None):
		return tally.Refuse("is.react.no-init", s.name(u)+" has no Init", "")
	case s.holds("is.broken.no-attack", un.Broken):
		return tally.Refuse("is.broken.no-attack", s.name(u)+" is Broken", "")
	case !s.able(u):
		return tally.Refuse("is.knockout.helpless", s.name(u)+" can do nothing", "")
	case s.holds("is.react.fail", un.Balked>>(uint(t.by)&63)&1 == 1):
		return tally.Refuse("is.react.fail", s.name(u)+" has failed to react to "+s.name(t.by)+" this turn", "")
	}
	if o := reactionTable[k].order; s.holds("is.mun.scoot-orders", o != Run && o != Down && s.scooted(u)) {
		return tally.Refuse("is.mun.scoot-orders", s.name(u)+" is in a Scoot", "run or go Down")
	}
	if un.Die == InBag || un.Die == Beside && un.Order == Ambush {
		return nil
	}
	if k == GoDown && un.Die == Beside && wears(m, "phaseshift") {
		if s.holds("is.armour.phase-already-down", un.Order == Down) {
			return tally.Refuse("is.armour.phase-already-down", s.name(u)+" is Down already", "")
		}
		if s.all(!s.scrambled(un.Operative), "is.armour.phase-down", "is.build.armour.phaseshift.auto-down") {
			return nil
		}
	}
	if s.denied("is.react.conditions") {
		return nil
	}
	return tally.Refuse("is.react.conditions", "the die of "+s.name(u)+" is not in the bag", "")
}

func wears(m *Model, armour string) bool { return contains(m.Armour, armour) }

// canShoot tells whether some model of a unit has a shot at some model of another, directly or from above.
func (s *State) canShoot(u, at UnitID) bool {
	for m := range s.own(u) {
		direct := s.armed(m)
		if !direct && !s.canLob(m) || s.Figures[m].Unconscious || s.jammed(m) {
			continue
		}
		for t := range s.Standing(at) {
			if direct && s.canTarget(m, t) || s.canLobAt(m, t) {
				return true
			}
		}
	}
	return false
}

// reactionSum is the target number of a reaction test.  is.react.test-tn
func (s *State) reactionSum(u UnitID) tally.Tally {
	t := s.initSum(u)
	burden := s.wounds(u)
	if n := int(s.Units[u].Pins); n > 0 && !s.lead(u).Has(force.Cool) {
		t.Add("pins", "is.react.test-tn", -n)
		burden += n
	}
	if n := s.wounds(u); n > 0 {
		t.Add("Wounds", "is.wound.penalty", -n)
	}
	s.stoic(&t, u, burden)
	return t
}

// reacts takes the test of a reaction, if it needs one, and turns the die: from the bag, or that of an Ambush.
// Who reacts may turn its batter fields.
// is.pb.effect-reposition, is.react.pass, is.react.fail, is.react.ambush-auto, is.react.order-after
func (r *run) reacts(u UnitID, k Reaction, t *threat) bool {
	row := &reactionTable[k]
	if !r.tests(u, k) {
		if r.Units[u].Order == Ambush {
			r.cite("is.react.ambush-auto")
		}
	} else {
		sum := r.reactionSum(u)
		v := r.test(u, t.by, &sum, "Reaction test of ", r.name(u))
		if !v.Pass && v.Face != 10 && k == Countercharge && r.by("is.attr.savage-strike", r.lead(u).Has(force.SavageStrike)) {
			v.Pass = true
		}
		if !v.Pass {
			r.by("is.react.fail", true)
			r.Units[u].Balked |= 1 << (uint(t.by) & 63)
			r.addPins(u, 1, "is.react.fail")
			return false
		}
		if !r.by("is.react.pass", true) {
			return false
		}
	}
	r.cite(row.rule, "is.react.conditions")
	if r.by("is.react.order-after", true) {
		r.show(u, row.order)
	}
	r.tell("reaction", u, t.by, row.rule, "%s reacts: %s", r.name(u), row.key)
	if row.order != Run { // who moves in its reaction turns its fields where it has come to
		r.aims(u)
	}
	return true
}

// halted tells whether a unit cannot go on with what it was doing: gone, Broken, unconscious or Down.
// is.react.ambush-result
func (s *State) halted(u UnitID) bool {
	return !s.able(u) || s.Units[u].Broken || s.Units[u].Order == Down
}
