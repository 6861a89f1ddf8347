package web_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"sortie/flow"
	"sortie/internal/toy"
	"sortie/matchfile"
	"sortie/store"
	"sortie/web"
)

// How often the server is killed.
var kills = flag.Int("kills", 50, "how often TestKillNine kills the server")

// TestMain lets the test binary be the server that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("SORTIE_TEST_SERVER"); dir != "" {
		if err := serveForTest(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func serveForTest(dir string) error {
	keep, lost, err := store.OpenFolder(dir)
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		return fmt.Errorf("a server that was killed left its folder with less than it had written: %v", lost)
	}
	s, err := web.New(web.Config{Systems: []web.System{{System: toy.System()}}, Store: keep, PerSec: 1e6, Burst: 1e6, Pace: time.Millisecond})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	return http.Serve(l, s.Handler())
}

// victim is a server in a process of its own.
type victim struct {
	t    *testing.T
	dir  string
	cmd  *exec.Cmd
	base string
}

func (v *victim) start() {
	v.t.Helper()
	v.cmd = exec.Command(os.Args[0], "-test.run=^$")
	v.cmd.Env = append(os.Environ(), "SORTIE_TEST_SERVER="+v.dir)
	v.cmd.Stderr = os.Stderr
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		v.t.Fatal(err)
	}
	if err := v.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		v.t.Fatalf("the server does not come up: %v", err)
	}
	v.base = "http://" + strings.TrimSpace(line)
	go io.Copy(io.Discard, out)
}

func (v *victim) kill() {
	v.cmd.Process.Kill()
	v.cmd.Wait()
}

// call sends a request; false when the server died over it.
func (v *victim) call(method, path, token, body string) (reply, bool) {
	r, err := http.NewRequest(method, v.base+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Sortie-Owner", me)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return reply{}, false
	}
	defer res.Body.Close()
	out := reply{Status: res.StatusCode}
	if out.Body, err = io.ReadAll(res.Body); err != nil {
		return out, false // the answer did not arrive whole: not acknowledged
	}
	if bytes.HasPrefix(out.Body, []byte("{")) && json.Unmarshal(out.Body, &out) != nil {
		return out, false
	}
	return out, true
}

// acked is an answer that the server said it had.
type acked struct {
	name   string
	answer flow.Answer
}

// play answers until the server dies, the match ends or a moment has passed.
func (v *victim) play(token string, log []acked) (out []acked, over bool) {
	for {
		r, ok := v.call("GET", "/api/match", token, "")
		var st testState
		if !ok || json.Unmarshal(r.Body, &st) != nil {
			return log, false
		}
		if r.Status != 200 {
			v.t.Errorf("the match does not come back: %d %.300s", r.Status, r.Body)
			return log, true
		}
		if st.Decision == nil {
			return log, true
		}
		n := st.Decision.Number
		hint, ok := v.call("POST", "/api/match/hint", token, fmt.Sprintf(`{"number":%d,"quick":true}`, n))
		if !ok || hint.Status != 200 {
			return log, false
		}
		body := fmt.Sprintf(`{"number":%d,"answer":%s}`, n, hint.Answer)
		if r, ok := v.call("POST", "/api/match/answer", token, body); !ok || r.Status != 200 {
			return log, false
		}
		a := acked{name: st.Decision.Name}
		if err := json.Unmarshal(hint.Answer, &a.answer); err != nil {
			v.t.Fatal(err)
		}
		log = append(log, a)
	}
}

// has compares the log on the disk with what was acknowledged. One more answer may stand there: it was
// written, and the server died before it could say so.
func (v *victim) has(token string, log []acked) []acked {
	v.t.Helper()
	r, ok := v.call("GET", "/api/match/file", token, "")
	if !ok || r.Status != 200 {
		v.t.Fatalf("no file after a crash: %d %.300s", r.Status, r.Body)
	}
	f, err := matchfile.Parse(bytes.NewReader(r.Body))
	if err != nil {
		v.t.Fatal(err)
	}
	var got []acked
	for _, e := range f.Entries {
		if e.Kind == flow.Answered {
			got = append(got, acked{e.Name, e.Answer})
		}
	}
	if len(got) < len(log) || len(got) > len(log)+1 {
		v.t.Fatalf("%d answers were acknowledged, %d are kept", len(log), len(got))
	}
	for i := range log {
		if log[i].name != got[i].name || matchfile.FormatAnswer(&log[i].answer) != matchfile.FormatAnswer(&got[i].answer) {
			v.t.Fatalf("answer %d was %+v and is kept as %+v", i, log[i], got[i])
		}
	}
	if out, err := matchfile.Verify(toy.System(), f); err != nil || !out.Holds {
		v.t.Fatalf("the match does not hold after a crash: %+v %v", out, err)
	}
	return got
}

// The server is killed in the middle of everything; no acknowledged answer is lost.
func TestKillNine(t *testing.T) {
	v := &victim{t: t, dir: t.TempDir()}
	v.start()
	defer func() { v.kill() }()
	token, log, total := "", []acked(nil), 0
	for range *kills {
		if token == "" {
			r, ok := v.call("POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"me"}]}`)
			if !ok || r.Status != 201 {
				t.Fatalf("no match: %s", r.Body)
			}
			token, log = r.Token, nil
			v.call("POST", "/api/match/join", token, `{"name":"","salt":"s"}`)
		}
		timer := time.AfterFunc(time.Duration(2+rand.IntN(60))*time.Millisecond, func() { v.cmd.Process.Kill() })
		before := len(log)
		var over bool
		log, over = v.play(token, log)
		total += len(log) - before
		timer.Stop()
		v.kill()
		v.start()
		if t.Failed() {
			return
		}
		log = v.has(token, log)
		if over {
			token = ""
		}
	}
	t.Logf("%d kills, %d acknowledged answers, none lost", *kills, total)
}
