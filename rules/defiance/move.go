package defiance

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// AskMove is the question where a figure goes.
const AskMove = "move"

// going is how one figure may move now.
type going struct {
	b        BodyID
	pace     pace
	limit    geom.Length
	rule     tally.Rule  // behind the limit
	contact  bool        // it may touch enemies
	leap     bool        // it jumps: one straight line over what is in the way
	aloft    bool        // it is in the air all the way
	crawls   bool        // it can do nothing but crawl
	must     bool        // it may not stay as it is: dvg.orders.maneuver.must-move
	reverse  bool        // a vehicle may go back
	upright  bool        // it may not go prone
	straight bool        // a vehicle that neither turns nor swerves
	goal     BodyID      // it must end nearer to this one, NoBody for none: dvg.orders.charge.closer
	cover    *geom.Area  // it may only go toward this
	mark     *geom.Point // where it is likely to go, for who has no better idea
	rival    UnitID      // the unit it may contact, NoUnit for any

	spec   *march.Spec
	hulls  []hull
	mates  []geom.Shape // the others of its unit as they count for its perimeter
	about  geom.Box     // and the box about them
	stuck  bool         // it ran into terrain: its movement is over
	path   flow.Path    // the shortest way toward its goal, if it was sought and found
	sought bool
	found  bool
	known  bool // whether it could come nearer to its goal is known
	closes bool
}

func moveRules() march.Rules {
	return march.Rules{Names: flow.RuleAnswer, Table: "dvg.house.table-edge", Far: "dvg.movement.maximum-distance", Apart: "dvg.house.figure-overlap"}
}

// mover is a figure as it stands.
func (s *State) mover(b BodyID) march.Mover {
	body := &s.Bodies[b]
	return march.Mover{Figure: int32(b), Name: s.figureName(b), Base: &s.Bases[body.Base], From: body.At, Facing: body.Facing, Limit: geom.MaxCoord,
		Level: body.Level, Above: body.Level > 0, Aloft: false}
}

// drives tells whether a frame rolls, and so is kept out of heavy terrain.  dvg.vehicle.heavy-terrain
func (s *State) drives(f *force.Frame) bool { return f.Vehicle() && !f.Type.Walker() }

// turnsAsHull tells whether a frame moves within its front arc and pays for turns.  dvg.vehicle.turn.anime
func (s *State) turnsAsHull(f *force.Frame) bool {
	return f.Vehicle() && !s.holds("dvg.vehicle.turn.anime", f.Type == force.AnimeMecha)
}

// layGoing says what the ground does to a frame.
// dvg.terrain.light, dvg.terrain.medium, dvg.terrain.heavy, dvg.terrain.impassable, dvg.movement.crawl.no-heavy
func (s *State) layGoing(spec *march.Spec, f *force.Frame, crawls bool, within *geom.Box) {
	l := s.law()
	s.laySmoke(spec)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || within != nil && !within.Meets(p.Area.Bounds()) {
			continue
		}
		t := force.Terrain(p.Kind)
		g := march.Going{Area: &p.Area, Name: p.Key}
		num, den := l.rate(t)
		switch {
		case t == force.Impassable:
			if !l.holds("dvg.terrain.impassable", true) {
				continue
			}
			g.Shut = "dvg.terrain.impassable"
		case t == force.Heavy && l.holds("dvg.vehicle.heavy-terrain", s.drives(f)):
			g.Shut = "dvg.vehicle.heavy-terrain"
		case t == force.Heavy && l.holds("dvg.infweapon.crew.no-heavy", f.Gun):
			g.Shut = "dvg.infweapon.crew.no-heavy"
		case t == force.Heavy && l.holds("dvg.movement.crawl.no-heavy", crawls):
			g.Shut, g.Num, g.Den = "dvg.movement.crawl.no-heavy", int16(den), int16(num)
		case num != den && l.holds("dvg.terrain.movement.partial", true):
			g.Num, g.Den = int16(den), int16(num)
		}
		spec.Ground = append(spec.Ground, g)
	}
}

