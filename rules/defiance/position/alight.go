package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
	"sortie/ways"
)

// Alighting is how a passenger leaves a vehicle.
type Alighting struct {
	Body, Vehicle BodyID
	Rule          tally.Rule
	Far           geom.Length  // from an entry arc of one that moves, 0 for directly beside one that stands
	on            *Course      // the way of one that moves, nil where it has none before it
	Head          geom.Angle   // how that faces at the beginning of it
	Taken         []geom.Shape // where others are about to come down
	Fights        bool         // it may come down in contact with an enemy: dvg.orders.sprint.contact
	Rival         UnitID       // of this unit, NoUnit for any
	off           bool         // others of its unit are out and crowd all entry arcs: it comes down some way off
}

// leapsWithin is how far from an entry arc one lands who leaps.  dvg.passenger.leap.walking, dvg.passenger.leap.running
func leapsWithin(class force.Class, run bool) geom.Length {
	if class == force.SI && !run {
		return 2 * geom.Inch
	}
	return 4 * geom.Inch
}

// DownRefusal says why a passenger may not come down somewhere.  dvg.unit.perimeter.no-cross
func (s *State) DownRefusal(al *Alighting, at geom.Point) *tally.Refusal {
	g := &Going{Body: al.Body, Goal: NoBody, Rival: NoUnit}
	if g.Contact = al.Fights; al.Fights {
		g.Rival = al.Rival
	}
	if al.on != nil {
		g.Along = []BodyID{al.Vehicle} // it goes on
	}
	s.Prepare(g)
	g.Spec.Place = true
	defer s.GiveSpec(g.Spec)
	if refusal := g.Spec.Stand(0, at, s.Bodies[al.Body].Facing); refusal != nil {
		return refusal
	}
	if al.Fights {
		was := s.Bodies[al.Body].At
		defer func() { s.Bodies[al.Body].At = was }()
		s.Bodies[al.Body].At = s.Bodies[al.Vehicle].At // from where it sees which enemy is near
		if refusal := s.contactRefusal(g, &Way{At: at, Facing: s.Bodies[al.Body].Facing}); refusal != nil {
			return refusal
		}
	}
	body := s.ShapeAt(al.Body, at, s.Bodies[al.Body].Facing)
	for i := range al.Taken {
		if geom.Overlap(&body, &al.Taken[i]) {
			return No("dvg.house.figure-overlap", "put it down elsewhere", "another comes down there")
		}
	}
	if refusal := s.downHullRefusal(al, g, body); refusal != nil {
		return refusal
	}
	if al.Far == 0 {
		if !al.off && !s.atEntry(al.Body, al.Vehicle, at) || s.walled(al.Vehicle, at) {
			return No(al.Rule, "put it down beside an entry arc", "%s comes down directly beside an entry arc of %s", s.FigureName(al.Body), s.FigureName(al.Vehicle))
		}
		return nil
	}
	if _, ok := s.LeapFrom(al, at); ok {
		return nil
	}
	return No(al.Rule, "put it down nearer to where an entry arc passes", "%s comes down within %s of an entry arc of %s", s.FigureName(al.Body), s.Long(al.Far), s.FigureName(al.Vehicle))
}

// downHullRefusal refuses a passenger a place where the perimeter of its unit would overlap another.
// dvg.unit.perimeter.no-cross, dvg.unit.perimeter.vehicle-elite
func (s *State) downHullRefusal(al *Alighting, g *Going, body geom.Shape) *tally.Refusal {
	if len(g.hulls) == 0 {
		return nil
	}
	now, _ := geom.Perimeter(append(s.comrades(s.UnitOf(al.Body), al.Taken), body)...)
	for i := range g.hulls {
		if h := &g.hulls[i]; s.keptOff(al, h) && now.Bounds().Meets(h.box) && now.Overlaps(h.part) {
			return No("dvg.unit.perimeter.no-cross", "put it down elsewhere", "the perimeters of %s and %s would overlap", s.Name(s.UnitOf(al.Body)), s.Name(h.unit))
		}
	}
	return nil
}

// keptOff tells whether a passenger keeps out of a perimeter: not of that of its vehicle, nor of one that this has driven into, since
// vehicles and elite units do so as they like.
func (s *State) keptOff(al *Alighting, h *hull) bool {
	if h.unit == s.UnitOf(al.Vehicle) {
		return false
	}
	hull := s.Shape(al.Vehicle)
	return s.bound(h.unit) || !h.part.Overlaps(hull.Part())
}

