-- The back office's search finds goods by the beginning of a SKU.
CREATE INDEX variants_sku_search ON variants (lower(sku) text_pattern_ops) WHERE sku IS NOT NULL;
