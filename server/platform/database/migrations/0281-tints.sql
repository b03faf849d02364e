-- The average colour of a picture, seen until it comes.
ALTER TABLE product_images ADD COLUMN tint text CHECK (tint ~ '^#[0-9a-f]{6}$');
ALTER TABLE pictures ADD COLUMN tint text DEFAULT '#f1cfc2' NOT NULL CHECK (tint ~ '^#[0-9a-f]{6}$');

CREATE OR REPLACE FUNCTION images_of_products(products integer[]) RETURNS TABLE(product_id integer, images json)
    LANGUAGE sql STABLE
    AS $$
  SELECT i.product_id, json_agg(json_build_array(id, url, width, height, alt, mime, size,
    round(date_part('epoch', created_at) * 1000), tint) ORDER BY position)
  FROM product_images i WHERE i.product_id = ANY (products) GROUP BY i.product_id
$$;
UPDATE ready_pictures ready SET images = made.images
FROM images_of_products(ARRAY(SELECT id FROM products)) made WHERE made.product_id = ready.product_id;

-- unused since 0280: no shop ran while each picture had a blurred version
ALTER TABLE product_images DROP COLUMN blur;
-- unused since 0280: as above
ALTER TABLE pictures DROP COLUMN blur;
