package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"sortie/flow"
	"sortie/match"
)

type execer interface {
	Exec(query string, args ...any) (sql.Result, error)
}

func allow(tx execer, g Grant) error {
	seats, _ := json.Marshal(g.Seats)
	_, err := tx.Exec(`INSERT INTO grants (hash, match, kind, seats, creator) VALUES (?,?,?,?,?)`, g.Hash, g.Match, string(g.Kind), string(seats), g.Creator)
	return err
}

// Allow implements Store.
func (s *SQLite) Allow(g Grant) error { return allow(s.write, g) }

// Grant implements Store. The token was hashed before it came here, so the time of the search tells
// nothing about it.
func (s *SQLite) Grant(hash string) (Grant, error) {
	g := Grant{Hash: hash}
	var kind, seats string
	err := s.read.QueryRow(`SELECT match, kind, seats, creator, claimed FROM grants WHERE hash = ?`, hash).Scan(&g.Match, &kind, &seats, &g.Creator, &g.Claimed)
	if errors.Is(err, sql.ErrNoRows) {
		return g, ErrUnknown
	}
	if err == nil {
		g.Seats, err = readSeats(seats)
	}
	g.Kind = match.RoleKind(kind)
	return g, err
}

// Held implements Store.
func (s *SQLite) Held(id string) (out []flow.Seat, err error) {
	rows, err := s.read.Query(`SELECT s.value FROM grants, json_each(grants.seats) s WHERE grants.match = ?1 AND grants.kind = ?2
		UNION SELECT s.value FROM owned, json_each(owned.seats) s WHERE owned.match = ?1 AND owned.kind = ?2 ORDER BY 1`, id, string(match.RoleSeat))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var seat flow.Seat
		if err := rows.Scan(&seat); err != nil {
			return nil, err
		}
		out = append(out, seat)
	}
	return out, rows.Err()
}

// readSeats reads seats as they are written.
func readSeats(text string) (seats []flow.Seat, err error) {
	err = json.Unmarshal([]byte(text), &seats)
	return seats, err
}

// Own implements Store.
func (s *SQLite) Own(owner string, g Grant) error { return own(s.write, owner, g) }

func own(tx execer, owner string, g Grant) error {
	seats, _ := json.Marshal(g.Seats)
	_, err := tx.Exec(`INSERT INTO owned (owner, match, kind, seats, creator) VALUES (?,?,?,?,?)
		ON CONFLICT (owner, match) DO UPDATE SET kind = excluded.kind, seats = excluded.seats, creator = max(creator, excluded.creator)`,
		owner, g.Match, string(g.Kind), string(seats), g.Creator)
	return err
}

// Owned implements Store.
func (s *SQLite) Owned(owner string) ([]Owned, error) {
	rows, err := s.read.Query(`SELECT `+summaryColumns+`, o.kind, o.seats, o.creator FROM owned o JOIN matches m ON m.id = o.match
		WHERE o.owner = ? ORDER BY m.changed DESC, m.id LIMIT 1000`, owner)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []Owned{}
	for rows.Next() {
		var o Owned
		var kind, seats string
		if o.Summary, err = scanSummary(rows.Scan, &kind, &seats, &o.Creator); err != nil {
			return nil, err
		}
		if o.Seats, err = readSeats(seats); err != nil {
			return nil, err
		}
		o.Kind = match.RoleKind(kind)
		o.Head.Base = nil // a list of many long matches must not lie in memory whole
		out = append(out, o)
	}
	return out, rows.Err()
}

// Owners implements Store.
func (s *SQLite) Owners(id string) (map[string]Grant, error) {
	rows, err := s.read.Query(`SELECT owner, kind, seats, creator FROM owned WHERE match = ?`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]Grant{}
	for rows.Next() {
		g := Grant{Match: id}
		var owner, kind, seats string
		if err := rows.Scan(&owner, &kind, &seats, &g.Creator); err != nil {
			return nil, err
		}
		if g.Seats, err = readSeats(seats); err != nil {
			return nil, err
		}
		g.Kind = match.RoleKind(kind)
		out[owner] = g
	}
	return out, rows.Err()
}

// Disown implements Store.
func (s *SQLite) Disown(owner, id string) error {
	_, err := s.write.Exec(`DELETE FROM owned WHERE owner = ? AND match = ?`, owner, id)
	return err
}

// SaveList implements Store.
func (s *SQLite) SaveList(owner string, l List) error {
	return s.within(func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRow(`SELECT count(*) FROM lists WHERE owner = ? AND id <> ?`, owner, l.ID).Scan(&n); err != nil {
			return err
		}
		if n >= MaxLists {
			return ErrFull
		}
		_, err := tx.Exec(`INSERT INTO lists (owner, id, system, name, points, text, updated) VALUES (?,?,?,?,?,?,?)
			ON CONFLICT (owner, id) DO UPDATE SET system = excluded.system, name = excluded.name, points = excluded.points,
			text = excluded.text, updated = excluded.updated`, owner, l.ID, l.System, l.Name, l.Points, l.Text, l.Updated.UnixMilli())
		return err
	})
}

// DeleteList implements Store.
func (s *SQLite) DeleteList(owner, id string) error {
	_, err := s.write.Exec(`DELETE FROM lists WHERE owner = ? AND id = ?`, owner, id)
	return err
}

// Lists implements Store.
func (s *SQLite) Lists(owner string) ([]List, error) {
	rows, err := s.read.Query(`SELECT id, system, name, points, text, updated FROM lists WHERE owner = ? ORDER BY updated DESC, id`, owner)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []List{}
	for rows.Next() {
		var l List
		var updated int64
		if err := rows.Scan(&l.ID, &l.System, &l.Name, &l.Points, &l.Text, &updated); err != nil {
			return nil, err
		}
		l.Updated = time.UnixMilli(updated).UTC()
		out = append(out, l)
	}
	return out, rows.Err()
}
