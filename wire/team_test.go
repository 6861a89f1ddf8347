package wire_test

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/wire"
)

// python is the interpreter the example bot runs on.
func python(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"python3", "python"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("there is no Python here: .ci/run must install it")
	}
	t.Skip("there is no Python on this machine to run the example bot")
	return ""
}

// The example bot plays several games at once over its own processes, without a foul.
func TestExampleBotPlays(t *testing.T) {
	team, err := wire.NewTeam(python(t)+" ../examples/bots/picket.py", toy.System(), 20*time.Second, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer team.Close()
	if team.Name() != "Picket" {
		t.Errorf("it calls itself %q", team.Name())
	}
	var wg sync.WaitGroup
	for worker := range 2 {
		wg.Go(func() {
			for n := range 2 {
				seed := uint64(10*worker + n)
				p := team.Player(seed)
				g := pickets(t)
				d := flow.Direct{Table: g, Players: flow.Players{p, bot.NewRandom(seed)}, Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}, Check: true}
				d.Run()
				if err := p.Over(g.Result()); err != nil || p.Fouls() > 0 {
					t.Errorf("%d fouls: %v", p.Fouls(), err)
				}
			}
		})
	}
	wg.Wait()
}

func TestTeamThatCannotStart(t *testing.T) {
	for command, want := range map[string]string{
		"":                    "no command",
		"./no-such-bot":       "cannot be started",
		os.Args[0] + " -help": "does not greet",
	} {
		team, err := wire.NewTeam(command, toy.System(), time.Second, nil)
		if err == nil {
			team.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", command, err, want)
		}
	}
}
