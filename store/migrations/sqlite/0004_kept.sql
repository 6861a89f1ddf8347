-- +goose Up
-- The profiles that matches were set up from, each text once. The head of a match names its own by checksum.
CREATE TABLE texts (
	sum  TEXT PRIMARY KEY,
	text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The end of each journal: how many records there are, and the checksum of the last. It is written together
-- with the record, so that records lost at the end are noticed. Restored: the match was put back from a copy.
CREATE TABLE tails (
	match    TEXT PRIMARY KEY REFERENCES matches (id),
	count    INTEGER NOT NULL,
	sum      TEXT NOT NULL,
	restored INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO tails (match, count, sum)
SELECT m.id, (SELECT count(*) FROM records r WHERE r.match = m.id),
	coalesce((SELECT r.sum FROM records r WHERE r.match = m.id ORDER BY r.seq DESC LIMIT 1), '')
FROM matches m;

-- Matches were set aside because prices or rules had changed. Only a checksum is a reason: the others go on.
UPDATE matches SET reason = '', status = CASE
	WHEN CASE WHEN json_valid(head) THEN json_extract(head, '$.file') END THEN 'over'
	WHEN EXISTS (SELECT 1 FROM records r WHERE r.match = id AND r.kind = 'resign') THEN 'over'
	WHEN NOT EXISTS (SELECT 1 FROM records r WHERE r.match = id AND r.kind = 'start') THEN 'waiting'
	WHEN asked >= 0 THEN 'playing'
	ELSE 'over' END
WHERE status = 'damaged' AND reason NOT LIKE '%checksum does not fit%';

-- +goose Down
DROP TABLE tails;
DROP TABLE texts;
