-- +goose Up
-- A match may have more than two sides. What is kept by seat has room for that already (heads, names and grants are
-- lists); but a program from before would read the first two alone, so it must refuse this folder.
UPDATE matches SET names = '["",""]' WHERE names = '';

-- +goose Down
SELECT 1;
