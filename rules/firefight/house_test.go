package firefight

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sortie/geom"
	"sortie/ledger"
	"sortie/rules/firefight/force"
)

// houseRows are the rows of the ledger that begin with a prefix, by what follows it.
func houseRows(t *testing.T, prefix string) map[string]string {
	t.Helper()
	text, err := os.ReadFile("ledger.tsv")
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Load(text)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range l.Rows {
		if rest, ok := strings.CutPrefix(string(r.ID), prefix); ok {
			out[rest] = r.Rule
		}
	}
	if len(out) == 0 {
		t.Fatalf("the ledger has no rows %s*", prefix)
	}
	return out
}

// weaponText writes a weapon as its row has it.
func weaponText(w *force.Weapon) string {
	parts := []string{"assault"}
	if !w.Assault {
		reach := strings.TrimSuffix(w.Range.String(), `"`)
		if w.Min > 0 {
			reach = strings.TrimSuffix(w.Min.String(), `"`) + "-" + reach
		}
		parts = []string{"RANGE " + reach}
	}
	parts = append(parts, fmt.Sprintf("DICE %d", w.Dice), fmt.Sprintf("AP %d", w.AP))
	for _, f := range w.Words.Facts() {
		parts = append(parts, f.Name)
	}
	return strings.Join(parts, ", ")
}

// Every weapon with a row of its own has the numbers and keywords of that row.
func TestHouseWeaponsAreAsTheLedgerHasThem(t *testing.T) {
	p := force.ShippedPack()
	l := force.Loader{Book: &p.Book}
	for key, row := range houseRows(t, "ff.house.weapon.") {
		if key == "more" {
			continue
		}
		i := l.FindWeapon(key)
		if i < 0 {
			t.Errorf("no weapon %s ships", key)
			continue
		}
		_, want, _ := strings.Cut(strings.TrimSuffix(row, "."), ": ")
		got, wanted := strings.Split(weaponText(&p.Book.Weapons[i]), ", "), strings.Split(want, ", ")
		if !sameWords(got, wanted) {
			t.Errorf("%s: is %q, the ledger has %q", key, got, wanted)
		}
	}
}

func sameWords(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	left := map[string]int{}
	for _, w := range a {
		left[w]++
	}
	for _, w := range b {
		if left[w]--; left[w] < 0 {
			return false
		}
	}
	return true
}

var entryRow = regexp.MustCompile(`^(.+?) \((\w+), (\d+)\): (\d+) models?, SPEED (\d+)/(\d+), SHOOT (\S+), ASSAULT (\S+), NERVE (\d), ARMOUR (\d), HP (\d), HEIGHT (\d), US (\d); (.+?)\.?$`)

// Every entry with a row of its own has the profile, keywords, arms, reactions and options of that row.
func TestHouseEntriesAreAsTheLedgerHasThem(t *testing.T) {
	p := force.ShippedPack()
	rows := houseRows(t, "ff.house.list.")
	seen := 0
	for i := range p.Book.Kinds {
		k := &p.Book.Kinds[i]
		row, ok := rows[strings.TrimPrefix(string(k.Rule), "ff.house.list.")]
		if !ok {
			t.Errorf("%s names the row %s, which is not there", k.Key, k.Rule)
			continue
		}
		if strings.HasSuffix(string(k.Rule), ".more") || k.Rule == "ff.house.list.orrery" {
			if !strings.Contains(strings.ToLower(row), strings.ReplaceAll(k.Key, "-", " ")) {
				t.Errorf("%s does not name %s", k.Rule, k.Key)
			}
			continue
		}
		seen++
		compareEntry(t, p, k, entryRow.FindStringSubmatch(row))
	}
	if seen != 12 {
		t.Errorf("%d entries have rows of their own, not 12", seen)
	}
}

