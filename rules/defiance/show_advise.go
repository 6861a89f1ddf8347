package defiance

import (
	"slices"

	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// Advise implements game.Adviser: what a player of some temper would do, for hints and bots.
func (s *State) Advise(q *flow.Question, t game.Temper, r *dice.Rand) (flow.Answer, string, bool) {
	if t.Harm == 0 && t.Care == 0 && t.Ground == 0 {
		t.Harm, t.Care, t.Ground = 100, 100, 100
	}
	return s.advise(q, t, r)
}

func (s *State) advise(q *flow.Question, t game.Temper, r *dice.Rand) (flow.Answer, string, bool) {
	switch q.Name {
	case AskOrder:
		return s.adviseOrder(q, t)
	case AskPace:
		return s.advisePace(q, t)
	case AskSpeed:
		return s.adviseSpeed(q, t)
	case AskMove, AskBonus:
		return s.adviseMove(q, t, r)
	case AskPlace:
		return s.advisePlace(q, t, r)
	case AskTarget, AskFoe:
		return s.adviseTarget(q)
	case AskCover:
		return s.adviseCover(q, t)
	case AskChit:
		if t.Harm > t.Care {
			return advice.Pick(q, "yes", "it may decide the matter")
		}
	case AskCDW:
		return s.adviseMine(q, t)
	}
	return flow.Answer{}, "", false
}

// trifle tells of questions on which so little hangs that nobody looks ahead for them: in what order figures act, which weapon of a
// vehicle comes first, how a burst is spread. Thought about them is missing where a unit is given its order and its way.
func trifle(name string) bool {
	switch name {
	case AskFigure, AskFollow, AskAlong, AskPattern, AskFacing, AskTurn, AskMount, AskSpread, AskNext, AskAdjust, AskZone:
		return true
	}
	return false
}

// adviseOrder charges who fights better than it shoots and is near, fires where that promises something, and goes nearer
// otherwise.
func (s *State) adviseOrder(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	figures := s.ableOf(u)
	if q.Thing.Sort == flow.AFigure {
		figures = []BodyID{BodyID(q.Thing.ID)}
	}
	if len(figures) == 0 {
		return flow.Answer{}, "", false
	}
	for _, b := range figures {
		if s.Engaged(b) {
			return advice.Pick(q, position.ChargeOrder.String(), "it is in a fight")
		}
	}
	charge, fists := 0, 0
	e := s.ClosestUnit(&position.Part{Unit: u, Figures: figures, Rival: NoUnit}, true)
	if e != NoUnit {
		charge, fists = s.chargeWorth(figures, e, t.Harm, t.Care), s.closeWorth(figures, e)
	}
	if charge > 0 || fists > 0 {
		fire := s.fireWorth(figures, law.Stationary, max(1, (charge+1)/2, (fists+4)/5))
		switch {
		case charge > 2*fire:
			return advice.Pick(q, position.ChargeOrder.String(), "hand to hand promises most")
		case fists > 5*fire:
			return advice.Pick(q, position.SprintOrder.String(), "it fights best hand to hand")
		}
	}
	limit := 9
	if t.Care > t.Harm {
		limit = 10
	}
	if t.Harm > t.Care {
		limit = 8
	}
	if hits, pays := s.canHit(figures, true, limit); hits && (pays || s.fireWorth(figures, law.Stationary, 1) > 0) {
		return advice.Pick(q, position.CohesiveFire.String(), "there is something to hit")
	}
	return advice.Pick(q, position.SprintOrder.String(), "it is needed elsewhere")
}

// closeWorth is what figures may expect who run up to a unit since they fight better hand to hand, nothing if most of them do not.
func (s *State) closeWorth(figures []BodyID, u UnitID) int {
	worth, n := 0, 0
	for _, b := range figures {
		if e := s.nearestOf(b, u); e != NoBody && s.brawls(b, e) {
			worth += s.duelWorth(b, e, 100, 100)
			n++
		}
	}
	if 2*n <= len(figures) {
		return 0
	}
	return worth
}

// advisePace stands where there is a shot, and goes otherwise: faster who wants to get there.
func (s *State) advisePace(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	figures := s.ableOf(UnitID(q.Unit))
	steady := 7
	if t.Care > t.Ground {
		steady = 9
	}
	if hits, _ := s.canHit(figures, true, steady); hits {
		return advice.Pick(q, "stationary", "a steady shot")
	}
	some := false
	if t.Ground <= 100 && t.Harm <= 100 {
		some, _ = s.canHit(figures, true, anyNeed)
	}
	if !some {
		return advice.Pick(q, "run", "there is ground to make")
	}
	return advice.Pick(q, "walk", "nearer, and a shot")
}

// adviseSpeed is the same for a vehicle.
func (s *State) adviseSpeed(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	v := []BodyID{BodyID(q.Thing.ID)}
	if t.Care >= t.Ground {
		if hits, _ := s.canHit(v, false, 7); hits {
			return advice.Pick(q, "stationary", "a steady shot")
		}
	}
	if t.Harm+t.Ground > 2*t.Care-50 {
		if some, _ := s.canHit(v, false, anyNeed); !some {
			return advice.Pick(q, "run", "there is ground to make")
		}
	}
	return advice.Pick(q, "walk", "nearer, and a shot")
}

// goal is where a figure wants to be: at the nearest objective that its side does not hold, or at the enemy.
func (s *State) goal(b BodyID, t game.Temper) (at geom.Point, prize bool) {
	from, best := s.Bodies[b].At, geom.Length(1<<30)
	at = geom.Point{X: s.Size.X / 2, Y: s.Size.Y / 2}
	for i := range s.Goals {
		if d := geom.Dist(from, s.Goals[i].At); s.Goals[i].Held != s.SideOf(b) && d < best && t.Ground >= 100 {
			best, at, prize = d, s.Goals[i].At, true
		}
	}
	if prize {
		return at, true
	}
	for i := range s.Bodies {
		e := BodyID(i)
		if d := geom.Dist(from, s.Bodies[i].At); s.Stands(e) && s.SideOf(e) != s.SideOf(b) && !s.Disabled(e) && d < best {
			best, at = d, s.Bodies[i].At
		}
	}
	return at, false
}

// adviseMove takes the best of a few ways, judged by where they end.
func (s *State) adviseMove(q *flow.Question, t game.Temper, r *dice.Rand) (flow.Answer, string, bool) {
	b := BodyID(q.Thing.ID)
	if q.Thing.Sort != flow.AFigure || !s.Stands(b) {
		return flow.Answer{}, "", false
	}
	if a, ok := q.Planned(); ok {
		return a, "straight at the enemy", true
	}
	goal, prize := s.goal(b, t)
	if !prize {
		goal = s.standOff(b, goal)
	}
	view := &advice.Scene{From: s.Bodies[b].At, Goal: goal, Near: 2 * geom.Inch, Prize: prize, Reach: s.shoots(b), Temper: t}
	for i := range s.Bodies {
		if e := BodyID(i); s.Stands(e) && s.SideOf(e) != s.SideOf(b) && !s.Disabled(e) {
			foe := advice.Foe{At: s.Bodies[i].At, Shoots: s.shoots(e)}
			if s.Frame(e).Hand.Dice > s.Frame(b).Hand.Dice {
				foe.Charge, _ = s.Best(e, false)
			}
			view.Foes = append(view.Foes, foe)
		}
	}
	type going struct {
		answer flow.Answer
		worth  int
	}
	ways := make([]going, 0, 21)
	add := func(a flow.Answer) {
		if at, ok := view.End(&a); ok {
			ways = append(ways, going{a, view.Worth(at, s.coverAt(b, at))})
		}
	}
	add(flow.Answer{})
	from, mv := view.From, s.Movement(b)
	dir, far := geom.Bearing(from, goal), geom.Dist(from, goal)
	turns := []geom.Angle{0, 30, 330, 60, 300}
	if t.Brief {
		turns = turns[:3]
	}
	for _, turn := range turns {
		for _, d := range [...]geom.Length{3 * mv, 2 * mv, mv, mv / 2} {
			if d = min(d, far-geom.Inch); d > 0 {
				add(flow.Answer{Paths: []flow.Path{{Figure: int32(b), Points: []geom.Point{from.Polar((dir + turn).Norm(), d)}}}})
			}
		}
	}
	slices.SortStableFunc(ways, func(a, b going) int { return b.worth - a.worth }) // so that few are judged
	may := slices.IndexFunc(ways, func(w going) bool { return q.Refuse(&w.answer) == nil })
	if q.Suggest != nil && (may < 0 || !t.Brief) {
		n := len(ways)
		if add(q.Suggest(r)); len(ways) > n && (may < 0 || ways[n].worth > ways[may].worth) && q.Refuse(&ways[n].answer) == nil {
			may = n
		}
	}
	if may < 0 {
		return flow.Answer{}, "", false
	}
	best := ways[may].answer
	at, _ := view.End(&best)
	return best, view.Reason(at, s.coverAt(b, at) > 0, false, "the objective"), true
}

// standOff is where a figure wants to be of an enemy: within the range it shoots well at, or upon it if it had rather fight.
func (s *State) standOff(b BodyID, enemy geom.Point) geom.Point {
	from := s.Bodies[b].At
	for i := range s.Bodies {
		if e := BodyID(i); s.Bodies[i].At == enemy && s.Stands(e) && s.brawls(b, e) {
			return enemy
		}
	}
	far, want := geom.Dist(from, enemy), s.shoots(b)*4/5
	if far <= want {
		return from
	}
	return geom.Toward(from, enemy, far-want)
}

// coverAt is as how many inches the cover of a place counts.
func (s *State) coverAt(b BodyID, at geom.Point) int {
	if s.Frame(b).Vehicle() {
		return 0
	}
	best := 0
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) != force.Impassable && p.Area.Bounds().Contains(at) && p.Area.Contains(at) {
			best = max(best, 2+int(p.Kind))
		}
	}
	return best
}