// laySmoke would slow movers in smoke, were it not for its row.  dvg.grenade.smoke.no-slow
func (s *State) laySmoke(spec *march.Spec) {
	for i := range s.Areas {
		if t := &s.Areas[i]; t.Kind == Smoke && !s.holds("dvg.grenade.smoke.no-slow", true) {
			cloud := geom.DiscArea(t.At, t.Radius)
			spec.Ground = append(spec.Ground, march.Going{Area: &cloud, Name: "smoke", Num: 2, Den: 1})
		}
	}
}

// layOthers says how near a mover of a unit may come to everybody: through its own side, not onto any base, and up to
// an enemy's base where it may fight.  dvg.house.figure-overlap, dvg.orders.maneuver.hth-only
func (s *State) layOthers(spec *march.Spec, side Side, contact bool, but BodyID, within *geom.Box) {
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || b == but || within != nil && !within.Contains(s.Bodies[b].At) {
			continue
		}
		o := march.Other{Body: s.Shape(b), Name: s.figureName(b), Level: s.Bodies[b].Level, Pass: -1, End: 0, Rule: "dvg.house.figure-overlap"}
		if s.SideOf(b) != side {
			o.Pass = 0
			if !contact && s.law().holds("dvg.orders.maneuver.hth-only", true) {
				o.Pass, o.End, o.More, o.Rule = 1, 1, true, "dvg.orders.maneuver.hth-only"
			}
		}
		spec.Others = append(spec.Others, o)
	}
}

// prepare makes a going ready to be judged.
func (s *State) prepare(g *going) *going {
	f := s.frame(g.b)
	spec := s.takeSpec()
	spec.Table, spec.Rules = s.Box(), moveRules()
	m := s.mover(g.b)
	if g.leap || g.aloft {
		m.Above = true
	}
	if g.aloft {
		m.Level = max(1, m.Level)
	}
	if un := &s.Units[s.unitOf(g.b)]; un.HasLevel && f.Mode == force.Fly {
		m.Level = un.Level
	}
	spec.Movers = append(spec.Movers, m)
	within := s.roams(g)
	s.layGoing(spec, f, g.crawls || s.Bodies[g.b].Prone, within)
	if m.Level > 0 { // ground hinders nobody above it
		kept := spec.Ground[:0]
		pieces := s.Ground.Pieces()
		for i := range pieces {
			if !pieces[i].Gone && s.holds("dvg.movement.fly.over-terrain", pieces[i].Height >= s.height(m.Level)) {
				kept = append(kept, march.Going{Area: &pieces[i].Area, Name: pieces[i].Key, Level: m.Level, Shut: "dvg.movement.fly.over-terrain"})
			}
		}
		spec.Ground = kept
	}
	s.layOthers(spec, s.SideOf(g.b), g.contact && m.Level == 0, g.b, within)
	if m.Level > 0 { // what is as high stands in the way, nobody's base does
		spec.Movers[0].Above = false
		for i := range spec.Others {
			o := &spec.Others[i]
			o.Pass, o.End, o.More, o.Rule = -1, 0, false, "dvg.house.figure-overlap"
		}
	}
	if s.holds("dvg.ram.who", s.drives(f)) { // it runs into enemies on purpose
		for i := range spec.Others {
			if o := &spec.Others[i]; o.Pass >= 0 {
				o.Pass, o.End = -1, -1
			}
		}
	}
	g.spec = spec
	if m.Level == 0 {
		g.hulls = s.hulls(g.b, within)
		s.layMates(g)
	}
	return g
}

// roams is a box that holds all that could bear on a move, its own reach and that of the largest hull added; nil for one
// who is set down and not moved.
func (s *State) roams(g *going) *geom.Box {
	if g.rule == "" {
		return nil
	}
	far := g.limit
	if g.goal != NoBody { // the way round may begin away from it
		far *= 3
	}
	box := geom.Box{Min: s.Bodies[g.b].At, Max: s.Bodies[g.b].At}.Grow(far + s.reach(g.b) + 8*geom.Inch)
	return &box
}

