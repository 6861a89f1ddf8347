package defiance

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/table"
	"sortie/tally"
)

// Parameters implements game.Situations.
func (y system) Parameters() []game.Parameter {
	return []game.Parameter{
		{ID: "action", Text: "what the unit does", Values: []string{"fire", "walk", "run", "charge"}, Default: "fire"},
		{ID: "range", Text: "inches between the nearest figures, from centre to centre", Min: 1, Max: 80, Default: "18"},
		{ID: "cover", Text: "what the target stands in", Values: []string{"none", "light", "medium", "heavy"}, Default: "none"},
		{ID: "models", Text: "figures of the unit", Min: 1, Max: 24},
		{ID: "prone", Text: "is the unit prone?", Values: []string{"no", "yes"}, Default: "no"},
		{ID: "target-models", Text: "figures left of the target", Min: 1, Max: 24},
		{ID: "target-prone", Text: "is the target prone?", Values: []string{"no", "yes"}, Default: "no"},
		{ID: "target-shaken", Text: "is the target shaken?", Values: []string{"no", "yes"}, Default: "no"},
		{ID: "target-moving", Text: "is a vehicle that is the target moving?", Values: []string{"no", "yes"}, Default: "no"},
	}
}

// Situate implements game.Situations: two units on open ground, face to face.
func (y system) Situate(in game.Situation) (game.Stage, error) {
	told, err := in.Settle(y.Parameters())
	if err != nil {
		return nil, err
	}
	book := &position.Book{Pack: y.pack, Points: defaultPoints, Sides: [2]position.SideInfo{{Name: "unit"}, {Name: "target"}},
		Mission: force.PlainMission()}
	book.Board.Width, book.Board.Height = 120*geom.Inch, 160*geom.Inch
	s := newState(book)
	s.Phase, s.Won = position.Active, flow.First
	for side, text := range [2]string{in.Unit, in.Target} {
		u, err := y.unitOf(text)
		if err != nil {
			return nil, err
		}
		id := s.muster(Side(side), &u, [2]string{"unit", "target"}[side], u.Name)
		s.Units[id].Waiting = false
		s.reduce(id, told.Number([2]string{"models", "target-models"}[side], 0))
	}
	s.faceOff(geom.Length(told.Number("range", 18)) * geom.Inch)
	for u, id := range [2]string{"prone", "target-prone"} {
		for b := range s.Standing(UnitID(u)) {
			s.Bodies[b].Prone = told.Word(id) == "yes" && !s.Frame(b).Vehicle()
		}
	}
	for b := range s.Standing(1) {
		s.Figures[b].Shaken = told.Word("target-shaken") == "yes" && !s.Frame(b).Vehicle()
		s.Bodies[b].Prone = s.Bodies[b].Prone || s.Figures[b].Shaken
		if told.Word("target-moving") == "yes" {
			s.Figures[b].Static, s.Figures[b].Pace = false, law.Walking
		}
	}
	s.shelter(1, told.Word("cover"))
	return s, s.begin(told.Word("action"))
}

// unitOf reads a unit of a list by itself; what only a whole force must have is not asked for.
func (y system) unitOf(text string) (force.Unit, error) {
	key, _, _ := strings.Cut(text, " with ")
	army := y.pack.ArmyWith(key)
	if army == "" {
		return force.Unit{}, fmt.Errorf("there is no unit %q", key)
	}
	res := y.pack.Check("force "+army+"\nunit "+text+"\n", force.Terms{Points: 100000})
	if len(res.Roster.Units) > 0 {
		return res.Roster.Units[0], nil
	}
	if f := res.Report.Faults; len(f) > 0 {
		return force.Unit{}, tally.Refuse(f[0].Rule, f[0].What, f[0].Fix)
	}
	return force.Unit{}, fmt.Errorf("%q is no unit by itself", text)
}

// reduce leaves so many figures of a unit, the first ones: the others have fallen before. More than it has are not there.
func (s *State) reduce(u UnitID, n int) {
	if n == 0 {
		return
	}
	k := 0
	for b := range s.Roll(u) {
		if s.IsGun(b) {
			continue
		}
		if k++; k > n {
			s.Bodies[b].Gone = true
		}
	}
}

// faceOff stands two units in rows opposite each other, their nearest figures so far apart.
func (s *State) faceOff(apart geom.Length) {
	at := geom.Point{X: s.Size.X / 2, Y: 60 * geom.Inch}
	s.rows(0, at, -1, 90)
	at.Y += apart
	s.rows(1, at, 1, 270)
	r := &Run{State: s, io: silent{}}
	for u := range s.Units {
		r.setGuns(UnitID(u))
	}
}

