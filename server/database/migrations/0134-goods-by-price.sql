-- The API filters by the price before discount: with any other sort, what few goods cost was looked for in all of them.
CREATE INDEX products_price ON products (price, id) WHERE withdrawn_at IS NULL;
-- By name, within prices: names in order say nothing of prices, so many are passed over, and each was a look at its product.
CREATE INDEX products_name_priced ON products (search_name COLLATE "C", id) INCLUDE (price) WHERE withdrawn_at IS NULL;
