package wire_test

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/wire"
)

// script is a bot inside the test: it is given each message and returns the lines it says.
type script func(m map[string]any) []string

// connect runs a script at the other end of two pipes.
func connect(t *testing.T, s script) (*wire.Conn, error) {
	t.Helper()
	fromBot, botOut := pipe(t)
	botIn, toBot := pipe(t)
	go func() {
		defer botOut.Close()
		lines := bufio.NewScanner(botIn)
		lines.Buffer(nil, 1<<22)
		for lines.Scan() {
			var m map[string]any
			if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
				t.Errorf("Sortie sent %q: %v", lines.Text(), err)
				return
			}
			for _, line := range s(m) {
				if line == "leave" {
					_ = botIn.Close()
					return
				}
				if _, err := io.WriteString(botOut, line+"\n"); err != nil {
					return
				}
			}
		}
	}()
	return wire.Connect(fromBot, toBot, 5*time.Second)
}

// pipe is a real one: it holds some lines, as that of a process does.
func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close(); _ = w.Close() })
	return r, w
}

const hello = `{"type":"hello","protocol":1,"name":"Test"}`

// helped asks for a suggestion at every question and gives it back.
func helped(m map[string]any) []string {
	switch m["type"] {
	case "hello":
		return []string{hello}
	case "ask":
		return []string{line("suggest", m["id"], nil)}
	case "suggestions":
		return []string{line("answer", m["id"], m["answers"].([]any)[0])}
	}
	return nil
}

func line(kind string, id, answer any) string {
	m := map[string]any{"type": kind, "id": id}
	if answer != nil {
		m["answer"] = answer
	}
	b, _ := json.Marshal(m)
	return string(b)
}