// way is a move that was read: what it costs, and how the figure is at its end.
type way struct {
	points []geom.Point
	heads  []geom.Angle // how it faces on each leg
	lies   []bool       // whether it crawls it prone
	at     geom.Point
	facing geom.Angle
	prone  bool
	spent  geom.Fixed
	turns  int
	climbs []climb
	moved  bool // it changed place, went prone or stood up
	turned bool
}

// judge says why a move is not legal, and what it comes to if it is.
func (s *State) judge(g *going, paths []flow.Path) (way, *tally.Refusal) {
	body := &s.Bodies[g.b]
	w := way{at: body.At, facing: body.Facing, prone: body.Prone}
	switch {
	case len(paths) == 0:
		return w, s.stayRefusal(g, &w)
	case len(paths) > 1 || paths[0].Figure != int32(g.b):
		return w, no(flow.RuleAnswer, "give one path of the figure that is asked about", "one figure moves at a time")
	}
	p := &paths[0]
	if refusal := s.walkPath(g, p, &w); refusal != nil {
		return w, refusal
	}
	if refusal := s.priceRefusal(g, &w); refusal != nil {
		return w, refusal
	}
	if !w.moved && !w.turned {
		return w, s.stayRefusal(g, &w)
	}
	if !w.moved && g.must {
		if refusal := s.stayRefusal(g, &w); refusal != nil {
			return w, refusal
		}
	}
	if w.at != body.At || w.turned {
		if refusal := g.spec.Stand(0, w.at, w.facing); refusal != nil {
			return w, refusal
		}
	}
	if refusal := s.perimeterRefusal(g, &w); refusal != nil {
		return w, refusal
	}
	return w, s.goalRefusal(g, &w)
}

// stayRefusal says why a figure may not stay as it is.  dvg.orders.maneuver.must-move
func (s *State) stayRefusal(g *going, _ *way) *tally.Refusal {
	if !g.must || s.frame(g.b).Vehicle() || g.leap || g.aloft {
		return nil
	}
	if !s.holds("dvg.orders.maneuver.must-move", g.limit > 0) {
		return nil
	}
	return s.no("dvg.orders.maneuver.must-move", "move it a little, lay it down or let it stand up", func() string { return s.figureName(g.b) + " may not stay as it is" })
}

// walkPath follows the legs of a path: obstacles, posture, turns and cost.
func (s *State) walkPath(g *going, p *flow.Path, w *way) *tally.Refusal {
	f := s.frame(g.b)
	hull := s.turnsAsHull(f) && !g.aloft
	if g.leap && len(p.Points) > 1 {
		return no("dvg.movement.jump.straight", "jump in one straight line", "a jump has no corners")
	}
	for k, q := range p.Points {
		c := p.Corner(k)
		if q != w.at {
			if refusal := s.legBy(g, w, q, hull, c.Manner); refusal != nil {
				return refusal
			}
			w.points, w.heads, w.lies = append(w.points, q), append(w.heads, w.facing), append(w.lies, w.prone)
		}
		if len(p.Corners) > 0 {
			if refusal := s.posture(g, w, c.Prone); refusal != nil {
				return refusal
			}
		}
		turn, turned := c.Facing, c.Turned
		if k == len(p.Points)-1 {
			turn, turned = p.Facing.Norm(), p.Turned
		}
		if turned && turn != w.facing {
			if refusal := s.turnRefusal(g, w, turn, hull); refusal != nil {
				return refusal
			}
			w.facing, w.turned = turn, true
		}
	}
	if !p.Turned && !hull && w.at != s.Bodies[g.b].At && len(w.points) > 0 {
		from := s.Bodies[g.b].At
		if n := len(w.points); n > 1 {
			from = w.points[n-2]
		}
		w.facing = geom.Bearing(from, w.at)
	}
	return nil
}

