-- What is filtered by material or price was looked up in each product for the key it is sorted by: these have all keys.
CREATE INDEX products_material_sorted ON products (material, price, id)
  INCLUDE (search_name, unit_price, discount, popularity, created_at, updated_at) WHERE withdrawn_at IS NULL;
CREATE INDEX products_price_sorted ON products (price, id)
  INCLUDE (material, search_name, unit_price, discount, popularity, created_at, updated_at) WHERE withdrawn_at IS NULL;