func pickets(t *testing.T) game.Game {
	t.Helper()
	lists := toy.System().Info().Lists
	g, err := toy.System().New(game.Setup{System: "toy", Lists: []string{lists[0].Text, lists[1].Text}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play plays a whole game of Pickets with a script as the first seat.
func play(t *testing.T, s script, patience time.Duration) (*wire.Player, error) {
	t.Helper()
	conn, err := connect(t, s)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	g := pickets(t)
	p := wire.NewPlayer(conn, toy.System(), 2, 5, patience)
	d := flow.Direct{Table: g, Players: flow.Players{p, bot.NewRandom(1)}, Dice: dice.Seeded{Rand: dice.NewRand(1, 0)}, Check: true}
	d.Run()
	return p, p.Over(g.Result())
}

func TestWholeGame(t *testing.T) {
	over := make(chan any, 1)
	p, err := play(t, func(m map[string]any) []string {
		if m["type"] == "over" {
			over <- m["result"].(map[string]any)["over"]
		}
		return helped(m)
	}, time.Minute)
	if err != nil || p.Fouls() != 0 {
		t.Fatalf("fouls %d, %v", p.Fouls(), err)
	}
	select {
	case got := <-over:
		if got != true {
			t.Errorf("the bot is told that over is %v", got)
		}
	case <-time.After(10 * time.Second):
		t.Error("the bot is not told that the game is over")
	}
}

// The view is what the seat may see, and it is left out for a bot that does not want it.
func TestViewOnDemand(t *testing.T) {
	for _, want := range []bool{true, false} {
		asked, viewed := 0, 0
		_, err := play(t, func(m map[string]any) []string {
			if m["type"] == "hello" {
				b, _ := json.Marshal(map[string]any{"type": "hello", "protocol": 1, "name": "V", "view": want})
				return []string{string(b)}
			}
			if m["type"] == "ask" {
				asked++
				if v, ok := m["view"].(map[string]any); ok {
					viewed++
					if v["seat"] != 0.0 {
						t.Errorf("the view is that of seat %v", v["seat"])
					}
				}
			}
			return helped(m)
		}, time.Minute)
		if err != nil || asked == 0 || (viewed == asked) != want || (viewed == 0) == want {
			t.Errorf("view %v: asked %d times, %d with a view, %v", want, asked, viewed, err)
		}
	}
}

// Three illegal answers to one question are a foul: another answer stands, and the game goes on.
func TestIllegalAnswers(t *testing.T) {
	refused, spoilt := 0, any(nil)
	p, err := play(t, func(m map[string]any) []string {
		switch {
		case m["type"] == "ask" && spoilt == nil:
			spoilt = m["id"]
			return []string{line("answer", m["id"], map[string]any{"value": 9999})}
		case m["type"] == "refused":
			refused++
			if m["refusal"].(map[string]any)["rule"] == "" {
				t.Error("a refusal names no rule")
			}
			if m["tries"] != 0.0 {
				return []string{line("answer", m["id"], map[string]any{"value": 9999})}
			}
			return nil
		}
		return helped(m)
	}, time.Minute)
	if err != nil || p.Fouls() != 1 || refused != 3 {
		t.Fatalf("%d fouls and %d refusals, want 1 and 3: %v", p.Fouls(), refused, err)
	}
}

// Nonsense costs tries and is explained; a message about an old question is left aside.
func TestNonsenseIsExplained(t *testing.T) {
	var told []string
	first := true
	p, err := play(t, func(m map[string]any) []string {
		if m["type"] == "error" {
			told = append(told, m["text"].(string))
		}
		if m["type"] == "ask" && first {
			first = false
			return append([]string{`{"type":"answer","id":1,"anser":{}}`, `not json`, line("answer", 77, map[string]any{"value": 0})}, helped(m)...)
		}
		return helped(m)
	}, time.Minute)
	if err != nil || p.Fouls() != 0 {
		t.Fatalf("%d fouls: %v", p.Fouls(), err)
	}
	all := strings.Join(told, "\n")
	for _, want := range []string{"anser", "no message", "about question 77"} {
		if !strings.Contains(all, want) {
			t.Errorf("nothing is said of %q in\n%s", want, all)
		}
	}
}

// A late bot has other answers given in its place and forfeits after too many; what it says too late
// is left aside.
func TestLateBotForfeits(t *testing.T) {
	p, err := play(t, func(m map[string]any) []string {
		if m["type"] == "hello" {
			return []string{hello}
		}
		return nil
	}, time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "late or illegal") || p.Fouls() <= 10 {
		t.Fatalf("%d fouls: %v", p.Fouls(), err)
	}
}

func TestBotThatLeavesForfeits(t *testing.T) {
	asked := 0
	_, err := play(t, func(m map[string]any) []string {
		if m["type"] == "ask" {
			if asked++; asked == 3 {
				return []string{"leave"}
			}
		}
		return helped(m)
	}, time.Minute)
	if err == nil || !strings.Contains(err.Error(), "gone") {
		t.Fatalf("got %v", err)
	}
}

func TestHugeLineEndsTheBot(t *testing.T) {
	_, err := play(t, func(m map[string]any) []string {
		if m["type"] == "ask" {
			return []string{`{"type":"answer","why":"` + strings.Repeat("x", 1<<21) + `"}`}
		}
		return helped(m)
	}, time.Minute)
	if err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Fatalf("got %v", err)
	}
}

func TestGreeting(t *testing.T) {
	for _, c := range []struct{ says, want string }{
		{`{"type":"hello","protocol":2,"name":"Later"}`, "version 2"},
		{`{"type":"answer","id":1}`, "begin with hello"},
		{`hello`, "no message"},
		{`leave`, "closed its output"},
	} {
		_, err := connect(t, func(map[string]any) []string { return []string{c.says} })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.says, err, c.want)
		}
	}
}

// A bot may try answers out and ask the rules about the table before it answers.
func TestCheckAndInspect(t *testing.T) {
	var checked, found []any
	_, err := play(t, func(m map[string]any) []string {
		switch m["type"] {
		case "ask":
			if len(checked) == 0 {
				return []string{line("check", m["id"], map[string]any{"value": 9999})}
			}
			if len(found) == 0 {
				return []string{`{"type":"inspect","id":` + num(m["id"]) + `,"query":["nothing","such"]}`}
			}
		case "checked":
			checked = append(checked, m["ok"])
			return []string{line("suggest", m["id"], nil)}
		case "finding":
			found = append(found, m["text"])
			return []string{line("suggest", m["id"], nil)}
		}
		return helped(m)
	}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if len(checked) != 1 || checked[0] != false {
		t.Errorf("the illegal answer is checked as %v", checked)
	}
	if len(found) != 1 || found[0] == nil {
		t.Errorf("an unknown inspection is answered by %v", found)
	}
}

// Help is bounded, so that a bot cannot stall a game without a clock.
func TestHelpIsBounded(t *testing.T) {
	p, err := play(t, func(m map[string]any) []string {
		switch m["type"] {
		case "hello":
			return []string{hello}
		case "ask", "suggestions":
			return []string{line("suggest", m["id"], nil)}
		case "error":
			if m["tries"] != 0.0 {
				return []string{line("suggest", m["id"], nil)}
			}
		}
		return nil
	}, 0)
	if err == nil || p.Fouls() == 0 {
		t.Fatalf("%d fouls: %v", p.Fouls(), err)
	}
}

func num(v any) string { b, _ := json.Marshal(v); return string(b) }
