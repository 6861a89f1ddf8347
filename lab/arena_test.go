package lab_test

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"sortie/internal/toy"
	"sortie/lab"
)

func fight(t *testing.T, p lab.Plan) lab.Duel {
	t.Helper()
	d, err := lab.Fight(context.Background(), toy.System(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTheArenaDoesNotDependOnWorkers(t *testing.T) {
	p := plan(22)
	p.Bots = []string{"strong@6", "sensible"}
	want := fight(t, p)
	p.Workers = 3
	got := fight(t, p)
	got.Seconds = want.Seconds
	if !reflect.DeepEqual(got, want) {
		t.Errorf("three workers report %+v, one %+v", got, want)
	}
	if want.Games != 24 || want.Wins+want.Draws+want.Losses != 24 {
		t.Errorf("22 games are rounded up to 24 and add up: %+v", want)
	}
}

// A bot against itself meets every table from both sides, so it makes exactly half of the points.
func TestABotAgainstItselfMakesHalfThePoints(t *testing.T) {
	p := plan(40)
	p.Bots = []string{"sensible", "sensible"}
	if d := fight(t, p); d.Score != 0.5 || d.Low >= 0.5 || d.High <= 0.5 || d.Lists[0]+d.Lists[1] != 1 || d.Seats[0]+d.Seats[1] != 1 {
		t.Errorf("got %+v", d)
	}
}

func TestTheBetterBotIsFirstOrSecondAlike(t *testing.T) {
	p := plan(80)
	one := fight(t, p)
	p.Bots[0], p.Bots[1] = p.Bots[1], p.Bots[0]
	two := fight(t, p)
	if one.Score <= 0.5 || one.Wins != two.Losses || one.Draws != two.Draws || one.Score+two.Score != 1 {
		t.Errorf("sensible against random: %+v, the other way round: %+v", one, two)
	}
}

func TestTheArenaAsJSON(t *testing.T) {
	b, err := json.Marshal(fight(t, plan(4)))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"score", "low", "high", "games", "wins", "draws", "losses", "bots", "system", "mission", "signature"} {
		if !strings.Contains(string(b), `"`+field+`":`) {
			t.Errorf("%s is missing in %s", field, b)
		}
	}
}

func TestAnArenaNeedsGamesAndBots(t *testing.T) {
	if _, err := lab.Fight(context.Background(), toy.System(), plan(0), nil); err == nil {
		t.Error("no game is no arena")
	}
	p := plan(4)
	p.Bots[1] = "genius"
	if _, err := lab.Fight(context.Background(), toy.System(), p, nil); err == nil || !strings.Contains(err.Error(), "genius") {
		t.Errorf("got %v", err)
	}
}

// A game that nobody brings to an end is drawn when the plan says so, and counted.
func TestAnEndlessGameIsDrawn(t *testing.T) {
	p := plan(4)
	p.Most = 3
	if d := fight(t, p); d.Endless != 4 || d.Draws != 4 || d.Score != 0.5 {
		t.Errorf("three activations are no game, all four are drawn: %+v", d)
	}
	p.Most = 100000
	if d := fight(t, p); d.Endless != 0 {
		t.Errorf("%d games found no end", d.Endless)
	}
}
