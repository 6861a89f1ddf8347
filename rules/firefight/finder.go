package firefight

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// goal is what a leader is to touch: the models of a unit, or a building.
type goal struct {
	piece int    // -1 for none
	unit  UnitID // NoUnit for none
}

// path is a way found: corner by corner from its start to the place of contact.
type path struct {
	points []geom.Point
	length geom.Length
	model  ModelID // that it touches, NoModel for a building
	friend bool    // friends were in the way
}

// finder looks for the shortest way of a unit's leader into contact with a goal: straight if that is
// free, else round the corners of what is in the way.  ff.assault.shortest-path, ff.assault.path-width
type finder struct {
	march.Party
	s       *State
	u       UnitID
	to      goal
	limit   geom.Length
	sprint  bool // difficult ground is closed to it
	assault bool // friends are in the way, the 1" zone of enemies is not
	noWire  bool // impediments are closed to it
	any     bool // the shortest way from the door next to the goal will do
	friend  bool // friends were in the way
	through bool // it minds neither ground nor enemies on its way, only its end
	words   *force.Keywords
	body    geom.Shape // the leader's, round the origin
	field   ways.Field
}

func (s *State) newFinder(u UnitID, to goal, limit geom.Length, sprint, assault bool) *finder {
	f := s.aimFinder(u, to, limit)
	f.sprint, f.assault = sprint, assault
	f.gather()
	return f
}

// aimFinder is a finder that knows where its way begins and where it leads, and nothing of what is between.
func (s *State) aimFinder(u UnitID, to goal, limit geom.Length) *finder {
	lead := s.Units[u].Leader
	f := s.freeFinder()
	f.u, f.to, f.limit, f.words = u, to, limit, s.words(u)
	f.body = s.ShapeAt(lead, geom.Point{}, s.Bodies[lead].Facing)
	f.Start = s.borderOf(u)
	f.From = s.Bodies[lead].At
	if !f.Start.None() {
		e := f.exit()
		f.From = e.At(f.aim(&e))
		f.limit -= f.Start.Spent
	}
	return f
}

// aim is the point of the goal nearest to the border that the unit starts from: the player leaves by the
// side that suits him.  ff.building.leave, ff.transport.exit.first-action
func (f *finder) aim(e *ways.Exit) geom.Point {
	if f.to.piece >= 0 {
		area := &f.s.book.Board.Pieces[f.to.piece].Area
		return e.Side(area.Center(), func(p geom.Point) geom.Point { return ways.OnOutline(area, p) })
	}
	best, far := geom.Point{}, int64(-1)
	for m := range f.s.Members(f.to.unit) {
		at := f.s.Bodies[m].At
		if b := f.s.Shape(m); b.N > 1 {
			at = e.Side(at, func(p geom.Point) geom.Point { return ways.OnBody(&b, p) })
		}
		if d := geom.DistSq(f.Start.Nearest(at), at); far < 0 || d < far {
			best, far = at, d
		}
	}
	return best
}

// exit is the way out of the border that the leader comes from: its front stands at the border when it begins.
// ff.move.from-reserve, ff.transport.exit.first-action, ff.building.leave
func (f *finder) exit() ways.Exit {
	return ways.Exit{Border: &f.Start, Body: &f.body, Table: f.s.Box()}
}

// gather notes the units that can be in the way.
func (f *finder) gather() {
	s := f.s
	f.On, f.About = &s.Table, geom.Box{Min: f.From, Max: f.From}.Grow(f.limit+f.body.Reach()+3*geom.Inch)
	stands := s.positions().units
	for i := range stands {
		u := UnitID(i)
		if u == f.u || stands[i].waiting || f.Start.Kind == ways.HullBorder && int16(i) == s.Units[f.u].In {
			continue
		}
		enemy := s.enemies(f.u, u)
		n := march.Group{ID: u, Foe: enemy, Box: stands[i].box}
		if !f.assault && int(stands[i].in) != f.to.piece {
			s.holdsHouse(&n, &stands[i])
		}
		if !n.Box.Meets(f.About) {
			continue
		}
		if !f.assault && (!enemy || s.flier(u)) || f.assault && enemy && u != f.to.unit && s.flier(u) {
			continue
		}
		f.Near = append(f.Near, n)
	}
	if f.assault {
		f.Marks = s.prizes(f.u, f.Marks)
	}
}