func compareEntry(t *testing.T, p *force.Pack, k *force.UnitKind, m []string) {
	t.Helper()
	if m == nil {
		t.Errorf("%s: its row is not written as an entry", k.Key)
		return
	}
	lead := &p.Book.Types[k.Members[0].Type]
	stat := func(v int8) string {
		if v == force.Dash {
			return "-"
		}
		return strconv.Itoa(int(v))
	}
	got := []string{k.Category.String(), strconv.Itoa(k.Points), strconv.Itoa(force.CountModels(k.Members)),
		strconv.Itoa(int(lead.Advance / geom.Inch)), strconv.Itoa(int(lead.Sprint / geom.Inch)), stat(lead.Shoot), stat(lead.Assault),
		stat(lead.Nerve), stat(lead.Armour), stat(lead.HP), stat(lead.Height), strconv.Itoa(int(lead.Strength))}
	for i, v := range got {
		if v != m[i+2] {
			t.Errorf("%s: %q instead of %q in %q", k.Key, v, m[i+2], m[0])
		}
	}
	rest := strings.ToLower(m[14])
	if i := strings.Index(rest, "option:"); i >= 0 {
		rest = rest[:i]
	}
	for _, word := range entryWords(p, k) {
		if !strings.Contains(rest, strings.ToLower(word)) {
			t.Errorf("%s has %s, the ledger does not: %q", k.Key, word, m[14])
		}
		rest = strings.Replace(rest, strings.ToLower(word), "", 1)
	}
	rest = regexp.MustCompile(`no reaction|projector|rending |line |hull |^hull|[0-9]|[;,\s]|s\b`).ReplaceAllString(rest, "")
	if rest != "" {
		t.Errorf("%s: the ledger has more than the entry: %q of %q", k.Key, rest, m[14])
	}
}

// entryWords are the keywords, weapons and reactions of an entry's models in the words of its row.
func entryWords(p *force.Pack, k *force.UnitKind) []string {
	kind := *k
	s := newState(&force.Book{Weapons: p.Book.Weapons, Types: p.Book.Types, Kinds: []force.UnitKind{kind}, Missions: p.Missions})
	u := s.muster(0, 0)
	var out []string
	for _, f := range s.viewRules(u) {
		word := f.Name
		if f.Value != "" {
			word += " (" + f.Value + ")"
		}
		out = append(out, word)
	}
	names := map[string]string{"power-ram": "ram", "line-rifle": "rifle", "torch": "torch"}
	for m := range s.Members(u) {
		for _, w := range s.TypeOf(m).Weapons {
			key := p.Book.Weapons[w].Key
			word := strings.ReplaceAll(key, "-", " ")
			if n, ok := names[key]; ok {
				word = n
			}
			known := false
			for _, o := range out {
				known = known || o == word
			}
			if !known {
				out = append(out, word)
			}
		}
	}
	return out
}

// Every keyword of the book is on some model or weapon of the house factions.
func TestEveryKeywordIsOnSomeUnit(t *testing.T) {
	p := force.ShippedPack()
	have := map[string]bool{}
	used := map[int16]bool{}
	for i := range p.Book.Kinds {
		k := &p.Book.Kinds[i]
		members := append([]force.Member(nil), k.Members...)
		for _, o := range k.Options {
			members = append(members, o.Add...)
			if o.With >= 0 {
				members = append(members, force.Member{Type: o.With, Count: 1})
			}
		}
		for _, m := range members {
			used[m.Type] = true
		}
	}
	for i := range p.Book.Types {
		ty := &p.Book.Types[i]
		if !used[int16(i)] {
			t.Errorf("model %s is in no entry", ty.Key)
		}
		if len(ty.Unknown) > 0 {
			t.Errorf("model %s has unknown keywords %q", ty.Key, ty.Unknown)
		}
		words := ty.Words
		for _, x := range words.Table() {
			name := x.Name
			if &words.FrenzyPerModel == x.Num {
				name += x.Tail
			}
			_, has := x.Value()
			have[name] = have[name] || has
		}
		have["Drone"] = have["Drone"] || ty.Drone
		have["Psychic abilities"] = have["Psychic abilities"] || len(ty.Psychic) > 0
		have[words.TacticianColour.String()] = have[words.TacticianColour.String()] || words.Tactician > 0
		for k := SuppressiveFire; k <= CounterCharge; k++ {
			if !hasReaction(ty.Reactions, k) {
				continue
			}
			r := k.label()
			have[r] = true
		}
	}
	wanted := map[string]bool{}
	for _, x := range new(force.WeaponWords).Table() {
		wanted["weapon "+x.Name] = true
	}
	for i := range p.Book.Weapons {
		w := &p.Book.Weapons[i]
		if len(w.Unknown) > 0 {
			t.Errorf("weapon %s has unknown keywords %q", w.Key, w.Unknown)
		}
		for _, x := range w.Words.Table() {
			if _, has := x.Value(); has {
				delete(wanted, "weapon "+x.Name)
			}
		}
	}
	for w := range wanted {
		t.Errorf("no %s ships", w)
	}
	for name, ok := range have {
		if !ok {
			t.Errorf("no unit has %s", name)
		}
	}
	for _, name := range []string{"black", "red", "white", "Evade", "Suppressive fire", "Controlled fire", "Counter charge"} {
		if !have[name] {
			t.Errorf("no unit has %s", name)
		}
	}
}

