-- Which products a version of the catalogue changed, where nothing changed but how these look: only pages that show them are dropped.
-- Whatever may change what is listed, or in which order, says nothing of products, and everything is dropped.
ALTER TABLE catalogue_changes ADD COLUMN product_ids int[]; -- NULL: everything
ALTER TABLE catalogue_version
  ADD COLUMN everything_at bigint NOT NULL DEFAULT 0, -- the last version that changed everything
  ADD COLUMN forgotten_at bigint NOT NULL DEFAULT 0; -- the last one whose products are not in changed_products any more
UPDATE catalogue_version SET everything_at = version, forgotten_at = version;

CREATE TABLE changed_products (
  version bigint PRIMARY KEY,
  product_ids int[] NOT NULL
);

CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT bigint := 20000;
  now_at bigint;
BEGIN
  UPDATE catalogue_version
  SET version = version + 1, everything_at = CASE WHEN NEW.product_ids IS NULL THEN version + 1 ELSE everything_at END
  RETURNING version INTO now_at;
  IF NEW.product_ids IS NOT NULL THEN
    INSERT INTO changed_products (version, product_ids) VALUES (now_at, NEW.product_ids);
  END IF;
  IF now_at % 1000 = 0 THEN
    UPDATE catalogue_version SET forgotten_at = greatest(forgotten_at, now_at - kept);
    DELETE FROM changed_products WHERE version <= now_at - kept;
  END IF;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('gathri_catalogue', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
  is_stock_alone boolean;
BEGIN
  SELECT array_agg(id), bool_and(to_jsonb(old_rows) - 'stock_shown' = to_jsonb(new_rows) - 'stock_shown')
  INTO changed, is_stock_alone
  FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows);
  IF changed IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids) VALUES (CASE WHEN is_stock_alone THEN changed END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_listed_variants(changed int[], is_written boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told int[];
  untold int[];
BEGIN
  -- Locked before the variants are read: another transaction may have changed one of them. By id, so that two never deadlock.
  PERFORM FROM products WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH listed AS (
    SELECT DISTINCT ON (product_id) *, CASE WHEN is_active THEN displayed_stock(stock) ELSE 0 END AS stock_shown
    FROM variants WHERE product_id = ANY(changed)
    ORDER BY product_id, is_active DESC, stock IS NULL OR stock > 0 DESC, unit_price, position, id
  ), updated AS (
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
        listed.breadth, listed.height, listed.hsn, listed.gst_rate, listed.days_to_make)
    RETURNING products.id
  )
  SELECT array_agg(id) INTO told FROM updated;
  -- The page of a product shows each of its variants.
  SELECT array_agg(DISTINCT id) INTO untold FROM unnest(changed) AS id WHERE id <> ALL (coalesce(told, '{}'));
  IF untold IS NOT NULL THEN INSERT INTO catalogue_changes (product_ids) VALUES (untold); END IF;
END $$;

CREATE OR REPLACE FUNCTION record_new_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT array_agg(DISTINCT product_id) FROM new_rows WHERE state = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT array_agg(DISTINCT product_id)
  FROM (SELECT product_id, state FROM new_rows UNION ALL SELECT product_id, state FROM old_rows) AS changed
  WHERE state = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;
