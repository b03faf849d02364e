-- unused since 0159: products_popularity_faceted has its columns
DROP INDEX products_popularity;
-- unused since 0159: products_unit_price_faceted has its columns
DROP INDEX products_unit_price;
-- unused since 0159: products_created_at_faceted has its columns
DROP INDEX products_created_at;
