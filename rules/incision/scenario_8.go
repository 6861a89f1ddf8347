package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions of setting up Counterstrike.
const (
	AskArtillery = "artillery"
	AskGuard     = "guard"
	AskBarrier   = "barrier"
	AskReaim     = "re-aim"
)

// counterstrike is scenario 8.  is.sc8.difficulty, is.sc8.points
func counterstrike() Scenario {
	return Scenario{
		ID: "counterstrike", Name: "8: Counterstrike", Number: 8, Difficulty: force.Hard, From: 200, To: 360, Least: 4, Most: 8, Size: 36, Demolition: true, NoStrikes: true, Attack: true,
		Text: "The attacker comes from an edge of its choice and destroys the artillery in the defender's zone, by gunfire or with explosives.",
		rows: []tally.Rule{"is.sc8.difficulty", "is.sc8.deploy"},
		lay:  (*State).artillery, areas: func(s *State) []place { return s.edgeAreas(10) }, setUp: (*run).artillerySetUp, deploys: (*State).defends,
		goals: (*State).artilleryGoals, begins: (*run).reaimBuddies, now: (*run).counterstrikeNow, end: (*run).counterstrikeEnd, could: (*State).canControl, worth: (*State).artilleryProspect,
	}
}

// artillery prepares the pieces; they belong to the defender and have no die.  is.sc8.artillery
func (s *State) artillery() {
	s.book.known("buddy-batter")
	for range or(s.book.options.Pieces, 2) {
		s.stage(Artillery, foe(s.Mission.Attacker), "artillery")
	}
	for range or(s.book.options.Pieces, 2) {
		s.TakeOff(s.stage(Projector, foe(s.Mission.Attacker), "projector"))
	}
}

// defends tells whether a side is the defender: it deploys, the attacker arrives.  is.sc8.deploy, is.sc9.deploy
func (s *State) defends(side Side) bool { return side != s.Mission.Attacker }

// pieces ranges over the artillery.
func (s *State) pieces() []UnitID {
	var out []UnitID
	for i := range s.Units {
		if s.lead(UnitID(i)).Prop == Artillery {
			out = append(out, UnitID(i))
		}
	}
	return out
}

// artillerySetUp lets the defender place each piece and what guards it.  is.sc8.setup, is.sc8.barriers
func (r *run) artillerySetUp() bool {
	list := r.pieces()
	if int(r.Mission.Place) >= len(list) {
		return false
	}
	u := list[r.Mission.Place]
	r.Mission.Place++
	r.placeArtillery(u)
	r.guard(u)
	return true
}

func (r *run) placeArtillery(u UnitID) {
	m, side := r.Units[u].Operative, r.sideOf(u)
	first := r.artilleryRoom(u, nil)
	at := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: int32(m), Points: []geom.Point{p}}}}
	}
	a := r.ask(flow.Question{
		Name: AskArtillery, Seat: side, Kind: flow.Place, Rule: "is.sc8.setup", Unit: int32(u), Target: -1, Prompt: "Where does " + r.name(u) + " stand?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != int32(m) || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.sc8.setup", "one place is wanted", "put the piece down")
			}
			if p := a.Paths[0].Points[0]; p != first {
				return r.artilleryRefusal(u, p)
			}
			return nil // the ground is cleared for it where there is no other room
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return at(r.artilleryRoom(u, rnd)) },
		Default: at(first), HasDefault: true,
	})
	r.Put(m, a.Paths[0].Points[0], 0)
	r.tell("deployed", u, NoUnit, "is.sc8.setup", "%s is placed", r.name(u))
}

// artilleryRefusal says why a piece may not stand somewhere: in the zone, 10" from other pieces, 3" from table edges, on
// clear ground, and so that the rest finds room.  is.sc8.setup
func (s *State) artilleryRefusal(u UnitID, p geom.Point) *tally.Refusal {
	if no := s.artilleryApart(u, p); no != nil {
		return no
	}
	body := s.ShapeAt(s.Units[u].Operative, p, 0)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if !pieces[i].Gone && s.kind(i).Going != Open && pieces[i].Area.Overlaps(&body) && !s.denied("is.sc8.setup") {
			return tally.Refuse("is.sc8.setup", pieces[i].Key+" is no clear ground", "place it in the open")
		}
	}
	return nil
}

