package store

import (
	"database/sql"
	"fmt"
)

// Full lets the file grow no more, as a full disk does, or grow again.
func (s *SQLite) Full(full bool) error {
	var pages, limit int
	if err := s.write.QueryRow(`PRAGMA page_count`).Scan(&pages); err != nil {
		return err
	}
	if limit = pages; !full {
		limit = 1 << 30
	}
	return s.write.QueryRow(fmt.Sprintf(`PRAGMA max_page_count = %d`, limit)).Scan(&limit)
}

// Writer is the database, for tests that damage it.
func (s *SQLite) Writer() *sql.DB { return s.write }

// NewestForm is the number of the last migration.
func NewestForm() int { return newestForm() }
