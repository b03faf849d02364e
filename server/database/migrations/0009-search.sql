-- The shop's own search: words in any order, in names before materials before descriptions. It stands in when hardly
-- any name contains what was typed (server/catalogue/find-by-words.ts, which must ask with this very expression).
CREATE FUNCTION product_words(name text, material text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE
  RETURN setweight(to_tsvector('english', name), 'A')
      || setweight(to_tsvector('english', material), 'B')
      || setweight(to_tsvector('english', description), 'D');
-- An index and no column: products stay as small as they were, and listings as fast.
CREATE INDEX products_words ON products USING gin (product_words(name, material, description));
