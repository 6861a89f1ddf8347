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