// keepFrom says how far the way leads past a model. Who teleports into an assault goes through no friends, who flies goes
// over them.  ff.kw.teleport.move, ff.assault.not-through-friends, ff.kw.fly.move
func (f *finder) keepFrom(o *march.Bystander) bool {
	if !f.assault {
		o.Gap = geom.Inch
	}
	o.Above = f.through && !(f.assault && !f.words.Fly && f.s.holds("ff.assault.not-through-friends", !o.Foe))
	return o.Figure == march.Walled || !f.s.typ(ModelID(o.Figure)).HVA
}

// bar lists the ground and the models in the way; to one who goes through them they are only in the way of its end. Who begins
// on closed ground may leave it, nobody sprints off what bars sprints. Wire bars no advance: an assault goes round it only where
// its charge is too long for it.  ff.terrain.blocking, ff.terrain.difficult.no-sprint, ff.terrain.obstacle.sprint,
// ff.terrain.fortified.impediment-sprint
func (f *finder) bar(through bool) {
	f.through = through
	f.Barriers = f.Barriers[:0]
	near := f.About.Grow(-geom.Inch)
	for i := range f.s.book.Board.Pieces {
		p := &f.s.book.Board.Pieces[i]
		switch {
		case i == f.to.piece:
		case through:
			if p.Solid() {
				f.Barriers = append(f.Barriers, march.Barrier{Area: &p.Area, Over: true})
			}
		case !f.Start.Of(i) && p.Area.Bounds().Meets(near):
			slow := f.sprint && !f.assault || f.noWire && p.Class == force.Impediment
			if kind, _ := f.s.going(f.words, p); kind == BlockingGoing || kind == DifficultGoing && slow {
				f.Barriers = append(f.Barriers, march.Barrier{Area: &p.Area, Why: onClosed, Leaves: kind == BlockingGoing})
			}
		}
	}
	f.Everybody()
}

// minds tells whether the leader minds the ground and enemies on its way.  ff.kw.fly.move, ff.kw.teleport.move
func (f *finder) minds() bool {
	return !f.words.Fly && !f.s.holds("ff.kw.teleport.move", f.words.Teleport)
}

// stood is the leader where it stands, nil if it comes out of a border.
func (f *finder) stood() *geom.Shape {
	if !f.Start.None() {
		return nil
	}
	b := f.body.Moved(f.From)
	return &b
}

// free tells whether the leader's base fits through all the way straight to a place in an assault.
// ff.assault.path-width, ff.assault.not-through-friends
func (f *finder) free(at geom.Point) bool {
	b, stood := f.body.Moved(f.From), f.stood()
	if at == f.From {
		stood = nil // it leaves nothing
	}
	swept := geom.SweptShape(&b, at.Sub(f.From))
	f.bar(!f.minds())
	if why, _ := f.Barred(stood, &swept); why != march.Fine {
		return false
	}
	for i := range f.Others {
		if o := &f.Others[i]; !o.Above && geom.Overlap(&swept, &o.Body) && !(stood != nil && geom.Overlap(stood, &o.Body)) {
			return false
		}
	}
	return true
}

// find gives the shortest way within the limit that ends where the leader can stand. One that flies or
// teleports has only to mind the end.  ff.assault.shortest-path, ff.kw.fly.move, ff.kw.teleport.move
func (f *finder) find() (path, bool) {
	e := f.exit()
	e.Begin(&f.field, touchSlack)
	f.bar(!f.minds() || f.assault && f.s.denied("ff.assault.path-width"))
	f.Lens = f.lens(0)
	f.DrawWay(&f.field, f.stood())
	f.seek(0)
	w, ok := f.field.Touch(f.From, f.limit)
	if f.assault && f.s.denied("ff.assault.shortest-path") {
		ok = ok && len(w.Points) == 1 // it knows no way round anything then
	}
	if f.assault && len(w.Points) != 1 {
		f.noteFriends()
	}
	var best ways.Route
	if ok {
		best = ways.Route{From: f.From, Points: append([]geom.Point(nil), w.Points...), Length: e.Measured(&w, 0), Tag: w.Tag}
		ok = best.Length <= f.limit
	}
	if !f.Start.None() && len(w.Points) != 1 && !(f.any && ok) {
		e.Goals = f.corners()
		best, ok = e.Shorter(&f.field, f.limit, best, ok) // by another door
	}
	return path{points: append([]geom.Point{best.From}, best.Points...), length: best.Length, model: ModelID(best.Tag)}, ok
}

