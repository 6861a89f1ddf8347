package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/matchfile"
)

// memory keeps records for tests, and fails when told to.
type memory struct {
	mu        sync.Mutex
	records   []match.Record
	snapshots []match.Snapshot // newest first
	fail      error
}

func (k *memory) Snapshot(_ string, s match.Snapshot) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.snapshots = append([]match.Snapshot{s}, k.snapshots...)
	return nil
}

func (k *memory) Append(_ string, r match.Record) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fail != nil {
		return k.fail
	}
	k.records = append(k.records, r)
	return nil
}

func (k *memory) copy() []match.Record {
	k.mu.Lock()
	defer k.mu.Unlock()
	return append([]match.Record(nil), k.records...)
}

func head(chairs ...match.Chair) match.Head {
	lists := toy.System().Info().Lists
	h := match.Head{ID: "m", Rules: toy.System().Info().Version, Secret: []byte("sixteen bytes ok"), Created: time.Unix(1, 0).UTC(),
		Setup: game.Setup{System: "toy", Mission: "duel", Seed: 7, Lists: []string{lists[0].Text, lists[1].Text}, Names: []string{"Ann", "Ben"}}}
	h.Chairs = chairs
	return h
}

var (
	person = match.Chair{Kind: match.Person}
	random = match.Chair{Kind: match.Bot, Bot: "random"}
	first  = []flow.Seat{flow.First}
	second = []flow.Seat{flow.Second}
	both   = []flow.Seat{flow.First, flow.Second}
)

