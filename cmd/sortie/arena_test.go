package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// ending reads the JSON object that a command ends with.
func ending(t *testing.T, out string, into any) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), into); err != nil {
		t.Fatalf("the last line is no JSON object: %v\n%s", err, out)
	}
}

func TestArenaPrintsAScore(t *testing.T) {
	out := want(t, 0, []string{"95% interval"}, "arena", "--bots", "sensible,random", "--games", "8", "--json")
	var d struct {
		Score, Low, High           float64
		Games, Wins, Draws, Losses int
		Signature                  string
	}
	ending(t, out, &d)
	if d.Games != 8 || d.Wins+d.Draws+d.Losses != 8 || d.Low > d.Score || d.Score > d.High {
		t.Errorf("the numbers do not fit each other: %+v", d)
	}
	if got := (float64(d.Wins) + float64(d.Draws)/2) / 8; got != d.Score {
		t.Errorf("score %v, want %v", d.Score, got)
	}
	want(t, 2, []string{"two bots"}, "arena", "--bots", "random")
	want(t, 2, []string{"nobody"}, "arena", "--bots", "nobody,random")
}

// A bot in another process meets one of the house; one that leaves loses every game.
func TestArenaWithABotOfOnesOwn(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("there is no Python here: .ci/run must install it")
		}
		t.Skip("there is no Python on this machine to run the example bot")
	}
	out := want(t, 0, []string{"Picket"}, "arena", "--bot", python+" ../../examples/bots/picket.py", "--bots", "random", "--games", "4", "--workers", "2", "--json")
	var d struct {
		Bots     []string
		Forfeits int
		Losses   int
	}
	ending(t, out, &d)
	if d.Bots[0] != "Picket" || d.Bots[1] != "random" || d.Forfeits != 0 {
		t.Errorf("got %+v", d)
	}
	picket := python + " ../../examples/bots/picket.py"
	out = want(t, 0, []string{"Picket 2"}, "arena", "--bot", picket, "--bot", picket, "--games", "4", "--workers", "2", "--json")
	ending(t, out, &d)
	if d.Bots[0] != "Picket" || d.Bots[1] != "Picket 2" || d.Forfeits != 0 {
		t.Errorf("two bots of one's own: %+v", d)
	}
	want(t, 2, []string{"two --bot need none"}, "arena", "--bot", picket, "--bot", picket, "--bots", "random", "--games", "4")
	want(t, 2, []string{"--bot is said 3 times"}, "arena", "--bot", picket, "--bot", picket, "--bot", picket, "--games", "4")
	quits := t.TempDir() + "/quits.py"
	if err := os.WriteFile(quits, []byte(`print('{"type":"hello","protocol":1,"name":"Quits"}')`), 0o644); err != nil {
		t.Fatal(err)
	}
	out = want(t, 0, []string{"lost off the table", "is gone"}, "arena", "--bot", python+" "+quits, "--bots", "random", "--games", "4", "--workers", "1", "--json")
	ending(t, out, &d)
	if d.Forfeits != 4 || d.Losses != 4 {
		t.Errorf("a bot that leaves at once: %+v", d)
	}
	want(t, 2, []string{"cannot be started"}, "arena", "--bot", "./no-such-bot")
	want(t, 2, []string{"names only its opponent"}, "arena", "--bot", "./b", "--bots", "random,random")
}