// comrades are the figures of a unit that make its perimeter, those who are about to come down among them.
func (s *State) comrades(u UnitID, taken []geom.Shape) []geom.Shape {
	out := append([]geom.Shape(nil), taken...)
	for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
		if s.inHull(b, false) {
			out = append(out, s.Shape(b))
		}
	}
	return out
}

// UsualSpot is where a passenger comes down: in contact with an enemy only where there is no other place.
// dvg.passenger.exit.stationary, dvg.orders.sprint.contact
func (s *State) UsualSpot(al *Alighting) (geom.Point, bool) {
	aloof := *al
	aloof.Fights = false // not unless it wants to
	at, ok := s.SpotBeside(&aloof)
	if !ok && al.Fights {
		at, ok = s.SpotBeside(al)
	}
	return at, ok
}

// SpotBeside is the place at the first of the entry arcs that has one against the hull, or as near to one as there is room and the
// passenger may come.  dvg.passenger.exit.stationary, dvg.vehicle.entry-arcs
func (s *State) SpotBeside(al *Alighting) (geom.Point, bool) {
	b, v := al.Body, al.Vehicle
	turns := s.entries(v)
	for _, turn := range turns {
		if at, ok := s.FreeSpot(b, s.atHull(b, v, turn), 6*geom.Inch, al.Fights); ok && s.atEntry(b, v, at) && s.DownRefusal(al, at) == nil {
			return at, true
		}
		if at, ok := s.alongHull(al, turn, 0); ok {
			return at, true
		}
	}
	for _, turn := range turns {
		for out := geom.Inch / 2; out <= al.Far; out += geom.Inch / 2 {
			if at, ok := s.alongHull(al, turn, out); ok {
				return at, true
			}
		}
		if at, ok := s.atArcs(al, turn); ok {
			return at, true
		}
	}
	return geom.Point{}, false
}

