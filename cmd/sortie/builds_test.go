//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"sortie/catalog"
)

// build makes the program itself, with some files of the rules as given.
func build(t *testing.T, name string, changed map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	overlay := map[string]map[string]string{"Replace": {}}
	for file, text := range changed {
		to := filepath.Join(dir, strings.ReplaceAll(filepath.Base(file), "/", "_"))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay["Replace"][file] = to
	}
	b, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	list, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, name)
	if err := os.WriteFile(list, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-overlay", list, "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// laterRules are the files of Firefight as a later version might have them: a die must beat what it needs.
func laterRules(t *testing.T) map[string]string {
	t.Helper()
	changes := map[string]string{"return face >= needed": "return face > needed", `const Version = "`: `const Version = "later than `}
	out := map[string]string{}
	files, err := filepath.Glob("../../rules/firefight/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		for old, change := range changes {
			text = strings.Replace(text, old, change, 1)
		}
		if full, err := filepath.Abs(f); err == nil && text != string(b) {
			out[full] = text
		}
	}
	if len(out) != len(changes) {
		t.Fatalf("%d files of the rules are changed, not %d: the rules are written otherwise now, change them elsewhere", len(out), len(changes))
	}
	return out
}

// running runs a program on a data folder until stop is called.
func running(t *testing.T, program, dir string) (c *crowd, log *safe, stop func()) {
	t.Helper()
	log = &safe{}
	cmd := exec.Command(program, "serve", "--listen", "localhost:0", "--data", dir, "--no-browser")
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = func() {
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if m := regexp.MustCompile(`http://\S+`).FindString(log.String()); m != "" {
			return &crowd{t: t, base: m, acked: map[string][]int{}}, log, stop
		}
		if time.Now().After(end) {
			t.Fatalf("it does not listen: %s", log.String())
		}
	}
}

// shown is what the test reads of a match.
type shown struct {
	Match    struct{ Status, Rules, Reason string }
	View     struct{ Turn int }
	Decision *struct {
		Number int
		Name   string
	}
	Events struct{ List []struct{ Name, Text string } }
	Fault  string
}

// patient calls again while the server says that somebody is faster than people are.
func (c *crowd) patient(method, path, token, body string, out any) int {
	for {
		got := c.call(method, path, token, body, out)
		if got != http.StatusTooManyRequests {
			return got
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func (c *crowd) state(b begun) (s shown) {
	c.t.Helper()
	if got := c.patient("GET", "/api/match", b.Token, "", &s); got != 200 {
		c.t.Fatalf("the match is not shown: %d", got)
	}
	return s
}

// answerOn gives answers until enough, or the match stands where it should.
func (c *crowd) answerOn(b begun, most int, enough func(shown) bool) int {
	c.t.Helper()
	for n := range most {
		s := c.state(b)
		if s.Decision == nil || enough(s) {
			return n
		}
		var hint struct{ Answer json.RawMessage }
		if got := c.patient("POST", "/api/match/hint", b.Token, fmt.Sprintf(`{"number":%d,"quick":true}`, s.Decision.Number), &hint); got != 200 {
			c.t.Fatalf("no hint: %d", got)
		}
		if got := c.patient("POST", "/api/match/answer", b.Token, fmt.Sprintf(`{"number":%d,"answer":%s}`, s.Decision.Number, hint.Answer), nil); got != 200 {
			c.t.Fatalf("the answer is refused: %d", got)
		}
	}
	return most
}

// A match that one build of the program played goes on under another with other rules: from its last snapshot, with
// a word in its log, and never as damaged.
func TestARunningMatchGoesOnUnderAnotherBuild(t *testing.T) {
	dir := t.TempDir()
	older, newer := build(t, "older", nil), build(t, "newer", laterRules(t))
	c, _, stop := running(t, older, dir)
	ff, err := (&env{systems: catalog.Systems()}).find("ff")
	if err != nil {
		t.Fatal(err)
	}
	list, mission := ff.Info().Lists[0], ff.Info().Missions[0]
	setup, err := json.Marshal(map[string]any{
		"setup": map[string]any{"system": "ff", "mission": mission.ID, "points": list.Points, "lists": []string{list.Text, list.Text}, "seed": "5"},
		"seats": []map[string]string{{"kind": "me"}, {"kind": "me"}}})
	if err != nil {
		t.Fatal(err)
	}
	var b begun
	if got := c.call("POST", "/api/matches", "", string(setup), &b); got != 201 {
		t.Fatalf("no match: %d", got)
	}
	if got := c.call("POST", "/api/match/join", b.Token, `{"name":"","salt":"s"}`, nil); got != 200 {
		t.Fatalf("nobody sat down: %d", got)
	}
	c.answerOn(b, 1500, func(s shown) bool { return s.View.Turn > 2 }) // so many shots that one shows just what it needs
	before := c.state(b)
	if before.View.Turn < 3 || before.Match.Status != "playing" {
		t.Fatalf("it did not come to its third round: %+v", before)
	}
	stop()

	c, log, stop := running(t, newer, dir)
	after := c.state(b)
	if after.Match.Status != "playing" || after.Decision == nil || after.Fault != "" {
		t.Fatalf("under other rules: %+v\n%s", after.Match, log.String())
	}
	told := ""
	for _, e := range after.Events.List {
		if e.Name == "resumed" {
			told = e.Text
		}
	}
	if !strings.Contains(told, "later than") && !strings.Contains(told, "rules") {
		t.Errorf("its log does not say by which rules it goes on: %q", told)
	}
	if n := c.answerOn(b, 40, func(shown) bool { return false }); n < 40 {
		t.Errorf("it stood still after %d answers: %+v", n, c.state(b).Match)
	}
	want := c.state(b)
	stop()
	if bytes.Contains([]byte(log.String()), []byte("damaged")) {
		t.Errorf("the server calls it damaged: %s", log.String())
	}

	c, _, stop = running(t, newer, dir)
	if again := c.state(b); again.Match.Status != want.Match.Status || again.Decision == nil || again.Decision.Number != want.Decision.Number {
		t.Errorf("it came back as %+v, and stood as %+v", again, want)
	}
	stop()
	t.Logf("it goes on: %s", told)
}
