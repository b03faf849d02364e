-- Orders whose shopper lets the shop count: the random ids of their browser, until the purchase has been told. They are
-- thrown away then, so that no order leads to a browser for longer than that.
CREATE TABLE order_visitors (
  order_id text PRIMARY KEY REFERENCES orders,
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 64),
  session_id text CHECK (length(session_id) BETWEEN 1 AND 64),
  sent_to text[] NOT NULL DEFAULT '{}', -- services that have been told already
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX order_visitors_created_at ON order_visitors (created_at);
