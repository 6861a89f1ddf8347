package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// The attack patterns.
const (
	NoPattern position.Pattern = iota
	MoveFire
	FireMove
	MoveFireMove
)

// The questions of an activation.
const (
	AskOrder   = "order"
	AskPace    = "pace"
	AskPattern = "pattern"
	AskFigure  = "figure"
	AskTurn    = "turn"
	AskAim     = "aim"
	AskTeam    = "team"
	AskCovers  = "cover-with"
)

// activate carries out the activation of a unit, from its first roll to its last blow.
// dvg.activation.start.remove-covering, dvg.activation.finish-all, dvg.activation.start.shaken-broken-stay
func (r *Run) activate(u UnitID) {
	un := &r.Units[u]
	r.Acting, r.gassed, r.callers = u, nil, nil
	un.Acted = true
	un.Count++
	un.HasLevel = false
	un.Order, un.Pattern = position.NoOrder, NoPattern
	if r.io.Loud() {
		r.tell("activated", u, NoUnit, "dvg.activation.finish-all", "%s acts", r.Name(u))
	}
	r.defend()
	for b := range r.Figures {
		r.Figures[b].Hit = false // dvg.suppress.one-test: one in an activation
		r.Figures[b].Dodged = NoBody
		r.Figures[b].Charged = false // dvg.hth.reflex.charged: in the activation of the charge alone
		r.Figures[b].Dice = 0        // dvg.hth.multiple.recharge
	}
	for b := range r.Members(u) {
		r.freshen(b)
	}
	r.freshenGuns(u)
	r.recover(u)
	r.returnChits(u)
	r.chitsAboard(u)
	_, suppresses := r.heldStill(u)
	if suppresses {
		r.callStrikes(u) // in place of a part in it
	}
	stays := r.keepSuppressing(u)
	r.wakeInside(u)
	r.rollWrecks(u)
	if !suppresses {
		r.callStrikes(u)
	}
	r.gunsAct(u)
	if r.by("dvg.morale.broken.must-crawl", un.Broken) {
		r.crawlAway(u)
		return
	}
	r.keepMarkers(u)
	r.judged(func() { r.ableOf(u) })
	r.crawlShaken(u)
	after := &position.Part{Unit: u, Rival: NoUnit} // the combats of those who have orders of their own
	switch q := r.Quality(u); {
	case stays:
		r.stillCover(u)
	case q == force.Crewed:
		r.vehiclesAct(after)
	case r.ownOrders(after):
	case r.by("dvg.quality.elite.independent-orders", q == force.Elite && r.able(u) > 1):
		r.eliteActs(after)
	case r.by("dvg.quality.linked.fire-teams", q == force.Linked && len(r.teamed(u)) >= 6):
		r.teamsAct(after)
	default:
		r.actTogether(u)
	}
	r.melee(after)
	r.passengersAct(u)
}

// ownOrders lets commanders and heroes give themselves orders before their unit, by an option; it tells whether nobody is
// left then. As the book has it they act on the orders of their units.  dvg.command.independent.orders
func (r *Run) ownOrders(after *position.Part) bool {
	u := after.Unit
	for _, b := range r.ableOf(u) {
		if !r.Independent(b) || r.able(u) == 1 {
			continue
		}
		if r.by("dvg.command.independent.orders", !r.Book.Options.OwnOrders) {
			continue
		}
		r.actApart(after, []BodyID{b})
		r.Figure(b).Done = true
	}
	return r.able(u) == 0
}

// keepMarkers leaves shaken figures shaken: they wait for the Resolution Phase.  dvg.activation.start.shaken-broken-stay
func (r *Run) keepMarkers(u UnitID) {
	for b := range r.Standing(u) {
		if f := r.Figure(b); f.Shaken && !r.by("dvg.activation.start.shaken-broken-stay", true) {
			f.Shaken = false
		}
	}
}

// freshen clears what a figure kept from its last activation.
func (r *Run) freshen(b BodyID) {
	f := r.Figure(b)
	if r.by("dvg.activation.start.remove-covering", f.Cover != position.NotCovering) {
		f.Cover = position.NotCovering
	}
	f.Aimed, f.Aim, f.Aimer = f.Aim, NoUnit, NoBody
	f.Speed, f.Moved, f.Spent, f.Done, f.Charged, f.Boost, f.Hit, f.Jumped, f.Led = 0, false, false, false, false, false, false, false, false
	switch {
	case r.by("dvg.vehmorale.haywire.ends", (f.Haywire || f.Adrift) && f.Wild > 0):
		f.Haywire, f.Adrift, f.Wild = false, false, 0
	case f.Haywire || f.Adrift:
		f.Wild++
	}
}

func (s *State) ableOf(u UnitID) []BodyID {
	out := make([]BodyID, 0, 16)
	for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
		if s.CanAct(b) {
			out = append(out, b)
		}
	}
	return out
}

