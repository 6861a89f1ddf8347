package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskArms asks which models shoot which weapons in which mode.
const AskArms = "arms"

// armsFor asks which models shoot what; an empty bout means that nothing shoots. For point blank
// shooting every arm is asked of pbsRefusal and the chosen ones of pbsTogether.
// a2.weapons.declare-before-rolling
func (r *Run) armsFor(b *position.Bout) {
	a := r.Aim(b)
	defer a.Done()
	usual := 0
	if r.io.Loud() {
		usual = len(a.Usual())
	}
	ans := r.ask(flow.Question{
		Name: AskArms, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickSeveral, Rule: "a2.weapons.declare-before-rolling",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "Which models shoot which weapons?",
		Max: position.MaxArms, Offers: position.Once(a.Offers),
		Check: func(ans *flow.Answer) *tally.Refusal { return a.Together(armsOf(ans.Values, nil)) },
		Plan:  func() (flow.Answer, bool) { return flow.Answer{Values: a.Usual()}, true },
	})
	b.Arms = armsOf(ans.Values, b.Arms[:0])
	r.citeArms(b, usual)
}

// citeArms notes the rules that a choice of arms has used.
func (r *Run) citeArms(b *position.Bout, usual int) {
	if !r.io.Loud() {
		return
	}
	if len(b.Arms) < usual {
		r.cite("a2.shooting.may-withhold")
	}
	r.citeSeenGun(b)
	r.citeIndoors(b.Shooter)
	r.citeSight(b)
	if b.As == position.Advance && !b.PBS && r.hasHeavy(b.Shooter) {
		r.cite("a2.orders.advance.restricted-weapons")
	}
	for i, a := range b.Arms {
		t, wp := r.TypeOf(a.Model), r.Weapon(a)
		if wp.Mount && t.Mount == force.CreatureMount {
			r.cite("a2.shooting.mount-and-rider")
		}
		if t.Role == force.TeamWeapon && r.Unit(b.Shooter).Mixed {
			r.cite("a2.mixed.infantry-and-weapon-shoot")
		}
		if t.Role == force.Symbiote {
			r.cite("a2.special.symbiote.weapon")
		}
		if wp.Natural {
			r.cite("a2.shooting.natural-attacks")
		}
		if wp.Twinned {
			r.cite("a2.weapons.twinned")
		}
		if t.Role == force.Equipment {
			r.cite("a2.shooting.equipment-shooter-los")
		}
		for _, o := range b.Arms[:i] {
			if r.Weapon(o) == wp && o.Mode != a.Mode {
				r.cite("a2.weapons.different-munitions")
			}
		}
		if m := r.Mode(a); m.Overhead && !b.Blind && b.Target >= 0 {
			r.citeOverheadSight(b, a, len(wp.Modes) > 1)
		}
	}
}

// citeIndoors notes that a roof keeps overhead weapons silent.
func (r *Run) citeIndoors(u UnitID) {
	for m := range r.Members(u) {
		if r.NoOverheadFrom(m) != nil && r.overheadArm(m) {
			r.cite("a2.oh.not-indoors")
		}
	}
}

func (s *State) overheadArm(m ModelID) bool {
	for _, w := range s.TypeOf(m).Weapons {
		for k := range s.Book.Weapons[w].Modes {
			if s.Book.Weapons[w].Modes[k].Overhead {
				return true
			}
		}
	}
	return false
}

// citeSeenGun notes that a weapon model in view is enough to shoot at its team.
func (r *Run) citeSeenGun(b *position.Bout) {
	if b.Target < 0 || b.PBS {
		return
	}
	for m := range r.Own(b.Target) {
		if r.TypeOf(m).Role != force.TeamWeapon {
			continue
		}
		for _, a := range b.Arms {
			if !r.See(a.Model, -1, m, r.ShooterSize(b.Arms)).Blocked {
				r.cite("a2.los.to-team-weapon")
				return
			}
		}
	}
}

// hasHeavy tells whether a unit has a weapon that needs a Fire order.
func (s *State) hasHeavy(u UnitID) bool {
	for m := range s.Members(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if s.Book.Weapons[w].Class == force.Heavy {
				return true
			}
		}
	}
	return false
}

func armOf(v int32) position.Arm {
	return position.Arm{Aim: NoModel, Model: ModelID(v >> 12), Weapon: int8(v >> 9 & 7), Mode: int8(v >> 5 & 15), Shots: int8(v & 31)}
}

func armsOf(vs []int32, dst []position.Arm) []position.Arm {
	for _, v := range vs {
		dst = append(dst, armOf(v))
	}
	return dst
}
