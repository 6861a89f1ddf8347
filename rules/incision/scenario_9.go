package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// The questions of setting up Sabotage.
const (
	AskSize     = "size"
	AskBuilding = "building"
)

// sabotage is scenario 9.  is.sc9.header
func sabotage() Scenario {
	return Scenario{
		ID: "sabotage", Name: "9: Sabotage", Number: 9, Difficulty: force.MediumDifficulty, From: 160, To: 240, Least: 3, Most: 6, Size: 36, Demolition: true, NoStrikes: true, Attack: true,
		Text:  "The attacker comes from an edge of its choice and brings down the command building on the other side with explosives.",
		rows:  []tally.Rule{"is.sc9.deploy"},
		open:  inchPoints(18, 30, 18, 6, 6, 18, 30, 18, 16, 28, 20, 28, 16, 8, 20, 8, 28, 16, 28, 20, 8, 16, 8, 20),
		areas: func(s *State) []place { return s.edgeAreas(12) }, setUp: (*run).buildingSetUp, deploys: (*State).defends, goals: (*State).wallGoals,
		now: (*run).sabotageNow, end: (*run).sabotageEnd, could: (*State).canControl, worth: (*State).sabotageProspect,
	}
}

// What the building and its walls bear.  is.sc9.building
const (
	buildingDP = 25
	wallDP     = 10
	wallAV     = 6
)

// commandPiece is the building among the pieces of ground, -1 before it is placed.
func (s *State) commandPiece() int {
	for i := range s.Ground.Pieces() {
		if s.Ground.Pieces()[i].Key == "command building" {
			return i
		}
	}
	return -1
}

// buildingSetUp lets the defender place the building, 4" to 6" square.  is.sc9.setup
func (r *run) buildingSetUp() bool {
	if r.Mission.Place > 0 {
		return false
	}
	r.Mission.Place++
	side := foe(r.Mission.Attacker)
	n := r.ask(flow.Question{Name: AskSize, Seat: side, Kind: flow.Number, Rule: "is.sc9.setup", Unit: -1, Target: -1, Prompt: "How many inches square is the building?", Min: 4, Max: 6,
		Default: flow.Answer{Value: 5}, HasDefault: true})
	long := inches(int(n.Value))
	at := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
	}
	first := r.buildingRoom(long, nil)
	a := r.ask(flow.Question{
		Name: AskBuilding, Seat: side, Kind: flow.Place, Rule: "is.sc9.setup", Unit: -1, Target: -1, Prompt: "Where is the middle of the building?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.sc9.setup", "one place is wanted", "put the building down")
			}
			return r.buildingRefusal(a.Paths[0].Points[0], long)
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return at(r.buildingRoom(long, rnd)) },
		Default: at(first), HasDefault: true,
	})
	r.raise(a.Paths[0].Points[0], long)
	r.tell("building", NoUnit, NoUnit, "is.sc9.setup", "The command building is placed")
	return true
}

// square is a building about its middle.
func square(p geom.Point, long geom.Length) geom.Box {
	h := geom.Point{X: long / 2, Y: long / 2}
	return geom.Box{Min: p.Sub(h), Max: p.Add(h)}
}

// buildingZone is the central sector of the defender's side without the 4" along its edge.  is.sc9.setup
func (s *State) buildingZone() geom.Box {
	b := s.Areas[foe(s.Mission.Attacker)].At
	w, h, in := s.Size.X/3, s.Size.Y/3, 4*geom.Inch
	if b.Min.X == 0 && b.Max.X == s.Size.X {
		b.Min.X, b.Max.X = w, 2*w
	} else {
		b.Min.Y, b.Max.Y = h, 2*h
	}
	table := s.Box()
	return b.Cut(geom.Box{Min: geom.Point{X: in, Y: in}, Max: table.Max.Sub(geom.Point{X: in, Y: in})})
}

