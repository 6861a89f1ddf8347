package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// The questions and rolls of an activation.
const (
	AskHeadstrong   = "headstrong"
	AskVigour       = "invigorated"
	AskDigIn        = "dig-in"
	RollInvigorated = "invigorated"
)

// The benefits of Invigorated.  ff.kw.invigorated.choice
const (
	NoVigour int8 = iota
	VigourAdvance
	VigourFrenzy
)

// beginActivation takes off the markers that end with it, takes the Headstrong test and lets the unit
// choose among auras.
func (r *Run) beginActivation(u UnitID, b *Budget) {
	un := r.unit(u)
	for i := range r.Units {
		r.Units[i].Lean = 0
	}
	if r.by("ff.actions.htd.duration", un.HtD) {
		un.HtD = false
	}
	if r.by("ff.kw.smoke.effect", un.Smoked) {
		un.Smoked = false
	}
	un.Order, un.Boosted, un.Vigour, un.Lobbed = 0, false, NoVigour, false
	b.Pinned = un.Pinned
	if un.Pinned && r.words(u).Headstrong {
		r.headstrongActivates(u, b)
	}
	if !r.inPlay(u) {
		return
	}
	r.chooseAura(u)
	if r.words(u).Invigorated {
		r.chooseVigour(u)
	}
}

// headstrongActivates lets a pinned Headstrong unit test for its pin before any action. The pin goes
// either way; a failure leaves one short action.  ff.kw.headstrong.activate, ff.kw.headstrong.activate-fail
func (r *Run) headstrongActivates(u UnitID, b *Budget) {
	if !r.askYes(AskHeadstrong, r.Groups[u].Side, u, "ff.kw.headstrong.activate", "Test NERVE to shake off the pin?", true) {
		return
	}
	passed := r.nerveTest(u, "ff.kw.headstrong.activate", true)
	if passed {
		b.Pinned = false
		r.removePin(u, "ff.kw.headstrong.activate")
		return
	}
	r.removePin(u, "ff.kw.headstrong.activate-fail")
	b.Allowed = 1
}

// headstrongAssaulted lets an unactivated pinned Headstrong unit test when it is assaulted; passing takes
// the pin off, but it may not react. It reports whether the pin went.  ff.kw.headstrong.assaulted,
// ff.kw.headstrong.assaulted-fail
func (r *Run) headstrongAssaulted(u UnitID) bool {
	un := r.unit(u)
	if !un.Pinned || un.Activated || !r.words(u).Headstrong || r.Groups[u].Side == Neutral {
		return false
	}
	if !r.askYes(AskHeadstrong, r.Groups[u].Side, u, "ff.kw.headstrong.assaulted", "Test NERVE to shake off the pin? It may then not react.", true) {
		return false
	}
	if r.by("ff.kw.headstrong.assaulted-fail", !r.nerveTest(u, "ff.kw.headstrong.assaulted", true)) {
		return false
	}
	r.removePin(u, "ff.kw.headstrong.assaulted")
	return true
}

// chooseVigour asks an Invigorated unit which benefit it takes.  ff.kw.invigorated.choice
func (r *Run) chooseVigour(u UnitID) {
	a := r.ask(flow.Question{
		Name: AskVigour, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.kw.invigorated.choice", Unit: int32(u), Target: -1,
		Prompt: "Spend its strength on this activation?", HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: int32(NoVigour), Key: "none", Label: "No"},
				{Value: int32(VigourAdvance), Key: "advance", Label: "Advance 3\" further"},
				{Value: int32(VigourFrenzy), Key: "frenzy", Label: "Frenzy (1)"},
			}
		},
	})
	r.unit(u).Vigour = int8(a.Value)
}

// endActivation marks the unit activated and applies what comes at the end: digging in, the price of
// being Invigorated, Defensible.  ff.turns.mark-activated
func (r *Run) endActivation(u UnitID, b *Budget) {
	un := r.unit(u)
	if r.by("ff.turns.mark-activated", un.Where != Destroyed) {
		r.digIn(u)
		r.payVigour(u)
	}
	un.Activated, un.Order, un.Boosted, un.Vigour = true, 0, false, NoVigour
	r.holdPosition(u)
}

// digIn is the end of the order of that name: a free hit the dirt.  ff.house.order.faction.dig-in, ff.actions.free
func (r *Run) digIn(u UnitID) {
	if r.orderEffect(u, force.EffectDigIn) == 0 || r.unit(u).HtD || r.htdRefusal(u) != nil {
		return
	}
	r.cite("ff.house.order.faction.dig-in")
	if r.by("ff.actions.free", r.askYes(AskDigIn, r.Groups[u].Side, u, "ff.house.order.faction.dig-in", "Hit the dirt for free?", true)) {
		r.hitTheDirt(u)
	}
}

// payVigour is the price of Invigorated: on 5+ the unit loses 1 HP without an ARMOUR roll.
// ff.kw.invigorated.cost
func (r *Run) payVigour(u UnitID) {
	if !r.by("ff.kw.invigorated.cost", r.unit(u).Vigour != NoVigour) {
		return
	}
	if r.rollNeed(RollInvigorated, u, 5) >= 5 {
		r.harm(u, 1, NoUnit, false)
	}
}

// holdPosition gives a Defensible unit its overwatch marker at the end of its activation, unless it lost
// or drew an assault.  ff.kw.defensible
func (r *Run) holdPosition(u UnitID) {
	un := r.unit(u)
	if !r.inPlay(u) || un.Where == Aboard || un.Overwatch || un.NoReact {
		return
	}
	if rule, ok := r.defensible(u); r.by("ff.kw.defensible", ok && !r.denied(rule)) {
		r.tell("overwatch", u, NoUnit, rule, "%s holds its position and goes on overwatch", r.name(u))
		un.Overwatch = true
	}
}

// defensible tells whether a unit has Defensible, and why: by its profile or, unless it flies, in a building
// or in fortified terrain.  ff.kw.defensible, ff.building.defensible, ff.terrain.fortified.cover,
// ff.los.fliers-cover
func (s *State) defensible(u UnitID) (tally.Rule, bool) {
	un := s.unit(u)
	if s.words(u).Defensible {
		return "ff.kw.defensible", true
	}
	if s.words(u).Fly {
		return "", false
	}
	if un.Where == Inside {
		if s.book.Board.Pieces[un.In].Fortified {
			return "ff.building.fortified.armour", true
		}
		return "ff.building.defensible", true
	}
	if un.Where != OnTable {
		return "", false
	}
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		if p.Fortified && p.Class != force.Building && p.Area.Bounds().Contains(s.Bodies[un.Leader].At) && s.occupies(u, i) {
			return "ff.terrain.fortified.cover", true
		}
	}
	return "", false
}

// occupies tells whether a unit's leader and at least half of its models stand in a piece of terrain.
func (s *State) occupies(u UnitID, piece int) bool {
	area := &s.book.Board.Pieces[piece].Area
	if !area.Contains(s.Bodies[s.Units[u].Leader].At) {
		return false
	}
	in, all := 0, 0
	for m := range s.Members(u) {
		all++
		if area.Contains(s.Bodies[m].At) {
			in++
		}
	}
	return 2*in >= all
}

// unitStrength is UNIT STRENGTH, one more for Overwhelm with enough models.  ff.kw.overwhelm
func (s *State) unitStrength(u UnitID) (int, bool) {
	k := s.words(u)
	n := int(s.lead(u).Strength)
	if s.holds("ff.kw.overwhelm", k.Overwhelm > 0 && s.troopers(u) >= int(k.Overwhelm)) {
		return n + 1, true
	}
	return n, false
}
