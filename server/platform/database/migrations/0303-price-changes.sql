-- A change of prices alone tells its span. A page drops only if its order or its limits lie in the span.
-- Earlier migrations of the same transaction may have noted changes.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE catalogue_changes ADD COLUMN unit_prices int4range, ADD COLUMN taxed_prices int4range;
ALTER TABLE changed_products ADD COLUMN unit_prices int4range, ADD COLUMN taxed_prices int4range;
ALTER TABLE catalogue_version ADD COLUMN details_at bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  priced CONSTANT text[] := ARRAY['stock_shown', 'price', 'discount', 'unit_price', 'gst_rate', 'updated_at', 'version'];
  changed int[];
  is_stock_alone boolean;
  is_price_alone boolean;
  is_detail boolean;
  unit int4range;
  taxed int4range;
BEGIN
  SELECT array_agg(id), bool_and(to_jsonb(old_rows) - 'stock_shown' = to_jsonb(new_rows) - 'stock_shown'),
    bool_and(to_jsonb(old_rows) - priced = to_jsonb(new_rows) - priced),
    bool_and(without_details(to_jsonb(old_rows)) = without_details(to_jsonb(new_rows))),
    int4range(min(least(old_rows.unit_price, new_rows.unit_price)), max(greatest(old_rows.unit_price, new_rows.unit_price)), '[]'),
    int4range(
      min(least(price_with_tax(old_rows.unit_price, old_rows.gst_rate), price_with_tax(new_rows.unit_price, new_rows.gst_rate))),
      max(greatest(price_with_tax(old_rows.unit_price, old_rows.gst_rate), price_with_tax(new_rows.unit_price, new_rows.gst_rate))), '[]')
  INTO changed, is_stock_alone, is_price_alone, is_detail, unit, taxed
  FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows);
  IF changed IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids, moves_lists, unit_prices, taxed_prices)
    VALUES (CASE WHEN is_detail AND cardinality(changed) <= 1000 THEN changed END, NOT is_stock_alone,
      CASE WHEN is_price_alone AND NOT is_stock_alone THEN unit END, CASE WHEN is_price_alone AND NOT is_stock_alone THEN taxed END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  kept CONSTANT bigint := 20000;
  is_full CONSTANT boolean := NEW.product_ids IS NULL;
  now_at bigint;
BEGIN
  UPDATE catalogue_version
  SET version = version + 1,
    everything_at = CASE WHEN is_full OR NEW.moves_lists THEN version + 1 ELSE everything_at END,
    details_at = CASE WHEN is_full OR NEW.moves_lists AND NEW.unit_prices IS NULL THEN version + 1 ELSE details_at END,
    full_change_at = CASE WHEN is_full THEN version + 1 ELSE full_change_at END
  RETURNING version INTO now_at;
  IF NOT is_full THEN
    INSERT INTO changed_products (version, product_ids, unit_prices, taxed_prices)
    VALUES (now_at, NEW.product_ids, NEW.unit_prices, NEW.taxed_prices);
  END IF;
  IF now_at % 1000 = 0 THEN
    UPDATE catalogue_version SET forgotten_at = greatest(forgotten_at, now_at - kept);
    DELETE FROM changed_products WHERE version <= now_at - kept;
  END IF;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('gathri_catalogue', '');
  RETURN NULL;
END $$;
