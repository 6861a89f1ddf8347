package defiance

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// The questions of fire that nobody sees fall.
const (
	AskIndirect = "indirect" // who fires indirectly
	AskPoint    = "point"    // at which point
	AskCluster  = "cluster"  // elite figures and vehicles: together or one by one
	AskSpotter  = "spotter"
	AskStrike   = "strike"
)

// mortars are the indirect weapons that may fire now: those of a part and, if it is a vehicle or an elite figure that has one,
// those of the others of its unit that have yet to act, for a cluster.  dvg.indirect.capable, dvg.indirect.elite-vehicle
func (s *State) mortars(p *position.Part) []position.Mortar {
	var out []position.Mortar
	for _, b := range p.Figures {
		out = s.mortarsOf(b, p.Order, out)
	}
	free := s.Frame(p.Figures[0]).Vehicle() || s.Quality(p.Unit) == force.Elite && !s.IsGun(p.Figures[0])
	if len(out) == 0 || !s.Applies("dvg.indirect.elite-vehicle", free) {
		return out
	}
	for _, b := range s.ableOf(p.Unit) {
		switch {
		case slices.Contains(p.Figures, b) || s.Figures[b].Adrift:
		case s.Frame(b).Vehicle():
			out = s.mortarsOf(b, position.CohesiveFire, out)
		case !s.Engaged(b) && !s.Led(b): // on the same order
			out = s.mortarsOf(b, p.Order, out)
		}
	}
	return out
}

// mortarsOf adds the indirect weapons that a figure may fire now on an order.
func (s *State) mortarsOf(b BodyID, o position.Order, out []position.Mortar) []position.Mortar {
	if !s.CanAct(b) || s.Bodies[b].Level > 0 || s.spots(b) {
		return out
	}
	left := 1
	if f := s.Frame(b); f.Vehicle() {
		left = int(f.FA) - s.rounds(b)
	}
	for arm := range position.Arms {
		w := s.Weapon(b, arm)
		if left <= 0 || w == nil || !w.Indirect || s.Ready(b, arm) != nil || s.rounded(b, arm) || o == position.PrimaryFire && arm != position.PrimaryArm || o == position.SupportFire && arm == position.PrimaryArm {
			continue
		}
		out = append(out, position.Mortar{Body: b, Arm: arm})
		left--
	}
	return out
}

// rounded tells whether an indirect weapon has fired in this activation of its unit, rounds how many of a figure have.
func (s *State) rounded(b BodyID, arm int) bool {
	w, now := s.Weapon(b, arm), s.Units[s.UnitOf(b)].Count
	return w != nil && w.Indirect && now > 0 && s.Figures[b].Fired[arm] == now
}

func (s *State) rounds(b BodyID) int {
	n := 0
	for arm := range position.Arms {
		n += oneIf(s.rounded(b, arm))
	}
	return n
}

// spots tells of a figure that has yet to act whether it has given up its fire to spot.  dvg.indirect.spotter
func (s *State) spots(b BodyID) bool { return s.Figures[b].Spent && s.rounds(b) == 0 }

// offOrder names an indirect weapon that has fired in this activation and would not have on an order, "" if there is none.
func (s *State) offOrder(b BodyID, o position.Order) string {
	for arm := range position.Arms {
		if s.rounded(b, arm) && (!o.Fires() || o == position.PrimaryFire && arm != position.PrimaryArm || o == position.SupportFire && arm == position.PrimaryArm) {
			return s.Weapon(b, arm).Name
		}
	}
	return ""
}

// gunsOf counts the weapons of one figure among some.
func gunsOf(list []position.Mortar, b BodyID) int {
	n := 0
	for _, m := range list {
		if m.Body == b {
			n++
		}
	}
	return n
}

