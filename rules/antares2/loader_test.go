package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/rules/antares2/force"
)

func caseOf(t *testing.T, text string) *State {
	t.Helper()
	s, err := newCase(defs.Lines(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Special rules are read with their numbers, or with the usual ones; what no rule is called is kept as a
// name without effect.
func TestTraitsAreRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"3 Attacks SV2", "Attacks 3 2"},
		{"1 Attack", "Attacks 1 0"},
		{"20 Attacks SV20", "Attacks 20 20"},
		{"mount 2 Attacks SV1", "Mount 2 1"},
		{"0 Attacks", "Unknown 0 Attacks"},
		{"21 Attacks SV1", "Unknown 21 Attacks SV1"},
		{"x Attacks", "Unknown x Attacks"},
		{"2 Attacks SV21", "Unknown 2 Attacks SV21"},
		{"2 Attacks SV-1", "Unknown 2 Attacks SV-1"},
		{"2 Attacks SVx", "Unknown 2 Attacks SVx"},
		{"Agile", "Agile"},
		{"Agile with sabre", "Agile sabre"},
		{"Ace", "Ace 1"}, {"Ace 2", "Ace 2"},
		{"MOD", "MOD 2"}, {"MOD 3", "MOD 3"}, {"MOD2", "MOD 2"}, {"MOD3", "MOD 3"},
		{"Command", "Command 10"}, {"Command 15", "Command 15"}, {"Hero", "Hero 10"}, {"Hero 7", "Hero 7"},
		{"Down Armour", "Down 1"}, {"Down Armour 2", "Down 2"},
		{"Tough", "Tough 1"}, {"Wound", "Wound 1"}, {"Wound 3", "Wound 3"}, {"Strike Bonus 2", "Bonus 2"}, {"Strike Bonus", "Bonus 1"},
		{"Transport", "Transport 10"}, {"Transport Space 2", "Space 4"}, {"Transport Space", "Space 2"}, {"Capacity Class 3", "Class 3"}, {"Capacity Class", "Class 2"},
		{"Medic", fmt.Sprint("Medic ", force.MedicModel)}, {"Medi-probe", fmt.Sprint("Medic ", force.MediProbe)}, {"Medi-buddy", fmt.Sprint("Medic ", force.MediBuddy, " Buddy")},
		{"Army Option steady-now", "Options steady-now"},
		{"Singing", "Unknown Singing"},
	} {
		l := force.Loader{Book: &force.Book{}}
		if _, err := l.Define(defs.Lines("model m infantry M5 Res5 has " + c.text)[0]); err != nil {
			t.Fatal(err)
		}
		if got := readTraits(&l.Book.Types[0].Traits); got != c.want {
			t.Errorf("%q reads %q, want %q", c.text, got, c.want)
		}
	}
}

// readTraits says which of the traits with numbers are set.
func readTraits(tr *force.Traits) string {
	var out []string
	add := func(on bool, what ...any) {
		if on {
			out = append(out, strings.TrimSuffix(fmt.Sprintln(what...), "\n"))
		}
	}
	add(tr.Attacks != 0, "Attacks", tr.Attacks, tr.AttackSV)
	add(tr.MountAttacks != 0, "Mount", tr.MountAttacks, tr.MountSV)
	add(tr.Agile && tr.AgileWith == "", "Agile")
	add(tr.Agile && tr.AgileWith != "", "Agile", tr.AgileWith)
	add(tr.Ace != 0, "Ace", tr.Ace)
	add(tr.MOD != 0, "MOD", tr.MOD)
	add(tr.Command != 0, "Command", int(tr.Command)/508)
	add(tr.Hero != 0, "Hero", int(tr.Hero)/508)
	add(tr.DownArmour != 0, "Down", tr.DownArmour)
	add(tr.Tough != 0, "Tough", tr.Tough)
	add(tr.Wound != 0, "Wound", tr.Wound)
	add(tr.StrBonus != 0, "Bonus", tr.StrBonus)
	add(tr.Transport != 0, "Transport", tr.Transport)
	add(tr.Space != 0, "Space", tr.Space)
	add(tr.HeavySpace != 0, "Class", tr.HeavySpace)
	add(tr.Medic != force.NoMedic, "Medic", tr.Medic)
	add(tr.Buddy, "Buddy")
	add(len(tr.ArmyOptions) > 0, "Options", strings.Join(tr.ArmyOptions, " "))
	add(len(tr.Unknown) > 0, "Unknown", strings.Join(tr.Unknown, " "))
	return strings.Join(out, " ")
}

