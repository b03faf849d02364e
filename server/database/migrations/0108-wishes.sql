-- Goods that somebody with an account keeps for later, and the link by which others may look at them.

CREATE TABLE wishes (
  customer_id integer NOT NULL REFERENCES customers ON DELETE CASCADE,
  line_key text NOT NULL CHECK (length(line_key) BETWEEN 1 AND 2000),
  variant_id integer NOT NULL,
  choices jsonb NOT NULL DEFAULT '{}',
  name text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, line_key)
);

CREATE TABLE wish_shares (
  customer_id integer PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  code text NOT NULL UNIQUE,
  first_name text NOT NULL DEFAULT '' CHECK (length(first_name) <= 40),
  created_at timestamptz(3) NOT NULL
);
