-- A few pixels of the picture, as a data address: drawn large and soft until the picture itself is there.
-- NULL until they have been made, shortly after the shop first opens with the picture.
ALTER TABLE product_images ADD COLUMN blur text CHECK (blur LIKE 'data:image/webp;base64,%' AND length(blur) <= 400);
-- Finds what is to be made without looking through all pictures; empty once they have it.
CREATE INDEX product_images_without_blur ON product_images (url) WHERE blur IS NULL;
