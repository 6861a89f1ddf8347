package match_test

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/matchfile"
)

// changed is Pickets of another version, in which the first activation asks something else: it cannot
// follow a journal of today from the start.
type changed struct{ game.System }

func (c changed) Info() game.Info {
	i := c.System.Info()
	i.Version = "2"
	return i
}

func (c changed) New(s game.Setup) (game.Game, error) {
	g, err := c.System.New(s)
	return &changedGame{Game: g, first: true}, err
}

func (c changed) Decode(s game.Setup, b []byte) (game.Game, error) {
	g, err := c.System.Decode(s, b)
	return &changedGame{Game: g}, err
}

type changedGame struct {
	game.Game
	first bool
}

func (g *changedGame) Step(io flow.IO) {
	if g.first {
		g.first = false
		io.Roll(dice.Roll{Name: "weather", Sides: dice.D6, Unit: -1})
	}
	g.Game.Step(io)
}

func (g *changedGame) Clone() flow.Table { return &changedGame{g.Game.Clone().(game.Game), g.first} }

func TestAMatchGoesOnUnderChangedRules(t *testing.T) {
	k := &memory{}
	h := head(person, person)
	h.Setup.Lists = []string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 30)
	before, _ := state(t, m, seatRole(both...))
	m.Close()
	if len(k.snapshots) == 0 {
		t.Fatal("no snapshot was taken")
	}
	if course, why := match.Examine(changed{toy.System()}, h, k.copy(), match.Options{}); course != match.LookOnly || why == "" {
		t.Fatalf("the changed rules follow the journal: the test proves nothing (%s, %s)", course, why)
	}
	m, err := match.Open(changed{toy.System()}, h, k.copy(), k, match.Options{Snapshots: func() []match.Snapshot { return k.snapshots }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	after, d := state(t, m, seatRole(both...))
	if string(after.View) != string(before.View) || after.ID != before.ID {
		t.Errorf("%s went on as %s", before.View, after.View)
	}
	if after.Events.List[0].Name != "resumed" {
		t.Errorf("%+v", after.Events)
	}
	for after.Undo.Can { // as far as the snapshot
		if _, err := m.TakeBack(both, d.Number); err != nil {
			t.Fatal(err)
		}
		after, d = state(t, m, seatRole(both...))
	}
	playOn(t, m, 10_000)
	if s, _ := state(t, m, seatRole(both...)); s.Match.Status != match.Over {
		t.Errorf("%+v", s.Match)
	}
}

func TestASnapshotBeforeWhichWasTakenBackIsNotUsed(t *testing.T) {
	k := &memory{}
	h := head(person, person)
	h.Setup.Lists = []string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 24)
	for range 10 {
		_, d := state(t, m, seatRole(both...))
		if _, err := m.TakeBack(both, d.Number); err != nil {
			t.Fatal(err)
		}
	}
	playOn(t, m, 12)
	m.Close()
	k.snapshots = k.snapshots[:len(k.snapshots)-1] // but for the one of the start
	if len(k.snapshots) == 0 {
		t.Fatal("no snapshot was taken")
	}
	n := len(k.copy())
	later, err := match.Open(changed{toy.System()}, h, k.copy(), k, match.Options{Snapshots: func() []match.Snapshot { return k.snapshots }})
	if err != nil {
		t.Fatal(err)
	}
	defer later.Close()
	if s, _ := state(t, later, seatRole(both...)); s.Match.Status != match.Still {
		t.Error("a match went on from a state that it never reached")
	}
	if len(k.copy()) != n {
		t.Error("a match that stands still was written to")
	}
	holds(t, open(t, h, k), matchfile.DiceSecret)
}