// The three factions have ten entries or more each, of every category, and three ready lists.
func TestFactionsAreComplete(t *testing.T) {
	p := force.ShippedPack()
	if got := strings.Join(p.Factions(), " "); got != "watch brood orrery" {
		t.Errorf("the factions are %s", got)
	}
	for _, f := range p.Factions() {
		n, kinds := [force.Command + 1]int{}, 0
		for i := range p.Book.Kinds {
			if k := &p.Book.Kinds[i]; k.Open(f) {
				n[k.Category]++
				kinds++
			}
		}
		if kinds < 10 || n[force.Troop] < 2 || n[force.Specialist] < 2 || n[force.Support] < 2 || n[force.Command] < 2 {
			t.Errorf("%s has %d entries: %v", f, kinds, n)
		}
		lists := 0
		for _, l := range p.ShippedLists() {
			if l.Force == f {
				lists++
			}
		}
		if lists != 3 {
			t.Errorf("%s has %d ready lists", f, lists)
		}
	}
}

// Models without a base of their own stand on 25 mm up to HEIGHT 2 and on 40 mm from 3; vehicles have a
// hull of 4 by 3 inches.
func TestStandardBases(t *testing.T) {
	for _, c := range []struct {
		line string
		hull bool
		want geom.Shape
	}{
		{"model a speed 6/10 height 1", false, geom.Disc(geom.Point{}, 250)},
		{"model a speed 6/10 height 2", false, geom.Disc(geom.Point{}, 250)},
		{"model a speed 6/10 height 3", false, geom.Disc(geom.Point{}, 400)},
		{"model a speed 6/10 height 3 has Vehicle", true, geom.Rect(geom.Point{}, 4*geom.Inch, 3*geom.Inch, 0)},
		{"model a speed 6/10 height 1 base 2", false, geom.Disc(geom.Point{}, geom.Inch)},
	} {
		p := &force.Pack{}
		if err := p.Read(c.line); err != nil {
			t.Fatal(err)
		}
		if m := &p.Book.Types[0]; m.Base != c.want || m.Hull != c.hull {
			t.Errorf("%s: base %v, hull %v", c.line, m.Base, m.Hull)
		}
	}
}

// Profiles hold every field of the house format, and what is wrong in a line is said.
func TestProfileFields(t *testing.T) {
	p := &force.Pack{}
	text := `weapon gun range 6-24 dice 3 ap 2 star has Blaze Away, Blast (D4)
weapon blade assault dice 2 ap 1
model fighter speed 6/10 shoot 5 assault - nerve 4 armour 6 hp 2 height 3 us 2 arms gun,blade reacts evade,counter-charge has Stealthy, Tactician (2 red)
kind fighters test specialist 75 3 fighter
upgrade fighters more 20 max 2 add 1 fighter`
	if err := p.Read(text); err != nil {
		t.Fatal(err)
	}
	w, m, k := &p.Book.Weapons[0], &p.Book.Types[0], &p.Book.Kinds[0]
	if w.Min != 6*geom.Inch || w.Range != 24*geom.Inch || w.Dice != 3 || w.AP != 2 || !w.Star || w.Assault || !w.Words.BlazeAway || w.Words.Blast.Die != 4 || !p.Book.Weapons[1].Assault {
		t.Errorf("weapon %+v", w)
	}
	if m.Advance != 6*geom.Inch || m.Sprint != 10*geom.Inch || m.Shoot != 5 || m.Assault != force.Dash || m.Nerve != 4 || m.Armour != 6 || m.HP != 2 || m.Height != 3 || m.Strength != 2 {
		t.Errorf("model %+v", m)
	}
	if !m.Reactions.Evade || !m.Reactions.Counter || m.Reactions.Controlled || !m.Words.Stealthy || m.Words.Tactician != 2 || m.Words.TacticianColour != force.Red || len(m.Weapons) != 2 {
		t.Errorf("model %+v", m)
	}
	if k.Category != force.Specialist || k.Points != 75 || k.Members[0].Count != 3 || k.Options[0].Max != 2 || k.Options[0].Points != 20 {
		t.Errorf("entry %+v", k)
	}
	for _, bad := range []string{"model x speed 6 shoot 5", "model x wings 2", "weapon x power 3", "kind y test hero 5 1 fighter", "kind y test troop 5 1 nobody",
		"kind y test troop 5", "upgrade nobody more 5", "upgrade fighters more 5 paint", "mission m depth 12", "banner x", "model x reacts hiding", "model x arms stick"} {
		if err := p.Read(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
