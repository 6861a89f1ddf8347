package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Order is what a unit does in its activation.
type Order uint8

// The orders.  dvg.orders.declare-first
const (
	NoOrder Order = iota
	AimOrder
	SprintOrder
	ChargeOrder
	JumpOrder
	CohesiveFire
	PrimaryFire
	SupportFire
	PrimarySuppression
	SupportSuppression
	DriveOrder
)

func (o Order) String() string {
	return [...]string{"none", "aim", "sprint", "charge", "jump", "cohesive", "primary", "support", "suppress-primary", "suppress-support", "drive"}[o]
}

func (o Order) label() string {
	return [...]string{"None", "Aim", "Maneuver: sprint", "Maneuver: charge", "Maneuver: jump", "Cohesive fire", "Primary fire", "Support fire",
		"Primary suppression", "Support suppression", "Vehicle orders"}[o]
}

func (o Order) rule() tally.Rule {
	return [...]tally.Rule{"", "dvg.orders.aim.target", "dvg.orders.sprint.distance", "dvg.orders.charge.distance", "dvg.orders.jump.capable", "dvg.orders.cohesive",
		"dvg.orders.primary-fire", "dvg.orders.support-fire", "dvg.orders.suppress.primary", "dvg.orders.suppress.support", "dvg.orders.vehicle"}[o]
}

func (o Order) maneuver() bool { return o >= SprintOrder && o <= JumpOrder }
func (o Order) fires() bool    { return o >= CohesiveFire && o <= SupportFire || o == DriveOrder }

// Pattern is when a moving figure fires.
type Pattern uint8

// The attack patterns.
const (
	NoPattern Pattern = iota
	MoveFire
	FireMove
	MoveFireMove
)

func (p Pattern) String() string {
	return [...]string{"none", "move-fire", "fire-move", "move-fire-move"}[p]
}

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
	r.Acting = u
	un.Acted = true
	un.Count++
	un.HasLevel = false
	un.Order, un.Pattern = NoOrder, NoPattern
	r.tell("activated", u, NoUnit, "dvg.activation.finish-all", "%s acts", r.name(u))
	r.defend()
	r.rollWrecks(u)
	for b := range r.Figures {
		r.Figures[b].Hit = false // dvg.suppress.one-test: one in an activation
	}
	for b := range r.Members(u) {
		r.freshen(b)
	}
	r.recover(u)
	if r.keepSuppressing(u) {
		return
	}
	r.wakeInside(u)
	r.returnChits(u)
	r.gunsAct(u)
	if r.by("dvg.morale.broken.must-crawl", un.Broken) {
		r.crawlAway(u)
		return
	}
	r.keepMarkers(u)
	r.judged(func() { r.ableOf(u) })
	r.crawlShaken(u)
	r.callStrikes(u)
	switch q := r.quality(u); {
	case q == force.Crewed:
		r.vehiclesAct(u)
	case r.by("dvg.quality.elite.independent-orders", q == force.Elite && r.able(u) > 1):
		r.eliteActs(u)
	case r.by("dvg.quality.linked.fire-teams", q == force.Linked && r.able(u) >= 6):
		r.teamsAct(u)
	default:
		r.actTogether(u, r.ableOf(u))
	}
	r.passengersAct(u)
}

// keepMarkers leaves shaken figures shaken: they wait for the Resolution Phase.  dvg.activation.start.shaken-broken-stay
func (r *Run) keepMarkers(u UnitID) {
	for b := range r.Standing(u) {
		if f := r.fig(b); f.Shaken && !r.by("dvg.activation.start.shaken-broken-stay", true) {
			f.Shaken = false
		}
	}
}

// freshen clears what a figure kept from its last activation.
func (r *Run) freshen(b BodyID) {
	f := r.fig(b)
	if r.by("dvg.activation.start.remove-covering", f.Cover != NotCovering) {
		f.Cover = NotCovering
	}
	f.Aimed, f.Aim = f.Aim, NoUnit
	f.Speed, f.Moved, f.Spent, f.Done, f.Charged, f.Boost, f.Hit, f.Jumped, f.Led = 0, false, false, false, false, false, false, false, false
	switch {
	case r.by("dvg.vehmorale.haywire.ends", (f.Haywire || f.Adrift) && f.Wild > 0):
		f.Haywire, f.Adrift, f.Wild = false, false, 0
	case f.Haywire || f.Adrift:
		f.Wild++
	}
}

