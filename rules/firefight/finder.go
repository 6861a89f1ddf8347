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
	s       *State
	u       UnitID
	to      goal
	limit   geom.Length
	sprint  bool // difficult ground is closed to it
	assault bool // friends are in the way, the 1" zone of enemies is not
	noWire  bool // impediments are closed to it
	any     bool // the shortest way from the door next to the goal will do
	friend  bool // friends were in the way
	words   *force.Keywords
	body    geom.Shape // the leader's, round the origin
	reach   geom.Length
	start   ways.Border
	from    geom.Point
	others  []march.Bystander
	ground  []int16
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
	f.reach = f.body.Reach()
	f.start = s.borderOf(u)
	f.from = s.Bodies[lead].At
	if !f.start.None() {
		e := f.exit()
		f.from = e.At(f.aim(&e))
		f.limit -= f.start.Spent
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
		if d := geom.DistSq(f.start.Nearest(at), at); far < 0 || d < far {
			best, far = at, d
		}
	}
	return best
}

// exit is the way out of the border that the leader comes from: its front stands at the border when it begins.
// ff.move.from-reserve, ff.transport.exit.first-action, ff.building.leave
func (f *finder) exit() ways.Exit {
	return ways.Exit{Border: &f.start, Body: &f.body, Table: f.s.Box()}
}

// gather lists what can be in the way.
func (f *finder) gather() {
	s := f.s
	box := geom.Box{Min: f.from, Max: f.from}.Grow(f.limit + f.reach + 2*geom.Inch)
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		if i == f.to.piece || f.start.Of(i) || !p.Area.Bounds().Meets(box) {
			continue
		}
		if kind, _ := f.s.going(f.words, p); kind == BlockingGoing || kind == DifficultGoing && (f.sprint && !f.assault || p.Class == force.Impediment) {
			f.ground = append(f.ground, int16(i))
		}
	}
	if f.others == nil {
		f.others = make([]march.Bystander, 0, 32)
	}
	wide := box.Grow(geom.Inch)
	stands := s.positions().units
	for i := range stands {
		if UnitID(i) == f.u || stands[i].waiting || !stands[i].box.Meets(wide) || f.start.Kind == ways.HullBorder && int16(i) == s.Units[f.u].In {
			continue
		}
		enemy := s.enemies(f.u, UnitID(i))
		if !f.assault && (!enemy || s.flier(UnitID(i))) || f.assault && enemy && UnitID(i) != f.to.unit && s.flier(UnitID(i)) {
			continue
		}
		for m := range s.Standing(UnitID(i)) {
			if wide.Contains(s.Bodies[m].At) && !s.typ(m).HVA {
				b := s.Shape(m)
				f.others = append(f.others, march.Bystander{Body: b, Box: b.Bounds(), Figure: int32(m), Group: int16(i), Foe: enemy})
			}
		}
	}
}

// free tells whether the leader's base fits through all the way from one place to another.
// ff.assault.path-width, ff.assault.not-through-friends
func (f *finder) free(p, q geom.Point) bool {
	b := f.body.Moved(p)
	swept := geom.SweptShape(&b, q.Sub(p))
	if f.start.Kind != ways.EdgeBorder && !f.s.onTable(&swept) && f.s.onTable(&b) {
		return false
	}
	through := f.words.Fly || f.s.holds("ff.kw.teleport.move", f.words.Teleport)
	if through && !f.words.Teleport {
		return true
	}
	box := swept.Bounds()
	leaving := p == f.from && p != q && f.start.None() // what it begins on or beside it may leave
	for _, i := range f.ground {
		pc := &f.s.book.Board.Pieces[i]
		if through || pc.Class == force.Impediment && f.assault && !f.noWire {
			continue
		}
		if pc.Area.Bounds().Meets(box) && pc.Area.Overlaps(&swept) && !(leaving && pc.Area.Overlaps(&b)) {
			return false
		}
	}
	wide := box.Grow(geom.Inch)
	for i := range f.others {
		o := &f.others[i]
		switch {
		case !wide.Meets(o.Box) || through && !(f.assault && f.bars(o)):
		case f.assault:
			if geom.Overlap(&swept, &o.Body) && !(leaving && geom.Overlap(&b, &o.Body)) {
				return false
			}
		case march.Nears(&b, &swept, &o.Body, geom.Inch):
			return false
		}
	}
	return true
}

