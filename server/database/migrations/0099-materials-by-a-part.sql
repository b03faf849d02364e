-- Materials are looked for by a part of their words, like names. On sale only: the shop asks for no others.
CREATE INDEX products_material_contains ON products USING gin (lower(material) gin_trgm_ops)
  WHERE withdrawn_at IS NULL;
