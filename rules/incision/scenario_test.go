package incision

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// The headers of the scenarios are those of the book.
func TestScenarioHeaders(t *testing.T) {
	want := []struct {
		id                    string
		d                     force.Difficulty
		from, to, least, most int
		demolition, attack    bool
	}{
		{"plain", 0, 0, 0, 0, 0, false, false},
		{"data-retrieval", force.MediumDifficulty, 200, 250, 3, 7, false, false},
		{"ground-defences", force.MediumDifficulty, 200, 250, 3, 7, false, false},
		{"escape", force.Hard, 150, 250, 3, 7, false, false},
		{"extraction", force.Hard, 150, 250, 3, 7, false, false},
		{"crossed-wires", force.Low, 160, 300, 4, 10, false, false},
		{"retrieval", force.Hard, 200, 360, 4, 8, false, false},
		{"debris-search", force.Hard, 200, 360, 4, 8, false, false},
		{"counterstrike", force.Hard, 200, 360, 4, 8, true, true},
		{"sabotage", force.MediumDifficulty, 160, 240, 3, 6, true, true},
		{"hunt-the-drone", force.MediumDifficulty, 120, 160, 2, 4, false, false},
	}
	for i, sc := range scenarios() {
		w := want[i]
		if sc.ID != w.id || sc.Difficulty != w.d || sc.From != w.from || sc.To != w.to || sc.Least != w.least || sc.Most != w.most || sc.Demolition != w.demolition || sc.Attack != w.attack || sc.Size != 36 {
			t.Errorf("%s: %+v", w.id, sc)
		}
	}
	if n := tableSize(&scenarios()[10], 4); n != 48 {
		t.Errorf("four sides hunt on a table of %d\"", n)
	}
}

// listed is a ready shard with so many of its operatives off the bench.
func listed(t *testing.T, y system, key string, n int) string {
	t.Helper()
	s := y.force.Example(key).Shard.Clone()
	for i := range s.Operatives {
		s.Operatives[i].Bench = i >= n
	}
	return s.Text()
}

// A team that is too small, too large or too dear is refused, and machines are no combatants.
func TestTeamsAreHeldToTheScenario(t *testing.T) {
	y := System().(system)
	key := y.force.NamedLists()[0].ID
	try := func(mission string, n, points int) error {
		text := listed(t, y, key, n)
		_, err := y.New(game.Setup{System: "is", Mission: mission, Lists: []string{text, text}, Points: points})
		return err
	}
	var list game.ListError
	if err := try("hunt-the-drone", 3, 160); err != nil {
		t.Errorf("three operatives hunt: %v", err)
	}
	if err := try("hunt-the-drone", 1, 160); !errors.As(err, &list) {
		t.Errorf("one operative alone hunts: %v", err)
	}
	if err := try("hunt-the-drone", 6, 400); !errors.As(err, &list) {
		t.Errorf("six operatives hunt: %v", err)
	}
	if err := try("data-retrieval", 4, 60); !errors.As(err, &list) {
		t.Errorf("a team above the XP agreed is taken: %v", err)
	}
	text := listed(t, y, key, 3)
	if _, err := y.New(game.Setup{System: "is", Mission: "data-retrieval", Lists: []string{text, text, text}, Points: 250}); err == nil || !strings.Contains(err.Error(), "is for 2 sides, not 3") {
		t.Errorf("three sides retrieve data: %v", err)
	}
}

// The attacker on artillery may field a quarter more.
func TestAttackersMayFieldMore(t *testing.T) {
	b := newBook(System().(system).force)
	b.scenario = &scenarios()[8]
	if a, d := b.limitOf(0, 208), b.limitOf(1, 208); a != 260 || d != 208 {
		t.Errorf("attacker %d, defender %d", a, d)
	}
	b.options.SwapRoles = true
	if a, d := b.limitOf(1, 208), b.limitOf(0, 208); a != 260 || d != 208 {
		t.Errorf("swapped: attacker %d, defender %d", a, d)
	}
}

// Near the drone nobody has bonus dice of IMTel, Countershard or Nano-Damp.
func TestNoNanosphereNearTheDrone(t *testing.T) {
	y := System().(system)
	for _, e := range y.force.NamedLists() {
		text := listed(t, y, e.ID, 3)
		g, err := y.New(game.Setup{System: "is", Mission: "hunt-the-drone", Lists: []string{text, text}, Points: 400})
		if err != nil {
			continue
		}
		s := g.(*State)
		for i := range s.book.models {
			for _, tr := range s.book.models[i].Traits {
				if nanospheric(tr.ID) {
					t.Errorf("%s has %v", e.ID, tr)
				}
			}
		}
		shard, _ := force.Parse(text)
		team := teamOf(s.book.force, &shard, s.book.scenario, 400)
		if r := s.book.force.Field(&shard, &team); int(s.Bonus[0]) != r.Dice.NuHu {
			t.Errorf("%s has %d bonus dice", e.ID, s.Bonus[0])
		}
	}
}

// The survey drone is the one of the book.
func TestTheSurveyDrone(t *testing.T) {
	b := newBook(System().(system).force)
	k := &b.models[b.propModel(SurveyDrone)]
	if k.Line != (force.Line{6, 6, 5, 2, 8, 6, 8, 2}) || k.BT != 4 || !k.Has(force.Suspensored) || len(k.Arms) != 1 {
		t.Fatalf("%+v", k)
	}
	md := &b.weapons[k.Arms[0].Weapon].Modes[0]
	if md.Range != [3]int16{20, 30, 40} || md.Shots != 3 || md.SV != [3]int8{2, 2, 2} || !md.Rapid() {
		t.Errorf("%+v", md)
	}
}

