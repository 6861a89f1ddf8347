package store

import (
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"sortie/match"
)

// The files of a data folder.
const (
	DatabaseFile = "sortie.db"
	LockFile     = "sortie.lock"
)

// LostMatch is a match of which less is there than was written.
type LostMatch struct {
	ID   string `json:"id"`
	Gone bool   `json:"gone"` // nothing of it is there
	match.Loss
}

func (l LostMatch) String() string {
	switch {
	case l.Gone:
		return fmt.Sprintf("match %s is missing: %d records of it had been written", l.ID, l.Of)
	case l.Lost:
		return fmt.Sprintf("match %s has lost its end: %d of %d records are there", l.ID, l.Row, l.Of)
	}
	return fmt.Sprintf("match %s was put back from a copy, with %d records", l.ID, l.Row)
}

// OpenFolder opens the store of a data folder for this program alone, and says what is missing in it. What
// is there goes on all the same.
func OpenFolder(dir string) (*SQLite, []LostMatch, error) {
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	s, lost, err := openFolder(dir)
	if err != nil {
		return nil, nil, errors.Join(err, unlock(lock))
	}
	s.lock = lock
	return s, lost, nil
}

func openFolder(dir string) (*SQLite, []LostMatch, error) {
	ends, was, err := readAnchor(filepath.Join(dir, AnchorFile))
	if err != nil {
		return nil, nil, err
	}
	place, err := placeOf(dir)
	if err != nil {
		return nil, nil, err
	}
	s, err := OpenSQLite(filepath.Join(dir, DatabaseFile))
	if err != nil {
		return nil, nil, err
	}
	if was != "" && was != place && place != "" { // before the anchor knows the new place
		err = s.putBack()
	}
	var lost []LostMatch
	if err == nil {
		lost, err = s.compare(ends)
	}
	if err == nil {
		s.anchor, err = openAnchor(filepath.Join(dir, AnchorFile), ends, place)
	}
	if err != nil {
		return nil, nil, errors.Join(err, s.Close())
	}
	return s, lost, nil
}

// compare holds what is there against the anchor and the tails, and brings the anchor up to what is there.
// An end that is missing stays in it until the match goes on from another.
func (s *SQLite) compare(ends map[string]end) ([]LostMatch, error) {
	tails, err := s.tails()
	if err != nil {
		return nil, err
	}
	var lost []LostMatch
	s.anchor = &anchor{ends: ends}
	for _, id := range slices.Sorted(maps.Keys(tails)) {
		if t := tails[id]; t.sure && (ends[id] == t.end || ends[id] == end{}) {
			ends[id] = t.end
			continue
		}
		loss, err := s.Loss(id)
		if err != nil {
			return nil, err
		}
		if loss.Found() {
			lost = append(lost, LostMatch{ID: id, Loss: loss})
		}
		if !loss.Lost {
			ends[id] = tails[id].end
		}
	}
	for _, id := range slices.Sorted(maps.Keys(ends)) {
		if _, there := tails[id]; !there {
			lost = append(lost, LostMatch{ID: id, Gone: true, Loss: match.Loss{Lost: true, Of: int(ends[id].count)}})
		}
	}
	return lost, nil
}

// tail is the end of a journal as the file has it; sure if the record is there and nothing was restored.
type tail struct {
	end
	sure bool
}

func (s *SQLite) tails() (map[string]tail, error) {
	rows, err := s.read.Query(`SELECT m.id, coalesce(t.count, 0), coalesce(t.sum, ''),
		coalesce(t.restored = 0 AND (t.count = 0 OR t.sum = (SELECT r.sum FROM records r WHERE r.match = m.id AND r.seq = t.count)), 0)
		FROM matches m LEFT JOIN tails t ON t.match = m.id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]tail{}
	for rows.Next() {
		var id string
		var t tail
		if err := rows.Scan(&id, &t.count, &t.sum, &t.sure); err != nil {
			return nil, err
		}
		out[id] = t
	}
	return out, rows.Err()
}

// lockFolder keeps other programs out of a data folder while this one runs. The system frees the lock when
// the program ends, however it ends.
func lockFolder(dir string) (*os.File, error) {
	name := filepath.Join(dir, LockFile)
	f, err := takeLock(name)
	if errors.Is(err, errLocked) {
		other, _ := os.ReadFile(name)
		who := "another Sortie"
		if len(other) > 0 {
			who = fmt.Sprintf("another Sortie (process %s)", other)
		}
		return nil, fmt.Errorf("%s uses the data folder %s: stop it, or choose another folder with --data DIR", who, dir)
	}
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be locked: %w", dir, err)
	}
	if err := errors.Join(f.Truncate(0), writeAt(f, fmt.Sprint(os.Getpid()))); err != nil {
		return nil, errors.Join(err, unlock(f))
	}
	return f, nil
}

// errLocked says that another program holds the lock.
var errLocked = errors.New("locked by another program")

func writeAt(f *os.File, text string) error {
	_, err := f.WriteAt([]byte(text), 0)
	return err
}

// knownFile is known for a file that may not be there yet.
func knownFile(file string) error {
	if info, err := os.Stat(file); err != nil || info.Size() == 0 {
		return nil
	}
	db, err := plain(file)
	if err != nil {
		return err
	}
	return errors.Join(known(db), db.Close())
}

// known refuses a database of something else, or one that a newer program has changed.
func known(db *sql.DB) error {
	var tables, ours int
	err := db.QueryRow(`SELECT count(*), count(CASE WHEN name = 'goose_db_version' THEN 1 END) FROM sqlite_master WHERE type = 'table'`).Scan(&tables, &ours)
	if err != nil {
		return fmt.Errorf("it is no database, or a broken one (%w)", err)
	}
	if tables == 0 {
		return nil
	}
	if ours == 0 {
		return errors.New("it is the database of another program")
	}
	var form int
	if err := db.QueryRow(`SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&form); err != nil {
		return err
	}
	if newest := newestForm(); form > newest {
		return fmt.Errorf("a newer version of Sortie has written it (form %d, this one knows %d): use that version, or restore a backup from before; nothing was changed", form, newest)
	}
	return nil
}

// newestForm is the number of the last migration.
func newestForm() int {
	files, err := migrations.ReadDir("migrations/sqlite")
	if err != nil {
		panic(err) // they are built in
	}
	newest := 0
	for _, f := range files {
		n := 0
		if _, err := fmt.Sscanf(f.Name(), "%d_", &n); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}
