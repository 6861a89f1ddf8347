package defiance

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// AskMove is the question where a figure goes.
const AskMove = "move"

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
	aboard bool // it may end so only because it gets on a vehicle there: dvg.unit.perimeter.repair
	inside inside
	along  []way    // of those who go along with it as one
	gave   []BodyID // who has given a chit to a die at it on the way: dvg.command.chits.use-damage
}

// judge says why a move is not legal, and what it comes to if it is.
func (s *State) judge(g *going, paths []flow.Path) (way, *tally.Refusal) {
	body := &s.Bodies[g.b]
	w := way{at: body.At, facing: body.Facing, prone: body.Prone, turns: g.turns}
	switch {
	case len(paths) == 0 && s.changesLevel(g.b):
		return w, s.straightRefusal(g, &w)
	case len(paths) == 0:
		return w, s.stayRefusal(g, &w)
	case len(paths) > 1 || paths[0].Figure != int32(g.b):
		return w, no(flow.RuleAnswer, "give one path of the figure that is asked about", "one figure moves at a time")
	}
	p := &paths[0]
	if g.judged && s.works().notes == nil && g.kept.Same(p) {
		return g.came, nil // what was proposed is answered and carried out
	}
	refusal := s.judgeWay(g, p, &w)
	if g.judged = refusal == nil; g.judged {
		g.kept, g.came = p.Clone(), w
	}
	return w, refusal
}

