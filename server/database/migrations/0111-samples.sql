-- One piece of what has quantity prices is a sample: its price comes back on an order of many, by a code of its own.
-- docs/decisions/079-samples.md

ALTER TABLE offers ADD COLUMN is_sample boolean NOT NULL DEFAULT false; -- made by the shop, not by staff

CREATE TABLE samples (
  line_id bigint PRIMARY KEY REFERENCES order_lines,
  order_id text NOT NULL REFERENCES orders,
  code text NOT NULL UNIQUE REFERENCES codes
);
CREATE INDEX samples_order ON samples (order_id);