// indirect lets the indirect weapons of a stationary part fire together at one point.
// dvg.indirect.stationary, dvg.indirect.unit-together, dvg.indirect.elite-vehicle
func (r *Run) indirect(p *position.Part) {
	list := r.mortars(p)
	if len(list) == 0 || !r.law().Holds("dvg.indirect.capable", true) {
		return
	}
	r.cite("dvg.target.direct-or-indirect")
	a := r.ask(flow.Question{Name: AskIndirect, Seat: r.Groups[p.Unit].Side, Kind: flow.PickSeveral, Rule: "dvg.indirect.unit-together", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "Who fires indirectly, at one point?", Min: 0, Max: int32(len(list)), HasDefault: true,
		Offers: func() []flow.Option {
			out := r.List(len(list))
			for i, m := range list {
				key := r.FigureName(m.Body)
				if gunsOf(list, m.Body) > 1 {
					key += "-" + r.Weapon(m.Body, m.Arm).Key
				}
				out = append(out, flow.Option{Value: int32(i), Thing: flow.Figure(int32(m.Body)), Key: key, Label: r.FigureName(m.Body) + ", " + r.Weapon(m.Body, m.Arm).Name})
			}
			return out
		}})
	var guns []position.Mortar
	for i, m := range list {
		if slices.Contains(a.Values, int32(i)) {
			guns = append(guns, m)
		}
	}
	if len(guns) == 0 {
		return
	}
	r.cite("dvg.indirect.stationary", "dvg.indirect.capable")
	if len(guns) > 1 && r.by("dvg.indirect.elite-vehicle", r.FreeAim(guns[0].Body)) &&
		!r.askYes(AskCluster, r.Groups[p.Unit].Side, p.Unit, "dvg.indirect.elite-vehicle", "Do the rounds go to one point, as a cluster?", true) {
		for _, m := range guns {
			if r.CanAct(m.Body) || r.Frame(m.Body).Vehicle() && r.firesStill(m.Body, m.Arm) {
				r.bombard(p, []position.Mortar{m})
			}
		}
		return
	}
	r.bombard(p, guns)
}

// bombard is one fire cluster.
// dvg.indirect.coordinates, dvg.indirect.unit-range, dvg.indirect.too-far, dvg.indirect.to-hit, dvg.indirect.cluster.dice, dvg.indirect.cluster.mixed
func (r *Run) bombard(p *position.Part, guns []position.Mortar) {
	at := r.askPoint(guns)
	guns = slices.DeleteFunc(guns, func(m position.Mortar) bool { return !r.bears(m, at) })
	first := guns[0].Body
	mine := r.called(r.SideOf(first), at) // a point turned about twice is itself
	r.tellOf("point", first, NoBody, "dvg.basics.coordinates", "%s names the point %s, %s", r.FigureName(first), r.Long(mine.X), r.Long(mine.Y))
	r.judged(func() { r.called(flow.Second, at) })
	spotter := r.askSpotter(p, guns)
	sh := position.Shot{By: r.Spot(first), Arm: guns[0].Arm, Weapon: r.Weapon(first, guns[0].Arm), Pace: law.Stationary, Only: NoUnit, Aimed: NoUnit}
	if !r.pointSeen(&sh, at) {
		r.cite("dvg.indirect.unseen")
	}
	r.declared(&sh)
	guns = slices.DeleteFunc(guns, func(m position.Mortar) bool { return !r.firesStill(m.Body, m.Arm) })
	if len(guns) == 0 {
		return
	}
	first = guns[0].Body
	sh.By, sh.Arm, sh.Weapon, sh.Guns = r.Spot(first), guns[0].Arm, r.Weapon(first, guns[0].Arm), guns
	defer r.coverAfter(&sh)
	at = r.pushedOut(p, at)
	far := geom.Dist(r.Bodies[first].At, at)
	if alone := gunsOf(guns, first) == len(guns); !r.by("dvg.indirect.elite-vehicle", alone && r.FreeAim(first)) {
		far = r.farthest(p.Unit, first, at)
	}
	need, harm, with, impact := 0, 0, force.Effectors(0), int8(0)
	var radii []geom.Length
	wasted := false
	for _, m := range guns {
		w := r.Weapon(m.Body, m.Arm)
		k, refusal := r.law().Bracketed(w, far, false)
		wasted = wasted || refusal != nil
		need = max(need, force.BracketNeed(k))
		if harm == 0 || int(w.Area.Need) != harm && r.by("dvg.indirect.cluster.mixed", true) && int(w.Area.Need) > harm {
			harm, with, impact = int(w.Area.Need), w.Area.Effectors, w.Impact
		}
		radii = append(radii, w.Area.Radius)
		one := position.Shot{By: r.Spot(m.Body), Arm: m.Arm, Weapon: w}
		r.spend(&one)
		if f := r.Figure(m.Body); !r.Frame(m.Body).Vehicle() { // a vehicle has its other weapons
			f.Done, f.Order, f.Pace = true, p.Order, law.Stationary
			r.MateDone(m.Body)
		}
	}
	r.cite("dvg.indirect.unit-together")
	if r.by("dvg.indirect.too-far", wasted) {
		r.tellOf("wasted", first, NoBody, "dvg.indirect.too-far", "the point is out of range")
		return
	}
	if r.by("dvg.indirect.to-hit", true) && !r.toHit(&sh, NoBody, need, nil, 0, "") {
		s := r.law().IndirectScatter(r.stillSpots(spotter))
		d := s.Strays(r.law(), r.thrownFor(first), r.io.Roll)
		r.cite(s.Rule)
		at = at.Polar(r.bearingFrom(first, position.AheadOf(r.Bodies[first].At, at)), d)
		r.tellOf("scatter", first, NoBody, s.Rule, "the rounds go astray by %s", r.Long(d))
	}
	sum := r.law().Cluster(radii)
	r.tellSum(first, NoBody, &sum, func() string { return "the radius of the cluster, in quarters of an inch" })
	if !r.by("dvg.indirect.cluster.dice", len(guns) > 1) {
		guns = guns[:1]
	}
	if !r.by("dvg.indirect.high-arc", true) {
		at = r.firstOnLine(r.Bodies[first].At, at)
	}
	r.burst(&bomb{by: first, at: at, radius: geom.Length(sum.Total()) * geom.Inch / 4, need: harm, with: with, impact: impact, guns: guns, spare: NoBody, what: sh.Weapon.Name, from: r.Bodies[first].At, high: true})
}

