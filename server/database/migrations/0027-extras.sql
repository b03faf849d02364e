-- What a line may be given besides its variant: free and paid choices, and what they come to. The amounts an order charges are
-- rows of their own, so that cart, invoice and refund add up the same: docs/decisions/041-one-law-of-money.md.

CREATE TABLE extras (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  position smallint NOT NULL DEFAULT 0 CHECK (position >= 0),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  is_required boolean NOT NULL DEFAULT false, -- has no default: nothing is ordered before it is chosen
  -- [{"key", "name", "hex"?, "unitPrice", "oncePrice", "variantId"?, "picture"?}]: paise; one unit of the variant leaves the
  -- shelf with each piece; the picture's position among the product's.
  choices jsonb NOT NULL CHECK (jsonb_typeof(choices) = 'array' AND jsonb_array_length(choices) BETWEEN 1 AND 60),
  UNIQUE (product_id, key)
);
CREATE TRIGGER record_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON extras
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();

-- As they were when ordered; two lines of one variant differ by them.
ALTER TABLE order_lines ADD COLUMN choices jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(choices) = 'array'),
  DROP CONSTRAINT order_lines_shipment_id_variant_id_key, ADD UNIQUE (shipment_id, variant_id, choices);

CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  shipment_id text NOT NULL REFERENCES shipments,
  line_id bigint REFERENCES order_lines, -- NULL: of the delivery
  kind text NOT NULL CHECK (kind IN ('extra', 'wrap', 'card', 'quantity price', 'offer', 'code', 'free gift')),
  source text NOT NULL,
  label text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0), -- paise before GST
  CHECK ((amount > 0) = (kind IN ('extra', 'wrap', 'card')))
);
CREATE INDEX adjustments_order ON adjustments (order_id);

-- What leaves the shelf with a line besides its own variant.
CREATE TABLE order_line_parts (
  line_id bigint NOT NULL REFERENCES order_lines,
  variant_id int NOT NULL REFERENCES variants,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (line_id, variant_id)
);
