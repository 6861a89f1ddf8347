package match_test

import (
	"testing"
	"time"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/match"
)

// What a choice cost is told once the match is over, of one who chose at random: each at a moment of the replay where that seat
// was asked, the worst first, and the same when it is asked again.
func TestCostlyChoicesAreFound(t *testing.T) {
	sys := firefight(t)
	info := sys.Info()
	h := match.Head{ID: "m", Rules: info.Version, Secret: []byte("sixteen bytes ok"), Created: time.Unix(1, 0).UTC(), Chairs: []match.Chair{random, {Kind: match.Bot, Bot: "sensible"}},
		Setup: game.Setup{System: info.ID, Mission: info.Missions[0].ID, Points: game.SizeFor(info.Lists[0].Points), Seed: 7, Lists: []string{info.Lists[0].Text, info.Lists[0].Text}, Names: []string{"Ann", "Ben"}}}
	m, err := match.Open(sys, h, nil, &memory{}, match.Options{Seed: func() uint64 { return 5 }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if s, _ := state(t, m, match.Role{Kind: match.RoleWatch}); s.Result.Over {
			break
		}
		if time.Now().After(end) {
			t.Fatal("two bots do not come to an end")
		}
	}
	watch := match.Role{Kind: match.RoleWatch}
	list, err := m.Choices(t.Context(), watch, flow.First)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 || len(list) > 3 {
		t.Fatalf("%d choices of a random player: %+v", len(list), list)
	}
	replay, err := m.Replay(watch)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[int]flow.Seat{}
	for i := 1; i < len(replay.Steps); i++ {
		asked[replay.Steps[i-1].Entry] = replay.Steps[i].Seat
	}
	last := list[0].Cost
	for _, c := range list {
		if seat, ok := asked[c.Entry]; !ok || seat != flow.First {
			t.Errorf("entry %d is no moment at which the seat was asked", c.Entry)
		}
		if c.Cost <= 0 || c.Cost > last || c.Given == "" || c.Better == "" || c.Given == c.Better || c.Asked == "" {
			t.Errorf("%+v after one that cost %d", c, last)
		}
		last = c.Cost
	}
	again, err := m.Choices(t.Context(), watch, flow.First)
	if err != nil || len(again) != len(list) || again[0] != list[0] {
		t.Errorf("asked again: %+v, %v", again, err)
	}
	if _, err := m.Choices(t.Context(), watch, flow.Nobody); err == nil {
		t.Error("the choices of nobody")
	}
}

// firefight is a system in which positions are worth hundreds of points: those of the small examples differ by one or two.
func firefight(t *testing.T) game.System {
	t.Helper()
	for _, s := range catalog.Systems() {
		if s.ID == "ff" {
			return s.System
		}
	}
	t.Fatal("no Firefight in the catalog")
	return nil
}

// Before the end nobody is told what a choice cost: it would tell what is hidden.
func TestNoCostBeforeTheEnd(t *testing.T) {
	m := open(t, head(person, person), &memory{})
	join(t, m, both, "Ann")
	playOn(t, m, 8)
	if list, err := m.Choices(t.Context(), seatRole(both...), flow.First); err == nil {
		t.Errorf("told while the match goes on: %+v", list)
	}
}
