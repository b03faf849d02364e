-- When whoever runs the shop was written to about it; a break that opens again is told again.
ALTER TABLE ledger_breaks ADD COLUMN told_at timestamptz;
ALTER TABLE reviews ADD COLUMN told_at timestamptz;
CREATE INDEX ledger_breaks_untold ON ledger_breaks (id) WHERE told_at IS NULL AND resolved_at IS NULL;
CREATE INDEX reviews_untold ON reviews (id) WHERE told_at IS NULL AND state = 'waiting';

-- Orders from before this mail are packed already: nobody is written to about them now.
INSERT INTO outbox (kind, order_id, created_at, done_at, next_at)
SELECT 'order packing mail', id, placed_at, placed_at, placed_at FROM orders WHERE placed_at IS NOT NULL
ON CONFLICT DO NOTHING;
