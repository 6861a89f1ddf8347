package force

import (
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/geom"
)

// trait reads one special rule, a name and perhaps a number, in the words of the stat lines. A name
// the book does not define is kept and has no effect.  a2.special.from-lists
func trait(w *defs.Words, m *ModelType, text string) {
	if text == "" {
		return
	}
	if attacks(m, text) {
		return
	}
	name, value := splitNumber(text)
	if !flagTrait(&m.Traits, name) && !numberTrait(w, &m.Traits, name, value) {
		m.Traits.Unknown = append(m.Traits.Unknown, text)
	}
}

// splitNumber cuts a trailing number off: "Tough 2" is Tough and 2. No number gives -1.
func splitNumber(text string) (string, int) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, -1
	}
	n, err := strconv.Atoi(strings.TrimSuffix(text[i+1:], `"`))
	if err != nil {
		return text, -1
	}
	return text[:i], n
}

// attacks reads "3 Attacks SV2" and, for a creature mount, "mount 2 Attacks SV1".  a2.special.attacks
func attacks(m *ModelType, text string) bool {
	f := strings.Fields(text)
	mount := len(f) > 0 && f[0] == "mount"
	if mount {
		f = f[1:]
	}
	if len(f) < 2 || !strings.HasPrefix(f[1], "Attack") {
		return false
	}
	n, err := strconv.Atoi(f[0])
	if err != nil || n < 1 || n > 20 {
		return false
	}
	sv := 0
	if len(f) == 3 {
		if sv, err = strconv.Atoi(strings.TrimPrefix(f[2], "SV")); err != nil || sv < 0 || sv > 20 {
			return false
		}
	}
	if mount {
		m.Traits.MountAttacks, m.Traits.MountSV = int8(n), int8(sv)
	} else {
		m.Traits.Attacks, m.Traits.AttackSV = int8(n), int8(sv)
	}
	return true
}

// flagTrait sets the rules that have no number.
func flagTrait(t *Traits, name string) bool {
	flags := [...]struct {
		name string
		to   *bool
	}{
		{"Assault", &t.Assault}, {"Cumbersome", &t.Cumbersome}, {"Fast", &t.Fast},
		{"Follow", &t.Follow}, {"Frenzy", &t.Frenzy}, {"Handler", &t.Handler},
		{"Hit and Run", &t.HitAndRun}, {"Infiltrators", &t.Infiltrators}, {"Grenades", &t.Grenades},
		{"Loyal Bodyguard", &t.Bodyguard}, {"Nucleus", &t.Nucleus}, {"Buddy", &t.Buddy},
		{"Sacrificial Buddy", &t.Sacrificial}, {"Savage Strike", &t.SavageStrike},
		{"Scramble Proof", &t.ScrambleProof}, {"Sniper", &t.Sniper}, {"Spotter", &t.Spotter},
		{"Subdue", &t.Subdue}, {"Suspensored", &t.Suspensored}, {"Unique", &t.Unique},
		{"No Sprint", &t.NoSprint}, {"Cannot Be Hit", &t.NoHit}, {"Unassaultable", &t.Unassaultable},
		{"No Assault", &t.NoAssault}, {"No Break", &t.NoBreak}, {"Enters Confined Spaces", &t.Squeezes}, {"Sharded", &t.Sharded},
		{"Down Without Die", &t.ReactDown}, {"Force H2H Re-rolls", &t.ForceReH2H},
		{"Force Re-rolls", &t.ForceReHits}, {"Re-roll Strikes", &t.ReStrikes},
		{"Character", &t.Character}, {"Compactor", &t.Compactor}, {"Brittle", &t.BreakOnFail},
		{"Nervous", &t.EvenIfPinned},
	}
	for _, f := range flags {
		if f.name == name {
			*f.to = true
			return true
		}
	}
	return false
}

// numberTrait sets the rules that take a number; without one the book's usual value stands.
func numberTrait(w *defs.Words, t *Traits, name string, n int) bool {
	or := func(usual int) int8 {
		if n < 0 {
			return int8(usual)
		}
		if n > 100 {
			w.Fail("%s %d is out of reach", name, n)
		}
		return int8(n)
	}
	switch name {
	case "Ace":
		t.Ace = or(1) // a2.special.ace.default-1
	case "Command":
		t.Command = geom.Length(or(10)) * geom.Inch
	case "Down Armour":
		t.DownArmour = or(1)
	case "Hero":
		t.Hero = geom.Length(or(10)) * geom.Inch
	case "MOD", "MOD2", "MOD3":
		t.MOD = or(2)
		if name == "MOD3" {
			t.MOD = 3
		}
	case "Tough":
		t.Tough = or(1)
	case "Strike Bonus":
		t.StrBonus = or(1)
	case "Wound":
		t.Wound = or(1)
	case "Transport":
		t.Transport = or(10)
	case "Transport Space":
		t.Space = or(1) * 2
	case "Capacity Class":
		t.HeavySpace = or(2)
	case "Medic":
		t.Medic = MedicModel
	case "Medi-buddy":
		t.Medic, t.Buddy = MediBuddy, true
	case "Medi-probe":
		t.Medic = MediProbe
	case "Agile":
		t.Agile = true
	default:
		if with, ok := strings.CutPrefix(name, "Agile with "); ok {
			t.Agile, t.AgileWith = true, with
			return true
		}
		if opts, ok := strings.CutPrefix(name, "Army Option "); ok {
			t.ArmyOptions = append(t.ArmyOptions, strings.Fields(opts)...)
			return true
		}
		return false
	}
	return true
}
