-- Lists of the back office over a million orders and 100,000 goods: each of these was a scan of all rows.

-- Whatever is not over: the board, and orders in trouble, which need not be placed.
CREATE INDEX orders_unfinished ON orders (state, number DESC) WHERE state IN (
  'awaiting payment', 'under review', 'placed', 'confirmed', 'packed', 'partly shipped', 'shipped', 'out for delivery', 'partly delivered');

-- What runs out, for Today and the lists of stock and goods; read by stock on Today.
CREATE INDEX variants_low ON variants (stock, id) INCLUDE (product_id) WHERE is_active AND stock <= low_at;
CREATE INDEX variants_shelf ON variants (lower(shelf)) WHERE shelf <> '';

-- The log of changes by its words, and by its days.
CREATE INDEX audit_words ON audit USING gin (lower(subject_name || ' ' || actor_name || ' ' || operation) gin_trgm_ops);
CREATE INDEX audit_at ON audit (at);