// leg carries the figure along one leg.
func (s *State) leg(g *going, w *way, q geom.Point, hull bool) *tally.Refusal {
	f := s.frame(g.b)
	if hull && s.holds("dvg.vehicle.move.front-arc", !geom.InArc(w.at, w.facing, 45, q)) {
		back := g.reverse && geom.InArc(w.at, (w.facing+180).Norm(), 45, q)
		if !back {
			return no("dvg.vehicle.move.front-arc", "turn first", "%s moves within its front arc", s.figureName(g.b))
		}
	}
	if hull && g.straight && !geom.InArc(w.at, w.facing, 2, q) {
		return no("dvg.vehmorale.out-of-control", "go straight ahead", "%s is out of control", s.figureName(g.b))
	}
	m := &g.spec.Movers[0]
	m.From, m.Facing = w.at, w.facing
	p := flow.Path{Figure: int32(g.b), Points: []geom.Point{q}}
	if refusal := g.spec.Way(0, &p); refusal != nil {
		m.From, m.Facing = s.Bodies[g.b].At, s.Bodies[g.b].Facing
		return refusal
	}
	if refusal := s.hullCrossed(g, w.at, q); refusal != nil {
		m.From, m.Facing = s.Bodies[g.b].At, s.Bodies[g.b].Facing
		return refusal
	}
	if s.works().notes != nil {
		s.noteGround(g, q)
	}
	left := g.limit.Fixed() - w.spent
	cost := g.spec.Price(0, p.Points)
	if s.holds("dvg.movement.crawl.half", w.prone && !f.Vehicle()) {
		cost *= 2
	}
	if cost > left && left > 0 && s.reaches(g, q, left, w.prone) {
		cost = left
	}
	m.From, m.Facing = s.Bodies[g.b].At, s.Bodies[g.b].Facing
	w.spent += cost
	w.at, w.moved = q, true
	return nil
}

// noteGround notes the terrain that a leg leads through.
func (s *State) noteGround(g *going, q geom.Point) {
	g.spec.Stretches(0, g.spec.Movers[0].From, q, func(_, _ geom.Fixed, num, den int64, _ bool) {
		if num != den {
			s.note("dvg.terrain.movement.partial", [...]tally.Rule{"dvg.terrain.light", "dvg.terrain.medium", "dvg.terrain.medium", "dvg.terrain.heavy"}[min(3, max(0, num/den-1))])
		}
	})
}

// reaches tells whether a leg that ends inside terrain is as long as its rate, rounded to half inches, lets it be.
// dvg.terrain.movement.rounding
func (s *State) reaches(g *going, q geom.Point, left geom.Fixed, crawls bool) bool {
	ok := false
	g.spec.Stretches(0, g.spec.Movers[0].From, q, func(from, to geom.Fixed, num, den int64, last bool) {
		cost := geom.Fixed(geom.MulDiv(int64(to-from), num, den))
		if crawls {
			cost *= 2
		}
		if !last || num == den {
			left -= cost
			return
		}
		t := force.Light
		switch num / den {
		case 2, 3:
			t = force.Medium
		case 4:
			t = force.Heavy
		}
		if crawls {
			left /= 2
		}
		ok = left >= 0 && (to-from).Length() <= s.law().inside(left.Length(), t)
	})
	return ok
}

