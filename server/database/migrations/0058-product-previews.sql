-- What is typed of a product, to be looked at as the shop would show it; by a link also without signing in.

CREATE TABLE product_previews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL UNIQUE, -- of the token in its address
  kind text NOT NULL CHECK (kind IN ('look', 'link')),
  product_id int NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  change jsonb NOT NULL, -- what differs from the product as it stands
  made_by_id text NOT NULL,
  made_by_name text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX product_previews_product ON product_previews (product_id);
CREATE INDEX product_previews_expiry ON product_previews (expires_at);