// find gives the shortest way within the limit that ends where the leader can stand. One that flies or
// teleports has only to mind the end.  ff.assault.shortest-path, ff.kw.fly.move, ff.kw.teleport.move
func (f *finder) find() (path, bool) {
	e := f.exit()
	f.draw(&e)
	w, ok := f.field.Touch(f.from, f.limit)
	if f.assault && f.s.denied("ff.assault.shortest-path") {
		ok = ok && len(w.Points) == 1 // it knows no way round anything then
	}
	if f.assault && len(w.Points) != 1 {
		f.noteFriends()
	}
	var best ways.Route
	if ok {
		best = ways.Route{From: f.from, Points: append([]geom.Point(nil), w.Points...), Length: e.Measured(&w, 0), Tag: w.Tag}
		ok = best.Length <= f.limit
	}
	if !f.start.None() && len(w.Points) != 1 && !(f.any && ok) {
		e.Goals = f.corners()
		best, ok = e.Shorter(&f.field, f.limit, best, ok) // by another door
	}
	return path{points: append([]geom.Point{best.From}, best.Points...), length: best.Length, model: ModelID(best.Tag)}, ok
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

// bars tells whether a model is in the way even of one that minds neither ground nor enemies: who teleports into an
// assault goes through no friends, who flies goes over them.  ff.kw.teleport.move, ff.assault.not-through-friends,
// ff.kw.fly.move
func (f *finder) bars(o *march.Bystander) bool {
	return !f.words.Fly && f.s.holds("ff.assault.not-through-friends", !o.Foe)
}

// noteFriends notes that friends are in the straight way.  ff.assault.not-through-friends
func (f *finder) noteFriends() {
	b := f.body.Moved(f.from)
	swept := geom.SweptShape(&b, f.aimPoint().Sub(f.from))
	for i := range f.others {
		f.friend = f.friend || !f.others[i].Foe && geom.Overlap(&swept, &f.others[i].Body)
	}
}

// draw shuts what is in the way of the leader and names what it is to touch.
func (f *finder) draw(e *ways.Exit) {
	board := &f.s.book.Board
	stands := f.start.None() // on and beside what it may leave
	start := f.body.Moved(f.from)
	e.Begin(&f.field, touchSlack)
	through := f.words.Fly || f.s.holds("ff.kw.teleport.move", f.words.Teleport) || f.assault && f.s.denied("ff.assault.path-width")
	if through {
		for i := range board.Pieces {
			if p := &board.Pieces[i]; i != f.to.piece && p.Solid() {
				f.field.EndOffArea(&p.Area, 0)
			}
		}
	} else {
		for _, i := range f.ground {
			pc := &board.Pieces[i]
			if (pc.Class != force.Impediment || !f.assault || f.noWire) && !(stands && pc.Area.Overlaps(&start)) {
				f.field.KeepArea(&pc.Area, 0)
			}
		}
	}
	if f.assault {
		f.s.drawObjectives(&f.field, f.u)
	}
	for i := range f.others {
		o := &f.others[i]
		switch {
		case through && !(f.assault && f.bars(o)):
			f.field.EndOff(&o.Body, 0)
		case f.assault:
			if !(stands && geom.Overlap(&start, &o.Body)) {
				f.field.Keep(&o.Body, 0)
			}
		case stands && geom.Closer(&start, &o.Body, geom.Inch): // it may leave, and come no nearer
			if gap := geom.Gap(&start, &o.Body); gap > 1 {
				f.field.Keep(&o.Body, gap-1)
			}
		default:
			f.field.Keep(&o.Body, geom.Inch)
		}
	}
	if f.to.unit == NoUnit {
		f.field.SeekArea(&board.Pieces[f.to.piece].Area, 0, int(NoModel))
		return
	}
	for m := range f.s.Members(f.to.unit) {
		o := f.s.Shape(m)
		f.field.Seek(&o, 0, int(m))
	}
}

// aimPoint is the middle of the goal.
func (f *finder) aimPoint() geom.Point {
	if f.to.piece >= 0 {
		return ways.OnOutline(&f.s.book.Board.Pieces[f.to.piece].Area, f.from)
	}
	best, far := f.from, int64(-1)
	for m := range f.s.Members(f.to.unit) {
		if d := geom.DistSq(f.from, f.s.Bodies[m].At); far < 0 || d < far {
			best, far = f.s.Bodies[m].At, d
		}
	}
	return best
}
