-- What staff need to edit goods: versions that tell a stale write from a fresh one, goods that are not on sale, and where they lie.

ALTER TABLE categories ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE products
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN withdrawn_at timestamptz(3); -- not on sale since; NULL: on sale
ALTER TABLE variants
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN barcode text UNIQUE CHECK (length(barcode) BETWEEN 1 AND 50),
  ADD COLUMN shelf text NOT NULL DEFAULT '' CHECK (shelf = btrim(shelf) AND length(shelf) <= 40),
  ADD COLUMN low_at smallint NOT NULL DEFAULT 2 CHECK (low_at >= 0); -- as many units or fewer are low

-- A version follows what the owner writes, not what is sold or copied. A write that changes nothing moves nothing.
CREATE FUNCTION move_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version = OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER move_version BEFORE UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION move_version();
CREATE TRIGGER move_version BEFORE UPDATE OF slug, name, description, category_id, material, options, withdrawn_at
  ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.description, OLD.category_id, OLD.material, OLD.options, OLD.withdrawn_at)
    IS DISTINCT FROM (NEW.slug, NEW.name, NEW.description, NEW.category_id, NEW.material, NEW.options, NEW.withdrawn_at))
  EXECUTE FUNCTION move_version();
CREATE TRIGGER move_version BEFORE UPDATE OF position, name, options, sku, barcode, price, discount, weight, length, breadth,
  height, hsn, gst_rate, days_to_make, bench_minutes, is_active, picture_position, shelf, low_at ON variants FOR EACH ROW
  WHEN ((OLD.position, OLD.name, OLD.options, OLD.sku, OLD.barcode, OLD.price, OLD.discount, OLD.weight, OLD.length,
      OLD.breadth, OLD.height, OLD.hsn, OLD.gst_rate, OLD.days_to_make, OLD.bench_minutes, OLD.is_active,
      OLD.picture_position, OLD.shelf, OLD.low_at)
    IS DISTINCT FROM (NEW.position, NEW.name, NEW.options, NEW.sku, NEW.barcode, NEW.price, NEW.discount, NEW.weight,
      NEW.length, NEW.breadth, NEW.height, NEW.hsn, NEW.gst_rate, NEW.days_to_make, NEW.bench_minutes, NEW.is_active,
      NEW.picture_position, NEW.shelf, NEW.low_at))
  EXECUTE FUNCTION move_version();

-- Where a product that is not on sale stands again when it is: listings of a category read product_categories alone.
CREATE TABLE withdrawn_product_categories (
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  category_id int NOT NULL REFERENCES categories ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX withdrawn_product_categories_category ON withdrawn_product_categories (category_id);

CREATE FUNCTION follow_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL THEN
    WITH gone AS (DELETE FROM product_categories WHERE product_id = NEW.id RETURNING product_id, category_id)
    INSERT INTO withdrawn_product_categories SELECT product_id, category_id FROM gone;
  ELSE
    WITH back AS (DELETE FROM withdrawn_product_categories WHERE product_id = NEW.id RETURNING product_id, category_id)
    INSERT INTO product_categories (product_id, category_id) SELECT product_id, category_id FROM back;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_withdrawal AFTER UPDATE OF withdrawn_at ON products
  FOR EACH ROW WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION follow_withdrawal();

CREATE OR REPLACE FUNCTION list_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_categories (product_id, category_id, unit_price, popularity, created_at)
  SELECT id, category_id, unit_price, popularity, created_at FROM new_rows WHERE withdrawn_at IS NULL;
  INSERT INTO withdrawn_product_categories (product_id, category_id)
  SELECT id, category_id FROM new_rows WHERE withdrawn_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_in_main_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NULL THEN
    INSERT INTO product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO withdrawn_product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_listing_of_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows JOIN products ON products.id = new_rows.product_id WHERE withdrawn_at IS NOT NULL) THEN
    RAISE 'a product that is not on sale stands in no category: write withdrawn_product_categories';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refuse_listing_of_withdrawn AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_of_withdrawn();

-- Listings of all goods walk these: what is not on sale is not in them.
DROP INDEX products_unit_price, products_popularity, products_created_at, products_updated_at, products_discount, products_name;
CREATE INDEX products_unit_price ON products (unit_price, id) INCLUDE (search_name) WHERE withdrawn_at IS NULL;
CREATE INDEX products_popularity ON products (popularity, id) INCLUDE (search_name) WHERE withdrawn_at IS NULL;
CREATE INDEX products_created_at ON products (created_at, id) INCLUDE (search_name) WHERE withdrawn_at IS NULL;
CREATE INDEX products_updated_at ON products (updated_at, id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_discount ON products (discount, id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_name ON products (search_name COLLATE "C", id) WHERE withdrawn_at IS NULL;
CREATE INDEX products_withdrawn ON products (id) WHERE withdrawn_at IS NOT NULL;

ALTER TABLE stock_movements
  ADD COLUMN note text CHECK (length(note) BETWEEN 1 AND 500),
  DROP CONSTRAINT stock_movements_reason_check,
  ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN ('reserved', 'released', 'returned', 'received', 'counted',
    'broken', 'made', 'found', 'sample', 'corrected'));
CREATE INDEX stock_movements_ledger ON stock_movements (variant_id, id) INCLUDE (change);
DROP INDEX stock_movements_variant;
