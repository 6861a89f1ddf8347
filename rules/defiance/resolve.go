package defiance

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// AskPrimary is the question who is the new primary commander.
const AskPrimary = "primary"

// airStrikes resolves the strikes that were called this turn.  dvg.airstrike.delay
func (r *Run) airStrikes() {
	var due []position.Template
	kept := r.Areas[:0]
	for _, t := range r.Areas {
		if t.Kind == position.Strike {
			due = append(due, t)
		} else {
			kept = append(kept, t)
		}
	}
	r.Areas = kept
	for _, t := range due {
		if !r.by("dvg.airstrike.delay", true, "dvg.house.air-strike") {
			continue
		}
		r.burst(&bomb{by: t.By, at: t.At, radius: t.Radius, need: int(t.Need), with: t.Effects, spare: NoBody, what: "air strike", high: true, from: t.At})
	}
}

// upkeep lets poison grow and takes away what has lasted long enough.
// dvg.poison.grow, dvg.poison.dissipate, dvg.turn.resolution.timed-templates
func (r *Run) upkeep() {
	kept := r.Areas[:0]
	for _, t := range r.Areas {
		switch t.Kind {
		case position.Poison:
			radius, need, gone := r.law().Grown(t.Radius, int(t.Need))
			if gone {
				continue
			}
			t.Radius, t.Need = radius, int8(need)
		case position.Smoke:
			if r.by("dvg.turn.resolution.timed-templates", r.Turn >= t.Until, "dvg.house.smoke") {
				continue
			}
		}
		kept = append(kept, t)
	}
	r.Areas = kept
}

// onlyCovers tells whether all that a figure did in its activation was to cover, and it has not been used; a close defence weapon is no
// ranged fire.  dvg.stoppage.clear
func (s *State) onlyCovers(b BodyID) bool {
	f := s.Figure(b)
	for arm := range position.Arms {
		if w := s.Weapon(b, arm); w != nil && !w.CDW && f.Fired[arm] == s.Units[s.UnitOf(b)].Count {
			return false
		}
	}
	return f.Cover != position.NotCovering
}

// clearStoppages clears the weapons of figures that spent an activation on Fire orders without fire.
// dvg.stoppage.clear, dvg.stoppage.not-cleared
func (r *Run) clearStoppages() {
	for i := range r.Figures {
		f, b := &r.Figures[i], BodyID(i)
		if f.Stopped == 0 || !r.Stands(b) || !r.Units[r.UnitOf(b)].Acted {
			continue
		}
		if r.by("dvg.stoppage.not-cleared", !f.Order.Fires()) || f.Spent && f.Order.Fires() && !r.onlyCovers(b) {
			continue
		}
		if r.by("dvg.stoppage.clear", true) {
			f.Stopped = 0
			r.tellOf("cleared", b, NoBody, "dvg.stoppage.clear", "%s clears its stoppage", r.FigureName(b))
		}
	}
}

// nameNewPrimary asks for a new primary commander where the old one is gone.
// dvg.activation.primary-lost, dvg.activation.primary-none, dvg.force.primary-commander.not-adhoc
func (r *Run) nameNewPrimary() {
	for side := range r.Primary {
		p := r.Primary[side]
		if p == NoBody || !r.Bodies[p].Gone {
			continue
		}
		var list []BodyID
		for i := range r.Bodies {
			b := BodyID(i)
			if f := r.Figure(b); !r.Bodies[i].Gone && r.SideOf(b) == Side(side) && r.commandOf(b) > 0 && (f.Standard || !r.law().Holds("dvg.force.primary-commander.not-adhoc", true)) {
				list = append(list, b)
			}
		}
		if r.by("dvg.activation.primary-none", len(list) == 0) {
			r.Primary[side] = NoBody
			continue
		}
		r.Primary[side] = BodyID(r.ask(flow.Question{Name: AskPrimary, Seat: Side(side), Kind: flow.PickOne, Rule: "dvg.activation.primary-lost", Unit: -1, Target: -1,
			Prompt: "Who is the new primary commander?", HasDefault: true, Default: flow.Answer{Value: int32(list[0])},
			Offers: func() []flow.Option { return r.figureOffers(list) }}).Value)
	}
}

// impactOf is the impact rating of the weapon that a cloud of poison came from, as long as the cloud lasts.  dvg.weapon.impact
func (s *State) impactOf(t *position.Template) int8 {
	if w := s.Weapon(t.By, int(t.Arm)); w != nil {
		return w.Impact
	}
	return 0
}

// drift moves poison in the Command Phase and lets it strike.  dvg.turn.command-phase.drift, dvg.poison.drift, dvg.poison.attack-times
func (r *Run) drift() {
	for i := 0; i < len(r.Areas); i++ {
		t := &r.Areas[i]
		if t.Kind != position.Poison || !r.by("dvg.poison.drift", true, "dvg.turn.command-phase.drift") {
			continue
		}
		d := geom.Length(r.law().D5(law.RollDrift, -1, r.io.Roll)) * geom.Inch
		t.At = t.At.Polar(r.bearingFrom(NoBody, 90), d)
		at := *t
		if !r.by("dvg.poison.attack-times", true) {
			continue
		}
		r.burst(&bomb{by: at.By, at: at.At, radius: at.Radius, need: int(at.Need), with: at.Effects, impact: r.impactOf(&at), spare: NoBody, what: "poison", from: at.At, high: true})
	}
}
