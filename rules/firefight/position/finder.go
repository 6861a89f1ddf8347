package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// Goal is what a leader is to touch: the models of a unit, or a building.
type Goal struct {
	Piece int    // -1 for none
	Unit  UnitID // NoUnit for none
}

// Path is a way found: corner by corner from its start to the place of contact.
type Path struct {
	Points []geom.Point
	Length geom.Length
	Model  ModelID // that it touches, NoModel for a building
	Friend bool    // friends were in the way
}

// Finder looks for the shortest way of a unit's leader into contact with a goal: straight if that is
// free, else round the corners of what is in the way.  ff.assault.shortest-path, ff.assault.path-width
type Finder struct {
	march.Party
	s       *State
	u       UnitID
	to      Goal
	Limit   geom.Length
	sprint  bool // difficult ground is closed to it
	assault bool // friends are in the way, the 1" zone of enemies is not
	noWire  bool // impediments are closed to it
	any     bool // the shortest way from the door next to the goal will do
	friend  bool // friends were in the way
	through bool // it minds neither ground nor enemies on its way, only its end
	words   *force.Keywords
	Body    geom.Shape // the leader's, round the origin
	Field   ways.Field
}

// NewFinder looks for ways of a unit's leader to a goal; it is given back by Done.
func (s *State) NewFinder(u UnitID, to Goal, limit geom.Length, sprint, assault bool) *Finder {
	f := s.AimFinder(u, to, limit)
	f.sprint, f.assault = sprint, assault
	f.Gather()
	return f
}

// AimFinder is a finder that knows where its way begins and where it leads, and nothing of what is between.
func (s *State) AimFinder(u UnitID, to Goal, limit geom.Length) *Finder {
	lead := s.Units[u].Leader
	f := s.freeFinder()
	f.u, f.to, f.Limit, f.words = u, to, limit, s.Words(u)
	f.Body = s.ShapeAt(lead, geom.Point{}, s.Bodies[lead].Facing)
	f.Start = s.BorderOf(u)
	f.From = s.Bodies[lead].At
	if !f.Start.None() {
		e := f.Exit()
		f.From = e.At(f.aim(&e))
		f.Limit -= f.Start.Spent
	}
	return f
}

