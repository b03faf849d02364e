-- The pictures of a product as listings answer them: put together when they change, not for each row of each request.

CREATE TABLE ready_pictures (
  product_id int PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  images json -- [[id, url, width, height, alt, mime, bytes, created at in epoch ms, blur]…] by position; null without pictures
);

CREATE FUNCTION images_of_products(products int[]) RETURNS TABLE (product_id int, images json) LANGUAGE sql STABLE AS $$
  SELECT i.product_id, json_agg(json_build_array(id, url, width, height, alt, mime, size,
    round(date_part('epoch', created_at) * 1000), blur) ORDER BY position)
  FROM product_images i WHERE i.product_id = ANY (products) GROUP BY i.product_id
$$;

INSERT INTO ready_pictures SELECT * FROM images_of_products(ARRAY(SELECT id FROM products));

CREATE FUNCTION prepare_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE products int[] := ARRAY(SELECT id FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id);
BEGIN
  -- Locked first and read in a statement of its own: what another transaction has just changed is in it.
  INSERT INTO ready_pictures (product_id) SELECT unnest(products)
  ON CONFLICT (product_id) DO UPDATE SET images = NULL;
  UPDATE ready_pictures ready SET images = made.images
  FROM images_of_products(products) made WHERE ready.product_id = made.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER prepare_inserted_pictures AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_updated_pictures AFTER UPDATE ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_remaining_pictures AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
