package incision

import (
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// harmed is what a failed save does: knocked out, wounded or fallen.
func (r *run) harmed(h *hit, t *toll) {
	m := h.target
	if h.knockout && r.by("is.knockout.effect", true) {
		r.knockOut(m, t)
		return
	}
	if h.weapon != noWeapon && r.has(h, force.ForceDown) && r.by("is.attr.force-down", r.Units[t.u].Order != Down) {
		r.forceDown(t.u, "is.attr.force-down")
	}
	r.wound(m, h, t)
}

// wound adds a Wound marker, or takes a model out of play that can bear no more.
// is.wound.instead, is.stats.wnd, is.stats.wnd-zero
func (r *run) wound(m ModelID, h *hit, t *toll) {
	f := r.figure(m)
	most := int8(max(0, int(r.model(m).Line[force.Wounds])))
	if f.Wounds < most && r.by("is.wound.instead", true) {
		f.Wounds++
		r.cite("is.markers.wounds-tracked")
		if !r.captive(m) {
			t.wounds++
		}
		r.tell("wounded", t.u, NoUnit, "is.wound.instead", "%s is wounded", r.modelName(m))
		return
	}
	if r.savedBy(m, t) {
		return
	}
	if most == 0 {
		r.cite("is.stats.wnd-zero")
	} else {
		r.cite("is.stats.wnd")
	}
	if !r.model(m).probe() {
		t.casualties++
	}
	r.casualty(m, h)
}

// casualty removes a model that fell.  is.casualty.removed, is.turn.destroyed-die, is.pb.controller-dead-buddy
func (r *run) casualty(m ModelID, h *hit) {
	u, home := r.home(m), r.Figures[m].Home
	r.cite("is.casualty.removed")
	r.tell("casualty", u, NoUnit, "is.casualty.removed", "%s falls", r.modelName(m))
	by, cause := NoUnit, "other"
	if h != nil && h.by != NoModel {
		by = r.home(h.by)
	}
	if h != nil && h.weapon != noWeapon {
		cause = r.book.weapons[h.weapon].Name
	}
	r.io.Lose(flow.Loss{Unit: int32(home), By: int32(by), Models: 1, Cause: cause, What: flow.Figure(int32(m))})
	r.hasFallen(m, by)
	wasCaptive := r.captive(m)
	r.dropAll(m, "is.drop.casualty")
	r.Remove(m)
	r.fallenWalls()
	r.Figures[m].Wounds, r.Figures[m].Unconscious = 0, false
	if r.Units[home].Operative == m {
		r.fallen(home, wasCaptive)
	}
}

// fallen ends a unit whose operative has fallen: its die leaves play, its buddies go, its captives are free.
func (r *run) fallen(u UnitID, wasCaptive bool) {
	un := r.unit(u)
	if side := r.sideOf(u); side != flow.Nobody && r.lead(u).operative() {
		r.Mission.Dead[side]++
	}
	if r.by("is.turn.destroyed-die", true) {
		un.Die, un.Order, un.Retained = r.dieGone(u), NoOrder, false
	}
	un.Pins, un.Gained, un.Hurt = 0, 0, 0
	r.losesDie(u)
	r.leavesProbes(u)
	if !wasCaptive {
		r.freeCaptives(u)
		if !r.denied("is.build.probe.controller-casualty-buddy") {
			r.cite("is.build.probe.controller-casualty-buddy")
			r.loseBuddies(u, "is.pb.controller-dead-buddy")
		}
	}
	r.cite("is.turn.destroyed-effects-stay") // what it has placed goes on
	r.tell("destroyed", u, NoUnit, "is.turn.destroyed-die", "%s is out of play", r.name(u))
}

// dieGone is where the die of a unit that leaves play is.
func (s *State) dieGone(u UnitID) Die {
	if s.Units[u].Die == NoDie {
		return NoDie
	}
	return LostDie
}

// loseBuddies takes the buddies and equipment of a unit away; they are no casualties. What is one with its host stays.
// is.skill.nuhu.symbiote
func (r *run) loseBuddies(u UnitID, rule tally.Rule) {
	if !r.by(rule, true) {
		return
	}
	for m := range r.Members(u) {
		if m != r.Units[u].Operative && !r.captive(m) && !r.by("is.skill.nuhu.symbiote", r.model(m).symbiote()) {
			r.lostMachine(m, "without its operator")
		}
	}
}

// knockOut lays a model out: unconscious, its die Down, a pin more.  is.knockout.effect, is.knockout.battlesuit
func (r *run) knockOut(m ModelID, t *toll) {
	k := r.model(m)
	if r.by("is.knockout.battlesuit", k.machine() || k.Kind == force.Battlesuits) {
		return
	}
	f := r.figure(m)
	f.Unconscious = true
	t.knocked = true
	r.cite("is.markers.states")
	u := r.Figures[m].Home
	if !r.captive(m) && r.Units[u].Operative == m {
		if r.Units[u].Die == InBag || r.Units[u].Die == Beside {
			r.Units[u].Knocked = r.Units[u].Order != Down
			r.show(u, Down)
		}
		r.dropAll(m, "is.drop.casualty")
		r.freeCaptives(u)
	}
	r.tell("unconscious", t.u, NoUnit, "is.knockout.effect", "%s is knocked out", r.modelName(m))
}

// lostMachine takes a machine away that is no casualty: spent, or without anybody who works it.
func (r *run) lostMachine(m ModelID, cause string) {
	if r.Bodies[m].Gone {
		return
	}
	r.io.Lose(flow.Loss{Unit: int32(r.Figures[m].Home), By: -1, Models: 1, Cause: cause, What: flow.Figure(int32(m))})
	r.Remove(m)
}