// seek names what the leader is to touch, or to come to at just a gap.
func (f *finder) seek(gap geom.Length) {
	if f.to.unit == NoUnit {
		f.field.SeekArea(&f.s.book.Board.Pieces[f.to.piece].Area, gap, int(NoModel))
		return
	}
	for m := range f.s.Members(f.to.unit) {
		o := f.s.Shape(m)
		f.field.Seek(&o, gap, int(m))
	}
}

// nearest is the way by which the leader comes as near to the goal as it can without an assault: an inch from all enemies, and from
// friends where it ends. It begins at the side from which it would set out straight.  ff.fail-assault.move
func (f *finder) nearest() (path, bool) {
	e := f.exit()
	f.bar(!f.minds())
	here := f.body.Moved(f.From)
	now := f.gap(&here)
	e.Begin(&f.field, touchSlack)
	f.Lens = f.lens(now)
	f.DrawWay(&f.field, f.stood())
	f.drawEnds()
	points := ways.LeastGap(geom.Inch, now, f.limit, func(gap geom.Length) ([]geom.Point, bool) {
		f.field.Forgo() // the ground is the same for every gap
		f.seek(gap)
		w, ok := f.field.Touch(f.From, f.limit)
		return w.Points, ok && e.Measured(&w, 0) <= f.limit
	})
	return path{points: append([]geom.Point{f.From}, points...)}, len(points) > 0
}

// lens is where a way to within a gap of the goal can lead. Who comes out of a border may choose where.
func (f *finder) lens(gap geom.Length) march.Lens {
	if !f.Start.None() {
		return march.Lens{}
	}
	return march.LensOf(f.From, f.goalBox(), f.limit, gap+touchSlack, geom.Inch, &f.body)
}

// goalBox is a box about the goal.
func (f *finder) goalBox() geom.Box {
	if f.to.unit == NoUnit {
		return f.s.book.Board.Pieces[f.to.piece].Area.Bounds()
	}
	return f.s.boxOf(f.to.unit)
}

// gap is how far a body is from the goal.
func (f *finder) gap(b *geom.Shape) geom.Length {
	if f.to.unit == NoUnit {
		return f.s.book.Board.Pieces[f.to.piece].Area.Gap(b)
	}
	best := geom.Length(1 << 20)
	for m := range f.s.Members(f.to.unit) {
		o := f.s.Shape(m)
		best = min(best, geom.Gap(b, &o))
	}
	return best
}

// drawEnds draws where a move cannot end: on solid ground, an inch from friends.  ff.move.friend-one-inch
func (f *finder) drawEnds() {
	for i := range f.s.book.Board.Pieces {
		if p := &f.s.book.Board.Pieces[i]; p.Solid() && f.Lens.Holds(p.Area.Bounds()) {
			f.field.EndOffArea(&p.Area, 0)
		}
	}
	stands := f.s.positions().units
	for i := range stands {
		u := UnitID(i)
		if u == f.u || f.s.enemies(f.u, u) || !stands[i].box.Meets(f.About) {
			continue
		}
		for m := range f.s.Standing(u) {
			if o := f.s.Shape(m); !f.s.typ(m).HVA && f.Lens.Holds(o.Bounds()) {
				f.field.EndOff(&o, geom.Inch)
			}
		}
	}
}

// corners are those of the goal.
func (f *finder) corners() (out []geom.Point) {
	if f.to.piece >= 0 {
		for _, loop := range f.s.book.Board.Pieces[f.to.piece].Area.OutlinePoints() {
			out = append(out, loop...)
		}
		return out
	}
	for m := range f.s.Members(f.to.unit) {
		b := f.s.Shape(m)
		out = append(out, b.Core()...)
	}
	return out
}

// noteFriends notes that friends are in the straight way.  ff.assault.not-through-friends
func (f *finder) noteFriends() {
	b := f.body.Moved(f.From)
	swept := geom.SweptShape(&b, f.aimPoint().Sub(f.From))
	for i := range f.Others {
		f.friend = f.friend || !f.Others[i].Foe && geom.Overlap(&swept, &f.Others[i].Body)
	}
}

// aimPoint is the middle of the goal.
func (f *finder) aimPoint() geom.Point {
	if f.to.piece >= 0 {
		return ways.OnOutline(&f.s.book.Board.Pieces[f.to.piece].Area, f.From)
	}
	best, far := f.From, int64(-1)
	for m := range f.s.Members(f.to.unit) {
		if d := geom.DistSq(f.From, f.s.Bodies[m].At); far < 0 || d < far {
			best, far = f.s.Bodies[m].At, d
		}
	}
	return best
}
