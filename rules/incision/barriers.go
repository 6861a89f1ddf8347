package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/pack"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// AskField is where a batter field is projected and which way it looks.
const AskField = "field"

// Screen is an energy wall: a kinetic barrier along a line, or a batter field, half a circle open behind.
// is.equip.kinetic, is.equip.batter-field
type Screen struct {
	By     ModelID    // what projects it: with it the wall is gone
	Also   ModelID    // the projector at the other end of a barrier, NoModel for none
	Field  bool       // a batter field
	At     geom.Point // of a barrier one end, its outside to the left on the way to the other; of a field how far its middle is from the projector
	To     geom.Point // the other end of a barrier
	Facing geom.Angle // of a field
	Piece  int16      // of a barrier: the piece of ground that shows it
}

func describeScreen(c *pack.Codec, x *Screen) {
	pack.Num(c, &x.By)
	pack.Num(c, &x.Also)
	pack.Bool(c, &x.Field)
	table.Point(c, &x.At)
	table.Point(c, &x.To)
	pack.Num(c, &x.Facing)
	pack.Num(c, &x.Piece)
}

// The batter template: half a circle, no part of it over 5" from its projector.  is.equip.batter-field
const (
	fieldRadius = 3 * geom.Inch
	fieldReach  = 5 * geom.Inch
)

// screens tells whether a wall is there now: its projectors stand and work.
// is.equip.kinetic, is.equip.batter-field, is.mun.scramble-barriers, is.build.equip.barrier.batter-destroyed
func (s *State) screens(x *Screen) bool {
	rows := []tally.Rule{"is.equip.kinetic", "is.build.equip.barrier.kinetic"}
	if x.Field {
		rows = []tally.Rule{"is.equip.batter-field", "is.build.equip.barrier.batter-destroyed"}
	}
	for _, m := range [2]ModelID{x.By, x.Also} {
		if m == NoModel {
			continue
		}
		if s.all(!s.Stands(m), rows...) {
			return false
		}
		if s.holds("is.mun.scramble-barriers", s.Stands(m) && s.scrambled(m)) {
			return false
		}
	}
	return true
}

// fieldMiddle is the middle of a batter field.
func (s *State) fieldMiddle(x *Screen) geom.Point { return s.Bodies[x.By].At.Add(x.At) }

// screened tells whether a line of fire runs through a wall from its outside to its inside; once is enough.
// is.equip.barrier-effect, is.build.equip.barrier.acc
func (s *State) screened(by ModelID, target mark) bool {
	p, q := s.Bodies[by].At, target.at
	for i := range s.Screens {
		x := &s.Screens[i]
		if !s.screens(x) || s.over(by, x) {
			continue
		}
		in := false
		switch {
		case x.Field && s.aloneIn(x):
			in = target.model == x.By
		case x.Field:
			in = s.throughField(x, p, q)
		default:
			in = throughWall(x, p, q)
		}
		if in {
			return s.fieldRows(x)
		}
	}
	return false
}

// aloneIn: by agreement the field of a NuHu guards the NuHu alone, from all sides.  is.skill.nuhu.batter-field
func (s *State) aloneIn(x *Screen) bool {
	return s.model(x.By).operative() && s.holds("is.skill.nuhu.batter-field", s.book.options.RoundField)
}

// fieldRows tells whether the rows about a wall hold, and notes them.
func (s *State) fieldRows(x *Screen) bool {
	rows := []tally.Rule{"is.equip.barrier-effect", "is.build.equip.barrier.acc"}
	switch {
	case !x.Field:
	case s.model(x.By).operative() || s.model(x.By).symbiote():
		rows = append(rows, "is.skill.nuhu.batter-field", "is.pb.nano")
	default:
		rows = append(rows, "is.pb.batter", "is.build.probe.batter")
	}
	return s.all(true, rows...)
}

// throughWall tells whether a line crosses a barrier from the left of its way to the right.
func throughWall(x *Screen, p, q geom.Point) bool {
	left := func(a geom.Point) int64 {
		return int64(x.To.X-x.At.X)*int64(a.Y-x.At.Y) - int64(x.To.Y-x.At.Y)*int64(a.X-x.At.X)
	}
	from := func(a geom.Point) int64 {
		return int64(q.X-p.X)*int64(a.Y-p.Y) - int64(q.Y-p.Y)*int64(a.X-p.X)
	}
	a, b := from(x.At), from(x.To)
	return left(p) > 0 && left(q) < 0 && (a >= 0 && b <= 0 || a <= 0 && b >= 0)
}

