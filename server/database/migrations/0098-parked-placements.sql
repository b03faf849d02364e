-- A place for words whose picture was taken from its product: shown nowhere until the picture is back.
ALTER TABLE placements ADD COLUMN parked_for text; -- address of that picture; `view` is then no position
