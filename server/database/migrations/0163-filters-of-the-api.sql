-- What the API filters by was looked for in all goods where no index has it: a second and more of a million.

-- Capitals become other letters, so that trigrams, which take no notice of capitals, tell "Hamper" from "hamper".
CREATE FUNCTION cased(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'абвгдежзийклмнопрстуфхцчшщ');
CREATE INDEX products_name_cased ON products USING gin (cased(name) gin_trgm_ops);
CREATE INDEX products_name_exact ON products (name) WHERE withdrawn_at IS NULL;

CREATE INDEX products_billed_weight ON products (
  (round(greatest(coalesce(nullif(weight, 0), 0.5), coalesce(length * breadth * height, 0) / 5000), 3))
) WHERE withdrawn_at IS NULL;
CREATE INDEX products_weight ON products (weight) WHERE withdrawn_at IS NULL;
CREATE INDEX products_length ON products (length) WHERE withdrawn_at IS NULL;
CREATE INDEX products_breadth ON products (breadth) WHERE withdrawn_at IS NULL;
CREATE INDEX products_height ON products (height) WHERE withdrawn_at IS NULL;

-- With it goods are filtered by measures and price, or gathered by measures alone, without a look at each.
CREATE INDEX products_price_filtered ON products (price, id)
  INCLUDE (material, search_name, unit_price, discount, popularity, created_at, updated_at, weight, length, breadth, height, category_id)
  WHERE withdrawn_at IS NULL;
ANALYZE products;
