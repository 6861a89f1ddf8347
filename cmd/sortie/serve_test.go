package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/catalog"
)

// safe is a buffer that two goroutines may use.
type safe struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safe) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func TestServeAnswersAndStops(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	var out safe
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		c := &serveCmd{Listen: "localhost:0", Data: dir, NoBrowser: true}
		done <- c.serve(ctx, &env{out: &out, err: &out, systems: catalog.Systems()})
	}()
	address := ""
	for range 500 {
		if m := regexp.MustCompile(`http://\S+`).FindString(out.String()); m != "" {
			address = m
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	for path, word := range map[string]string{"/": "<title>Sortie</title>", "/api/about": `"a2"`, "/api/systems/a2/rules": `"section"`} {
		res, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != 200 || !strings.Contains(string(body), word) {
			t.Errorf("%s: %d %.200s", path, res.StatusCode, body)
		}
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it does not stop")
	}
	if _, err := os.Stat(filepath.Join(dir, "sortie.db")); err != nil {
		t.Error("nothing was kept")
	}
}

// Names and proxies of the command line reach the server; what cannot be read is said before anything listens.
func TestServeKnowsItsNamesAndProxies(t *testing.T) {
	var out safe
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		c := &serveCmd{Listen: "127.0.0.1:0", Data: t.TempDir(), NoBrowser: true, Host: []string{"Sortie.Example"}, TrustProxy: []string{"127.0.0.1"}}
		done <- c.serve(ctx, &env{out: &out, err: &out, systems: catalog.Systems()[:1]})
	}()
	defer func() {
		cancel()
		<-done
	}()
	address := ""
	for address == "" && len(done) == 0 {
		address = regexp.MustCompile(`http://\S+`).FindString(out.String())
		time.Sleep(10 * time.Millisecond)
	}
	for host, want := range map[string]int{"sortie.example": 200, "elsewhere.example": 421} {
		r, err := http.NewRequest("GET", address+"/api/about", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: %d, want %d", host, res.StatusCode, want)
		}
	}
	wrong := &serveCmd{Listen: "127.0.0.1:0", Data: t.TempDir(), NoBrowser: true, TrustProxy: []string{"everybody"}}
	if err := wrong.serve(context.Background(), &env{out: &out, err: &out}); err == nil || !strings.Contains(err.Error(), "--trust-proxy") {
		t.Errorf("got %v", err)
	}
}

// A list file that steers the terminal is not printed.
func TestAListThatSteersTheTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "evil.list")
	if err := os.WriteFile(file, []byte("list Evil\x1b[2J\nforce x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out safe
	err := (&listsCmd{List: file}).Run(&env{out: &out, err: &out, systems: catalog.Systems()})
	if err == nil || !strings.Contains(err.Error(), "cannot be shown") || strings.Contains(out.String()+err.Error(), "\x1b") {
		t.Errorf("%v %q", err, out.String())
	}
}

func TestServeSaysWhatIsWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*serveCmd{{Listen: "localhost:0", Data: filepath.Join(file, "x"), NoBrowser: true},
		{Listen: "nowhere:at:all", Data: t.TempDir(), NoBrowser: true}} {
		var out safe
		if err := c.serve(context.Background(), &env{out: &out, err: &out}); err == nil || !strings.Contains(err.Error(), "choose another") {
			t.Errorf("%v", err)
		}
	}
}
