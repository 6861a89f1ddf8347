package defiance

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// The questions of covering fire.
const (
	AskCover = "cover" // does the unit use its covering fire?
	AskHalt  = "halt"  // how far has the mover gone by then
)

// Several covering units may answer one action, one after the other in the order their owner likes, each seeing the results before it
// decides. So they are asked one by one: as soon as one fires that is resolved, and then those who have waited are asked again.
// dvg.cover.whole-unit

// answering are the units that may cover against what a figure does, without those who have fired at the same action already.
// dvg.cover.enemy-activation-only
func (r *Run) answering(b BodyID, fired []UnitID) []UnitID {
	side := law.OtherOfTwo(r.SideOf(b))
	if r.Acting == NoUnit {
		return nil
	}
	list := r.Coverers(side)
	if len(list) == 0 || !r.law().Holds("dvg.cover.enemy-activation-only", r.Groups[r.Acting].Side != side) {
		return nil
	}
	return slices.DeleteFunc(list, func(u UnitID) bool { return slices.Contains(fired, u) })
}

// answers lets the coverers of the other side answer what a figure does at a place, and those who do so with it as one. Once it has
// fallen its unit is fired at, by who sees any of that. Who has fired at the same action already is passed over.
// dvg.cover.whole-unit, dvg.cover.target-unit-only
func (r *Run) answers(t position.Spot, along []BodyID, rule tally.Rule, fired []UnitID) {
	at := r.UnitOf(t.Body)
	sees := func(u UnitID) bool {
		return r.UnitWatches(u, &t) || slices.ContainsFunc(along, func(m BodyID) bool {
			it := r.Spot(m)
			it.Level = t.Level
			return r.Stands(m) && r.UnitWatches(u, &it)
		})
	}
	for again := true; again; {
		again = false
		for _, u := range r.answering(t.Body, fired) {
			if !sees(u) || !r.Stands(t.Body) && !r.Finds(u, at) || !r.askCover(u, at, rule) {
				continue
			}
			r.coverFire(u, at)
			fired, again = append(fired, u), true
			break
		}
	}
}

// coverThere asks coverers about a figure that goes prone, stands up or changes its flight level without leaving its place, and those
// who do so with it as one.  dvg.cover.trigger.movement
func (r *Run) coverThere(b BodyID, along ...BodyID) {
	r.answers(r.Spot(b), along, "dvg.cover.trigger.movement", nil)
}

// haltOnWay asks the covering units of the enemy whether and where they fire at a mover, of what is left of its way, until one does.
// dvg.cover.charge
func (r *Run) haltOnWay(g *position.Going, w *position.Way, from geom.Point, left geom.Span, fired []UnitID) (met, bool) {
	for _, u := range r.answering(g.Body, fired) {
		if !r.Watched(u, g, w, from) {
			continue
		}
		var spans []geom.Span
		if len(fired) > 0 {
			if spans = clipped(r.Windows(u, g, w, from), left); len(spans) == 0 {
				continue
			}
		}
		if !r.askCover(u, r.UnitOf(g.Body), "dvg.cover.trigger.movement") {
			continue
		}
		if spans == nil { // which are looked for only if somebody wants to know
			spans = r.Windows(u, g, w, from)
		}
		at := left.From
		if left.From < left.To {
			at = max(at, min(left.To, r.askHalt(u, g, w, from, spans, left).Fixed()))
		}
		return met{at: at, cover: u}, true
	}
	return met{}, false
}

// clipped is what spans have of one that is left, single places too.
func clipped(spans []geom.Span, left geom.Span) (out []geom.Span) {
	for _, s := range spans {
		if s.From, s.To = max(s.From, left.From), min(s.To, left.To); s.From <= s.To {
			out = append(out, s)
		}
	}
	return out
}

