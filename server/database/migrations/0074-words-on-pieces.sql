-- Where a piece takes words, where that is seen in its pictures, and the words that a shopper has given a piece.
-- Lengths are millimetres, amounts paise before GST.

CREATE TABLE zones (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z0-9-]{1,40}$'), -- none of the product's extras has it
  version int NOT NULL DEFAULT 1, -- counts what changes how words fit: designs for another are asked for again
  label text NOT NULL CHECK (label = btrim(label) AND length(label) BETWEEN 1 AND 60),
  technique text NOT NULL CHECK (technique IN ('foil', 'ink', 'engrave', 'burn', 'embroider', 'hand')),
  shape text NOT NULL CHECK (shape IN ('rect', 'oval')),
  width numeric(6,1) NOT NULL CHECK (width BETWEEN 5 AND 1000),
  height numeric(6,1) NOT NULL CHECK (height BETWEEN 5 AND 1000),
  margin numeric(4,1) NOT NULL CHECK (margin >= 0 AND 2 * margin < least(width, height)),
  max_lines smallint NOT NULL CHECK (max_lines BETWEEN 1 AND 4),
  letter_min numeric(4,1) NOT NULL CHECK (letter_min > 0),
  letter_max numeric(4,1) NOT NULL CHECK (letter_max >= letter_min),
  faces text[] NOT NULL CHECK (cardinality(faces) BETWEEN 1 AND 20),
  unit_price int NOT NULL DEFAULT 0 CHECK (unit_price BETWEEN 0 AND 100000000), -- of each piece
  once_price int NOT NULL DEFAULT 0 CHECK (once_price BETWEEN 0 AND 100000000), -- of all of a line, as for a plate
  minutes smallint NOT NULL DEFAULT 5 CHECK (minutes >= 0), -- of work on each piece
  is_active boolean NOT NULL DEFAULT true,
  UNIQUE (product_id, key)
);
CREATE TRIGGER record_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();

CREATE TABLE placements (
  zone_id int NOT NULL REFERENCES zones ON DELETE CASCADE,
  view smallint NOT NULL CHECK (view >= 0), -- position of the picture that it is laid upon, once that is blank
  url text NOT NULL, -- of the blank picture, which is square
  pixels smallint NOT NULL CHECK (pixels > 0),
  ink text NOT NULL CHECK (ink ~ '^#[0-9a-f]{6}$'),
  grid jsonb NOT NULL, -- {"columns", "rows", "points": [[x, y]…]}: 0 to 1 of the picture, from the zone's upper left
  PRIMARY KEY (zone_id, view)
);
CREATE TRIGGER record_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON placements
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();

CREATE TABLE designs (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{36}$'), -- who knows it may order it
  zone_id int NOT NULL REFERENCES zones,
  zone_version int NOT NULL,
  lines text[] NOT NULL,
  face text NOT NULL,
  letter_height numeric(5,2) NOT NULL,
  path text NOT NULL, -- SVG, in millimetres of the zone: what is shown and what is made
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ordered_at timestamptz(3)
);
CREATE INDEX designs_unordered ON designs (created_at) WHERE ordered_at IS NULL;

CREATE TABLE order_designs (
  order_id text NOT NULL REFERENCES orders,
  design_id text NOT NULL REFERENCES designs,
  PRIMARY KEY (order_id, design_id)
);
CREATE INDEX order_designs_design ON order_designs (design_id);

-- What was ordered is made as it was seen: it may only be erased.
CREATE FUNCTION keep_ordered_design() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ordered_at IS NOT NULL AND NOT (NEW.lines = '{}' AND NEW.path = '') THEN
    RAISE EXCEPTION 'design % was ordered and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_ordered_design BEFORE UPDATE ON designs FOR EACH ROW EXECUTE FUNCTION keep_ordered_design();