// farthest is how far the figure of a unit that is furthest from a point is from it.  dvg.indirect.unit-range
func (r *Run) farthest(u UnitID, first BodyID, at geom.Point) geom.Length {
	far := geom.Length(0)
	for b := range r.Standing(u) {
		if b == first || r.by("dvg.indirect.unit-range", true) {
			far = max(far, geom.Dist(r.Bodies[b].At, at))
		}
	}
	return far
}

// firstOnLine is where a flat shot to a point would meet terrain, or the point.
func (r *Run) firstOnLine(from, at geom.Point) geom.Point {
	best := geom.Dist(from, at)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if pieces[i].Gone {
			continue
		}
		for _, span := range pieces[i].Area.Crossing(from, at, nil) {
			best = min(best, span.From.Length())
		}
	}
	return from.Polar(position.AheadOf(from, at), best)
}

// pushedOut moves a point that is too near out to 15 inches.  dvg.indirect.minimum-15
func (r *Run) pushedOut(p *position.Part, at geom.Point) geom.Point {
	near, least := NoBody, geom.Length(1<<30)
	for b := range r.Standing(p.Unit) {
		if d := geom.Dist(r.Bodies[b].At, at); d < least {
			near, least = b, d
		}
	}
	if near == NoBody || !r.by("dvg.indirect.minimum-15", least < 15*geom.Inch) {
		return at
	}
	return r.Bodies[near].At.Polar(position.AheadOf(r.Bodies[near].At, at), 15*geom.Inch)
}

