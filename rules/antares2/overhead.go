package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// The questions and rolls of overhead fire.
const (
	AskAim            = "aim"
	AskTemplate       = "template"
	AskAfterDash      = "after-dash"
	RollScatter       = "scatter"
	RollBlindDistance = "blind-distance"
	RollDivide        = "divide"
)

// templateRadius is half of the template's 3 inches.  a2.template.round-3
const templateRadius = 3 * geom.Inch / 2

// citeOverheadSight notes whose sight an overhead shot at a unit uses.
func (r *Run) citeOverheadSight(b *position.Bout, arm position.Arm, choice bool) {
	r.cite("a2.oh.los-needed")
	if choice {
		r.cite("a2.oh.mode-choice")
	}
	a := r.Aim(b)
	own := a.Look(arm.Model, int(arm.Weapon)).Sees
	crew := false
	for m := range r.Members(b.Shooter) {
		crew = crew || r.Crews(m) && a.Look(m, -1).Sees
	}
	switch {
	case r.TypeOf(arm.Model).Role == force.TeamWeapon && crew:
		r.cite("a2.oh.team-los-crew-only")
	case !own && !crew:
		r.cite("a2.oh.spotter-los")
		if r.Book.Edition == position.First {
			r.cite("g1.attr.patch.no-chain", "g1.attr.patch.penalties")
		}
	}
}

// aimOverhead asks on which model of the target each overhead shot is centred: any model will do,
// equipment and unseen ones too.  a2.oh.place-template
func (r *Run) aimOverhead(b *position.Bout) {
	if b.Target < 0 {
		return
	}
	for i := range b.Arms {
		if !r.Mode(b.Arms[i]).Overhead {
			continue
		}
		b.Arms[i].Aim = r.askAim(b)
	}
}

func (r *Run) askAim(b *position.Bout) ModelID {
	usual, n := NoModel, 0
	for m := range r.Members(b.Target) {
		if r.TypeOf(m).Role == force.Symbiote {
			continue
		}
		n++
		if usual == NoModel || !r.Counts(usual) && r.Counts(m) {
			usual = m
		}
	}
	if n < 2 {
		return usual
	}
	a := r.ask(flow.Question{
		Name: AskAim, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "a2.oh.place-template",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "On which model is the template centred?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for m := range r.Members(b.Target) {
				if r.TypeOf(m).Role != force.Symbiote {
					out = append(out, flow.Option{Value: int32(m), Key: r.ModelName(m), Label: r.ModelName(m)})
				}
			}
			return out
		},
		Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
	})
	return ModelID(a.Value)
}

// landOverhead deals with one overhead shot after its roll: on target, off target or missed.
func (r *Run) landOverhead(b *position.Bout, shot *position.Shot) {
	arm := b.Arms[shot.Arm]
	switch {
	case r.by("a2.oh.result-pass", shot.Hit):
		r.onTarget(b, arm, shot)
	case r.by("a2.oh.result-10", shot.Face == 10):
	case r.Book.Edition == position.First:
		r.overheadMiss(b, arm, shot)
	case r.by("a2.oh.result-fail", b.As == position.Fire):
		r.offTarget(b, arm, r.aimPoint(b, arm), geom.Length(shot.Face)*geom.Inch)
	default:
		r.tell("missed", b.Shooter, b.Target, "a2.oh.result-fail", "%s: the overhead shot misses", r.Name(b.Shooter))
	}
}

// aimPoint is where the template was put.
func (r *Run) aimPoint(b *position.Bout, arm position.Arm) geom.Point {
	if arm.Aim != NoModel {
		return r.Bodies[arm.Aim].At
	}
	return b.Point
}

// onTarget scores an overhead hit. A blast hits the unit as any blast does; without one only the
// model aimed at is hit, and equipment only by a lucky hit.  a2.oh.non-blast
func (r *Run) onTarget(b *position.Bout, arm position.Arm, shot *position.Shot) {
	if shot.Face == 1 {
		r.cite("a2.oh.result-1")
	}
	switch {
	case b.Spot:
		r.strike(b, arm, b.Point)
	case b.Target < 0:
		r.score(b, shot, NoModel)
	case r.by("a2.oh.template-not-allocation", r.Mode(arm).Blast > 0, "a2.template.round-3"):
		r.score(b, shot, NoModel)
	case r.by("a2.oh.non-blast", true):
		if !shot.Lucky && !r.Counts(arm.Aim) {
			return
		}
		r.score(b, shot, arm.Aim)
	}
}

// offTarget shifts the template in a random direction and strikes what lies there.
// a2.off-target.distance
func (r *Run) offTarget(b *position.Bout, arm position.Arm, from geom.Point, d geom.Length) {
	bearing := geom.Angle(r.throw(r.scatterRoll(b, arm, from, d))).Norm()
	at := from
	if r.Applies("a2.off-target.distance", true) {
		at = from.Polar(bearing, d)
	}
	r.tell("scatter", b.Shooter, b.Target, "a2.off-target.distance", "%s: the shot goes off target by %s", r.Name(b.Shooter), d)
	r.strike(b, arm, at)
}

// retarget lets the overhead weapons of a bout that see a dashing target no longer shoot blind, or at the spot
// it has left, in a bout of their own; whoever still sees it shoots on. A special munition may be aimed anew.
// a2.react.dash.oh, a2.react.dash.shooting-after
func (r *Run) retarget(b *position.Bout) (apart *position.Bout) {
	b.Dashed = true
	if b.Munition {
		r.placeTemplate(b)
		return nil
	}
	lost := r.lostSight(b)
	if len(lost) == 0 {
		return nil
	}
	a := r.ask(flow.Question{
		Name: AskAfterDash, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "a2.react.dash.oh",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "The target is out of sight: shoot blind, or at the spot it has left?",
		Offers: func() []flow.Option {
			return []flow.Option{{Value: 0, Key: "spot", Label: "The spot it has left"}, {Value: 1, Key: "blind", Label: "Blind fire"}}
		},
		HasDefault: true,
	})
	apart = &position.Bout{Shooter: b.Shooter, Target: NoUnit, As: b.As, Point: b.Vacated, Arms: lost, Source: b.Source, Dashed: true, Split: b.Split, Only: b.Only}
	b.Arms = without(b.Arms, lost)
	if a.Value != 1 {
		apart.Spot = true
		return apart
	}
	apart.Blind = true
	if _, ok := r.Somewhere(apart); ok {
		r.placeTemplate(apart)
	}
	return apart
}

// lostSight lists the overhead arms of a bout that can no longer be aimed at its target.
func (r *Run) lostSight(b *position.Bout) []position.Arm {
	if b.Target < 0 {
		return nil
	}
	a := r.Aim(b)
	defer a.Done()
	var out []position.Arm
	for _, arm := range b.Arms {
		if r.Mode(arm).Overhead && !r.Bodies[arm.Model].Gone && a.Refuse(arm) != nil {
			out = append(out, arm)
		}
	}
	return out
}

// without is the arms but for some of them.
func without(arms, some []position.Arm) []position.Arm {
	kept := arms[:0:0]
next:
	for _, arm := range arms {
		for _, o := range some {
			if o == arm {
				continue next
			}
		}
		kept = append(kept, arm)
	}
	return kept
}
