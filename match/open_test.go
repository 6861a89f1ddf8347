package match_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/matchfile"
)

// big is a head of a match that takes many answers.
func big(chairs ...match.Chair) match.Head {
	h := head(chairs...)
	h.Setup.Mission = "skirmish"
	h.Setup.Lists = []string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
	return h
}

// openWith opens a match under some rules, with the snapshots that were kept.
func openWith(t *testing.T, sys game.System, h match.Head, k *memory) *match.Match {
	t.Helper()
	m, err := match.Open(sys, h, k.copy(), k, match.Options{Snapshots: func() []match.Snapshot { return k.snapshots }, Seed: func() uint64 { return 5 }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

// later is Pickets with a roll more in every activation: it follows no activation of a journal of today,
// be it before or after a snapshot. Its version was forgotten to be changed.
type later struct{ game.System }

func (c later) New(s game.Setup) (game.Game, error) {
	g, err := c.System.New(s)
	return &laterGame{g}, err
}

func (c later) Decode(s game.Setup, b []byte) (game.Game, error) {
	g, err := c.System.Decode(s, b)
	return &laterGame{g}, err
}

type laterGame struct{ game.Game }

func (g *laterGame) Step(io flow.IO) {
	io.Roll(dice.Roll{Name: "weather", Sides: dice.D6, Unit: -1})
	g.Game.Step(io)
}

func (g *laterGame) Clone() flow.Table { return &laterGame{g.Game.Clone().(game.Game)} }

// What came after the last snapshot cannot be followed either: the match goes on from the snapshot itself,
// says so, and comes back as it went on.
func TestAMatchGoesOnFromItsLastSnapshot(t *testing.T) {
	k, h := &memory{}, big(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 40)
	m.Close()
	if course, _ := match.Examine(later{toy.System()}, h, k.copy(), match.Options{Snapshots: func() []match.Snapshot { return k.snapshots }}); course != match.FromSnapshot {
		t.Fatalf("examined, it goes on %s", course)
	}
	n := len(k.copy())
	m = openWith(t, later{toy.System()}, h, k)
	s, d := state(t, m, seatRole(both...))
	if s.Match.Status != match.Playing || d == nil || s.Events.List[0].Name != "resumed" || !strings.Contains(s.Events.List[0].Text, "asked again") {
		t.Fatalf("%+v %+v", s.Match, s.Events)
	}
	if rs := k.copy(); len(rs) != n+2 || rs[n].Kind != match.Undone || rs[n+1].Kind != match.Started {
		t.Fatalf("written: %+v", rs[n:])
	}
	playOn(t, m, 7)
	want, _ := state(t, m, seatRole(both...))
	m.Close()
	m = openWith(t, later{toy.System()}, h, k)
	got, _ := state(t, m, seatRole(both...))
	if string(got.View) != string(want.View) || string(got.Decision) != string(want.Decision) {
		t.Errorf("%s came back as %s", want.View, got.View)
	}
	playOn(t, m, 10_000)
	if s, _ := state(t, m, seatRole(both...)); s.Match.Status != match.Over {
		t.Errorf("%+v", s.Match)
	}
}

// Without a snapshot a match can be looked at, as far as the rules follow it; its file holds all of it, and
// the program that played it goes on with it.
func TestAMatchThatCannotBeFollowedStandsStill(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, both, "")
	playOn(t, m, 9)
	whole, err := m.File(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	m.Close()
	k.snapshots = nil
	n := len(k.copy())
	m = openWith(t, later{toy.System()}, head(person, person), k)
	s, d := state(t, m, seatRole(both...))
	if s.Match.Status != match.Still || s.Match.Reason == "" || s.Fault == "" || d != nil {
		t.Fatalf("%+v, decision %v", s.Match, d)
	}
	if e := s.Events.List; len(e) == 0 || e[len(e)-1].Name != "readonly" {
		t.Errorf("its log does not say so: %+v", e)
	}
	var no *match.Impossible
	if _, err := m.Answer(both, n, flow.Answer{Value: 1}); !errors.As(err, &no) {
		t.Errorf("%v", err)
	}
	if err := m.Resign(0); !errors.As(err, &no) {
		t.Errorf("%v", err)
	}
	join(t, m, both, "late") // the page joins again whenever it is opened
	file, err := m.File(seatRole(both...))
	if err != nil || !bytes.Equal(file, whole) {
		t.Errorf("the file is another: %v", err)
	}
	if len(k.copy()) != n {
		t.Error("it was written to")
	}
	m.Close()
	playOn(t, open(t, head(person, person), k), 10_000)
}

// wider is Pickets whose state has one field more: no hash of old fits, no snapshot of old can be read, and
// yet it plays the same.
type wider struct{ game.System }

func (c wider) New(s game.Setup) (game.Game, error) {
	g, err := c.System.New(s)
	return &widerGame{g}, err
}

func (c wider) Decode(s game.Setup, b []byte) (game.Game, error) {
	if len(b) == 0 || b[0] != 0xff {
		return nil, errors.New("the saved state has another form")
	}
	g, err := c.System.Decode(s, b[1:])
	return &widerGame{g}, err
}

type widerGame struct{ game.Game }

func (g *widerGame) Hash() uint64             { return g.Game.Hash() + 1 }
func (g *widerGame) Encode(dst []byte) []byte { return g.Game.Encode(append(dst, 0xff)) }
func (g *widerGame) Clone() flow.Table        { return &widerGame{g.Game.Clone().(game.Game)} }

// A state in another form: the match is played again, answer by answer and die by die, and goes on.
func TestAMatchGoesOnWhenTheStateHasAnotherForm(t *testing.T) {
	k, h := &memory{}, big(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 40)
	before, _ := state(t, m, seatRole(both...))
	m.Close()
	n := len(k.copy())
	m = openWith(t, wider{toy.System()}, h, k)
	s, d := state(t, m, seatRole(both...))
	if s.Match.Status != match.Playing || d == nil || string(s.View) != string(before.View) || len(s.Events.List) != len(before.Events.List)+1 {
		t.Fatalf("%+v: %s went on as %s", s.Match, before.View, s.View)
	}
	if e := s.Events.List; e[len(e)-1].Name != "resumed" || len(k.copy()) != n {
		t.Errorf("%+v, %d records became %d", e[len(e)-1], n, len(k.copy()))
	}
	playOn(t, m, 5)
	want, _ := state(t, m, seatRole(both...))
	m.Close()
	m = openWith(t, wider{toy.System()}, h, k)
	if got, _ := state(t, m, seatRole(both...)); string(got.View) != string(want.View) {
		t.Errorf("%s came back as %s", want.View, got.View)
	}
	playOn(t, m, 10_000)
	if s, _ := state(t, m, seatRole(both...)); s.Match.Status != match.Over {
		t.Errorf("%+v", s.Match)
	}
}

// A match of a few answers has a snapshot too: that of its start.
func TestAYoungMatchGoesOn(t *testing.T) {
	k, h := &memory{}, head(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 2)
	m.Close()
	m = openWith(t, later{toy.System()}, h, k)
	if s, d := state(t, m, seatRole(both...)); s.Match.Status != match.Playing || d == nil {
		t.Fatalf("%+v", s.Match)
	}
	playOn(t, m, 3)
	want, _ := state(t, m, seatRole(both...))
	m.Close()
	m = openWith(t, later{toy.System()}, h, k)
	if got, _ := state(t, m, seatRole(both...)); string(got.View) != string(want.View) {
		t.Errorf("%s came back as %s", want.View, got.View)
	}
	playOn(t, m, 10_000)
}

// A match that is over stays over: its dice are revealed, and nobody plays on from a snapshot of it.
func TestAFinishedMatchStaysOver(t *testing.T) {
	k, h := &memory{}, big(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 10_000)
	want, _ := state(t, m, seatRole(both...))
	m.Close()
	n := len(k.copy())
	if want.Match.Status != match.Over || len(k.snapshots) == 0 {
		t.Fatalf("%+v", want.Match)
	}
	m, err := match.Open(later{toy.System()}, h, k.copy(), k, match.Options{
		Kept: k.copy()[n-1].Standing, Snapshots: func() []match.Snapshot { return k.snapshots }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	got, d := state(t, m, seatRole(both...))
	if got.Match.Status != match.Over || d != nil || !got.Result.Over || got.Result.Winner != want.Result.Winner {
		t.Errorf("%+v %+v", got.Match, got.Result)
	}
	if len(k.copy()) != n {
		t.Error("it was written to")
	}
	if b, err := m.File(match.Role{Kind: match.RoleWatch}); err != nil || !strings.Contains(string(b), "secret ") {
		t.Errorf("its file is withheld: %v", err)
	}
}

// unset is Pickets that accepts no set-up of today.
type unset struct{ game.System }

func (unset) New(game.Setup) (game.Game, error) {
	return nil, errors.New("there is no such mission any more")
}
func (unset) Decode(game.Setup, []byte) (game.Game, error) { panic("a rule fails") }

func TestAMatchThatCannotBeSetUpIsStillThere(t *testing.T) {
	k, h := &memory{}, big(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 30)
	whole, err := m.File(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	m.Close()
	m = openWith(t, unset{toy.System()}, h, k)
	s, _ := state(t, m, seatRole(both...))
	if s.Match.Status != match.Still || s.Match.Reason == "" || !strings.Contains(s.Fault, "no such mission") {
		t.Errorf("%+v %s", s.Match, s.Fault)
	}
	if w, _ := state(t, m, match.Role{Kind: match.RoleWatch}); w.Match.Status != match.Still || strings.Contains(w.Fault+w.Match.Reason, "no such mission") {
		t.Errorf("a cause may name what is hidden: %+v %s", w.Match, w.Fault)
	}
	if file, err := m.File(seatRole(both...)); err != nil || !bytes.Equal(file, whole) {
		t.Errorf("its file: %v", err)
	}
	if _, err := m.Replay(seatRole(0)); err == nil {
		t.Error("it was replayed")
	}
}

// A record of a newer program, or a bot that is gone, is no damage either.
func TestWhatIsNotKnownMakesAMatchStandStill(t *testing.T) {
	k, h := &memory{}, head(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 3)
	m.Close()
	k.records = append(k.records, match.Record{Seq: len(k.records) + 1, Kind: "weather"})
	if course, why := match.Examine(toy.System(), h, k.copy(), match.Options{}); course != match.LookOnly || !strings.Contains(why, "newer") {
		t.Errorf("%s: %s", course, why)
	}
	gone := head(person, match.Chair{Kind: match.Bot, Bot: "gone"})
	if course, why := match.Examine(toy.System(), gone, nil, match.Options{}); course != match.LookOnly || !strings.Contains(why, "gone") {
		t.Errorf("%s: %s", course, why)
	}
}

// flaky fails a number of times, then works.
type flaky struct {
	memory
	failures int
}

func (k *flaky) Append(id string, r match.Record) error {
	k.mu.Lock()
	if k.failures > 0 && r.Kind == match.Answered {
		k.failures--
		k.mu.Unlock()
		return errors.New("the disk is full")
	}
	k.mu.Unlock()
	return k.memory.Append(id, r)
}

func TestABotGoesOnAfterAFailedWrite(t *testing.T) {
	k := &flaky{failures: 3}
	m, err := match.Open(toy.System(), head(random, random), nil, k, match.Options{Seed: func() uint64 { return 5 }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	w := m.Watch(match.Role{Kind: match.RoleWatch})
	defer m.Leave(w)
	deadline := time.After(20 * time.Second)
	faulty := false
	for {
		s, err := m.State(match.Role{Kind: match.RoleWatch}, flow.Nobody, "")
		if err != nil {
			t.Fatal(err)
		}
		faulty = faulty || strings.Contains(s.Fault, "could not be written down")
		if s.Match.Status == match.Over {
			if s.Fault != "" {
				t.Errorf("the fault stays: %s", s.Fault)
			}
			break
		}
		select {
		case <-w.C:
		case <-deadline:
			t.Fatalf("the bot does not go on: %s", s.Fault)
		}
	}
	if !faulty {
		t.Error("nobody was told")
	}
	holds(t, m, matchfile.DiceChecked)
}

// What was lost is said in the log, once, and stays there.
func TestALostEndIsToldInTheLog(t *testing.T) {
	k, h := &memory{}, head(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 6)
	m.Close()
	k.records = k.records[:len(k.records)-2]
	n := len(k.records)
	m, err := match.Open(toy.System(), h, k.copy(), k, match.Options{Loss: match.Loss{Lost: true, Row: n, Of: n + 2}})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := state(t, m, seatRole(both...))
	m.Close()
	if rs := k.copy(); len(rs) != n+2 || rs[n].Kind != match.Restored || rs[n].Number != n+2 || rs[n+1].Kind != match.Epoch {
		t.Fatalf("written: %+v", rs[n:])
	}
	e := s.Events.List
	if len(e) == 0 || !strings.Contains(e[len(e)-1].Text, "The last 2 of") {
		t.Fatalf("%+v", e)
	}
	again, _ := state(t, open(t, h, k), seatRole(both...))
	if len(again.Events.List) != len(e) || again.Events.List[len(e)-1].Text != e[len(e)-1].Text {
		t.Errorf("it came back as %+v", again.Events.List)
	}
}

// Between writing that an end was lost and writing that new dice begin the program ended. The dice begin when it
// comes back, before anything is rolled; the loss is not told again.
func TestNewDiceBeginThoughTheProgramEndedBefore(t *testing.T) {
	k, h := &memory{}, head(random, random)
	lost := match.Loss{Lost: true, Row: 0, Of: 4} // not even that it began is there: its first dice were seen
	k.records = []match.Record{{Seq: 1, Kind: match.Restored, Seat: flow.Nobody, Number: lost.Of}}
	m, err := match.Open(toy.System(), h, k.copy(), k, match.Options{Seed: func() uint64 { return 5 }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	rs := k.copy()
	if len(rs) < 3 || rs[1].Kind != match.Epoch || rs[2].Kind != match.Started || !strings.Contains(rs[1].Why, "The last 4 of 4") {
		t.Fatalf("%+v", rs)
	}
	w := m.Watch(match.Role{Kind: match.RoleWatch})
	defer m.Leave(w)
	for m.Info().Status != match.Over {
		<-w.C
	}
	holds(t, m, matchfile.DiceChecked)
	if d := m.Info().Dice; d.Round != 1 || d.Fallen == 0 {
		t.Errorf("%+v", d)
	}
}

// A match that is over keeps its dice, and one that can only be looked at gets no others.
func TestWhatIsOverKeepsItsDice(t *testing.T) {
	k, h := &memory{}, head(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	playOn(t, m, 3)
	m.Close()
	n := len(k.copy())
	lost := match.Options{Loss: match.Loss{Lost: true, Row: n, Of: n + 1}}
	m, err := match.Open(unset{toy.System()}, h, k.copy(), k, lost)
	if err != nil || m.Info().Status != match.Still || m.Info().Dice.Round != 0 || len(k.copy()) != n {
		t.Errorf("%+v %v", m.Info(), err)
	}
	m.Close()
	m = open(t, h, k)
	if err := m.Resign(flow.First); err != nil {
		t.Fatal(err)
	}
	m.Close()
	if m, err = match.Open(toy.System(), h, k.copy(), k, lost); err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if rs := k.copy(); m.Info().Dice.Round != 0 || rs[len(rs)-1].Kind != match.Restored {
		t.Errorf("%+v", m.Info().Dice)
	}
	holds(t, m, matchfile.DiceChecked)
}
