-- In one spelling: shop/hampers/hamper-measures.ts.
ALTER TABLE variants ADD COLUMN hamper_room text NOT NULL DEFAULT ''
  CONSTRAINT variants_hamper_room_check CHECK (hamper_room ~
    '^(\d+(\.\d)? x \d+(\.\d)? x \d+(\.\d)?(, rim \d+(\.\d)?)?, \d+(\.\d{1,3})? kg)?$');
ALTER TABLE variants ADD COLUMN hamper_size text NOT NULL DEFAULT ''
  CONSTRAINT variants_hamper_size_check CHECK (hamper_size ~
    '^(\d+(\.\d)? x \d+(\.\d)? x \d+(\.\d)?(, upright)?(, bears)?)?$');
CREATE INDEX variants_of_hampers ON variants (id) WHERE hamper_room <> '' OR hamper_size <> '';

ALTER TABLE order_lines ADD COLUMN hamper jsonb
  CONSTRAINT order_lines_hamper_check CHECK (jsonb_typeof(hamper) = 'object');
-- A hamper has many choices, and an entry of an index has 2,704 bytes.
-- unused since 0250: no ON CONFLICT names it
ALTER TABLE order_lines DROP CONSTRAINT order_lines_shipment_id_variant_id_choices_key;
-- wider than before: it refuses equal choices only
CREATE UNIQUE INDEX order_lines_shipment_id_variant_id_choices_key
  ON order_lines (shipment_id, variant_id, md5(choices::text), again_of, is_reused) NULLS NOT DISTINCT;
