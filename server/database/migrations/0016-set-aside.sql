-- What providers pushed and no column of text can hold: kept as it came, byte for byte, until a person has looked.
CREATE TABLE quarantined_webhooks (
  id text PRIMARY KEY, -- SHA-256 of the body: the same pushed again is the same
  source text NOT NULL CHECK (source IN ('payments', 'couriers')),
  body bytea NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX quarantined_webhooks_received_at ON quarantined_webhooks (received_at);

-- A line of an order says what was bought in the words of that day; null on lines from before.
ALTER TABLE order_lines ADD COLUMN category text;
ALTER TABLE order_lines ADD COLUMN material text;
