CREATE TABLE priced_since (
  variant_id integer PRIMARY KEY REFERENCES variants (id) ON DELETE CASCADE,
  since timestamp(3) with time zone NOT NULL
);
-- A product's date follows its listed variant only, so prices of several variants count from now on.
INSERT INTO priced_since (variant_id, since)
SELECT variants.id, CASE WHEN count(*) OVER (PARTITION BY product_id) = 1 THEN least(products.updated_at, now()) ELSE now() END
FROM variants JOIN products ON products.id = product_id;

CREATE FUNCTION date_price() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.unit_price = NEW.unit_price THEN RETURN NULL; END IF;
  INSERT INTO priced_since (variant_id, since) VALUES (NEW.id, now())
  ON CONFLICT (variant_id) DO UPDATE SET since = excluded.since;
  RETURN NULL;
END $$;
CREATE TRIGGER date_price AFTER INSERT OR UPDATE OF price, discount ON variants FOR EACH ROW EXECUTE FUNCTION date_price();

CREATE TABLE planned_sales (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  at timestamp(3) with time zone NOT NULL,
  planned_by text NOT NULL,
  refused text
);

CREATE TABLE timed_prices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  percent numeric(4,2) NOT NULL CHECK (percent > 0 AND percent < 100),
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'over')),
  is_struck boolean NOT NULL DEFAULT false,
  planned_by text NOT NULL,
  note text
);
CREATE UNIQUE INDEX timed_prices_open ON timed_prices (product_id) WHERE state <> 'over';

CREATE TABLE timed_variant_prices (
  timed_price_id integer NOT NULL REFERENCES timed_prices (id) ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
  former_price integer NOT NULL,
  former_discount numeric(4,2) NOT NULL,
  price integer NOT NULL,
  discount numeric(4,2) NOT NULL,
  PRIMARY KEY (timed_price_id, variant_id)
);
