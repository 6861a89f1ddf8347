package position

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/table"
	"sortie/tally"
)

// Going is how one figure may move now.
type Going struct {
	Body     BodyID
	Pace     law.Pace
	Limit    geom.Length
	Rule     tally.Rule  // behind the limit
	Contact  bool        // it may touch enemies
	Leap     bool        // it jumps: one straight line over what is in the way
	Aloft    bool        // it is in the air all the way
	Crawls   bool        // it can do nothing but crawl
	Must     bool        // it may not stay as it is: dvg.orders.maneuver.must-move
	Reverse  bool        // a vehicle may go back
	Turns    int         // how often it has turned in this activation: dvg.vehicle.turn.lv
	Upright  bool        // it may not go prone
	straight bool        // a vehicle that neither turns nor swerves
	Engages  bool        // and touch it, or come as near as it can: dvg.hth.engaged.maneuver-orders
	Mends    bool        // it may not leave the perimeter of its unit overlapping another: dvg.unit.perimeter.repair
	Sprints  bool        // it may get on a vehicle instead: dvg.orders.sprint.boarding
	Boards   bool        // its goal is the vehicle that it tries to board: dvg.passenger.board.partial
	Blind    bool        // nobody steers it: it runs into friends too
	Goal     BodyID      // it must end nearer to this one, NoBody for none: dvg.orders.charge.closer
	Cover    *geom.Area  // it may only go toward this
	Flees    bool        // and must, as far as it can: dvg.morale.broken.must-crawl
	Mark     *geom.Point // where it is likely to go, for who has no better idea
	Rival    UnitID      // the unit it may contact, NoUnit for any
	Like     *Lead       // it goes as another went, if it may
	Along    []BodyID    // who moves with it as one, and so is not in its way
	Last     geom.Point  // where it was when they were last brought to it
	Asked    bool        // its player was asked where it goes
	Went     []flow.Path // and what the answer was

	Spec     *march.Spec
	by       *geom.Box // where one is set down, if that is known: nothing else bears on it
	bounds   geom.Box  // all that could bear on it
	near     geom.Box  // all whom it could meet, if that is less
	hulls    []hull
	mates    []geom.Shape // the others of its unit as they count for its perimeter, once they were laid
	laid     bool
	about    geom.Box // about all of its unit, once it was drawn
	boxed    bool
	breached overlap
	Lands    bool      // it came to its flight level with this move: what is there is new to it
	low      bool      // heavy terrain is closed to it as to a crawler
	Stuck    bool      // it ran into terrain or a vehicle or failed to climb: its movement is over
	path     flow.Path // the shortest way toward its goal, if it was sought and found
	sought   bool
	found    bool
	kept     flow.Path // the last way that was judged to be legal
	came     Way       // and what it came to
	Judged   bool
	Ends     Way  // what it goes
	known    bool // whether it could come nearer to its goal is known
	closes   bool
	Nearer   flow.Path // the way that does, if it could
	sawn     bool      // whether it can lessen an overlap of perimeters is known
	mend     flow.Path
	mendable bool
	gated    bool      // whether it could board its goal is known
	gate     flow.Path // the way to an entry arc of it, if it could
	enters   bool
	looked   bool // whether there is another way is known, for one that may not stay where it is
	aside    flow.Path
	lies     bool
	tried    bool // whether there is a way as near as can be to the one it must engage is known
	onset    flow.Path
	comes    bool
	weighed  bool // how it stays as near to its goal as it can is known, for one that can come no nearer
	rest     flow.Path
	rests    bool
}

func moveRules() march.Rules {
	return march.Rules{Names: flow.RuleAnswer, Table: "dvg.house.table-edge", Far: "dvg.movement.maximum-distance", Apart: "dvg.house.figure-overlap"}
}

// mover is a figure as it stands.
func (s *State) mover(b BodyID) march.Mover {
	body := &s.Bodies[b]
	m := march.Mover{Figure: int32(b), Base: &s.Bases[body.Base], From: body.At, Facing: body.Facing, Limit: geom.MaxCoord, Level: body.Level, Above: body.Level > 0}
	if !s.Mute() {
		m.Name = s.FigureName(b)
	}
	return m
}

// Drives tells whether a frame rolls, and so is kept out of heavy terrain.  dvg.vehicle.heavy-terrain
func (s *State) Drives(f *force.Frame) bool { return f.Vehicle() && !f.Type.Walker() }