// haltAgain puts in where a mover is fired at next, after the first of what meets it, which was covering fire.
func (r *Run) haltAgain(g *position.Going, w *position.Way, from geom.Point, left geom.Span, fired []UnitID, next []met) []met {
	one, ok := r.haltOnWay(g, w, from, left, fired)
	if !ok {
		return next
	}
	i := 1
	for i < len(next) && (next[i].at < one.at || next[i].at == one.at && !next[i].rams) {
		i++
	}
	return slices.Insert(slices.Clone(next), i, one)
}

// coverMover is covering fire at a mover on its way: who jumps is over what it clears there, and so are those who jump with it.
// dvg.movement.jump.straight
func (r *Run) coverMover(g *position.Going, there *position.Spot, u UnitID) {
	for _, b := range append([]BodyID{g.Body}, g.Along...) {
		r.Figure(b).Clears = there.Leaps
	}
	r.coverFire(u, r.UnitOf(g.Body))
	for _, b := range append([]BodyID{g.Body}, g.Along...) {
		r.Figure(b).Clears = false
	}
}

// cutShort is the end of a way where something meets the mover: who was to fire at it there or further on, or waited while another did,
// may do so now.  dvg.cover.whole-unit
func (r *Run) cutShort(g *position.Going, t position.Spot, fired []UnitID, next []met) bool {
	if slices.ContainsFunc(next, func(e met) bool { return e.cover != NoUnit }) {
		r.answers(t, g.Along, "dvg.cover.trigger.movement", fired)
	}
	return false
}

// askCover asks whether a unit uses its covering fire.
func (r *Run) askCover(u, at UnitID, rule tally.Rule) bool {
	return r.ask(flow.Question{Name: AskCover, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: int32(at),
		Prompt: r.coverPrompt(u, at), HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Fire", Rule: rule}, flow.Option{Value: flow.No, Key: "no", Label: "Wait"})
		}}).Value == flow.Yes
}

func (s *State) coverPrompt(u, at UnitID) string {
	if s.Mute() {
		return ""
	}
	return "Covering fire of " + s.Name(u) + " at " + s.Name(at) + "?"
}

// askHalt asks how far the mover has gone when it is fired at, on the part of its way that is left.
func (r *Run) askHalt(u UnitID, g *position.Going, w *position.Way, from geom.Point, spans []geom.Span, left geom.Span) geom.Length {
	first := geom.Length(0)
	for i, s := range spans {
		if l := geom.Length((s.From + geom.FixedOne - 1) / geom.FixedOne); i == 0 || l < first {
			first = l
		}
	}
	in := func(v int32) bool {
		for one := range r.Goers(g, w, from) {
			t := r.Spot(one.Body)
			t.At = march.Along(one.From, one.Way.Points, geom.Length(v).Fixed())
			t.Leaps = one.Clears(t.At)
			if r.UnitWatches(u, &t) {
				return true
			}
		}
		return false
	}
	if !in(int32(first)) {
		for v := first; v < first+40; v++ {
			if in(int32(v)) {
				first = v
				break
			}
		}
	}
	if most := left.To.Length(); first > most || !in(int32(first)) || r.touchRefusal(g, w, from, int32(first)) != nil { // just a point between two units: taken as it is
		return first
	}
	return geom.Length(r.ask(flow.Question{Name: AskHalt, Seat: r.Groups[u].Side, Kind: flow.Number, Length: true, Rule: "dvg.cover.trigger.movement", Unit: int32(u), Target: int32(r.UnitOf(g.Body)),
		Thing: flow.Figure(int32(g.Body)), Prompt: r.Prompt("How far has ", g.Body, " gone when you fire?"), Max: int32(left.To.Length()),
		HasDefault: true, Default: flow.Answer{Value: int32(first)},
		Check: func(a *flow.Answer) *tally.Refusal {
			if geom.Length(a.Value).Fixed() < left.From {
				return position.No("dvg.cover.trigger.movement", "halt it further on", "the mover has gone farther by now")
			}
			if refusal := r.touchRefusal(g, w, from, a.Value); refusal != nil {
				return refusal
			}
			if !in(a.Value) {
				return position.No("dvg.cover.trigger.movement", "halt it elsewhere", "the mover is in nobody's cover arc there")
			}
			return nil
		},
		Suggest: func(d *dice.Rand) flow.Answer {
			s := spans[d.Int(len(spans))]
			if v := int32((s.From + geom.Fixed(d.Int(int(s.Length())+1))).Length()); v <= int32(left.To.Length()) && in(v) && r.touchRefusal(g, w, from, v) == nil {
				return flow.Answer{Value: v}
			}
			return flow.Answer{Value: int32(first)}
		},
		Along: func() flow.Along {
			return flow.Along{Way: append([]geom.Point{from}, w.Points...), Spans: flow.SpansOf(spans)}
		}}).Value)
}

