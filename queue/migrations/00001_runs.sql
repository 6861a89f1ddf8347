-- +goose Up
CREATE TABLE sortie_runs (
    id      text PRIMARY KEY,        -- sum of the plan and of how the rules play its first game
    plan    text NOT NULL,           -- the grid as JSON
    probe   text NOT NULL,           -- hash of game 0, so that no worker of other rules takes part
    batch   integer NOT NULL,        -- games in a batch
    created timestamptz NOT NULL DEFAULT now()
);

-- One row a batch, whoever played it and however often: no game is lost or counted twice.
CREATE TABLE sortie_batches (
    run     text NOT NULL REFERENCES sortie_runs ON DELETE CASCADE,
    batch   integer NOT NULL,
    records text NOT NULL,           -- a line of JSON a game
    fault   text NOT NULL DEFAULT '',-- why it could not be played
    PRIMARY KEY (run, batch)
);

-- +goose Down
DROP TABLE sortie_batches;
DROP TABLE sortie_runs;