// shoots is how far a figure shoots well: to the end of the bracket that needs 7, or of its best one.
func (s *State) shoots(b BodyID) geom.Length {
	far := geom.Length(0)
	for arm := range position.Arms {
		if w := s.Weapon(b, arm); w != nil && !w.CDW && !w.Grenade {
			for k, d := range w.Reach {
				if d > 0 && (k <= 2 || far == 0) {
					far = max(far, min(d, 60*geom.Inch))
				}
			}
		}
	}
	return far
}

// advisePlace takes the best of some places: cover, and near what is wanted or far from it, as the temper is.
func (s *State) advisePlace(q *flow.Question, t game.Temper, r *dice.Rand) (flow.Answer, string, bool) {
	if q.Suggest == nil || q.Unit < 0 {
		return flow.Answer{}, "", false
	}
	first := s.First(UnitID(q.Unit))
	best, worth := flow.Answer{}, -1<<30
	for range 4 {
		a := q.Suggest(r)
		if len(a.Paths) == 0 {
			continue
		}
		at := a.Paths[0].Points[0]
		goal := geom.Point{X: s.Size.X / 2, Y: s.Size.Y / 2}
		w := t.Cares(s.coverAt(first, at)*int(geom.Inch)) - t.Grounds(int(geom.Dist(at, goal)))/2 - t.Harms(int(geom.Abs(int64(at.Y-goal.Y))))/2
		if w > worth {
			best, worth = a, w
		}
	}
	return best, "a good place to begin", worth > -1<<30
}

