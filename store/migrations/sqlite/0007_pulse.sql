-- +goose Up
-- One row that the health check writes: what cannot be written here, no answer can be written either.
CREATE TABLE pulse (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE pulse;
