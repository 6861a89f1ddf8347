package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// reactions lets enemies answer declared shooting, then resolves it: Ambush Fire first, then what those shot at do,
// then all shots together.  is.shoot.react-step, is.react.trigger-gone, is.react.multiple-units
func (r *run) reactions(u UnitID, order Order, vs []volley) {
	r.cite("is.shoot.react-step")
	targets := r.shotAt(vs)
	if !r.ambushed(u, order) {
		return
	}
	var answers [][]volley
	var fired, rushers, dashed []UnitID
	reacted := false
	for _, t := range targets {
		if reacted && !r.by("is.react.multiple-units", true) {
			continue
		}
		th := threat{by: u, order: order, shot: true, far: r.shooterDistance(t, vs)}
		k := r.askReaction(t, &th, []Reaction{GoDown, Firefight, Dash, BullRush})
		if k == NoReaction || !r.reacts(t, k, &th) {
			continue
		}
		reacted = true
		switch k {
		case GoDown:
			r.goDown(t, "is.react.table.go-down")
		case Firefight:
			fired = append(fired, t)
			if back := r.declare(t, u, r.aimedOrder()); len(back) > 0 {
				answers = append(answers, back)
			}
		case Dash:
			r.dash(t, vs)
			r.aims(t)
			dashed = append(dashed, t)
		case BullRush:
			rushers = append(rushers, t)
		}
	}
	r.afterDash(vs, dashed)
	r.hounds()
	r.exchange(u, vs, answers, rushers)
	for _, t := range fired {
		r.reactionEnd(t)
	}
}

// afterDash lets the shooters answer a dash: a shot from above may follow the unit; by the option a weapon may be changed.
// is.react.dash-oh, is.shoot.change-weapon
func (r *run) afterDash(vs []volley, dashed []UnitID) {
	for i := range vs {
		v := &vs[i]
		switch {
		case v.lob != nil:
			for _, t := range dashed {
				r.followAim(v, t)
			}
		case v.object == 0 && containsUnit(dashed, r.home(v.at[0])) && r.seen(v.by, v.at[0]) == nil && r.by("is.shoot.change-weapon", r.book.options.ChangeArm):
			if again, ok := r.askArm(v.by, v.at[0], v.order, false); ok {
				*v = again
			}
		}
	}
}

// followAim asks whether a shot from above follows a unit that has dashed out from under it.  is.react.dash-oh
func (r *run) followAim(v *volley, t UnitID) {
	op := r.Units[t].Operative
	if !r.Stands(op) || r.spotRefusal(v, r.Bodies[op].At) != nil {
		return
	}
	if r.by("is.react.dash-oh", r.askYes(AskFollow, r.home(v.by), "is.react.dash-oh", r.name(t)+" has dashed: aim at where it is now?", true)) {
		v.lob.spot = r.Bodies[op].At
		v.lob.observer = r.observer(v.by, v.lob.spot, shardEyes)
	}
}

// aimedOrder is the order a reaction shoots by: Fire, with its bonus.  is.react.firefight-aimed
func (r *run) aimedOrder() Order {
	if r.by("is.react.firefight-aimed", true) {
		return Fire
	}
	return Advance
}

// shotAt lists the units that some volleys are aimed at, those with a model under a blast too.  is.react.dash-blast
func (r *run) shotAt(vs []volley) []UnitID {
	var out []UnitID
	add := func(u UnitID) {
		for _, o := range out {
			if o == u {
				return
			}
		}
		out = append(out, u)
	}
	for i := range vs {
		v := &vs[i]
		by, n := r.home(v.by), r.mode(v.weapon, v.mode).N(force.Blast)
		caught := func(under func(ModelID) bool) {
			for k := range r.Bodies {
				if m := ModelID(k); r.Stands(m) && r.enemies(by, r.home(m)) && under(m) && r.by("is.react.dash-blast", true) {
					add(r.home(m))
				}
			}
		}
		switch {
		case v.lob != nil:
			caught(func(m ModelID) bool { return r.caughtAt(v.lob.spot, n, m) })
		case v.object > 0 && n > 0:
			middle := r.aimsAt(v).at
			caught(func(m ModelID) bool { return r.under(middle, n, m) })
		}
		for _, t := range v.at {
			if r.enemies(by, r.home(t)) { // nobody reacts to its own side's shot at a captive
				add(r.home(t))
			}
			if n > 0 {
				caught(func(m ModelID) bool { return r.home(m) != r.home(t) && r.under(r.Bodies[t].At, n, m) })
			}
		}
	}
	return out
}

// shooterDistance is how far a unit is from the nearest of those who shoot, centre to centre.
func (s *State) shooterDistance(u UnitID, vs []volley) geom.Length {
	best := s.Centres(s.Units[u].Operative, vs[0].by)
	for i := range vs {
		best = min(best, s.Centres(s.Units[u].Operative, vs[i].by))
	}
	return best
}

