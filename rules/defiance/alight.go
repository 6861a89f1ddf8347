package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
	"sortie/ways"
)

// AskDown is the question where a passenger comes down.
const AskDown = "set-down"

// alighting is how a passenger leaves a vehicle.
type alighting struct {
	b, v   BodyID
	rule   tally.Rule
	far    geom.Length  // from an entry arc of one that moves, 0 for directly beside one that stands
	on     *course      // the way of one that moves, nil where it has none before it
	head   geom.Angle   // how that faces at the beginning of it
	taken  []geom.Shape // where others are about to come down
	fights bool         // it may come down in contact with an enemy: dvg.orders.sprint.contact
	rival  UnitID       // of this unit, NoUnit for any
	off    bool         // others of its unit are out and crowd all entry arcs: it comes down some way off
}

// leapsWithin is how far from an entry arc one lands who leaps.  dvg.passenger.leap.walking, dvg.passenger.leap.running
func leapsWithin(class force.Class, run bool) geom.Length {
	if class == force.SI && !run {
		return 2 * geom.Inch
	}
	return 4 * geom.Inch
}

// askDown asks where a passenger comes down, as a rule at the first of the entry arcs that has a place; false if there is none.
// dvg.passenger.exit.stationary, dvg.passenger.leap.walking, dvg.passenger.leap.running
func (r *Run) askDown(al *alighting) (geom.Point, bool) {
	b, v := al.b, al.v
	at, ok := r.usualSpot(al)
	if !ok && al.far == 0 {
		at, ok = r.spotOff(al)
	}
	if !ok {
		return at, false
	}
	usual := flow.Answer{Paths: []flow.Path{{Figure: int32(b), Points: []geom.Point{at}}}}
	a := r.ask(flow.Question{Name: AskDown, Seat: r.SideOf(b), Kind: flow.Place, Rule: al.rule, Unit: int32(r.unitOf(b)), Target: int32(r.unitOf(v)), Thing: flow.Figure(int32(b)),
		Prompt: r.prompt("Where does ", b, " come down?"), HasDefault: true, Default: usual,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != int32(b) {
				return no(flow.RuleAnswer, "put it down", "one figure comes down")
			}
			if a.Paths[0].Points[0] == at { // where all are crowded it is some way off
				return nil
			}
			return r.downRefusal(al, a.Paths[0].Points[0])
		},
		Suggest: func(*dice.Rand) flow.Answer { return usual.Clone() }})
	r.cite(al.rule)
	at = a.Paths[0].Points[0]
	r.judged(func() { r.downRefusal(al, at) })
	return at, true
}

// downRefusal says why a passenger may not come down somewhere.  dvg.unit.perimeter.no-cross
func (s *State) downRefusal(al *alighting, at geom.Point) *tally.Refusal {
	g := &going{b: al.b, goal: NoBody, rival: NoUnit}
	if g.contact = al.fights; al.fights {
		g.rival = al.rival
	}
	if al.on != nil {
		g.along = []BodyID{al.v} // it goes on
	}
	s.prepare(g)
	g.spec.Place = true
	defer s.giveSpec(g.spec)
	if refusal := g.spec.Stand(0, at, s.Bodies[al.b].Facing); refusal != nil {
		return refusal
	}
	if al.fights {
		was := s.Bodies[al.b].At
		defer func() { s.Bodies[al.b].At = was }()
		s.Bodies[al.b].At = s.Bodies[al.v].At // from where it sees which enemy is near
		if refusal := s.contactRefusal(g, &way{at: at, facing: s.Bodies[al.b].Facing}); refusal != nil {
			return refusal
		}
	}
	body := s.ShapeAt(al.b, at, s.Bodies[al.b].Facing)
	for i := range al.taken {
		if geom.Overlap(&body, &al.taken[i]) {
			return no("dvg.house.figure-overlap", "put it down elsewhere", "another comes down there")
		}
	}
	if refusal := s.downHullRefusal(al, g, body); refusal != nil {
		return refusal
	}
	if al.far == 0 {
		if !al.off && !s.atEntry(al.b, al.v, at) || s.walled(al.v, at) {
			return no(al.rule, "put it down beside an entry arc", "%s comes down directly beside an entry arc of %s", s.figureName(al.b), s.figureName(al.v))
		}
		return nil
	}
	if _, ok := s.leapFrom(al, at); ok {
		return nil
	}
	return no(al.rule, "put it down nearer to where an entry arc passes", "%s comes down within %s of an entry arc of %s", s.figureName(al.b), s.long(al.far), s.figureName(al.v))
}

