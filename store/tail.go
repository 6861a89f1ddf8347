package store

import (
	"database/sql"
	"errors"

	"sortie/match"
)

// setTail writes down where a journal ends, in the transaction of the record itself.
func setTail(tx execer, id string, count int64, sum string) error {
	_, err := tx.Exec(`INSERT INTO tails (match, count, sum) VALUES (?,?,?)
		ON CONFLICT (match) DO UPDATE SET count = excluded.count, sum = excluded.sum, restored = 0`, id, count, sum)
	return err
}

// keepText keeps profiles that a match was set up from, once for all matches.
func keepText(tx execer, text string) error {
	if text == "" {
		return nil
	}
	_, err := tx.Exec(`INSERT OR IGNORE INTO texts (sum, text) VALUES (?,?)`, textSum(text), text)
	return err
}

// text reads one back.
func (s *SQLite) text(sum string) (string, error) {
	if sum == "" {
		return "", nil
	}
	var text string
	err := s.read.QueryRow(`SELECT text FROM texts WHERE sum = ?`, sum).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", changed("the profiles it was set up from are missing: no text is there whose checksum fits")
	}
	if err == nil && textSum(text) != sum {
		return "", changed("the profiles it was set up from were changed: the checksum does not fit")
	}
	return text, err
}

// end is where a journal ends, or ended once.
type end struct {
	count int64
	sum   string
}

// Loss implements Store. What there is is held against the tail in the file, which knows of records that
// were deleted, and the anchor beside it, which knows of a file that is older than it was.
func (s *SQLite) Loss(id string) (match.Loss, error) {
	var there end
	err := s.read.QueryRow(`SELECT seq, sum FROM records WHERE match = ? ORDER BY seq DESC LIMIT 1`, id).Scan(&there.count, &there.sum)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return match.Loss{}, err
	}
	out := match.Loss{Row: int(there.count)}
	var tail end
	err = s.read.QueryRow(`SELECT count, sum, restored FROM tails WHERE match = ?`, id).Scan(&tail.count, &tail.sum, &out.Restored)
	if errors.Is(err, sql.ErrNoRows) {
		return out, nil // an older program wrote it, and kept no tail
	}
	if err != nil {
		return out, err
	}
	for _, e := range append([]end{tail}, s.anchor.of(id)...) {
		held, err := s.holds(id, e)
		if err != nil {
			return out, err
		}
		if !held {
			out.Lost, out.Of = true, max(out.Of, int(e.count))
		}
	}
	return out, nil
}

// holds tells whether a journal still leads through an end it once had.
func (s *SQLite) holds(id string, e end) (bool, error) {
	if e.count == 0 {
		return true, nil
	}
	var sum string
	err := s.read.QueryRow(`SELECT sum FROM records WHERE match = ? AND seq = ?`, id, e.count).Scan(&sum)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return sum == e.sum, err
}
