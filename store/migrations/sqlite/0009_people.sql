-- +goose Up
-- Tables that anybody on this server may sit down at or watch. The tokens are public, so they stand here as they are: invites
-- is a list by seat, empty where nobody is wanted. Listed is 0 once the host has taken it off.
CREATE TABLE open_tables (
	match   TEXT PRIMARY KEY REFERENCES matches (id),
	at      INTEGER NOT NULL,
	invites TEXT NOT NULL,
	watch   TEXT NOT NULL DEFAULT '',
	listed  INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE INDEX open_tables_listed ON open_tables (listed, at);

-- What the players said to each other: the last lines of each match.
CREATE TABLE remarks (
	match TEXT NOT NULL REFERENCES matches (id),
	seq   INTEGER NOT NULL,
	at    INTEGER NOT NULL,
	seat  INTEGER NOT NULL,
	text  TEXT NOT NULL,
	PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- When a server last ran here, and the times in which none did: clocks stood still then.
CREATE TABLE alive (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	at INTEGER NOT NULL
) STRICT;
CREATE TABLE stops (
	began INTEGER PRIMARY KEY,
	ended INTEGER NOT NULL
) STRICT;

-- Where somebody wants to be told that it is his turn.
CREATE TABLE hooks (
	owner TEXT PRIMARY KEY,
	url   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX owned_match ON owned (match);

-- What whoever is asked had left of his time after the last record, in milliseconds; NULL where no clock runs.
ALTER TABLE matches ADD COLUMN time_left INTEGER;

-- +goose Down
ALTER TABLE matches DROP COLUMN time_left;
DROP INDEX owned_match;
DROP TABLE hooks;
DROP TABLE stops;
DROP TABLE alive;
DROP TABLE remarks;
DROP TABLE open_tables;