// Weapons shoot once in a mode that does not say how often; a twinned one twice as often, a class larger.
func TestWeaponsAreRead(t *testing.T) {
	s := caseOf(t, `weapon a standard sv 2 range 10/20/30
weapon b support mode quick range 10/20/30 mode slow shots 3 range 10/20/30
weapon c twinned b
weapon d heavy shots 2 range 10/20/30
weapon e twinned d
weapon f standard melee-blast D6
weapon g standard melee-breaching 4
weapon h standard melee 3 1 melee-blast D4
weapon i support device`)
	for _, c := range []struct{ key, want string }{
		{"a", "Standard [1] 0"}, {"b", "Support [1 3] 0"}, {"c", "Heavy [2 6] 0"}, {"d", "Heavy [2] 0"}, {"e", "Heavy [4] 0"},
		{"f", "Standard [] 1"}, {"g", "Standard [] 1"}, {"h", "Standard [] 3"}, {"i", "Support [0] 0"},
	} {
		for _, w := range s.Book.Weapons {
			if w.Key != c.key {
				continue
			}
			class := map[force.Class]string{force.Standard: "Standard", force.Support: "Support", force.Heavy: "Heavy"}[w.Class]
			shots := []int8{}
			for _, m := range w.Modes {
				shots = append(shots, m.Shots)
			}
			if got := fmt.Sprint(class, " ", shots, " ", w.Strikes); got != c.want {
				t.Errorf("%s is %q, want %q", c.key, got, c.want)
			}
		}
	}
}

// Each part of a building withstands what was agreed for it, and no other part does.
func TestBuildingPartsAreRead(t *testing.T) {
	usual := "wall0=standard-wall wall1=standard-wall floor1=floor-building roof2=standard-wall lower-level top-level"
	for _, c := range []struct{ lines, want string }{
		{"", usual},
		{"part hut outer bunker level 1", strings.Replace(usual, "wall1=standard-wall", "wall1=bunker", 1)},
		{"part hut outer bunker", strings.Replace(usual, "wall0=standard-wall", "wall0=bunker", 1)},
		{"part hut floor bunker level 1", strings.Replace(usual, "floor-building", "bunker", 1)},
		{"part hut roof bunker", strings.Replace(usual, "roof2=standard-wall", "roof2=bunker", 1)},
		{"part hut block bunker level 1", strings.Replace(usual, "top-level", "bunker", 1)},
		{"part hut block bunker", strings.Replace(usual, "lower-level", "bunker", 1)},
	} {
		s := caseOf(t, "building hut rect 10,10 6x6 levels 2\n"+c.lines)
		if got := partsOf(s.Book.Board.Pieces[0].Building); got != c.want {
			t.Errorf("%q\nhas  %s\nwant %s", c.lines, got, c.want)
		}
	}
	s := caseOf(t, "building hut rect 10,10 6x6 levels 2 walls partition roof bulkhead floors bunker blocks cargo-pod")
	if got, want := partsOf(s.Book.Board.Pieces[0].Building), "wall0=partition wall1=partition floor1=bunker roof2=bulkhead cargo-pod cargo-pod"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func partsOf(b *force.Building) string {
	var walls, floors, roofs, blocks []string
	for _, p := range b.Parts {
		text := fmt.Sprintf("%d=%s", p.Level, p.Key)
		switch p.Kind {
		case force.Wall:
			walls = append(walls, "wall"+text)
		case force.FloorPart:
			floors = append(floors, "floor"+text)
		case force.RoofPart:
			roofs = append(roofs, "roof"+text)
		}
	}
	for _, k := range b.Blocks {
		blocks = append(blocks, k.Key)
	}
	return strings.Join(append(append(append(walls, floors...), roofs...), blocks...), " ")
}