// downHullRefusal refuses a passenger a place where the perimeter of its unit would overlap another.
// dvg.unit.perimeter.no-cross, dvg.unit.perimeter.vehicle-elite
func (s *State) downHullRefusal(al *alighting, g *going, body geom.Shape) *tally.Refusal {
	if len(g.hulls) == 0 {
		return nil
	}
	now, _ := geom.Perimeter(append(s.comrades(s.unitOf(al.b), al.taken), body)...)
	for i := range g.hulls {
		if h := &g.hulls[i]; s.keptOff(al, h) && now.Bounds().Meets(h.box) && now.Overlaps(h.part) {
			return no("dvg.unit.perimeter.no-cross", "put it down elsewhere", "the perimeters of %s and %s would overlap", s.name(s.unitOf(al.b)), s.name(h.unit))
		}
	}
	return nil
}

// keptOff tells whether a passenger keeps out of a perimeter: not of that of its vehicle, nor of one that this has driven into, since
// vehicles and elite units do so as they like.
func (s *State) keptOff(al *alighting, h *hull) bool {
	if h.unit == s.unitOf(al.v) {
		return false
	}
	hull := s.Shape(al.v)
	return s.bound(h.unit) || !h.part.Overlaps(hull.Part())
}

// comrades are the figures of a unit that make its perimeter, those who are about to come down among them.
func (s *State) comrades(u UnitID, taken []geom.Shape) []geom.Shape {
	out := append([]geom.Shape(nil), taken...)
	for b := s.firstMan(u); b != NoBody; b = s.nextMan(b) {
		if s.inHull(b, false) {
			out = append(out, s.Shape(b))
		}
	}
	return out
}

// usualSpot is where a passenger comes down: in contact with an enemy only where there is no other place.
// dvg.passenger.exit.stationary, dvg.orders.sprint.contact
func (r *Run) usualSpot(al *alighting) (geom.Point, bool) {
	aloof := *al
	aloof.fights = false // not unless it wants to
	at, ok := r.spotBeside(&aloof)
	if !ok && al.fights {
		at, ok = r.spotBeside(al)
	}
	return at, ok
}

// spotBeside is the place at the first of the entry arcs that has one against the hull, or as near to one as there is room and the
// passenger may come.  dvg.passenger.exit.stationary, dvg.vehicle.entry-arcs
func (r *Run) spotBeside(al *alighting) (geom.Point, bool) {
	b, v := al.b, al.v
	turns := r.entries(v)
	for _, turn := range turns {
		if at, ok := r.freeSpot(b, r.atHull(b, v, turn), 6*geom.Inch, al.fights); ok && r.atEntry(b, v, at) && r.downRefusal(al, at) == nil {
			return at, true
		}
		if at, ok := r.alongHull(al, turn, 0); ok {
			return at, true
		}
	}
	for _, turn := range turns {
		for out := geom.Inch / 2; out <= al.far; out += geom.Inch / 2 {
			if at, ok := r.alongHull(al, turn, out); ok {
				return at, true
			}
		}
		if at, ok := r.atArcs(al, turn); ok {
			return at, true
		}
	}
	return geom.Point{}, false
}