// posture lays a figure down or lets it stand up.
// dvg.movement.prone.free-but-moves, dvg.movement.prone.stand-si, dvg.movement.prone.stand-pi
func (s *State) posture(g *going, w *way, prone bool) *tally.Refusal {
	f := s.frame(g.b)
	switch {
	case prone == w.prone:
		return nil
	case prone && s.holds("dvg.vehicle.no-prone-crawl-climb", f.Vehicle()):
		return no("dvg.vehicle.no-prone-crawl-climb", "leave it upright", "a vehicle never lies down")
	case prone && g.free() && !s.holds("dvg.hth.bonus-move.cover-prone", true):
		return no("dvg.movement.prone.free-but-moves", "stay upright", "nobody goes prone so")
	case prone && !g.free() && !g.crawls && !s.holds("dvg.orders.prone-allowed", true):
		return no("dvg.movement.prone.free-but-moves", "stay upright", "nobody goes prone so")
	case prone && s.holds("dvg.orders.prone-forbidden", g.leap || g.aloft || g.upright):
		return no("dvg.orders.prone-forbidden", "stay upright", "nobody goes prone so")
	case prone && s.holds("dvg.movement.prone.free-but-moves", g.pace == stationary && !g.crawls):
		return no("dvg.movement.prone.free-but-moves", "move with the unit", "going prone is movement, and the unit is stationary")
	case !prone && g.contact && s.touchesAt(g.b, w.at) && !s.holds("dvg.movement.prone.stand-in-contact", true):
		return no("dvg.movement.prone.crawl-only", "stay prone", "%s is in contact", s.figureName(g.b))
	case !prone && g.crawls:
		return no("dvg.morale.shaken.activation", "stay prone", "%s cannot stand up now", s.figureName(g.b))
	}
	if !prone {
		w.spent += s.standCost(g.b).Fixed()
	}
	w.prone, w.moved = prone, true
	return nil
}

// touchesAt tells whether a figure would touch an enemy at a place.
func (s *State) touchesAt(b BodyID, at geom.Point) bool {
	end := s.ShapeAt(b, at, s.Bodies[b].Facing)
	for i := range s.Bodies {
		e := BodyID(i)
		if s.Stands(e) && s.SideOf(e) != s.SideOf(b) && s.Bodies[i].Level == s.Bodies[b].Level {
			if body := s.Shape(e); geom.Within(&end, &body, 1) {
				return true
			}
		}
	}
	return false
}

func (s *State) standCost(b BodyID) geom.Length {
	rule := tally.Rule("dvg.movement.prone.stand-pi")
	if s.class(b) == force.SI {
		rule = "dvg.movement.prone.stand-si"
	}
	if !s.holds(rule, true) {
		return 0
	}
	return boarding(s.class(b))
}

// turnRefusal turns a hull: what it costs and how often it may.  dvg.vehicle.turn.cost
func (s *State) turnRefusal(g *going, w *way, to geom.Angle, hull bool) *tally.Refusal {
	if !hull {
		return nil
	}
	f := s.frame(g.b)
	if g.straight {
		return no("dvg.vehmorale.out-of-control", "go straight ahead", "%s is out of control", s.figureName(g.b))
	}
	turn := (to - w.facing).Norm()
	if turn > 180 {
		turn = 360 - turn
	}
	cost, most, rule := turning(f.Type, g.pace)
	times := int((turn + 89) / 90)
	if w.turns += times; most >= 0 && s.holds(rule, w.turns > most) {
		return no(rule, "turn less often", "%s turns at most %d times in an activation", s.figureName(g.b), most)
	}
	if s.holds(rule, true) && s.holds("dvg.vehicle.turn.cost", true) {
		w.spent += (cost * geom.Length(times)).Fixed()
	}
	return nil
}

// priceRefusal holds what a way costs against its limit.
func (s *State) priceRefusal(g *going, w *way) *tally.Refusal {
	if w.spent.Length() > g.limit && s.holds(g.rule, true) {
		return s.no(g.rule, "go less far", func() string {
			return fmt.Sprintf("%s would spend %s of %s", s.figureName(g.b), s.long(w.spent.Length()), s.long(g.limit))
		})
	}
	if g.leap && w.at != s.Bodies[g.b].At {
		return s.jumpRefusal(g, w)
	}
	return nil
}