// buildingRefusal says why the building may not stand somewhere.  is.sc9.setup
func (s *State) buildingRefusal(p geom.Point, long geom.Length) *tally.Refusal {
	if !s.denied("is.sc9.setup") && !s.buildingZone().Holds(square(p, long)) {
		return tally.Refuse("is.sc9.setup", "that is outside the central sector or less than 4\" from the edge", "place it inside")
	}
	if !s.Box().Holds(square(p, long)) {
		return tally.Refuse("is.sc9.setup", "that is off the table", "place it inside")
	}
	return nil
}

// buildingRoom is a lawful place for the building: there is always one, ground in it is cleared.
func (s *State) buildingRoom(long geom.Length, rnd *dice.Rand) geom.Point {
	zone := s.buildingZone().Grow(-long / 2)
	if rnd == nil {
		return zone.Center()
	}
	return within(zone, rnd)
}

// raise puts the building up with its four walls and clears the ground under it.  is.sc9.building
func (s *State) raise(p geom.Point, long geom.Length) {
	b := square(p, long)
	corners := []geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
	form := table.Form{Kind: geom.KindPolygon, Pts: corners}
	body, err := geom.Hull(corners...)
	if err != nil {
		panic(err) // a square is a polygon
	}
	for i := range s.Ground.Pieces() {
		if s.Ground.Pieces()[i].Area.Overlaps(&body) {
			s.Ground.Alter(i).Gone = true
		}
	}
	if _, err := s.Ground.Add(table.Piece{Key: "command building", Kind: int16(kindNamed("command-building")), Form: form}); err != nil {
		panic(err)
	}
	for i := range corners {
		s.lie(wallThing, geom.Mid(corners[i], corners[(i+1)%4]))
	}
}

// strikeWall is a strike against a wall: AV comes off what is not Breaching.  is.sc9.building, is.object.av-dp, is.breach.ignore-av
func (r *run) strikeWall(thing, sv int, breaching bool) {
	if breaching {
		r.cite("is.breach.ignore-av")
	} else {
		r.cite("is.object.av-dp")
		sv -= wallAV
	}
	r.damageWall(thing, sv)
}

// strikesWall turns a hit on the command building into one on its wall nearest to where it is struck, false for other objects.
// is.sc9.building
func (r *run) strikesWall(piece, sv int, breaching bool) bool {
	if r.book.scenario.Number != 9 || piece != r.commandPiece() {
		return false
	}
	from, best := r.at, -1
	for i := range r.Things {
		th := &r.Things[i]
		if th.Kind == wallThing && !th.Gone && (best < 0 || geom.Dist(from, th.At) < geom.Dist(from, r.Things[best].At)) {
			best = i
		}
	}
	if best >= 0 {
		r.strikeWall(best, sv, breaching)
	}
	return true
}

// damageWall takes damage points off a wall; what the wall had left counts against the building too, and at 25 that
// collapses.  is.sc9.building, is.object.wall-hurts-building
func (r *run) damageWall(thing, n int) {
	th := &r.Things[thing]
	piece := r.commandPiece()
	if th.Gone || n <= 0 || piece < 0 {
		return
	}
	n = min(n, wallDP-int(th.Value))
	th.Value += int16(n)
	if th.Value >= wallDP {
		th.Gone = true
		r.tell("wall", NoUnit, NoUnit, "is.sc9.building", "A wall of the building is destroyed")
	}
	if !r.by("is.sc9.building", true, "is.object.wall-hurts-building", "is.build.demolition.wall-to-building") {
		return
	}
	b := r.Ground.Alter(piece)
	b.Damage += int16(n)
	r.tell("damaged", NoUnit, NoUnit, "is.sc9.building", "The building has lost %d of %d damage points", b.Damage, buildingDP)
	if b.Damage >= buildingDP {
		b.Gone = true
		r.tell("collapsed", NoUnit, NoUnit, "is.sc9.building", "The building collapses")
	}
}

