-- The library of uploaded pictures: what each shows, and the whole of it, redrawn, so that it can be cut another way.
ALTER TABLE pictures
  ADD COLUMN alt text NOT NULL DEFAULT '' CHECK (length(alt) <= 300),
  ADD COLUMN original bytea, -- without metadata; NULL: only the square was kept
  ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE pictures ALTER COLUMN original SET STORAGE EXTERNAL;
CREATE INDEX product_images_url ON product_images (url);
