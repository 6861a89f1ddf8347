package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/internal/toy"
	"sortie/match"
	"sortie/store"
)

// A backup is taken while the program writes: it holds, and holds at least what was there before.
func TestABackupWhileRunning(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "b")
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 20)
	stop, done := make(chan struct{}), sync.WaitGroup{}
	done.Go(func() {
		for n := 20; ; n++ {
			select {
			case <-stop:
				return
			default:
				more(t, s, "m1", n, 1)
			}
		}
	})
	out, err := store.Backup(dir, file)
	close(stop)
	done.Wait()
	if err != nil || out.Matches != 1 || out.Records < 20 || len(out.Damaged) != 0 {
		t.Fatalf("%+v %v", out, err)
	}
	if _, err := store.Backup(dir, file); err == nil || !strings.Contains(err.Error(), "there already") {
		t.Errorf("a backup was overwritten: %v", err)
	}
	if _, err := store.Backup(t.TempDir(), file+"2"); err == nil {
		t.Error("an empty folder was backed up")
	}
	left, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(left) != 1 {
		t.Errorf("something was left behind: %v %v", left, err)
	}
	fresh := filepath.Join(t.TempDir(), "new", "folder")
	back, _, err := store.Restore(fresh, file, false)
	if err != nil || back.Records != out.Records {
		t.Fatalf("%+v %v", back, err)
	}
	var lost []store.LostMatch
	r := openFolder(t, fresh, &lost)
	if l := loss(t, r, "m1"); !l.Restored || l.Lost || l.Row != out.Records || len(lost) != 1 {
		t.Errorf("%+v %v", l, lost)
	}
	more(t, r, "m1", out.Records, 1)
	if l := loss(t, r, "m1"); l.Found() {
		t.Errorf("%+v", l)
	}
}

func TestARestoreRefusesWhatItMust(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "b")
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 50)
	if _, err := store.Backup(dir, file); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := store.Restore(dir, file, true); err == nil || !strings.Contains(err.Error(), "stop it") {
		t.Errorf("a folder in use was overwritten: %v", err)
	}
	s.Close()
	var full *store.NotEmptyError
	if _, _, err := store.Restore(dir, file, false); !errors.As(err, &full) {
		t.Errorf("%v", err)
	}
	flipped := bytes.ReplaceAll(good, []byte("a 1 move"), []byte("a 0 move")) // answers in records
	altered := func(do string, args ...any) []byte {
		name := filepath.Join(t.TempDir(), "altered")
		if err := os.WriteFile(name, good, 0o600); err != nil {
			t.Fatal(err)
		}
		s := openStore(t, name).(*store.SQLite)
		if _, err := s.Writer().Exec(do, args...); err != nil {
			t.Fatal(err)
		}
		s.Close()
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for name, c := range map[string]struct {
		bytes []byte
		say   string
	}{
		"newer":   {altered(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (?, 1)`, store.NewestForm()+1), "a newer version of Sortie"},
		"foreign": {altered(`ALTER TABLE goose_db_version RENAME TO other`), "another program"},
		"cut":     {good[:len(good)-100], "cut off"},
		"shorter": {good[:len(good)/4096/2*4096], "cut off"},
		"empty":   {nil, "no backup"},
		"text":    {[]byte(strings.Repeat("hello\n", 100)), "no backup"},
		"flipped": {flipped, "checksum"},
	} {
		bad, fresh := filepath.Join(t.TempDir(), name), filepath.Join(t.TempDir(), "fresh")
		if err := os.WriteFile(bad, c.bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := store.Restore(fresh, bad, false)
		if err == nil || !strings.Contains(err.Error(), c.say) || !strings.Contains(err.Error(), bad) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(fresh); err == nil {
			t.Errorf("%s: a folder was made", name)
		}
		if after, _ := os.ReadFile(bad); !bytes.Equal(after, c.bytes) {
			t.Errorf("%s was changed", name)
		}
	}
}

// With force the old store is put aside, whole.
func TestARestoreByForcePutsAside(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "b")
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 5)
	if _, err := store.Backup(dir, file); err != nil {
		t.Fatal(err)
	}
	more(t, s, "m1", 5, 4)
	s.Close()
	_, aside, err := store.Restore(dir, file, true)
	if err != nil {
		t.Fatal(err)
	}
	var lost []store.LostMatch
	s = openFolder(t, dir, &lost)
	if n := len(load(t, s, "m1")); n != 5 || len(lost) != 1 || !lost[0].Restored {
		t.Errorf("%d records, %v", n, lost)
	}
	if n := len(load(t, openStore(t, aside), "m1")); n != 9 {
		t.Errorf("%d records were put aside", n)
	}
}

// The disk is full for a while: the bots go on by themselves when it is not any more.
func TestBotsGoOnAfterAFullDisk(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	h := head("m1")
	h.Base, h.Setup.Options, h.Setup.Mission = nil, nil, "skirmish"
	h.Setup.Lists = []string{"a 9\nb 9\nc 9\nd 9\ne 9\nf 9\n", "u 9\nv 9\nw 9\nx 9\ny 9\nz 9\n"}
	h.Chairs = []match.Chair{{Kind: match.Bot, Bot: "random"}, {Kind: match.Bot, Bot: "random"}}
	if err := s.Create(h, []string{}, match.Playing); err != nil {
		t.Fatal(err)
	}
	m, err := match.Open(toy.System(), h, nil, s, match.Options{Pace: time.Millisecond, Seed: func() uint64 { return 3 }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if err := s.Full(true); err != nil {
		t.Fatal(err)
	}
	watch := match.Role{Kind: match.RoleWatch}
	until(t, m, func(st match.State) bool { return strings.Contains(st.Fault, "could not be written down") })
	if err := s.Full(false); err != nil {
		t.Fatal(err)
	}
	until(t, m, func(st match.State) bool { return st.Match.Status == match.Over })
	if st, err := m.State(watch, -1, ""); err != nil || st.Fault != "" {
		t.Errorf("%q %v", st.Fault, err)
	}
	if course, why := match.Examine(toy.System(), h, load(t, s, "m1"), match.Options{}); course != match.Exactly {
		t.Errorf("%s: %s", course, why)
	}
}

func until(t *testing.T, m *match.Match, ok func(match.State) bool) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		st, err := m.State(match.Role{Kind: match.RoleWatch}, -1, "")
		if err != nil {
			t.Fatal(err)
		}
		if ok(st) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the match stands at %+v, fault %q", st.Match, st.Fault)
		}
		time.Sleep(5 * time.Millisecond)
	}
}
