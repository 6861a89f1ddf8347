//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"sortie/internal/pgtest"
	"sortie/internal/toy"
	"sortie/ledger"
)

// The test program is also sortie itself, with Pickets as its only system.
const commandEnv = "SORTIE_TEST_COMMAND"

func TestMain(m *testing.M) {
	if line := os.Getenv(commandEnv); line != "" {
		e := &env{out: os.Stdout, err: os.Stderr, systems: []ledger.Source{{ID: "toy", System: toy.System(), FS: fstest.MapFS{}}}}
		os.Exit(run(strings.Fields(line), e))
	}
	os.Exit(m.Run())
}

func TestAGridIsPlayedByWorkers(t *testing.T) {
	url := pgtest.Start(t)
	args := []string{"sim", "--field", "--missions", "all", "--games", "200", "--json"}
	local := lastLine(t, want(t, 0, nil, args...))

	w := exec.Command(os.Args[0])
	w.Env = append(os.Environ(), commandEnv+"=worker --workers 2", "SORTIE_QUEUE="+url)
	var log bytes.Buffer
	w.Stdout, w.Stderr = &log, &log
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.Process.Kill() }()
	args = append(args, "--queue", url)
	if r := lastLine(t, want(t, 0, []string{"400 games in", "submitted"}, args...)); r.Signature != local.Signature || r.Wins != local.Wins {
		t.Errorf("by workers %+v, here %+v", r, local)
	}
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := w.Wait(); err != nil {
		t.Errorf("the worker ended with %v\n%s", err, log.String())
	}
	if !strings.Contains(log.String(), "working with 2 at once") || !strings.Contains(log.String(), "msg=played") {
		t.Errorf("the worker said\n%s", log.String())
	}
	out := t.TempDir()
	if r := lastLine(t, want(t, 0, []string{"submitted before"}, append(args, "--out", out)...)); r.Signature != local.Signature {
		t.Errorf("collected again %+v, here %+v", r, local)
	}
	want(t, 0, []string{"400 of 400 games are in"}, "sim", "--field", "--missions", "all", "--games", "200", "--out", out)
	want(t, 2, []string{"postgres://user:password@host"}, "worker", "--queue", "elsewhere")
	want(t, 2, []string{"--queue"}, "worker")
}
