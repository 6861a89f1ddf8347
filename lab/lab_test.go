package lab_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/lab"
)

func plan(games int) lab.Plan {
	lists := toy.System().Info().Lists
	return lab.Plan{
		Setup: game.Setup{System: "toy", Mission: "duel", Lists: []string{lists[0].Text, lists[1].Text}},
		Games: games, Seed: 1, Workers: 1, Bots: []string{"sensible", "random"}, Check: true,
	}
}

func run(t *testing.T, p lab.Plan) lab.Report {
	t.Helper()
	r, err := lab.Run(context.Background(), toy.System(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWorkersDoNotChangeTheReport(t *testing.T) {
	want := run(t, plan(300))
	for _, workers := range []int{2, 7} {
		p := plan(300)
		p.Workers = workers
		got := run(t, p)
		got.Seconds, got.GamesPerSecond, got.DecisionsPerSecond = want.Seconds, want.GamesPerSecond, want.DecisionsPerSecond
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers report %+v, one %+v", workers, got, want)
		}
	}
	if want.Wins[0]+want.Wins[1]+want.Draws != 300 || want.Decisions == 0 || want.Rolls == 0 || want.AverageTurns == 0 {
		t.Errorf("the report does not add up: %+v", want)
	}
	if want.Wins[0] <= want.Wins[1] {
		t.Errorf("the sensible bot won %v: bots must go with their lists when sides are swapped", want.Wins)
	}
}

func TestTheSignatureTellsRunsApart(t *testing.T) {
	seen := map[string]string{}
	p := plan(20)
	add := func(what string, p lab.Plan) {
		s := run(t, p).Signature
		if other, dup := seen[s]; dup {
			t.Errorf("%s and %s have the signature %s", what, other, s)
		}
		seen[s] = what
	}
	add("the plan", p)
	p.Seed = 2
	add("another seed", p)
	p = plan(21)
	add("another number of games", p)
	p = plan(20)
	p.Bots[1] = "sensible"
	add("another bot", p)
	p = plan(20)
	p.First = 1
	add("other games", p)
}

func TestProgressCountsEveryGame(t *testing.T) {
	p, last := plan(50), 0
	p.Workers = 4
	_, err := lab.Run(context.Background(), toy.System(), p, func(done int) {
		if done != last+1 {
			t.Errorf("%d follows %d", done, last)
		}
		last = done
	})
	if err != nil || last != 50 {
		t.Errorf("%d games, %v", last, err)
	}
}

func TestARunCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := lab.Run(ctx, toy.System(), plan(100_000), func(done int) {
		if done == 10 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "stopped after 10 of") {
		t.Errorf("got %v", err)
	}
}

// broken is a system that fails in some games.
type broken struct{ game.System }

type brokenGame struct{ *toy.Game }

func (b broken) New(s game.Setup) (game.Game, error) {
	g, err := b.System.New(s)
	if err != nil || s.Seed%5 != 0 {
		return g, err
	}
	return &brokenGame{g.(*toy.Game)}, nil
}

func (g *brokenGame) Step(io flow.IO) {
	if g.Turn == 2 {
		panic("the rules are broken")
	}
	g.Game.Step(io)
}

func TestAPanicNamesTheGame(t *testing.T) {
	p := plan(200)
	p.Workers = 3
	_, err := lab.Run(context.Background(), broken{toy.System()}, p, nil)
	var f *lab.Fault
	if !errors.As(err, &f) {
		t.Fatalf("got %v", err)
	}
	if !strings.Contains(f.Stack, "brokenGame") || !strings.Contains(f.Error(), "the rules are broken") {
		t.Errorf("the fault does not say where: %v", f)
	}
	p.First, p.Games = f.Game, 1
	if _, err := lab.Run(context.Background(), broken{toy.System()}, p, nil); !errors.As(err, &f) {
		t.Errorf("played again, the game gave %v", err)
	}
	if s := p.SetupOf(f.Game); s.Seed%5 != 0 {
		t.Error("the fault names another game")
	}
}

func TestAPlanThatCannotBePlayed(t *testing.T) {
	p := plan(0)
	if _, err := lab.Run(context.Background(), toy.System(), p, nil); err == nil {
		t.Error("no games were played without complaint")
	}
	p = plan(1)
	p.Bots[0] = "nobody"
	if _, err := lab.Run(context.Background(), toy.System(), p, nil); err == nil || !strings.Contains(err.Error(), "random, sensible") {
		t.Errorf("an unknown bot: %v", err)
	}
	p = plan(1)
	p.Setup.Mission = "none"
	if _, err := lab.Run(context.Background(), toy.System(), p, nil); err == nil {
		t.Error("an unknown mission was played")
	}
}

func TestAPlanMayBringItsOwnPlayers(t *testing.T) {
	p := plan(20)
	p.Bots = []string{"mine", "yours"}
	p.Make = func(name string, seed uint64) (flow.Player, error) {
		switch name {
		case "mine":
			return bot.NewSensible(seed), nil
		case "yours":
			return bot.NewRandom(seed), nil
		}
		return nil, errors.New("nobody of that name")
	}
	if got, want := run(t, p).Signature, run(t, plan(20)).Signature; !reflect.DeepEqual(got, want) {
		t.Errorf("the same players under other names: signature %s, want %s", got, want)
	}
	p.Bots[1] = "theirs"
	if _, err := lab.Run(context.Background(), toy.System(), p, nil); err == nil || !strings.Contains(err.Error(), "nobody of that name") {
		t.Errorf("an unknown player: %v", err)
	}
}

func BenchmarkGames(b *testing.B) {
	p := plan(1)
	for b.Loop() {
		if _, err := lab.Run(context.Background(), toy.System(), p, nil); err != nil {
			b.Fatal(err)
		}
	}
}