// TurnsAsHull tells whether a frame moves within its front arc and pays for turns.  dvg.vehicle.turn.anime
func (s *State) TurnsAsHull(f *force.Frame) bool {
	return f.Vehicle() && !s.Applies("dvg.vehicle.turn.anime", f.Type == force.AnimeMecha)
}

// layGoing says what the ground does to a frame.
// dvg.terrain.light, dvg.terrain.medium, dvg.terrain.heavy, dvg.terrain.impassable, dvg.movement.crawl.no-heavy
func (s *State) layGoing(spec *march.Spec, f *force.Frame, crawls bool, within *geom.Box) {
	l := s.Law()
	s.laySmoke(spec)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || within != nil && !within.Meets(p.Area.Bounds()) {
			continue
		}
		t := force.Terrain(p.Kind)
		g := march.Going{Area: &p.Area, Name: p.Key}
		num, den := l.Rate(t)
		switch {
		case t == force.Impassable:
			if !l.Holds("dvg.terrain.impassable", true) {
				continue
			}
			g.Shut = "dvg.terrain.impassable"
		case t == force.Heavy && l.Holds("dvg.vehicle.heavy-terrain", s.Drives(f)):
			g.Shut = "dvg.vehicle.heavy-terrain"
		case t == force.Heavy && l.Holds("dvg.infweapon.crew.no-heavy", f.Gun):
			g.Shut, g.Num, g.Den = "dvg.infweapon.crew.no-heavy", int16(den), int16(num)
		case t == force.Heavy && l.Holds("dvg.movement.crawl.no-heavy", crawls):
			g.Shut, g.Num, g.Den = "dvg.movement.crawl.no-heavy", int16(den), int16(num)
		case num != den && l.Holds("dvg.terrain.movement.partial", true):
			g.Num, g.Den = int16(den), int16(num)
		}
		spec.Ground = append(spec.Ground, g)
	}
}

// laySmoke would slow movers in smoke, were it not for its row.  dvg.grenade.smoke.no-slow
func (s *State) laySmoke(spec *march.Spec) {
	for i := range s.Areas {
		if t := &s.Areas[i]; t.Kind == Smoke && !s.Applies("dvg.grenade.smoke.no-slow", true) {
			cloud := geom.DiscArea(t.At, t.Radius)
			spec.Ground = append(spec.Ground, march.Going{Area: &cloud, Name: "smoke", Num: 2, Den: 1})
		}
	}
}

// layOthers says how near a mover of a unit may come to everybody: through its own unit, not onto any base, and up to an
// enemy's base where it may fight.
// dvg.ram.who, dvg.house.figure-overlap, dvg.orders.maneuver.hth-only
func (s *State) layOthers(spec *march.Spec, side Side, contact bool, but BodyID, along []BodyID, within *geom.Box) {
	drives := but != NoBody && s.Bodies[but].Level == 0 && s.Drives(s.Frame(but))
	spec.Others = slices.Grow(spec.Others, len(s.Bodies))
	for _, b := range s.everybody() {
		body := &s.Bodies[b]
		if within != nil && !within.Contains(body.At) || body.Gone || body.Off || b == but || slices.Contains(along, b) {
			continue
		}
		n := len(spec.Others)
		spec.Others = spec.Others[:n+1]
		o := &spec.Others[n]
		*o = march.Other{Figure: int32(b), Level: body.Level, Pass: -1, Rule: "dvg.house.figure-overlap"}
		s.Bases[body.Base].Pose(&o.Body, body.At, body.Facing)
		if !s.Mute() {
			o.Name = s.FigureName(b)
		}
		switch {
		case s.SideOf(b) == side && but != NoBody && s.UnitOf(b) != s.UnitOf(but):
			if drives { // it runs into no friends
				o.Rule = "dvg.ram.who"
			}
			if s.Applies(o.Rule, true) {
				o.Pass = 0
			}
		case s.SideOf(b) != side:
			o.Pass = 0
			if !contact && s.Law().Holds("dvg.orders.maneuver.hth-only", true) {
				o.Pass, o.End, o.More, o.Rule = 1, 1, true, "dvg.orders.maneuver.hth-only"
			}
		}
	}
}

