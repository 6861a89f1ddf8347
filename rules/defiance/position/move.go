package position

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Way is a move that was read: what it costs, and how the figure is at its end.
type Way struct {
	Points []geom.Point
	Heads  []geom.Angle // how it faces on each leg
	lies   []bool       // whether it crawls it prone
	At     geom.Point
	Facing geom.Angle
	Prone  bool
	Spent  geom.Fixed
	Turns  int
	Climbs []climb
	Moved  bool // it changed place, went prone or stood up
	Turned bool
	Aboard bool // it may end so only because it gets on a vehicle there: dvg.unit.perimeter.repair
	inside inside
	Along  []Way    // of those who go along with it as one
	Gave   []BodyID // who has given a chit to a die at it on the way: dvg.command.chits.use-damage
}

// JudgeMove says why a move is not legal, and what it comes to if it is.
func (s *State) JudgeMove(g *Going, paths []flow.Path) (Way, *tally.Refusal) {
	body := &s.Bodies[g.Body]
	w := Way{At: body.At, Facing: body.Facing, Prone: body.Prone, Turns: g.Turns}
	switch {
	case len(paths) == 0 && s.ChangesLevel(g.Body):
		return w, s.straightRefusal(g, &w)
	case len(paths) == 0:
		return w, s.stayRefusal(g, &w)
	case len(paths) > 1 || paths[0].Figure != int32(g.Body):
		return w, No(flow.RuleAnswer, "give one path of the figure that is asked about", "one figure moves at a time")
	}
	p := &paths[0]
	if g.Judged && s.Works().Notes == nil && g.kept.Same(p) {
		return g.came, nil // what was proposed is answered and carried out
	}
	refusal := s.judgeWay(g, p, &w)
	if g.Judged = refusal == nil; g.Judged {
		g.kept, g.came = p.Clone(), w
	}
	return w, refusal
}