func open(t *testing.T, h match.Head, k *memory) *match.Match {
	t.Helper()
	m, err := match.Open(toy.System(), h, k.copy(), k, match.Options{Seed: func() uint64 { return 5 }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

func seatRole(seats ...flow.Seat) match.Role { return match.Role{Kind: match.RoleSeat, Seats: seats} }

func state(t *testing.T, m *match.Match, r match.Role) (match.State, *game.Decision) {
	t.Helper()
	s, err := m.State(r, flow.Nobody, "")
	if err != nil {
		t.Fatal(err)
	}
	var d *game.Decision
	if err := json.Unmarshal(s.Decision, &d); err != nil {
		// sums are written for screens and not read back
		d = &game.Decision{}
		var head struct {
			Number int
			Name   string
			Seat   flow.Seat
		}
		if err := json.Unmarshal(s.Decision, &head); err != nil {
			t.Fatal(err)
		}
		d.Number, d.Name, d.Seat = head.Number, head.Name, head.Seat
	}
	return s, d
}

// playOn answers for both seats, by hints, until the match is over or n answers were given.
func playOn(t *testing.T, m *match.Match, n int) int {
	t.Helper()
	for given := 0; given < n; given++ {
		_, d := state(t, m, seatRole(both...))
		if d == nil {
			return given
		}
		a, _, err := m.Hint(t.Context(), both, d.Number, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Answer(both, d.Number, a); err != nil {
			t.Fatalf("answer %d to %s: %v", given, d.Name, err)
		}
	}
	return n
}

func join(t *testing.T, m *match.Match, seats []flow.Seat, name string) {
	t.Helper()
	err := m.Join(seats, name, "salt of "+name)
	var no *match.Impossible
	if errors.As(err, &no) { // another person plays: seal it, and show it when all are sealed
		err = m.JoinSealed(seats, name, dice.Seal(int(seats[0]), m.Info().Dice.Commitment, "pepper"))
		if i := m.Info(); err == nil && i.Seats[0].Joined && i.Seats[1].Joined {
			for seat := range i.Seats {
				err = errors.Join(err, m.ShowSalt([]flow.Seat{flow.Seat(seat)}, "pepper"))
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestAMatchStartsWhenEverybodySits(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	s, d := state(t, m, seatRole(0))
	if s.Match.Status != match.Waiting || d != nil || s.Match.Dice.Commitment == "" {
		t.Fatalf("before anybody joined: %+v, decision %v", s.Match, d)
	}
	join(t, m, first, "Anna")
	join(t, m, first, "Another") // sits already
	if s, _ := state(t, m, seatRole(0)); s.Match.Status != match.Waiting || s.Match.Seats[0].Name != "Anna" {
		t.Fatalf("after one joined: %+v", s.Match)
	}
	join(t, m, second, "")
	s, d = state(t, m, seatRole(0))
	if s.Match.Status != match.Playing || d == nil || s.Match.Seats[1].Name != "Ben" {
		t.Fatalf("after both joined: %+v, decision %v", s.Match, d)
	}
}

func TestAWholeMatchComesBackFromItsJournal(t *testing.T) {
	k := &memory{}
	h := head(person, person)
	m := open(t, h, k)
	join(t, m, both, "")
	for round := 0; ; round++ {
		given := playOn(t, m, 3)
		want, _ := state(t, m, seatRole(both...))
		m.Close()
		m = open(t, h, k)
		got, _ := state(t, m, seatRole(both...))
		if string(got.View) != string(want.View) || string(got.Decision) != string(want.Decision) ||
			len(got.Events.List) != len(want.Events.List) || got.Since != want.Since || got.Undo != want.Undo || got.ID != want.ID {
			t.Fatalf("round %d: %+v came back as %+v", round, want, got)
		}
		if given < 3 {
			break
		}
	}
	s, _ := state(t, m, seatRole(0))
	if s.Match.Status != match.Over || !s.Result.Over {
		t.Fatalf("the match is not over: %+v", s.Match)
	}
	holds(t, m, matchfile.DiceChecked)
}

// holds verifies the match file, dice included.
func holds(t *testing.T, m *match.Match, dice matchfile.Dice) {
	t.Helper()
	b, err := m.File(seatRole(both...))
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	out, err := matchfile.Verify(toy.System(), f)
	if err != nil || !out.Holds || out.Dice != dice {
		t.Fatalf("the file does not hold: %+v, %v", out, err)
	}
}

func TestDoubleAndStaleAnswersChangeNothing(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, both, "")
	_, d := state(t, m, seatRole(0))
	a, _, err := m.Hint(t.Context(), first, d.Number, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Answer(second, d.Number, a); err == nil {
		t.Error("the other seat answered")
	}
	if repeated, err := m.Answer(first, d.Number, a); err != nil || repeated {
		t.Fatalf("%v %v", repeated, err)
	}
	n := len(k.copy())
	if repeated, err := m.Answer(first, d.Number, a); err != nil || !repeated {
		t.Errorf("a double click: repeated %v, %v", repeated, err)
	}
	other := a.Clone()
	other.Value = other.Value%9 + 1
	if _, err := m.Answer(first, d.Number, other); !errors.Is(err, match.ErrStale) {
		t.Errorf("a stale tab: %v", err)
	}
	if len(k.copy()) != n {
		t.Error("something was written")
	}
}

func TestNothingIsShownThatWasNotWritten(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, person), k)
	join(t, m, both, "")
	playOn(t, m, 9)
	before, d := state(t, m, seatRole(both...))
	a, _, _ := m.Hint(t.Context(), both, d.Number, true)
	k.fail = errors.New("the disk is full")
	if _, err := m.Answer(both, d.Number, a); err == nil {
		t.Fatal("an answer was acknowledged and not written")
	}
	k.fail = nil
	after, _ := state(t, m, seatRole(both...))
	if string(before.View) != string(after.View) || before.ID != after.ID || len(before.Events.List) != len(after.Events.List) {
		t.Error("a failed answer changed the match")
	}
	playOn(t, m, 10_000)
	holds(t, m, matchfile.DiceChecked)
}

func TestAgainstABot(t *testing.T) {
	k := &memory{}
	m := open(t, head(person, random), k)
	join(t, m, first, "")
	w := m.Watch(seatRole(0))
	defer m.Leave(w)
	deadline := time.After(20 * time.Second)
	for {
		s, d := state(t, m, seatRole(0))
		if s.Fault != "" {
			t.Fatal(s.Fault)
		}
		if s.Match.Status == match.Over {
			break
		}
		if d != nil && d.Seat == flow.First {
			a, _, err := m.Hint(t.Context(), first, d.Number, true)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Answer(first, d.Number, a); err != nil {
				t.Fatal(err)
			}
			continue
		}
		select {
		case <-w.C:
		case <-deadline:
			t.Fatal("the bot does not answer")
		}
	}
	holds(t, m, matchfile.DiceChecked)
}

func TestSecretsStayWithTheirSeat(t *testing.T) {
	m := open(t, head(person, person), &memory{})
	join(t, m, both, "")
	playOn(t, m, 1) // seat 0 hides a number
	mine, _ := state(t, m, seatRole(0))
	if len(mine.Events.List) != 1 || !mine.Events.List[0].Secret {
		t.Fatalf("my own events: %+v", mine.Events)
	}
	for _, r := range []match.Role{seatRole(1), {Kind: match.RoleWatch}, {Kind: match.RoleInvite, Seats: first}} {
		s, _ := state(t, m, r)
		if len(s.Events.List) != 0 || strings.Contains(string(s.View), "secret") && r.Kind != match.RoleSeat {
			t.Errorf("%+v reads %+v", r, s.Events)
		}
		if strings.Contains(string(s.Decision), "offers") && s.Seat != flow.First {
			t.Errorf("%+v sees offers", r)
		}
	}
	if _, err := m.File(seatRole(1)); err == nil {
		t.Error("the other seat could read the secret in the file")
	}
	if _, err := m.File(match.Role{Kind: match.RoleWatch}); err == nil {
		t.Error("a watcher could read the secret in the file")
	}
}

// Once a match is over, its review names the activations in which the judgement of the position changed most.
func TestTurningPointsFollowTheScore(t *testing.T) {
	m := open(t, head(match.Chair{Kind: match.Person}, match.Chair{Kind: match.Person}), &memory{})
	join(t, m, []flow.Seat{0}, "Ann")
	join(t, m, []flow.Seat{1}, "Ben")
	playOn(t, m, 8)
	early, err := m.Replay(seatRole(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range early.Steps {
		if s.Lead != 0 || len(early.Turning) > 0 {
			t.Fatal("a match that goes on tells how it is judged")
		}
	}
	playOn(t, m, 10000)
	r, err := m.Replay(seatRole(0))
	if err != nil {
		t.Fatal(err)
	}
	if !r.Result.Over || len(r.Turning) == 0 {
		t.Fatalf("over %v, %d turning points in %d steps", r.Result.Over, len(r.Turning), len(r.Steps))
	}
	last := -1
	for _, p := range r.Turning {
		i := slices.IndexFunc(r.Steps, func(s match.Step) bool { return s.Entry == p.Entry })
		if i <= 0 || p.Entry <= last || p.Swing <= 0 || p.Text == "" || p.Turn != r.Steps[i].Turn {
			t.Errorf("%+v is at no step, or out of order, or says nothing", p)
			continue
		}
		last = p.Entry
		gain := r.Steps[i].Lead - r.Steps[i-1].Lead
		if p.Seat == flow.Second {
			gain = -gain
		}
		if gain <= 0 {
			t.Errorf("%+v: seat %d lost %d by that step", p, p.Seat, -gain)
		}
	}
}
