package force

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sortie/game"
	"sortie/ledger"
)

// The ledger says in words what every line of the data files says in its own: these tests hold the one
// against the other, row by row.

func rowsOf(t *testing.T, prefix string) []ledger.Row {
	t.Helper()
	text, err := os.ReadFile("../ledger-build.tsv")
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Load(text)
	if err != nil {
		t.Fatal(err)
	}
	var out []ledger.Row
	for _, r := range l.Rows {
		if strings.HasPrefix(string(r.ID), prefix) {
			out = append(out, r)
		}
	}
	if len(out) == 0 {
		t.Fatalf("the ledger has no %s", prefix)
	}
	return out
}

// alone is a shard of one unit, in its own faction.
func alone(b *Book, unit string) *Shard {
	u := b.UnitOf(unit)
	s := &Shard{Name: "x", Budget: 1000, Operatives: []Operative{{Unit: unit, Name: "it"}}}
	for _, f := range factions {
		if f.File == u.Faction {
			s.Faction = f.Name
		}
	}
	switch {
	case u.Key == "merc-primitive" || u.Key == "merc-feral":
		s.Type = "primitive"
	case u.is(Askar):
		s.Type = "askar"
	case u.is(SD):
		s.Type = "sd-hazard"
	case u.is(Founder):
		s.Type = "founder"
	case u.is(Infiltrator):
		s.Type = "infiltrator"
	case u.is(Assault):
		s.Type = "assault"
	}
	if s.Faction == "" {
		s.Faction = "Freeborn"
	}
	return s
}

var unitRow = regexp.MustCompile(`^(.*) \(([^()]*)\) costs (\d+|nothing|by type|no XP \(not bought\)): Mv (\d+), Ag (\d+), Acc (\d+|-), Str (\d+), Res (\d+)(?:\((\d+)\))?, Init (\d+|-), Co (\d+|-), Wounds (\d+); (.*)$`)

func TestUnitsAreAsTheLedgerHasThem(t *testing.T) {
	b := book(t)
	seen := map[string]bool{}
	for _, r := range rowsOf(t, "is.build.unit.") {
		key := strings.TrimPrefix(string(r.ID), "is.build.unit.")
		m := unitRow.FindStringSubmatch(strings.TrimSuffix(r.Rule, "."))
		u := b.UnitOf(key)
		if m == nil || u == nil {
			t.Errorf("%s: cannot be read, or there is no such unit: %s", r.ID, r.Rule)
			continue
		}
		seen[key] = true
		if !game.SameName(m[1], u.Name) {
			t.Errorf("%s is called %s, the ledger has %s", key, u.Name, m[1])
		}
		if n, err := strconv.Atoi(m[3]); err == nil && n != u.Pts {
			t.Errorf("%s costs %d, the ledger has %d", key, u.Pts, n)
		}
		p := profileOf(b, key)
		want := []string{m[4], m[5], m[6], m[7], m[8], m[10], m[11], m[12]}
		for s := range NumStats {
			got := strconv.Itoa(int(p.Line[s]))
			if p.Line[s] == None {
				got = "-"
			}
			if got != want[s] {
				t.Errorf("%s: %s %s, the ledger has %s", key, s, got, want[s])
			}
		}
		unitBracket(t, key, m[9], r.Ruling, &p)
		unitTail(t, b, key, m[13], &p)
	}
	for i := range b.Units {
		if !seen[b.Units[i].Key] && !strings.HasSuffix(b.Units[i].Key, "-civilian") { // is.build.probe.civilian-res
			t.Errorf("%s stands in no row", b.Units[i].Key)
		}
	}
}

func profileOf(b *Book, unit string) Profile {
	u := b.UnitOf(unit)
	if u.Kind.operative() && !u.Free {
		r := b.Examine(alone(b, unit))
		return r.Members[0].Profile
	}
	s := &Shard{Operatives: []Operative{{Unit: unit}}}
	return newMember(b, s, 0).profile(State{})
}

// unitBracket holds the Res in brackets against the ledger, where its ruling does not give another.
func unitBracket(t *testing.T, key, printed, ruling string, p *Profile) {
	if m := regexp.MustCompile(`(?:gives|makes it) \d+\((\d+)\)`).FindStringSubmatch(ruling); m != nil {
		printed = m[1]
	}
	if printed == "" {
		printed = strconv.Itoa(int(p.Line[Res]))
	}
	if got := strconv.Itoa(int(p.Bracket)); got != printed {
		t.Errorf("%s: Res in brackets %s, the ledger has %s", key, got, printed)
	}
}