// adviseTarget takes the enemy that the shot promises most against: likely to be hit, and dear.
func (s *State) adviseTarget(q *flow.Question) (flow.Answer, string, bool) {
	best, most := flow.Answer{Value: -1}, -1<<30
	for _, o := range q.Offers() {
		if o.Value < 0 || o.Why() != nil {
			continue
		}
		e := BodyID(o.Value)
		w := int(s.Figures[e].PV) / 4
		if q.Reckon != nil {
			if sum := q.Reckon(o.Value); sum != nil {
				w -= 6 * sum.Total() // what its die must show
			}
		}
		if s.Disabled(e) || s.Figures[e].Stunned {
			w -= 40
		}
		if w > most {
			best, most = flow.Answer{Value: o.Value}, w
		}
	}
	return best, "it promises most", most > -1<<30
}

// adviseCover fires at once who likes to, and waits for the near ones who is careful.
func (s *State) adviseCover(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	near := s.GroupGap(UnitID(q.Unit), UnitID(q.Target))
	patience := geom.Length(20) * geom.Inch * geom.Length(max(50, t.Harm)) / 100
	if t.Care > t.Harm {
		patience = 14 * geom.Inch
	}
	if near <= patience {
		return advice.Pick(q, "yes", "it is near enough")
	}
	return advice.Pick(q, "no", "it will come nearer")
}

// adviseMine sets a close defence weapon off where it catches more of the enemy than of one's own.
func (s *State) adviseMine(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	for b := range s.Standing(UnitID(q.Unit)) {
		arm := s.cdwOf(b)
		if arm < 0 {
			continue
		}
		foes, friends := 0, 0
		for i := range s.Bodies {
			e := BodyID(i)
			switch {
			case e == b || !s.Stands(e) || s.Apart(b, e, s.Weapon(b, arm).Area.Radius+s.Book.Farthest-s.Reach(e)):
			case s.SideOf(e) != s.SideOf(b):
				foes++
			default:
				friends++
			}
		}
		if foes*t.Harm > friends*t.Care {
			return advice.Pick(q, "yes", "the enemy is upon it")
		}
	}
	return advice.Pick(q, "no", "it would catch friends")
}
