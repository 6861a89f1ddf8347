package defiance

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// The questions of covering fire.
const (
	AskCover = "cover" // does the unit use its covering fire?
	AskHalt  = "halt"  // how far has the mover gone by then
)

// coverers are the units of a side that have a covering marker.
func (s *State) coverers(side Side) []UnitID {
	var out []UnitID
	for _, b := range s.host(side) {
		if s.Figures[b].Cover == NotCovering || !s.Stands(b) {
			continue
		}
		if u := s.unitOf(b); !slices.Contains(out, u) && s.stillCovers(b) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

func (s *State) stillCovers(b BodyID) bool {
	f := s.fig(b)
	if g := s.gunAt(b); g != nil && len(s.serving(g)) == 0 {
		return false
	}
	return f.Cover != NotCovering && !s.disabled(b) && !s.holds("dvg.cover.lost", f.Shaken || f.Stunned || s.engaged(b))
}

// watches tells whether a place lies in the cover arc of a figure of a covering unit that sees it.
// dvg.cover.trigger.movement, dvg.vehicle.covering-arc
func (s *State) watches(b BodyID, t *spot) bool {
	f := s.fig(b)
	if !s.Stands(b) || f.Stunned || s.disabled(b) {
		return false
	}
	me := s.spot(b)
	if s.frame(b).Vehicle() {
		ok := false
		for arm := range arms {
			ok = ok || s.mountCovers(b, arm) && !s.holds("dvg.vehicle.covering-arc", !inArcs(&me, f.Arcs[arm], t.at))
		}
		if !ok || f.Cover == NotCovering {
			return false
		}
	} else if !s.inArc(&me, t) {
		return false
	}
	return s.inView(&me, t)
}

// mountCovers tells whether a mount of a vehicle may be used for covering fire: it has not fired.  dvg.orders.vehicle.cover
func (s *State) mountCovers(b BodyID, arm int) bool {
	w := s.weapon(b, arm)
	if w == nil || s.ready(b, arm) != nil || w.Area.Radius > 0 {
		return false
	}
	return s.Figures[b].Fired[arm] != s.Units[s.unitOf(b)].Count || s.Units[s.unitOf(b)].Count == 0
}

// haltsOnWay asks the covering units of the enemy whether and where they fire at a mover.
// dvg.cover.enemy-activation-only, dvg.cover.charge
func (r *Run) haltsOnWay(g *going, w *way, from geom.Point, out []met) []met {
	side := otherOfTwo(r.SideOf(g.b))
	if r.Acting == NoUnit || !r.law().holds("dvg.cover.enemy-activation-only", r.Groups[r.Acting].Side != side) {
		return out
	}
	long := w.long(from)
	for _, u := range r.coverers(side) {
		if !r.watched(u, g, w, from) || !r.askCover(u, r.unitOf(g.b), "dvg.cover.trigger.movement") {
			continue
		}
		at := r.askHalt(u, g, w, from, r.windows(u, g, w, from), long)
		out = append(out, met{at: at.Fixed(), cover: u})
	}
	return out
}

// askCover asks whether a unit uses its covering fire.
func (r *Run) askCover(u, at UnitID, rule tally.Rule) bool {
	return r.ask(flow.Question{Name: AskCover, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: int32(at),
		Prompt: r.coverPrompt(u, at), HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Fire", Rule: rule}, flow.Option{Value: flow.No, Key: "no", Label: "Wait"})
		}}).Value == flow.Yes
}

func (s *State) coverPrompt(u, at UnitID) string {
	if s.mute() {
		return ""
	}
	return "Covering fire of " + s.name(u) + " at " + s.name(at) + "?"
}

// askHalt asks how far the mover has gone when it is fired at.
func (r *Run) askHalt(u UnitID, g *going, w *way, from geom.Point, spans []geom.Span, long geom.Fixed) geom.Length {
	first := geom.Length(0)
	for i, s := range spans {
		if l := geom.Length((s.From + geom.FixedOne - 1) / geom.FixedOne); i == 0 || l < first {
			first = l
		}
	}
	in := func(v int32) bool {
		for one := range r.goers(g, w, from) {
			t := r.spot(one.b)
			t.at = march.Along(one.from, one.w.points, geom.Length(v).Fixed())
			if r.unitWatches(u, &t) {
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
	if !in(int32(first)) || r.touchRefusal(g, w, from, int32(first)) != nil { // just a point between two units: taken as it is
		return first
	}
	return geom.Length(r.ask(flow.Question{Name: AskHalt, Seat: r.Groups[u].Side, Kind: flow.Number, Length: true, Rule: "dvg.cover.trigger.movement", Unit: int32(u), Target: int32(r.unitOf(g.b)),
		Thing: flow.Figure(int32(g.b)), Prompt: r.prompt("How far has ", g.b, " gone when you fire?"), Max: int32(long.Length()),
		HasDefault: true, Default: flow.Answer{Value: int32(first)},
		Check: func(a *flow.Answer) *tally.Refusal {
			if refusal := r.touchRefusal(g, w, from, a.Value); refusal != nil {
				return refusal
			}
			if !in(a.Value) {
				return no("dvg.cover.trigger.movement", "halt it elsewhere", "the mover is in nobody's cover arc there")
			}
			return nil
		},
		Suggest: func(d *dice.Rand) flow.Answer {
			s := spans[d.Int(len(spans))]
			if v := int32((s.From + geom.Fixed(d.Int(int(s.Length())+1))).Length()); v <= int32(long.Length()) && in(v) && r.touchRefusal(g, w, from, v) == nil {
				return flow.Answer{Value: v}
			}
			return flow.Answer{Value: int32(first)}
		},
		Along: func() flow.Along {
			return flow.Along{Way: append([]geom.Point{from}, w.points...), Spans: flow.SpansOf(spans)}
		}}).Value)
}

// touchRefusal refuses a halt where the mover already touches one that it goes for: it is fired at just before.
// dvg.cover.charge
func (r *Run) touchRefusal(g *going, w *way, from geom.Point, v int32) *tally.Refusal {
	for one := range r.goers(g, w, from) {
		here := r.ShapeAt(one.b, march.Along(one.from, one.w.points, geom.Length(v).Fixed()), r.Bodies[one.b].Facing)
		about := here.Bounds().Grow(r.book.farthest + 4) // the middles of all whom it could touch
		for _, e := range r.host(otherOfTwo(r.SideOf(g.b))) {
			if about.Contains(r.Bodies[e].At) && r.Stands(e) && !r.unlocks(e) && r.Bodies[e].Level == 0 && r.Bodies[g.b].Level == 0 {
				if body := r.Shape(e); geom.Within(&here, &body, 1) && r.State.holds("dvg.cover.charge", true) {
					return no("dvg.cover.charge", "halt it before it touches", "%s has reached %s there", r.figureName(one.b), r.figureName(e))
				}
			}
		}
	}
	return nil
}

// coverThere asks coverers about a figure that goes prone, stands up or changes its flight level without leaving its place, and those
// who do so with it as one.  dvg.cover.trigger.movement
func (r *Run) coverThere(b BodyID, along ...BodyID) {
	side := otherOfTwo(r.SideOf(b))
	if r.Acting == NoUnit || r.Groups[r.Acting].Side == side {
		return
	}
	t := r.spot(b)
	for _, u := range r.coverers(side) {
		seen := func(m BodyID) bool {
			it := r.spot(m)
			it.level = t.level
			return r.Stands(m) && r.unitWatches(u, &it)
		}
		if (r.unitWatches(u, &t) || slices.ContainsFunc(along, seen)) && r.askCover(u, r.unitOf(b), "dvg.cover.trigger.movement") {
			r.coverFire(u, r.unitOf(b))
			if !r.Stands(b) {
				return
			}
		}
	}
}

func (s *State) unitWatches(u UnitID, t *spot) bool {
	for b := range s.Standing(u) {
		if !s.fig(b).Shaken && s.watches(b, t) {
			return true
		}
	}
	return false
}

// declared is the declaration of fire, before its dice: close defence weapons and covering fire may answer it. It tells
// whether the firer can no longer fire.  dvg.cdw.before-damage-rolls, dvg.cover.trigger.fire
func (r *Run) declared(sh *shot) bool {
	r.defendBefore()
	if !sh.covering {
		r.coverOnFire(sh.by.b, "dvg.cover.trigger.fire")
	}
	return !r.firesStill(sh.by.b, sh.arm)
}

// firesStill tells whether a shot that was declared is fired after the answers to it: who fires it can, and the weapon is there.
// dvg.cover.trigger.fire.before-damage
func (s *State) firesStill(b BodyID, arm int) bool {
	if g := s.gunAt(b); g != nil && len(s.serving(g)) == 0 {
		return false
	}
	return s.canActStill(b) && s.fig(b).Wrecked>>arm&1 == 0
}

// coverOnFire lets the enemy's coverers answer a declaration of fire before its dice.  dvg.cover.trigger.fire.before-damage
func (r *Run) coverOnFire(b BodyID, rule tally.Rule) {
	if !r.Stands(b) {
		return
	}
	t := r.spot(b)
	r.coverAction(&t, rule, func() bool { return r.canActStill(b) })
}

// coverAfter lets coverers who waited for the result of fire answer it then.  dvg.cover.trigger.fire.before-damage
func (r *Run) coverAfter(sh *shot) {
	if !sh.covering {
		r.coverOnFire(sh.by.b, "dvg.cover.trigger.fire.before-damage")
	}
}

// coverOnCDW lets coverers answer a close defence weapon, after its dice.  dvg.cover.trigger.cdw
func (r *Run) coverOnCDW(t *spot) {
	r.coverAction(t, "dvg.cover.trigger.cdw", func() bool { return true })
}

// coverAction asks the coverers of the other side about what a figure has just done, as long as that goes on.
// dvg.cover.enemy-activation-only
func (r *Run) coverAction(t *spot, rule tally.Rule, on func() bool) {
	side := otherOfTwo(r.SideOf(t.b))
	if r.Acting == NoUnit || r.Groups[r.Acting].Side == side || !r.law().holds(rule, true) {
		return
	}
	for _, u := range r.coverers(side) {
		if r.unitWatches(u, t) && r.askCover(u, r.unitOf(t.b), rule) {
			r.coverFire(u, r.unitOf(t.b))
			if !on() {
				return
			}
		}
	}
}

// coverFire is the covering fire of a whole unit at the unit that set it off.
// dvg.cover.whole-unit, dvg.cover.target-unit-only, dvg.cover.counter-spent, dvg.cover.sequential-shots, dvg.cover.no-sight-wasted
func (r *Run) coverFire(u, at UnitID) {
	r.tell("covering-fire", u, at, "dvg.cover.whole-unit", "covering fire of %s at %s", r.name(u), r.name(at))
	r.cite("dvg.cover.sequential-shots", "dvg.lof.covering")
	only := NoUnit
	if r.by("dvg.cover.target-unit-only", true) {
		only = r.stillOf(at)
	}
	for _, b := range r.armed(u) {
		f := r.fig(b)
		if !r.stillCovers(b) {
			f.Cover = NotCovering
			continue
		}
		if here := r.theSpot(at); here != nil && !r.watches(b, here) && !r.by("dvg.cover.whole-unit", true) {
			continue
		}
		kind := f.Cover
		if kind == WithMount {
			r.cite("dvg.vehicle.covering-arc")
		}
		if r.by("dvg.cover.counter-spent", true) {
			f.Cover = NotCovering
		}
		list := r.coverList(b, kind)
		r.judged(func() { r.coverList(b, kind) })
		if (len(list) == 0 || !r.fireWith(b, list, shot{pace: f.CoverPace, aimed: NoUnit, covering: true, only: only})) && !r.by("dvg.cover.no-sight-wasted", true) {
			f.Cover = kind
		}
	}
}

// armed are the figures and guns of a unit on the table.
func (s *State) armed(u UnitID) []BodyID {
	var out []BodyID
	for b := range s.Table.Standing(u) {
		out = append(out, b)
	}
	return out
}

// theSpot is where the first figure of a unit is, nil if it has none.
func (r *Run) theSpot(u UnitID) *spot {
	for b := range r.Standing(u) {
		t := r.spot(b)
		return &t
	}
	return nil
}

// coverList is the weapons of a covering figure.  dvg.cover.limited-to-type
func (s *State) coverList(b BodyID, c Covering) []int {
	var out []int
	if c == WithMount {
		for arm := range arms {
			if s.mountCovers(b, arm) {
				out = append(out, arm)
			}
		}
		return out
	}
	if !s.holds("dvg.cover.limited-to-type", true) {
		return []int{0, 1, 2, 3, 4, 5}
	}
	if arm := s.coverArm(b, c); arm >= 0 {
		out = append(out, arm)
	}
	return out
}
