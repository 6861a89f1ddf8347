package store

import "time"

// Pulse implements Store. It takes the way of every answer: the one writer, and on to the disk.
func (s *SQLite) Pulse(at time.Time) error {
	_, err := s.write.Exec(`INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at`, at.UnixMilli())
	return err
}
