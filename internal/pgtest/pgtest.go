//go:build unix

// Package pgtest starts a real PostgreSQL for a test, in a folder of its own, and takes it away again.
package pgtest

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a running PostgreSQL.
type Server struct {
	URL  string
	bin  string
	dir  string
	as   *syscall.SysProcAttr
	proc *exec.Cmd
}

// Start starts a server and returns its URL. Without PostgreSQL the test is skipped, in CI it fails.
func Start(t testing.TB) string {
	t.Helper()
	return New(t).URL
}

// New starts a server that can be stopped and started again.
func New(t testing.TB) *Server {
	t.Helper()
	s := &Server{bin: programs()}
	if s.bin == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("PostgreSQL is not installed, and CI must test with it: install the package postgresql")
		}
		t.Skip("PostgreSQL is not installed: install the package postgresql to run this test")
	}
	var err error
	if s.dir, err = os.MkdirTemp("", "sortie-pg"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(s.dir) })
	s.as = owner(t, s.dir)
	initdb := exec.Command(filepath.Join(s.bin, "initdb"), "-D", s.data(), "-U", "sortie", "-A", "trust", "-N", "--no-locale", "-E", "UTF8")
	initdb.SysProcAttr, initdb.Dir = s.as, s.dir
	if out, err := initdb.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	u := url.URL{Scheme: "postgres", User: url.User("sortie"), Path: "/postgres", RawQuery: url.Values{"host": {s.dir}}.Encode()}
	s.URL = u.String()
	s.Up(t)
	t.Cleanup(func() { s.Down(syscall.SIGQUIT) }) // at once: nobody needs the data
	return s
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Up starts the server and waits until it answers.
func (s *Server) Up(t testing.TB) {
	t.Helper()
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	// The socket lies in the folder and no port is opened: servers of several tests do not meet.
	s.proc = exec.Command(filepath.Join(s.bin, "postgres"), "-D", s.data(), "-k", s.dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "synchronous_commit=off")
	s.proc.SysProcAttr, s.proc.Dir, s.proc.Stdout, s.proc.Stderr = s.as, s.dir, log, log
	if err := s.proc.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, s.URL, log.Name())
}

// Down stops the server: SIGINT ends its connections and writes everything down, SIGQUIT is a crash.
func (s *Server) Down(how syscall.Signal) {
	_ = s.proc.Process.Signal(how)
	_ = s.proc.Wait()
}

// programs is the folder of the server's programs, the newest if there are several.
func programs() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1])
	}
	if p, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(p)
	}
	return ""
}

// owner gives the folder to somebody who is not root, as the server demands, and says how to start
// programs as that user.
func owner(t testing.TB, dir string) *syscall.SysProcAttr {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.ParseUint(u.Uid, 10, 32)
	gid, _ := strconv.ParseUint(u.Gid, 10, 32)
	if err := os.Chown(dir, int(uid), int(gid)); err != nil {
		t.Fatal(err)
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

// await waits until the server answers.
func await(t testing.TB, url, log string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, url)
		if err == nil {
			_ = conn.Close(ctx)
			return
		}
		if ctx.Err() != nil {
			text, _ := os.ReadFile(log)
			t.Fatalf("PostgreSQL does not answer: %v\n%s", err, text)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