// ambushed lets units on Ambush fire at a shooter before it shoots; false if it cannot shoot any more. Who is stopped by one may still
// be fired at by another: it was its action that both react to.
// is.react.table.ambush-fire, is.react.multiple-units, is.react.trigger-gone
func (r *run) ambushed(u UnitID, order Order) bool {
	r.anew(func(a UnitID) bool {
		if r.Units[a].Order != Ambush || !r.enemies(u, a) || r.denied("is.react.table.ambush-fire") {
			return false
		}
		th := threat{by: u, order: order}
		if r.askReaction(a, &th, []Reaction{AmbushFire}) != AmbushFire || !r.reacts(a, AmbushFire, &th) {
			return false
		}
		r.ambushFire(a, u)
		return true
	})
	return !r.by("is.react.trigger-gone", r.halted(u))
}

// ambushFire is a normal Fire action, resolved at once; nobody reacts to it.
// is.react.ambush-timing, is.react.no-chain, is.react.firefight-aimed
func (r *run) ambushFire(a, u UnitID) {
	r.cite("is.react.ambush-timing", "is.react.no-chain")
	defer r.byOwnSight()()
	if vs := r.declare(a, u, r.aimedOrder()); len(vs) > 0 {
		r.shootOnly(a, vs)
		r.occasion()
	}
	r.reactionEnd(a)
}

// reactionEnd lets a unit that has fired in reaction go prone.  is.prone.when
func (r *run) reactionEnd(u UnitID) {
	if !r.halted(u) {
		r.offerProne(u)
	}
}

// exchange resolves shooting and what answers it. Everybody's dice fall before anything is applied, so that no new
// pin counts in it.  is.react.firefight-simultaneous
func (r *run) exchange(u UnitID, vs []volley, answers [][]volley, rushers []UnitID) {
	var first []volley
	for i := range vs {
		if !r.rushed(&vs[i], rushers) {
			first = append(first, vs[i])
		}
	}
	attacks := []*attack{r.fire(u, first)}
	for _, back := range answers {
		if !r.by("is.react.firefight-simultaneous", true) {
			r.stepped()
			r.settle(attacks[0])
			attacks[0] = &attack{by: u}
		}
		attacks = append(attacks, r.fire(r.home(back[0].by), back))
	}
	r.stepped()
	for _, a := range attacks {
		r.settle(a)
	}
	for _, t := range rushers {
		r.bullRush(t, u, vs)
	}
}

// rushed tells whether a volley was meant for one that rushes the shooter: it falls at point blank, where no shot from
// above can be fired.  is.react.table.bull-rush
func (r *run) rushed(v *volley, rushers []UnitID) bool {
	if v.lob == nil {
		return v.object == 0 && containsUnit(rushers, r.home(v.at[0]))
	}
	for _, t := range r.shotAt([]volley{*v}) {
		if r.by("is.react.table.bull-rush", containsUnit(rushers, t)) {
			return true
		}
	}
	return false
}

func containsUnit(list []UnitID, u UnitID) bool {
	for _, o := range list {
		if o == u {
			return true
		}
	}
	return false
}

// dash moves a unit that is shot at into cover, behind something, or well away.
// is.react.table.dash, is.react.dash-direction
func (r *run) dash(u UnitID, vs []volley) {
	t := r.journey(u, inches(2*r.stat(r.Units[u].Operative, force.Mv)), NoUnit)
	t.stays = true
	op := r.Units[u].Operative
	far := r.shooterDistance(u, vs)
	t.wants = func(at geom.Point) *tally.Refusal {
		if r.denied("is.react.dash-direction") || r.sheltered(op, at, far, vs) {
			return nil
		}
		return tally.Refuse("is.react.dash-direction", r.name(u)+" would be neither in cover nor hidden nor well away", "end in cover, or "+inches(r.pace(u)).String()+" further from the shooters")
	}
	a := r.ask(flow.Question{
		Name: AskDash, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.react.table.dash", Unit: int32(u), Target: int32(r.home(vs[0].by)), Prompt: r.name(u) + " dashes.", Corners: true,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) == 0 {
				return nil // nowhere to go
			}
			return t.judge(a)
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return t.suggest(rnd) },
		Default: flow.Answer{}, HasDefault: true,
	})
	if len(a.Paths) > 0 {
		r.walk(t, a.Paths)
	}
}

// sheltered tells whether a place is an end of a dash: in cover or with concealing ground between against one of the
// shooters, or Mv further from them.  is.react.dash-direction
func (s *State) sheltered(op ModelID, at geom.Point, before geom.Length, vs []volley) bool {
	was := s.Bodies[op].At
	s.Bodies[op].At = at
	defer func() { s.Bodies[op].At = was }()
	nearest := s.Centres(op, vs[0].by)
	for i := range vs {
		by := vs[i].by
		d := s.Centres(op, by)
		nearest = min(nearest, d)
		if n, _ := s.cover(s.Bodies[by].At, op, d); n > 0 {
			return true
		}
		if l := s.look(by, op); l.No != nil || l.Concealed != "" {
			return true
		}
	}
	return nearest >= before+inches(s.pace(s.home(op)))
}