// Generated tables have at least two items for each sector of 12", leave clear what must be clear, cross every straight
// line of Crossed Wires, and block the lines between the corners of the hunt.
func TestGeneratedTables(t *testing.T) {
	for _, sc := range scenarios()[1:] {
		for seed := range uint64(4) {
			b := newBook(System().(system).force)
			if err := b.lay(generate(&sc, seed, 2)); err != nil {
				t.Fatalf("%s: %v", sc.ID, err)
			}
			if len(b.pieces) < 18 {
				t.Errorf("%s, seed %d: %d pieces", sc.ID, seed, len(b.pieces))
			}
			for _, p := range keepClear(&sc, 36) {
				spot := geom.Disc(p, geom.Inch)
				for i := range b.pieces {
					if b.pieces[i].Area.Overlaps(&spot) && kinds[b.pieces[i].Kind].Going == Impassable {
						t.Errorf("%s, seed %d: %s stands on %v", sc.ID, seed, b.pieces[i].Key, p)
					}
				}
			}
			if sc.Number == 5 {
				crossedEverywhere(t, b)
			}
			if sc.Number == huntNumber {
				cornersHidden(t, b)
			}
		}
	}
	large := newBook(System().(system).force)
	if err := large.lay(generate(&scenarios()[10], 1, 4)); err != nil || large.size.X != 48*geom.Inch {
		t.Fatalf("%v, %v", large.size, err)
	}
	cornersHidden(t, large)
}

// crosses tells whether a piece that counts lies on a line.
func crosses(b *book, p, q geom.Point, counts func(*Kind) bool) bool {
	for i := range b.pieces {
		if counts(&kinds[b.pieces[i].Kind]) && len(b.pieces[i].Area.Crossing(p, q, nil)) > 0 {
			return true
		}
	}
	return false
}

func crossedEverywhere(t *testing.T, b *book) {
	t.Helper()
	for x := geom.Inch / 4; x < b.size.X; x += geom.Inch / 4 {
		if !crosses(b, geom.Point{X: x}, geom.Point{X: x, Y: b.size.Y}, func(*Kind) bool { return true }) {
			t.Errorf("nothing lies across the line at %v", x)
		}
	}
}

func cornersHidden(t *testing.T, b *book) {
	t.Helper()
	far := b.size.X
	inset := 2 * geom.Inch
	spots := []geom.Point{{X: inset, Y: inset}, {X: far - inset, Y: inset}, {X: inset, Y: far - inset}, {X: far - inset, Y: far - inset}}
	for i, p := range spots {
		for _, q := range spots[:i] {
			if !crosses(b, p, q, func(k *Kind) bool { return k.Sees == Blocking }) {
				t.Errorf("one sees from %v to %v", p, q)
			}
		}
	}
}

// What is secret in Debris Search is shown to its owner alone, until a carrier shows it.
func TestCoresAreSecret(t *testing.T) {
	var lines []game.Line
	for i, l := range defs.Lines("scenario debris-search\narea red 18,0\narea blue 18,36\nunit red a 1 trooper at 18,12.5mm\nunit blue x 1 trooper at 20,20\ndebris 2 at 6,30 core\ndebris 4 with a core") {
		l.No = i + 1
		lines = append(lines, l)
	}
	s, err := newCase(System().(system).force, lines)
	if err != nil {
		t.Fatal(err)
	}
	shown := func(seat flow.Seat) (n int) {
		for _, u := range s.View(seat).Units {
			for _, m := range u.Marks {
				n += one(m.Name == "core")
			}
		}
		return n
	}
	if shown(0) != 1 || shown(1) != 1 || shown(flow.Nobody) != 0 || !s.Hides(0) || !s.Hides(flow.Nobody) {
		t.Errorf("red sees %d, blue %d, others %d", shown(0), shown(1), shown(flow.Nobody))
	}
}

// Every ready shard plays every scenario: where one takes fewer its last stay at base, in the set-up that is kept as well.
func TestReadyShardsFitEveryScenario(t *testing.T) {
	y := System().(system)
	for _, l := range y.force.NamedLists() {
		for _, sc := range scenarios()[1:] {
			setup := game.Setup{System: "is", Mission: sc.ID, Lists: []string{l.Text, l.Text}}
			s, err := y.start(setup)
			if err != nil {
				t.Errorf("%s in %s: %v", l.ID, sc.ID, err)
				continue
			}
			if n := int(s.Mission.Fielded[0]); n < sc.Least || n > sc.Most {
				t.Errorf("%s in %s: %d take part, of %d to %d", l.ID, sc.ID, n, sc.Least, sc.Most)
			}
			fixed, err := y.Fix(setup)
			if err != nil {
				t.Fatal(err)
			}
			if kept, err := y.start(fixed); err != nil || !slices.Equal(kept.Mission.Fielded, s.Mission.Fielded) || setup.Lists[0] != l.Text {
				t.Errorf("%s in %s: the set-up that is kept differs (%v)", l.ID, sc.ID, err)
			}
			own := setup
			own.Lists = []string{l.Text + "\n# mine", l.Text}
			_, err = y.start(own)
			shard, _ := force.Parse(l.Text)
			team := teamOf(y.force, &shard, &sc, usualXP)
			var list game.ListError
			if fits := len(y.force.Field(&shard, &team).Faults) == 0; fits != (err == nil) || !fits && !errors.As(err, &list) {
				t.Errorf("%s in %s as one's own: %v", l.ID, sc.ID, err)
			}
		}
	}
}
