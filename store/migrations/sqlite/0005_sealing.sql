-- +goose Up
-- What a record says in words of its own: the seal of a salt, a list that was brought, the secret of new dice.
ALTER TABLE records ADD COLUMN text TEXT NOT NULL DEFAULT '';
-- Why a match must begin new dice before it goes on; empty if it need not.
ALTER TABLE matches ADD COLUMN dice_due TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE matches DROP COLUMN dice_due;
ALTER TABLE records DROP COLUMN text;