// canAct tells whether a figure takes part in its unit's orders.
func (s *State) canAct(b BodyID) bool {
	f := s.fig(b)
	if g := s.gunAt(b); g != nil {
		return s.Stands(b) && !f.Done && !s.holds("dvg.infweapon.crew.none", len(s.serving(g)) == 0)
	}
	return s.Stands(b) && !f.Stunned && !s.holds("dvg.morale.shaken.no-fire-charge", f.Shaken) && !f.Done && !s.disabled(b)
}

func (s *State) ableOf(u UnitID) []BodyID {
	var out []BodyID
	for b := range s.Standing(u) {
		if s.canAct(b) {
			out = append(out, b)
		}
	}
	return out
}

func (s *State) able(u UnitID) int { return len(s.ableOf(u)) }

// part is figures who act on one order.
type part struct {
	unit    UnitID
	figures []BodyID
	order   Order
	pace    pace
	pattern Pattern
	covers  Covering
	asked   bool // about what they cover with
	rival   UnitID
	aimed   UnitID // of a vehicle
}

// actTogether has figures of a unit act on one order.
func (r *Run) actTogether(u UnitID, figures []BodyID) {
	if len(figures) == 0 {
		return
	}
	p := &part{unit: u, figures: figures, rival: NoUnit}
	p.order = r.askOrder(p)
	r.obey(p)
}

// obey carries out the order of a part.
func (r *Run) obey(p *part) {
	r.Units[p.unit].Order = p.order
	r.tell("order", p.unit, NoUnit, p.order.rule(), "%s: %s", r.name(p.unit), p.order.label())
	r.cite("dvg.orders.declare-first")
	for _, b := range p.figures {
		r.fig(b).Order = p.order
	}
	switch {
	case p.order == AimOrder:
		r.aim(p)
	case p.order.maneuver():
		r.maneuver(p)
	case p.order.fires():
		r.fireOrders(p)
	default:
		r.suppress(p)
	}
}

// single is the answer of an elite unit whose figures act one by one.
const single = int32(100)

// askOrder asks what a part does.
func (r *Run) askOrder(p *part) Order {
	o := Order(r.ask(r.orderQuestion(p, false)).Value)
	r.judged(func() { r.orderRefusal(p, o) })
	return o
}

func (r *Run) orderQuestion(p *part, alone bool) flow.Question {
	return flow.Question{Name: AskOrder, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.declare-first", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "What does " + r.partName(p) + " do?",
		Offers: func() []flow.Option {
			out := r.list(11)
			judge := func(v int32) *tally.Refusal { return r.orderRefusal(p, Order(v)) }
			for o := AimOrder; o <= SupportSuppression; o++ {
				out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: o.label(), Rule: o.rule(), Judge: judge})
			}
			if r.isGun(p.figures[0]) {
				out = append(out, flow.Option{Value: withUnit, Key: "leave", Label: "Leave the gun and act with the unit", Rule: "dvg.infweapon.crew.orders"})
			}
			if alone {
				out = append(out, flow.Option{Value: single, Key: "each", Label: "Each figure for itself", Rule: "dvg.quality.elite.independent-orders"})
			}
			return out
		}}
}

func (r *Run) oneThing(p *part) flow.Thing {
	if len(p.figures) == 1 {
		return flow.Figure(int32(p.figures[0]))
	}
	return flow.Thing{}
}

func (r *Run) partName(p *part) string {
	if len(p.figures) == 1 {
		return r.figureName(p.figures[0])
	}
	return r.name(p.unit)
}