// judgeWay judges a way that is new.
func (s *State) judgeWay(g *going, p *flow.Path, w *way) *tally.Refusal {
	body := &s.Bodies[g.b]
	low := g.low
	defer func() { s.shutHeavy(g, low) }()
	tried := s.endsTried(g, p)
	if tried {
		if refusal := g.spec.Stand(0, p.Points[len(p.Points)-1], body.Facing); refusal != nil {
			return refusal
		}
	}
	if refusal := s.walkPath(g, p, w); refusal != nil {
		return refusal
	}
	if refusal := s.priceRefusal(g, w); refusal != nil {
		return refusal
	}
	if s.holds("dvg.movement.prone.crawl-only", s.liesBelow(g.b, w.prone)) {
		return s.no("dvg.movement.prone.crawl-only", "let it stand up first", func() string { return s.figureName(g.b) + " lies and cannot rise" })
	}
	if !w.moved && !w.turned {
		return s.stayRefusal(g, w)
	}
	if !w.moved && g.must {
		if refusal := s.stayRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if !tried && (w.at != body.At || w.turned) {
		if !g.leap { // every leg was judged by how it was gone
			s.shutHeavy(g, false)
		}
		if refusal := s.endRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if refusal := s.perimeterRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.mendRefusal(g, w); refusal != nil {
		return refusal
	}
	return s.goalRefusal(g, w)
}

// endsTried tells whether the end of a way is judged before the way: of one that is only tried it does not matter what refuses it, and
// most are refused for where they end. It is the same as at the end for a round base that walks upright on its level.
func (s *State) endsTried(g *going, p *flow.Path) bool {
	if !s.mute() || !s.quiet() || g.leap || g.aloft || g.low || len(p.Corners) > 0 || len(p.Points) == 0 {
		return false
	}
	body := &s.Bodies[g.b]
	return s.Bases[body.Base].N == 1 && p.Points[len(p.Points)-1] != body.At && !s.changesLevel(g.b)
}

// stayRefusal says why a figure may not stay as it is; one still in contact with a vehicle attacks it again from where it is.
// dvg.orders.maneuver.must-move, dvg.vehhth.no-lock
func (s *State) stayRefusal(g *going, w *way) *tally.Refusal {
	if refusal := s.fleeRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.engageRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.mendRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.boards && !g.must {
		return s.boardingRefusal(g, w)
	}
	if !g.must || w.turned && s.turnsAsHull(s.frame(g.b)) || (s.frame(g.b).Vehicle() || g.leap || g.aloft || s.Bodies[g.b].Prone && s.standCost(g.b) > g.limit) && !s.couldMove(g) {
		return nil
	}
	if g.boards && s.boardRefusal(g.b, g.goal) == nil || g.sprints && s.hatch(g.b, g.limit, NoBody) != NoBody { // getting on is its movement
		return nil
	}
	if s.holds("dvg.vehhth.no-lock", g.contact && s.atVehicle(g.b)) || !s.holds("dvg.orders.maneuver.must-move", g.limit > 0) {
		return nil
	}
	return s.no("dvg.orders.maneuver.must-move", "move it a little, lay it down or let it stand up", func() string { return s.figureName(g.b) + " may not stay as it is" })
}

// atVehicle tells whether a figure touches an enemy vehicle that locks nobody.
func (s *State) atVehicle(b BodyID) bool {
	for near := s.enemiesBy(b, 1); near.next(); {
		if e := near.b; s.Bodies[e].Level == s.Bodies[b].Level && s.drives(s.frame(e)) && s.Touching(b, e) {
			return true
		}
	}
	return false
}

// walkPath follows the legs of a path: obstacles, posture, turns and cost.
func (s *State) walkPath(g *going, p *flow.Path, w *way) *tally.Refusal {
	f := s.frame(g.b)
	hull := s.turnsAsHull(f) && !g.aloft
	if g.leap && len(p.Points) > 1 {
		return no("dvg.movement.jump.straight", "jump in one straight line", "a jump has no corners")
	}
	s.roomy(w, len(p.Points))
	if len(g.spec.Movers) > 1 {
		w.setsOut(g)
	}
	for k, q := range p.Points {
		c, spent := p.Corner(k), w.spent
		if at := w.at; q != at {
			if !hull {
				s.turnsFirst(g, p, k, w)
			}
			if refusal := s.legBy(g, w, q, hull, c.Manner); refusal != nil {
				return refusal
			}
			if c.Manner != flow.Climb {
				spent = w.spent
			}
			if refusal := s.legAlong(g, w, q.Sub(at), c.Manner == flow.Climb); refusal != nil {
				return refusal
			}
			w.points, w.heads, w.lies = append(w.points, q), append(w.heads, w.facing), append(w.lies, w.prone)
		}
		if len(p.Corners) > 0 {
			if refusal := s.posture(g, w, c.Prone); refusal != nil {
				return refusal
			}
		}
		w.shares(w.spent - spent)
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
	w.spent = w.slowest()
	return nil
}

// turnsFirst turns one whom turning costs nothing before a leg as it faces after it, if it does not get along otherwise.
// dvg.vehicle.turn.anime, dvg.movement.fly.over-terrain
func (s *State) turnsFirst(g *going, p *flow.Path, k int, w *way) {
	if g.leap || s.Bases[s.Bodies[g.b].Base].N == 1 {
		return
	}
	after := geom.Bearing(w.at, p.Points[k])
	if c := p.Corner(k); k == len(p.Points)-1 && p.Turned {
		after = p.Facing.Norm()
	} else if c.Turned {
		after = c.Facing
	}
	m := g.spec.Movers[0]
	m.From, m.Facing = w.at, w.headed(s.Bodies[g.b].Facing)
	if leg := p.Points[k : k+1]; g.spec.Blocked(&m, leg, w.facing) != nil && g.spec.Blocked(&m, leg, after) == nil {
		w.facing, w.turned = after, true
	}
}

// headed is how a figure came to where it is on its way, before it turned there: what it turns into it may not enter.
func (w *way) headed(start geom.Angle) geom.Angle {
	if n := len(w.heads); n > 0 {
		return w.heads[n-1]
	}
	return start
}

// leg carries the figure along one leg.
func (s *State) leg(g *going, w *way, q geom.Point, hull bool) *tally.Refusal {
	if hull && s.holds("dvg.vehicle.move.front-arc", !geom.InArc(w.at, w.facing, 45, q)) {
		back := g.reverse && geom.InArc(w.at, (w.facing+180).Norm(), 45, q)
		if !back {
			return no("dvg.vehicle.move.front-arc", "turn first", "%s moves within its front arc", s.figureName(g.b))
		}
	}
	if hull && g.straight && !geom.InArc(w.at, w.facing, 2, q) {
		return no("dvg.vehmorale.out-of-control", "go straight ahead", "%s is out of control", s.figureName(g.b))
	}
	return s.tread(g, 0, w, q)
}

// tread carries one of those who move as one along a leg: what is in its way, and what the ground costs it.
func (s *State) tread(g *going, i int, w *way, q geom.Point) *tally.Refusal {
	m := &g.spec.Movers[i]
	b, to := BodyID(m.Figure), []geom.Point{q}
	body := &s.Bodies[b]
	m.From, m.Facing = w.at, w.headed(body.Facing)
	if !g.leap { // who jumps is over everything, and on the table or not as it faces where it lands
		if refusal := g.spec.Blocked(m, to, w.facing); refusal != nil { // what it costs is held against the limit at the end
			m.From, m.Facing = body.At, body.Facing
			return refusal
		}
	}
	m.Facing = w.facing
	if refusal := s.hullCrossed(g, b, w.at, q); refusal != nil {
		m.From, m.Facing = body.At, body.Facing
		return refusal
	}
	if s.works().notes != nil {
		s.noteGround(g, i, q)
	}
	stride := g.spec.Stride(m, w.at, q)
	cost := stride.Price()
	if cost != stride.Long {
		cost = s.slowly(g, w, &stride)
	} else {
		w.inside = inside{}
		if s.crawlsAt(g, w) {
			cost *= 2
		}
	}
	m.From, m.Facing = body.At, body.Facing
	w.spent += cost
	w.at, w.moved = q, true
	return nil
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
	for _, e := range s.host(otherOfTwo(s.SideOf(b))) {
		if s.Stands(e) && s.Bodies[e].Level == s.Bodies[b].Level {
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
	if !hull || s.holds("dvg.movement.jump.straight", g.leap) { // who lands faces as it likes
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