// rows stands a unit in rows of eight about a point, further rows behind; its first figure stands on the point.
func (s *State) rows(u UnitID, front geom.Point, back geom.Length, facing geom.Angle) {
	step := geom.Inch
	for b := range s.Roll(u) {
		step = max(step, s.Reach(b)+geom.Inch)
	}
	k := geom.Length(0)
	for b := range s.Roll(u) {
		if s.Bodies[b].Gone || s.IsGun(b) {
			continue
		}
		side := (k%8 + 1) / 2 * step
		if k%2 == 0 {
			side = -side
		}
		s.Put(b, front.Add(geom.Point{X: side, Y: back * (k / 8) * step}), facing)
		k++
	}
}

// shelter lays terrain under the figures of a unit, a little more than each stands on.
func (s *State) shelter(u UnitID, word string) {
	kind := force.Light
	switch word {
	case "none":
		return
	case "medium":
		kind = force.Medium
	case "heavy":
		kind = force.Heavy
	}
	var pieces []table.Piece
	for b := range s.Standing(u) {
		if s.Frame(b).Vehicle() {
			continue // cover is for infantry
		}
		area := geom.DiscArea(s.Bodies[b].At, s.Bases[s.Bodies[b].Base].R+geom.Inch/8)
		pieces = append(pieces, table.Piece{Key: fmt.Sprintf("cover-%d", len(pieces)+1), Kind: int16(kind), Area: area, Height: geom.Inch})
	}
	s.Ground = table.GroundOf(pieces)
	s.Shop = nil // what was found out about other ground
}

// begin has the action come next, unless a rule forbids it.
func (s *State) begin(action string) error {
	p := &position.Part{Unit: 0, Figures: s.ableOf(0), Order: position.CohesiveFire, Rival: NoUnit}
	if len(p.Figures) == 0 {
		return fmt.Errorf("nobody of the unit is left")
	}
	if action == "charge" {
		p.Order = position.ChargeOrder
		if refusal := s.driveRefusal(p.Figures[0], position.ChargeOrder); refusal != nil {
			return refusal
		}
		if refusal := s.orderRefusal(p, position.ChargeOrder); refusal != nil {
			return refusal
		}
		far, _ := s.Best(p.Figures[0], false)
		if near := s.GapTo(p.Figures[0], 1); near > far {
			return tally.Refuse("dvg.orders.charge.distance", fmt.Sprintf("the target is %s away and the charge goes %s", s.Long(near), s.Long(far)), "tell a shorter range")
		}
		return s.Do([]string{"act", "unit.1", action})
	}
	if !s.reachesAny(p.Figures) {
		return tally.Refuse("dvg.weapon.max-range", "nobody of the unit has a weapon that reaches the target", "tell a shorter range")
	}
	return s.Do([]string{"act", "unit.1", action})
}

// reachesAny tells whether one of some figures has a target for one of its weapons.
func (s *State) reachesAny(figures []BodyID) bool {
	for _, b := range figures {
		for arm := range position.Arms {
			if w := s.Weapon(b, arm); w != nil && !w.Grenade && s.Ready(b, arm) == nil {
				sh := position.Shot{By: s.Spot(b), Arm: arm, Weapon: w, Pace: law.Walking, Aimed: NoUnit, Only: NoUnit}
				if s.anyTarget(&sh) {
					return true
				}
			}
		}
	}
	return false
}

// doAct has a whole unit act on one order, as it is told: do act FIGURE fire|walk|run|charge.
func (r *Run) doAct(p game.Procedure, b BodyID) {
	u := r.UnitOf(b)
	r.Acting, r.Units[u].Acted = u, true
	r.Units[u].Count++
	part := &position.Part{Unit: u, Figures: r.ableOf(u), Order: position.CohesiveFire, Rival: NoUnit}
	switch p.Args[len(p.Args)-1] {
	case "charge":
		part.Order = position.ChargeOrder
		r.maneuver(part)
	case "walk":
		part.Pace, part.Pattern = law.Walking, MoveFire
		r.standAndFire(part)
	case "run":
		part.Pace, part.Pattern = law.Running, MoveFire
		r.standAndFire(part)
	default:
		part.Pace = law.Stationary
		r.standAndFire(part)
	}
	r.Acting = NoUnit
}

// standAndFire is the fire of a part at a pace, from where it stands.
func (r *Run) standAndFire(p *position.Part) {
	p.Face = position.Heading{Said: true, Way: position.ToNearest, Auto: true}
	if flow.Parted(r.io) {
		r.fireByLegs(p) // nothing follows
		return
	}
	r.beginBout(p)
	defer r.endBout()
	for _, b := range p.Figures {
		r.firesFrom(p, b)
	}
}

// firesFrom is the fire of one of them.
func (r *Run) firesFrom(p *position.Part, b BodyID) {
	r.Figure(b).Pace = p.Pace
	if r.Frame(b).Vehicle() {
		r.fireMounts(p, b)
	} else {
		list, _ := r.role(p, b)
		r.shootNow(p, b, list)
	}
	r.Figure(b).Done = true
}
