package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// armourRules are the rows of play behind the bonuses of an armour, in the order of its data.
var armourRules = []struct {
	key  string
	rows []tally.Rule
}{
	{"hyperlight", []tally.Rule{"is.armour.hyperlight-near", "is.armour.hyperlight-far", "is.armour.hyperlight-blast"}},
	{"impact", []tally.Rule{"is.armour.impact"}},
	{"phaseshift", []tally.Rule{"is.armour.phase-near", "is.armour.phase-far"}},
	{"reflex", []tally.Rule{"is.armour.reflex"}},
	{"resharded", []tally.Rule{"is.armour.reshard-near", "is.armour.reshard-far"}},
	{"sd-hazard", []tally.Rule{"is.armour.hazard-res"}},
	{"ghar-flight-suit", []tally.Rule{"is.armour.ghar-suits"}},
	{"ghar-vacc-suit", []tally.Rule{"is.armour.ghar-suits"}},
}

func armourRule(key string, i int) tally.Rule {
	for _, a := range armourRules {
		if a.key == key && i < len(a.rows) {
			return a.rows[i]
		}
	}
	return "is.armour.cap"
}

// protect adds what a model's armour gives against a hit: the main armour first, then impact; a bonus lifts Res
// only to its limit and never lowers it.  is.armour.order, is.armour.cap, is.armour.scramble-off
func (s *State) protect(t *tally.Tally, m ModelID, h *hit) {
	for _, main := range [2]bool{!s.denied("is.armour.order"), s.denied("is.armour.order")} {
		for _, key := range s.model(m).Armour {
			a := s.book.force.ArmourOf(key)
			if a == nil || a.Main != main {
				continue
			}
			if !a.ScrambleProof && s.holds("is.armour.scramble-off", s.scrambled(m)) && s.holds("is.mun.scramble-armour", true) && (key != "sd-hazard" || s.holds("is.armour.hazard-scramble", true)) {
				continue
			}
			s.holds("is.armour.order", true)
			s.lift(t, a, h)
		}
	}
}

// lift adds the best bonus of one armour that counts against a hit.
func (s *State) lift(t *tally.Tally, a *force.Armour, h *hit) {
	best := -1
	for i := range a.Bonuses {
		if covers(&a.Bonuses[i], h) && !s.denied(armourRule(a.Key, i)) && (best < 0 || a.Bonuses[i].Bonus > a.Bonuses[best].Bonus) {
			best = i
		}
	}
	if best < 0 {
		return
	}
	x := &a.Bonuses[best]
	add := int(x.Bonus)
	if most := max(0, int(x.Max)-t.Total()); s.holds("is.armour.cap", add > most) {
		add = most
	}
	t.Add(a.Name, armourRule(a.Key, best), add)
}

// covers tells whether a bonus counts against a hit, by how far and in which way it came. Hand-to-hand and Stand
// and Shoot come from next to nothing.
func covers(x *force.ArmourBonus, h *hit) bool {
	near := h.dist
	if h.hth {
		near = 0
	}
	blast := h.blast || h.overhead
	switch {
	case x.Against == force.ShotHit && blast, x.Against == force.BlastHit && !blast:
		return false
	case near < inches(int(x.From)):
		return false
	case x.Below > 0 && near >= inches(int(x.Below)):
		return false
	case x.Within > 0 && near > inches(int(x.Within)):
		return false
	}
	return true
}

// pointBlank is the range at which a Stand and Shoot is resolved.  is.assault.sns.shooting
const pointBlank = geom.Inch
