package antares2

import (
	"fmt"
	"sort"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions of an ambush on a mover.
const (
	AskAmbush = "ambush" // does it shoot at the mover?
	AskHalt   = "halt"   // how far has the mover gone by then, along its longest way
)

// ambushHalts asks the enemy's ambushers whether and where they halt a mover, in the order in which it
// comes to those points.  a2.react.ambush.moving-target
func (r *Run) ambushHalts(g *position.Move, halts []position.Halt) []position.Halt {
	if r.Book.Options.NoReactions {
		return nil
	}
	for i := range r.Units {
		a := UnitID(i)
		if r.Groups[i].Side == r.Groups[g.Spec.Unit].Side || !r.liesInWait(a) || waitsIn(halts, a) {
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
	return r.Unit(a).Ambushes() && r.InPlay(a) && r.mayReact(a, AmbushFire) == nil
}

// waitsIn tells whether an ambusher has chosen its place already, or has shot.
func waitsIn(halts []position.Halt, a UnitID) bool {
	for i := range halts {
		if halts[i].Ambusher == a {
			return true
		}
	}
	return false
}

// askAmbush asks one ambusher that could shoot at some point of the move.
func (r *Run) askAmbush(a UnitID, g *position.Move) (position.Halt, bool) {
	h := position.Halt{Ambusher: a}
	if g.Spec.Sprint && r.Denied("a2.react.all-variants") {
		return h, false
	}
	if r.by("a2.react.ambush.not-own-assaulter", g.Spec.Target == a) {
		return h, false
	}
	w := r.WatchFor(a, g)
	if !w.SeesAny() || !r.springsOn(a, g) {
		return h, false
	}
	ans := r.ask(flow.Question{
		Name: AskHalt, Reacts: true, Seat: r.Groups[a].Side, Kind: flow.Number, Length: true, Rule: "a2.react.ambush.moving-target", Unit: int32(a), Target: int32(g.Spec.Unit),
		Prompt: r.ambushPrompt(w), Max: int32(w.Long),
		Plan: func() (flow.Answer, bool) { return flow.Answer{Value: int32(r.bestShot(w))}, true },
		Check: func(ans *flow.Answer) *tally.Refusal {
			return r.haltRefusal(a, g, w.Progress(geom.Length(ans.Value)))
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return flow.Answer{Value: int32(w.SomeShot(rnd))} },
		Along:   w.Along,
	})
	h.At, h.Lead = w.Progress(geom.Length(ans.Value)), w.Lead
	h.Place = g.Poses[w.Lead].At(h.At)
	if g.Spec.Sprint {
		r.cite("a2.react.all-variants")
	}
	return h, true
}

func (r *Run) springsOn(a UnitID, g *position.Move) bool {
	return r.askReact(AskAmbush, r.Groups[a].Side, a, "a2.react.ambush.triggers", "Spring the ambush on "+r.Name(g.Spec.Unit)+"?")
}

// ambushPrompt says on which stretches of the way the mover is in the field of fire.
func (r *Run) ambushPrompt(w *position.Watch) string {
	var b strings.Builder
	b.WriteString("How far has it gone when the ambush is sprung?")
	if !r.io.Loud() {
		return b.String() // nobody reads it
	}
	for i, s := range w.Stretches() {
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
func (r *Run) bestShot(w *position.Watch) geom.Length {
	best, most, open := w.Earliest, r.shots(w, w.Earliest), 0
	try := func(d geom.Length) {
		if n := r.shots(w, d); n > 0 {
			if open++; n > most || n == most && d < best {
				best, most = d, n
			}
		}
	}
	for k := geom.Length(0); k <= 8; k++ {
		try(w.Long * k / 8)
	}
	if open > 3 {
		return best
	}
	for _, s := range w.Stretches() {
		for k := geom.Length(0); k <= 4; k++ {
			try(s.From + (s.To-s.From)*k/4)
		}
	}
	return best
}

// shots is the sum of what all usual shots need at a place, 0 if there may be none.
func (r *Run) shots(w *position.Watch, d geom.Length) int {
	if r.HaltBar(w.A, w.G, w.Progress(d)) != "" {
		return 0
	}
	defer r.TryMove(w.G, w.Progress(d))()
	b := position.Bout{Shooter: w.A, Target: w.G.Spec.Unit, As: position.Fire}
	aim := r.Aim(&b)
	defer aim.Done()
	b.Arms = armsOf(aim.Usual(), nil)
	by := r.obscuredFor(&b, r.shootingModels(&b))
	sum := 0
	for _, arm := range b.Arms {
		if arm.Range = aim.RangeOf(b.Arms); arm.Range == 1<<30 || r.Alone(arm.Model) {
			arm.Range = aim.DistanceOf(arm)
		}
		need := r.hitSum(&b, arm, by)
		sum += max(1, need.Total()) * int(arm.Shots)
	}
	return sum
}

// haltRefusal says why an ambusher may not shoot at a mover at a point of its move, nil if it may.
func (r *Run) haltRefusal(a UnitID, g *position.Move, t position.Progress) *tally.Refusal {
	switch rule := r.HaltBar(a, g, t); rule {
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

// onNewWay holds the halts that are still to come against a way that has changed: a halt stays where it was chosen
// if the mover comes there, and is dropped if it never does. Who has lost his place chooses another; on a way that
// nobody has seen before everybody does.  a2.react.ambush.moving-target
func (r *Run) onNewWay(g *position.Move, halts []position.Halt, asBefore bool) []position.Halt {
	kept := halts[:0]
	var lost []UnitID
	for _, h := range halts {
		t, there := g.ComesBy(h.Lead, h.Place)
		if h.At = t; h.Fired || there {
			kept = append(kept, h)
		} else {
			lost = append(lost, h.Ambusher)
		}
	}
	if !g.Spec.Ordered || !g.MovesAny() {
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
func (r *Run) stopsShort(g *position.Move, halts []position.Halt, res position.MoveResult) position.MoveResult {
	var here []UnitID
	for i := range halts {
		if a := halts[i].Ambusher; !halts[i].Fired && !res.Over && r.liesInWait(a) && r.HaltBarHere(a, g) == "" && r.springsOn(a, g) {
			here = append(here, a)
		}
	}
	for _, a := range here {
		if r.InPlay(g.Spec.Unit) && r.haltFor(g, a) {
			res.Over = true
		}
	}
	return res
}

// ambushFire resolves one ambusher's shots at a halted or shooting unit, as on a Fire order; it reports
// whether the ambushed unit's action is over.  a2.react.ambush.resolve-first
func (r *Run) ambushFire(ambusher, at UnitID) (over bool) {
	un := r.Unit(ambusher)
	if !un.Ambushes() || !r.InPlay(ambusher) {
		return !r.InPlay(at)
	}
	r.cite("a2.react.ambush.needs-order", "a2.react.ambush.resolve-first")
	if r.Book.Edition == position.Second {
		r.cite("a2.react.free")
	}
	r.cite("a2.react.only-to-orders", "a2.react.duration")
	if un.NDice > 1 {
		r.cite("a2.mod.ambush.sprung")
	}
	un.Tried = r.Action
	if r.sheet("g1.diff.react.ambush-test", !r.Book.Options.AmbushFree) && !r.reactionTest(ambusher, AmbushFire) {
		return false // the mover goes on, and the ambusher keeps its order  g1.react.test.fail
	}
	r.springs(ambusher)
	r.tell("reaction", ambusher, at, "a2.react.chart.ambush-fire", "%s springs its ambush on %s", r.Name(ambusher), r.Name(at))
	if r.InPlay(at) {
		b := position.Bout{Shooter: ambusher, Target: at, As: position.Fire, Source: "shooting", Ambush: true}
		if r.armsFor(&b); len(b.Arms) > 0 {
			r.shootBout(&b)
		}
	}
	r.askDismount(ambusher) // its reaction ends when it has shot  a2.react.duration
	switch {
	case !r.InPlay(at):
		return true
	case r.by("a2.react.ambush.forced-down", r.Unit(at).Current() == position.Down):
		return true
	}
	r.cite("a2.react.ambush.continue")
	return false
}