// artilleryApart judges the distances of a piece.
func (s *State) artilleryApart(u UnitID, p geom.Point) *tally.Refusal {
	body := s.ShapeAt(s.Units[u].Operative, p, 0)
	b := body.Bounds()
	zone := s.Areas[s.sideOf(u)].At
	switch {
	case s.denied("is.sc8.setup"):
		return nil
	case !zone.Holds(b):
		return tally.Refuse("is.sc8.setup", "that is outside the zone of 10\"", "place it inside")
	case !s.Box().Grow(-3 * geom.Inch).Holds(b):
		return tally.Refuse("is.sc8.setup", "that is less than 3\" from a table edge", "place it further in")
	}
	for _, o := range s.pieces() {
		if m := s.Units[o].Operative; o != u && s.Stands(m) {
			if other := s.Shape(m); geom.Gap(&body, &other) < 10*geom.Inch {
				return tally.Refuse("is.sc8.setup", "that is less than 10\" from "+s.name(o), "place it further away")
			}
		}
	}
	return nil
}

// artilleryRoom is a lawful place for a piece that leaves room for the rest, by chance or the first there is; where the
// ground has no such place it is cleared for the piece.
func (s *State) artilleryRoom(u UnitID, rnd *dice.Rand) geom.Point {
	zone := s.Areas[s.sideOf(u)].At
	if rnd != nil {
		for range 60 {
			if p := within(zone, rnd); s.artilleryRefusal(u, p) == nil {
				return p
			}
		}
	}
	var cleared geom.Point
	for y := zone.Min.Y; y <= zone.Max.Y; y += geom.Inch / 2 {
		for x := zone.Min.X; x <= zone.Max.X; x += geom.Inch / 2 {
			p := geom.Point{X: x, Y: y}
			if s.artilleryRefusal(u, p) == nil {
				return p
			}
			if cleared == (geom.Point{}) && s.artilleryApart(u, p) == nil {
				cleared = p
			}
		}
	}
	if cleared == (geom.Point{}) {
		return zone.Center()
	}
	return cleared
}

// The artillery itself.

// Damage points of a piece and what it takes off a strike that is not Breaching.  is.sc8.artillery
const (
	artilleryDP = 13
	artilleryAV = 5
	scratches   = 10 // a save is taken only where the strike brings Res down to this
)

// hitsArtillery settles a hit on a piece as far as it is special: Breaching takes damage points, other hits do nothing at
// all unless they bring its Res to 10 or below. False if a plain save is due.  is.sc8.artillery
func (r *run) hitsArtillery(h *hit, sum *tally.Tally) bool {
	if r.has(h, force.Breaching) && r.by("is.sc8.artillery", true, "is.support.breaching-dp") {
		md, sv := r.mode(h.weapon, h.mode), h.sv-one(h.decisive) // a compound hit has more than the value of one
		r.damageArtillery(r.home(h.target), r.breachingSV(h.by, md, sv, h.decisive), h)
		return true
	}
	if r.by("is.sc8.artillery", sum.Total() > scratches, "is.support.res-s") {
		r.tell("harmless", r.home(h.target), NoUnit, "is.sc8.artillery", "The hit does nothing to %s", r.name(r.home(h.target)))
		return true
	}
	return false
}

// damageArtillery takes damage points off a piece: AV is left out of account already.  is.sc8.artillery
func (r *run) damageArtillery(u UnitID, n int, h *hit) {
	m := r.Units[u].Operative
	if r.Bodies[m].Gone || n <= 0 {
		return
	}
	f := r.figure(m)
	f.Wounds = int8(min(int(f.Wounds)+n, artilleryDP))
	r.tell("damaged", u, NoUnit, "is.sc8.artillery", "%s has lost %d of %d damage points", r.name(u), f.Wounds, artilleryDP)
	if f.Wounds >= artilleryDP {
		r.casualty(m, h)
	}
}

// piecesLost counts the artillery and how much of it is destroyed.
func (s *State) piecesLost() (lost, all int) {
	for _, u := range s.pieces() {
		all++
		lost += one(s.Bodies[s.Units[u].Operative].Gone)
	}
	return lost, all
}

