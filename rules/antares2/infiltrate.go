package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// The questions and the roll of the moves before the game.
const (
	AskInfiltrate  = "infiltrate" // run, sprint or stay
	AskMine        = "mine"       // where a mine marker goes
	RollInfiltrate = "infiltrate-draw"
)

const infiltrateGap = 10 * geom.Inch

// infiltrateStep carries out one pre-game move; after the last, deployment is complete.
// a2.special.infiltrators.pregame-run
func (r *Run) infiltrateStep() {
	waiting := r.infiltrators()
	if waiting[0]+waiting[1] == 0 {
		r.deploymentOver()
		return
	}
	side := Side(0)
	switch {
	case r.by("a2.special.infiltrators.both-sides", waiting[0] > 0 && waiting[1] > 0):
		side = Side(r.io.Roll(dice.Roll{Name: RollInfiltrate, Bag: dice.Bag{waiting[0], waiting[1]}, Unit: -1}) - 1)
	case waiting[1] > 0:
		side = 1
	}
	u := r.askInfiltrator(side)
	r.unit(u).Infiltrated = true
	r.infiltrate(u)
	r.layMine(u)
}

// infiltrators counts the units of each side that still have their move to make.
func (s *State) infiltrators() [2]uint8 {
	var n [2]uint8
	for i := range s.Units {
		if s.infiltrates(UnitID(i)) {
			n[s.Groups[i].Side]++
		}
	}
	return n
}

// infiltrates tells whether a unit on the table may make a pre-game move; all its own models must be
// infiltrators.
func (s *State) infiltrates(u UnitID) bool {
	return !s.holds("a2.special.infiltrators.not-deployed", !s.inPlay(u)) && !s.Units[u].Infiltrated && s.allOwn(u, func(t *force.Traits) bool { return t.Infiltrators })
}

// allOwn tells whether every fighter and crew member of a unit has a trait.
func (s *State) allOwn(u UnitID, has func(*force.Traits) bool) bool {
	any := false
	for m := range s.Members(u) {
		if s.living(m) {
			if !has(&s.typ(m).Traits) {
				return false
			}
			any = true
		}
	}
	return any
}

// deploymentOver ends deployment: only now come barrages and the first turn.
// a2.special.infiltrators.part-of-deployment
func (r *Run) deploymentOver() {
	for i := range r.Units {
		un := &r.Units[i]
		if un.Infiltrated {
			r.cite("a2.special.infiltrators.part-of-deployment")
		}
		if un.Where == Reserve && r.allOwn(UnitID(i), func(t *force.Traits) bool { return t.Infiltrators }) {
			r.cite("a2.special.infiltrators.not-deployed")
		}
	}
	r.freshUnits() // a transport that moved before the game has not moved in the first turn
	if n := int(r.book.Mission.Barrage); n > 0 {
		r.tell("barrage", NoUnit, NoUnit, "", "A barrage falls on both sides")
		r.pinAll(n, "a2.pins.per-unit")
	}
	r.Phase = TurnStart
}

// askInfiltrator asks which infiltrators move now.
func (r *Run) askInfiltrator(side Side) UnitID {
	first := NoUnit
	for i := range r.Units {
		if u := UnitID(i); first == NoUnit && r.Groups[i].Side == side && r.infiltrates(u) {
			first = u
		}
	}
	a := r.ask(flow.Question{
		Name: AskUnit, Seat: side, Kind: flow.PickOne, Rule: "a2.special.infiltrators.pregame-run", Unit: -1, Target: -1,
		Prompt:  "Which infiltrators move?",
		Default: flow.Answer{Value: int32(first)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if u := UnitID(i); r.Groups[i].Side == side && r.infiltrates(u) {
					out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.name(u), Label: r.name(u)})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// What infiltrators do before the game.
const (
	infiltrateStay int32 = iota
	infiltrateRun
	infiltrateSprint
)

// infiltrate makes the move: a Run, or a sprint with its test.
func (r *Run) infiltrate(u UnitID) {
	a := r.ask(flow.Question{
		Name: AskInfiltrate, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.special.infiltrators.pregame-run", Unit: int32(u), Target: -1,
		Prompt:  "Move before the game?",
		Default: flow.Answer{Value: infiltrateStay}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: infiltrateStay, Key: "stay", Label: "Stay"},
				{Value: infiltrateRun, Key: "run", Label: "Run", Rule: "a2.special.infiltrators.pregame-run"},
				{Value: infiltrateSprint, Key: "sprint", Label: "Sprint", Rule: "a2.sprint.eligible", Refused: r.canSprint(u)},
			}
		},
	})
	if a.Value == infiltrateStay {
		return
	}
	spec := &MoveSpec{
		Unit: u, Name: "move", Rule: "a2.special.infiltrators.pregame-run", Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit, Board: true,
		Extra: func(w *Walk) *tally.Refusal { return r.infiltrateWay(w) },
	}
	if a.Value == infiltrateSprint {
		spec.Multiple, spec.Sprint = 3, true
	}
	r.cite("a2.special.infiltrators.10-inches")
	r.moveUnit(spec)
	r.unit(u).Sprinting = false
	r.afterAction(u) // as after a Run that was ordered
}