// throughField tells whether a line comes into a field through its curved front.
func (s *State) throughField(x *Screen, p, q geom.Point) bool {
	c := s.fieldMiddle(x)
	disc := geom.DiscArea(c, fieldRadius)
	if disc.Contains(p) {
		return false // from inside
	}
	var room [4]geom.Span
	for _, span := range disc.Crossing(p, q, room[:0]) {
		in := geom.Toward(p, q, span.From.Length()).Sub(c)
		turn := (geom.Bearing(geom.Point{}, in) - x.Facing + 180).Norm() - 180
		return max(turn, -turn) <= s.fieldHalf()
	}
	return false
}

// fieldHalf is half the arc of a batter field: the template is a half circle, or what players have agreed on.
// is.equip.batter-field
func (s *State) fieldHalf() geom.Angle { return geom.Angle(or(s.book.options.FieldArc, 90)) }

// over tells whether a line of fire runs over a wall from higher ground.  is.equip.barrier-height, is.build.equip.barrier.over
func (s *State) over(by ModelID, x *Screen) bool {
	return s.all(s.standsAbove(by, x), "is.equip.barrier-height", "is.build.equip.barrier.over")
}

// standsAbove tells whether a model stands on higher ground than the projector of a wall.
func (s *State) standsAbove(by ModelID, x *Screen) bool {
	if x.By == NoModel {
		return s.elevation(by) > 0
	}
	return s.elevation(by) > s.elevation(x.By)
}

// elevation is how high the ground is that a model stands on.
func (s *State) elevation(m ModelID) geom.Length { return s.groundAt(s.Bodies[m].At) }

// Projectors.

// projects tells whether a model projects a batter field.
func (s *State) projects(m ModelID) bool {
	k := s.model(m)
	return k.Has(force.BatterField) && k.Prop == NoProp && s.Stands(m) && !s.captive(m)
}

// fieldOf finds the field of a model, -1 for none yet.
func (s *State) fieldOf(m ModelID) int {
	for i := range s.Screens {
		if s.Screens[i].Field && s.Screens[i].By == m {
			return i
		}
	}
	return -1
}

// aims lets the owner of a unit move or turn the batter fields of its models, when it is activated or reacts.
// is.build.equip.barrier.batter-move, is.pb.effect-reposition, is.build.probe.area-move, is.skill.dronesync.buddy-area
func (r *run) aims(u UnitID) {
	if !r.able(u) && r.by("is.skill.dronesync.buddy-helpless-operator", true) || r.sideOf(u) == flow.Nobody || r.Units[u].Broken {
		return
	}
	for m := range r.Standing(u) {
		if r.projects(m) && !r.jammed(m) {
			r.aim(u, m)
		}
	}
}

// aim asks where one field is and which way it looks; it is kept if nothing is said.
func (r *run) aim(u UnitID, m ModelID) {
	rows := []tally.Rule{"is.build.equip.barrier.batter-move", "is.pb.effect-reposition", "is.build.probe.area-move", "is.skill.dronesync.buddy-area"}
	k := r.fieldOf(m)
	if k >= 0 && r.denied(rows...) {
		return
	}
	at := func(p geom.Point, f geom.Angle) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}, Facing: f, Turned: true}}}
	}
	def := at(r.Bodies[m].At, r.outward(u, m))
	if k >= 0 {
		def = at(r.fieldMiddle(&r.Screens[k]), r.Screens[k].Facing)
	}
	a := r.ask(flow.Question{
		Name: AskField, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.equip.batter-field", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)),
		Prompt: "Where is the middle of the batter field of " + r.modelName(m) + ", and which way does it look?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.equip.batter-field", "one place is wanted", "put the middle of the field down")
			}
			return r.fieldRefusal(m, a.Paths[0].Points[0], a.Paths[0].Facing)
		},
		Suggest: func(*dice.Rand) flow.Answer { return at(r.Bodies[m].At, r.outward(u, m)) },
		Default: def, HasDefault: true,
	})
	x := Screen{By: m, Also: NoModel, Field: true, At: a.Paths[0].Points[0].Sub(r.Bodies[m].At), Facing: a.Paths[0].Facing.Norm(), Piece: -1}
	if k < 0 {
		r.Screens = append(r.Screens, x)
	} else if r.Screens[k] != x {
		r.cite(rows...)
		r.Screens[k] = x
		r.tell("field", u, NoUnit, "is.pb.effect-reposition", "%s turns its batter field", r.modelName(m))
	}
}

