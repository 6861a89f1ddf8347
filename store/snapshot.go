package store

import (
	"database/sql"
	"fmt"

	"sortie/match"
)

// snapshotsKept of a match: undo may go back before the last one.
const snapshotsKept = 3

// Snapshot implements match.Keeper.
func (s *SQLite) Snapshot(id string, c match.Snapshot) error {
	return s.within(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT OR REPLACE INTO snapshots (match, seq, entries, state, sum) VALUES (?,?,?,?,?)`,
			id, c.Seq, c.Entries, c.State, snapshotSum(&c)); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM snapshots WHERE match = ? AND seq NOT IN (SELECT seq FROM snapshots WHERE match = ? ORDER BY seq DESC LIMIT ?)`,
			id, id, snapshotsKept)
		return err
	})
}

// Snapshots implements Store. One that was changed is passed over: there are others, and the journal.
func (s *SQLite) Snapshots(id string) ([]match.Snapshot, error) {
	rows, err := s.read.Query(`SELECT seq, entries, state, sum FROM snapshots WHERE match = ? ORDER BY seq DESC`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []match.Snapshot
	for rows.Next() {
		var c match.Snapshot
		var sum string
		if err := rows.Scan(&c.Seq, &c.Entries, &c.State, &sum); err != nil {
			return nil, err
		}
		if sum == snapshotSum(&c) {
			out = append(out, c)
		}
	}
	return out, rows.Err()
}

func snapshotSum(c *match.Snapshot) string {
	return checksum(fmt.Sprintf("snapshot %d %d", c.Seq, c.Entries), string(c.State))
}
