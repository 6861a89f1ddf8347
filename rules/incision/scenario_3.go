package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
)

// Escape through the Transmat.  is.sc3.header

// The transmat: a pad of 3" and its controls beside it. The pad's Side is who triggered it last this turn.
const (
	padThing     int16 = 5
	controlThing int16 = 6
)

// padAcross is the diameter of the pad.
const padAcross = 3

// layTransmat puts the pad 5" in from the middle of the near edge, its controls 1" off it.  is.sc3.setup
func (s *State) layTransmat() {
	at := geom.Point{X: s.Size.X / 2, Y: 5 * geom.Inch}
	s.Things = append(s.Things, table.Thing{Kind: padThing, Side: flow.Nobody, Holder: NoModel, At: at, Value: padAcross},
		table.Thing{Kind: controlThing, Side: flow.Nobody, Holder: NoModel, At: at.Add(geom.Point{Y: -5 * geom.Inch / 2})})
}

// transmatAreas are the two corners opposite, 5" of each.  is.sc3.deploy
func (s *State) transmatAreas() []place {
	w, h, d := s.Size.X, s.Size.Y, 5*geom.Inch
	return []place{{"left", "the far left corner", geom.Box{Min: geom.Point{Y: h - d}, Max: geom.Point{X: d, Y: h}}},
		{"right", "the far right corner", geom.Box{Min: geom.Point{X: w - d, Y: h - d}, Max: s.Size}}}
}

func (s *State) thingOf(kind int16) *table.Thing {
	for i := range s.Things {
		if s.Things[i].Kind == kind && !s.Things[i].Gone {
			return &s.Things[i]
		}
	}
	return nil
}

// onPad tells whether a model's centre is on the pad.
func (s *State) onPad(m ModelID) bool {
	p := s.thingOf(padThing)
	return p != nil && s.Stands(m) && s.under(p.At, int(p.Value), m)
}

// trigger sets the transmat off by a Rally on the pad or beside its controls.  is.sc3.trigger
func (r *run) trigger(u UnitID) {
	pad, controls, op := r.thingOf(padThing), r.thingOf(controlThing), r.Units[u].Operative
	if pad == nil || r.Units[u].Broken {
		return
	}
	if r.by("is.sc3.trigger", r.onPad(op) || controls != nil && r.reaches(op, controls.At)) {
		pad.Side = r.sideOf(u)
		r.tell("triggered", u, NoUnit, "is.sc3.trigger", "%s triggers the transmat", r.name(u))
	}
}

// transmatEnd sends everybody on a triggered pad to the ship of who triggered it last, then sees whether it is over.
// is.sc3.send, is.sc3.safety-captive, is.sc3.end
func (r *run) transmatEnd() {
	if pad := r.thingOf(padThing); pad != nil && r.by("is.sc3.send", pad.Side != flow.Nobody) {
		ship := pad.Side
		for i := range r.Bodies {
			if m := ModelID(i); r.onPad(m) {
				r.send(m, ship)
			}
		}
		pad.Side = flow.Nobody
	}
	for side := range r.Sides() {
		if r.by("is.sc3.end", !r.someLeft(Side(side))) {
			r.finish(r.transmatLevels(), "is.sc3.end", "nobody of a shard is left on the planet")
			return
		}
	}
}

// send takes a model aboard a ship: safe on its own, captive on another's.  is.sc3.safety-captive
func (r *run) send(m ModelID, ship Side) {
	u := r.Figures[m].Home
	if r.Units[u].Operative != m {
		r.Bodies[m].Off = true
		return
	}
	own := r.Groups[u].Owner == ship
	r.tell("sent", u, NoUnit, "is.sc3.send", "%s goes to the ship of %s", r.name(u), r.book.sides[ship].Name)
	un := r.unit(u)
	un.Left, un.Die, un.Order, un.Retained = true, r.dieGone(u), NoOrder, false
	r.Bodies[m].Off = true
	if r.by("is.sc3.safety-captive", true) {
		r.Figures[m].Safe, r.Figures[m].Taken = own, !own
	}
}

// someLeft tells whether a side has a trooper that keeps the game going: alive on the table, free, not fled.
// is.sc3.end
func (s *State) someLeft(side Side) bool {
	for i := range s.Units {
		u := UnitID(i)
		if s.Groups[i].Owner == side && s.lead(u).operative() && s.inPlay(u) {
			return true
		}
	}
	return false
}

// transmatPoints are the VP of a side: 2 for the safe, 1 for the living, 0 for captives, -1 for the dead.  is.sc3.vp
func (s *State) transmatPoints(side Side) (points, safe, captives int) {
	for i := range s.Units {
		u, op := UnitID(i), s.Units[i].Operative
		if s.Groups[i].Owner != side || !s.lead(u).operative() {
			continue
		}
		f := &s.Figures[op]
		switch {
		case s.Bodies[op].Gone:
			points--
		case f.Taken || s.captive(op):
			captives++
		case f.Safe:
			points += 2
			safe++
		default:
			points++
		}
	}
	return points, safe, captives
}

// transmatLevels are the levels of success.  is.sc3.total, is.sc3.partial-success, is.sc3.partial-failure, is.sc3.failure
func (r *run) transmatLevels() []force.Success {
	r.cite("is.sc3.vp")
	levels := make([]force.Success, r.Sides())
	for side := range levels {
		mine, safe, captives := r.transmatPoints(Side(side))
		most := mine
		for o := range levels {
			if n, _, _ := r.transmatPoints(Side(o)); o != side {
				most = max(most, n+1) // more than every other
			}
		}
		switch {
		case r.by("is.sc3.failure", safe == 0):
		case r.by("is.sc3.total", mine >= most && safe >= 2 && captives == 0):
			levels[side] = force.TotalSuccess
		case r.by("is.sc3.partial-success", mine >= most):
			levels[side] = force.PartialSuccess
		default:
			r.cite("is.sc3.partial-failure")
			levels[side] = force.PartialFailure
		}
	}
	return levels
}