// SpotOff is the nearest place for one who finds all entry arcs crowded after others of its unit got off: only whole units leave.
// dvg.passenger.whole-units
func (s *State) SpotOff(al *Alighting) (geom.Point, bool) {
	near := *al
	near.Fights, near.off = false, true
	for _, turn := range s.entries(al.Vehicle) {
		var f ways.Field
		wish := s.atHull(al.Body, al.Vehicle, turn)
		defer s.GiveSpec(s.drawDown(&f, &near).Spec)
		f.Inside(wish, 6*geom.Inch)
		for _, at := range f.Places(wish) {
			if s.DownRefusal(&near, at) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}

// entries are the sides of a vehicle with an entry arc, the back first.  dvg.vehicle.entry-arcs
func (s *State) entries(v BodyID) []geom.Angle {
	set := s.Frame(v).EA
	var out []geom.Angle
	for i, turn := range [...]geom.Angle{180, 90, 270, 0} { // back, left, right, front
		bit := [...]force.Arcs{force.Back, force.Left, force.Right, force.Front}[i]
		if !s.Applies("dvg.vehicle.entry-arcs", set != 0 && !set.Has(bit)) {
			out = append(out, turn)
		}
	}
	return out
}

// atEntry tells whether a place is directly beside an entry arc: as near as one must be to board.  dvg.passenger.exit.stationary
func (s *State) atEntry(b, v BodyID, at geom.Point) bool {
	body, hull := s.ShapeAt(b, at, s.Bodies[b].Facing), s.Shape(v)
	here, set := s.Spot(v), s.Frame(v).EA
	return geom.Within(&body, &hull, geom.Inch/2) && !s.Applies("dvg.vehicle.entry-arcs", set != 0 && !InArcs(&here, set, at))
}

// alongHull is the place along one side of a vehicle, against it or so far out, where a passenger may come down and that is nearest
// to its middle.
func (s *State) alongHull(al *Alighting, turn geom.Angle, out geom.Length) (geom.Point, bool) {
	const step = geom.Inch / 8
	b, v := al.Body, al.Vehicle
	ahead := (s.Bodies[v].Facing + turn).Norm()
	middle := s.atHull(b, v, turn).Polar(ahead, out)
	most := s.Bases[s.Bodies[v].Base].Reach() + s.Reach(b) + out
	s.Bodies[b].At = middle
	for far := geom.Length(0); far <= most; far += step {
		for _, dir := range [...]geom.Angle{(ahead + 90).Norm(), (ahead + 270).Norm()} {
			if at := middle.Polar(dir, far); s.DownRefusal(al, at) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}

// atArcs is a place beside one of the entry arcs, as far out as a passenger may come down: among all that are bounded by something,
// so that none is left out.
func (s *State) atArcs(al *Alighting, turn geom.Angle) (geom.Point, bool) {
	var f ways.Field
	b, v := al.Body, al.Vehicle
	defer s.GiveSpec(s.drawDown(&f, al).Spec)
	s.drawBeside(&f, b, v, turn, max(geom.Inch/2, al.Far))
	for _, at := range f.Places(s.atHull(b, v, turn)) {
		if s.DownRefusal(al, at) == nil {
			return at, true
		}
	}
	return geom.Point{}, false
}

// drawBeside closes all places but those so near to a vehicle on one of its sides.
func (s *State) drawBeside(f *ways.Field, b, v BodyID, turn geom.Angle, out geom.Length) {
	hull, at, ahead := s.Shape(v), s.Bodies[v].At, s.Bodies[v].Facing+turn
	f.Beside(&hull, out)
	far := s.Bases[s.Bodies[v].Base].Reach() + 2*s.Reach(b) + out
	f.OffCore(halfOf(at, ahead+45, 90, far), 0)
	f.OffCore(halfOf(at, ahead-45, -90, far), 0)
}

// drawDown draws where a passenger may not come down: on others, on closed ground, and where its unit's perimeter would overlap
// another of its side.  dvg.unit.perimeter.no-cross
func (s *State) drawDown(f *ways.Field, al *Alighting) *Going {
	g := &Going{Body: al.Body, Goal: NoBody, Rival: NoUnit, Contact: al.Fights}
	if al.on != nil {
		g.Along = []BodyID{al.Vehicle}
	}
	s.Prepare(g)
	g.Spec.Place = true
	g.Spec.Draw(f, 0, s.Bodies[al.Body].Facing, al.Taken)
	g.mates, g.laid = s.comrades(s.UnitOf(al.Body), al.Taken), true
	wide := s.Bases[s.Bodies[al.Body].Base].R
	mates, held := s.matesHull(g, wide)
	for i := range g.hulls {
		if h := &g.hulls[i]; s.keptOff(al, h) {
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
		if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) == force.Impassable && s.Applies("dvg.terrain.impassable", p.Area.Crosses(from, at)) {
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

// FreeSpot is the free place for a passenger that is nearest to a wish, in contact with an enemy or not.
func (s *State) FreeSpot(b BodyID, wish geom.Point, far geom.Length, contact bool) (geom.Point, bool) {
	s.Bodies[b].At = wish
	g := s.Prepare(&Going{Body: b, Goal: NoBody, Rival: NoUnit, Contact: contact})
	g.Spec.Place = true
	at, ok := g.Spec.Nearest(&s.Works().Field, 0, wish, nil, far)
	s.GiveSpec(g.Spec)
	return at, ok
}

// LandByWreck puts a survivor down within two inches of the wreck, behind it if there is room; where there is none so near,
// on the nearest free spot. It comes down beyond a wall only if there is nothing else.  dvg.passenger.survival.placed
func (s *State) LandByWreck(b, v BodyID) bool {
	hull, body := s.Bodies[v], s.Shape(v)
	me := s.Bases[s.Bodies[b].Base].R
	for _, turn := range [...]geom.Angle{180, 90, 270, 0} {
		dir := (hull.Facing + turn).Norm()
		rim := body.Support(geom.Point{}.Polar(dir, 1000))
		if at, ok := s.FreeSpot(b, hull.At.Polar(dir, geom.Dist(hull.At, rim)+me), geom.Inch, false); ok && !s.walled(v, at) {
			s.Land(b, at, s.Bodies[b].Facing)
			return true
		}
	}
	at, ok := s.nearWreck(b, v)
	if !ok {
		at, ok = s.FreeSpot(b, hull.At, 12*geom.Inch, false)
	}
	if ok {
		s.Land(b, at, s.Bodies[b].Facing)
	}
	return ok
}

// nearWreck is a place within two inches of a wreck and beside it, beyond a wall only if there is no other.  dvg.passenger.survival.placed
func (s *State) nearWreck(b, v BodyID) (geom.Point, bool) {
	var f ways.Field
	hull, body := s.Bodies[v], s.Shape(v)
	g := s.Prepare(&Going{Body: b, Goal: NoBody, Rival: NoUnit})
	defer s.GiveSpec(g.Spec)
	g.Spec.Place = true
	g.Spec.Draw(&f, 0, s.Bodies[b].Facing, []geom.Shape{body})
	f.Beside(&body, 2*geom.Inch)
	for _, walled := range [...]bool{false, true} {
		for _, at := range f.Places(hull.At) {
			if s.walled(v, at) == walled && g.Spec.Stand(0, at, s.Bodies[b].Facing) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}

// Course is the way that a vehicle has before it from a place on.
type Course struct {
	Way   *Way
	From  geom.Point
	Gone  geom.Fixed
	Turns bool // it has no more than a turn before it
}