// orderRefusal says why an order may not be given.
// dvg.orders.hth.no-aim, dvg.orders.suppress.no-hth-unit, dvg.orders.jump.capable, dvg.movement.fly.no-jump-suppress
func (s *State) orderRefusal(p *part, o Order) *tally.Refusal {
	if s.isGun(p.figures[0]) {
		if refusal := s.gunOrderRefusal(o); refusal != nil {
			return refusal
		}
	}
	engaged := false
	for _, b := range p.figures {
		engaged = engaged || s.engaged(b)
	}
	switch o {
	case AimOrder:
		if s.holds("dvg.orders.hth.no-aim", engaged) {
			return no("dvg.orders.hth.no-aim", "maneuver or fire", "a figure of it is engaged")
		}
		if len(s.aimOffers(p)) == 0 {
			return no("dvg.orders.aim.target", "choose another order", "there is no enemy to aim at")
		}
	case ChargeOrder:
		if s.closestUnit(p, true) == NoUnit {
			return no("dvg.orders.charge.closer", "choose another order", "there is no enemy to charge")
		}
	case JumpOrder:
		for _, b := range p.figures {
			if s.canJump(b) {
				return nil
			}
		}
		return no("dvg.orders.jump.capable", "choose another order", "nobody of it can jump")
	case PrimarySuppression, SupportSuppression:
		return s.suppressRefusal(p, o, engaged)
	case PrimaryFire, SupportFire:
		arm := primaryArm
		if o == SupportFire {
			arm = supportArm
		}
		for _, b := range p.figures {
			if s.frame(b).Vehicle() || s.weapon(b, arm) != nil || s.isGun(b) {
				return nil
			}
		}
		return no(o.rule(), "choose cohesive fire", "nobody of it carries such a weapon")
	}
	return nil
}

// canJump tells whether a figure can jump now.  dvg.orders.jump.capable, dvg.movement.jump.needs-orders
func (s *State) canJump(b BodyID) bool {
	m := s.frame(b).Mode
	return (m == force.Jump || m == force.Fly && s.Bodies[b].Level == 0) && !s.Bodies[b].Prone && !s.engaged(b) && s.frame(b).Type != force.AFV
}

// eliteActs lets elite figures act together or each for itself.  dvg.quality.elite.independent-orders
func (r *Run) eliteActs(u UnitID) {
	p := &part{unit: u, figures: r.ableOf(u), rival: NoUnit}
	if v := r.ask(r.orderQuestion(p, true)).Value; v != single {
		p.order = Order(v)
		r.obey(p)
		return
	}
	r.oneByOne(u, func(b BodyID) {
		r.actTogether(u, []BodyID{b})
	})
}

// oneByOne has the figures of a unit act in the order that its player likes; whoever comes to blows does so after all
// have moved.
func (r *Run) oneByOne(u UnitID, act func(b BodyID)) {
	for {
		left := slices.DeleteFunc(r.ableOf(u), r.led)
		if len(left) == 0 {
			return
		}
		b := r.askFigure(u, left)
		act(b)
		r.fig(b).Done = true
		r.mateDone(b)
	}
}

// askFigure asks who acts next.  dvg.ranged.sequential
func (r *Run) askFigure(u UnitID, left []BodyID) BodyID {
	if len(left) == 1 {
		return left[0]
	}
	return BodyID(r.ask(flow.Question{Name: AskFigure, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "dvg.ranged.sequential", Unit: int32(u), Target: -1,
		Prompt: "Who acts next?", HasDefault: true, Default: flow.Answer{Value: int32(left[0])},
		Offers: func() []flow.Option {
			out := r.list(len(left))
			for _, b := range left {
				out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.figureName(b), Label: r.figureName(b)})
			}
			return out
		}}).Value)
}

// teamsAct divides a linked unit into fire teams of three or more.  dvg.quality.linked.fire-teams
func (r *Run) teamsAct(u UnitID) {
	for {
		left := r.ableOf(u)
		if len(left) == 0 {
			return
		}
		team := left
		if len(left) >= 6 {
			team = r.askTeam(u, left)
		}
		r.actTogether(u, team)
		for _, b := range team {
			r.fig(b).Done = true
		}
	}
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
				return no("dvg.quality.linked.fire-teams", "take fewer, or all", "a team of %d would be left, and it takes three", rest)
			}
			return nil
		},
		Offers: func() []flow.Option {
			out := r.list(len(left))
			for _, b := range left {
				out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.figureName(b), Label: r.figureName(b)})
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