// aim is the point of the goal nearest to the border that the unit starts from: the player leaves by the
// side that suits him.  ff.building.leave, ff.transport.exit.first-action
func (f *Finder) aim(e *ways.Exit) geom.Point {
	if f.to.Piece >= 0 {
		area := &f.s.Book.Board.Pieces[f.to.Piece].Area
		return e.Side(area.Center(), func(p geom.Point) geom.Point { return ways.OnOutline(area, p) })
	}
	best, far := geom.Point{}, int64(-1)
	for m := range f.s.Members(f.to.Unit) {
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

// Exit is the way out of the border that the leader comes from: its front stands at the border when it begins.
// ff.move.from-reserve, ff.transport.exit.first-action, ff.building.leave
func (f *Finder) Exit() ways.Exit {
	return ways.Exit{Border: &f.Start, Body: &f.Body, Table: f.s.Box()}
}

// Gather notes the units that can be in the way.
func (f *Finder) Gather() {
	s := f.s
	f.On, f.About = &s.Table, geom.Box{Min: f.From, Max: f.From}.Grow(f.Limit+f.Body.Reach()+3*geom.Inch)
	stands := s.Positions().units
	for i := range stands {
		u := UnitID(i)
		if u == f.u || stands[i].waiting || f.Start.Kind == ways.HullBorder && int16(i) == s.Units[f.u].In {
			continue
		}
		enemy := s.Enemies(f.u, u)
		n := march.Group{ID: u, Foe: enemy, Box: stands[i].box}
		if !f.assault && int(stands[i].in) != f.to.Piece {
			s.holdsHouse(&n, &stands[i])
		}
		if !n.Box.Meets(f.About) {
			continue
		}
		if !f.assault && (!enemy || s.Flier(u)) || f.assault && enemy && u != f.to.Unit && s.Flier(u) {
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
func (f *Finder) keepFrom(o *march.Bystander) bool {
	if !f.assault {
		o.Gap = geom.Inch
	}
	o.Above = f.through && !(f.assault && !f.words.Fly && f.s.Applies("ff.assault.not-through-friends", !o.Foe))
	return o.Figure == march.Walled || !f.s.TypeOf(ModelID(o.Figure)).HVA
}

// Bar lists the ground and the models in the way; to one who goes through them they are only in the way of its end. Who begins
// on closed ground may leave it, nobody sprints off what bars sprints. Wire bars no advance: an assault goes round it only where
// its charge is too long for it.  ff.terrain.blocking, ff.terrain.difficult.no-sprint, ff.terrain.obstacle.sprint,
// ff.terrain.fortified.impediment-sprint
func (f *Finder) Bar(through bool) {
	f.through = through
	f.Barriers = f.Barriers[:0]
	near := f.About.Grow(-geom.Inch)
	for i := range f.s.Book.Board.Pieces {
		p := &f.s.Book.Board.Pieces[i]
		switch {
		case i == f.to.Piece:
		case through:
			if p.Solid() {
				f.Barriers = append(f.Barriers, march.Barrier{Area: &p.Area, Over: true})
			}
		case !f.Start.Of(i) && p.Area.Bounds().Meets(near):
			slow := f.sprint && !f.assault || f.noWire && p.Class == force.Impediment
			if kind, _ := f.s.Going(f.words, p); kind == BlockingGoing || kind == DifficultGoing && slow {
				f.Barriers = append(f.Barriers, march.Barrier{Area: &p.Area, Why: onClosed, Leaves: kind == BlockingGoing})
			}
		}
	}
	f.Everybody()
}

// Minds tells whether the leader minds the ground and enemies on its way.  ff.kw.fly.move, ff.kw.teleport.move
func (f *Finder) Minds() bool {
	return !f.words.Fly && !f.s.Applies("ff.kw.teleport.move", f.words.Teleport)
}

// Stood is the leader where it stands, nil if it comes out of a border.
func (f *Finder) Stood() *geom.Shape {
	if !f.Start.None() {
		return nil
	}
	b := f.Body.Moved(f.From)
	return &b
}

// free tells whether the leader's base fits through all the way straight to a place in an assault.
// ff.assault.path-width, ff.assault.not-through-friends
func (f *Finder) free(at geom.Point) bool {
	b, stood := f.Body.Moved(f.From), f.Stood()
	if at == f.From {
		stood = nil // it leaves nothing
	}
	swept := geom.SweptShape(&b, at.Sub(f.From))
	f.Bar(!f.Minds())
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

// Find gives the shortest way within the limit that ends where the leader can stand. One that flies or
// teleports has only to mind the end.  ff.assault.shortest-path, ff.kw.fly.move, ff.kw.teleport.move
func (f *Finder) Find() (Path, bool) {
	e := f.Exit()
	e.Begin(&f.Field, TouchSlack)
	f.Bar(!f.Minds() || f.assault && f.s.Denied("ff.assault.path-width"))
	f.Lens = f.lens(0)
	f.DrawWay(&f.Field, f.Stood())
	f.Seek(0)
	w, ok := f.Field.Touch(f.From, f.Limit)
	if f.assault && f.s.Denied("ff.assault.shortest-path") {
		ok = ok && len(w.Points) == 1 // it knows no way round anything then
	}
	if f.assault && len(w.Points) != 1 {
		f.noteFriends()
	}
	var best ways.Route
	if ok {
		best = ways.Route{From: f.From, Points: append([]geom.Point(nil), w.Points...), Length: e.Measured(&w, 0), Tag: w.Tag}
		ok = best.Length <= f.Limit
	}
	if !f.Start.None() && len(w.Points) != 1 && !(f.any && ok) {
		e.Goals = f.corners()
		best, ok = e.Shorter(&f.Field, f.Limit, best, ok) // by another door
	}
	return Path{Points: append([]geom.Point{best.From}, best.Points...), Length: best.Length, Model: ModelID(best.Tag)}, ok
}

// Seek names what the leader is to touch, or to come to at just a gap.
func (f *Finder) Seek(gap geom.Length) {
	if f.to.Unit == NoUnit {
		f.Field.SeekArea(&f.s.Book.Board.Pieces[f.to.Piece].Area, gap, int(NoModel))
		return
	}
	for m := range f.s.Members(f.to.Unit) {
		o := f.s.Shape(m)
		f.Field.Seek(&o, gap, int(m))
	}
}

// Nearest is the way by which the leader comes as near to the goal as it can without an assault: an inch from all enemies, and from
// friends where it ends. It begins at the side from which it would set out straight.  ff.fail-assault.move
func (f *Finder) Nearest() (Path, bool) {
	e := f.Exit()
	f.Bar(!f.Minds())
	here := f.Body.Moved(f.From)
	now := f.Gap(&here)
	e.Begin(&f.Field, TouchSlack)
	f.Lens = f.lens(now)
	f.DrawWay(&f.Field, f.Stood())
	f.DrawPlaces()
	points := ways.LeastGap(geom.Inch, now, f.Limit, func(gap geom.Length) ([]geom.Point, bool) {
		f.Field.Forgo() // the ground is the same for every gap
		f.Seek(gap)
		w, ok := f.Field.Touch(f.From, f.Limit)
		return w.Points, ok && e.Measured(&w, 0) <= f.Limit
	})
	return Path{Points: append([]geom.Point{f.From}, points...)}, len(points) > 0
}

// lens is where a way to within a gap of the goal can lead. Who comes out of a border may choose where.
func (f *Finder) lens(gap geom.Length) march.Lens {
	if !f.Start.None() {
		return march.Lens{}
	}
	return march.LensOf(f.From, f.goalBox(), f.Limit, gap+TouchSlack, geom.Inch, &f.Body)
}

// goalBox is a box about the goal.
func (f *Finder) goalBox() geom.Box {
	if f.to.Unit == NoUnit {
		return f.s.Book.Board.Pieces[f.to.Piece].Area.Bounds()
	}
	return f.s.boxOf(f.to.Unit)
}

// Gap is how far a body is from the goal.
func (f *Finder) Gap(b *geom.Shape) geom.Length {
	if f.to.Unit == NoUnit {
		return f.s.Book.Board.Pieces[f.to.Piece].Area.Gap(b)
	}
	best := geom.Length(1 << 20)
	for m := range f.s.Members(f.to.Unit) {
		o := f.s.Shape(m)
		best = min(best, geom.Gap(b, &o))
	}
	return best
}

// DrawPlaces draws where a move cannot end: on solid ground, an inch from friends.  ff.move.friend-one-inch
func (f *Finder) DrawPlaces() {
	for i := range f.s.Book.Board.Pieces {
		if p := &f.s.Book.Board.Pieces[i]; p.Solid() && f.Lens.Holds(p.Area.Bounds()) {
			f.Field.EndOffArea(&p.Area, 0)
		}
	}
	stands := f.s.Positions().units
	for i := range stands {
		u := UnitID(i)
		if u == f.u || f.s.Enemies(f.u, u) || !stands[i].box.Meets(f.About) {
			continue
		}
		for m := range f.s.Standing(u) {
			if o := f.s.Shape(m); !f.s.TypeOf(m).HVA && f.Lens.Holds(o.Bounds()) {
				f.Field.EndOff(&o, geom.Inch)
			}
		}
	}
}

// corners are those of the goal.
func (f *Finder) corners() (out []geom.Point) {
	if f.to.Piece >= 0 {
		for _, loop := range f.s.Book.Board.Pieces[f.to.Piece].Area.OutlinePoints() {
			out = append(out, loop...)
		}
		return out
	}
	for m := range f.s.Members(f.to.Unit) {
		b := f.s.Shape(m)
		out = append(out, b.Core()...)
	}
	return out
}

// noteFriends notes that friends are in the straight way.  ff.assault.not-through-friends
func (f *Finder) noteFriends() {
	b := f.Body.Moved(f.From)
	swept := geom.SweptShape(&b, f.AimPoint().Sub(f.From))
	for i := range f.Others {
		f.friend = f.friend || !f.Others[i].Foe && geom.Overlap(&swept, &f.Others[i].Body)
	}
}

// AimPoint is the middle of the goal.
func (f *Finder) AimPoint() geom.Point {
	if f.to.Piece >= 0 {
		return ways.OnOutline(&f.s.Book.Board.Pieces[f.to.Piece].Area, f.From)
	}
	best, far := f.From, int64(-1)
	for m := range f.s.Members(f.to.Unit) {
		if d := geom.DistSq(f.From, f.s.Bodies[m].At); far < 0 || d < far {
			best, far = f.s.Bodies[m].At, d
		}
	}
	return best
}
