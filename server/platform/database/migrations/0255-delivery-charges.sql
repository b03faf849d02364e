ALTER TABLE shipping_quotes ADD COLUMN courier_charge bigint, ADD COLUMN free_from bigint, ADD COLUMN is_free boolean NOT NULL DEFAULT false;
ALTER TABLE shipments ADD COLUMN courier_charge bigint;