// touchRefusal refuses a halt where the mover already touches one that it goes for: it is fired at just before.
// dvg.cover.charge
func (r *Run) touchRefusal(g *position.Going, w *position.Way, from geom.Point, v int32) *tally.Refusal {
	for one := range r.Goers(g, w, from) {
		at := march.Along(one.From, one.Way.Points, geom.Length(v).Fixed())
		if one.Clears(at) {
			continue // it is over whoever stands there: dvg.movement.jump.straight
		}
		here := r.ShapeAt(one.Body, at, r.Bodies[one.Body].Facing)
		about := here.Bounds().Grow(r.Book.Farthest + 4) // the middles of all whom it could touch
		for _, e := range r.Host(law.OtherOfTwo(r.SideOf(g.Body))) {
			if about.Contains(r.Bodies[e].At) && r.Stands(e) && !r.Unlocks(e) && r.Bodies[e].Level == 0 && r.Bodies[g.Body].Level == 0 {
				if body := r.Shape(e); geom.Within(&here, &body, 1) && r.State.Applies("dvg.cover.charge", true) {
					return position.No("dvg.cover.charge", "halt it before it touches", "%s has reached %s there", r.FigureName(one.Body), r.FigureName(e))
				}
			}
		}
	}
	return nil
}

// declared is the declaration of fire, before its dice: close defence weapons and covering fire may answer it. It tells
// whether the firer can no longer fire.  dvg.cdw.before-damage-rolls, dvg.cover.trigger.fire
func (r *Run) declared(sh *position.Shot) bool {
	r.defendBefore()
	if !sh.Covering {
		r.coverOnFire(sh.By.Body, "dvg.cover.trigger.fire")
	}
	return !r.firesStill(sh.By.Body, sh.Arm)
}

// firesStill tells whether a shot that was declared is fired after the answers to it: who fires it can, and the weapon is there.
// dvg.cover.trigger.fire.before-damage
func (s *State) firesStill(b BodyID, arm int) bool {
	if g := s.GunAt(b); g != nil && len(s.Serving(g)) == 0 {
		return false
	}
	return s.canActStill(b) && s.Figure(b).Wrecked>>arm&1 == 0
}

// coverOnFire lets the enemy's coverers answer a declaration of fire before its dice.  dvg.cover.trigger.fire.before-damage
func (r *Run) coverOnFire(b BodyID, rule tally.Rule) {
	if !r.Stands(b) {
		return
	}
	r.coverAction(r.Spot(b), rule)
}

// coverAfter lets coverers who waited for the result of fire answer it then.  dvg.cover.trigger.fire.before-damage
func (r *Run) coverAfter(sh *position.Shot) {
	if !sh.Covering {
		r.coverOnFire(sh.By.Body, "dvg.cover.trigger.fire.before-damage")
	}
}

// coverOnCDW lets coverers answer a close defence weapon, after its dice.  dvg.cover.trigger.cdw
func (r *Run) coverOnCDW(t position.Spot) { r.coverAction(t, "dvg.cover.trigger.cdw") }

// coverAction lets coverers answer what a figure has just done where it stands.
func (r *Run) coverAction(t position.Spot, rule tally.Rule) {
	if r.law().Holds(rule, true) {
		r.answers(t, nil, rule, nil)
	}
}
