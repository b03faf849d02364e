-- What a product suits and its colours, a bit for each key of shop/catalogue/gift-facets.ts and colours.ts: small enough to stand in
-- the indexes of each order, where a page of a facet is found without a look at the products (docs/decisions/109). A new key goes
-- to the end of its list, which has room for 20, 16 and 16.
CREATE FUNCTION facet_bits(occasions text[], recipients text[], colours text[]) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bits bigint = 0;
  key text;
BEGIN
  FOREACH key IN ARRAY occasions LOOP
    bits = bits | coalesce(1::bigint << array_position(ARRAY['wedding', 'roka', 'haldi', 'anniversary', 'birthday', 'baby-shower',
      'naamkaran', 'griha-pravesh', 'return-gifts', 'diwali', 'rakhi', 'karva-chauth', 'holi', 'new-year', 'puja', 'office'], key) - 1, 0);
  END LOOP;
  FOREACH key IN ARRAY recipients LOOP
    bits = bits | coalesce(1::bigint << array_position(ARRAY['parents', 'couples', 'brides', 'grooms', 'husband-or-wife',
      'brother-or-sister', 'friends', 'mothers-to-be', 'babies', 'colleagues', 'guests'], key) + 19, 0);
  END LOOP;
  FOREACH key IN ARRAY colours LOOP
    bits = bits | coalesce(1::bigint << array_position(ARRAY['red', 'pink', 'yellow', 'brown', 'green', 'blue', 'purple', 'white',
      'black'], key) + 35, 0);
  END LOOP;
  RETURN bits;
END $$;

ALTER TABLE products ADD COLUMN facet_bits bigint NOT NULL GENERATED ALWAYS AS (facet_bits(occasions, recipients, colours)) STORED;

CREATE INDEX products_popularity_faceted ON products (popularity, id)
  INCLUDE (search_name, facet_bits, unit_price, gst_rate) WHERE withdrawn_at IS NULL;
CREATE INDEX products_unit_price_faceted ON products (unit_price, id)
  INCLUDE (search_name, facet_bits, gst_rate) WHERE withdrawn_at IS NULL;
CREATE INDEX products_created_at_faceted ON products (created_at, id)
  INCLUDE (search_name, facet_bits, unit_price, gst_rate) WHERE withdrawn_at IS NULL;

-- unused since 0158: products_price_sorted begins with its columns
DROP INDEX products_price;
-- unused since 0158: products_price_sorted has its columns
DROP INDEX products_price_named;
-- unused since 0158: products_material_sorted has its columns
DROP INDEX products_material_priced;
