-- unused since 0163: products_price_filtered begins with its columns
DROP INDEX products_price_sorted;
