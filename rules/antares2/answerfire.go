package antares2

import (
	"sortie/defs"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// ShootingReactions are the reactions declared against a shooting.
type ShootingReactions struct {
	Firefights []UnitID         // to be resolved with the shooting
	Apart      []*position.Bout // overhead fire that has lost sight of a dashing target
	Stopped    bool             // the shooter was destroyed or forced Down by an ambush
}

// declaredReaction is a reaction that a unit has declared.
type declaredReaction struct {
	Unit UnitID
	Kind Reaction
	At   Trigger
}

// reactToShooting asks every unit that may react to declared bouts, tests, and carries out what comes
// before the shooting (Go Down, Dash, Ambush Fire). All declare before any of them tests.
// a2.react.declare-all-first
func (r *Run) reactToShooting(u UnitID, as position.Order, bouts []*position.Bout) ShootingReactions {
	var res ShootingReactions
	list := r.declareReactions(u, as, bouts)
	if len(list) > 0 {
		r.cite("a2.react.declare-all-first", "a2.react.only-to-orders")
	}
	for before := r.beforeFire(list); len(before) > 0; {
		i := r.askReactOrder(before)
		d := before[i]
		before = append(before[:i:i], before[i+1:]...)
		res.Stopped = r.reactBefore(u, &d, bouts, &res) || res.Stopped
	}
	for _, d := range list {
		if r.by("a2.react.firefight.simultaneous", d.Kind == Firefight && r.InPlay(d.Unit) && r.tries(d.Unit, Firefight), "a2.react.firefight.target") {
			res.Firefights = append(res.Firefights, d.Unit)
		}
	}
	return res
}

// declareReactions asks the targets and the ambushers of the other side.
func (r *Run) declareReactions(u UnitID, as position.Order, bouts []*position.Bout) []declaredReaction {
	var list []declaredReaction
	for i := range r.Units {
		e := UnitID(i)
		if r.Groups[i].Side == r.Groups[u].Side || !r.InPlay(e) {
			continue
		}
		t := r.shootingTrigger(u, e, as, bouts)
		if !t.Aimed && !t.Dodge && (!r.Units[i].Ambushes() || !r.InField(e, u)) {
			continue
		}
		if k := r.askReaction(e, &t, []Reaction{GoDown, Firefight, Dash, SprintDash, AmbushFire}); k != ReactNone {
			list = append(list, declaredReaction{Unit: e, Kind: k, At: t})
		}
	}
	return list
}

// shootingTrigger says what the declared bouts are to one enemy.
func (r *Run) shootingTrigger(u, e UnitID, as position.Order, bouts []*position.Bout) Trigger {
	t := Trigger{Enemy: u, Action: as}
	for _, b := range bouts {
		switch {
		case b.Target == e && !t.Aimed:
			t.Aimed, t.Range = true, r.shootingRange(b)
		case b.Target == e:
			t.Range = min(t.Range, r.shootingRange(b))
		case !t.Aimed && r.dodges(e, b):
			t.Dodge, t.Range = true, r.shootingRange(b)
		}
	}
	return t
}

// dodges tells whether a special munition is aimed within 3 inches of a unit.
// a2.react.dash.special-munitions
func (r *Run) dodges(e UnitID, b *position.Bout) bool {
	if len(b.Arms) == 0 {
		return false
	}
	a := b.Arms[0]
	mode := &r.Book.Weapons[r.TypeOf(a.Model).Weapons[a.Weapon]].Modes[a.Mode]
	if !r.Applies("a2.react.dash.special-munitions", mode.Munition != "") {
		return false
	}
	spot := geom.Disc(b.Point, 0)
	for m := range r.Own(e) {
		if body := r.Shape(m); geom.Within(&body, &spot, 3*geom.Inch) {
			return true
		}
	}
	return false
}

// beforeFire picks the reactions that come before the shooting.
func (r *Run) beforeFire(list []declaredReaction) []declaredReaction {
	var out []declaredReaction
	for _, d := range list {
		if d.Kind != Firefight {
			out = append(out, d)
		}
	}
	return out
}

// askReactOrder asks which declared reaction is tested and resolved next.  a2.react.declare-all-first
func (r *Run) askReactOrder(list []declaredReaction) int {
	if len(list) < 2 {
		return 0
	}
	a := r.ask(flow.Question{
		Name: AskReactOrder, Reacts: true, Seat: r.Groups[list[0].Unit].Side, Kind: flow.PickOne, Rule: "a2.react.declare-all-first", Unit: -1, Target: -1,
		Prompt: "Which reaction comes next?", HasDefault: true,
		Offers: func() []flow.Option {
			out := make([]flow.Option, 0, len(list))
			for i := range list {
				out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(list[i].Unit)), Key: r.Name(list[i].Unit), Label: r.Name(list[i].Unit) + ": " + defs.Display(list[i].Kind.String())})
			}
			return out
		},
	})
	return int(a.Value)
}