// fieldRefusal says why a field cannot be put somewhere: every part of it within 5" of its projector.
// is.equip.batter-field, is.build.equip.barrier.batter-reach
func (s *State) fieldRefusal(m ModelID, p geom.Point, f geom.Angle) *tally.Refusal {
	if s.denied("is.build.equip.barrier.batter-reach") {
		return nil
	}
	for turn := -s.fieldHalf(); turn <= s.fieldHalf(); turn += 15 {
		if geom.Dist(s.Bodies[m].At, p.Polar((f+turn).Norm(), fieldRadius)) > fieldReach {
			s.holds("is.build.equip.barrier.batter-reach", true)
			return tally.Refuse("is.equip.batter-field", "part of the field would be more than 5\" from "+s.modelName(m), "put it nearer, or turn it")
		}
	}
	return nil
}

// outward is the bearing from a model to the nearest enemy, or to the middle of the table.
func (s *State) outward(u UnitID, m ModelID) geom.Angle {
	to, far := s.Box().Center(), table.Far
	for i := range s.Bodies {
		o := ModelID(i)
		if !s.Stands(o) || !s.enemies(u, s.home(o)) {
			continue
		}
		if d := s.Centres(m, o); d < far {
			to, far = s.Bodies[o].At, d
		}
	}
	return geom.Bearing(s.Bodies[m].At, to)
}

// barrier puts a kinetic barrier up with its projectors.  is.equip.kinetic
func (s *State) barrier(key string, a, b geom.Point, projectors ...ModelID) error {
	i, err := s.Ground.Add(table.Piece{Key: key, Kind: int16(kindNamed("kinetic-barrier")), Form: table.Form{Kind: geom.KindBand, Pts: []geom.Point{a, b}, Width: geom.Inch / 4}})
	if err != nil {
		return err
	}
	x := Screen{By: NoModel, Also: NoModel, At: a, To: b, Piece: int16(i)}
	for k, m := range projectors {
		if k == 0 {
			x.By = m
		} else {
			x.Also = m
		}
	}
	s.Screens = append(s.Screens, x)
	return nil
}

// raiseWalls gives every kinetic barrier of the set-up its projector: in its middle, everybody's target.  is.equip.kinetic
func (s *State) raiseWalls() {
	pieces := s.Ground.Pieces()
	for i := range pieces {
		line := pieces[i].Area.Line()
		if kinds[pieces[i].Kind].Key != "kinetic-barrier" || len(line) < 2 {
			continue
		}
		a, b := line[0], line[len(line)-1]
		m := s.projector(flow.Nobody, pieces[i].Key+" projector", geom.Mid(a, b))
		s.Screens = append(s.Screens, Screen{By: m, Also: NoModel, At: a, To: b, Piece: int16(i)})
	}
}

// projector puts the projector of a barrier on the table: tiny and prone.  is.equip.kinetic
func (s *State) projector(side Side, name string, at geom.Point) ModelID {
	m := s.Units[s.stage(Projector, side, name)].Operative
	s.Put(m, at, 0)
	s.Bodies[m].Prone = true
	return m
}

// wallLengthRefusal says why a barrier is too short or too long: 4" to 8".  is.equip.kinetic, is.build.equip.barrier.kinetic
func (s *State) wallLengthRefusal(long geom.Length) *tally.Refusal {
	if long >= 4*geom.Inch && (long <= 8*geom.Inch || s.book.options.LongWalls) || !s.all(true, "is.equip.kinetic", "is.build.equip.barrier.kinetic") {
		return nil
	}
	return tally.Refuse("is.equip.kinetic", "a kinetic barrier is 4\" to 8\" long", "make it that long")
}

// fallenWalls takes barriers away whose projector fell.  is.equip.kinetic
func (r *run) fallenWalls() {
	for i := range r.Screens {
		x := &r.Screens[i]
		if x.Field || x.Piece < 0 || r.Ground.Pieces()[x.Piece].Gone {
			continue
		}
		for _, m := range [2]ModelID{x.By, x.Also} {
			if m != NoModel && r.Bodies[m].Gone && r.by("is.equip.kinetic", true, "is.build.equip.barrier.kinetic") {
				p := r.Ground.Alter(int(x.Piece))
				p.Gone = true
				r.tell("barrier-down", r.home(m), NoUnit, "is.equip.kinetic", "%s is gone with its projector", p.Key)
			}
		}
	}
}
