-- A sheet may be of places for words; its kind is checked by who stores it. They come in and go back with all places of their product.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE import_rows ADD COLUMN zones jsonb; -- of the first row of a product that was written: all its places before and after
CREATE INDEX import_rows_product ON import_rows (import_id, product_id);
