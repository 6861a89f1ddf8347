package learn_test

import (
	"reflect"
	"slices"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/learn"
)

// column is the place of a column by its name.
func column(t *testing.T, names []string, name string) int {
	t.Helper()
	i := slices.Index(names, name)
	if i < 0 {
		t.Fatalf("there is no column %q in %q", name, names)
	}
	return i
}

// rows counts the rows that are there.
func rows(list []float32, wide int) (n int) {
	for i := 0; i < len(list); i += wide {
		n += int(list[i])
	}
	return n
}

// What is seen of a table is in the numbers: each unit where it stands with its stats, weapons and marks, terrain, markers with
// their owners, who has acted.
func TestObservationsHoldTheTable(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			c := config(s.System, "", "sensible")
			if s.ID == "dvg" {
				c.Setup.Mission = "three-wells" // the first has no markers
			}
			e := env(t, c)
			if err := e.Reset(3); err != nil {
				t.Fatal(err)
			}
			sch := e.Schema()
			filled := map[string]bool{}
			var o learn.Observation
			for n := 0; !e.Done() && n < 600; n++ {
				e.Observe(&o)
				sees(t, e, &o)
				note(filled, "", sch.Global, o.Global)
				note(filled, "unit ", sch.Unit, o.Units)
				note(filled, "marker ", sch.Marker, o.Markers)
				note(filled, "terrain ", sch.Terrain, o.Terrain)
				note(filled, "action ", sch.Action, o.Actions)
				if rows(o.Actions, len(sch.Action)) != len(e.Actions()) {
					t.Fatalf("%d rows for %d actions", rows(o.Actions, len(sch.Action)), len(e.Actions()))
				}
				if _, err := e.Step((n * 7) % len(e.Actions())); err != nil {
					t.Fatal(err)
				}
			}
			want := []string{"question", "turn", "unit own", "unit of others", "unit on table", "unit x", "unit models", "unit acted", "unit kind", "unit worth", "unit weapon 1 number 1",
				"marker kind", "marker x", "terrain kind", "terrain x", "terrain wide", "action key", "action x", "action to enemy", "action to marker", "action advised"}
			for _, name := range want {
				if !filled[name] {
					t.Errorf("the column %q is never filled", name)
				}
			}
		})
	}
}

func note(filled map[string]bool, of string, names []string, list []float32) {
	for i, n := range list {
		if n != 0 {
			filled[of+names[i%len(names)]] = true
		}
	}
}

// sees holds the rows of units against the view, in the words of the schema.
func sees(t *testing.T, e *learn.Env, o *learn.Observation) {
	t.Helper()
	v, sch := e.Game().View(o.Seat), e.Schema()
	row, wide := 0, len(sch.Unit)
	for _, own := range []bool{true, false} {
		for i := range v.Units {
			u := &v.Units[i]
			if (u.Seat == o.Seat) != own || row == sch.Units {
				continue
			}
			got := o.Units[row*wide:][:wide]
			row++
			at := func(name string) float32 { return got[column(t, sch.Unit, name)] }
			if int(at("models")) != u.Left || int(at("worth")) != u.Points || sch.Kinds[max(0, int(at("kind"))-1)] != u.Kind || at("own") == 1 != own {
				t.Fatalf("%s is seen as %v", u.Name, got)
			}
			if u.Order != "" && (at("acted") != 1 || sch.Orders[int(at("order"))-1] != u.Order) {
				t.Fatalf("%s has the order %s and is seen as %v", u.Name, u.Order, got)
			}
			for _, m := range u.Marks {
				if int(at(m.Name)) != m.Value {
					t.Fatalf("%s has %d %s and is seen with %v", u.Name, m.Value, m.Name, at(m.Name))
				}
			}
		}
	}
}

// Nothing that the other side hides is in an observation, nor in the actions: two games that differ in one hidden number look
// the same to the other seat, and do not to its own.
func TestObservationsHideWhatIsHidden(t *testing.T) {
	open := func(number int) *learn.Env {
		e := env(t, config(toy.System()))
		if err := e.Reset(5); err != nil {
			t.Fatal(err)
		}
		if q := e.Question(); q.Seat != flow.First || q.Kind != flow.Number {
			t.Fatalf("%s comes first", q.Name)
		}
		if _, err := e.Answer(flow.Answer{Value: int32(number)}); err != nil {
			t.Fatal(err)
		}
		return e
	}
	a, b := open(4), open(7)
	compared, differ := 0, false
	var x, y learn.Observation
	for n := 0; n < 60 && !a.Done(); n++ {
		a.Observe(&x)
		b.Observe(&y)
		same := reflect.DeepEqual(x, y)
		if x.Seat == flow.Second {
			if compared++; !same {
				t.Fatalf("at %s the other seat can tell a hidden number:\n%v\n%v", x.Question, x.Global, y.Global)
			}
		}
		differ = differ || !same
		i := n % len(a.Actions())
		if _, err := a.Step(i); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Step(i); err != nil {
			break // the secrets matter from here on
		}
	}
	if compared == 0 || !differ {
		t.Errorf("%d observations were compared, and the hider's own differ: %v", compared, differ)
	}
}
