-- What is sold, priced, weighed and counted is a variant; a product has one or more. `products` keeps copies of the variant
-- that lists show, so that listings read one row and one index as before: docs/decisions/040-variants-and-their-listed-copies.md.

CREATE TABLE variants (
  -- Of the products' sequence: no two goods share a number. The first variant of a product has the product's own id.
  id int PRIMARY KEY DEFAULT nextval('products_id_seq'),
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0 CHECK (position >= 0),
  name text NOT NULL DEFAULT '' CHECK (name = btrim(name) AND length(name) <= 100), -- '' for the only one
  options jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object'), -- {"Size": "Large"}
  sku text UNIQUE CHECK (length(sku) BETWEEN 1 AND 50),
  price int NOT NULL CHECK (price BETWEEN 100 AND 1000000000),
  discount numeric(4, 2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 99), -- percent
  unit_price int NOT NULL GENERATED ALWAYS AS (round(price * (100 - discount) / 100)) STORED CHECK (unit_price >= 100),
  stock int CHECK (stock >= 0), -- units on the shelf; NULL means made to order
  weight numeric(8, 3) CHECK (weight > 0),
  length numeric(6, 1) CHECK (length > 0),
  breadth numeric(6, 1) CHECK (breadth > 0),
  height numeric(6, 1) CHECK (height > 0),
  hsn text CHECK (hsn ~ '^[0-9]{4,8}$'),
  gst_rate smallint NOT NULL DEFAULT 18 CHECK (gst_rate BETWEEN 0 AND 40),
  days_to_make smallint CHECK (days_to_make BETWEEN 0 AND 365),
  bench_minutes smallint NOT NULL DEFAULT 15 CHECK (bench_minutes >= 0), -- work on one unit
  is_active boolean NOT NULL DEFAULT true,
  picture_position smallint CHECK (picture_position >= 0), -- of product_images
  UNIQUE (product_id, options)
) WITH (fillfactor = 90); -- room beside each row, so that taking stock touches no index

INSERT INTO variants (id, product_id, price, discount, stock, weight, length, breadth, height, hsn, gst_rate, days_to_make)
SELECT id, id, price, discount, stock, weight, length, breadth, height, hsn, gst_rate, days_to_make FROM products;

-- A product is written without what its variants say.
ALTER TABLE products
  ADD COLUMN options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array'),
  ADD COLUMN listed_variant_id int;
ALTER TABLE products ALTER COLUMN price SET DEFAULT 100;
ALTER TABLE products RENAME COLUMN stock TO stock_shown;
ALTER TABLE products ALTER COLUMN stock_shown SET DEFAULT 0;
COMMENT ON COLUMN products.stock_shown IS
  'displayed_stock() of the listed variant: 0 sold out, 1 to 5 left, 6 more than that, NULL made to order';

-- Pages show what they showed: their version stays.
ALTER TABLE products DISABLE TRIGGER record_product_change;
UPDATE products SET stock_shown = displayed_stock(stock_shown), listed_variant_id = id;
ALTER TABLE products ENABLE TRIGGER record_product_change;
ALTER TABLE products ADD CHECK (stock_shown BETWEEN 0 AND 6);

CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows)
  ) THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;

-- The cheapest active variant that can be had; when none can be, the cheapest active one, shown sold out.
CREATE FUNCTION refresh_listed_variants(changed int[], is_written boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked before the variants are read: another transaction may have changed one of them. By id, so that two never deadlock.
  PERFORM FROM products WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH listed AS (
    SELECT DISTINCT ON (product_id) *, CASE WHEN is_active THEN displayed_stock(stock) ELSE 0 END AS stock_shown
    FROM variants WHERE product_id = ANY(changed)
    ORDER BY product_id, is_active DESC, stock IS NULL OR stock > 0 DESC, unit_price, position, id
  )
  UPDATE products SET listed_variant_id = listed.id, price = listed.price, discount = listed.discount,
    stock_shown = listed.stock_shown, weight = listed.weight, length = listed.length, breadth = listed.breadth,
    height = listed.height, hsn = listed.hsn, gst_rate = listed.gst_rate, days_to_make = listed.days_to_make,
    -- It follows what the owner writes, not what is sold.
    updated_at = CASE WHEN is_written AND listed_variant_id IS NOT NULL THEN now() ELSE updated_at END
  FROM listed
  WHERE products.id = listed.product_id
    AND (listed_variant_id, products.price, products.discount, products.stock_shown, products.weight, products.length,
      products.breadth, products.height, products.hsn, products.gst_rate, products.days_to_make)
      IS DISTINCT FROM (listed.id, listed.price, listed.discount, listed.stock_shown, listed.weight, listed.length,
      listed.breadth, listed.height, listed.hsn, listed.gst_rate, listed.days_to_make);
  -- The page of a product shows each of its variants.
  IF NOT FOUND THEN INSERT INTO catalogue_changes DEFAULT VALUES; END IF;
END $$;

-- Taking the 40th of 150 units changes nothing that pages show: no product is looked at, no version moves.
CREATE FUNCTION follow_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
  is_written boolean;
BEGIN
  SELECT array_agg(new_rows.product_id) || array_agg(old_rows.product_id),
    bool_or(to_jsonb(old_rows) - 'stock' IS DISTINCT FROM to_jsonb(new_rows) - 'stock')
  INTO changed, is_written
  FROM old_rows JOIN new_rows USING (id)
  WHERE displayed_stock(old_rows.stock) IS DISTINCT FROM displayed_stock(new_rows.stock)
     OR to_jsonb(old_rows) - 'stock' IS DISTINCT FROM to_jsonb(new_rows) - 'stock';
  IF changed IS NOT NULL THEN PERFORM refresh_listed_variants(changed, is_written); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_changed_variants AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_variants();

CREATE FUNCTION follow_new_and_deleted_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listed_variants(array_agg(product_id), true) FROM changed_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_new_variants AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_and_deleted_variants();
CREATE TRIGGER follow_deleted_variants AFTER DELETE ON variants
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_new_and_deleted_variants();

-- Copies are written by the functions above alone.
CREATE FUNCTION refuse_listed_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE 'price, stock, weight and sizes of a product are copies: write them to its variants';
END $$;
CREATE TRIGGER refuse_listed_copy BEFORE UPDATE OF
  listed_variant_id, price, discount, stock_shown, weight, length, breadth, height, hsn, gst_rate, days_to_make
  ON products FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_listed_copy();
DROP TRIGGER touch_updated_at ON products;
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF slug, name, description, category_id, material, options
  ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- At commit, so that a product and its variants can be written one after the other.
CREATE FUNCTION require_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product int := CASE TG_TABLE_NAME WHEN 'products' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(OLD) ->> 'product_id' END;
BEGIN
  IF EXISTS (SELECT FROM products WHERE id = product) AND NOT EXISTS (SELECT FROM variants WHERE product_id = product) THEN
    RAISE 'product % has no variant', product;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER require_variant AFTER INSERT ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_variant();
CREATE CONSTRAINT TRIGGER require_variant AFTER DELETE OR UPDATE OF product_id ON variants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_variant();
