package store

import (
	"database/sql"
	"errors"
	"time"

	"sortie/match"
)

// Rise implements Store.
func (s *SQLite) Rise(now time.Time) ([]match.Stop, error) {
	err := s.within(func(tx *sql.Tx) error {
		var last int64
		err := tx.QueryRow(`SELECT at FROM alive`).Scan(&last)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err == nil && last < now.UnixMilli() {
			if _, err := tx.Exec(`INSERT OR REPLACE INTO stops (began, ended) VALUES (?,?)`, last, now.UnixMilli()); err != nil {
				return err
			}
		}
		return alive(tx, now)
	})
	if err != nil {
		return nil, err
	}
	rows, err := s.read.Query(`SELECT began, ended FROM stops ORDER BY began`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []match.Stop
	for rows.Next() {
		var from, to int64
		if err := rows.Scan(&from, &to); err != nil {
			return nil, err
		}
		out = append(out, match.Stop{From: time.UnixMilli(from).UTC(), To: time.UnixMilli(to).UTC()})
	}
	return out, rows.Err()
}

// Alive implements Store.
func (s *SQLite) Alive(now time.Time) error { return alive(s.write, now) }

func alive(tx execer, now time.Time) error {
	_, err := tx.Exec(`INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at`, now.UnixMilli())
	return err
}

// SetHook implements Store.
func (s *SQLite) SetHook(owner, url string) error {
	if url == "" {
		_, err := s.write.Exec(`DELETE FROM hooks WHERE owner = ?`, owner)
		return err
	}
	_, err := s.write.Exec(`INSERT INTO hooks (owner, url) VALUES (?,?) ON CONFLICT (owner) DO UPDATE SET url = excluded.url`, owner, url)
	return err
}

// Hook implements Store.
func (s *SQLite) Hook(owner string) (url string, err error) {
	err = s.read.QueryRow(`SELECT url FROM hooks WHERE owner = ?`, owner).Scan(&url)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return url, err
}

// HooksOf implements Store.
func (s *SQLite) HooksOf(id string) ([]Hook, error) {
	rows, err := s.read.Query(`SELECT h.owner, h.url, o.seats FROM owned o JOIN hooks h ON h.owner = o.owner WHERE o.match = ? LIMIT 20`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Hook
	for rows.Next() {
		var h Hook
		var seats string
		if err := rows.Scan(&h.Owner, &h.URL, &seats); err != nil {
			return nil, err
		}
		if h.Seats, err = readSeats(seats); err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, rows.Err()
}
