package store

import (
	"database/sql"
	"encoding/json"
	"errors"

	"sortie/flow"
	"sortie/match"
)

// Claim implements Store. Everything is looked at and written in one transaction, and writers queue:
// of any number who claim a seat at once, by whatever invitations, exactly one gets it.
func (s *SQLite) Claim(invite, owner string, g Grant) error {
	return s.within(func(tx *sql.Tx) error { return claim(tx, invite, owner, g) })
}

// ClaimAnd implements Store.
func (s *SQLite) ClaimAnd(invite, owner string, g Grant, listed bool, r match.Record) error {
	return s.append(g.Match, r, func(tx *sql.Tx) error {
		err := claim(tx, invite, owner, g)
		if err == nil && listed {
			err = own(tx, owner, g)
		}
		return err
	})
}

func claim(tx *sql.Tx, invite, owner string, g Grant) error {
	var id, seats, claimed string
	err := tx.QueryRow(`SELECT match, seats, claimed FROM grants WHERE hash = ? AND kind = ?`, invite, string(match.RoleInvite)).Scan(&id, &seats, &claimed)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrUnknown
	}
	if err != nil {
		return err
	}
	switch {
	case claimed == "":
		if err := claimable(tx, id, seats, owner); err != nil {
			return err
		}
	case claimed != owner:
		return ErrTaken
	}
	if _, err := tx.Exec(`UPDATE grants SET claimed = ? WHERE match = ? AND kind = ? AND seats = ?`, owner, id, string(match.RoleInvite), seats); err != nil {
		return err
	}
	return allow(tx, g)
}

// claimable says why an owner cannot have the seats of an unused invitation: somebody has a token for
// one of them, or he sits on another himself.
func claimable(tx *sql.Tx, id, seats, owner string) error {
	var wanted []flow.Seat
	if err := json.Unmarshal([]byte(seats), &wanted); err != nil {
		return err
	}
	for _, seat := range wanted {
		var held bool
		err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM grants, json_each(grants.seats) s WHERE grants.match = ? AND grants.kind = ? AND s.value = ?)`,
			id, string(match.RoleSeat), int(seat)).Scan(&held)
		if err != nil {
			return err
		}
		if held {
			return ErrTaken
		}
	}
	var seated bool
	err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM owned WHERE owner = ? AND match = ? AND kind = ?)`, owner, id, string(match.RoleSeat)).Scan(&seated)
	if err == nil && seated {
		err = ErrSeated
	}
	return err
}
