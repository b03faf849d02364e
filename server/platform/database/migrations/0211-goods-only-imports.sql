-- unused since 0200: sheets of places for words are gone
ALTER TABLE import_rows DROP COLUMN zones;
-- unused since 0200: every import is of goods
ALTER TABLE imports DROP COLUMN kind;
-- unused since 0200: it found the rows of one product's places
DROP INDEX import_rows_product;
