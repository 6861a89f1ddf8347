package antares2

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// overheadMiss moves the marker of an overhead shot that missed and strikes what lies there; one that does not move is a
// hit.  g1.oh.miss.targeter
func (r *Run) overheadMiss(b *position.Bout, arm position.Arm, shot *position.Shot) {
	from := r.aimPoint(b, arm)
	far, lands := r.drift(b, shot, from)
	switch {
	case !lands:
	case far == 0:
		on := *shot
		on.Face, on.Lucky = 2, false
		r.onTarget(b, arm, &on)
	default:
		r.driftTo(b, arm, from, far)
	}
}

// drift is how far a missed overhead shot goes astray: a D5 on a Fire order, a D10 on an Advance, 1" more for each pin of
// the shooters and 1" less for each targeter.  g1.oh.miss.fire, g1.oh.miss.advance, g1.oh.miss.targeter
func (r *Run) drift(b *position.Bout, shot *position.Shot, from geom.Point) (far geom.Length, lands bool) {
	rule := tally.Rule("g1.oh.miss.advance")
	if b.As == position.Fire {
		rule = "g1.oh.miss.fire"
	}
	if !r.by(rule, true) {
		return 0, false
	}
	n := r.throw(r.driftRoll(b, shot))
	if b.As == position.Fire {
		n = (n + 1) / 2
	}
	sum := r.Sum(RollDrift, "drift", rule, n)
	if pins := r.pins(b.Shooter); pins > 0 {
		sum.Add("pins", rule, pins)
	}
	if t := r.driftTargeters(b, from); t > 0 {
		sum.Add("targeters", "g1.oh.miss.targeter", -t)
	}
	r.tellSum(b.Shooter, b.Target, &sum, fmt.Sprintf("%s: the shot drifts %d\" (%s)", r.Name(b.Shooter), max(sum.Total(), 0), sum.String()))
	return geom.Length(max(sum.Total(), 0)) * geom.Inch, true
}

// driftTargeters counts the targeters that touch the target or are within 1" of the aim point, three at most.
func (r *Run) driftTargeters(b *position.Bout, aim geom.Point) int {
	spot := geom.Disc(aim, 0)
	n := r.countTargeters(b, func(m ModelID) bool {
		x := r.Shape(m)
		return b.Target >= 0 && r.UnitWithin(b.Target, m, position.Touch) || geom.Within(&x, &spot, geom.Inch)
	})
	return min(n, 3)
}

// driftTo strikes what lies where a marker drifts to.  g1.oh.after-drift
func (r *Run) driftTo(b *position.Bout, arm position.Arm, from geom.Point, d geom.Length) {
	at := r.driftEnd(b, arm, from, d)
	r.tell("scatter", b.Shooter, b.Target, "g1.oh.after-drift", "%s: the marker drifts %s", r.Name(b.Shooter), d)
	if r.by("g1.oh.after-drift", true) {
		r.strike(b, arm, at)
	}
}

// driftEnd is where a marker comes to that drifts a distance: a D10 counts 36 degrees each clockwise from the line away from
// the shooter.  g1.house.random-direction
func (r *Run) driftEnd(b *position.Bout, arm position.Arm, from geom.Point, d geom.Length) geom.Point {
	face := r.throw(r.directionRoll(b, arm, from, d))
	if !r.by("g1.house.random-direction", true) {
		return from
	}
	return r.driftedBy(arm, from, d, face)
}

// driftedBy is where a face of the direction die takes a marker.
func (s *State) driftedBy(arm position.Arm, from geom.Point, d geom.Length, face int) geom.Point {
	away := from.Sub(s.Bodies[arm.Model].At)
	if away == (geom.Point{}) {
		away = geom.Point{Y: geom.Inch}
	}
	return geom.Toward(from, from.Add(geom.Rotate(away, geom.Angle(360-36*face).Norm())), d)
}
