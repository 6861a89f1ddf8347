package incision

import "sortie/tally"

// dropAll lays down everything a model carries where it stands.
// is.drop.casualty, is.broken.drops
func (r *run) dropAll(m ModelID, rule tally.Rule) {
	for i := range r.Things {
		if r.Things[i].Holder == m && !r.denied(rule) {
			r.cite(rule)
			r.Drop(m)
			r.tell("dropped", r.home(m), NoUnit, rule, "%s drops what it carries", r.modelName(m))
			return
		}
	}
}

// freeCaptives lets the captives of a unit go: their dice come back at turn end, what they lost stays lost.
// is.captive.freed
func (r *run) freeCaptives(u UnitID) {
	for i := range r.Figures {
		m := ModelID(i)
		if r.Bodies[m].Gone || r.home(m) != u || !r.captive(m) || !r.by("is.captive.freed", true) {
			continue
		}
		home := r.Figures[m].Home
		r.Give(m, home)
		r.Units[home].Freed = true
		r.tell("freed", home, u, "is.captive.freed", "%s is free", r.modelName(m))
	}
}

// atHand is what the active unit may do when its activation ends: capture, pick up, hand over.
// is.turn.activation-end, is.capture.when
func (r *run) atHand(u UnitID) {}

// crateThing is an object that can be carried.
const crateThing int16 = 2

// takeCaptive puts the operative of a unit into its captor's.  is.captive.in-unit
func (s *State) takeCaptive(captor, u UnitID) { s.Give(s.Units[u].Operative, captor) }
