-- +goose Up
-- Why a bot answered as it did, in words; empty for people.
ALTER TABLE records ADD COLUMN why TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE records DROP COLUMN why;
