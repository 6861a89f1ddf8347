package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sortie/match"
	"sortie/store"
)

// openFolder opens a folder in which nothing may be missing, unless the test asks what is.
func openFolder(t *testing.T, dir string, lost *[]store.LostMatch) *store.SQLite {
	t.Helper()
	s, found, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if lost != nil {
		*lost = found
	} else if len(found) > 0 {
		t.Fatalf("missing: %v", found)
	}
	return s
}

// fill creates a match with a number of records.
func fill(t *testing.T, s store.Store, id string, n int) {
	t.Helper()
	h := head(id)
	h.Setup.Data = "file profiles\nmodel " + id + "\n"
	if err := s.Create(h, []string{"A", "B"}, match.Playing); err != nil {
		t.Fatal(err)
	}
	more(t, s, id, 0, n)
}

// more appends records after the first n.
func more(t *testing.T, s store.Store, id string, n, add int) {
	t.Helper()
	for i := range add {
		r := records()[2]
		r.Seq, r.Number, r.Standing.Status = n+i+1, n+i, match.Playing
		if err := s.Append(id, r); err != nil {
			t.Fatal(err)
		}
	}
}

func loss(t *testing.T, s store.Store, id string) match.Loss {
	t.Helper()
	l, err := s.Loss(id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheProfilesOfAMatchAreKeptOnce(t *testing.T) {
	dir := t.TempDir()
	s := openFolder(t, dir, nil)
	for i := range 3 {
		h := head(fmt.Sprint("m", i))
		h.Setup.Data = "file profiles\nmodel trooper\n"
		if err := s.Create(h, []string{}, match.Waiting); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	s = openFolder(t, dir, nil)
	h, _, err := s.Load("m1")
	if err != nil || h.Setup.Data != "file profiles\nmodel trooper\n" {
		t.Errorf("%q %v", h.Setup.Data, err)
	}
	var n int
	if err := s.Writer().QueryRow(`SELECT count(*) FROM texts`).Scan(&n); err != nil || n != 1 {
		t.Errorf("%d texts, %v", n, err)
	}
	for _, harm := range []string{`UPDATE texts SET text = text || ' '`, `DELETE FROM texts`} {
		if _, err := s.Writer().Exec(harm); err != nil {
			t.Fatal(err)
		}
		var damaged *store.DamagedError
		if _, _, err := s.Load("m1"); !errors.As(err, &damaged) {
			t.Errorf("%s: %v", harm, err)
		}
	}
}

// Records lost at the end leave a chain that holds: only the tail knows.
func TestLostRecordsAreNoticed(t *testing.T) {
	dir := t.TempDir()
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 7)
	fill(t, s, "m2", 7)
	if l := loss(t, s, "m1"); l.Found() || l.Row != 7 {
		t.Fatalf("%+v", l)
	}
	if _, err := s.Writer().Exec(`DELETE FROM records WHERE match = 'm1' AND seq > 4`); err != nil {
		t.Fatal(err)
	}
	s.Close()
	var lost []store.LostMatch
	s = openFolder(t, dir, &lost)
	if len(lost) != 1 || lost[0].ID != "m1" || !strings.Contains(lost[0].String(), "4 of 7") {
		t.Errorf("%v", lost)
	}
	if l := loss(t, s, "m1"); !l.Lost || l.Row != 4 || l.Of != 7 {
		t.Errorf("%+v", l)
	}
	if n := len(load(t, s, "m1")); n != 4 {
		t.Errorf("%d records are there", n)
	}
	more(t, s, "m1", 4, 1) // it goes on, which settles the matter
	if l := loss(t, s, "m1"); l.Found() {
		t.Errorf("%+v", l)
	}
	s.Close()
	openFolder(t, dir, nil)
}

// A snapshot of what was lost is no state of the match as it goes on.
func TestSnapshotsOfWhatWasLostAreDropped(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	fill(t, s, "m1", 7)
	for _, seq := range []int{2, 4, 6} {
		if err := s.Snapshot("m1", match.Snapshot{Seq: seq, Entries: seq, State: []byte{1}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Writer().Exec(`DELETE FROM records WHERE seq > 4`); err != nil {
		t.Fatal(err)
	}
	if err := s.Append("m1", match.Record{Seq: 5, Kind: match.Restored, Seat: -1, Number: 7}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Snapshots("m1")
	if err != nil || len(list) != 2 || list[0].Seq != 4 {
		t.Errorf("%+v %v", list, err)
	}
}

// An older copy of the database is whole in itself: only the anchor beside it knows. It stays known until
// the match goes on, however often the program is started before that.
func TestAnOlderDatabaseIsNoticed(t *testing.T) {
	dir := t.TempDir()
	file, copied := filepath.Join(dir, store.DatabaseFile), filepath.Join(t.TempDir(), "copy")
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 3)
	s.Close()
	copyFile(t, file, copied)
	s = openFolder(t, dir, nil)
	more(t, s, "m1", 3, 5)
	fill(t, s, "m2", 2)
	s.Close()
	copyFile(t, copied, file)
	for range 2 {
		var lost []store.LostMatch
		s = openFolder(t, dir, &lost)
		if len(lost) != 2 || lost[0].ID != "m1" || lost[0].Row != 3 || lost[0].Of != 8 || lost[1].ID != "m2" || !lost[1].Gone {
			t.Fatalf("%v", lost)
		}
		if l := loss(t, s, "m1"); !l.Lost || l.Row != 3 || l.Of != 8 {
			t.Errorf("%+v", l)
		}
		s.Close()
	}
	s = openFolder(t, dir, &[]store.LostMatch{})
	more(t, s, "m1", 3, 1)
	s.Close()
	var lost []store.LostMatch
	s = openFolder(t, dir, &lost)
	if l := loss(t, s, "m1"); l.Found() || len(lost) != 1 {
		t.Errorf("%+v %v", l, lost)
	}
}

// The write-ahead file holds the last answers until they are moved into the database.
func TestALostWriteAheadFileIsNoticed(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 3)
	s.Close() // moved into the database
	s = openFolder(t, dir, nil)
	more(t, s, "m1", 3, 2)
	if _, err := os.Stat(filepath.Join(dir, store.DatabaseFile+"-wal")); err != nil {
		t.Fatalf("the test proves nothing: %v", err)
	}
	for _, name := range []string{store.DatabaseFile, store.AnchorFile} {
		copyFile(t, filepath.Join(dir, name), filepath.Join(other, name))
	}
	s.Close()
	var lost []store.LostMatch
	s = openFolder(t, other, &lost)
	if l := loss(t, s, "m1"); len(lost) != 1 || !l.Lost || l.Row != 3 || l.Of != 5 {
		t.Errorf("%v %+v", lost, l)
	}
}

// A program that died while it wrote the anchor leaves it behind or cut off: no loss.
func TestAnAnchorThatIsBehindIsNoLoss(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, store.AnchorFile)
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 3)
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	more(t, s, "m1", 3, 2)
	s.Close()
	for cut := range 12 {
		if err := os.WriteFile(name, b[:len(b)-cut], 0o600); err != nil {
			t.Fatal(err)
		}
		openFolder(t, dir, nil).Close()
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	openFolder(t, dir, nil).Close()
}

func TestOneProgramForAFolder(t *testing.T) {
	dir := t.TempDir()
	s := openFolder(t, dir, nil)
	_, _, err := store.OpenFolder(dir)
	if err == nil || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), fmt.Sprint(os.Getpid())) {
		t.Errorf("%v", err)
	}
	s.Close()
	openFolder(t, dir, nil)
}

func TestWhatIsNoStoreOfOursIsLeftAlone(t *testing.T) {
	newer := func(file string) {
		s := openStore(t, file).(*store.SQLite)
		if _, err := s.Writer().Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (?, 1)`, store.NewestForm()+1); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	foreign := func(file string) {
		s := openStore(t, file).(*store.SQLite)
		for _, do := range []string{`ALTER TABLE goose_db_version RENAME TO other`, `PRAGMA journal_mode = DELETE`} {
			if _, err := s.Writer().Exec(do); err != nil {
				t.Fatal(err)
			}
		}
		s.Close()
	}
	text := func(file string) {
		if err := os.WriteFile(file, []byte(strings.Repeat("not a database at all\n", 100)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		make func(string)
		say  string
	}{"newer": {newer, "a newer version of Sortie"}, "foreign": {foreign, "another program"}, "text": {text, "no database"}} {
		file := filepath.Join(t.TempDir(), store.DatabaseFile)
		c.make(file)
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = store.OpenFolder(filepath.Dir(file))
		if err == nil || !strings.Contains(err.Error(), c.say) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v", name, err)
		}
		if after, _ := os.ReadFile(file); !bytes.Equal(before, after) {
			t.Errorf("%s was changed", name)
		}
	}
}

// A database that has the forms after the fourth and not that one, as some programs left it, is brought up to it.
func TestAFormInBetweenIsMadeUp(t *testing.T) {
	dir := t.TempDir()
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 5)
	if _, err := s.Writer().Exec(`DROP TABLE tails; DROP TABLE texts; DELETE FROM goose_db_version WHERE version_id = 4`); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = openFolder(t, dir, nil)
	if l := loss(t, s, "m1"); l.Found() || l.Row != 5 {
		t.Errorf("%+v", l)
	}
	more(t, s, "m1", 5, 1)
	if l := loss(t, s, "m1"); l.Found() || l.Row != 6 {
		t.Errorf("%+v", l)
	}
}

// What is in the store is nobody else's.
func TestTheStoreIsPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes there")
	}
	dir := t.TempDir()
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 1)
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s %v %v", f.Name(), info.Mode(), err)
		}
	}
}

// A folder that was copied whole is known as a copy, once, and so is one whose files were overwritten in place.
func TestACopiedFolderIsNoticed(t *testing.T) {
	for how, to := range map[string]string{"moved to another place": t.TempDir(), "put over what was there": ""} {
		dir := t.TempDir()
		if to == "" {
			to = dir
		}
		s := openFolder(t, dir, nil)
		fill(t, s, "m1", 3)
		s.Close()
		openFolder(t, dir, nil).Close()
		for _, name := range []string{store.DatabaseFile, store.AnchorFile, store.PlaceFile} {
			copyFile(t, filepath.Join(dir, name), filepath.Join(to, name))
		}
		var lost []store.LostMatch
		s = openFolder(t, to, &lost)
		if len(lost) != 1 || !lost[0].Restored || lost[0].Row != 3 {
			t.Errorf("%s: %v", how, lost)
		}
		more(t, s, "m1", 3, 1)
		s.Close()
		openFolder(t, to, nil)
	}
}

// A copy that is made to look at goes for the original: it is put back only if that was.
func TestACopyToLookAtGoesForTheOriginal(t *testing.T) {
	dir, look, moved := t.TempDir(), t.TempDir(), t.TempDir()
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 3)
	s.Close()
	if err := store.CopyFolder(dir, look); err != nil {
		t.Fatal(err)
	}
	openFolder(t, look, nil)
	for _, name := range []string{store.DatabaseFile, store.AnchorFile, store.PlaceFile} {
		copyFile(t, filepath.Join(dir, name), filepath.Join(moved, name))
	}
	again := t.TempDir()
	if err := store.CopyFolder(moved, again); err != nil {
		t.Fatal(err)
	}
	var lost []store.LostMatch
	if openFolder(t, again, &lost); len(lost) != 1 || !lost[0].Restored {
		t.Errorf("%v", lost)
	}
}