// Prepare makes a going ready to be judged.
func (s *State) Prepare(g *Going) *Going {
	f := s.Frame(g.Body)
	spec := s.takeSpec()
	spec.Table, spec.Rules = s.Box(), moveRules()
	m := s.mover(g.Body)
	if g.Leap || g.Aloft {
		m.Above = true
	}
	if g.Aloft {
		m.Level = max(1, m.Level)
	}
	if un := &s.Units[s.UnitOf(g.Body)]; un.HasLevel && f.Mode == force.Fly {
		m.Level = un.Level
	}
	spec.Movers = append(spec.Movers, m)
	within := s.roams(g)
	g.low = g.Crawls || s.Bodies[g.Body].Prone
	s.layGoing(spec, f, g.low, within)
	if m.Level > 0 { // ground hinders nobody above it
		kept := spec.Ground[:0]
		pieces := s.Ground.Pieces()
		for i := range pieces {
			if s.Above(&pieces[i], m.Level) {
				kept = append(kept, march.Going{Area: &pieces[i].Area, Name: pieces[i].Key, Level: m.Level, Shut: "dvg.movement.fly.over-terrain"})
			}
		}
		spec.Ground = kept
	}
	s.layOthers(spec, s.SideOf(g.Body), g.Contact && m.Level == 0, g.Body, g.Along, s.meets(g, within))
	if m.Level > 0 { // what is as high stands in the way, nobody's base does
		spec.Movers[0].Above = false
		for i := range spec.Others {
			o := &spec.Others[i]
			o.Pass, o.End, o.More, o.Rule = -1, 0, false, "dvg.house.figure-overlap"
		}
	}
	if s.Applies("dvg.ram.who", s.Drives(f) && g.Rule != "" && !g.Leap && !s.ChangesLevel(g.Body)) { // it runs into enemies on purpose
		for i := range spec.Others {
			if o := &spec.Others[i]; s.SideOf(BodyID(o.Figure)) != s.SideOf(g.Body) {
				o.Pass, o.End = -1, -1
			}
		}
	}
	g.Spec = spec
	if m.Level == 0 {
		g.hulls = s.Hulls(g.Body, within, g.hulls[:0])
	}
	return g
}

// roams is a box that holds all that could bear on a move, its own reach and that of the largest hull added; for one who is set
// down and not moved, where that is, nil for anywhere.
func (s *State) roams(g *Going) *geom.Box {
	if g.Rule == "" {
		return g.by
	}
	far := g.Limit
	if g.Goal != NoBody { // the way round may begin away from it
		far *= 3
	}
	g.bounds = geom.Box{Min: s.Bodies[g.Body].At, Max: s.Bodies[g.Body].At}.Grow(far + s.Reach(g.Body) + 8*geom.Inch)
	return &g.bounds
}

// meets is a box that holds the middles of all whom a figure could meet on a move. Without a goal that it looks for a way to it goes
// no further than its limit; only where nobody reads why it may not go further it is drawn so close.
func (s *State) meets(g *Going, within *geom.Box) *geom.Box {
	if within == nil || g.Rule == "" || g.Goal != NoBody || !s.Mute() || !s.Quiet() {
		return within
	}
	g.near = geom.Box{Min: s.Bodies[g.Body].At, Max: s.Bodies[g.Body].At}.Grow(g.Limit + s.Reach(g.Body) + s.Book.Farthest + geom.Inch)
	if len(g.Along) > 0 { // those stand beside it
		g.near = g.near.Grow(2 * s.Book.Farthest)
	}
	return &g.near
}

// DescribeGoing is what a person reads when asked where a figure goes.
func (s *State) DescribeGoing(g *Going) string {
	if s.Mute() {
		return ""
	}
	return fmt.Sprintf("Where does %s go? It has %s.", s.FigureName(g.Body), s.Long(g.Limit))
}

// Above tells whether terrain is higher than a flight level, and so in the way of who flies there.  dvg.movement.fly.over-terrain
func (s *State) Above(p *table.Piece, level int8) bool {
	return !p.Gone && s.Applies("dvg.movement.fly.over-terrain", p.Height > s.height(level))
}

// height is the effective height of a flight level.
// dvg.movement.fly.level-0, dvg.movement.fly.level-1, dvg.movement.fly.level-2, dvg.movement.fly.level-3
func (s *State) height(n int8) geom.Length {
	if n > 0 && !s.Applies([...]tally.Rule{"", "dvg.movement.fly.level-1", "dvg.movement.fly.level-2", "dvg.movement.fly.level-3"}[n], true) {
		return 0
	}
	return geom.Length(n) * 12 * geom.Inch
}