// infiltrateWay keeps the way and its end more than 10 inches from enemies on the table.
// a2.special.infiltrators.10-inches
func (r *Run) infiltrateWay(w *Walk) *tally.Refusal {
	side := r.Groups[w.Spec.Unit].Side
	for i := range w.Paths {
		m := ModelID(w.Paths[i].Figure)
		body, at := r.Shape(m), r.Bodies[m].At
		for _, p := range w.Paths[i].Points {
			if r.enemyAlong(side, &body, p.Sub(at)) {
				return tally.Refuse("a2.special.infiltrators.10-inches", `a model comes within 10" of an enemy`, `stay more than 10" away`)
			}
			body, at = body.Moved(p.Sub(at)), p
		}
	}
	return nil
}

// enemyAlong tells whether a body moved along comes within 10 inches of a model of the other side.
func (r *Run) enemyAlong(side Side, body *geom.Shape, by geom.Point) bool {
	swept := geom.Sweep(body, by)
	for i := range r.Bodies {
		o := &r.Bodies[i]
		if o.Gone || o.Off || r.Groups[o.Group].Side == side || !r.counts(ModelID(i)) {
			continue
		}
		if other := r.Shape(ModelID(i)); swept.Within(&other, infiltrateGap) {
			return true
		}
	}
	return false
}

// layMine lets infiltrators with grenades lay one mine.  a2.special.infiltrators.minefield
func (r *Run) layMine(u UnitID) {
	if !r.inPlay(u) || !r.hasGrenades(u) {
		return
	}
	side := r.Groups[u].Side
	a := r.ask(flow.Question{
		Name: AskMine, Seat: side, Kind: flow.Place, Rule: "a2.special.infiltrators.minefield", Unit: int32(u), Target: -1,
		Prompt: "Where is the mine laid? None if it is not.", HasDefault: true,
		Check:   func(a *flow.Answer) *tally.Refusal { return r.mineRefusal(side, a) },
		Suggest: func(g *dice.Rand) flow.Answer { return r.suggestMine(side, g) },
	})
	if len(a.Paths) == 0 {
		return
	}
	r.Markers = append(r.Markers, Marker{Kind: "mine", Name: "mine of " + r.name(u), Side: side, At: a.Paths[0].Points[0], Holder: NoUnit})
	r.tell("mine", u, NoUnit, "a2.special.infiltrators.minefield", "%s lays a mine", r.name(u))
}

func (s *State) hasGrenades(u UnitID) bool {
	for m := range s.Members(u) {
		if s.living(m) && s.typ(m).Traits.Grenades {
			return true
		}
	}
	return false
}

// mineRefusal: in the own table half, more than 10 inches from enemies and 5 from other mines.
func (r *Run) mineRefusal(side Side, a *flow.Answer) *tally.Refusal {
	const rule = "a2.special.infiltrators.minefield"
	if len(a.Paths) == 0 {
		return nil
	}
	if len(a.Paths) > 1 || a.Paths[0].Figure >= 0 {
		return tally.Refuse(rule, "one mine marker is placed", "place one marker")
	}
	spot := geom.Disc(a.Paths[0].Points[0], 0)
	half, ok := r.ownHalf(side)
	if !ok || !half.Contains(spot.Pts[0]) {
		return tally.Refuse(rule, "it is not in the own table half", "place it on your side")
	}
	for i := range r.Markers {
		if m := &r.Markers[i]; m.Kind == "mine" && !m.Gone {
			if other := geom.Disc(m.At, 0); geom.Within(&spot, &other, 5*geom.Inch) {
				return tally.Refuse(rule, `it is within 5" of another mine`, "place it further off")
			}
		}
	}
	if r.enemyAlong(side, &spot, geom.Point{}) {
		return tally.Refuse(rule, `it is within 10" of an enemy`, "place it further off")
	}
	return nil
}

func (r *Run) suggestMine(side Side, g *dice.Rand) flow.Answer {
	half, ok := r.ownHalf(side)
	if !ok {
		return flow.Answer{}
	}
	for range 8 {
		at := geom.Point{
			X: half.Min.X + geom.Length(g.Int(int(half.Max.X-half.Min.X))),
			Y: half.Min.Y + geom.Length(g.Int(int(half.Max.Y-half.Min.Y))),
		}
		a := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{at}}}}
		if r.mineRefusal(side, &a) == nil {
			return a
		}
	}
	return flow.Answer{}
}

// ownHalf is a side's half of the table: the first side's edge is the near one. In a mission that has
// the second side start in the middle, that side has none.  a2.special.sniper.no-half
func (s *State) ownHalf(side Side) (geom.Box, bool) {
	b := &s.book.Board
	if side == 0 {
		return geom.Box{Max: geom.Point{X: b.Width, Y: b.Height / 2}}, true
	}
	return geom.Box{Min: geom.Point{Y: b.Height / 2}, Max: geom.Point{X: b.Width, Y: b.Height}}, !s.book.Mission.Center
}
