package antares2

import (
	"fmt"
	"sort"
	"strings"

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

// Halt is a place on the way of a move at which an ambusher shoots.
type Halt struct {
	Ambusher UnitID
	At       progress   // how far each model has gone by then
	Lead     int        // the model with the longest way, by which the place is known
	Place    geom.Point // where that model is then
	fired    bool
}

// ambushHalts asks the enemy's ambushers whether and where they halt a mover, in the order in which it
// comes to those points.  a2.react.ambush.moving-target
func (r *Run) ambushHalts(g *move, halts []Halt) []Halt {
	if r.book.Options.NoReactions {
		return nil
	}
	for i := range r.Units {
		a := UnitID(i)
		if r.Groups[i].Side == r.Groups[g.spec.Unit].Side || !r.liesInWait(a) || waitsIn(halts, a) {
			continue
		}
		if h, yes := r.askAmbush(a, g); yes {
			halts = append(halts, h)
		}
	}
	sort.SliceStable(halts, func(i, k int) bool { return halts[i].At < halts[k].At })
	return halts
}

// liesInWait tells whether a unit on Ambush may still spring it.  a2.react.ambush.needs-order
func (r *Run) liesInWait(a UnitID) bool {
	return r.unit(a).ambushes() && r.inPlay(a) && r.mayReact(a, AmbushFire) == nil
}

// waitsIn tells whether an ambusher has chosen its place already, or has shot.
func waitsIn(halts []Halt, a UnitID) bool {
	for i := range halts {
		if halts[i].Ambusher == a {
			return true
		}
	}
	return false
}

// askAmbush asks one ambusher that could shoot at some point of the move.
func (r *Run) askAmbush(a UnitID, g *move) (Halt, bool) {
	h := Halt{Ambusher: a}
	if g.spec.Sprint && r.denied("a2.react.all-variants") {
		return h, false
	}
	if r.by("a2.react.ambush.not-own-assaulter", g.spec.Target == a) {
		return h, false
	}
	w := r.watchFor(a, g)
	if !w.seesAny() || !r.springsOn(a, g) {
		return h, false
	}
	ans := r.ask(flow.Question{
		Name: AskHalt, Reacts: true, Seat: r.Groups[a].Side, Kind: flow.Number, Length: true, Rule: "a2.react.ambush.moving-target", Unit: int32(a), Target: int32(g.spec.Unit),
		Prompt: w.prompt(), Max: int32(w.long),
		Plan: func() (flow.Answer, bool) { return flow.Answer{Value: int32(w.bestShot())}, true },
		Check: func(ans *flow.Answer) *tally.Refusal {
			return r.haltRefusal(a, g, w.progress(geom.Length(ans.Value)))
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return flow.Answer{Value: int32(w.someShot(rnd))} },
		Along:   w.along,
	})
	h.At, h.Lead = w.progress(geom.Length(ans.Value)), w.lead
	h.Place = g.poses[w.lead].at(h.At)
	if g.spec.Sprint {
		r.cite("a2.react.all-variants")
	}
	return h, true
}

func (r *Run) springsOn(a UnitID, g *move) bool {
	return r.askReact(AskAmbush, r.Groups[a].Side, a, "a2.react.ambush.triggers", "Spring the ambush on "+r.name(g.spec.Unit)+"?")
}

// along is the way of the model that goes farthest, and where on it the mover is in the field of fire.
func (w *watch) along() flow.Along {
	p := &w.g.poses[w.lead]
	out := flow.Along{Way: append([]geom.Point{p.from}, p.points...)}
	for _, s := range w.stretches() {
		out.Spans = append(out.Spans, flow.Span{From: s.From, To: s.To})
	}
	return out
}

// prompt says on which stretches of the way the mover is in the field of fire.
func (w *watch) prompt() string {
	var b strings.Builder
	b.WriteString("How far has it gone when the ambush is sprung?")
	if !w.r.io.Loud() {
		return b.String() // nobody reads it
	}
	for i, s := range w.stretches() {
		if i == 0 {
			b.WriteString(" In the field of fire: ")
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%v to %v", s.From, s.To)
	}
	return b.String()
}

// bestShot is the place of the way at which the ambusher's usual shots promise most, the first of several such. Where
// the mover is in view for long, some points of the whole way tell as much as all its stretches.
func (w *watch) bestShot() geom.Length {
	best, most, open := w.first, w.shots(w.first), 0
	try := func(d geom.Length) {
		if n := w.shots(d); n > 0 {
			if open++; n > most || n == most && d < best {
				best, most = d, n
			}
		}
	}
	for k := geom.Length(0); k <= 8; k++ {
		try(w.long * k / 8)
	}
	if open > 3 {
		return best
	}
	for _, s := range w.stretches() {
		for k := geom.Length(0); k <= 4; k++ {
			try(s.From + (s.To-s.From)*k/4)
		}
	}
	return best
}

// shots is the sum of what all usual shots need at a place, 0 if there may be none.
func (w *watch) shots(d geom.Length) int {
	r := w.r
	if r.haltBar(w.a, w.g, w.progress(d)) != "" {
		return 0
	}
	defer r.tryMove(w.g, w.progress(d))()
	b := Bout{Shooter: w.a, Target: w.g.spec.Unit, As: Fire}
	aim := r.aim(&b)
	defer aim.done()
	b.Arms = armsOf(aim.usual(), nil)
	by := r.obscuredFor(&b, r.shootingModels(&b))
	sum := 0
	for _, arm := range b.Arms {
		if arm.Range = aim.rangeOf(b.Arms); arm.Range == 1<<30 || r.alone(arm.Model) {
			arm.Range = aim.gap(arm)
		}
		need := r.hitSum(&b, arm, by)
		sum += max(1, need.Total()) * int(arm.Shots)
	}
	return sum
}

// someShot is any place of the way at which the ambusher may shoot.
func (w *watch) someShot(rnd *dice.Rand) geom.Length {
	if d := geom.Length(rnd.Int(int(w.long) + 1)); !w.bar(d) {
		return d
	}
	return w.first
}

// haltRefusal says why an ambusher may not shoot at a mover at a point of its move, nil if it may.
func (r *Run) haltRefusal(a UnitID, g *move, t progress) *tally.Refusal {
	switch rule := r.haltBar(a, g, t); rule {
	case "":
		return nil
	case "a2.react.ambush.friend-10":
		return tally.Refuse(rule, `the mover is not more than 10" from the friend it assaults`, "halt it earlier")
	case "g1.terrain.result.normal.fail":
		return tally.Refuse(rule, "the mover's test has failed: it stops at the obstacle before", "halt it earlier")
	default:
		return tally.Refuse(rule, "the mover is not in the field of fire there", "halt it elsewhere")
	}
}

// haltBar is the rule against a shot at a mover at a point of its move, empty if there is none: no sight
// or range, too close to a friend it assaults, or beyond an obstacle that a test before the move has closed to it.
// a2.react.ambush.friend-10, g1.terrain.result.normal.fail
func (r *Run) haltBar(a UnitID, g *move, t progress) tally.Rule {
	if t > g.stopsAt() {
		return "g1.terrain.result.normal.fail"
	}
	defer r.tryMove(g, t)()
	return r.haltBarHere(a, g)
}

// haltBarHere is the rule against a shot at a mover where it stands.  a2.react.ambush.friend-10
func (r *Run) haltBarHere(a UnitID, g *move) tally.Rule {
	mover, friend := g.spec.Unit, g.spec.Target
	switch {
	case friend != NoUnit && r.inPlay(friend) && r.within(mover, friend, 10*geom.Inch):
		return "a2.react.ambush.friend-10"
	case !r.inField(a, mover):
		return "a2.react.ambush.triggers"
	}
	return ""
}

// stopsAt is how far a unit comes that has failed its test for an obstacle before the move: to the first such.
// g1.terrain.result.normal.fail
func (g *move) stopsAt() progress {
	at := whole
	if g.balks.empty() {
		return at
	}
	for i := range g.s.pieces() {
		if g.balks.has(i) && !g.seen.has(i) {
			if t, ok := g.entry(i); ok {
				at = min(at, t)
			}
		}
	}
	return at
}

// tryMove stands the models of a move where they are at a progress; the function it returns puts them back.
func (r *Run) tryMove(g *move, t progress) (back func()) {
	back = r.shift(g.spec.Unit)
	r.putAt(g, t)
	return back
}

// onNewWay holds the halts that are still to come against a way that has changed: a halt stays where it was chosen
// if the mover comes there, and is dropped if it never does. Who has lost his place chooses another; on a way that
// nobody has seen before everybody does.  a2.react.ambush.moving-target
func (r *Run) onNewWay(g *move, halts []Halt, asBefore bool) []Halt {
	kept := halts[:0]
	var lost []UnitID
	for _, h := range halts {
		t, there := g.comesBy(h.Lead, h.Place)
		if h.At = t; h.fired || there {
			kept = append(kept, h)
		} else {
			lost = append(lost, h.Ambusher)
		}
	}
	if !g.spec.Ordered || !g.movesAny() {
		return kept
	}
	if !asBefore {
		return r.ambushHalts(g, kept)
	}
	for _, a := range lost {
		if !r.liesInWait(a) {
			continue
		}
		if h, yes := r.askAmbush(a, g); yes {
			kept = append(kept, h)
		}
	}
	return kept
}

// stopsShort lets those shoot at a mover where its move has ended who had named a place that it never came to; all of them
// say so before the first shoots.  a2.react.ambush.moving-target, a2.react.declare-all-first
func (r *Run) stopsShort(g *move, halts []Halt, res MoveResult) MoveResult {
	var here []UnitID
	for i := range halts {
		if a := halts[i].Ambusher; !halts[i].fired && !res.Over && r.liesInWait(a) && r.haltBarHere(a, g) == "" && r.springsOn(a, g) {
			here = append(here, a)
		}
	}
	for _, a := range here {
		if r.inPlay(g.spec.Unit) && r.haltFor(g, a) {
			res.Over = true
		}
	}
	return res
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
	if !un.ambushes() || !r.inPlay(ambusher) {
		return !r.inPlay(at)
	}
	r.cite("a2.react.ambush.needs-order", "a2.react.ambush.resolve-first")
	if r.book.Edition == Second {
		r.cite("a2.react.free")
	}
	r.cite("a2.react.only-to-orders", "a2.react.duration")
	if un.NDice > 1 {
		r.cite("a2.mod.ambush.sprung")
	}
	un.Tried = r.Action
	if r.sheet("g1.diff.react.ambush-test", !r.book.Options.AmbushFree) && !r.reactionTest(ambusher, AmbushFire) {
		return false // the mover goes on, and the ambusher keeps its order  g1.react.test.fail
	}
	r.springs(ambusher)
	r.tell("reaction", ambusher, at, "a2.react.chart.ambush-fire", "%s springs its ambush on %s", r.name(ambusher), r.name(at))
	if r.inPlay(at) {
		b := Bout{Shooter: ambusher, Target: at, As: Fire, Source: "shooting", Ambush: true}
		if r.armsFor(&b); len(b.Arms) > 0 {
			r.shootBout(&b)
		}
	}
	r.askDismount(ambusher) // its reaction ends when it has shot  a2.react.duration
	switch {
	case !r.inPlay(at):
		return true
	case r.by("a2.react.ambush.forced-down", r.unit(at).current() == Down):
		return true
	}
	r.cite("a2.react.ambush.continue")
	return false
}
