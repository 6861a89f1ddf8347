package staging_test

import (
	"reflect"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/staging"
	"sortie/table"
)

// skirmish is a little book whose state stands on a table.Table: a unit can be shaken, a figure wounded.
type skirmish struct {
	on      table.Table
	stage   staging.Table
	types   []string
	turn    int
	shaken  []string
	wounds  map[table.BodyID]int
	names   []string
	markers []staging.Marker
}

func (b *skirmish) Define(l game.Line) (bool, error) {
	w := defs.Of(l)
	if w.Next("a definition") != "model" {
		return false, nil
	}
	b.types = append(b.types, w.Next("the model"))
	size := geom.Inch / 2
	if w.Took("wide") {
		size = geom.Inch
	}
	b.on.Bases = append(b.on.Bases, geom.Disc(geom.Point{}, size))
	return true, w.Done()
}

func (b *skirmish) Line(w *defs.Words, word string, _ game.Line) bool {
	switch word {
	case "turn":
		b.turn = w.Number("the turn")
	case "kind":
		w.ReadBy(nil)
	default:
		return false
	}
	return true
}

func (b *skirmish) FindType(key string) int {
	for i, k := range b.types {
		if k == key {
			return i
		}
	}
	return -1
}

func (b *skirmish) name(g table.GroupID) string { return b.names[g] }

func (b *skirmish) FindUnit(name string) table.GroupID { return staging.UnitNamed(&b.on, b.name, name) }
func (b *skirmish) FindModel(name string) table.BodyID {
	return staging.ModelNamed(&b.on, b.name, name)
}

func (b *skirmish) Muster(side flow.Seat, name string, members []defs.Member) table.GroupID {
	g := b.on.Enlist(side)
	b.names = append(b.names, name)
	for _, m := range members {
		for range m.Count {
			b.on.Add(g, m.Type)
		}
	}
	return g
}

func (b *skirmish) UnitWord(w *defs.Words, word string, unit table.GroupID) bool {
	switch word {
	case "shaken":
		b.shaken = append(b.shaken, w.Line.Text)
	case "reserve":
		b.on.TakeOff(unit)
	case "aboard":
		b.on.Groups[unit].Carrier = b.stage.Unit(w, "transport")
	default:
		return false
	}
	return true
}

func (b *skirmish) ModelWord(w *defs.Words, word string, model table.BodyID) bool {
	if word != "wounds" {
		return false
	}
	b.wounds[model] = w.Number("wounds")
	return true
}

func (b *skirmish) Mark(m staging.Marker) { b.markers = append(b.markers, m) }

// ring is a book whose units stand all on one place if no line is said, and which has no markers.
type ring struct {
	staging.Book
	on *table.Table
}

func (r ring) Form(unit table.GroupID, at geom.Point) {
	for m := range r.on.Roll(unit) {
		r.on.Put(m, at, 0)
	}
}

// staged reads the lines of a case over a stock of two models.
func staged(text string, rings bool) (*skirmish, error) {
	b := &skirmish{wounds: map[table.BodyID]int{}}
	b.stage = staging.Table{Book: b, On: &b.on, Sides: append(staging.Sides(2), staging.Side{Name: "neutral", Seat: 4})}
	if rings {
		b.stage.Book, b.stage.Spread = ring{b, &b.on}, 2*geom.Inch
	}
	b.stage.Stock("model trooper\nmodel drone # small\n")
	return b, b.stage.Read(defs.Lines(text))
}

func at(x, y int) geom.Point {
	return geom.Point{X: geom.Length(x) * geom.Inch, Y: geom.Length(y) * geom.Inch}
}

