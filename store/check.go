package store

import (
	"errors"
	"fmt"
)

// Checked is what the check of a whole store says.
type Checked struct {
	Matches int
	Records int
	Damaged []DamagedError // matches whose checksums do not fit
}

// Matches lists the ids of all matches.
func (s *SQLite) Matches() ([]string, error) {
	rows, err := s.read.Query(`SELECT id FROM matches ORDER BY created, id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, rows.Err()
}

// Check holds the file against itself and every match against its checksums.
func (s *SQLite) Check() (Checked, error) {
	var out Checked
	var verdict string
	if err := s.read.QueryRow(`PRAGMA integrity_check(1)`).Scan(&verdict); err != nil {
		return out, fmt.Errorf("it is damaged or cut off (%w)", err)
	}
	if verdict != "ok" {
		return out, fmt.Errorf("it is damaged or cut off (%s)", verdict)
	}
	ids, err := s.Matches()
	if err != nil {
		return out, err
	}
	for _, id := range ids {
		_, journal, err := s.Load(id)
		var damaged *DamagedError
		if errors.As(err, &damaged) {
			out.Damaged = append(out.Damaged, *damaged)
			err = nil
		}
		if err != nil {
			return out, err
		}
		out.Matches++
		out.Records += len(journal)
	}
	return out, nil
}
