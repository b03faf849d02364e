-- The pictures of a product as listings answer them: put together when they change, not for each row of each request.

CREATE TABLE ready_pictures (
  product_id int PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  images json -- [[id, url, width, height, alt, mime, bytes, created at in epoch ms, blur]…] by position; null without pictures
);

CREATE FUNCTION images_of(product int) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_agg(json_build_array(id, url, width, height, alt, mime, size,
    round(date_part('epoch', created_at) * 1000), blur) ORDER BY position)
  FROM product_images WHERE product_id = product
$$;

INSERT INTO ready_pictures SELECT id, images_of(id) FROM products;

CREATE FUNCTION prepare_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first and read in a statement of its own: what another transaction has just changed is in it.
  INSERT INTO ready_pictures (product_id)
  SELECT id FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET images = NULL;
  UPDATE ready_pictures SET images = images_of(product_id) WHERE product_id IN (SELECT product_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER prepare_inserted_pictures AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_updated_pictures AFTER UPDATE ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
CREATE TRIGGER prepare_remaining_pictures AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION prepare_pictures();
