//go:build unix

package wire_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/wire"
)

// A bot that has lost by its fouls is not asked again: the game goes on without waiting for it.
func TestOneWhoHasLostIsNotAskedAgain(t *testing.T) {
	asked := 0
	p, err := play(t, func(m map[string]any) []string {
		switch m["type"] {
		case "hello":
			return []string{hello}
		case "ask":
			asked++
			return []string{"?", "?", "?"}
		}
		return nil
	}, 5*time.Second)
	if err == nil || p.Fouls() != 11 || asked != 11 {
		t.Errorf("asked %d times, %d fouls: %v", asked, p.Fouls(), err)
	}
}

// shell writes a bot as a shell script and gives its command.
func shell(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "bot.sh")
	if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return "/bin/sh " + file
}

func playTeam(t *testing.T, team *wire.Team, seed uint64) error {
	t.Helper()
	p, g := team.Player(seed), pickets(t)
	d := flow.Direct{Table: g, Players: flow.Players{p, bot.NewRandom(seed)}, Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
	d.Run()
	return p.Over(g.Result())
}

// ended waits until the process in a file is no more.
func ended(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if syscall.Kill(pid, 0) != nil || zombie(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	t.Errorf("process %d outlived its bot", pid)
}

// zombie tells whether a process has ended and only its parent has not asked yet.
func zombie(pid int) bool {
	b, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, _ := strings.Cut(string(b), ") ")
	return strings.HasPrefix(rest, "Z")
}

func TestWhatABotStartedEndsWithIt(t *testing.T) {
	for name, end := range map[string]string{
		"it leaves in the middle of a game": "read game\nread ask\nexit 0\n",
		"it stays and answers nonsense":     "while read line; do echo '?'; echo '?'; echo '?'; done\nsleep 300\n",
	} {
		t.Run(name, func(t *testing.T) {
			child := filepath.Join(t.TempDir(), "child")
			team, err := wire.NewTeam(shell(t, "sleep 300 &\necho $! > "+child+"\nread hello\necho '"+hello+"'\n"+end), toy.System(), 5*time.Second, os.Stderr)
			if err != nil {
				t.Fatal(err)
			}
			defer team.Close()
			if err := playTeam(t, team, 1); err == nil {
				t.Error("it has not lost")
			}
			ended(t, child) // while the team plays on
		})
	}
	t.Run("the team is sent away", func(t *testing.T) {
		child := filepath.Join(t.TempDir(), "child")
		team, err := wire.NewTeam(shell(t, "sleep 300 &\necho $! > "+child+"\nread hello\necho '"+hello+"'\nwait\n"), toy.System(), time.Second, os.Stderr)
		if err != nil {
			t.Fatal(err)
		}
		team.Close()
		ended(t, child)
	})
}

// A bot that breaks in every game is not started for every game.
func TestABotThatAlwaysBreaksIsNotStartedAgain(t *testing.T) {
	starts := filepath.Join(t.TempDir(), "starts")
	team, err := wire.NewTeam(shell(t, "echo x >> "+starts+"\nread hello\necho '"+hello+"'\n"), toy.System(), time.Second, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer team.Close()
	for seed := range uint64(6) {
		if err := playTeam(t, team, seed); err == nil {
			t.Errorf("game %d was not lost", seed)
		}
	}
	b, _ := os.ReadFile(starts)
	if n := strings.Count(string(b), "x"); n != 3 {
		t.Errorf("it was started %d times, want 3", n)
	}
}

// The name of a bot is printed; it cannot steer the terminal.
func TestANameThatSteersTheTerminal(t *testing.T) {
	c, err := connect(t, func(map[string]any) []string {
		return []string{`{"type":"hello","protocol":1,"name":"\u001b[2JEve\u202e"}`}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Name() != "[2JEve" {
		t.Errorf("it is called %q", c.Name())
	}
}
