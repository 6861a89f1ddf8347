package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions and rolls of an activation.
const (
	AskHeadstrong   = "headstrong"
	AskVigour       = "invigorated"
	AskDigIn        = "dig-in"
	RollInvigorated = "invigorated"
)

// beginActivation takes off the markers that end with it, takes the Headstrong test and lets the unit
// choose among auras.
func (r *Run) beginActivation(u UnitID, b *position.Budget) {
	un := r.Unit(u)
	for i := range r.Units {
		r.Units[i].Lean = 0
	}
	if r.by("ff.actions.htd.duration", un.HtD) {
		un.HtD = false
	}
	if r.by("ff.kw.smoke.effect", un.Smoked) {
		un.Smoked = false
	}
	un.Order, un.Boosted, un.Vigour, un.Lobbed = 0, false, position.NoVigour, false
	b.Pinned = un.Pinned
	if un.Pinned && r.Words(u).Headstrong {
		r.headstrongActivates(u, b)
	}
	if !r.InPlay(u) {
		return
	}
	r.chooseAura(u)
	if r.Words(u).Invigorated {
		r.chooseVigour(u)
	}
}

// headstrongActivates lets a pinned Headstrong unit test for its pin before any action. The pin goes
// either way; a failure leaves one short action.  ff.kw.headstrong.activate, ff.kw.headstrong.activate-fail
func (r *Run) headstrongActivates(u UnitID, b *position.Budget) {
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
	un := r.Unit(u)
	if !un.Pinned || un.Activated || !r.Words(u).Headstrong || r.Groups[u].Side == position.Neutral {
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
				{Value: int32(position.NoVigour), Key: "none", Label: "No"},
				{Value: int32(position.VigourAdvance), Key: "advance", Label: "Advance 3\" further"},
				{Value: int32(position.VigourFrenzy), Key: "frenzy", Label: "Frenzy (1)"},
			}
		},
	})
	r.Unit(u).Vigour = int8(a.Value)
}

// endActivation marks the unit activated and applies what comes at the end: digging in, the price of
// being Invigorated, Defensible.  ff.turns.mark-activated
func (r *Run) endActivation(u UnitID, b *position.Budget) {
	un := r.Unit(u)
	if r.by("ff.turns.mark-activated", un.Where != position.Destroyed) {
		r.digIn(u)
		r.payVigour(u)
	}
	un.Activated, un.Order, un.Boosted, un.Vigour = true, 0, false, position.NoVigour
	r.holdPosition(u)
}

// digIn is the end of the order of that name: a free hit the dirt.  ff.house.order.faction.dig-in, ff.actions.free
func (r *Run) digIn(u UnitID) {
	if r.OrderEffect(u, force.EffectDigIn) == 0 || r.Unit(u).HtD || r.htdRefusal(u) != nil {
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
	if !r.by("ff.kw.invigorated.cost", r.Unit(u).Vigour != position.NoVigour) {
		return
	}
	if r.rollNeed(RollInvigorated, u, 5) >= 5 {
		r.harm(u, 1, NoUnit, false)
	}
}

// holdPosition gives a Defensible unit its overwatch marker at the end of its activation, unless it lost
// or drew an assault.  ff.kw.defensible
func (r *Run) holdPosition(u UnitID) {
	un := r.Unit(u)
	if !r.InPlay(u) || un.Where == position.Aboard || un.Overwatch || un.NoReact {
		return
	}
	if rule, ok := r.defensible(u); r.by("ff.kw.defensible", ok && !r.Denied(rule)) {
		r.tell("overwatch", u, NoUnit, rule, "%s holds its position and goes on overwatch", r.Name(u))
		un.Overwatch = true
	}
}

// defensible tells whether a unit has Defensible, and why: by its profile or, unless it flies, in a building
// or in fortified terrain.  ff.kw.defensible, ff.building.defensible, ff.terrain.fortified.cover,
// ff.los.fliers-cover
func (s *State) defensible(u UnitID) (tally.Rule, bool) {
	un := s.Unit(u)
	if s.Words(u).Defensible {
		return "ff.kw.defensible", true
	}
	if s.Words(u).Fly {
		return "", false
	}
	if un.Where == position.Inside {
		if s.Book.Board.Pieces[un.In].Fortified {
			return "ff.building.fortified.armour", true
		}
		return "ff.building.defensible", true
	}
	if un.Where != position.OnTable {
		return "", false
	}
	for i := range s.Book.Board.Pieces {
		p := &s.Book.Board.Pieces[i]
		if p.Fortified && p.Class != force.Building && p.Area.Bounds().Contains(s.Bodies[un.Leader].At) && s.Occupies(u, i) {
			return "ff.terrain.fortified.cover", true
		}
	}
	return "", false
}

// unitStrength is UNIT STRENGTH, one more for Overwhelm with enough models.  ff.kw.overwhelm
func (s *State) unitStrength(u UnitID) (int, bool) {
	k := s.Words(u)
	n := int(s.Lead(u).Strength)
	if s.Applies("ff.kw.overwhelm", k.Overwhelm > 0 && s.troopers(u) >= int(k.Overwhelm)) {
		return n + 1, true
	}
	return n, false
}