// unitTail holds skills, peoples, armour, weapons, gear and choices against the words of the ledger.
func unitTail(t *testing.T, b *Book, key, tail string, p *Profile) {
	u := b.UnitOf(key)
	var have []string
	for _, s := range p.Skills {
		have = append(have, skillWords(b, u, s))
	}
	for _, x := range u.Traits {
		have = append(have, strings.TrimSuffix(x.String(), " "))
	}
	text := strings.NewReplacer("wears ", "", "carries ", "", " armour", "", " and impact", ", impact", "main: ", "", "handgun: ", "", "grenades: ", "", "suit: ", "", "gear: ", "").Replace(tail)
	for _, part := range regexp.MustCompile(`[;,]| or `).Split(text, -1) {
		part = strings.TrimSpace(part)
		if part == "" || partIsKnown(b, u, p, part) {
			continue
		}
		if !slices.ContainsFunc(have, func(s string) bool { return strings.EqualFold(s, part) }) {
			t.Errorf("%s: the ledger has %q, the data has not: %v", key, part, have)
		}
	}
}

// skillWords is a skill as the rows of units write it.
func skillWords(b *Book, u *Unit, s SkillLevel) string {
	name := b.Skill(s.Skill).Name
	switch {
	case s.Skill == IMTel && u.is(Concord):
		return "IMTel (Concord)"
	case s.Skill == IMTel:
		return "IMTel (Senatex)"
	case s.Skill == NanoDamp && u.Kind == Battlesuits:
		return "Nano-Damp 2 (while reactor active)"
	case len(b.Skill(s.Skill).Levels) == 1:
		return name
	case s.Weapon != "" && s.Weapon == "mag-gun" && u.Key != "bh-ghar-pilot":
		return fmt.Sprintf("%s %d (%s)", name, s.Level, s.Weapon)
	}
	return fmt.Sprintf("%s %d", name, s.Level)
}

// partIsKnown finds a word of a row among peoples, sizes, armour, weapons, choices.
func partIsKnown(b *Book, u *Unit, p *Profile, part string) bool {
	switch part {
	case "Algoryn (Vector)":
		return u.is(Algoryn) && u.is(Vector)
	case "Algoryn (Optimate)":
		return u.is(Algoryn) && u.is(Optimate)
	case "Algoryn (Founder)":
		return u.is(Algoryn) && u.is(Founder)
	case "Vordanari", "Domari", "Ship Officer":
		who, err := readPeople(strings.ReplaceAll(part, " ", "-"))
		return err == nil && u.is(who)
	case "Small", "Large", "Tiny":
		return strings.EqualFold(u.Size.String(), part)
	case "battlesuit":
		return slices.Contains(p.Armour, "ghar-battlesuit")
	case "suspensor platform":
		return b.PriceOf("suspensor-platform") != nil
	case "skill: handler 3", "handler 2", "skill: martial artist 3":
		return true // what may be given up or bought: rows of their own
	case "Medkit (7 PHC", "6 IS", "Alg", "Bor", "FB)", "5 M:A/BH)", "5 BH)", "FB":
		return has(u.Traits, Medkit)
	}
	word := strings.ReplaceAll(part, " ", "-")
	name, loads, _ := strings.Cut(word, "-with-")
	item := Carried{Weapon: name}
	if loads != "" {
		item.Loads = strings.Split(loads, "-and-")
	}
	if slices.Contains(p.Armour, word) || slices.Contains(p.Gear, word) {
		return true
	}
	if slices.ContainsFunc(p.Weapons, func(c Carried) bool { return c.String() == item.String() }) {
		return true
	}
	if u.is(Isorian) && (word == "plasma-rifle" || word == "phase-rifle") || u.is(Concord) && strings.HasSuffix(word, "plasma-lance") {
		return b.PriceOf(word) != nil
	}
	_, o := u.option("", item)
	return o != nil && o.Item.String() == item.String()
}

// modeWords is a mode as the ledger writes it.
func modeWords(m *Mode) string {
	text := m.Card()
	for i, x := range m.Traits {
		old, put := x.String(), x.String()
		switch x.ID {
		case RF:
			put = fmt.Sprintf("RF (up to %d)", x.N)
		case Blast:
			put = fmt.Sprintf("Blast %d\"", x.N)
		case Exploit, Breaching:
			if x.N > 0 {
				put = fmt.Sprintf("%s SV%d", x.ID.Info().Name, x.N)
			}
		case CompoundSV:
			if x.N > 0 {
				put = "Compound SV SV1"
			}
		case SwitchedRes:
			put = "+2 Res while declared"
		}
		_ = i
		text = strings.Replace(text, old, strings.ReplaceAll(put, "/", ", "), 1)
	}
	return text
}

