package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// pinsOfSheet places the pins of a bout of shooting by the first edition's summary.  g1.pin.*
func (r *Run) pinsOfSheet(b *position.Bout) {
	pins, rule := r.mostPins(b, len(b.Hits))
	if n, by := r.netPins(b, pins); n > pins {
		pins, rule = n, by
	}
	if pins > 0 && (!b.PBS || r.Applies("a2.pbs.pin", true)) {
		r.addPins(b.Target, pins, rule)
		b.Pinned = true
		if b.PBS {
			r.cite("a2.pbs.pin")
		}
	}
	r.keepWoundPins(b.Target)
}

// mostPins is the most that one of the first n hits of a bout gives, nets aside, and by which rule.
func (r *Run) mostPins(b *position.Bout, n int) (pins int, rule tally.Rule) {
	more := func(n int, by tally.Rule) {
		if n > pins && !r.Denied(by) {
			pins, rule = n, by
		}
	}
	for i := range n {
		h := &b.Hits[i]
		if r.by("a2.pins.shooting.equipment", r.TypeOf(h.Model).Role == force.Equipment) || r.by("a2.pins.shooting.other-exceptions", h.NoPins) {
			continue
		}
		switch {
		case !h.Armoured:
			more(1+int(h.Extra), "a2.pins.shooting.one-if-hit")
		case h.Failed:
			more(1+int(h.Extra), "g1.pin.hit-heavy")
		default:
			r.cite("g1.pin.hit-heavy")
		}
		switch {
		case h.Disruptor && h.Armoured && !(r.Book.Options.DisruptorSparesGhar && r.ghar(b.Target)):
			more(2, "g1.pin.disruptor-heavy")
		case h.Disruptor && !r.ghar(b.Target):
			more(2, "g1.pin.disruptor-non-ghar")
		case h.Slingnet && !h.Armoured:
			more(2, "g1.pin.slingnet")
		}
	}
	return pins, rule
}

// netPins are the pins of net ammunition: each shot of it that hit rolls a die by its launcher and adds one, the highest
// number counts, halved on who forces re-rolls. Other hits give so many already.  g1.pin.net.*, g1.hit.half.net
func (r *Run) netPins(b *position.Bout, pins int) (most int, rule tally.Rule) {
	for i := range b.Hits {
		h := &b.Hits[i]
		if h.Net > 0 && h.Armoured && !h.Failed {
			r.cite("g1.pin.hit-heavy")
		}
		if !r.netOf(b, i) {
			continue
		}
		by := [...]tally.Rule{3: "g1.pin.net.x-launcher", 5: "g1.pin.net.x-howitzer", 6: "g1.pin.net.mag-mortar"}[h.Net]
		if !r.by(by, true) {
			continue
		}
		n := r.throw(r.netRoll(b, i, pins, most))
		if h.Net == 5 {
			n = (n + 1) / 2
		}
		if n+1 > most {
			most, rule = n+1, by
		}
	}
	if forced, _ := r.forcesRerolls(b); most > 0 && r.by("g1.hit.half.net", forced) {
		most = max(most/2, 1)
	}
	return most, rule
}

// netOf tells whether a hit brings the die of a net: the first that its shot scores on a model that it pins. A heavily
// armoured model that resists takes no pin for a hit, and so none instead.  g1.pin.net.*, g1.pin.hit-heavy
func (s *State) netOf(b *position.Bout, at int) bool {
	h := &b.Hits[at]
	if !s.nets(h) {
		return false
	}
	for i := range at {
		if o := &b.Hits[i]; o.Net == h.Net && o.Shot == h.Shot && o.Weapon == h.Weapon && s.nets(o) {
			return false
		}
	}
	return true
}

func (s *State) nets(h *position.Hit) bool {
	return h.Net > 0 && s.TypeOf(h.Model).Role != force.Equipment && !s.Applies("g1.pin.hit-heavy", h.Armoured && !h.Failed)
}