// aim has a unit aim at another.  dvg.orders.aim.target, dvg.orders.aim.no-action
func (r *Run) aim(p *part) {
	list := r.aimOffers(p)
	t := list[0]
	if len(list) > 1 {
		t = UnitID(r.ask(flow.Question{Name: AskAim, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.aim.target", Unit: int32(p.unit), Target: -1,
			Prompt: "At which unit?", HasDefault: true, Default: flow.Answer{Value: int32(t)},
			Offers: func() []flow.Option { return r.unitOffers(list) }}).Value)
	}
	r.tell("aims", p.unit, t, "dvg.orders.aim.target", "%s aims at %s", r.name(p.unit), r.name(t))
	r.cite("dvg.orders.aim.no-action")
	for _, b := range p.figures {
		r.fig(b).Aim = t
		r.turn(b)
		r.fig(b).Done = true
	}
}

func (r *Run) unitOffers(list []UnitID) []flow.Option {
	out := r.list(len(list))
	for _, u := range list {
		out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.name(u), Label: r.name(u)})
	}
	return out
}

// aimOffers are the units a part may aim at: the closest ones, for elite figures any that they see.
func (s *State) aimOffers(p *part) []UnitID {
	if s.freeAim(p.figures[0]) && s.holds("dvg.orders.aim.target", true) {
		var out []UnitID
		for u := range s.Groups {
			if s.Groups[u].Side != s.Groups[p.unit].Side && s.seenBy(p, UnitID(u)) {
				out = append(out, UnitID(u))
			}
		}
		return out
	}
	return s.closestUnits(p, false)
}

func (s *State) seenBy(p *part, u UnitID) bool {
	for _, b := range p.figures {
		for e := range s.Standing(u) {
			if s.sees(b, e) {
				return true
			}
		}
	}
	return false
}

// closestUnits are the enemy units nearest to a part, several if they are equally near.  dvg.house.closest-unit
func (s *State) closestUnits(p *part, contact bool) []UnitID {
	best := geom.Length(1 << 30)
	var out []UnitID
	s.note("dvg.house.closest-unit")
	for u := range s.Groups {
		if s.Groups[u].Side == s.Groups[p.unit].Side {
			continue
		}
		d := geom.Length(1 << 30)
		for e := range s.Standing(UnitID(u)) {
			if contact && s.Bodies[e].Level > 0 || s.disabled(e) {
				continue
			}
			for _, b := range p.figures {
				d = min(d, geom.Dist(s.Bodies[b].At, s.Bodies[e].At))
			}
		}
		switch {
		case d == 1<<30 || d > best:
		case d < best:
			best, out = d, append(out[:0], UnitID(u))
		default:
			out = append(out, UnitID(u))
		}
	}
	return out
}

func (s *State) closestUnit(p *part, contact bool) UnitID {
	if list := s.closestUnits(p, contact); len(list) > 0 {
		return list[0]
	}
	return NoUnit
}

// turn asks which way a figure faces.  dvg.movement.facing-free
func (r *Run) turn(b BodyID) {
	if f := r.frame(b); !r.Stands(b) || f.Vehicle() && f.Type != force.AnimeMecha {
		return
	}
	usual := int32(r.usualFacing(b))
	a := r.ask(flow.Question{Name: AskTurn, Seat: r.SideOf(b), Kind: flow.Number, Rule: "dvg.movement.facing-free", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: "Which way does " + r.figureName(b) + " face, in degrees?", Min: 0, Max: 359,
		HasDefault: true, Default: flow.Answer{Value: usual}, Suggest: r.suggestTurn(usual)})
	r.Bodies[b].Facing = geom.Angle(a.Value)
}

// usualFacing is as the figure faces, if it sees an enemy ahead, or else toward the nearest one it sees.
func (s *State) usualFacing(b BodyID) geom.Angle {
	me := s.spot(b)
	best, at := geom.Length(1<<30), geom.Point{}
	for i := range s.Bodies {
		e := BodyID(i)
		if !s.Stands(e) || s.SideOf(e) == s.SideOf(b) {
			continue
		}
		t := s.spot(e)
		d := s.distance(&me, &t)
		if d >= best {
			continue
		}
		if l := s.look(&me, &t); l.clear {
			best, at = d, t.at
		}
	}
	if best == 1<<30 || at == me.at || geom.InArc(me.at, me.facing, 45, at) {
		return me.facing
	}
	return geom.Bearing(me.at, at)
}