// wallsDown counts the walls that are destroyed.
func (s *State) wallsDown() int {
	n := 0
	for i := range s.Things {
		n += one(s.Things[i].Kind == wallThing && s.Things[i].Gone)
	}
	return n
}

func (s *State) collapsed() bool {
	i := s.commandPiece()
	return i >= 0 && s.Ground.Pieces()[i].Gone
}

// sappers tells whether attackers are left who can use explosives; four of them a mere question of turns.  is.sc9.early
func (s *State) sappers() bool {
	for u := range s.members(s.Mission.Attacker) {
		if s.inPlay(u) && !s.Units[u].Broken && s.explosives(u) {
			return true
		}
	}
	return false
}

// explosives tells whether a unit's operative carries something that can be placed: a charge or a grenade.
func (s *State) explosives(u UnitID) bool {
	for _, a := range s.lead(u).Arms {
		if s.book.weapons[a.Weapon].Class == force.Grenade {
			return s.lead(u).sophont()
		}
	}
	return false
}

// sabotageNow ends the game when the building is down, or nobody defends it while it can still be blown up.
// is.sc9.end, is.sc9.early
func (r *run) sabotageNow() {
	if r.Phase == Areas || r.Phase == Deploy {
		return
	}
	attacker := r.Mission.Attacker
	switch {
	case r.by("is.sc9.end", r.collapsed()):
		r.finish(r.sabotageLevels(), "is.sc9.end", "the building is destroyed")
	case r.by("is.sc9.early", !r.fights(foe(attacker)) && r.sappers()):
		levels := make([]force.Success, r.Sides())
		levels[attacker] = force.TotalSuccess
		r.finish(levels, "is.sc9.early", "nobody is left to defend the building")
	}
}

// sabotageEnd ends it at a turn's end when two thirds of the attackers are out or nobody defends.  is.sc9.end
func (r *run) sabotageEnd() {
	if r.sabotageNow(); r.Ended {
		return
	}
	attacker := r.Mission.Attacker
	if r.by("is.sc9.end", 3*r.out(attacker) >= 2*int(r.Mission.Fielded[attacker]) || !r.fights(foe(attacker))) {
		r.finish(r.sabotageLevels(), "is.sc9.end", "the attack cannot go on")
	}
}

// sabotageLevels are the levels of success.  is.sc9.total, is.sc9.partial-success, is.sc9.partial-failure, is.sc9.failure
func (r *run) sabotageLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	attacker, defender := r.Mission.Attacker, foe(r.Mission.Attacker)
	switch {
	case r.collapsed():
		if r.by("is.sc9.total", true, "is.sc9.failure") {
			levels[attacker] = force.TotalSuccess
		}
	case r.wallsDown() >= 2:
		if r.by("is.sc9.partial-success", true) {
			levels[attacker] = force.PartialSuccess
		}
		if r.by("is.sc9.partial-failure", true) {
			levels[defender] = force.PartialFailure
		}
	default:
		if r.by("is.sc9.total", true, "is.sc9.failure") {
			levels[defender] = force.TotalSuccess
		}
	}
	return levels
}

// wallGoals are the walls that stand, for the attacker.
func (s *State) wallGoals(u UnitID) []geom.Point {
	if s.sideOf(u) != s.Mission.Attacker || !s.harmsObjects(u) {
		return nil
	}
	var out []geom.Point
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == wallThing && !th.Gone {
			out = append(out, th.At)
		}
	}
	return out
}

// sabotageProspect: damage to the building. How near the attacker is counts for nothing: who rushes on is shot down, and the book has
// no last turn.
func (s *State) sabotageProspect(side, _ Side) int {
	i := s.commandPiece()
	if side != s.Mission.Attacker || i < 0 {
		return 0
	}
	p := &s.Ground.Pieces()[i]
	return 8*int(p.Damage) + [...]int{0, 100, 360, 400, 440}[s.wallsDown()] // with two of them down the attack has come off
}
