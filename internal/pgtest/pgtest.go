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

// Start starts a server and returns its URL. Without PostgreSQL the test is skipped, in CI it fails.
func Start(t testing.TB) string {
	t.Helper()
	bin := programs()
	if bin == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("PostgreSQL is not installed, and CI must test with it: install the package postgresql")
		}
		t.Skip("PostgreSQL is not installed: install the package postgresql to run this test")
	}
	dir, err := os.MkdirTemp("", "sortie-pg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	as := owner(t, dir)
	data := filepath.Join(dir, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "sortie", "-A", "trust", "-N", "--no-locale", "-E", "UTF8")
	initdb.SysProcAttr, initdb.Dir = as, dir
	if out, err := initdb.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	// The socket lies in the folder and no port is opened: servers of several tests do not meet.
	server := exec.Command(filepath.Join(bin, "postgres"), "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "synchronous_commit=off")
	server.SysProcAttr, server.Dir, server.Stdout, server.Stderr = as, dir, log, log
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(syscall.SIGQUIT) // at once: nobody needs the data
		_ = server.Wait()
	})
	u := url.URL{Scheme: "postgres", User: url.User("sortie"), Path: "/postgres", RawQuery: url.Values{"host": {dir}}.Encode()}
	await(t, u.String(), log.Name())
	return u.String()
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
