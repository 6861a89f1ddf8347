-- +goose Up
CREATE TABLE matches (
	id       TEXT PRIMARY KEY,
	head     TEXT NOT NULL,
	head_sum TEXT NOT NULL,
	created  INTEGER NOT NULL,
	changed  INTEGER NOT NULL,
	status   TEXT NOT NULL,
	reason   TEXT NOT NULL DEFAULT '',
	asked    INTEGER NOT NULL DEFAULT -1,
	winner   INTEGER NOT NULL DEFAULT -1,
	names    TEXT NOT NULL DEFAULT '["",""]'
) STRICT;

-- The journal only grows. Each row sums up the row before it, so that a row lost or changed is noticed.
CREATE TABLE records (
	match   TEXT NOT NULL REFERENCES matches (id),
	seq     INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	kind    TEXT NOT NULL,
	seat    INTEGER NOT NULL,
	number  INTEGER NOT NULL,
	back    INTEGER NOT NULL,
	name    TEXT NOT NULL,
	salt    TEXT NOT NULL,
	entries TEXT NOT NULL,
	sum     TEXT NOT NULL,
	PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- Tokens are kept as hashes only: who reads this file cannot play for anybody.
CREATE TABLE grants (
	hash    TEXT PRIMARY KEY,
	match   TEXT NOT NULL REFERENCES matches (id),
	kind    TEXT NOT NULL,
	seats   TEXT NOT NULL,
	creator INTEGER NOT NULL DEFAULT 0,
	claimed TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE TABLE owned (
	owner TEXT NOT NULL,
	match TEXT NOT NULL REFERENCES matches (id),
	kind  TEXT NOT NULL,
	seats TEXT NOT NULL,
	creator INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (owner, match)
) STRICT, WITHOUT ROWID;

CREATE TABLE lists (
	owner   TEXT NOT NULL,
	id      TEXT NOT NULL,
	system  TEXT NOT NULL,
	name    TEXT NOT NULL,
	points  INTEGER NOT NULL,
	text    TEXT NOT NULL,
	updated INTEGER NOT NULL,
	PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE lists;
DROP TABLE owned;
DROP TABLE grants;
DROP TABLE records;
DROP TABLE matches;