func TestWeaponsAreAsTheLedgerHasThem(t *testing.T) {
	b := book(t)
	seen := 0
	for _, r := range append(rowsOf(t, "is.build.weapon."), rowsOf(t, "is.build.grenade.")...) {
		parts := strings.Split(string(r.ID), ".")
		w := b.WeaponOf(parts[3])
		if w == nil {
			t.Errorf("%s: there is no such weapon", r.ID)
			continue
		}
		mode := &w.Modes[0]
		if len(parts) == 5 {
			for i := range w.Modes {
				if w.Modes[i].Key == parts[4] {
					mode = &w.Modes[i]
				}
			}
		}
		seen++
		_, want, _ := strings.Cut(strings.TrimSuffix(r.Rule, "."), ": ")
		want, _, _ = strings.Cut(want, "; users:")
		if got := modeWords(mode); got != want {
			t.Errorf("%s:\n data   %s\n ledger %s", r.ID, got, want)
		}
		if mode.Rule != r.ID {
			t.Errorf("%s carries %s", r.ID, mode.Rule)
		}
		if class := strings.Contains(r.Rule, "heavy personal (Str 6+)"); class != (w.Class == HeavyPersonal && w.MinStr == 6) {
			t.Errorf("%s: %s with Str %d", r.ID, w.Class, w.MinStr)
		}
		for _, c := range []struct {
			word  string
			class Class
		}{{", handgun:", Handgun}, {", rifle/carbine:", Rifle}, {", other personal:", OtherPersonal}} {
			if strings.Contains(r.Rule, c.word) && w.Class != c.class {
				t.Errorf("%s is %s", r.ID, w.Class)
			}
		}
	}
	modes := 0
	for i := range b.Weapons {
		if b.Weapons[i].Class != Support {
			modes += len(b.Weapons[i].Modes)
		}
	}
	if modes != seen {
		t.Errorf("the ledger has %d modes, the data %d", seen, modes)
	}
}

func TestSupportWeaponsAndObjectsAreAsTheLedgerHasThem(t *testing.T) {
	b := book(t)
	for _, r := range rowsOf(t, "is.build.support.") {
		w := b.WeaponOf(strings.TrimPrefix(string(r.ID), "is.build.support."))
		if w == nil {
			t.Errorf("%s: there is no such weapon", r.ID)
			continue
		}
		m, s := &w.Modes[0], w.Support
		var parts []string
		if s.OffTable {
			parts = append(parts, fmt.Sprintf("off-table, counts as %s range, divert +%d\" on a miss", s.Band, s.Divert))
		} else {
			parts = append(parts, fmt.Sprintf("range %d/%d/%d", m.Range[0], m.Range[1], m.Range[2]))
		}
		parts = append(parts, "shots "+shotsText(m))
		if m.Munitions {
			parts = append(parts, fmt.Sprintf("or special munition %d\"", s.Diameter))
		}
		_, special, _ := strings.Cut(modeWords(m), "special: ")
		parts = append(parts, "special: "+special)
		if s.Res > 0 {
			res := fmt.Sprintf("Res %d", s.Res)
			if s.Threshold {
				res += " with threshold"
			}
			parts = append(parts, res)
		}
		if s.DP > 0 {
			parts = append(parts, fmt.Sprintf("DP%d/AV%d", s.DP, s.AV))
		}
		if w.Ghar {
			parts = append(parts, "Ghar only")
		}
		if got, want := w.Name+": "+strings.Join(parts, "; ")+".", r.Rule; got != want {
			t.Errorf("%s:\n data   %s\n ledger %s", r.ID, got, want)
		}
	}
	for _, r := range rowsOf(t, "is.build.object.") {
		at := slices.IndexFunc(b.Objects, func(o Object) bool { return "is.build.object."+o.Key == string(r.ID) })
		if at < 0 {
			t.Errorf("%s: there is no such object", r.ID)
			continue
		}
		o := b.Objects[at]
		got := fmt.Sprintf("%s: DP %d, AV %d", o.Name, o.DP, o.AV)
		if o.Building {
			got += "; DP lost also count against a small building"
		}
		if got+"." != r.Rule {
			t.Errorf("%s:\n data   %s\n ledger %s", r.ID, got, r.Rule)
		}
	}
}
