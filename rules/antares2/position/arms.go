package position

import (
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/rules/antares2/force"
)

const MaxArms = 64

// The value of an arm: model, weapon, mode and shots in one number.
func (a Arm) value() int32 {
	return int32(a.Model)<<12 | int32(a.Weapon)<<9 | int32(a.Mode)<<5 | int32(a.Shots)
}

// ArmsOf ranges over every weapon of a unit in every mode.
func (s *State) ArmsOf(u UnitID) func(func(Arm) bool) {
	return func(yield func(Arm) bool) {
		for m := range s.Members(u) {
			for w, weapon := range s.TypeOf(m).Weapons {
				for k := range s.Book.Weapons[weapon].Modes {
					if !yield(Arm{Model: m, Weapon: int8(w), Mode: int8(k)}) {
						return
					}
				}
			}
		}
	}
}

// Offers lists every weapon of the unit in every mode, with the reason against those that may not
// shoot; weapons with several shots may shoot fewer.  a2.weapons.shots-and-rf
func (a *Aimer) Offers() []flow.Option {
	out := a.List(a.countOffers())
	for arm := range a.ArmsOf(a.b.Shooter) {
		arm.Shots = a.Mode(arm).Shots
		refused, key := a.WhyNot(arm), a.ArmKey(arm)
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
func (a *Aimer) countOffers() int {
	n := 0
	for arm := range a.ArmsOf(a.b.Shooter) {
		n += max(1, int(a.Mode(arm).Shots))
	}
	return n
}

// ArmKey is what a player calls an arm: squad.1/carbine, squad.1/sling/overhead, team.3/rapid-gun-x1.
func (s *State) ArmKey(a Arm) string {
	wp, m := s.Weapon(a), s.Mode(a)
	key := s.ModelName(a.Model) + "/" + wp.Key
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
	wp, m := s.Weapon(a), s.Mode(a)
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

// ModelName is what players call a model: its unit and its number.
func (s *State) ModelName(m ModelID) string {
	u := s.Bodies[m].Group
	return s.Name(u) + "." + strconv.Itoa(int(m-s.Head(u))+1)
}

// Usual is the strongest legal choice: team weapons, then every model with its first usable weapon at
// full shots, all of one weapon in one mode.
func (a *Aimer) Usual() []int32 {
	var chosen []Arm
	for pass := range 2 {
		for m := range a.Members(a.b.Shooter) {
			if (a.TypeOf(m).Role == force.TeamWeapon) != (pass == 0) {
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

func (a *Aimer) usualFor(m ModelID, chosen []Arm) []Arm {
	t := a.TypeOf(m)
	for w := range t.Weapons {
		wp := &a.Book.Weapons[t.Weapons[w]]
		if wp.Unaimed() {
			continue
		}
		for k := range wp.Modes {
			arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k), Shots: wp.Modes[k].Shots}
			if len(chosen) < MaxArms && a.WhyNot(arm) == nil && a.compatible(append(chosen, arm)) == nil {
				chosen = append(chosen, arm)
				break
			}
		}
	}
	return chosen
}
