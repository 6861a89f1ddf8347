package antares2

import (
	"sort"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// The questions of an ambush on a mover.
const (
	AskAmbush = "ambush" // does it shoot at the mover?
	AskHalt   = "halt"   // how far has the mover gone by then, along its longest way
)

// Halt is a point of a move at which an ambusher shoots.
type Halt struct {
	Ambusher UnitID
	At       int32 // progress of the move in thousandths
}

// ambushHalts asks the enemy's ambushers whether and where they halt a mover, in the order in which it
// comes to those points.  a2.react.ambush.moving-target
func (r *Run) ambushHalts(w *Walk) []Halt {
	if r.book.Options.NoReactions {
		return nil
	}
	var out []Halt
	mover := w.Spec.Unit
	for i := range r.Units {
		a := UnitID(i)
		if r.Units[i].Side == r.unit(mover).Side || r.Units[i].current() != Ambush || !r.inPlay(a) || r.mayReact(a, AmbushFire) != nil {
			continue
		}
		if h, yes := r.askAmbush(a, w); yes {
			out = append(out, h)
		}
	}
	sort.SliceStable(out, func(i, k int) bool { return out[i].At < out[k].At })
	return out
}

// askAmbush asks one ambusher that could shoot at some point of the move.
func (r *Run) askAmbush(a UnitID, w *Walk) (Halt, bool) {
	h := Halt{Ambusher: a}
	if r.by("a2.react.ambush.not-own-assaulter", w.Spec.Target == a) {
		return h, false
	}
	long := w.length()
	first, ok := r.firstHalt(a, w)
	if !ok || !r.askReact(AskAmbush, r.unit(a).Side, a, "a2.react.ambush.triggers", "Spring the ambush on "+r.name(w.Spec.Unit)+"?") {
		return h, false
	}
	ans := r.ask(flow.Question{
		Name: AskHalt, Reacts: true, Seat: r.unit(a).Side, Kind: flow.Number, Rule: "a2.react.ambush.moving-target", Unit: int32(a), Target: int32(w.Spec.Unit),
		Prompt: "How far has it gone when the ambush is sprung?", Max: int32(long),
		Default: flow.Answer{Value: int32(atLength(first, long))}, HasDefault: true,
		Check: func(ans *flow.Answer) *tally.Refusal {
			return r.haltRefusal(a, w, progressOf(geom.Length(ans.Value), long))
		},
		Suggest: func(g *dice.Rand) flow.Answer {
			t := int32(g.Int(1001))
			if r.haltBar(a, w, t) != "" {
				t = first
			}
			return flow.Answer{Value: int32(atLength(t, long))}
		},
	})
	h.At = progressOf(geom.Length(ans.Value), long)
	if w.Spec.Sprint {
		r.cite("a2.react.all-variants")
	}
	return h, true
}

// length is the longest way of any model of the walk.
func (w *Walk) length() geom.Length {
	best := geom.Fixed(0)
	for i := range w.Paths {
		p := &w.Paths[i]
		way := geom.PathLength([]geom.Point{w.s.Models[p.Figure].At, p.Points[0]}) + geom.PathLength(p.Points)
		best = max(best, way)
	}
	return best.Length()
}

// ground is a box around all places that the unit comes to.
func (w *Walk) ground() geom.Box {
	box := w.s.unitBox(w.Spec.Unit)
	for i := range w.Paths {
		p := &w.Paths[i]
		box = box.Join(geom.BoxOf(p.Points...).Grow(w.s.typ(ModelID(p.Figure)).Reach))
	}
	return box
}

func progressOf(l, long geom.Length) int32 {
	if long == 0 {
		return 1000
	}
	return int32((int64(l)*1000 + int64(long)/2) / int64(long))
}

func atLength(t int32, long geom.Length) geom.Length {
	return geom.Length((int64(t)*int64(long) + 500) / 1000)
}

// firstHalt looks for a point of the move at which the ambusher could shoot: the end, then others.
func (r *Run) firstHalt(a UnitID, w *Walk) (int32, bool) {
	if !r.fireGround(a).Meets(w.ground()) {
		return 0, false
	}
	for _, t := range [...]int32{500, 1000, 250, 750, 0} {
		if r.haltBar(a, w, t) == "" {
			return t, true
		}
	}
	return 0, false
}

// haltRefusal says why an ambusher may not shoot at a mover at a point of its move, nil if it may.
func (r *Run) haltRefusal(a UnitID, w *Walk, t int32) *tally.Refusal {
	switch rule := r.haltBar(a, w, t); rule {
	case "":
		return nil
	case "a2.react.ambush.friend-10":
		return tally.Refuse(rule, `the mover is not more than 10" from the friend it assaults`, "halt it earlier")
	default:
		return tally.Refuse(rule, "the mover is not in the field of fire there", "halt it elsewhere")
	}
}

// haltBar is the rule against a shot at a mover at a point of its move, empty if there is none: no sight
// or range, or too close to a friend it assaults.  a2.react.ambush.friend-10
func (r *Run) haltBar(a UnitID, w *Walk, t int32) tally.Rule {
	back := r.tryAt(w, t)
	defer back()
	mover, friend := w.Spec.Unit, w.Spec.Target
	switch {
	case friend != NoUnit && r.inPlay(friend) && r.within(mover, friend, 10*geom.Inch):
		return "a2.react.ambush.friend-10"
	case !r.inField(a, mover):
		return "a2.react.ambush.triggers"
	}
	return ""
}

// within tells whether two units are within a distance of each other, nearest own models; exact.
func (s *State) within(a, b UnitID, d geom.Length) bool {
	for m := range s.own(a) {
		if s.unitWithin(b, m, d) {
			return true
		}
	}
	return false
}

// ambushFire resolves one ambusher's shots at a halted or shooting unit, as on a Fire order; it reports
// whether the ambushed unit's action is over.  a2.react.ambush.resolve-first
func (r *Run) ambushFire(ambusher, at UnitID) (over bool) {
	un := r.unit(ambusher)
	if un.current() != Ambush || !r.inPlay(ambusher) {
		return !r.inPlay(at)
	}
	r.cite("a2.react.ambush.needs-order", "a2.react.ambush.resolve-first", "a2.react.free", "a2.react.only-to-orders", "a2.react.duration")
	if un.NDice > 1 {
		r.cite("a2.mod.ambush.sprung")
	}
	un.Tried = r.Action
	r.turnDie(ambusher, Fire)
	r.tell("reaction", ambusher, at, "a2.react.chart.ambush-fire", "%s springs its ambush on %s", r.name(ambusher), r.name(at))
	if r.inPlay(at) {
		b := Bout{Shooter: ambusher, Target: at, As: Fire, Source: "shooting"}
		if r.armsFor(&b); len(b.Arms) > 0 {
			r.shootBout(&b)
		}
	}
	switch {
	case !r.inPlay(at):
		return true
	case r.by("a2.react.ambush.forced-down", r.unit(at).current() == Down):
		return true
	}
	r.cite("a2.react.ambush.continue")
	return false
}
