package incision

import (
	"sortie/rules/incision/force"
	"sortie/tally"
)

// marked notes the attributes of a hit that give pins.  is.attr.plus-one-pin, is.attr.disruptor-pin
func (r *run) marked(h *hit, t *toll) {
	if r.has(h, force.PlusOnePin) && r.by("is.attr.plus-one-pin", true) {
		t.extra = true
	}
	if r.has(h, force.Disruptor) && r.lead(t.u).People&force.Ghar == 0 && r.by("is.attr.disruptor-pin", true) {
		t.disrupted = true
	}
}

// net is a slingnet: no harm and no save, the pin of a hit and the one extra pin, a further one on a decisive hit, none for who is
// too well protected. However many hits there are, the hit pin and the extra pin come once.
// is.mun.slingnet-pins, is.mun.slingnet-immune, is.attr.plus-one-pin
func (r *run) net(h *hit, t *toll) bool {
	if h.weapon == noWeapon || !r.mode(h.weapon, h.mode).Net {
		return false
	}
	plain := *h
	plain.sv = 0
	sum := r.resSum(&plain)
	if r.by("is.mun.slingnet-immune", sum.Total() >= 11) || h.target != r.Units[t.u].Operative && r.by("is.pin.non-operative", true) {
		return true
	}
	if r.by("is.mun.slingnet-pins", true) {
		t.pin = true
		t.extra = r.by("is.attr.plus-one-pin", true) || t.extra
		t.more = h.decisive && r.by("is.acc.result-decisive", true) || t.more
	}
	return true
}

// hostile tells whether an attack is enemy activity for a unit: what its own side does to it counts in what it bears
// but makes it test for nothing.  is.break.trigger-threshold
func (r *run) hostile(a *attack, u UnitID) bool {
	own := a.by != NoUnit && !r.enemies(a.by, u)
	return !r.by("is.break.trigger-threshold", own)
}

// pinsOf gives a unit the pins of an attack; only those of enemies are an occasion to test.
// is.pin.on-hit, is.pin.per-casualty, is.knockout.effect
func (r *run) pinsOf(t *toll, hostile bool) {
	if !r.pinnable(t.u) {
		return
	}
	n := t.pins
	if t.pin && r.by("is.pin.on-hit", true) {
		n++
	}
	if t.extra {
		n++
	}
	if t.more {
		n++
	}
	if t.disrupted {
		n++
	}
	if t.knocked {
		n++
	}
	if t.casualties > 0 && r.by("is.pin.per-casualty", true) {
		n += t.casualties
	}
	un := r.unit(t.u)
	un.Hurt += int8(t.wounds + t.casualties)
	t.pinsGiven = n
	if hostile {
		un.Gained += int8(t.wounds + n)
	}
	if n > 0 {
		r.addPins(t.u, n, "is.pin.on-hit")
		return
	}
	r.autoBreak(t.u)
}

// pinnable: probes and whatever is out of play take no pins.
func (s *State) pinnable(u UnitID) bool {
	op := s.Units[u].Operative
	return s.lead(u).operative() && !s.Bodies[op].Gone && !s.captive(op)
}

// addPins gives a unit pins and breaks it at once if they reach its own Co.  is.markers.pins-tracked
func (r *run) addPins(u UnitID, n int, rule tally.Rule) {
	if n <= 0 || !r.pinnable(u) {
		return
	}
	r.Units[u].Pins += int16(n)
	r.cite("is.markers.pins-tracked")
	r.tell("pinned", u, NoUnit, rule, pinWords("%s takes %d pin", "%s takes %d pins", n), r.name(u), n)
	r.autoBreak(u)
}

// unpin takes pins off a unit, never below none.
func (r *run) unpin(u UnitID, n int, rule tally.Rule) {
	un := r.unit(u)
	n = min(n, int(un.Pins))
	if n <= 0 {
		return
	}
	un.Pins -= int16(n)
	r.tell("unpinned", u, NoUnit, rule, pinWords("%s loses %d pin", "%s loses %d pins", n), r.name(u), n)
}

func pinWords(one, several string, n int) string {
	if n == 1 {
		return one
	}
	return several
}
