package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AssaultReaction is how an assaulted unit answers.  a2.assault.reaction-allowed
type AssaultReaction uint8

// The answers to an assault.
const (
	NoReaction AssaultReaction = iota
	StandAndShoot
	Escape
	Countercharge
)

func (a AssaultReaction) String() string {
	return [...]string{"none", "stand-and-shoot", "escape", "countercharge"}[a]
}

// reactToAssault asks the assaulted unit for its reaction, takes the test, places the die and, for an
// Escape, makes the move. A reactor that sprints has Sprinting set (for a Countercharge the move itself
// is counterMove's); the assault clears it at its end.
func (r *Run) reactToAssault(charger, target UnitID, sprint bool) AssaultReaction {
	t := Trigger{Enemy: charger, Action: position.RunOrder, Sprint: sprint, Assault: true}
	k := r.askReaction(target, &t, []Reaction{ReactStand, ReactEscape, SprintEscape, ReactCounter, SprintCounter, AmbushFire, GoDown})
	if k == ReactNone {
		return NoReaction
	}
	r.cite("a2.react.declare-when", "a2.react.duration")
	if sprint {
		r.cite("a2.react.all-variants")
	}
	if !r.tries(target, k) {
		return NoReaction
	}
	r.Unit(target).Sprinting = k.sprints()
	switch k {
	case ReactStand:
		r.cite("a2.react.stand.first-pbs")
		return StandAndShoot
	case ReactEscape, SprintEscape:
		r.escape(target, charger, k.sprints(), sprint)
		return Escape
	}
	r.cite("a2.react.counter.both-charge")
	if k.sprints() {
		r.cite("a2.react.counter.sprint")
	}
	return Countercharge
}

// escape runs a unit away from its assaulters before they move.  a2.react.escape.move-first
func (r *Run) escape(u, charger UnitID, sprint, charged bool) {
	before := r.distance(u, charger)
	spec := &position.MoveSpec{
		Unit: u, Name: "escape", Rule: "a2.react.escape.away", Multiple: 2, Sprint: sprint, Must: true, Target: NoUnit, Over: NoUnit, From: NoUnit,
		Extra: func(w *position.Walk) *tally.Refusal { return r.escapeWay(w, charger, before) },
	}
	if sprint {
		spec.Multiple = 3
	}
	r.cite("a2.react.escape.move-first")
	r.moveReacting(spec, charger, before, before-1)
	if !r.InPlay(u) || !r.InPlay(charger) {
		return
	}
	multiple := 2
	if charged {
		multiple = 3
	}
	caught := r.CanReach(charger, u, multiple)
	if caught {
		r.cite("a2.react.escape.caught")
	}
	if r.by("a2.react.escape.out-of-reach", !caught) {
		r.tell("escaped", u, charger, "a2.react.escape.out-of-reach", "%s is out of reach", r.Name(u))
	}
}

// escapeWay refuses a way on which some model comes nearer to the assaulters than the unit was, or that
// does not end with the unit further away.  a2.react.escape.away
func (r *Run) escapeWay(w *position.Walk, charger UnitID, before geom.Length) *tally.Refusal {
	for i := range w.Paths {
		m := ModelID(w.Paths[i].Figure)
		if r.Counts(m) && r.comesNearer(w.Paths[i].Points, m, charger, before) {
			return tally.Refuse("a2.react.escape.away", "a model comes nearer to the assaulters than the unit was", "lead it away from them")
		}
	}
	back := r.tryEnd(w)
	defer back()
	if r.distance(w.Spec.Unit, charger) <= before {
		return tally.Refuse("a2.react.escape.away", "the unit ends no further from the assaulters", "lead it away from them")
	}
	return nil
}

// comesNearer tells whether a model on its way is ever nearer to the closest assaulting model than a
// distance. One unit of the table is allowed for rounding.
func (r *Run) comesNearer(points []geom.Point, m ModelID, charger UnitID, least geom.Length) bool {
	body := r.Shape(m)
	at := r.Bodies[m].At
	for _, p := range points {
		swept := geom.Sweep(&body, p.Sub(at))
		for c := range r.Own(charger) {
			if other := r.Shape(c); swept.Closer(&other, least-1) {
				return true
			}
		}
		body = body.Moved(p.Sub(at))
		at = p
	}
	return false
}
