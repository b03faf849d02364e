-- The sheet of goods reads variants by their products, the newest first.
CREATE INDEX variants_of_product ON variants (product_id DESC, id);
