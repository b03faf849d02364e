-- The catalogue: what the shop sells, under which categories, with which pictures and reviews.
-- Money is whole paise, weights are kilograms, lengths are centimetres.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE categories (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 80),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX categories_name ON categories (lower(name));

CREATE TABLE products (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 200),
  -- What a search looks through: folding the case once, here, makes it many times faster.
  search_name text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  description text NOT NULL DEFAULT '',
  price int NOT NULL CHECK (price BETWEEN 100 AND 1000000000),
  discount numeric(4, 2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 99), -- percent
  -- The law of money (shop/pricing/total.ts): the price after discount, rounded half up once per unit.
  unit_price int NOT NULL GENERATED ALWAYS AS (round(price * (100 - discount) / 100)) STORED
    CHECK (unit_price >= 100),
  category_id int NOT NULL REFERENCES categories,
  material text NOT NULL DEFAULT '',
  weight numeric(8, 3) CHECK (weight > 0),
  length numeric(6, 1) CHECK (length > 0),
  breadth numeric(6, 1) CHECK (breadth > 0),
  height numeric(6, 1) CHECK (height > 0),
  -- Pieces on the shelf; null means made to order.
  stock int CHECK (stock >= 0),
  hsn text CHECK (hsn ~ '^[0-9]{4,8}$'),
  gst_rate smallint NOT NULL DEFAULT 18 CHECK (gst_rate BETWEEN 0 AND 40),
  popularity int NOT NULL DEFAULT 0 CHECK (popularity >= 0),
  days_to_make smallint CHECK (days_to_make BETWEEN 0 AND 365),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- What the foreign key of product_categories points at.
  UNIQUE (id, unit_price, popularity, created_at)
) WITH (fillfactor = 90); -- room beside each row, so that taking stock touches no index

-- One index for each way to sort. The id settles ties: pages must never overlap. Those the shop sorts by carry the name,
-- so that a search for a common word walks one index until the page is full; rare words are found by their trigrams.
CREATE INDEX products_unit_price ON products (unit_price, id) INCLUDE (search_name);
CREATE INDEX products_popularity ON products (popularity, id) INCLUDE (search_name);
CREATE INDEX products_created_at ON products (created_at, id) INCLUDE (search_name);
CREATE INDEX products_updated_at ON products (updated_at, id);
CREATE INDEX products_discount ON products (discount, id);
CREATE INDEX products_name ON products (search_name COLLATE "C", id);
CREATE INDEX products_name_contains ON products USING gin (search_name gin_trgm_ops);
CREATE INDEX products_category ON products (category_id);

CREATE TABLE product_images (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  url text NOT NULL,
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  alt text NOT NULL,
  mime text NOT NULL DEFAULT 'image/webp',
  size int NOT NULL CHECK (size >= 0), -- bytes
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (product_id, position)
);

-- A product stands in several categories. The sort keys are copied here so that one index holds a category in order
-- and page 100 of a large one costs little more than page 1. The foreign key lets no copy differ from its product:
-- when a key changes there, it changes here.
CREATE TABLE product_categories (
  product_id int NOT NULL,
  category_id int NOT NULL REFERENCES categories ON DELETE CASCADE,
  unit_price int NOT NULL,
  popularity int NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (product_id, category_id),
  FOREIGN KEY (product_id, unit_price, popularity, created_at)
    REFERENCES products (id, unit_price, popularity, created_at) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX product_categories_unit_price ON product_categories (category_id, unit_price, product_id);
CREATE INDEX product_categories_popularity ON product_categories (category_id, popularity, product_id);
CREATE INDEX product_categories_created_at ON product_categories (category_id, created_at, product_id);

CREATE TABLE reviews (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  -- The line of an order it speaks of: one review each. Null for reviews that came with the demo goods.
  order_line_id bigint UNIQUE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 2000),
  author text NOT NULL,
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published')),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX reviews_of_product ON reviews (product_id, created_at DESC);

-- Writing (product_id, category_id) is enough: the copies of the sort keys are filled in.
CREATE FUNCTION fill_sort_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT unit_price, popularity, created_at INTO NEW.unit_price, NEW.popularity, NEW.created_at
  FROM products WHERE id = NEW.product_id;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_sort_keys BEFORE INSERT ON product_categories
  FOR EACH ROW WHEN (NEW.unit_price IS NULL) EXECUTE FUNCTION fill_sort_keys();

-- A product is listed in its main category without further ado.
CREATE FUNCTION list_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_categories (product_id, category_id, unit_price, popularity, created_at)
  SELECT id, category_id, unit_price, popularity, created_at FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER list_new_products AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_new_products();

CREATE FUNCTION list_in_main_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_categories (product_id, category_id) VALUES (NEW.id, NEW.category_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER list_in_main_category AFTER UPDATE OF category_id ON products
  FOR EACH ROW EXECUTE FUNCTION list_in_main_category();

-- updated_at follows what the owner writes, not what is sold.
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END $$;
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE OF
  slug, name, description, price, discount, category_id, material, weight, length, breadth, height, hsn, gst_rate,
  days_to_make
  ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- The version of the catalogue: it moves in the same commit as anything that pages show, so a page kept under the
-- version read before its data is never served stale.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);

-- Changes are noted at once, but the one row above is locked only at commit: two orders that take the last pieces of
-- different products would otherwise wait for each other in a circle.
CREATE TABLE catalogue_changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);

CREATE FUNCTION move_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER move_catalogue_version AFTER INSERT ON catalogue_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_catalogue_version();

CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END $$;

-- Pages say "Sold out" and "Only n left" up to 5 pieces; a larger stock looks the same whatever it is.
CREATE FUNCTION stock_shown(stock int) RETURNS int LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN stock > 5 THEN 6 ELSE stock END;

CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM old_rows JOIN new_rows USING (id)
    WHERE stock_shown(old_rows.stock) IS DISTINCT FROM stock_shown(new_rows.stock)
       OR to_jsonb(old_rows) - 'stock' IS DISTINCT FROM to_jsonb(new_rows) - 'stock'
  ) THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER note_product_change AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_change();
CREATE TRIGGER note_catalogue_change AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER note_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER note_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER note_catalogue_change AFTER INSERT OR UPDATE OF category_id OR DELETE OR TRUNCATE ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER note_catalogue_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
