-- People who bought, for staff: written after placing by a job, never inside it, so that placing waits for nobody's row.

CREATE TABLE buyers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email <> '' AND email = lower(email)),
  name text NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  orders int NOT NULL, -- placed ones that still name them
  spent bigint NOT NULL, -- paise, less what went back
  customer_id int,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
  version int NOT NULL DEFAULT 1 -- of note and tags
);
CREATE INDEX buyers_latest ON buyers (last_at DESC, id DESC);
CREATE INDEX buyers_search ON buyers USING gin ((name || ' ' || email) gin_trgm_ops);
CREATE INDEX buyers_tags ON buyers USING gin (tags);
CREATE INDEX buyers_customer ON buyers (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE buyer_requests (
  buyer_id bigint NOT NULL REFERENCES buyers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('export', 'erase')),
  asked_by_id text NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (buyer_id, kind)
);

CREATE INDEX orders_placed ON orders (placed_at) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_of_email ON orders (email) WHERE placed_at IS NOT NULL;
CREATE INDEX refunds_processed ON refunds (processed_at) WHERE processed_at IS NOT NULL;
