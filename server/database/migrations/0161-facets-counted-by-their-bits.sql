-- unused since 0159: goods are counted by facet from products_unit_price_faceted
DROP INDEX products_facets;