// judgeWay judges a way that is new.
func (s *State) judgeWay(g *Going, p *flow.Path, w *Way) *tally.Refusal {
	body := &s.Bodies[g.Body]
	low := g.low
	defer func() { s.shutHeavy(g, low) }()
	tried := s.endsTried(g, p)
	if tried {
		if refusal := g.Spec.Stand(0, p.Points[len(p.Points)-1], body.Facing); refusal != nil {
			return refusal
		}
	}
	if refusal := s.WalkPath(g, p, w); refusal != nil {
		return refusal
	}
	if refusal := s.priceRefusal(g, w); refusal != nil {
		return refusal
	}
	if s.Applies("dvg.movement.prone.crawl-only", s.LiesBelow(g.Body, w.Prone)) {
		return s.No("dvg.movement.prone.crawl-only", "let it stand up first", func() string { return s.FigureName(g.Body) + " lies and cannot rise" })
	}
	if !w.Moved && !w.Turned {
		return s.stayRefusal(g, w)
	}
	if !w.Moved && g.Must {
		if refusal := s.stayRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if !tried && (w.At != body.At || w.Turned) {
		if !g.Leap { // every leg was judged by how it was gone
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
func (s *State) endsTried(g *Going, p *flow.Path) bool {
	if !s.Mute() || !s.Quiet() || g.Leap || g.Aloft || g.low || len(p.Corners) > 0 || len(p.Points) == 0 {
		return false
	}
	body := &s.Bodies[g.Body]
	return s.Bases[body.Base].N == 1 && p.Points[len(p.Points)-1] != body.At && !s.ChangesLevel(g.Body)
}

// stayRefusal says why a figure may not stay as it is; one still in contact with a vehicle attacks it again from where it is.
// dvg.orders.maneuver.must-move, dvg.vehhth.no-lock
func (s *State) stayRefusal(g *Going, w *Way) *tally.Refusal {
	if refusal := s.fleeRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.engageRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.mendRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.Boards && !g.Must {
		return s.boardingRefusal(g, w)
	}
	if !g.Must || w.Turned && s.TurnsAsHull(s.Frame(g.Body)) || (s.Frame(g.Body).Vehicle() || g.Leap || g.Aloft || s.Bodies[g.Body].Prone && s.StandCost(g.Body) > g.Limit) && !s.couldMove(g) {
		return nil
	}
	if g.Boards && s.BoardRefusal(g.Body, g.Goal) == nil || g.Sprints && s.Hatch(g.Body, g.Limit, NoBody) != NoBody { // getting on is its movement
		return nil
	}
	if s.Applies("dvg.vehhth.no-lock", g.Contact && s.atVehicle(g.Body)) || !s.Applies("dvg.orders.maneuver.must-move", g.Limit > 0) {
		return nil
	}
	return s.No("dvg.orders.maneuver.must-move", "move it a little, lay it down or let it stand up", func() string { return s.FigureName(g.Body) + " may not stay as it is" })
}

// atVehicle tells whether a figure touches an enemy vehicle that locks nobody.
func (s *State) atVehicle(b BodyID) bool {
	for near := s.EnemiesBy(b, 1); near.Next(); {
		if e := near.Body; s.Bodies[e].Level == s.Bodies[b].Level && s.Drives(s.Frame(e)) && s.Touching(b, e) {
			return true
		}
	}
	return false
}

// WalkPath follows the legs of a path: obstacles, posture, turns and cost.
func (s *State) WalkPath(g *Going, p *flow.Path, w *Way) *tally.Refusal {
	f := s.Frame(g.Body)
	hull := s.TurnsAsHull(f) && !g.Aloft
	if g.Leap && len(p.Points) > 1 {
		return No("dvg.movement.jump.straight", "jump in one straight line", "a jump has no corners")
	}
	s.roomy(w, len(p.Points))
	if len(g.Spec.Movers) > 1 {
		w.setsOut(g)
	}
	for k, q := range p.Points {
		c, spent := p.Corner(k), w.Spent
		if at := w.At; q != at {
			if !hull {
				s.turnsFirst(g, p, k, w)
			}
			if refusal := s.legBy(g, w, q, hull, c.Manner); refusal != nil {
				return refusal
			}
			if c.Manner != flow.Climb {
				spent = w.Spent
			}
			if refusal := s.legAlong(g, w, q.Sub(at), c.Manner == flow.Climb); refusal != nil {
				return refusal
			}
			w.Points, w.Heads, w.lies = append(w.Points, q), append(w.Heads, w.Facing), append(w.lies, w.Prone)
		}
		if len(p.Corners) > 0 {
			if refusal := s.posture(g, w, c.Prone); refusal != nil {
				return refusal
			}
		}
		w.shares(w.Spent - spent)
		turn, turned := c.Facing, c.Turned
		if k == len(p.Points)-1 {
			turn, turned = p.Facing.Norm(), p.Turned
		}
		if turned && turn != w.Facing {
			if refusal := s.turnRefusal(g, w, turn, hull); refusal != nil {
				return refusal
			}
			w.Facing, w.Turned = turn, true
		}
	}
	if !p.Turned && !hull && w.At != s.Bodies[g.Body].At && len(w.Points) > 0 {
		from := s.Bodies[g.Body].At
		if n := len(w.Points); n > 1 {
			from = w.Points[n-2]
		}
		w.Facing = geom.Bearing(from, w.At)
	}
	w.Spent = w.slowest()
	return nil
}

// turnsFirst turns one whom turning costs nothing before a leg as it faces after it, if it does not get along otherwise.
// dvg.vehicle.turn.anime, dvg.movement.fly.over-terrain
func (s *State) turnsFirst(g *Going, p *flow.Path, k int, w *Way) {
	if g.Leap || s.Bases[s.Bodies[g.Body].Base].N == 1 {
		return
	}
	after := geom.Bearing(w.At, p.Points[k])
	if c := p.Corner(k); k == len(p.Points)-1 && p.Turned {
		after = p.Facing.Norm()
	} else if c.Turned {
		after = c.Facing
	}
	m := g.Spec.Movers[0]
	m.From, m.Facing = w.At, w.headed(s.Bodies[g.Body].Facing)
	if leg := p.Points[k : k+1]; g.Spec.Blocked(&m, leg, w.Facing) != nil && g.Spec.Blocked(&m, leg, after) == nil {
		w.Facing, w.Turned = after, true
	}
}

// headed is how a figure came to where it is on its way, before it turned there: what it turns into it may not enter.
func (w *Way) headed(start geom.Angle) geom.Angle {
	if n := len(w.Heads); n > 0 {
		return w.Heads[n-1]
	}
	return start
}

// leg carries the figure along one leg.
func (s *State) leg(g *Going, w *Way, q geom.Point, hull bool) *tally.Refusal {
	if hull && s.Applies("dvg.vehicle.move.front-arc", !geom.InArc(w.At, w.Facing, 45, q)) {
		back := g.Reverse && geom.InArc(w.At, (w.Facing+180).Norm(), 45, q)
		if !back {
			return No("dvg.vehicle.move.front-arc", "turn first", "%s moves within its front arc", s.FigureName(g.Body))
		}
	}
	if hull && g.straight && !geom.InArc(w.At, w.Facing, 2, q) {
		return No("dvg.vehmorale.out-of-control", "go straight ahead", "%s is out of control", s.FigureName(g.Body))
	}
	return s.tread(g, 0, w, q)
}

// tread carries one of those who move as one along a leg: what is in its way, and what the ground costs it.
func (s *State) tread(g *Going, i int, w *Way, q geom.Point) *tally.Refusal {
	m := &g.Spec.Movers[i]
	b, to := BodyID(m.Figure), []geom.Point{q}
	body := &s.Bodies[b]
	m.From, m.Facing = w.At, w.headed(body.Facing)
	if !g.Leap { // who jumps is over everything, and on the table or not as it faces where it lands
		if refusal := g.Spec.Blocked(m, to, w.Facing); refusal != nil { // what it costs is held against the limit at the end
			m.From, m.Facing = body.At, body.Facing
			return refusal
		}
	}
	m.Facing = w.Facing
	if refusal := s.hullCrossed(g, b, w.At, q); refusal != nil {
		m.From, m.Facing = body.At, body.Facing
		return refusal
	}
	if s.Works().Notes != nil {
		s.NoteGround(g, i, q)
	}
	stride := g.Spec.Stride(m, w.At, q)
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
	w.Spent += cost
	w.At, w.Moved = q, true
	return nil
}

// posture lays a figure down or lets it stand up.
// dvg.movement.prone.free-but-moves, dvg.movement.prone.stand-si, dvg.movement.prone.stand-pi
func (s *State) posture(g *Going, w *Way, prone bool) *tally.Refusal {
	f := s.Frame(g.Body)
	switch {
	case prone == w.Prone:
		return nil
	case prone && s.Applies("dvg.vehicle.no-prone-crawl-climb", f.Vehicle()):
		return No("dvg.vehicle.no-prone-crawl-climb", "leave it upright", "a vehicle never lies down")
	case prone && g.free() && !s.Applies("dvg.hth.bonus-move.cover-prone", true):
		return No("dvg.movement.prone.free-but-moves", "stay upright", "nobody goes prone so")
	case prone && !g.free() && !g.Crawls && !s.Applies("dvg.orders.prone-allowed", true):
		return No("dvg.movement.prone.free-but-moves", "stay upright", "nobody goes prone so")
	case prone && s.Applies("dvg.orders.prone-forbidden", g.Leap || g.Aloft || g.Upright):
		return No("dvg.orders.prone-forbidden", "stay upright", "nobody goes prone so")
	case prone && s.Applies("dvg.movement.prone.free-but-moves", g.Pace == law.Stationary && !g.Crawls):
		return No("dvg.movement.prone.free-but-moves", "move with the unit", "going prone is movement, and the unit is stationary")
	case !prone && g.Contact && s.TouchesAt(g.Body, w.At) && !s.Applies("dvg.movement.prone.stand-in-contact", true):
		return No("dvg.movement.prone.crawl-only", "stay prone", "%s is in contact", s.FigureName(g.Body))
	case !prone && g.Crawls:
		return No("dvg.morale.shaken.activation", "stay prone", "%s cannot stand up now", s.FigureName(g.Body))
	}
	if !prone {
		w.Spent += s.StandCost(g.Body).Fixed()
	}
	w.Prone, w.Moved = prone, true
	return nil
}

// TouchesAt tells whether a figure would touch an enemy at a place.
func (s *State) TouchesAt(b BodyID, at geom.Point) bool {
	end := s.ShapeAt(b, at, s.Bodies[b].Facing)
	for _, e := range s.Host(law.OtherOfTwo(s.SideOf(b))) {
		if s.Stands(e) && s.Bodies[e].Level == s.Bodies[b].Level {
			if body := s.Shape(e); geom.Within(&end, &body, 1) {
				return true
			}
		}
	}
	return false
}

// StandCost is what standing up takes out of a move.
func (s *State) StandCost(b BodyID) geom.Length {
	rule := tally.Rule("dvg.movement.prone.stand-pi")
	if s.Class(b) == force.SI {
		rule = "dvg.movement.prone.stand-si"
	}
	if !s.Applies(rule, true) {
		return 0
	}
	return law.Boarding(s.Class(b))
}

// turnRefusal turns a hull: what it costs and how often it may.  dvg.vehicle.turn.cost
func (s *State) turnRefusal(g *Going, w *Way, to geom.Angle, hull bool) *tally.Refusal {
	if !hull || s.Applies("dvg.movement.jump.straight", g.Leap) { // who lands faces as it likes
		return nil
	}
	f := s.Frame(g.Body)
	if g.straight {
		return No("dvg.vehmorale.out-of-control", "go straight ahead", "%s is out of control", s.FigureName(g.Body))
	}
	turn := (to - w.Facing).Norm()
	if turn > 180 {
		turn = 360 - turn
	}
	cost, most, rule := law.Turning(f.Type, g.Pace)
	times := int((turn + 89) / 90)
	if w.Turns += times; most >= 0 && s.Applies(rule, w.Turns > most) {
		return No(rule, "turn less often", "%s turns at most %d times in an activation", s.FigureName(g.Body), most)
	}
	if s.Applies(rule, true) && s.Applies("dvg.vehicle.turn.cost", true) {
		w.Spent += (cost * geom.Length(times)).Fixed()
	}
	return nil
}

// priceRefusal holds what a way costs against its limit.
func (s *State) priceRefusal(g *Going, w *Way) *tally.Refusal {
	if w.Spent.Length() > g.Limit && s.Applies(g.Rule, true) {
		return s.No(g.Rule, "go less far", func() string {
			return fmt.Sprintf("%s would spend %s of %s", s.FigureName(g.Body), s.Long(w.Spent.Length()), s.Long(g.Limit))
		})
	}
	if g.Leap && w.At != s.Bodies[g.Body].At {
		return s.jumpRefusal(g, w)
	}
	return nil
}
