-- +goose Up
-- Copies of the state now and then. The journal alone suffices; these help when the rules have changed.
CREATE TABLE snapshots (
	match   TEXT NOT NULL REFERENCES matches (id),
	seq     INTEGER NOT NULL,
	entries INTEGER NOT NULL,
	state   BLOB NOT NULL,
	sum     TEXT NOT NULL,
	PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE snapshots;