// reactBefore tests and carries out one reaction that comes before the shooting; it reports whether
// the shooter's action is over.
func (r *Run) reactBefore(shooter UnitID, d *declaredReaction, bouts []*position.Bout, res *ShootingReactions) (stopped bool) {
	u := d.Unit
	if !r.InPlay(u) {
		return false
	}
	if r.by("a2.react.ambush.shooting-target", d.Kind == AmbushFire) {
		r.Unit(u).Tried = r.Action
		return r.ambushFire(u, shooter)
	}
	if !r.tries(u, d.Kind) {
		return false
	}
	if r.by("a2.react.go-down.free", d.Kind == GoDown, "a2.react.go-down.any-type") {
		return false
	}
	var aimed []*position.Bout
	for _, b := range bouts {
		if b.Target == u || r.dodges(u, b) {
			aimed = append(aimed, b)
		}
	}
	r.dash(u, shooter, d.Kind == SprintDash)
	for _, b := range aimed {
		if !r.InPlay(shooter) {
			break
		}
		if apart := r.retarget(b); apart != nil {
			res.Apart = append(res.Apart, apart)
		}
	}
	if d.At.Dodge {
		r.cite("a2.react.dash.special-munitions")
	}
	return false
}

// dash runs a unit into cover, out of sight or further away before the enemy shoots. A sprint makes
// it a harder target until the shooting is done.  a2.react.dash.move
func (r *Run) dash(u, shooter UnitID, sprint bool) {
	if !r.InPlay(shooter) {
		return
	}
	before := r.distance(u, shooter)
	r.cite("a2.react.dash.condition", "a2.react.dash.move", "a2.react.dash.shooting-after")
	spec := &position.MoveSpec{
		Unit: u, Name: "dash", Rule: "a2.react.dash.move", Multiple: 2, Sprint: sprint, Must: true, Target: NoUnit, Over: NoUnit, From: NoUnit,
		Extra: func(w *position.Walk) *tally.Refusal { return r.dashEnd(w, shooter, before) },
	}
	if sprint {
		spec.Multiple = 3
		r.Unit(u).Sprinting = r.by("a2.react.dash.sprint-reroll", true)
	}
	r.moveReacting(spec, shooter, before, 0)
	if r.Denied("a2.react.dash.sprint-reroll") {
		r.Unit(u).Sprinting = false
	}
}

// moveReacting makes the move of a reaction to an enemy that was so far off; on its way nobody comes nearer than keep. A
// unit that losses have torn apart has to close up and to go where the reaction leads. Ruling: only where no move
// does both it closes up and is not held to the rest.  a2.formation.compromised
func (r *Run) moveReacting(spec *position.MoveSpec, enemy UnitID, before, keep geom.Length) {
	spec.Prepare = func(g *position.Move) {
		if !g.StartsBroken() {
			return
		}
		a, left, ok := r.closesAway(g, enemy, before, keep)
		switch {
		case !ok:
			spec.Extra, spec.Must = nil, false
		case left > geom.Inch:
			spec.Torn, g.LongestLink = left, left
			fallthrough
		default:
			spec.Usual = &a
		}
	}
	r.moveUnit(spec)
}

// closesAway is a move in which a torn unit closes up and ends further from an enemy than it was, or as near to its
// formation as it comes when it has set out directly away; and the gap that is left.
func (r *Run) closesAway(g *position.Move, enemy UnitID, before, keep geom.Length) (flow.Answer, geom.Length, bool) {
	f := r.Flight(g.Spec.Unit, enemy)
	var best flow.Answer
	least, found := geom.Length(1<<30), false
	for _, away := range [2]*position.Flight{nil, &f} {
		t := g.Retreating(enemy, away)
		t.Move.Off.Keep = keep
		if a, ok := t.At(before + position.Touch); ok {
			best, least, found = a, geom.Inch, true
		} else if a, left, ok := t.Closing(); ok && left < least {
			best, least, found = a, left, true
		}
		t.Done()
		if found && least <= geom.Inch {
			break
		}
	}
	return best, least, found
}

// dashEnd refuses a dash that ends neither sheltered nor further off.
func (r *Run) dashEnd(w *position.Walk, shooter UnitID, before geom.Length) *tally.Refusal {
	u := w.Spec.Unit
	back := r.tryEnd(w)
	defer back()
	if r.distance(u, shooter) > before {
		return nil
	}
	shooters := make([]ModelID, 0, 24)
	for m := range r.Own(shooter) {
		shooters = append(shooters, m)
	}
	as := r.SizeOfUnit(shooter)
	for m := range r.Own(u) {
		if r.sheltered(m, shooters, as) {
			return nil
		}
	}
	return tally.Refuse("a2.react.dash.move", "no model ends in shelter and the unit is no further from the shooter", "dash into cover, out of sight or away")
}

// sheltered tells whether a model is in cover from the shooters, or has terrain between itself and
// every one of them.
func (r *Run) sheltered(m ModelID, shooters []ModelID, as force.Size) bool {
	if bonus, _, _ := r.Cover(m, shooters, false); bonus > 0 {
		return true
	}
	for _, s := range shooters {
		if line := r.See(s, -1, m, as); !line.Blocked && !line.Obscured {
			return false
		}
	}
	return true
}

// tryEnd stands the models of a walk where they would end; the function it returns puts them back.
func (r *Run) tryEnd(w *position.Walk) (back func()) {
	back = r.Shift(w.Spec.Unit)
	for i := range w.Paths {
		p := &w.Paths[i]
		mo := &r.Bodies[ModelID(p.Figure)]
		if mo.Gone {
			continue
		}
		if mo.At = p.Points[len(p.Points)-1]; p.Turned {
			mo.Facing = p.Facing
		}
	}
	return back
}