// spotOff is the nearest place for one who finds all entry arcs crowded after others of its unit got off: only whole units leave.
// dvg.passenger.whole-units
func (r *Run) spotOff(al *alighting) (geom.Point, bool) {
	near := *al
	near.fights, near.off = false, true
	for _, turn := range r.entries(al.v) {
		var f ways.Field
		wish := r.atHull(al.b, al.v, turn)
		defer r.giveSpec(r.drawDown(&f, &near).spec)
		f.Inside(wish, 6*geom.Inch)
		for _, at := range f.Places(wish) {
			if r.downRefusal(&near, at) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}

// roomBeside tells whether there is a place for the first of a unit aboard of a vehicle to come down on, be it in contact with a unit
// that it may go for.  dvg.orders.sprint.contact, dvg.hth.target-order
func (r *Run) roomBeside(u UnitID, v BodyID) bool {
	p := &part{unit: u, order: SprintOrder, rival: NoUnit}
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard == v {
			r.Bodies[b].At = r.Bodies[v].At
			p.figures = append(p.figures, b)
		}
	}
	if len(p.figures) == 0 {
		return false
	}
	al := alighting{b: p.figures[0], v: v, rule: "dvg.passenger.exit.stationary", rival: NoUnit}
	_, ok := r.usualSpot(&al)
	r.Bodies[al.b].At = r.Bodies[v].At
	if !ok && r.State.holds("dvg.orders.sprint.contact", true) {
		al.fights = true
		for _, al.rival = range r.rivals(p) {
			if _, ok = r.spotBeside(&al); ok {
				break
			}
		}
		r.Bodies[al.b].At = r.Bodies[v].At
	}
	return ok
}

// entries are the sides of a vehicle with an entry arc, the back first.  dvg.vehicle.entry-arcs
func (s *State) entries(v BodyID) []geom.Angle {
	set := s.frame(v).EA
	var out []geom.Angle
	for i, turn := range [...]geom.Angle{180, 90, 270, 0} { // back, left, right, front
		bit := [...]force.Arcs{force.Back, force.Left, force.Right, force.Front}[i]
		if !s.holds("dvg.vehicle.entry-arcs", set != 0 && !set.Has(bit)) {
			out = append(out, turn)
		}
	}
	return out
}

// atEntry tells whether a place is directly beside an entry arc: as near as one must be to board.  dvg.passenger.exit.stationary
func (s *State) atEntry(b, v BodyID, at geom.Point) bool {
	body, hull := s.ShapeAt(b, at, s.Bodies[b].Facing), s.Shape(v)
	here, set := s.spot(v), s.frame(v).EA
	return geom.Within(&body, &hull, geom.Inch/2) && !s.holds("dvg.vehicle.entry-arcs", set != 0 && !inArcs(&here, set, at))
}

// alongHull is the place along one side of a vehicle, against it or so far out, where a passenger may come down and that is nearest
// to its middle.
func (r *Run) alongHull(al *alighting, turn geom.Angle, out geom.Length) (geom.Point, bool) {
	const step = geom.Inch / 8
	b, v := al.b, al.v
	ahead := (r.Bodies[v].Facing + turn).Norm()
	middle := r.atHull(b, v, turn).Polar(ahead, out)
	most := r.Bases[r.Bodies[v].Base].Reach() + r.reach(b) + out
	r.Bodies[b].At = middle
	for far := geom.Length(0); far <= most; far += step {
		for _, dir := range [...]geom.Angle{(ahead + 90).Norm(), (ahead + 270).Norm()} {
			if at := middle.Polar(dir, far); r.downRefusal(al, at) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}

// atArcs is a place beside one of the entry arcs, as far out as a passenger may come down: among all that are bounded by something,
// so that none is left out.
func (r *Run) atArcs(al *alighting, turn geom.Angle) (geom.Point, bool) {
	var f ways.Field
	b, v := al.b, al.v
	defer r.giveSpec(r.drawDown(&f, al).spec)
	r.drawBeside(&f, b, v, turn, max(geom.Inch/2, al.far))
	for _, at := range f.Places(r.atHull(b, v, turn)) {
		if r.downRefusal(al, at) == nil {
			return at, true
		}
	}
	return geom.Point{}, false
}

// drawBeside closes all places but those so near to a vehicle on one of its sides.
func (s *State) drawBeside(f *ways.Field, b, v BodyID, turn geom.Angle, out geom.Length) {
	hull, at, ahead := s.Shape(v), s.Bodies[v].At, s.Bodies[v].Facing+turn
	f.Beside(&hull, out)
	far := s.Bases[s.Bodies[v].Base].Reach() + 2*s.reach(b) + out
	f.OffCore(halfOf(at, ahead+45, 90, far), 0)
	f.OffCore(halfOf(at, ahead-45, -90, far), 0)
}

// drawDown draws where a passenger may not come down: on others, on closed ground, and where its unit's perimeter would overlap
// another of its side.  dvg.unit.perimeter.no-cross
func (r *Run) drawDown(f *ways.Field, al *alighting) *going {
	g := &going{b: al.b, goal: NoBody, rival: NoUnit, contact: al.fights}
	if al.on != nil {
		g.along = []BodyID{al.v}
	}
	r.prepare(g)
	g.spec.Place = true
	g.spec.Draw(f, 0, r.Bodies[al.b].Facing, al.taken)
	g.mates, g.laid = r.comrades(r.unitOf(al.b), al.taken), true
	wide := r.Bases[r.Bodies[al.b].Base].R
	mates, held := r.matesHull(g, wide)
	for i := range g.hulls {
		if h := &g.hulls[i]; r.keptOff(al, h) {
			keepOff(f, h, h.part.R+wide, &mates, held, 12*geom.Inch)
		}
	}
	return g
}

// walled tells whether impassable terrain is between a vehicle and a place.  dvg.terrain.impassable
func (s *State) walled(v BodyID, at geom.Point) bool {
	hull := s.Shape(v)
	return s.wallBetween(&hull, at)
}

// wallBetween tells whether impassable terrain is between a hull and a place.
func (s *State) wallBetween(hull *geom.Shape, at geom.Point) bool {
	from := hull.Nearest(at)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) == force.Impassable && s.holds("dvg.terrain.impassable", p.Area.Crosses(from, at)) {
			return true
		}
	}
	return false
}

// atHull is where a figure touches a vehicle in the middle of one of its sides: 0 is the front, 90 the left.
func (s *State) atHull(b, v BodyID, turn geom.Angle) geom.Point {
	box := s.Bases[s.Bodies[v].Base].Bounds()
	far := [...]geom.Length{box.Max.X, box.Max.Y, -box.Min.X, -box.Min.Y}[turn/90]
	return s.Bodies[v].At.Polar((s.Bodies[v].Facing + turn).Norm(), far+s.Bases[s.Bodies[b].Base].R+1)
}

// freeSpot is the free place for a passenger that is nearest to a wish, in contact with an enemy or not.
func (r *Run) freeSpot(b BodyID, wish geom.Point, far geom.Length, contact bool) (geom.Point, bool) {
	r.Bodies[b].At = wish
	g := r.prepare(&going{b: b, goal: NoBody, rival: NoUnit, contact: contact})
	g.spec.Place = true
	at, ok := g.spec.Nearest(&r.works().field, 0, wish, nil, far)
	r.giveSpec(g.spec)
	return at, ok
}

// landByWreck puts a survivor down within two inches of the wreck, behind it if there is room; where there is none so near,
// on the nearest free spot. It comes down beyond a wall only if there is nothing else.  dvg.passenger.survival.placed
func (r *Run) landByWreck(b, v BodyID) bool {
	hull, body := r.Bodies[v], r.Shape(v)
	me := r.Bases[r.Bodies[b].Base].R
	for _, turn := range [...]geom.Angle{180, 90, 270, 0} {
		dir := (hull.Facing + turn).Norm()
		rim := body.Support(geom.Point{}.Polar(dir, 1000))
		if at, ok := r.freeSpot(b, hull.At.Polar(dir, geom.Dist(hull.At, rim)+me), geom.Inch, false); ok && !r.walled(v, at) {
			r.Land(b, at, r.Bodies[b].Facing)
			return true
		}
	}
	at, ok := r.nearWreck(b, v)
	if !ok {
		at, ok = r.freeSpot(b, hull.At, 12*geom.Inch, false)
	}
	if ok {
		r.Land(b, at, r.Bodies[b].Facing)
	}
	return ok
}

// nearWreck is a place within two inches of a wreck and beside it, beyond a wall only if there is no other.  dvg.passenger.survival.placed
func (r *Run) nearWreck(b, v BodyID) (geom.Point, bool) {
	var f ways.Field
	hull, body := r.Bodies[v], r.Shape(v)
	g := r.prepare(&going{b: b, goal: NoBody, rival: NoUnit})
	defer r.giveSpec(g.spec)
	g.spec.Place = true
	g.spec.Draw(&f, 0, r.Bodies[b].Facing, []geom.Shape{body})
	f.Beside(&body, 2*geom.Inch)
	for _, walled := range [...]bool{false, true} {
		for _, at := range f.Places(hull.At) {
			if r.walled(v, at) == walled && g.spec.Stand(0, at, r.Bodies[b].Facing) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}