func (s *State) able(u UnitID) int {
	n := 0
	for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
		if s.CanAct(b) {
			n++
		}
	}
	return n
}

// eliteActs lets elite figures act together or each for itself.  dvg.quality.elite.independent-orders
func (r *Run) eliteActs(after *position.Part) {
	p := &position.Part{Unit: after.Unit, Figures: r.ableOf(after.Unit), Rival: NoUnit, Whole: true}
	if v := r.ask(r.orderQuestion(p, true)).Value; v != single {
		p.Order = position.Order(v)
		r.obey(p)
		return
	}
	r.oneByOne(after.Unit, func(b BodyID) { r.actApart(after, []BodyID{b}) })
}

// oneByOne has the figures of a unit act in the order that its player likes.
func (r *Run) oneByOne(u UnitID, act func(b BodyID)) {
	rest := false
	for {
		left := slices.DeleteFunc(r.ableOf(u), r.Led)
		if len(left) == 0 {
			return
		}
		b := r.askFigure(u, left, &rest)
		act(b)
		r.Figure(b).Done = true
		r.MateDone(b)
	}
}

// theRest is the answer that all who are left act one after the other.
const theRest = int32(-1)

// askFigure asks who acts next, once for all who are left if the player likes.  dvg.ranged.sequential
func (r *Run) askFigure(u UnitID, left []BodyID, rest *bool) BodyID {
	if len(left) == 1 || *rest || !r.by("dvg.basics.measure-order", true) {
		return left[0]
	}
	v := r.ask(flow.Question{Name: AskFigure, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "dvg.ranged.sequential", Unit: int32(u), Target: -1,
		Prompt: "Who acts next?", HasDefault: true, Default: r.Usually(theRest, int32(left[0])),
		Offers: func() []flow.Option {
			out := r.List(len(left) + 1)
			for _, b := range left {
				out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.FigureName(b), Label: r.FigureLabel(b)})
			}
			if !r.Staged { // cases name who acts
				out = append(out, flow.Option{Value: theRest, Key: "rest", Label: "All who are left, one after the other", Rule: "dvg.ranged.sequential"})
			}
			return out
		}}).Value
	if *rest = v == theRest; *rest {
		return left[0]
	}
	return BodyID(v)
}

// teamsAct divides a linked unit into fire teams of three or more, those who can do nothing now among them.  dvg.quality.linked.fire-teams
func (r *Run) teamsAct(after *position.Part) {
	gone := func(b BodyID) bool { return !r.Stands(b) }
	for left := r.teamed(after.Unit); len(left) > 0; left = slices.DeleteFunc(left, gone) {
		team := slices.Clone(left)
		if len(left) >= 6 && slices.ContainsFunc(left, r.CanAct) {
			team = r.askTeam(after.Unit, left)
		}
		left = slices.DeleteFunc(left, func(b BodyID) bool { return slices.Contains(team, b) })
		if team = slices.DeleteFunc(team, func(b BodyID) bool { return !r.CanAct(b) }); len(team) == 0 {
			continue
		}
		r.actApart(after, team)
		for _, b := range team {
			r.Figure(b).Done = true
		}
	}
}

// teamed are the figures of a linked unit: each belongs to a team, whether it can act or not.
func (s *State) teamed(u UnitID) (out []BodyID) {
	for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
		if s.Stands(b) && !s.Figure(b).Done {
			out = append(out, b)
		}
	}
	return out
}

// askTeam asks who is in the next team: all, or three or more so that three or more are left.
func (r *Run) askTeam(u UnitID, left []BodyID) []BodyID {
	all := make([]int32, len(left))
	for i, b := range left {
		all[i] = int32(b)
	}
	a := r.ask(flow.Question{Name: AskTeam, Seat: r.Groups[u].Side, Kind: flow.PickSeveral, Rule: "dvg.quality.linked.fire-teams", Unit: int32(u), Target: -1,
		Prompt: "Who is in the next fire team?", Min: 3, Max: int32(len(left)), HasDefault: true, Default: flow.Answer{Values: all},
		Check: func(a *flow.Answer) *tally.Refusal {
			if rest := len(left) - len(a.Values); rest > 0 && rest < 3 {
				return position.No("dvg.quality.linked.fire-teams", "take fewer, or all", "a team of %d would be left, and it takes three", rest)
			}
			return nil
		},
		Offers: func() []flow.Option {
			out := r.List(len(left))
			for _, b := range left {
				out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.FigureName(b), Label: r.FigureLabel(b)})
			}
			return out
		}})
	var out []BodyID
	for _, b := range left {
		for _, v := range a.Values {
			if v == int32(b) {
				out = append(out, b)
			}
		}
	}
	return out
}
