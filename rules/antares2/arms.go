package antares2

import (
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// AskArms asks which models shoot which weapons in which mode.
const AskArms = "arms"

// armsFor asks which models shoot what; an empty bout means that nothing shoots. For point blank
// shooting every arm is asked of pbsRefusal and the chosen ones of pbsTogether.
// a2.weapons.declare-before-rolling
func (r *Run) armsFor(b *Bout) {
	a := r.aim(b)
	defer a.done()
	usual := 0
	if r.io.Loud() {
		usual = len(a.usual())
	}
	ans := r.ask(flow.Question{
		Name: AskArms, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickSeveral, Rule: "a2.weapons.declare-before-rolling",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "Which models shoot which weapons?",
		Max: maxArms, Offers: once(a.offers),
		Check: func(ans *flow.Answer) *tally.Refusal { return a.together(armsOf(ans.Values, nil)) },
		Plan:  func() (flow.Answer, bool) { return flow.Answer{Values: a.usual()}, true },
	})
	b.Arms = armsOf(ans.Values, b.Arms[:0])
	r.citeArms(b, usual)
}

const maxArms = 64

// citeArms notes the rules that a choice of arms has used.
func (r *Run) citeArms(b *Bout, usual int) {
	if !r.io.Loud() {
		return
	}
	if len(b.Arms) < usual {
		r.cite("a2.shooting.may-withhold")
	}
	r.citeSeenGun(b)
	r.citeIndoors(b.Shooter)
	r.citeSight(b)
	if b.As == Advance && !b.PBS && r.hasHeavy(b.Shooter) {
		r.cite("a2.orders.advance.restricted-weapons")
	}
	for i, a := range b.Arms {
		t, wp := r.typ(a.Model), r.weapon(a)
		if wp.Mount && t.Mount == force.CreatureMount {
			r.cite("a2.shooting.mount-and-rider")
		}
		if t.Role == force.TeamWeapon && r.unit(b.Shooter).Mixed {
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
			if r.weapon(o) == wp && o.Mode != a.Mode {
				r.cite("a2.weapons.different-munitions")
			}
		}
		if m := r.mode(a); m.Overhead && !b.Blind && b.Target >= 0 {
			r.citeOverheadSight(b, a, len(wp.Modes) > 1)
		}
	}
}

// citeIndoors notes that a roof keeps overhead weapons silent.
func (r *Run) citeIndoors(u UnitID) {
	for m := range r.Members(u) {
		if r.noOverheadFrom(m) != nil && r.overheadArm(m) {
			r.cite("a2.oh.not-indoors")
		}
	}
}

func (s *State) overheadArm(m ModelID) bool {
	for _, w := range s.typ(m).Weapons {
		for k := range s.book.Weapons[w].Modes {
			if s.book.Weapons[w].Modes[k].Overhead {
				return true
			}
		}
	}
	return false
}

// citeSeenGun notes that a weapon model in view is enough to shoot at its team.
func (r *Run) citeSeenGun(b *Bout) {
	if b.Target < 0 || b.PBS {
		return
	}
	for m := range r.own(b.Target) {
		if r.typ(m).Role != force.TeamWeapon {
			continue
		}
		for _, a := range b.Arms {
			if !r.see(a.Model, -1, m, r.shooterSize(b.Arms)).Blocked {
				r.cite("a2.los.to-team-weapon")
				return
			}
		}
	}
}

// hasHeavy tells whether a unit has a weapon that needs a Fire order.
func (s *State) hasHeavy(u UnitID) bool {
	for m := range s.Members(u) {
		for _, w := range s.typ(m).Weapons {
			if s.book.Weapons[w].Class == force.Heavy {
				return true
			}
		}
	}
	return false
}

// The value of an arm: model, weapon, mode and shots in one number.
func (a Arm) value() int32 {
	return int32(a.Model)<<12 | int32(a.Weapon)<<9 | int32(a.Mode)<<5 | int32(a.Shots)
}

func armOf(v int32) Arm {
	return Arm{Aim: NoModel, Model: ModelID(v >> 12), Weapon: int8(v >> 9 & 7), Mode: int8(v >> 5 & 15), Shots: int8(v & 31)}
}

func armsOf(vs []int32, dst []Arm) []Arm {
	for _, v := range vs {
		dst = append(dst, armOf(v))
	}
	return dst
}

// armsOf ranges over every weapon of a unit in every mode.
func (s *State) armsOf(u UnitID) func(func(Arm) bool) {
	return func(yield func(Arm) bool) {
		for m := range s.Members(u) {
			for w, weapon := range s.typ(m).Weapons {
				for k := range s.book.Weapons[weapon].Modes {
					if !yield(Arm{Model: m, Weapon: int8(w), Mode: int8(k)}) {
						return
					}
				}
			}
		}
	}
}

// offers lists every weapon of the unit in every mode, with the reason against those that may not
// shoot; weapons with several shots may shoot fewer.  a2.weapons.shots-and-rf
func (a *aimer) offers() []flow.Option {
	out := a.list(a.countOffers())
	for arm := range a.armsOf(a.b.Shooter) {
		arm.Shots = a.mode(arm).Shots
		refused, key := a.judge(arm), a.armKey(arm)
		o := flow.Option{Value: arm.value(), Key: key, Label: a.armWords(arm), Thing: flow.Figure(int32(arm.Model)), Refused: refused}
		o.Sort = o.Label
		out = append(out, o)
		for n := arm.Shots - 1; n > 0; n-- {
			arm.Shots = n
			fewer := o
			fewer.Value, fewer.Key, fewer.Rule = arm.value(), key+"-x"+strconv.Itoa(int(n)), "a2.weapons.shots-and-rf"
			fewer.Label = o.Label + ", " + shotWords(int(n))
			fewer.Sort = fewer.Label
			out = append(out, fewer)
		}
	}
	return out
}

// countOffers is how many options there will be.
func (a *aimer) countOffers() int {
	n := 0
	for arm := range a.armsOf(a.b.Shooter) {
		n += max(1, int(a.mode(arm).Shots))
	}
	return n
}

// armKey is what a player calls an arm: squad.1/carbine, squad.1/sling/overhead, team.3/rapid-gun-x1.
func (s *State) armKey(a Arm) string {
	wp, m := s.weapon(a), s.mode(a)
	key := s.modelName(a.Model) + "/" + wp.Key
	if m.Name != "" {
		key += "/" + m.Name
	}
	if m.Munition != "" {
		key += "+" + m.Munition
	}
	if m.Load != "" {
		key += "+" + m.Load
	}
	return key
}

// armWords is a weapon as a person names it, with the mode where it has several.
func (s *State) armWords(a Arm) string {
	wp, m := s.weapon(a), s.mode(a)
	words := wp.Name
	for _, more := range []string{m.Name, m.Munition, m.Load} {
		if more != "" {
			words += ", " + strings.ReplaceAll(more, "-", " ")
		}
	}
	return words
}

func shotWords(n int) string {
	if n == 1 {
		return "1 shot"
	}
	return strconv.Itoa(n) + " shots"
}

// modelName is what players call a model: its unit and its number.
func (s *State) modelName(m ModelID) string {
	u := s.Bodies[m].Group
	return s.name(u) + "." + strconv.Itoa(int(m-s.Head(u))+1)
}

// usual is the strongest legal choice: team weapons, then every model with its first usable weapon at
// full shots, all of one weapon in one mode.
func (a *aimer) usual() []int32 {
	var chosen []Arm
	for pass := range 2 {
		for m := range a.Members(a.b.Shooter) {
			if (a.typ(m).Role == force.TeamWeapon) != (pass == 0) {
				continue
			}
			chosen = a.usualFor(m, chosen)
		}
	}
	out := make([]int32, len(chosen))
	for i, arm := range chosen {
		out[i] = arm.value()
	}
	return out
}

func (a *aimer) usualFor(m ModelID, chosen []Arm) []Arm {
	t := a.typ(m)
	for w := range t.Weapons {
		wp := &a.book.Weapons[t.Weapons[w]]
		if wp.Unaimed() {
			continue
		}
		for k := range wp.Modes {
			arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k), Shots: wp.Modes[k].Shots}
			if len(chosen) < maxArms && a.judge(arm) == nil && a.compatible(append(chosen, arm)) == nil {
				chosen = append(chosen, arm)
				break
			}
		}
	}
	return chosen
}
