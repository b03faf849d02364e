-- A name, a price or another detail of a product changes pages that show it, and lists that are chosen or sorted by such details: nothing else.
ALTER TABLE catalogue_changes ADD COLUMN moves_lists boolean; -- of product_ids: more than their looks
ALTER TABLE catalogue_version ADD COLUMN full_change_at bigint DEFAULT 0; -- the last version of which nobody knows whose pages it changed
UPDATE catalogue_version SET full_change_at = version;

CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT bigint := 20000;
  is_full CONSTANT boolean := NEW.product_ids IS NULL;
  now_at bigint;
BEGIN
  UPDATE catalogue_version
  SET version = version + 1,
    everything_at = CASE WHEN is_full OR NEW.moves_lists THEN version + 1 ELSE everything_at END,
    full_change_at = CASE WHEN is_full THEN version + 1 ELSE full_change_at END
  RETURNING version INTO now_at;
  IF NOT is_full THEN
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

-- What pages of other products, and lists by popularity, age, category or facets, are made of, is none of them. A column that is not among
-- them changes everything.
CREATE FUNCTION without_details(product jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN product - ARRAY['stock_shown', 'slug', 'name', 'search_name', 'description', 'options', 'inside', 'makers', 'piece', 'care', 'packing',
    'price_breaks', 'has_food', 'listed_variant_id', 'price', 'discount', 'unit_price', 'material', 'weight', 'length', 'breadth', 'height',
    'hsn', 'gst_rate', 'days_to_make', 'updated_at', 'version'];

CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
  is_stock_alone boolean;
  is_detail boolean;
BEGIN
  SELECT array_agg(id), bool_and(to_jsonb(old_rows) - 'stock_shown' = to_jsonb(new_rows) - 'stock_shown'),
    bool_and(without_details(to_jsonb(old_rows)) = without_details(to_jsonb(new_rows)))
  INTO changed, is_stock_alone, is_detail
  FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows);
  IF changed IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids, moves_lists)
    VALUES (CASE WHEN is_detail AND cardinality(changed) <= 1000 THEN changed END, NOT is_stock_alone);
  END IF;
  RETURN NULL;
END $$;

-- Pictures, choices and places for words stand where their product stands.
CREATE FUNCTION record_new_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION record_changed_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END
  FROM (SELECT product_id FROM new_rows UNION ALL SELECT product_id FROM old_rows) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION record_removed_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids)
  SELECT CASE WHEN count(DISTINCT product_id) <= 1000 THEN array_agg(DISTINCT product_id) END FROM old_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_catalogue_change AFTER TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_new_part AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_changed_part AFTER UPDATE ON product_images
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();

CREATE OR REPLACE TRIGGER record_catalogue_change AFTER TRUNCATE ON extras
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_new_part AFTER INSERT ON extras
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_changed_part AFTER UPDATE ON extras
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON extras
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();

CREATE OR REPLACE TRIGGER record_catalogue_change AFTER TRUNCATE ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();
CREATE TRIGGER record_new_part AFTER INSERT ON zones
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_part();
CREATE TRIGGER record_changed_part AFTER UPDATE ON zones
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_part();
CREATE TRIGGER record_removed_part AFTER DELETE ON zones
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_removed_part();
