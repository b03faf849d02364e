-- Goods have few different materials: these are looked up first (server/catalogue/name-materials.ts), and what has them is counted,
-- within prices and by parts of names, from here alone.
CREATE INDEX products_material_priced ON products (material, price, id) INCLUDE (search_name) WHERE withdrawn_at IS NULL;
-- As products_price, with the name: what is within prices and has a word was looked for in the products themselves.
CREATE INDEX products_price_named ON products (price, id) INCLUDE (search_name) WHERE withdrawn_at IS NULL;
