-- A change of more than a thousand products at once counts as one of everything: naming them all would cost more than it spares.
CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[];
  is_stock_alone boolean;
BEGIN
  SELECT array_agg(id), bool_and(to_jsonb(old_rows) - 'stock_shown' = to_jsonb(new_rows) - 'stock_shown')
  INTO changed, is_stock_alone
  FROM old_rows JOIN new_rows USING (id) WHERE to_jsonb(old_rows) IS DISTINCT FROM to_jsonb(new_rows);
  IF changed IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids) VALUES (CASE WHEN is_stock_alone AND cardinality(changed) <= 1000 THEN changed END);
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
  SELECT array_agg(id) INTO untold FROM (SELECT unnest(changed) EXCEPT SELECT unnest(told)) AS others (id);
  IF untold IS NOT NULL THEN
    INSERT INTO catalogue_changes (product_ids) VALUES (CASE WHEN cardinality(untold) <= 1000 THEN untold END);
  END IF;
END $$;
