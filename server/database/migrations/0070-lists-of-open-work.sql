-- Lists that read one order, product or parcel after the other for a page of fifty: each finds what it shows in an index.

-- How many pieces an order has, and whether any is made for it, without reading its lines.
DROP INDEX order_lines_order;
CREATE INDEX order_lines_of_order ON order_lines (order_id) INCLUDE (shipment_id, quantity, from_stock);
DROP INDEX shipments_in_workshop;
CREATE INDEX shipments_in_workshop ON shipments (order_id) INCLUDE (id, state) WHERE state IN ('placed', 'confirmed', 'packed');
-- The packing table walks by the day until its page is full.
DROP INDEX shipments_to_pack;
CREATE INDEX shipments_to_pack ON shipments (ship_by, order_id) WHERE state IN ('placed', 'confirmed');

-- What runs out, in the order of the lists of goods.
CREATE INDEX variants_low_by_product ON variants (product_id DESC, id) WHERE is_active AND stock <= low_at;

-- Goods without a picture are few among many: nothing finds them by the pictures that are not there.
CREATE TABLE products_without_picture (product_id int PRIMARY KEY REFERENCES products ON DELETE CASCADE);
INSERT INTO products_without_picture
SELECT id FROM products WHERE NOT EXISTS (SELECT FROM product_images WHERE product_id = products.id);

CREATE FUNCTION note_missing_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO products_without_picture SELECT id FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER note_missing_pictures AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_missing_pictures();

CREATE FUNCTION note_first_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM products_without_picture WHERE product_id IN (SELECT product_id FROM new_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER note_first_pictures AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_first_pictures();

-- Of products that are still there: their pictures go with them.
CREATE FUNCTION note_last_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO products_without_picture
  SELECT id FROM products WHERE id IN (SELECT product_id FROM old_rows)
    AND NOT EXISTS (SELECT FROM product_images WHERE product_id = products.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_last_pictures AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_last_pictures();