// jumpRefusal holds the terrain under a jump against its height.
// dvg.movement.jump.height-low, dvg.movement.jump.height-mid, dvg.movement.jump.height-over
func (s *State) jumpRefusal(g *going, w *way) *tally.Refusal {
	from := s.Bodies[g.b].At
	high := geom.Length(0)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && p.Area.Crosses(from, w.at) {
			high = max(high, p.Height)
		}
	}
	mv := s.mv(g.b)
	most := s.law().jump(mv, high)
	if d := geom.Dist(from, w.at); d > most {
		rule := tally.Rule("dvg.movement.jump.height-low")
		switch {
		case most == 0:
			rule = "dvg.movement.jump.height-over"
		case most == 2*mv:
			rule = "dvg.movement.jump.height-mid"
		}
		return no(rule, "jump less far or another way", "%s would jump %s, and what is in the way lets it jump %s", s.figureName(g.b), s.long(d), s.long(most))
	}
	return nil
}

// goalRefusal holds the end of a move against what it is for: a charge, cover, or the unit that may be fought.
func (s *State) goalRefusal(g *going, w *way) *tally.Refusal {
	body := &s.Bodies[g.b]
	if g.cover != nil && w.at != body.At {
		start, end := s.ShapeAt(g.b, body.At, body.Facing), s.ShapeAt(g.b, w.at, w.facing)
		if g.cover.Gap(&end) >= g.cover.Gap(&start) {
			return no("dvg.morale.shaken.activation", "crawl toward the nearest cover", "%s may only crawl toward its nearest cover", s.figureName(g.b))
		}
	}
	if g.contact {
		if refusal := s.contactRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if g.goal != NoBody && s.holds("dvg.orders.charge.closer", true) {
		goal := s.Bodies[g.goal].At
		if geom.DistSq(w.at, goal) >= geom.DistSq(body.At, goal) && s.couldCloseIn(g) {
			return s.no("dvg.orders.charge.closer", "end nearer to it", func() string {
				return s.figureName(g.b) + " must end nearer to " + s.figureName(g.goal)
			})
		}
	}
	return nil
}

// couldCloseIn tells whether a charger finds a way that brings it nearer to its goal: a step straight at it, or a way
// round what is in between. It is worked out once a move.
func (s *State) couldCloseIn(g *going) bool {
	if !g.known {
		g.known, g.closes = true, s.closesIn(g)
	}
	return g.closes
}

func (s *State) closesIn(g *going) bool {
	at, from := s.Bodies[g.goal].At, s.Bodies[g.b].At
	step := min(g.limit, geom.Inch/4)
	if step > 0 && at != from && s.legalButGoal(g, flow.Path{Figure: int32(g.b), Points: []geom.Point{geom.Toward(from, at, step)}}) {
		return true
	}
	p, ok := s.towardGoal(g)
	if !ok {
		return false
	}
	end := p.Points[len(p.Points)-1]
	return geom.DistSq(end, at) < geom.DistSq(from, at) && s.legalButGoal(g, p)
}

// towardGoal is the shortest way toward the goal of a charge, as far as it goes; it is looked for once a move.
func (s *State) towardGoal(g *going) (flow.Path, bool) {
	if !g.sought {
		m := &g.spec.Movers[0]
		m.Limit = g.limit
		g.sought = true
		g.path, g.found = g.spec.Toward(&s.works().field, 0, s.Bodies[g.goal].At, 2*g.limit)
		m.Limit = geom.MaxCoord
	}
	return g.path, g.found
}

func (s *State) legalButGoal(g *going, p flow.Path) bool {
	plain := *g
	plain.goal, plain.mates = NoBody, slices.Clip(g.mates)
	_, refusal := s.judge(&plain, []flow.Path{p})
	return refusal == nil
}

// describeGoing is what a person reads when asked where a figure goes.
func (s *State) describeGoing(g *going) string {
	if s.mute() {
		return ""
	}
	return fmt.Sprintf("Where does %s go? It has %s.", s.figureName(g.b), s.long(g.limit))
}
