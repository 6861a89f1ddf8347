package store

import (
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver

	"sortie/flow"
	"sortie/match"
)

//go:embed migrations
var migrations embed.FS

// SQLite is a Store in one file.
type SQLite struct {
	write *sql.DB // one connection: writers queue here and not in the file
	read  *sql.DB

	anchor *anchor // beside the file; nil for a file that stands alone
	lock   *os.File
}

// OpenSQLite opens or makes a store and brings it to the present form.
func OpenSQLite(file string) (*SQLite, error) {
	s, err := openFile(file)
	if err != nil {
		return nil, fmt.Errorf("the store %s cannot be opened: %w", file, err)
	}
	return s, nil
}

func openFile(file string) (*SQLite, error) {
	if err := knownFile(file); err != nil {
		return nil, err
	}
	// What is in it is nobody else's: secrets of dice, lists, journals. The files beside it are made like it.
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	// Full synchronous: what is acknowledged has reached the disk, not only the system's memory.
	q := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(10000)", "foreign_keys(ON)"}, "_txlock": {"immediate"}}
	name, err := address(file, q)
	if err != nil {
		return nil, err
	}
	s := &SQLite{}
	if s.write, err = sql.Open("sqlite", name); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = sql.Open("sqlite", name); err != nil {
		return nil, err
	}
	s.read.SetMaxOpenConns(4)
	if err := migrate(goose.DialectSQLite3, s.write, "sqlite"); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// migrate brings a database to the present form.
func migrate(dialect goose.Dialect, db *sql.DB, dir string) error {
	files, err := fs.Sub(migrations, "migrations/"+dir)
	if err != nil {
		return err
	}
	// Forms that came about beside each other may be missing below the newest: each stands by itself.
	p, err := goose.NewProvider(dialect, db, files, goose.WithAllowOutofOrder(true))
	if err != nil {
		return err
	}
	_, err = p.Up(context.Background())
	return err
}

// Close closes the file.
func (s *SQLite) Close() error {
	var err error
	for _, db := range []*sql.DB{s.write, s.read} {
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	return errors.Join(err, s.anchor.close(), unlock(s.lock))
}

// within runs statements as one transaction: all or none.
func (s *SQLite) within(f func(tx *sql.Tx) error) error {
	tx, err := s.write.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Create implements Store.
func (s *SQLite) Create(h match.Head, names []string, status match.Status, grants ...Grant) error {
	text, sum, err := encodeHead(&h)
	if err != nil {
		return err
	}
	n, _ := json.Marshal(names)
	err = s.within(func(tx *sql.Tx) error {
		if err := keepText(tx, h.Setup.Data); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO matches (id, head, head_sum, created, changed, status, names) VALUES (?,?,?,?,?,?,?)`,
			h.ID, text, sum, h.Created.UnixMilli(), h.Created.UnixMilli(), string(status), string(n))
		if err == nil {
			err = setTail(tx, h.ID, 0, "")
		}
		for _, g := range grants {
			if err == nil {
				err = allow(tx, g)
			}
		}
		if err == nil {
			err = listTable(tx, &h, grants)
		}
		return err
	})
	if err == nil {
		s.anchor.note(h.ID, 0, "")
	}
	return err
}

// Append implements match.Keeper.
func (s *SQLite) Append(id string, r match.Record) error {
	return s.append(id, r, func(*sql.Tx) error { return nil })
}

// append writes a record, in one transaction with what else belongs to it.
func (s *SQLite) append(id string, r match.Record, with func(*sql.Tx) error) error {
	w, err := encodeRecord(&r)
	if err != nil {
		return err
	}
	names, _ := json.Marshal(r.Standing.Names)
	var sum string
	err = s.within(func(tx *sql.Tx) error {
		if err := with(tx); err != nil {
			return err
		}
		var seq int64
		var before string
		err := tx.QueryRow(`SELECT seq, sum FROM records WHERE match = ? ORDER BY seq DESC LIMIT 1`, id).Scan(&seq, &before)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if seq != w.seq-1 {
			return fmt.Errorf("record %d does not follow record %d: the match is open twice", w.seq, seq)
		}
		sum = w.checksum(before)
		if _, err := tx.Exec(`INSERT INTO records (match, seq, at, kind, seat, number, back, name, salt, entries, why, text, sum) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)`,
			id, w.seq, w.at, w.kind, w.seat, w.number, w.back, w.name, w.salt, w.entries, w.why, w.text, sum); err != nil {
			return err
		}
		if err := diceRenewed(tx, id, &r); err != nil {
			return err
		}
		if err := setTail(tx, id, w.seq, sum); err != nil {
			return err
		}
		if r.Kind == match.Restored { // what comes now is another course of the match than they were taken on
			if _, err := tx.Exec(`DELETE FROM snapshots WHERE match = ? AND seq >= ?`, id, w.seq); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`UPDATE matches SET changed = ?, status = ?, asked = ?, winner = ?, names = ?, time_left = ? WHERE id = ?`,
			w.at, string(r.Standing.Status), int(r.Standing.Asked), int(r.Standing.Winner), string(names), milliseconds(r.Standing.Left), id)
		return err
	})
	if err == nil {
		s.anchor.note(id, w.seq, sum)
	}
	return err
}

// milliseconds is a time as it is written, nothing if there is none.
func milliseconds(d *time.Duration) sql.NullInt64 {
	if d == nil {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: d.Milliseconds(), Valid: true}
}

// Load implements Store.
func (s *SQLite) Load(id string) (match.Head, []match.Record, error) {
	sum, err := s.Summary(id)
	if err != nil {
		return match.Head{}, nil, err
	}
	if sum.Status == match.Damaged {
		return sum.Head, nil, &DamagedError{id, sum.Reason}
	}
	if sum.unread != nil {
		return sum.Head, nil, fmt.Errorf("match %s: %w", id, sum.unread)
	}
	out, err := s.journal(id)
	if err == nil {
		sum.Head.Setup.Data, err = s.text(sum.data)
	}
	var c changed
	if errors.As(err, &c) {
		err = &DamagedError{id, err.Error()}
	}
	return sum.Head, out, err
}

// journal reads the records of a match and holds each against its checksum.
func (s *SQLite) journal(id string) ([]match.Record, error) {
	rows, err := s.read.Query(`SELECT seq, at, kind, seat, number, back, name, salt, entries, why, text, sum FROM records WHERE match = ? ORDER BY seq`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []match.Record
	before := ""
	for rows.Next() {
		var w row
		if err := rows.Scan(&w.seq, &w.at, &w.kind, &w.seat, &w.number, &w.back, &w.name, &w.salt, &w.entries, &w.why, &w.text, &w.sum); err != nil {
			return nil, err
		}
		r, err := w.decode(before)
		if err != nil {
			return nil, err
		}
		out, before = append(out, r), w.sum
	}
	return out, rows.Err()
}

// SetAside implements Store.
func (s *SQLite) SetAside(id, reason string) error {
	_, err := s.write.Exec(`UPDATE matches SET status = ?, reason = ? WHERE id = ?`, string(match.Damaged), reason, id)
	return err
}

const summaryColumns = `m.id, m.head, m.head_sum, m.created, m.changed, m.status, m.reason, m.asked, m.winner, m.names, m.time_left`

// Summary implements Store.
func (s *SQLite) Summary(id string) (Summary, error) {
	out, err := scanSummary(s.read.QueryRow(`SELECT `+summaryColumns+` FROM matches m WHERE m.id = ?`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return out, ErrUnknown
	}
	return out, err
}

// scanSummary reads a line about a match. One whose head does not fit its checksum is damaged; either way
// it stays on the list.
func scanSummary(scan func(...any) error, more ...any) (Summary, error) {
	var out Summary
	var id, head, sum, status, names string
	var created, last int64
	var asked, winner int
	var left sql.NullInt64
	if err := scan(append([]any{&id, &head, &sum, &created, &last, &status, &out.Reason, &asked, &winner, &names, &left}, more...)...); err != nil {
		return out, err
	}
	out.Status, out.Asked, out.Winner = match.Status(status), flow.Seat(asked), flow.Seat(winner)
	out.Changed = time.UnixMilli(last).UTC()
	if left.Valid {
		d := time.Duration(left.Int64) * time.Millisecond
		out.Left = &d
	}
	var err error
	if err = json.Unmarshal([]byte(names), &out.Names); err == nil {
		out.Head, out.data, err = decodeHead(id, head, sum, time.UnixMilli(created).UTC())
	}
	out.Head.ID = id
	var c changed
	switch {
	case err == nil || out.Status == match.Damaged:
	case errors.As(err, &c):
		out.Status, out.Reason = match.Damaged, err.Error()
	default:
		out.Status, out.Reason, out.unread = match.Still, err.Error(), err
	}
	return out, nil
}
