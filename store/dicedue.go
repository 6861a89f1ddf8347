package store

import (
	"database/sql"
	"errors"

	"sortie/match"
)

// RenewDice implements Store. What is over keeps its dice: its secret is out.
func (s *SQLite) RenewDice(why string, ids ...string) error {
	return s.within(func(tx *sql.Tx) error {
		const mark = `UPDATE matches SET dice_due = ? WHERE status NOT IN (?, ?)`
		if len(ids) == 0 {
			_, err := tx.Exec(mark, why, string(match.Over), string(match.Damaged))
			return err
		}
		for _, id := range ids {
			if _, err := tx.Exec(mark+` AND id = ?`, why, string(match.Over), string(match.Damaged), id); err != nil {
				return err
			}
		}
		return nil
	})
}

// DiceDue implements Store.
func (s *SQLite) DiceDue(id string) (why string, err error) {
	err = s.read.QueryRow(`SELECT dice_due FROM matches WHERE id = ?`, id).Scan(&why)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrUnknown
	}
	return why, err
}

// diceRenewed takes the mark off a match, together with the record of its new dice.
func diceRenewed(tx *sql.Tx, id string, r *match.Record) error {
	if r.Kind != match.Epoch {
		return nil
	}
	_, err := tx.Exec(`UPDATE matches SET dice_due = '' WHERE id = ?`, id)
	return err
}
