package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Passing tells whether an error is of the store as it is now and not of what is in it: a disk that is full,
// locked, read-only or failing, or a connection that ended. What was asked for may be asked for again; no
// match is damaged by it.
func Passing(err error) bool {
	if errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.Is(err, sql.ErrTxDone) {
		return true
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false // of who asked
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() & 0xff { // the rest says more of the same
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN,
		lib.SQLITE_NOMEM, lib.SQLITE_INTERRUPT, lib.SQLITE_PROTOCOL, lib.SQLITE_PERM, lib.SQLITE_NOLFS:
		return true
	}
	return false
}
