package store

import (
	"database/sql"
	"encoding/json"
	"time"

	"sortie/match"
)

// OpenTable is a match that anybody on the server may sit down at or watch. Its tokens are public.
type OpenTable struct {
	Summary
	Invites []string // by seat; "" where nobody is wanted, or somebody sits
	Watch   string   // "" if it is not for watching
}

// listTable puts a new match on the list, with the tokens that anybody may have.
func listTable(tx execer, h *match.Head, grants []Grant) error {
	invites, watch, listed := make([]string, len(h.Chairs)), "", false
	for _, g := range grants {
		switch {
		case g.Public == "":
			continue
		case g.Kind == match.RoleInvite:
			invites[g.Seats[0]] = g.Public
		case g.Kind == match.RoleWatch:
			watch = g.Public
		}
		listed = true
	}
	if !listed {
		return nil
	}
	text, _ := json.Marshal(invites)
	_, err := tx.Exec(`INSERT INTO open_tables (match, at, invites, watch) VALUES (?,?,?,?)`, h.ID, h.Created.UnixMilli(), string(text), watch)
	return err
}

// UnlistTable implements Store.
func (s *SQLite) UnlistTable(id string) error {
	_, err := s.write.Exec(`UPDATE open_tables SET listed = 0 WHERE match = ?`, id)
	return err
}

// OpenTables implements Store.
func (s *SQLite) OpenTables(since time.Time, limit int) ([]OpenTable, error) {
	rows, err := s.read.Query(`SELECT `+summaryColumns+`, t.invites, t.watch FROM open_tables t JOIN matches m ON m.id = t.match
		WHERE t.listed = 1 AND m.changed > ? AND (m.status = ? OR m.status = ? AND t.watch <> '')
		ORDER BY m.status = ? DESC, m.changed DESC, m.id LIMIT ?`,
		since.UnixMilli(), string(match.Waiting), string(match.Playing), string(match.Waiting), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []OpenTable{}
	for rows.Next() {
		var t OpenTable
		var invites string
		if t.Summary, err = scanSummary(rows.Scan, &invites, &t.Watch); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(invites), &t.Invites); err != nil {
			return nil, err
		}
		t.Head.Base = nil
		out = append(out, t)
	}
	return out, rows.Err()
}

// Remember implements Store.
func (s *SQLite) Remember(id string, r match.Remark) error {
	return s.within(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT INTO remarks (match, seq, at, seat, text) VALUES (?,?,?,?,?)`, id, r.Seq, r.At.UnixMilli(), int(r.Seat), r.Text); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM remarks WHERE match = ? AND seq <= ?`, id, r.Seq-match.MaxChat)
		return err
	})
}

// Remarks implements Store.
func (s *SQLite) Remarks(id string) ([]match.Remark, error) {
	rows, err := s.read.Query(`SELECT seq, at, seat, text FROM remarks WHERE match = ? ORDER BY seq`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []match.Remark
	for rows.Next() {
		var r match.Remark
		var at int64
		if err := rows.Scan(&r.Seq, &at, &r.Seat, &r.Text); err != nil {
			return nil, err
		}
		r.At = time.UnixMilli(at).UTC()
		out = append(out, r)
	}
	return out, rows.Err()
}