func TestACaseOnATable(t *testing.T) {
	b, err := staged(`
model brute
unit red squad 2 trooper with 1 brute at 10,12 column spread 2 facing 90 shaken
unit neutral beasts 1 drone at 30,30
unit blue riders 1 trooper aboard squad
unit blue late 1 trooper at 3,3 reserve
set squad facing 45 shaken wounds 1
set Beasts at 31,30
set squad.2 facing 540 at 20,20 wounds 2
place squad.1 wounds 3
place squad.3 gone
marker prize objective blue at 5,6
marker pit mine
turn 3
kind of no account
`, false)
	if err != nil {
		t.Fatal(err)
	}
	bodies := b.on.Bodies
	if len(bodies) != 6 || bodies[0].At != at(10, 12) || bodies[1].At != at(20, 20) || bodies[2].At != at(10, 16) || bodies[3].At != at(31, 30) {
		t.Errorf("they stand at %v", bodies)
	}
	if bodies[0].Facing != 45 || bodies[1].Facing != 180 || bodies[2].Base != 2 || !bodies[2].Gone || b.wounds[0] != 3 || b.wounds[1] != 2 || b.wounds[2] != 1 {
		t.Errorf("they are %v, wounds %v", bodies, b.wounds)
	}
	if bodies[0].Off || !bodies[4].Off || !bodies[5].Off || b.on.Groups[2].Carrier != 0 || b.on.Groups[1].Side != 4 {
		t.Errorf("who is on the table: %v, %v", bodies, b.on.Groups)
	}
	want := []staging.Marker{{Name: "prize", Kind: "objective", Side: flow.Second, At: at(5, 6)}, {Name: "pit", Kind: "mine", Side: flow.Nobody}}
	if !reflect.DeepEqual(b.markers, want) || b.turn != 3 || len(b.shaken) != 2 {
		t.Errorf("markers %v, turn %d, shaken %v", b.markers, b.turn, b.shaken)
	}
	if b.FindUnit("riders") != 2 || b.FindUnit("nobody") != table.NoGroup {
		t.Error("units are not found by their names")
	}
}

// Models too wide for the usual line stand further apart, by half inches, where no distance is named.
func TestWideBasesStandClearOfEachOther(t *testing.T) {
	b, err := staged("model cart wide\nunit red a 3 cart at 10,10\nunit red b 2 cart at 10,20 spread 1\nunit red c 1 trooper 1 cart at 10,30 column\nunit red d 2 trooper at 10,40\nunit red e 2 cart at 10,50 reserve\n", false)
	if err != nil {
		t.Fatal(err)
	}
	half := geom.Inch / 2
	want := []geom.Point{at(10, 10), at(12, 10), at(14, 10), at(10, 20), at(11, 20), at(10, 30), at(10, 31).Add(geom.Point{Y: half}),
		at(10, 40), at(11, 40).Add(geom.Point{X: half})}
	for i, p := range want {
		if b.on.Bodies[i].At != p {
			t.Errorf("model %d stands at %v, not at %v", i, b.on.Bodies[i].At, p)
		}
	}
	if !b.on.Bodies[9].Off || !b.on.Bodies[10].Off {
		t.Error("who is in reserve has been put on the table")
	}
}

// A unit stands in the formation of the book unless its line says how.
func TestTheFormationOfTheBook(t *testing.T) {
	b, err := staged("unit red squad 2 trooper at 10,12\nunit red line 2 trooper at 10,20 row\n", true)
	if err != nil {
		t.Fatal(err)
	}
	if p := b.on.Bodies; p[1].At != at(10, 12) || p[3].At != at(12, 20) {
		t.Errorf("they stand at %v", p)
	}
	if _, err := staged("marker pit mine", true); err == nil || !strings.Contains(err.Error(), `"marker" begins no line`) {
		t.Errorf("a book without markers: %v", err)
	}
}

func TestAFaultOfACaseNamesItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"unit green squad 1 trooper":             "a side is red or blue or neutral",
		"unit red squad":                         "unit squad needs models",
		"unit red squad 1 ogre":                  `no model "ogre" is defined above`,
		"unit red squad 1 trooper brave":         `a unit has no property "brave"`,
		"unit red a 1 drone\nunit red a 1 drone": `line 2: there is a unit "a" already`,
		"unit red a 1 drone aboard b":            "no such transport is defined above",
		"set squad shaken":                       "no such unit or model is defined above",
		"unit red a 1 drone\nset a.1 shaken":     `a model has no property "shaken"`,
		"place squad.1 1,1":                      `no such model is defined above: "squad.1"`,
		"unit red a 1 drone\nplace a.2 1,1":      `no such model is defined above: "a.2"`,
		"unit red a 1 drone\nplace a.1 tall":     `a model has no property "tall"`,
		"marker prize":                           "its kind is missing",
		"marker prize mine here":                 `"here" is not understood`,
		"weather rain":                           `"weather" begins no line of a set-up`,
		"turn 3 4":                               `"4" is not understood here`,
	} {
		if _, err := staged(text, false); err == nil || !strings.HasPrefix(err.Error(), "line ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
