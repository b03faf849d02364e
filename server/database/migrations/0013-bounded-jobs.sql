-- Which mail a code was written into: of several, the newest is the one that works.
ALTER TABLE one_time_codes ADD COLUMN mail_id bigint;

-- How often each address has asked within its minute, where that is counted for all processes together. Keys are digests.
-- Unlogged: after a crash everybody begins anew. As rate-limiter-flexible wants it.
CREATE UNLOGGED TABLE request_limits (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint -- milliseconds since 1970
);
CREATE INDEX request_limits_expire ON request_limits (expire);

-- What jobs look for every minute, hour or night, so that it costs the same however old the shop is.
CREATE INDEX payments_created_at ON payments (created_at);
CREATE INDEX payment_events_received_at ON payment_events (received_at);
CREATE INDEX payment_events_handled_at ON payment_events (handled_at) WHERE handled_at IS NOT NULL;
CREATE INDEX courier_updates_handled_at ON courier_updates (handled_at) WHERE handled_at IS NOT NULL;
CREATE INDEX outbox_done_at ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX ledger_breaks_open ON ledger_breaks (id) WHERE resolved_at IS NULL;
CREATE INDEX ledger_breaks_resolved_at ON ledger_breaks (resolved_at) WHERE resolved_at IS NOT NULL;
CREATE INDEX order_moves_moved_at ON order_moves (moved_at);
CREATE INDEX order_requests_created_at ON order_requests (created_at);
CREATE INDEX order_lines_product ON order_lines (product_id);
CREATE INDEX refunds_created_at ON refunds (created_at);
CREATE INDEX outgoing_mails_recipient ON outgoing_mails (recipient);

-- What has been sold of each product, later sales weighing more. products.popularity is this at the present time
-- (server/catalogue/count-sales.ts).
CREATE TABLE product_sales (
  product_id int PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  weight double precision NOT NULL CHECK (weight >= 0)
);
-- Whether the pieces of an order are in there: once, whoever counts and how often.
ALTER TABLE orders ADD COLUMN sales_counted boolean NOT NULL DEFAULT false;
CREATE INDEX orders_to_count ON orders (placed_at)
  WHERE NOT sales_counted AND placed_at IS NOT NULL AND state NOT IN ('cancelled', 'returned', 'refunded');
CREATE INDEX orders_to_take_back ON orders (placed_at)
  WHERE sales_counted AND state IN ('cancelled', 'returned', 'refunded');