// askSpotter asks for a figure of the unit that has yet to act and gives up its fire to spot. One with orders of its own still
// moves by them.  dvg.indirect.spotter
func (r *Run) askSpotter(p *position.Part, guns []position.Mortar) BodyID {
	var list []BodyID
	for _, b := range r.ableOf(p.Unit) {
		fires := r.Serves(b) || r.Figure(b).Spent
		for _, m := range guns {
			fires = fires || m.Body == b
		}
		if !fires && (r.Frame(b).Vehicle() || r.Frame(b).Class != force.SI) {
			list = append(list, b)
		}
	}
	if len(list) == 0 || !r.law().Holds("dvg.indirect.spotter", true) {
		return NoBody
	}
	v := r.ask(flow.Question{Name: AskSpotter, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.indirect.spotter", Unit: int32(p.Unit), Target: -1,
		Prompt: "Who spots?", HasDefault: true, Default: flow.Answer{Value: -1},
		Offers: func() []flow.Option {
			return append(r.figureOffers(list), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
		}}).Value
	if v < 0 {
		return NoBody
	}
	f := r.Figure(BodyID(v))
	f.Spent, f.Done = true, slices.Contains(p.Figures, BodyID(v))
	return BodyID(v)
}

// stillSpots tells whether somebody spots when the dice fall: who was eliminated, shaken or stunned in answer to the declaration
// does so no more.  dvg.cover.trigger.fire
func (r *Run) stillSpots(b BodyID) bool {
	return b != NoBody && (r.canActStill(b) || !r.by("dvg.cover.trigger.fire", true))
}

// The profile of an air strike.  dvg.house.air-strike
const (
	strikeNeed   = 7
	strikeRadius = 5 * geom.Inch
	strikeHarm   = 5
)

// callStrikes lets the commanders of a unit, those who ride in its vehicles too, call air strikes in place of moving and firing.
// dvg.airstrike.call
func (r *Run) callStrikes(u UnitID) {
	if r.Strikes[r.Groups[u].Side] == 0 {
		return
	}
	for b := range r.Standing(u) {
		if r.CanAct(b) && !r.Engaged(b) {
			r.callStrike(b)
		}
		for p := range r.Passengers(b) {
			if !r.NewAboard(r.UnitOf(p)) && !r.Figure(p).Shaken && !r.Figure(p).Stunned {
				r.callStrike(p)
			}
		}
	}
}

// callStrike asks one commander for a strike. With whom he serves a gun he acts as one figure, so that it neither moves nor fires, and
// his unit stays aboard if he is.  dvg.airstrike.point, dvg.airstrike.hit, dvg.airstrike.miss, dvg.unit.mob.officer-level-minus-one
func (r *Run) callStrike(b BodyID) {
	u, side := r.UnitOf(b), r.SideOf(b)
	if r.Strikes[side] == 0 || r.Units[u].Broken || r.commandOf(b) == 0 || !r.law().Holds("dvg.airstrike.call", true) {
		return
	}
	from := b // where it is called from
	if v := r.Bodies[b].Aboard; v != NoBody {
		from = v
	}
	a := r.ask(flow.Question{Name: AskStrike, Seat: side, Kind: flow.Place, Rule: "dvg.airstrike.call", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: r.Prompt("Does ", b, " call an air strike, and where?"), HasDefault: true,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) == 1 && !r.State.Applies("dvg.airstrike.point", true) && geom.Dist(r.Bodies[from].At, a.Paths[0].Points[0]) > 40*geom.Inch {
				return position.No("dvg.airstrike.call", "name a nearer one", "that is far away")
			}
			return r.pointRefusal(a, true)
		},
		Suggest: func(d *dice.Rand) flow.Answer {
			if d.Int(3) > 0 {
				return flow.Answer{}
			}
			return r.suggestPoint(from, d)
		}})
	if len(a.Paths) == 0 {
		return
	}
	r.Strikes[side]--
	at := a.Paths[0].Points[0]
	f := r.d10(law.RollToHit, b)
	s := r.law().StrikeScatter(f.Value >= strikeNeed)
	d := s.Strays(r.law(), r.thrownFor(b), r.io.Roll)
	at = at.Polar(r.bearingFrom(b, position.AheadOf(r.Bodies[from].At, at)), d)
	r.cite("dvg.airstrike.call", "dvg.airstrike.point", s.Rule, "dvg.airstrike.buy")
	r.Areas = append(r.Areas, position.Template{Kind: position.Strike, Unit: u, By: b, Target: NoBody, At: at, Radius: strikeRadius, Need: strikeHarm, Until: r.Turn, Spares: NoBody})
	r.tellOf("strike-called", b, NoBody, s.Rule, "an air strike is called; it comes down %s off", r.Long(d))
	r.callers = append(r.callers, b)
	if r.Stands(b) {
		r.Figure(b).Done, r.Figure(b).Spent = true, true
	}
	gun := r.GunServed(b)
	if gun != NoBody {
		r.Figure(gun).Done = true
	}
	r.quits(u, func(_ *position.Template, g BodyID) bool { return g == b || g == gun })
}