// fights tells whether a side has an operative that can go on: in play, conscious, not Broken.
func (s *State) fights(side Side) bool {
	for u := range s.members(side) {
		if s.inPlay(u) && !s.loose(u) && !s.Units[u].Broken && !s.Figures[s.Units[u].Operative].Unconscious {
			return true
		}
	}
	return false
}

// out counts the members of a side who cannot go on with an attack: lost, Broken, gone.
func (s *State) out(side Side) int {
	n := 0
	for u := range s.members(side) {
		n += one(!s.inPlay(u) || s.Units[u].Broken || s.loose(u))
	}
	return n
}

// counterstrikeNow ends the game at once when all artillery is destroyed, or nobody is left to defend it while somebody
// can still destroy it.  is.sc8.end, is.sc8.early
func (r *run) counterstrikeNow() {
	if r.Phase == Areas || r.Phase == Deploy {
		return
	}
	lost, all := r.piecesLost()
	attacker := r.Mission.Attacker
	switch {
	case r.by("is.sc8.end", lost == all):
		r.finish(r.artilleryLevels(lost, all), "is.sc8.end", "all artillery is destroyed")
	case r.by("is.sc8.early", !r.fights(foe(attacker)) && r.fights(attacker)):
		levels := make([]force.Success, r.Sides())
		levels[attacker] = force.TotalSuccess
		r.finish(levels, "is.sc8.early", "nobody is left to defend the artillery")
	}
}

// counterstrikeEnd ends it at a turn's end when two thirds of the attackers are out.  is.sc8.end
func (r *run) counterstrikeEnd() {
	if r.counterstrikeNow(); r.Ended {
		return
	}
	attacker := r.Mission.Attacker
	lost, all := r.piecesLost()
	if r.by("is.sc8.end", 3*r.out(attacker) >= 2*int(r.Mission.Fielded[attacker]) || !r.fights(foe(attacker))) {
		r.finish(r.artilleryLevels(lost, all), "is.sc8.end", "the attack cannot go on")
	}
}

// artilleryLevels are the levels of success by the pieces lost.
// is.sc8.total, is.sc8.partial-success, is.sc8.partial-failure, is.sc8.failure
func (r *run) artilleryLevels(lost, all int) []force.Success {
	levels := make([]force.Success, r.Sides())
	attacker, defender := r.Mission.Attacker, foe(r.Mission.Attacker)
	switch {
	case lost == all && r.by("is.sc8.total", true, "is.sc8.failure"):
		levels[attacker] = force.TotalSuccess
	case lost == 0 && r.by("is.sc8.failure", true, "is.sc8.total"):
		levels[defender] = force.TotalSuccess
	case 2*lost == all && r.by("is.sc8.partial-success", true):
		levels[attacker], levels[defender] = force.PartialSuccess, force.PartialSuccess
	case 2*lost > all && r.by("is.sc8.partial-success", true, "is.sc8.partial-failure"):
		levels[attacker], levels[defender] = force.PartialSuccess, force.PartialFailure
	case 2*lost < all && r.by("is.sc8.partial-failure", true, "is.sc8.partial-success"):
		levels[attacker], levels[defender] = force.PartialFailure, force.PartialSuccess
	}
	return levels
}

// artilleryGoals are the pieces for the attacker.
func (s *State) artilleryGoals(u UnitID) []geom.Point {
	if s.sideOf(u) != s.Mission.Attacker {
		return nil
	}
	var out []geom.Point
	for _, p := range s.pieces() {
		if m := s.Units[p].Operative; s.Stands(m) {
			out = append(out, s.Bodies[m].At)
		}
	}
	return out
}

// artilleryProspect: pieces destroyed, and how near the attacker is.
func (s *State) artilleryProspect(side, _ Side) int {
	n := 0
	for _, p := range s.pieces() {
		m := s.Units[p].Operative
		switch {
		case s.Bodies[m].Gone:
			n += 120
		case s.Stands(m):
			n += 5 * int(s.Figures[m].Wounds)
			if d := s.nearest(s.Mission.Attacker, s.Bodies[m].At); d >= 0 {
				n += max(0, 30-d)
			}
		}
	}
	if side == s.Mission.Attacker {
		return n
	}
	return 0
}
